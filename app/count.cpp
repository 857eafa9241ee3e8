// ktour count: how many tours there are.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "clock.hpp"
#include "commands.hpp"
#include "files.hpp"
#include "histogram.hpp"
#include "kind_options.hpp"
#include "ktour/by_fact.hpp"
#include "ktour/fields.hpp"
#include "ktour/numbered.hpp"
#include "ktour/passes.hpp"
#include "move_chart.hpp"
#include "output.hpp"
#include "report/report.hpp"

namespace app {
namespace {

// What is wanted in place of a plain count, and what each such way takes of what only some take.
struct Way {
  std::string_view name;
  std::array<std::string_view, 2> takes{};
};
constexpr std::array ways{Way{"--sum"},
                          Way{"--for"},
                          Way{"--beginnings"},
                          Way{"--by"},
                          Way{"--class"},
                          Way{"--pass", {"--passes"}},
                          Way{"--passes", {"--pass", "--checkpoint"}},
                          Way{"--scratch", {"--classes", "--first"}}};
constexpr std::array<std::string_view, 10> taken_by_some{
    "--for",    "--beginnings", "--by",    "--class",      "--pass",
    "--passes", "--classes",    "--first", "--checkpoint", "--scratch"};

struct CountCommand {
  const CommandLine& line;
  const KindOptions kind{line};
  const ReportOptions report{line};
  const std::string_view form = report.form();
  const Value checkpoint = line["--checkpoint"], scratch = line["--scratch"];
  const Value passes = line["--passes"], pass = line["--pass"];
  const bool classes = line.given("--classes");

  // The work, under a console of its own.
  template <class Work>
  auto counted(const ktour::Problem& problem, const Value* folder, Work&& work) const {
    Console console(kind.timeout());
    return need_counted(work(console), problem, folder);
  }
  // The same for what is told in one text. The file is opened before the work.
  template <class Work, class Told>
  ExitStatus tell(const ktour::Problem& problem, Work&& work, Told&& told) const {
    OutputFile out = need(open_output(report.path()));
    need(out.write(told(counted(problem, nullptr, work))));
    need(out.commit());
    return done;
  }

  ExitStatus run() const {
    refuse_mixtures();
    if (line.given("--sum")) return add_up();
    if (line.given("--for")) return run_series();
    const ktour::Problem problem = kind.problem();
    if (line.given("--beginnings")) return run_beginnings(problem);
    if (line.given("--by")) {
      return line["--by"].choice() == "move" ? run_by_move(problem) : run_by_fact(problem);
    }
    if (line.given("--class")) return run_class(problem);
    if (passes.given() || pass.given()) return run_passes(problem);
    if (classes) refuse_given_ends(problem);
    if (classes && problem.symmetry != ktour::Symmetry::none) {
      refuse("--classes counts all tours of the board: leave --symmetry out");
    }
    if (line.given("--first") && problem.given.empty()) {
      refuse("--first is for tours with given steps: --puzzle or --given is missing");
    }
    OutputFile out = need(open_output(report.path()));
    ktour::CountOptions options = kind.options();
    const Value& folder = scratch.text() ? scratch : checkpoint;
    options.folder = folder.folder();
    options.scratch = scratch.text().has_value();
    options.classes = classes;
    options.first = line["--first"].count(1).value_or(ktour::unlimited);
    const Watch watch;
    const auto tally = counted(
        problem, &folder, [&](Console& console) { return count_tours(problem, options, console); });
    write(out, problem, tally, watch.seconds());
    return done;
  }

  void refuse_mixtures() const {
    for (const Way& way : ways) {
      if (!line.given(way.name)) continue;
      line.refuse_beside(way.name, [&](const Option& option) {
        const std::string_view name = option.name();
        const auto is_among = [&](const auto& names) {
          return std::ranges::find(names, name) != names.end();
        };
        if (name == way.name || is_among(way.takes)) return false;
        const bool on_board = option.is_argument() || option.group == Group::board;
        return is_among(taken_by_some) ||
               (way.name == "--sum" && (on_board || option.group == Group::tour)) ||
               (way.name == "--for" && on_board && option.takes_file());
      });
    }
    const bool many = line.given("--for") || line.given("--beginnings");
    if (form == "bfile" && !many) {
      refuse("--format bfile is for many boards: --for A..B or --beginnings is missing");
    }
    if ((form == "svg" || form == "csv") && !line.given("--by")) {
      refuse(fmt::format("--format {} is for tables: --by move, or --by and a fact, is missing",
                         form));
    }
  }

  // How many tours make each move.
  ExitStatus run_by_move(const ktour::Problem& problem) const {
    need(can_number(problem), "--by move");
    const bool flat = !problem.board.is_box() && problem.board.surface() == ktour::Surface::plane;
    if (form == "svg" && !flat) {
      refuse("--format svg: moves are drawn on flat boards whose sides are not joined");
    }
    return tell(
        problem, [&](Console& console) { return count_by_move(problem, kind.options(), console); },
        [&](const ktour::MoveUses& uses) {
          return form == "svg"    ? move_chart(problem, uses)
                 : form == "json" ? as_json(problem, uses)
                 : form == "csv"  ? as_csv(uses)
                                  : as_text(problem, uses);
        });
  }

  // How many tours have each value of a fact.
  ExitStatus run_by_fact(const ktour::Problem& problem) const {
    Histogram histogram(line, problem);
    need(can_count_by_fact(problem, histogram.fact()), "--by");
    return tell(
        problem,
        [&](Console& console) {
          return count_by_fact(problem, histogram.fact(), kind.options(), console);
        },
        [&](const ktour::FactTable& table) {
          for (const auto& [value, tours] : table.tours) histogram.add(value, tours);
          return histogram.written(tours_in_words(problem), "undirected", false,
                                   {{"states", table.cost.states}});
        });
  }

  // A line for each number of squares, also where that is what a line of text is.
  ExitStatus run_beginnings(const ktour::Problem& problem) const {
    return tell(
        problem,
        [&](Console& console) { return count_beginnings(problem, kind.options(), console); },
        [&](const std::vector<mpz_class>& tours) {
          std::string text;
          nlohmann::ordered_json object = ktour::reports::kind_in_json(problem);
          object["beginnings"] = nlohmann::ordered_json::array();
          for (std::size_t n = 1; n < tours.size(); ++n) {
            text += fmt::format("{} {}\n", n, tours[n].get_str());
            object["beginnings"].push_back(tours[n].get_str());
          }
          return form == "json" ? object.dump() + "\n" : text;
        });
  }

  // A count for each length of a board.
  ExitStatus run_series() const {
    const Range lengths = line["--for"].range(1, ktour::Board::max_side);
    const std::string board = fmt::format("{}", fmt::join(kind.sides(), "x"));
    const std::size_t place = board.find_first_of("nN");
    if (place == std::string::npos || board.find_first_of("nN", place + 1) != std::string::npos) {
      refuse("--for: the board must have one N in the place of a number, such as 6xN");
    }
    OutputFile out = need(open_output(report.path()));
    Console console(kind.timeout());
    for (std::uint64_t n = lengths.first; n <= lengths.last; n += lengths.step) {
      std::string with = board;
      with.replace(place, 1, std::to_string(n));
      const ktour::Problem problem = kind.problem_on(with);
      const Watch watch;
      const ktour::Tally tally =
          need_counted(count_tours(problem, kind.options(), console), problem);
      need(out.write(form == "bfile"  ? fmt::format("{} {}\n", n, tally.undirected.get_str())
                     : form == "json" ? ktour::reports::in_json(problem, tally, watch.seconds())
                                      : as_text(problem, tally)));
    }
    need(out.commit());
    return done;
  }

  // The part of one class.
  ExitStatus run_class(const ktour::Problem& problem) const {
    need(can_pass(problem), "--class");
    return tell(
        problem,
        [&](Console& console) {
          auto part = count_class(problem, *line["--class"].text(), kind.options(), console);
          if (!part && part.error().kind == ktour::ErrorKind::request) need(part, "--class");
          return part;
        },
        [](const std::string& part) { return part; });
  }

  // One pass: its part. Or all, one after the other.
  ExitStatus run_passes(const ktour::Problem& problem) const {
    if (!passes.given()) refuse("--pass needs --passes: how many passes there are");
    const std::uint64_t of = *passes.count(1);
    need(can_pass(problem, of), "--passes");
    const std::optional<std::uint64_t> number = pass.count(0, of - 1);
    ktour::CountOptions options = kind.options();
    options.folder = checkpoint.folder();
    if (number) {
      return tell(
          problem,
          [&](Console& console) {
            return count_pass(problem, {*number, of}, options, console);
          },
          [](const std::string& part) { return part; });
    }
    return write_sum([&](Console& console) {
      return need_counted(count_passes(problem, {0, of}, 1, options, console), problem,
                          &checkpoint);
    });
  }

  // All parts, as a count.
  ExitStatus add_up() const {
    std::vector<ktour::PartFile> files;
    constexpr std::size_t most = std::size_t{1} << 26;
    for (const std::string& name : line["--sum"].texts()) {
      files.push_back({name, whole_text(name, most, "a part")});
    }
    return write_sum([&](Console&) { return files; });
  }

  template <class Files>
  ExitStatus write_sum(Files&& files) const {
    OutputFile out = need(open_output(report.path()));
    const Watch watch;
    const ktour::Total total = [&] {
      Console console(kind.timeout());
      return need(add_parts(files(console), kind.options(), console), "--sum");
    }();
    write(out, total.problem, total.tally, watch.seconds());
    return done;
  }

  void write(OutputFile& out, const ktour::Problem& problem, const ktour::Tally& tally,
             double seconds) const {
    need(out.write(form == "json" ? ktour::reports::in_json(problem, tally, seconds)
                                  : as_text(problem, tally)));
    need(out.commit());
    if (line.given("--stats")) {
      const std::string widest =
          tally.method == ktour::CountMethod::passes || tally.method == ktour::CountMethod::search
              ? ""
              : fmt::format(", {} in the widest layer, {}", tally.cost.widest,
                            ktour::shown_bytes(tally.cost.peak_bytes));
      say(fmt::format("counted by {}: {} states in all{}, {:.3f} s{}", name(tally.method),
                      tally.cost.states, widest, seconds,
                      tally.checked ? "; fits the numbers of symmetric tours" : ""));
    }
  }

  static std::string as_text(const ktour::Problem& problem, const ktour::Tally& tally) {
    std::string tours = tours_in_words(problem);
    if (tally.undirected == 1) tours.erase(tours.find("tours") + 4, 1);
    std::string text =
        fmt::format("{}{} {}, undirected ({} directed)\n", tally.first_only ? "at least " : "",
                    shown(tally.undirected), tours, shown(tally.directed));
    if (tally.classes) {
      text += fmt::format("{} up to turning and mirroring the board\n", shown(*tally.classes));
    }
    if (tally.proof) text += fmt::format("none: {}\n", tally.proof->text);
    if (tally.undirected == 0 && has_open_ones(problem)) {
      text += "there are open ones: --open counts them\n";
    }
    return text;
  }

  static std::string as_text(const ktour::Problem& problem, const ktour::MoveUses& uses) {
    std::string text = text_of_all(problem, uses.undirected);
    if (uses.proof) return text + fmt::format("none: {}\n", uses.proof->text);
    std::size_t widest = 0;
    for (const ktour::MoveUse& one : uses.moves) {
      widest = std::max(widest, shown(one.tours).size());
    }
    for (const ktour::MoveUse& one : uses.moves) {
      text += fmt::format("{}  {:>{}}  {:6.2f}%\n",
                          to_string(one.move.a, problem) + "-" + to_string(one.move.b, problem),
                          shown(one.tours), widest, 100 * share_of(one, uses));
    }
    return text;
  }

  static std::string as_csv(const ktour::MoveUses& uses) {
    std::string text = "row,col,to_row,to_col,undirected,share\n";
    for (const ktour::MoveUse& one : uses.moves) {
      text += fmt::format("{},{},{},{},{},{}\n", one.move.a.row, one.move.a.col, one.move.b.row,
                          one.move.b.col, one.tours.get_str(), share_of(one, uses));
    }
    return text;
  }

  static std::string as_json(const ktour::Problem& problem, const ktour::MoveUses& uses) {
    nlohmann::ordered_json object = table_as_json(problem, uses.undirected, "move");
    if (uses.proof) object["reason"] = uses.proof->text;
    for (const ktour::MoveUse& one : uses.moves) {
      object["table"].push_back({{ktour::numbers_of(one.move.a, problem.board),
                                  ktour::numbers_of(one.move.b, problem.board)},
                                 one.tours.get_str()});
    }
    object["states"] = uses.cost.states;
    return object.dump() + "\n";
  }

  static std::string shown(const mpz_class& number) {
    return ktour::in_thousands(number.get_str());
  }
  // The first line above a table, and the table's beginning in JSON.
  static std::string text_of_all(const ktour::Problem& problem, const mpz_class& undirected) {
    return fmt::format("{} {}, undirected\n", shown(undirected), tours_in_words(problem));
  }
  static nlohmann::ordered_json table_as_json(const ktour::Problem& problem,
                                              const mpz_class& undirected, std::string_view by) {
    nlohmann::ordered_json object = ktour::reports::kind_in_json(problem);
    object["undirected"] = undirected.get_str();
    object["by"] = by;
    object["table"] = nlohmann::ordered_json::array();
    return object;
  }
};

}  // namespace

constexpr Command count_command{
    "count",
    of::count,
    "count the tours of a board, exactly",
    "Undirected: a tour and its reverse count as one. Directed: they count as two, except "
    "for open tours with a given end. In JSON counts are strings: they may be longer than the "
    "numbers of other programs.",
    "0 counted (also when there are none), 2 wrong request, 3 undecided",
    "  ktour count 6x6                      closed tours\n"
    "  ktour count 5x5 --open --start a1    open tours from a corner\n"
    "  ktour count 6x6 --classes            up to turning and mirroring\n"
    "  ktour count 6x8 --checkpoint DIR     can be killed, and resumes from there\n"
    "  ktour count 6x8 --memory 1M --scratch WORK   continues on disk\n"
    "  ktour count 6x8 --passes 4 --pass 3 -o part-3.json     a part, on any machine\n"
    "  ktour count --sum part-*.json        all parts added up\n"
    "  ktour count 6x6 --by move            how many tours make each move\n"
    "  ktour count 6x6 --by move -o moves.svg     the same as a picture\n"
    "  ktour count 5x6 --by turns           how many tours have how many turns\n"
    "  ktour count 5x8 --beginnings         a count for each number of first squares\n"
    "  ktour count 6xN --for 1..12 --format bfile     a count for each length\n",
    [](const CommandLine& line) { return CountCommand{line}.run(); },
};

}  // namespace app
