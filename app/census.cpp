// ktour census: how often Warnsdorff's rule completes a tour, start by start.
#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <span>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "lab/census_text.hpp"
#include "lab/report.hpp"
#include "options.hpp"
#include "output.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

constexpr std::int32_t largest_side = 1000;
constexpr std::uint64_t most_runs = 1000000000000;

// "5..50" or "5..500:15": the sides of square boards.
std::vector<std::int32_t> sizes_of(const std::string& text) {
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&](std::int32_t& value) {
    const auto [rest, error] = std::from_chars(at, end, value);
    at = rest;
    return error == std::errc() && value >= 1 && value <= largest_side;
  };
  const auto word = [&](std::string_view expected) {
    const bool there =
        std::string_view(at, static_cast<std::size_t>(end - at)).starts_with(expected);
    if (there) at += expected.size();
    return there;
  };
  std::int32_t first = 0;
  std::int32_t last = 0;
  std::int32_t step = 1;
  const bool right = number(first) && word("..") && number(last) && first <= last &&
                     (!word(":") || number(step)) && at == end;
  if (!right) {
    refuse(
        fmt::format("--sizes: '{}' is no range of sides from 1 to {}: write 5..50, or 5..500:15 "
                    "for every fifteenth",
                    text, largest_side));
  }
  std::vector<std::int32_t> sizes;
  for (std::int32_t side = first; side <= last; side += step) sizes.push_back(side);
  return sizes;
}

struct CensusCommand {
  explicit CensusCommand(CLI::App& command)
      : board(command),
        start(under(command, "The walks"), "--start", "SQ",
              "a square, or all (default), corner, edge, centre"),
        sizes(command, "--sizes", "A..B", "square boards instead of one board; A..B:S in steps"),
        runs(command, "--runs", "N", "sample N walks in all instead of an exact answer"),
        tie(command, "--tie", "RULE",
            "among equals: random (default), successor, first, far; or several"),
        undo(command, "--undo", "K",
             "most moves taken back: a number (default 0), 'squares', or several"),
        seed(command, "--seed", "N", "seed of a sample (default 1)"),
        by(command, "--by", "GROUP", "which starts to take together: start, class, degree"),
        threads(under(command, "Limits"), "--threads", "N",
                "at most so many (default: all processors)"),
        memory(command, "--memory", "SIZE", "at most so much memory, such as 500M or 4G"),
        form(command, {"text", "json", "csv", "html"}),
        page(command, "--report", "FILE",
             "also a page with charts (HTML), and each as SVG beside it") {}

  ExitStatus run() const {
    const std::vector<ktour::Board> boards = chosen_boards();
    const std::vector<ktour::Rule> rules = chosen_rules();
    const std::optional<std::uint64_t> wanted = runs.count(1);
    if (wanted && *wanted > most_runs) {
      refuse(fmt::format("--runs: {} is more than {}", *wanted, most_runs));
    }
    const std::string_view wanted_form = form.form();
    if (wanted_form == "html" && page.given()) {
      refuse("--report and a page for the output are given: choose one");
    }
    if (seed.given() && !wanted) refuse("--seed is for samples: give --runs too");
    const ktour::By group = chosen_group(boards.front());
    const ktour::CensusLimits limits{memory.size().value_or(ktour::usable_memory()),
                                     threads.threads()};
    OutputFile file = need(open_output(form.path()));
    std::optional<OutputFile> page_file;
    if (const auto name = page.text()) page_file.emplace(need(open_output(*name)));
    std::vector<ktour::Census> found;
    for (const ktour::Rule& rule : rules) {
      for (const ktour::Board& one : boards) {
        found.push_back(census(one, rule, wanted, limits));
      }
    }
    if (page_file) {
      const ktour::Report made = make_report(found);
      need(page_file->write(made.html));
      for (const auto& [name, svg] : made.charts) {
        const std::filesystem::path place(*page.text());
        OutputFile chart = need(open_output(
            (place.parent_path() / fmt::format("{}-{}", place.stem().string(), name)).string()));
        need(chart.write(svg));
        need(chart.commit());
      }
    }
    need(file.write(wanted_form == "html" ? make_report(found).html : text(found, group)));
    if (page_file) need(page_file->commit());
    need(file.commit());
    return done;
  }

  BoardOptions board;
  TextOption start, sizes, runs, tie, undo, seed, by, threads, memory;
  ReportOptions form;
  TextOption page;

 private:
  std::vector<ktour::Board> chosen_boards() const {
    std::vector<ktour::Board> boards;
    if (const auto text = sizes.text()) {
      if (!board.words().empty()) {
        refuse(fmt::format("--sizes stands for its own boards, and '{}' is given",
                           board.words().front()));
      }
      if (board.special()) refuse("--sizes stands for its own boards: leave the words for one out");
      for (const std::int32_t side : sizes_of(*text)) boards.emplace_back(side, side);
    } else {
      const ktour::Problem asked = board.problem();
      if (!asked.board.is_rectangle() || !asked.piece.is_knight()) {
        refuse(
            fmt::format("a census is of Warnsdorff's knight on full rectangles, and {} by {} is "
                        "something else",
                        to_string(asked.board), asked.piece.name()));
      }
      boards.push_back(asked.board);
    }
    for (const ktour::Board& one : boards) {
      if (one.rows() > largest_side || one.cols() > largest_side) {
        refuse(fmt::format("a census takes boards of up to {0}x{0}, and {1} is larger",
                           largest_side, to_string(one)));
      }
    }
    return boards;
  }

  ktour::Census census(const ktour::Board& one, const ktour::Rule& rule,
                       std::optional<std::uint64_t> wanted,
                       const ktour::CensusLimits& limits) const {
    const auto starts = need(ktour::parse_starts(start.text().value_or("all"), one), "--start");
    if (starts.empty()) {
      refuse(fmt::format("--start: {} has no square that is '{}'", to_string(one), *start.text()));
    }
    Console console;
    if (wanted) console.count("runs");
    return need(wanted ? sampled_census(one, rule, starts, *wanted, seed.count().value_or(1),
                                        limits, console)
                       : exact_census(one, rule, starts, limits, console));
  }

  // "a,b,c" as three words.
  static std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words;
    for (std::size_t from = 0; from <= text.size();) {
      const std::size_t comma = std::min(text.find(',', from), text.size());
      words.push_back(text.substr(from, comma - from));
      from = comma + 1;
    }
    return words;
  }

  // Every tie rule with every bound.
  std::vector<ktour::Rule> chosen_rules() const {
    std::vector<ktour::Rule> rules;
    for (const std::string& tie_word : split(tie.text().value_or("random"))) {
      for (const std::string& undo_word : split(undo.text().value_or("0"))) {
        ktour::Rule rule;
        rule.tie = need(ktour::parse_tie(tie_word), "--tie");
        rule.undo = need(ktour::parse_undo(undo_word), "--undo");
        rules.push_back(rule);
      }
    }
    return rules;
  }

  ktour::By chosen_group(const ktour::Board& first) const {
    if (const auto text = by.text()) return need(ktour::parse_by(*text), "--by");
    if (form.form() != "text") return ktour::By::start;
    constexpr std::uint64_t few = 400;
    return first.size() <= few ? ktour::By::symmetry_class : ktour::By::degree;
  }

  ktour::Report make_report(const std::vector<ktour::Census>& found) const {
    // Where some were small enough to be told exactly, the samples are what needs explaining.
    const auto sampled = std::find_if(found.begin(), found.end(),
                                      [](const ktour::Census& census) { return !census.exact; });
    const ktour::Census& first = sampled == found.end() ? found.front() : *sampled;
    std::vector<std::string> about;
    if (chosen_rules().size() == 1)
      about.push_back(fmt::format("Rule: {}.", described(first.rule)));
    about.push_back(first.exact
                        ? fmt::format("Exact; ktour {}.", ktour::version)
                        : fmt::format("{} runs{}, seed {}; ktour {}.", first.runs,
                                      found.size() > 1 ? " each" : "", first.seed, ktour::version));
    return report(sizes.given() ? "Warnsdorff's rule by board size"
                                : fmt::format("Warnsdorff's rule on {}", to_string(first.board)),
                  found, about);
  }

  std::string text(const std::vector<ktour::Census>& found, ktour::By group) const {
    if (form.form() == "csv") return census_csv(found, group);
    if (form.form() == "text") {
      // A table for each rule, or for each rule and board.
      const std::size_t count = sizes.given() ? chosen_boards().size() : 1;
      std::string tables;
      for (std::size_t i = 0; i < found.size(); i += count) {
        if (i > 0) tables += "\n";
        tables += sizes.given() ? ktour::sizes_table(std::span(found).subspan(i, count))
                                : census_table(found[i], group);
      }
      return tables;
    }
    if (!sizes.given() && found.size() == 1) return census_json(found[0], group).dump() + "\n";
    nlohmann::ordered_json all{{"boards", nlohmann::ordered_json::array()}};
    for (const ktour::Census& census : found) all["boards"].push_back(census_json(census, group));
    return all.dump() + "\n";
  }
};

}  // namespace

Command add_census(CLI::App& program) {
  CLI::App* line = program.add_subcommand(
      "census", "how often Warnsdorff's rule completes a tour, start by start");
  const auto command = std::make_shared<CensusCommand>(*line);
  line->footer(
      "Exact where that is feasible: with random ties as fractions, by merging equal positions "
      "(up\n"
      "to some 10x10; memory sets the bound), with the other rules by one walk from each start.\n"
      "--runs N samples, on all processors, with intervals that hold the truth in 95 of 100 "
      "cases.\n"
      "\n"
      "Exit status: 0 told, 2 wrong request, 3 too large for the memory, or interrupted.\n"
      "\n"
      "Examples:\n"
      "  ktour census 8x8                              exact, by classes of starts\n"
      "  ktour census 8x8 --start a1 --json            one start, for programs\n"
      "  ktour census 8x8 --runs 100000 --by degree    a sample\n"
      "  ktour census 7x7 --tie successor --by start   without chance\n"
      "  ktour census 30x30 --tie successor,first,far  several rules\n"
      "  ktour census --sizes 5..20:5 --runs 2000      over board sizes\n"
      "  ktour census 8x8 --report report.html         with a page of charts\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
