// Puzzles on the page: made, read from a text, rated, and told step by step, by the library.
//
// A puzzle is a request with given steps. What the page is told of one is its board as of a tour,
// the given squares with their steps, and the answer beside it as numbers.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "ktour/draw.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/parse.hpp"
#include "ktour/puzzle.hpp"
#include "ktour/rating.hpp"
#include "render/page.hpp"
#include "talk.hpp"

namespace ktour::browser {
namespace {

Json json_of(std::span<const Given> given, const Board& board) {
  Json list = Json::array();
  for (const Given& one : given) list.push_back({board.index(one.square), one.step});
  return list;
}

// A request in words again, so that the page can keep it in its address.
Json words_of(const Problem& problem) {
  Json out;
  for (const Word& word : ktour::words_of(Request{problem})) {
    const WordKind* kind = word_kind(word.name);
    if (kind == nullptr || kind->values == Values::none) {
      out[word.name] = true;
    } else if (kind->values == Values::one) {
      out[word.name] = word.values.front();
    } else {
      out[word.name] = word.values;
    }
  }
  return out;
}

Json json_of(const PuzzleStep& step, const Problem& problem) {
  return {{"sentence", step.sentence},
          {"technique", step.technique},
          {"level", name(step.level)},
          {"square", problem.board.index(step.square)},
          {"step", step.step},
          {"excludes", step.excludes}};
}

// The board and the clues; and the answer, where there is one alone.
Json described(const Problem& problem, const Rating& rating, Status& status) {
  if (rating.answers == 0) {
    const Result<Answer> none = ktour::solve(problem, {.memory = most_memory}, status);
    if (!none) return error_of(none.error());
    if (none->found()) return error_of({"the puzzle has an answer that its rating did not find"});
    Json out = page_facts(page_entry(*none), status);
    out["given"] = json_of(problem.given, problem.board);
    out["answers"] = 0;
    return out;
  }
  const PageEntry entry{.problem = problem, .tour = rating.shown.front()};
  Json out = page_facts(entry, status);
  out["given"] = json_of(problem.given, problem.board);
  out["words"] = words_of(problem);
  out["answers"] = rating.answers;
  if (rating.answers == 1) {
    out["level"] = name(rating.level);
    out["score"] = rating.score;
    out["steps"] = rating.steps.size();
  }
  for (const Square s : rating.shown.front().walk()) {
    talk.numbers.push_back(static_cast<std::uint32_t>(problem.board.index(s)));
  }
  return out;
}

Json rated(const Problem& problem, const Manner& manner) {
  Watch watch(seconds_of(manner), false);
  const Result<Rating> rating = rate(problem, watch);
  return rating ? described(problem, *rating, watch) : error_of(rating.error());
}

}  // namespace

Json made_puzzle(const Json& json) {
  const Manner manner(json);
  const Result<Request> asked = read(json);
  if (!asked) return error_of(asked.error());
  PuzzleWish wish;
  const std::string level = manner.text("level");
  if (!level.empty()) {
    wish.level = named<Level>(level);
    if (!wish.level) return error_of({"unknown level '" + level + "'"});
  }
  wish.seed = asked->options.seed.value_or(1);
  Watch watch(seconds_of(manner), false);
  const Result<Puzzle> puzzle = make_puzzle(asked->problem, wish, watch);
  return puzzle ? described(puzzle->problem, puzzle->rating, watch) : error_of(puzzle.error());
}

Json read_puzzle(const Json& json) {
  const Manner manner(json);
  const Result<Problem> problem =
      parse_puzzle(manner.text("text"), manner.number("from_0") != 0, most_memory);
  if (!problem) return error_of(problem.error());
  return rated(*problem, manner);
}

Json rated_puzzle(const Json& json) {
  const Result<Request> asked = read(json);
  return asked ? rated(asked->problem, Manner(json)) : error_of(asked.error());
}

// The conclusions up to the next number; alone, a number that is wrong.
Json next_of_puzzle(const Json& json) {
  const Manner manner(json);
  const Result<Request> asked = read(json);
  if (!asked) return error_of(asked.error());
  Problem problem = asked->problem;
  // Squares with their steps, as numbers: those that the reader has filled in.
  std::vector<Given> filled;
  const auto list = json.find("filled");
  if (list != json.end() && list->is_array()) {
    for (const Json& one : *list) {
      if (!one.is_array() || one.size() != 2 || !one[0].is_number_unsigned() ||
          !one[1].is_number_unsigned() || one[0].get<std::uint64_t>() >= problem.board.area()) {
        return error_of({"a number that was filled in is not on the board"});
      }
      filled.push_back({problem.board.square(one[0].get<std::uint64_t>()),
                        one[1].get<std::uint64_t>()});
    }
  }
  Watch watch(seconds_of(manner), false);
  const Result<PuzzleStep> next = next_step(problem, filled, watch);
  if (!next) return error_of(next.error());
  Json steps = Json::array();
  steps.push_back(json_of(*next, problem));
  if (!next->excludes || next->technique == "wrong") return {{"next", steps}};
  for (const Given& one : filled) {
    if (std::ranges::find(problem.given, one) == problem.given.end()) problem.given.push_back(one);
  }
  const Result<Rating> rest = rate(problem, watch);
  if (!rest) return error_of(rest.error());
  steps.clear();
  for (const PuzzleStep& step : rest->steps) {
    steps.push_back(json_of(step, problem));
    if (!step.excludes) break;
  }
  return {{"next", steps}};
}

}  // namespace ktour::browser
