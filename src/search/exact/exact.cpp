// From a request to a question about Hamilton cycles, and back.
//
//   graph/graph  the request as a graph, a Hamilton cycle of which is a tour
//   paths        the edges decided and what follows from the degrees
//   two_factor   what follows from the 2-factors
//   cuts         what follows from the cuts
//   search       trials, restarts, the proof
//   log          the steps of the proof, as they are written down
//
// How far it goes: on every board with up to 64 squares, and for every pair of ends, a tour is
// found or shown not to exist with at most some hundred moves examined; on larger boards with tours
// it hardly ever takes a move back, and a board of 100x100 takes some hundredths of a second. Work
// grows with the board at best, and no bound is known for the worst.
#include "search/exact/exact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/untraced.hpp"
#include "ktour/parse.hpp"
#include "problem/moves.hpp"
#include "problem/readings.hpp"
#include "search/exact/search.hpp"

namespace ktour {
namespace {

using exact::Log;
using exact::Paths;
using exact::Search;

std::string moves(std::uint64_t count) {
  return count == 1 ? "1 move" : fmt::format("{} moves", count);
}

Proof no_tour(const Problem& problem, std::uint64_t examined) {
  const bool symmetric = problem.symmetry != Symmetry::none;
  const std::string searched =
      to_string(problem.board) +
      (symmetric ? fmt::format(" for tours with {} symmetry", name(problem.symmetry)) : "");
  if (examined == 0) {
    return {ProofKind::exhausted, fmt::format("a complete search of {} tried 0 moves: forced moves "
                                              "and colouring alone rule out a tour",
                                              searched)};
  }
  return {ProofKind::exhausted,
          fmt::format("a complete search of {} examined {}, each {}once taken and once dropped, "
                      "with all consequences; every branch failed",
                      searched, moves(examined), symmetric ? "with its images " : "")};
}

// The vertices along the cycle, from `first` on, away from its neighbour `before`.
std::vector<Vertex> along(const Graph& graph, const Paths& paths, Vertex first, Vertex before,
                          Vertex count) {
  std::vector<Vertex> order;
  order.reserve(count);
  for (Vertex v = first; order.size() < count;) {
    order.push_back(v);
    for (const auto& [edge, to] : graph.at(v)) {
      if (!paths.taken(edge) || to == before) continue;
      before = v;
      v = to;
      break;
    }
  }
  return order;
}

Tour tour_of(const Problem& problem, const Graph& graph, const Paths& paths) {
  KTOUR_ASSERT(paths.complete());
  const auto neighbour = [&](Vertex v, auto wanted) {
    for (const auto& [edge, to] : graph.at(v)) {
      if (paths.taken(edge) && wanted(to)) return to;
    }
    return v;
  };
  const auto vertex = [&](Square s) { return graph.vertex_at[problem.board.index(s)]; };
  const auto squares = static_cast<Vertex>(problem.board.size());
  Vertex first = 0;
  Vertex before = 0;
  bool backwards = false;
  if (problem.closed) {
    if (problem.end) {  // backwards from it, so that it comes last
      first = vertex(*problem.end);
      before =
          problem.start ? vertex(*problem.start) : neighbour(first, [](Vertex) { return true; });
      backwards = true;
    } else {
      first = problem.start ? vertex(*problem.start) : 0;
      before = neighbour(first, [](Vertex) { return true; });
    }
  } else {
    before = graph.vertices - 1;
    first = neighbour(before, [&](Vertex v) { return !graph.added(v); });
    backwards = (problem.start && vertex(*problem.start) != first) ||
                (!problem.start && problem.end && vertex(*problem.end) == first);
  }
  std::vector<Vertex> order = along(graph, paths, first, before, squares);
  if (backwards) std::reverse(order.begin(), order.end());
  for (Vertex& v : order) {
    v = static_cast<Vertex>(problem.board.index(graph.squares[v]));
  }
  return Tour::from_order(problem.board, std::move(order));
}

// Asked before anything else is done that takes time or memory.
std::optional<Stop> too_large(const Problem& problem, const SolveOptions& options) {
  const Board& board = problem.board;
  if (board.area() > Graph::max_squares) {
    return Stop{StopKind::memory,
                fmt::format("{} has {} squares, and a complete search can hold {} at most",
                            to_string(board), board.size(), Graph::max_squares)};
  }
  const std::uint64_t bytes = bytes_for_search(problem);
  if (bytes > options.memory) {
    return Stop{StopKind::memory,
                fmt::format("a complete search on {} takes {} of memory, and the limit is {}",
                            to_string(board), shown_bytes(bytes), shown_bytes(options.memory))};
  }
  return {};
}

// A request as it stands. Where a log is given, a proof has its steps there.
Finding search(const Problem& problem, const SolveOptions& options, Status& status, Log* log) {
  const Board& board = problem.board;
  if (board.size() == 1) {
    // The one square is an open tour; a closed one would need a move back.
    if (problem.closed) return {no_tour(problem, 0)};
    return {Tour::from_squares(board, std::array{board.first()})};
  }
  Pulse pulse(status);
  if (pulse.beat()) return {Stop{pulse.stopped(), stop_text(pulse.stopped())}};
  const Graph graph = search_graph(problem, pulse);
  if (pulse.stopped() != StopKind::none) {
    return {Stop{pulse.stopped(), stop_text(pulse.stopped())}};
  }
  if (!graph.feasible) return {no_tour(problem, 0)};
  Search search(graph, options.seed, options.limit, pulse, {}, log);
  if (status.wants_trace()) search.tell(status);
  const Search::Verdict verdict = search.run();
  const Work& work = search.work();
  switch (verdict) {
    case Search::Verdict::cycle: return {tour_of(problem, graph, search.paths()), work};
    case Search::Verdict::no_cycle:
      if (log != nullptr) log->rename(exact::places_of(problem, graph));
      return {no_tour(problem, work.examined), work};
    case Search::Verdict::limit:
      return {Stop{StopKind::limit,
                   fmt::format("the limit of {} examined was reached", moves(options.limit))},
              work};
    case Search::Verdict::restart:  // run() deals with it
    case Search::Verdict::stopped: break;
  }
  return {Stop{pulse.stopped(), stop_text(pulse.stopped())}, work};
}

// What the search leaves is for the log, and for what is made of it: the text has up to three times
// its bytes, and stands there several times while it grows.
std::uint64_t share_of_log(const Problem& problem, const SolveOptions& options) {
  return (options.memory - std::min(options.memory, bytes_for_search(problem))) / 4;
}

}  // namespace

// What the search holds at once, all of it asked for before it begins: the edges and what is known
// of them (graph 24, paths 5, 2-factor 5, trials 8; images 8) and of the vertices (graph 21, paths
// 18, 2-factor 49, cuts 20, the tour 4). Without two sides the 2-factor is one of twice as much.
std::uint64_t bytes_for_search(const Problem& problem) {
  const std::uint64_t edges_a_square = Moves(problem).most() / 2 + 1;
  const std::uint64_t an_edge = problem.symmetry == Symmetry::none ? 42 : 50;
  constexpr std::uint64_t a_vertex = 112;
  constexpr std::uint64_t for_any_board = 1u << 14;
  const bool two_sides = Moves(problem).change_parity();
  const std::uint64_t for_cover = two_sides ? 0 : edges_a_square * 5 + 49;
  return problem.board.size() * (edges_a_square * an_edge + a_vertex + for_cover) +
         problem.board.area() / 4 + for_any_board;
}

Finding search_exact(const Problem& problem, const SolveOptions& options, Status& status) {
  if (std::optional<Stop> stop = too_large(problem, options)) return {std::move(*stop)};
  std::shared_ptr<SearchRecord> record;
  if (options.certificate || options.to_look_at) record = std::make_shared<SearchRecord>();
  Finding finding{Stop{}};
  SolveOptions rest = options;
  Work work;
  for (const Reading& reading : readings(problem)) {
    if (reading.why_not.empty()) {
      std::optional<Log> log;
      if (record) log.emplace(share_of_log(problem, options));
      finding = search(reading.problem, rest, status, log ? &*log : nullptr);
      if (record) record->of(reading.problem.closed) = std::move(log);
    } else {
      finding = {Proof{ProofKind::symmetry, reading.why_not}};
    }
    if (rest.limit != unlimited) rest.limit -= finding.work.examined;
    work.examined += finding.work.examined;
    work.undone += finding.work.undone;
    if (!std::holds_alternative<Proof>(finding.result)) break;
  }
  finding.work = work;
  if (Proof* proof = std::get_if<Proof>(&finding.result)) proof->record = std::move(record);
  return finding;
}

std::optional<Log> refute(const Problem& reading, const SolveOptions& options, Status& status) {
  if (too_large(reading, options)) return {};
  Log log(share_of_log(reading, options));
  Untraced quiet(status);  // whoever watches has seen another search
  const Finding finding = search(reading, options, quiet, &log);
  if (!std::holds_alternative<Proof>(finding.result)) return {};
  return log;
}

}  // namespace ktour
