// ktour enumerate: every tour of a kind, one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "commands.hpp"
#include "files.hpp"
#include "kind_options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct EnumerateCommand {
  explicit EnumerateCommand(CLI::App& command)
      : kind(command),
        output(command, "algebraic (default) or jsonl; a sheet: svg, png, pdf; a page: html",
               "where to write them; its ending names the format"),
        first(under(command, "The tour"), "--first", "N", "no more than N tours") {
    command.add_flag("--classes", classes,
                     "one tour of those that turning and mirroring make equal");
  }

  ExitStatus run() const {
    const ktour::Problem problem = kind.problem();
    const std::uint64_t most = first.count(1).value_or(~std::uint64_t{0});
    if (classes) refuse_given_ends(problem);
    TourWriter writer(output, problem, kind.beginning());
    std::uint64_t written = 0;
    const ktour::Outcome listed = [&] {
      Console console(kind.timeout());
      console.watch(written, "tours");
      return enumerate_tours(problem, kind.options(), console,
                             [&](const std::vector<ktour::Square>& tour) {
                               if (classes && !first_of_class(problem, tour)) return true;
                               writer.write(tour);
                               return ++written < most;
                             });
    }();
    if (!listed) {
      ktour::Error why = listed.error();
      const bool too_large = written == 0 && why.kind == ktour::ErrorKind::memory;
      if (too_large && first.given() && !classes) {
        list_some(problem, most, writer);
        return done;
      }
      // What came before it was stopped is right, but it is not all.
      if (written > 0 && why.kind != ktour::ErrorKind::request) {
        const std::string place = writer.finish_incomplete();
        why.message +=
            fmt::format("; the {} before that {} {}",
                        written == 1 ? "one tour" : fmt::format("{} tours", written),
                        written == 1 ? "is" : "are",
                        place == "-" ? "above" : fmt::format("in '{}'", place));
      }
      need_counted(ktour::Outcome(why), problem, nullptr, "all listed");
    }
    writer.finish();
    if (written > 0) return done;
    say(fmt::format("there are no {}{}", tours_in_words(problem),
                    has_open_ones(problem) ? "; there are open ones: --open lists them" : ""));
    return definite_no;
  }

  KindOptions kind;
  OutputOptions output;
  TextOption first;
  bool classes = false;

 private:
  // Where a board is too large to be gone through in order: as many different tours as are wanted,
  // which the seeds of solve() give.
  void list_some(const ktour::Problem& problem, std::uint64_t most, TourWriter& writer) const {
    Console console(kind.timeout());
    std::uint64_t written = 0;
    console.watch(written, "tours");
    std::set<std::vector<std::uint64_t>> seen;
    ktour::SolveOptions options;
    options.memory = kind.options().memory;
    constexpr std::uint64_t patience = 100;  // seeds that gave nothing new
    std::uint64_t in_vain = 0;
    for (std::uint64_t seed = 1; written < most; ++seed) {
      options.seed = seed;
      const ktour::Answer answer = need(solve(problem, options, console));
      if (answer.undecided()) {
        throw Refusal{
            {fmt::format("undecided: {}", answer.stop().text), ktour::ErrorKind::stopped}};
      }
      if (!answer.found()) break;
      if (!seen.insert(drawing(answer.tour())).second) {
        if (++in_vain == patience) break;
        continue;
      }
      std::vector<ktour::Square> squares(answer.tour().size());
      answer.tour().squares(0, squares);
      writer.write(squares);
      ++written;
    }
    if (written < most) {
      writer.finish_incomplete();
      throw Refusal{{fmt::format("undecided: {} is too large to list its tours in order, and no "
                                 "more than {} were found",
                                 to_string(problem.board), written),
                     ktour::ErrorKind::stopped}};
    }
    writer.finish();
    say(fmt::format("{} is too large to list its tours in order: {} of them", to_string(problem.board),
                    written == 1 ? "this is one" : fmt::format("these are {}", written)));
  }

  // The same for a tour and the same tour from elsewhere or backwards.
  static std::vector<std::uint64_t> drawing(const ktour::Tour& tour) {
    const ktour::Board& board = tour.board();
    std::vector<std::uint64_t> moves;
    std::uint64_t before = board.index(tour.end());
    for (const ktour::Square s : tour.walk()) {
      const std::uint64_t at = board.index(s);
      moves.push_back(std::min(before, at) * board.area() + std::max(before, at));
      before = at;
    }
    std::sort(moves.begin(), moves.end());
    return moves;
  }
};

}  // namespace

Command add_enumerate(CLI::App& program) {
  CLI::App* line = program.add_subcommand("enumerate", "every tour of a board, each once");
  const auto command = std::make_shared<EnumerateCommand>(*line);
  line->footer(
      "A line for each tour, as a drawing: not again backwards, nor from another start.\n"
      "Order: square by square along the shorter side, by the later squares it is joined to.\n"
      "\n"
      "Exit status: 0 all were written, 1 there are none, 2 wrong request, 3 ended before all "
      "were.\n"
      "\n"
      "Examples:\n"
      "  ktour enumerate 5x6                          all eight closed tours\n"
      "  ktour enumerate 6x6 --classes -o all.jsonl   one of each class\n"
      "  ktour enumerate 8x8 --open --first 3         the first three open tours\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
