// ktour count: how many tours there are.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "files.hpp"
#include "kind_options.hpp"
#include "ktour/passes.hpp"
#include "output.hpp"

namespace app {
namespace {

std::string with_separators(const mpz_class& number) {
  const std::string digits = number.get_str();
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

struct CountCommand {
  explicit CountCommand(CLI::App& command)
      : kind(command),
        checkpoint(command, "--checkpoint", "DIR",
                   "keep the last layer in this folder, and go on from it"),
        scratch(command, "--scratch", "DIR",
                "the same, and work there with what the memory cannot hold"),
        passes(under(command, "In passes"), "--passes", "P",
               "divide the work into so many passes, each by itself"),
        pass(command, "--pass", "K", "do this one alone, from 0: a part of the sum, for a file"),
        sum(command, "--sum", "FILE", "add up the parts that all passes gave", Values::many),
        report(command, {"text", "json"}) {
    under(command, "The tour")
        .add_flag("--classes", classes, "also up to turning and mirroring the board");
    under(command, "Output").add_flag("--stats", stats, "figures of the work on standard error");
  }

  ExitStatus run() const {
    if (sum.given()) return add_up();
    const ktour::Problem problem = kind.problem();
    if (passes.given() || pass.given()) return run_passes(problem);
    if (classes) refuse_given_ends(problem);
    if (classes && problem.symmetry != ktour::Symmetry::none) {
      refuse("--classes counts all tours of the board; --symmetry is to be left out");
    }
    OutputFile out = need(open_output(report.path()));
    ktour::CountOptions options = kind.options();
    if (checkpoint.text() && scratch.text()) {
      refuse("--checkpoint and --scratch are given: --scratch does for both");
    }
    const TextOption& folder = scratch.text() ? scratch : checkpoint;
    options.folder = folder.text().value_or("");
    options.scratch = scratch.text().has_value();
    options.classes = classes;
    const auto began = std::chrono::steady_clock::now();
    const ktour::Tally tally = [&] {
      Console console(kind.timeout());
      return need_counted(count_tours(problem, options, console), problem, &folder);
    }();
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    write(out, problem, tally, seconds);
    return done;
  }

  // One pass: its part. Or all, one after the other.
  ExitStatus run_passes(const ktour::Problem& problem) const {
    if (!passes.given()) refuse("--pass: --passes, which tells how many there are, is missing");
    if (scratch.given()) refuse("--scratch is not for passes: more of them need less memory");
    if (classes) refuse("--classes is not for passes");
    (void)report.form();  // refuses endings
    const std::uint64_t of = *passes.count(1);
    need(can_pass(problem, of), "--passes");
    if (pass.given() && checkpoint.given()) refuse("--checkpoint is for all passes; -o keeps one");
    const std::optional<std::uint64_t> number = pass.count(0, of - 1);
    ktour::CountOptions options = kind.options();
    options.folder = checkpoint.text().value_or("");
    OutputFile out = need(open_output(report.path()));
    if (number) {
      const std::string part = [&] {
        Console console(kind.timeout());
        return need_counted(count_pass(problem, {*number, of}, options, console), problem);
      }();
      need(out.write(part));
      need(out.commit());
      return done;
    }
    return write_sum(out, [&](Console& console) {
      return need_counted(count_passes(problem, {0, of}, 1, options, console), problem, &checkpoint);
    });
  }

  // All parts, as a count.
  ExitStatus add_up() const {
    const bool more = kind.given() || classes || passes.given() || pass.given() ||
                      checkpoint.given() || scratch.given();
    if (more) refuse("--sum takes the board and all else from the parts: leave it out");
    OutputFile out = need(open_output(report.path()));
    std::vector<ktour::PartFile> files;
    constexpr std::size_t most = std::size_t{1} << 26;
    for (const std::string& name : sum.words()) {
      files.push_back({name, whole_text(name, most, "a part")});
    }
    return write_sum(out, [&](Console&) { return files; });
  }

  template <class Files>
  ExitStatus write_sum(OutputFile& out, Files&& files) const {
    const auto began = std::chrono::steady_clock::now();
    const ktour::Total total = [&] {
      Console console(kind.timeout());
      return need(add_parts(files(console), kind.options(), console), "--sum");
    }();
    write(out, total.problem, total.tally,
          std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
    return done;
  }

  void write(OutputFile& out, const ktour::Problem& problem, const ktour::Tally& tally,
             double seconds) const {
    const bool json = report.form() == "json";
    need(out.write(json ? as_json(problem, tally, seconds) : as_text(problem, tally)));
    need(out.commit());
    if (stats) {
      const std::string widest =
          tally.method == ktour::CountMethod::passes
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
        fmt::format("{} {}, undirected ({} directed)\n", with_separators(tally.undirected), tours,
                    with_separators(tally.directed));
    if (tally.classes) {
      text += fmt::format("{} up to turning and mirroring the board\n",
                          with_separators(*tally.classes));
    }
    if (tally.proof) text += fmt::format("none: {}\n", tally.proof->text);
    if (tally.undirected == 0 && has_open_ones(problem)) {
      text += "there are open ones: --open counts them\n";
    }
    return text;
  }

  static std::string as_json(const ktour::Problem& problem, const ktour::Tally& tally,
                             double seconds) {
    const std::vector<std::int32_t> sides = problem.board.sides();
    nlohmann::ordered_json object{{"rows", sides[sides.size() - 2]},
                                  {"cols", sides.back()},
                                  {"closed", problem.closed},
                                  {"symmetry", name(problem.symmetry)}};
    if (problem.board.is_box()) object["dims"] = sides;
    if (problem.board.size() < problem.board.area()) object["squares"] = problem.board.size();
    if (!problem.piece.is_knight()) object["piece"] = problem.piece.name();
    if (problem.board.surface() != ktour::Surface::plane) {
      object["surface"] = name(problem.board.surface());
    }
    const auto square = [&](ktour::Square s) {
      const ktour::Board::Coordinates at = problem.board.coordinates(s);
      return nlohmann::ordered_json(std::vector<std::int32_t>(
          at.begin(), at.begin() + static_cast<std::ptrdiff_t>(sides.size())));
    };
    if (problem.start) object["start"] = square(*problem.start);
    if (problem.end) object["end"] = square(*problem.end);
    object["undirected"] = tally.undirected.get_str();
    object["directed"] = tally.directed.get_str();
    if (tally.classes) object["classes"] = tally.classes->get_str();
    if (tally.proof) object["reason"] = tally.proof->text;
    object["method"] = name(tally.method);
    object["checked"] = tally.checked;
    object["states"] = tally.cost.states;
    object["seconds"] = seconds;
    object["peak_bytes"] = tally.cost.peak_bytes;
    return object.dump() + "\n";
  }

  KindOptions kind;
  TextOption checkpoint, scratch, passes, pass, sum;
  ReportOptions report;
  bool classes = false, stats = false;
};

}  // namespace

Command add_count(CLI::App& program) {
  CLI::App* line = program.add_subcommand("count", "how many tours a board has, exactly");
  const auto command = std::make_shared<CountCommand>(*line);
  line->footer(
      "Undirected: a tour and the same tour walked backwards are one. Directed: they are two; "
      "from\n"
      "a given end of an open tour there is one way to go.\n"
      "\n"
      "Exit status: 0 counted (also when there are none), 2 wrong request, 3 undecided.\n"
      "\n"
      "Examples:\n"
      "  ktour count 6x6                      closed tours\n"
      "  ktour count 5x5 --open --start a1    open tours from a corner\n"
      "  ktour count 6x6 --classes            up to turning and mirroring\n"
      "  ktour count 6x8 --checkpoint DIR     can be killed, and goes on from there\n"
      "  ktour count 6x8 --memory 1M --scratch WORK   disk for the rest\n"
      "  ktour count 6x8 --passes 4 --pass 3 -o part-3.json     a part, on any machine\n"
      "  ktour count --sum part-*.json        all parts added up\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
