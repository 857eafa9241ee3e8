// ktour enumerate: every tour of a kind, one after the other.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "commands.hpp"
#include "files.hpp"
#include "histogram.hpp"
#include "kind_options.hpp"
#include "ktour/numbered.hpp"
#include "output.hpp"

namespace app {
namespace {

struct EnumerateCommand {
  const CommandLine& line;
  const KindOptions kind{line};
  const OutputOptions output{line};

  ExitStatus run() const {
    const ktour::Request request = kind.request();
    const ktour::Problem& problem = request.problem;
    const bool classes = line.given("--classes");
    const std::uint64_t most = line["--first"].count(1).value_or(~std::uint64_t{0});
    if (classes) refuse_given_ends(problem);
    TakenTours taken(line, output, problem);
    if (line.given("--from")) return list_from(problem, most, taken);
    std::uint64_t written = 0;
    const ktour::Outcome listed = [&] {
      Console console(kind.timeout());
      console.watch(written, "tours");
      return each_tour(problem, console, [&](const std::vector<ktour::Square>& tour) {
        if (classes && !first_of_class(problem, tour)) return true;
        return !taken.take(tour) || ++written < most;
      });
    }();
    if (taken.are_table()) {
      need_counted(listed, problem, nullptr, "all listed");
      taken.finish(classes ? "classes" : "undirected", false);
      return done;
    }
    if (!listed) {
      ktour::Error why = listed.error();
      const bool too_large = written == 0 && why.kind == ktour::ErrorKind::memory;
      if (too_large && line.given("--first") && !classes) {
        list_some(problem, most, taken);
        return done;
      }
      // What came before it was stopped is right, but it is not all.
      if (written > 0 && why.kind != ktour::ErrorKind::request) {
        const std::string place = taken.file().finish_incomplete();
        why.message += fmt::format("; the {} before that {} {}",
                                   written == 1 ? "one tour" : fmt::format("{} tours", written),
                                   written == 1 ? "is" : "are",
                                   place != "-"           ? fmt::format("in '{}'", place)
                                   : output.to_terminal() ? "above"
                                                          : "written");
      }
      need_counted(ktour::Outcome(why), problem, nullptr, "all listed");
    }
    taken.file().finish();
    if (written > 0) return done;
    const bool whirling = line.given("--whirling");
    say(fmt::format("there are no {}{}{}{}", whirling ? "whirling " : "", tours_in_words(problem),
                    taken.filter().words(),
                    taken.filter().keeps_all() && !whirling && has_open_ones(problem)
                        ? "; there are open ones: --open lists them"
                        : ""));
    return definite_no;
  }

 private:
  // Whirling tours are few and lie far apart: they have a search of their own.
  template <class Act>
  ktour::Outcome each_tour(const ktour::Problem& problem, Console& console, Act&& act) const {
    if (line.given("--whirling")) return each_whirling_tour(problem, console, act);
    return enumerate_tours(problem, kind.options(), console, act);
  }

  // From a number on.
  ExitStatus list_from(const ktour::Problem& problem, std::uint64_t most, TakenTours& taken) const {
    line.refuse_beside("--from", std::array<std::string_view, 2>{"--classes", "--whirling"});
    need(can_number(problem), "--from");
    const mpz_class first = number(*line["--from"].text());
    Console console(kind.timeout());
    auto tours = need_counted(ktour::NumberedTours::of(problem, kind.options(), console), problem);
    if (first >= tours.size()) {
      say(fmt::format("there is no tour number {}: there are {} {}, and numbers begin with 0",
                      first.get_str(), tours.size().get_str(), tours_in_words(problem)));
      return definite_no;
    }
    std::uint64_t written = 0;
    console.watch(written, "tours");
    std::optional<std::vector<ktour::Square>> tour =
        need_counted(tours.tour(first, console), problem, nullptr, "listed");
    while (tour) {
      if (taken.take(*tour) && ++written >= most) break;
      tour = need_counted(tours.next(console), problem, nullptr, "all listed");
    }
    taken.file().finish();
    return done;
  }

  static mpz_class number(const std::string& text) {
    constexpr std::size_t longest = 1000;
    if (text.empty() || text.size() > longest ||
        text.find_first_not_of("0123456789") != std::string::npos) {
      refuse(fmt::format("--from: '{}' is not a whole number from 0", text));
    }
    return mpz_class(text, 10);
  }

  // Where a board is too large to be gone through in order: as many different tours as are wanted,
  // which the seeds of solve() give.
  void list_some(const ktour::Problem& problem, std::uint64_t most, TakenTours& taken) const {
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
      if (answer.undecided()) refuse_stopped(fmt::format("undecided: {}", answer.stop().text));
      if (!answer.found()) break;
      std::vector<ktour::Square> squares(answer.tour().size());
      answer.tour().squares(0, squares);
      if (seen.insert(drawing(answer.tour())).second && taken.take(squares)) {
        ++written;
      } else if (++in_vain == patience) {
        break;
      }
    }
    if (written < most) {
      taken.file().finish_incomplete();
      refuse_stopped(fmt::format(
          "undecided: {} is too large to list its tours in order, and no more than {} were found",
          to_string(problem.board), written));
    }
    taken.file().finish();
    say(fmt::format("{} is too large to list its tours in order: {} of them",
                    to_string(problem.board),
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

constexpr Command enumerate_command{
    "enumerate",
    of::enumerate,
    "list all tours of a board, each once",
    "A line for each undirected tour: not again backwards, nor from another start. Tours "
    "are ordered square by square along the shorter side, by the later squares that each is "
    "joined to. An interrupted list is kept, in a file with '.incomplete' in its name.",
    "0 all tours written, 1 there are none, 2 wrong request, 3 ended before all were written",
    "  ktour enumerate 5x6                          all eight closed tours\n"
    "  ktour enumerate 6x6 --classes -o all.jsonl   one of each class\n"
    "  ktour enumerate 8x8 --open --first 3         the first three open tours\n"
    "  ktour enumerate 8x8 --whirling --first 3     round the centre all the way\n"
    "  ktour enumerate 6x8 --from 1000000 --first 1  the millionth and one\n"
    "  ktour enumerate 6x6 --by turns               how many turns tours have\n"
    "  ktour enumerate 6x6 --where 'turns<=32'      those with fewest\n"
    "  ktour enumerate 5x6 --facts -o facts.csv     a column for each fact\n",
    [](const CommandLine& line) { return EnumerateCommand{line}.run(); },
};

}  // namespace app
