// ktour census: how often Warnsdorff's rule completes a tour, start by start.
#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <span>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "lab/census_text.hpp"
#include "lab/experiment.hpp"
#include "lab/report.hpp"
#include "options.hpp"
#include "output.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"

namespace app {
namespace {

constexpr std::uint64_t most_runs = 1000000000000;

struct CensusCommand {
  const CommandLine& line;
  const BoardOptions board{line};
  const ReportOptions form{line};
  const Value start = line["--start"], sizes = line["--sizes"], runs = line["--runs"];
  const Value tie = line["--tie"], undo = line["--undo"], seed = line["--seed"];
  const Value by = line["--by"], page = line["--report"];

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
    const ktour::CensusLimits limits{line["--memory"].memory(), line["--threads"].threads()};
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
        const std::filesystem::path place = ktour::path_of(*page.text());
        const std::string chart = fmt::format("{}-{}", place.stem().string(), name);
        write_file((place.parent_path() / ktour::path_of(chart)).string(), svg);
      }
    }
    need(file.write(wanted_form == "html" ? make_report(found).html : text(found, group)));
    if (page_file) need(page_file->commit());
    need(file.commit());
    return done;
  }

 private:
  std::vector<ktour::Board> chosen_boards() const {
    std::vector<ktour::Board> boards;
    if (sizes.given()) {
      if (!board.sides().empty()) {
        refuse(fmt::format("--sizes stands for its own boards, and '{}' is given",
                           board.sides().front()));
      }
      if (board.special()) refuse("--sizes stands for its own boards: leave the words for one out");
      const Range sides = sizes.range(1, ktour::largest_census);
      for (std::uint64_t n = sides.first; n <= sides.last; n += sides.step) {
        boards.emplace_back(static_cast<std::int32_t>(n), static_cast<std::int32_t>(n));
      }
    } else {
      const ktour::Problem asked = board.problem();
      need(can_census(asked));
      boards.push_back(asked.board);
    }
    return boards;
  }

  ktour::Census census(const ktour::Board& one, const ktour::Rule& rule,
                       std::optional<std::uint64_t> wanted,
                       const ktour::CensusLimits& limits) const {
    const auto starts = need(starts_on(one, std::array{start.text().value_or("all")}), "--start");
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
    return report(sizes.given()
                      ? "Warnsdorff's rule by board size"
                      : fmt::format("Warnsdorff's rule on {}", to_string(found.front().board)),
                  found);
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

constexpr Command census_command{
    "census",
    of::census,
    "measure how often Warnsdorff's rule completes a tour, start by start",
    "The answer is exact where that is feasible: for random ties as fractions, by merging "
    "equal positions (up to about 10x10, as memory allows); for other ties by one walk from "
    "each start. --runs N samples on all processors, with intervals that hold the truth in "
    "95 of 100 cases.",
    "0 printed, 2 wrong request, 3 too large for the memory, or interrupted",
    "  ktour census 8x8                              exact, by classes of starts\n"
    "  ktour census 8x8 --start a1 --json            one start, for programs\n"
    "  ktour census 8x8 --runs 100000 --by degree    a sample\n"
    "  ktour census 7x7 --tie successor --by start   without chance\n"
    "  ktour census 30x30 --tie successor,first,far  several rules\n"
    "  ktour census --sizes 5..20:5 --runs 2000      over board sizes\n"
    "  ktour census 8x8 --report report.html         with a page of charts\n",
    [](const CommandLine& line) { return CensusCommand{line}.run(); },
    "a census follows Warnsdorff's rule wherever it leads, so no moves can be given",
};

}  // namespace app
