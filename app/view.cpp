// ktour view: a stored tour as a picture or a page; several of one board side by side on a page.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "output.hpp"
#include "picture_options.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

struct ViewCommand {
  explicit ViewCommand(CLI::App& command)
      : asked(command, "it must be closed", false),
        output(command, "html (default), svg, png, pdf, webp",
               "where to write it; its ending names the format", false),
        pictures(command, "move in an svg") {
    command.add_option("file", paths, "tours in any format that check reads; - for standard input")
        ->type_name("FILE");
  }

  ExitStatus run() const {
    if (paths.empty()) refuse("a file is missing: name one, or '-' for standard input");
    if (std::count(paths.begin(), paths.end(), "-") > 1) {
      refuse("'-' stands for standard input, which can be read once only");
    }
    // Where nothing else is asked for, it is to be seen.
    const bool to_be_seen = !output.named() && !output.has_format();
    const std::string path = to_be_seen ? output.page_path() : output.path();
    const ktour::Format& format =
        to_be_seen ? format_of(ktour::FormatId::html) : output.format(ktour::FormatId::html);
    if (format.writes()) {
      const auto drawn = [](const ktour::Format& f) { return !f.writes(); };
      refuse(
          fmt::format("'{}' is no picture: choose from {}", format.name, names_of_formats(drawn)));
    }
    const ktour::PictureOptions look = pictures.chosen(format);
    if (pictures.animate() && format.kind != ktour::FormatKind::picture) {
      refuse("--animate moves in an svg or a webp");
    }
    refuse_more_than_fit(paths.size(), format);
    OutputFile file = need(open_output(path));
    Console console;
    std::vector<ktour::PageEntry> tours = read(format, console);
    if (tours.size() == 1 && !look.title.empty()) tours.front().title = look.title;
    need(can_draw(tours.front().problem.board, format, look, ktour::usable_memory()));
    need(draw(tours, format, look, file, console));
    need(file.commit());
    if (to_be_seen) show_page(path);
    return done;
  }

  std::vector<std::string> paths;
  ProblemOptions asked;
  OutputOptions output;
  PictureOptions pictures;

 private:
  static void refuse_more_than_fit(std::size_t count, const ktour::Format& format) {
    if (count > 1 && !on_a_sheet(format)) {
      refuse(fmt::format("{} shows one tour: choose one, such as with 'head -n 1', or {}",
                         format.name, names_of_formats(on_a_sheet)));
    }
    if (count > most_tours_in(format)) {
      refuse(fmt::format("{} shows at most {} tours: choose some, such as with 'head -n {}'",
                         format.kind == ktour::FormatKind::page ? "a page" : "a sheet",
                         most_tours_in(format), most_tours_in(format)));
    }
  }

  // Tours of one board that the checker has accepted.
  std::vector<ktour::PageEntry> read(const ktour::Format& format, Console& console) const {
    std::vector<ktour::PageEntry> tours;
    for (const std::string& path : paths) {
      InputFile source = need(open_input(path));
      ktour::TourReader reader(source, {ktour::usable_memory()}, console);
      const std::string shown = fmt::format("'{}'", path);
      const std::string title =
          path == "-" ? "standard input" : std::filesystem::path(path).filename().string();
      const std::size_t before = tours.size();
      while (std::optional<ktour::TourFile> file = need(reader.next(), shown)) {
        file = need(asked.claimed(std::move(*file)), shown);
        const std::size_t number = tours.size() - before + 1;
        const std::string which = number == 1 ? "" : fmt::format(": tour {}", number);
        refuse_what_is_none(*file, shown + which, console);
        if (number == 2) tours.back().title += ": tour 1";
        tours.push_back({file->claim, file->tour, {}, file->method, file->work, {}, title + which});
        refuse_more_than_fit(tours.size(), format);
        const ktour::Board& first = tours.front().problem.board;
        if (file->claim.board != first) {
          refuse(
              fmt::format("'{}' is a tour of {} and '{}' of {}: only tours of one board can be "
                          "compared",
                          paths.front(), to_string(first), path, to_string(file->claim.board)));
        }
      }
    }
    if (tours.size() == 1) tours.front().title.clear();
    return tours;
  }

  // What is not a tour is a definite no.
  static void refuse_what_is_none(const ktour::TourFile& file, const std::string& shown,
                                  Console& console) {
    const ktour::CheckReport report =
        check(file.tour, file.claim, ktour::Symmetries::as_claimed, console);
    if (report.stopped != ktour::StopKind::none) {
      throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
    }
    if (report.fault) {
      throw Refusal{{fmt::format("{}: not a tour: {}", shown, report.fault->text),
                     ktour::ErrorKind::no_tour}};
    }
  }
};

}  // namespace

Command add_view(CLI::App& program) {
  CLI::App* line = program.add_subcommand("view", "draw stored tours, or compare them on a page");
  const auto command = std::make_shared<ViewCommand>(*line);
  line->footer(
      "Formats: html (default), a page that plays the tour; svg, png, pdf, webp. Without --format and "
      "-o\n"
      "the page is written to tour.html and opened where there is a desktop. Several tours of one\n"
      "board play side by side.\n"
      "\n"
      "Exit status: 0 drawn, 1 not a tour, 2 unreadable or wrong request, 3 interrupted or too "
      "large\n"
      "for the memory.\n"
      "\n"
      "Examples:\n"
      "  ktour view tour.json                     a page, shown\n"
      "  ktour view tour.npy -o tour.pdf --theme print\n"
      "  ktour solve 6x6 | ktour view - --format svg > tour.svg\n"
      "  ktour view plain.json warnsdorff.json    two tours in step\n"
      "  ktour enumerate 5x6 | ktour view -       all eight, side by side\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
