// Rates a puzzle: an exact search says how many answers it has, then the techniques find the one.
#include <fmt/format.h>

#include <algorithm>

#include "base/pulse.hpp"
#include "base/stop.hpp"
#include "ktour/parse.hpp"
#include "ktour/rating.hpp"
#include "puzzle/answers.hpp"
#include "puzzle/techniques.hpp"

namespace ktour {
namespace {

using namespace by_hand;

// Where techniques are stuck: the next number beside one that stands, by the answer itself.
constexpr TechniqueInfo look_ahead{
    "look ahead", Level::expert, 12.0,
    "Several numbers are supposed one after the other, until only one way remains."};

Outcome can_rate(const Problem& problem) {
  if (Outcome ok = validate(problem); !ok) return ok;
  if (problem.board.size() <= most_puzzle_squares) return Done{};
  return Error{fmt::format("puzzles have at most {} squares, and {} has {}", most_puzzle_squares,
                           to_string(problem.board), problem.board.size())};
}

std::string capitalised(std::string sentence) {
  if (sentence[0] == 'i') sentence[0] = 'I';  // (squares keep their small letters)
  return sentence;
}

// A person with the answer at hand, for where all else fails.
class Person {
 public:
  Person(const Problem& problem, std::span<const Given> clues, const Tour& answer)
      : problem_(problem), answer_(answer), grid_(std::make_shared<const Field>(problem), clues) {}

  bool full() const { return grid_.missing() == 0; }

  PuzzleStep next() {
    Conclusion found;
    const Seen seen = look(grid_, Level::expert, found);
    KTOUR_ASSERT(seen != Seen::contradiction);
    if (seen != Seen::found) return by_answer();
    const TechniqueInfo& info = found.technique->info;
    PuzzleStep step{info.name, info.level, square(found.place), found.step, found.excludes, {}};
    step.sentence = capitalised(found.technique->tell(grid_, problem_, found));
    weight_ = info.weight;
    enter(grid_, found);
    return step;
  }
  double weight() const { return weight_; }

 private:
  Square square(Place place) const { return grid_.field().squares[place]; }

  PuzzleStep by_answer() {
    Step step = 0;
    const auto beside_one = [&](Step s) {
      const Step before = grid_.previous(s);
      const Step after = grid_.next(s);
      return (before != nowhere && grid_.stands(before)) ||
             (after != nowhere && grid_.stands(after));
    };
    while (grid_.stands(step) || (!beside_one(step) && grid_.missing() < grid_.size())) ++step;
    const Square at = answer_.square_at(step);
    grid_.put(step, grid_.field().place_of(at));
    weight_ = look_ahead.weight;
    const Given here{at, step};
    return {look_ahead.name,
            look_ahead.level,
            at,
            step,
            false,
            fmt::format("Only with {} on {} can all numbers be filled in: trying the other squares "
                        "several numbers ahead shows it.",
                        number_of(here, problem_),
                        has_chess_names(problem_.board) ? to_algebraic(at, problem_.board)
                                                        : to_string(at, problem_.board))};
  }

  const Problem& problem_;
  const Tour& answer_;
  Grid grid_;
  double weight_ = 0;
};

}  // namespace

std::vector<TechniqueInfo> techniques() {
  std::vector<TechniqueInfo> all;
  for (const Technique& technique : technique_table()) all.push_back(technique.info);
  all.push_back(look_ahead);
  return all;
}

Result<Rating> rate(const Problem& problem, Status& status) {
  if (Outcome ok = can_rate(problem); !ok) return ok.error();
  Result<std::vector<Tour>> answers = answers_of(problem, 2, status);
  if (!answers) return answers.error();
  Rating rating;
  rating.answers = answers->size();
  rating.shown = std::move(*answers);
  if (rating.answers != 1) return rating;
  Person person(problem, problem.given, rating.shown.front());
  Pulse pulse(status);
  while (!person.full()) {
    constexpr std::uint32_t work = 1U << 12;  // about what a step takes
    if (pulse.beat(work)) return stop_error(pulse.stopped());
    rating.steps.push_back(person.next());
    rating.level = std::max(rating.level, rating.steps.back().level);
    rating.score += person.weight();
  }
  return rating;
}

Result<PuzzleStep> next_step(const Problem& problem, std::span<const Given> filled_in,
                             Status& status) {
  if (Outcome ok = can_rate(problem); !ok) return ok.error();
  const Result<std::vector<Tour>> answers = answers_of(problem, 2, status);
  if (!answers) return answers.error();
  if (answers->size() != 1) {
    return Error{answers->empty() ? "the puzzle has no answer" : "the puzzle has several answers"};
  }
  const Tour& answer = answers->front();
  std::vector<Given> known = problem.given;
  for (const Given& given : filled_in) {
    if (!problem.board.contains(given.square) || given.step >= answer.size()) {
      return Error{"a number that was filled in is not on the board"};
    }
    if (answer.square_at(given.step) != given.square) {
      return PuzzleStep{"wrong",
                        Level::beginner,
                        given.square,
                        given.step,
                        true,
                        fmt::format("{} cannot be on {}.", number_of(given, problem),
                                    to_string(given.square, problem))};
    }
    if (std::ranges::find(known, given) == known.end()) known.push_back(given);
  }
  if (known.size() == answer.size()) return Error{"the puzzle is full"};
  return Person(problem, known, answer).next();
}

}  // namespace ktour
