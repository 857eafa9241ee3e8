// Sets that show that a graph is not tough (Chvátal 1973), by local search: squares are taken out
// and put back as long as that leaves more pieces for each square that is out.
//
// A cycle falls into no more pieces than it is cut in places, so a set of squares without which the
// graph has more pieces than the set has squares is a proof. A good place to begin is where moves
// are few: the neighbours of such squares, without which those stand alone. From there a square is
// taken out if a piece falls apart by it, and put back if it joins none. One walk over the graph
// tells of all squares at once into how many parts a piece would fall: by the low points of Tarjan
// (1972),
// the earliest vertex of the walk that what comes after a vertex is joined to.
#include "search/exact/cut_search.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "search/exact/log.hpp"

namespace ktour {
namespace {

class CutSearch {
 public:
  CutSearch(const Graph& graph, Pulse& pulse)
      : graph_(graph),
        pulse_(pulse),
        out_(graph.vertices),
        found_(graph.vertices),
        low_(graph.vertices),
        parts_(graph.vertices),
        piece_(graph.vertices),
        next_(graph.vertices) {}

  bool run() {
    std::size_t most_ways = 0;
    for (Vertex v = 0; v < graph_.squares.size(); ++v) {
      most_ways = std::max(most_ways, graph_.at(v).size());
    }
    for (std::size_t few = 2; few <= most_ways; ++few) {
      std::fill(out_.begin(), out_.end(), 0);
      for (Vertex v = 0; v < graph_.squares.size(); ++v) {
        if (graph_.at(v).size() > few) continue;
        for (const Incidence& i : graph_.at(v)) out_[i.to] = 1;
      }
      if (improve()) return true;
      if (pulse_.stopped() != StopKind::none) return false;
    }
    return false;
  }

  bool is_out(Vertex v) const { return out_[v] != 0; }

 private:
  // Which piece each vertex is in, and into how many parts that falls without it.
  void walk() {
    KTOUR_ASSERT(way_.empty());
    std::fill(found_.begin(), found_.end(), 0);
    std::fill(parts_.begin(), parts_.end(), 1);  // the part that the walk came from
    std::fill(next_.begin(), next_.end(), 0);
    pieces_ = 0;
    std::uint32_t time = 0;
    for (Vertex root = 0; root < graph_.vertices; ++root) {
      if (is_out(root) || found_[root] != 0) continue;
      ++pieces_;
      parts_[root] = 0;
      const auto enter = [&](Vertex v) {
        found_[v] = low_[v] = ++time;
        piece_[v] = root;
        way_.push_back(v);
      };
      enter(root);
      while (!way_.empty()) {
        const Vertex v = way_.back();
        const auto around = graph_.at(v);
        if (next_[v] < around.size()) {
          const Vertex to = around[next_[v]++].to;
          if (is_out(to)) continue;
          if (found_[to] == 0) {
            enter(to);
          } else {
            low_[v] = std::min(low_[v], found_[to]);
          }
          continue;
        }
        way_.pop_back();
        if (way_.empty()) break;
        const Vertex before = way_.back();
        low_[before] = std::min(low_[before], low_[v]);
        if (low_[v] >= found_[before]) ++parts_[before];
      }
    }
  }

  // How many pieces more there would be, for each square that is out, if this one changed sides.
  int gain(Vertex v, int out) const {
    if (!is_out(v)) return static_cast<int>(parts_[v]) - 1 - (out > 0 ? 1 : 0);
    std::optional<Vertex> one;
    for (const Incidence& i : graph_.at(v)) {
      if (is_out(i.to)) continue;
      if (one && *one != piece_[i.to]) return 0;  // it joins two, or more
      one = piece_[i.to];
    }
    return (one ? 0 : 1) + (out > 1 ? 1 : 0);
  }

  bool improve() {
    auto out = static_cast<int>(std::count(out_.begin(), out_.end(), 1));
    for (;;) {
      if (pulse_.beat(graph_.vertices)) return false;
      walk();
      if (pieces_ > std::max(out, 1)) return true;
      Vertex v = 0;
      while (v < graph_.vertices && gain(v, out) <= 0) ++v;
      if (v == graph_.vertices) return false;
      out_[v] ^= 1;
      out += is_out(v) ? 1 : -1;
    }
  }

  const Graph& graph_;
  Pulse& pulse_;
  std::vector<std::uint8_t> out_;
  int pieces_ = 0;
  std::vector<std::uint32_t> found_;  // when, from 1
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> parts_;
  std::vector<Vertex> piece_;  // by its first vertex
  std::vector<std::size_t> next_;
  std::vector<Vertex> way_;
};

}  // namespace

std::optional<std::vector<Vertex>> find_cut(const Graph& graph, Pulse& pulse) {
  constexpr std::size_t most_squares = 1000;  // it is not linear
  if (graph.squares.size() > most_squares || graph.squares.size() < 3) return {};
  CutSearch search(graph, pulse);
  if (!search.run()) return {};
  std::vector<Vertex> cut;
  for (Vertex v = 0; v < graph.vertices; ++v) {
    if (search.is_out(v)) cut.push_back(v);
  }
  return cut;
}

std::optional<std::vector<Vertex>> find_cut(const Problem& reading, Status& status) {
  Pulse pulse(status);
  const Graph graph = search_graph(reading, pulse);
  if (!graph.feasible || pulse.stopped() != StopKind::none) return {};
  std::optional<std::vector<Vertex>> cut = find_cut(graph, pulse);
  if (!cut) return {};
  const std::vector<Vertex> places = exact::places_of(reading, graph);
  for (Vertex& v : *cut) v = places[v];
  std::sort(cut->begin(), cut->end());
  return cut;
}

}  // namespace ktour
