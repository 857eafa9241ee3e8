// ktour convert: stored tours in another form.
#include <fmt/format.h>

#include <filesystem>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "ktour/words.hpp"
#include "options.hpp"
#include "output.hpp"
#include "series.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"

namespace app {
namespace {

struct ConvertCommand {
  const CommandLine& line;
  const ProblemOptions asked{line};
  const OutputOptions output{line};

  ExitStatus run() const {
    if (!output.named() && !output.has_format()) {
      refuse("into which form? Give --format, or -o FILE with an ending such as .csv");
    }
    if (const auto form = graph_form()) return write_graph(*form);
    const ktour::Format& format = output.format(ktour::FormatId::board);
    if (!format.writes()) return view_command.run(line);
    const bool from_0 = look_of(line, format).from == 0;
    const bool is_board = format.id == ktour::FormatId::board;
    const ktour::Format& written = is_board && from_0 ? format_of(ktour::FormatId::steps) : format;
    OutputFile file = need(open_output(output.path()));
    write(written, file);
    need(file.commit());
    return done;
  }

 private:
  // A board as a graph, where --format or the file's ending says so.
  std::optional<ktour::GraphForm> graph_form() const {
    const std::string ending = ktour::path_of(output.path()).extension().string();
    const std::string word =
        line["--format"].text().value_or(ending.empty() ? ending : ending.substr(1));
    return ktour::named<ktour::GraphForm>(ktour::in_small_letters(word));
  }

  ExitStatus write_graph(ktour::GraphForm form) const {
    if (line.given("file")) {
      refuse(fmt::format("{} is a form of graphs: give --board, --map or --graph, and no tour",
                         name(form)));
    }
    const ktour::Problem problem = asked.problem();
    need(validate(problem));
    if (problem.start || problem.end || problem.closed || !problem.through.empty() ||
        problem.symmetry != ktour::Symmetry::none) {
      refuse(
          fmt::format("{} holds squares and moves, and nothing of a tour: of the words for it "
                      "only --avoid counts",
                      name(form)));
    }
    write_file(output.path(), need(graph_text(problem, form, ktour::usable_memory())));
    return done;
  }

  // One tour is a file as solve writes it; of more than one it is a series.
  void write(const ktour::Format& format, OutputFile& file) const {
    Console console;
    Series series(format, ktour::usable_memory());
    std::optional<ktour::Answer> waiting;
    bool many = false;
    for (const std::string& path : tour_files(line)) {
      InputFile source = need(open_input(path));
      ktour::TourReader reader(source, asked.limits(), console);
      const std::string shown = fmt::format("'{}'", path);
      while (std::optional<ktour::TourFile> held = need(reader.next(), shown)) {
        held = need(asked.claimed(std::move(*held)), shown);
        refuse_what_is_no_tour(*held, shown, console);
        need(can_hold(format, held->claim.board), format.name);
        if (waiting) {
          many = true;
          need(file.write(series.next(*waiting)));
        }
        waiting.emplace(held->claim, held->method.value_or(ktour::Method::automatic),
                        std::move(held->tour), held->work.value_or(ktour::Work{}));
      }
    }
    if (!many) {
      need(write_answer(*waiting, format, file));
    } else {
      need(file.write(series.next(*waiting)));
      need(file.write(series.end()));
    }
  }
};

}  // namespace

constexpr Command convert_command{
    "convert",
    of::convert,
    "write stored tours in another form",
    "Reads what check reads and writes what solve writes. The checker looks at every tour first. "
    "Many tours become one file: board, steps and moves with an empty line between tours, csv with "
    "a column for the tour's number, npy with one dimension more, jsonl and algebraic with a line "
    "each; drawings a sheet. A board becomes a graph, of the form edges, dimacs, g6 (graph6) or "
    "dot.",
    "0 written, 1 not a tour, 2 unreadable or wrong request, 3 interrupted or too large for "
    "the memory",
    "  ktour convert tour.json -o tour.csv\n"
    "  ktour convert tour.npy --format algebraic\n"
    "  ktour enumerate 5x6 | ktour convert -o all.npy\n"
    "  ktour convert moves.txt --board 8x8 -o tour.svg\n"
    "  ktour convert --board 8x8 -o knights.g6      the moves of a board as a graph\n",
    [](const CommandLine& line) { return ConvertCommand{line}.run(); },
};

}  // namespace app
