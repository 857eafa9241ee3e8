// The engine of the page: the library behind four C functions, built for WebAssembly.
//
// A request is JSON with the words of the command line in it (web/src/engine/protocol.ts has its
// type); an answer is JSON, and numbers beside it that are too many for text: the squares of a tour
// in their order, the events of a search. Words are read by the library's one reader of requests,
// so a page refuses what the program refuses, in the same sentence. A request is carried out at
// once; to stop one, the page ends the worker that it runs in.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/json_text.hpp"
#include "ktour/check.hpp"
#include "ktour/count.hpp"
#include "ktour/draw.hpp"
#include "ktour/numbered.hpp"
#include "render/page.hpp"
#include "talk.hpp"

namespace ktour::browser {
namespace {

constexpr std::uint64_t most_watched = 10'000;
constexpr std::uint64_t most_counted = 200;  // squares: what the numbers of stand_in/gmpxx.h hold

// The answer; where each seed is to have a tour of its own, another one than without the seed.
Result<Answer> answered(const Request& asked, bool other, Watch& watch) {
  if (other && asked.options.seed) {
    SolveOptions first = asked.options;
    first.seed.reset();
    const Result<Answer> before = ktour::solve(asked.problem, first, watch);
    if (before && before->found()) return another(asked, before->tour(), watch);
  }
  return ktour::solve(asked.problem, asked.options, watch);
}

// A tour or why there is none; and, where it is watched, every move on the way there.
Json solve(const Json& json, bool watched) {
  const Manner manner(json);
  const Result<Request> asked = read(json);
  if (!asked) return error_of(asked.error());
  const Board& board = asked->problem.board;
  if (watched && board.size() > most_watched) {
    return error_of({"a search is watched on boards of up to 10,000 squares; this one has " +
                     std::to_string(board.size())});
  }
  Watch watch(seconds_of(manner), watched);
  watch.board = &board;
  const Result<Answer> found = answered(*asked, manner.flag("another"), watch);
  if (!found) return error_of(found.error());
  Json out = page_facts(page_entry(*found, asked->options.tie), watch);
  out["begin"] = json_of(asked->problem.begin, board);
  if (watched) {
    out["walks"] = watch.walks;
    talk.numbers = std::move(watch.events);
  } else if (found->found()) {
    const Tour& tour = found->tour();
    talk.numbers.reserve(tour.size());
    for (const Square s : tour.walk())
      talk.numbers.push_back(static_cast<std::uint32_t>(board.index(s)));
  }
  return out;
}

// The number of tours, and some of them by lot.
Json count(const Json& json) {
  const Manner manner(json);
  const Result<Request> asked = read(json);
  if (!asked) return error_of(asked.error());
  const Problem& problem = asked->problem;
  if (problem.board.size() > most_counted) {
    return error_of(
        {"a page counts the tours of up to 200 squares; the program counts on: ktour count"});
  }
  if (Outcome can = can_count(problem); !can) return error_of(can.error());
  Watch watch(seconds_of(manner), false);
  const CountOptions options{.memory = most_memory};
  const Result<Tally> tally = count_tours(problem, options, watch);
  if (!tally) return error_of(tally.error());
  Json out{{"rows", problem.board.rows()},
           {"cols", problem.board.cols()},
           {"closed", problem.closed},
           {"undirected", tally->undirected.get_str()},
           {"directed", tally->directed.get_str()},
           {"states", tally->cost.states},
           {"tours", Json::array()}};
  if (tally->proof) out["reason"] = tally->proof->text;
  const std::uint64_t draws = manner.number("draws");
  if (draws == 0 || tally->undirected == 0) return out;
  const Result<Sample> sample =
      sample_tours(problem, draws, asked->options.seed.value_or(1), options, watch);
  if (!sample) return error_of(sample.error());
  for (const auto& squares : sample->tours) {
    const Result<Tour> tour = accepted(problem, squares);
    if (!tour) return error_of(tour.error());
    out["tours"].push_back(json_of(squares, problem.board));
  }
  return out;
}

// How many tours make each move: pairs of squares, and the number as digits.
Json count_moves(const Json& json) {
  const Manner manner(json);
  const Result<Request> asked = read(json);
  if (!asked) return error_of(asked.error());
  const Problem& problem = asked->problem;
  if (Outcome can = can_number(problem); !can) return error_of(can.error());
  Watch watch(seconds_of(manner), false);
  const Result<MoveUses> uses = count_by_move(problem, {.memory = most_memory}, watch);
  if (!uses) return error_of(uses.error());
  Json out{{"undirected", uses->undirected.get_str()}, {"moves", Json::array()}};
  if (uses->proof) out["reason"] = uses->proof->text;
  for (const MoveUse& use : uses->moves) {
    const Board& board = problem.board;
    out["moves"].push_back({board.index(use.move.a), board.index(use.move.b), use.tours.get_str()});
  }
  return out;
}

}  // namespace

static Json carried_out(const std::string& request) {
  const Result<Json> parsed = parse_json(request);
  if (!parsed || !parsed->is_object()) return error_of({"the request is not JSON"});
  const Json& json = *parsed;
  const std::string what = Manner(json).text("do");
  if (what == "solve") return solve(json, false);
  if (what == "watch") return solve(json, true);
  if (what == "count") return count(json);
  if (what == "moves") return count_moves(json);
  if (what == "make") return made_puzzle(json);
  if (what == "read") return read_puzzle(json);
  if (what == "rate") return rated_puzzle(json);
  if (what == "next") return next_of_puzzle(json);
  return error_of({"the engine does not know this request"});
}

}  // namespace ktour::browser

using ktour::browser::carried_out;
using ktour::browser::Json;
using ktour::browser::talk;

extern "C" {

/// Where to put a request of a given number of bytes.
__attribute__((export_name("room"))) char* room(std::uint32_t bytes) {
  talk.request.resize(bytes);
  return talk.request.data();
}
/// Carries it out; the number of bytes of the answer.
__attribute__((export_name("ask"))) std::uint32_t ask() {
  talk.numbers = {};
  talk.answer = carried_out(talk.request).dump(-1, ' ', false, Json::error_handler_t::replace);
  return static_cast<std::uint32_t>(talk.answer.size());
}
__attribute__((export_name("answer"))) const char* answer() {
  return talk.answer.data();
}
__attribute__((export_name("numbers"))) const std::uint32_t* numbers() {
  return talk.numbers.data();
}
__attribute__((export_name("number_count"))) std::uint32_t number_count() {
  return static_cast<std::uint32_t>(talk.numbers.size());
}
}
