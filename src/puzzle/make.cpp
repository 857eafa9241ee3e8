// Makes puzzles by taking clues away from a tour, as long as what is left can be solved: by the
// techniques of a level, which shows at once that there is one answer, or by an exact search.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/parse.hpp"
#include "ktour/solve.hpp"
#include "puzzle/answers.hpp"
#include "puzzle/techniques.hpp"

namespace ktour {
namespace {

using namespace by_hand;

constexpr int most_tries = 40;

// Clues that are taken away together.
using Group = std::vector<Step>;

class PuzzleMaker {
 public:
  PuzzleMaker(const Problem& asked, const PuzzleWish& wish, const Tour& tour, Random& random,
              Status& status)
      : wish_(wish), tour_(tour), random_(random), status_(status), problem_{asked.board} {
    problem_.piece = asked.piece;
    problem_.closed = asked.closed;
    problem_.avoid = asked.avoid;
    problem_.chess_notation = asked.chess_notation;
    field_ = std::make_shared<const Field>(problem_);
    given_.assign(tour.size(), true);
    left_ = tour.size();
    lowest_ = wish.givens.value_or(0);
    kept_.assign(tour.size(), false);
    for (const Given& given : asked.given) kept_[given.step] = true;
    if (!wish.fewest) kept_.front() = kept_.back() = true;
  }

  /// The puzzle that is left when no more clues can be taken away, or enough are.
  const Problem& make() {
    const Level level = wish_.level.value_or(Level::expert);
    by_hand_ = std::min(level, Level::hard);
    take_away(groups());
    if (wish_.fewest || level == Level::expert) {
      by_hand_.reset();
      // (A few clues less than techniques take make an expert's puzzle; many less, a machine's.)
      constexpr std::size_t beyond = 3;
      if (!wish_.fewest && !wish_.givens) lowest_ = left_ - std::min(left_, beyond);
      for (const Group& group : groups()) take_away({&group, 1});
    }
    problem_.given = clues();
    return problem_;
  }
  /// Whether each clue was shown to be needed; else some searches took too long.
  bool all_needed() const { return !given_up_; }
  bool stopped() const { return status_.poll({}) != StopKind::none; }

 private:
  std::vector<Given> clues() const {
    std::vector<Given> out;
    for (Step step = 0; step < given_.size(); ++step) {
      if (given_[step]) out.push_back({tour_.square_at(step), step});
    }
    return out;
  }

  bool one_answer() {
    if (by_hand_) {
      Grid grid(field_, clues());
      return solve_by_hand(grid, *by_hand_) == Seen::found;
    }
    problem_.given = clues();
    constexpr std::uint64_t patience = 300000;
    const Result<std::vector<Tour>> answers = answers_of(problem_, 2, status_, patience);
    if (!answers) given_up_ = true;
    return answers && answers->size() == 1;
  }

  // In the order in which they are to go.
  std::vector<Group> groups() {
    std::vector<Step> steps(tour_.size());
    std::iota(steps.begin(), steps.end(), Step{0});
    for (std::size_t i = steps.size(); i > 1; --i) {
      std::swap(steps[i - 1], steps[random_.below(static_cast<std::uint32_t>(i))]);
    }
    if (wish_.pattern == Pattern::border || wish_.pattern == Pattern::diagonal) {
      std::ranges::stable_sort(steps, std::greater{}, [&](Step step) { return far(step); });
    }
    std::vector<Group> out;
    std::vector<bool> seen(tour_.size());
    for (const Step step : steps) {
      if (seen[step]) continue;
      Group group{step};
      if (wish_.pattern == Pattern::symmetric) {
        const Step other = opposite(step);
        if (other != nowhere && other != step) group.push_back(other);
      }
      bool kept = !given_[step];
      for (const Step member : group) {
        seen[member] = true;
        kept = kept || kept_[member];
      }
      if (!kept) out.push_back(std::move(group));
    }
    return out;
  }

  // How far a step is from where clues are wanted.
  std::int64_t far(Step step) const {
    const Square s = tour_.square_at(step);
    const Board& board = problem_.board;
    if (wish_.pattern == Pattern::border) {
      return std::min({s.row, s.col, board.rows() - 1 - s.row, board.cols() - 1 - s.col});
    }
    // In units that make the two diagonals those of a square.
    const std::int64_t down = std::int64_t{s.row} * std::max(1, board.cols() - 1);
    const std::int64_t right = std::int64_t{s.col} * std::max(1, board.rows() - 1);
    const std::int64_t width = std::int64_t{board.rows() - 1} * std::max(1, board.cols() - 1);
    return std::min(std::abs(down - right), std::abs(width - down - right));
  }

  // The step of the square that a half-turn of the board brings there; nowhere where there is none.
  Step opposite(Step step) const {
    const Square turned = image(Symmetry::point, problem_.board, tour_.square_at(step));
    return problem_.board.contains(turned) ? static_cast<Step>(tour_.step_of(turned)) : nowhere;
  }

  // All of them if that leaves one answer; else the halves, one after the other.
  void take_away(std::span<const Group> groups) {
    if (groups.empty() || status_.poll({}) != StopKind::none) return;
    std::size_t clues = 0;
    for (const Group& group : groups) clues += group.size();
    const bool enough = left_ >= lowest_ + clues;
    if (!enough && groups.size() == 1) return;
    if (enough) {
      mark(groups, false);
      left_ -= clues;
      if (one_answer()) return;
      mark(groups, true);
      left_ += clues;
      if (groups.size() == 1) return;
    }
    take_away(groups.first(groups.size() / 2));
    take_away(groups.subspan(groups.size() / 2));
  }
  void mark(std::span<const Group> groups, bool given) {
    for (const Group& group : groups) {
      for (const Step step : group) given_[step] = given;
    }
  }

  const PuzzleWish& wish_;
  const Tour& tour_;
  Random& random_;
  Status& status_;
  Problem problem_;
  std::shared_ptr<const Field> field_;
  std::vector<bool> given_;
  std::vector<bool> kept_;
  std::size_t left_;
  std::size_t lowest_;              // no fewer clues than that
  std::optional<Level> by_hand_{};  // techniques show that there is one answer; else a search
  bool given_up_ = false;
};

Outcome makes_sense(const Problem& problem, const PuzzleWish& wish) {
  if (Outcome ok = validate(problem); !ok) return ok;
  const Board& board = problem.board;
  if (board.size() > most_puzzle_squares) {
    return Error{fmt::format("puzzles have at most {} squares, and {} has {}", most_puzzle_squares,
                             to_string(board), board.size())};
  }
  if (wish.fewest && wish.pattern == Pattern::symmetric) {
    return Error{
        "a symmetric pattern takes clues away in pairs, so that single ones could be left "
        "out: it does not go with the fewest clues"};
  }
  if (wish.fewest && wish.givens) {
    return Error{"the fewest clues and a number of clues both say how many there are: choose one"};
  }
  const std::uint64_t least = std::min<std::uint64_t>(board.size(), 2);
  if (wish.givens && (*wish.givens > board.size() || *wish.givens < least)) {
    return Error{fmt::format("{} clues: {} has {} squares, and at least {} are given", *wish.givens,
                             to_string(board), board.size(), least)};
  }
  return Done{};
}

// What a try has to be.
bool is_as_wished(const Problem& made, const Rating& rating, const PuzzleWish& wish) {
  return rating.answers == 1 && (!wish.level || rating.level == *wish.level) &&
         (!wish.givens || made.given.size() == *wish.givens);
}

}  // namespace

Result<Puzzle> make_puzzle(const Problem& problem, const PuzzleWish& asked, Status& status) {
  if (Outcome ok = makes_sense(problem, asked); !ok) return ok.error();
  PuzzleWish wish = asked;
  if (!wish.level && !wish.givens && !wish.fewest) wish.level = Level::medium;
  Random random(mixed(asked.seed + 0x9e3779b97f4a7c15));
  for (int tried = 0; tried < most_tries; ++tried) {
    SolveOptions options;
    options.seed = random.next() >> 1;
    const Result<Answer> answer = solve(problem, options, status);
    if (!answer) return answer.error();
    if (answer->impossible()) return Error{answer->proof().text, ErrorKind::no_tour};
    if (answer->undecided()) return Error{answer->stop().text, ErrorKind::stopped};
    PuzzleMaker maker(problem, wish, answer->tour(), random, status);
    const Problem made = maker.make();
    if (maker.stopped()) return stop_error(status.poll({}));
    if (wish.fewest && !maker.all_needed()) continue;
    Result<Rating> rating = rate(made, status);
    if (!rating) return rating.error();
    KTOUR_ASSERT(rating->answers == 1);
    if (is_as_wished(made, *rating, wish)) return Puzzle{made, std::move(*rating)};
  }
  return Error{
      fmt::format("{} tries on {} gave no {}puzzle{}", most_tries, to_string(problem.board),
                  wish.level ? fmt::format("{} ", name(*wish.level)) : "",
                  wish.givens   ? fmt::format(" with {} clues", *wish.givens)
                  : wish.fewest ? " without a clue too many"
                                : ""),
      ErrorKind::stopped};
}

}  // namespace ktour
