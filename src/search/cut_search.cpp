// Cuts by local search: squares are taken out and put back as long as that leaves more pieces for
// each square that is out.
//
// A cycle falls into no more pieces than it is cut in places, so a set of squares without which the
// graph has more pieces than the set has squares is a proof. A good place to begin is where moves
// are few: the neighbours of such squares, without which those stand alone. From there a square is
// taken out if a piece falls apart by it, and put back if it joins none.
#include "search/cut_search.hpp"

#include <algorithm>

#include "search/refute.hpp"

namespace ktour {
namespace {

class CutSearch {
 public:
  CutSearch(const Graph& graph, Pulse& pulse)
      : graph_(graph), pulse_(pulse), out_(graph.vertices), seen_(graph.vertices) {}

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
  // Pieces over what is enough: more than none is a proof.
  int excess() {
    std::copy(out_.begin(), out_.end(), seen_.begin());
    int pieces = 0;
    int out = 0;
    for (Vertex root = 0; root < graph_.vertices; ++root) {
      out += out_[root];
      if (seen_[root] != 0) continue;
      ++pieces;
      seen_[root] = 1;
      waiting_.assign(1, root);
      while (!waiting_.empty()) {
        const Vertex v = waiting_.back();
        waiting_.pop_back();
        for (const Incidence& i : graph_.at(v)) {
          if (seen_[i.to] != 0) continue;
          seen_[i.to] = 1;
          waiting_.push_back(i.to);
        }
      }
    }
    return pieces - std::max(out, 1);
  }

  bool improve() {
    int best = excess();
    for (bool better = true; better && best <= 0;) {
      better = false;
      for (Vertex v = 0; v < graph_.vertices && best <= 0; ++v) {
        if (pulse_.beat(graph_.vertices)) return false;
        out_[v] ^= 1;
        const int now = excess();
        if (now > best) {
          best = now;
          better = true;
        } else {
          out_[v] ^= 1;
        }
      }
    }
    return best > 0;
  }

  const Graph& graph_;
  Pulse& pulse_;
  std::vector<std::uint8_t> out_;
  std::vector<std::uint8_t> seen_;
  std::vector<Vertex> waiting_;
};

}  // namespace

std::optional<std::vector<Vertex>> find_cut(const Problem& reading, Status& status) {
  constexpr std::uint64_t most_squares = 600;  // it is not linear
  if (reading.board.size() > most_squares || reading.board.size() < 3) return {};
  Pulse pulse(status);
  const Graph graph = search_graph(reading, pulse);
  if (!graph.feasible || pulse.stopped() != StopKind::none) return {};
  CutSearch search(graph, pulse);
  if (!search.run()) return {};
  const std::vector<Vertex> places = places_of(reading, graph);
  std::vector<Vertex> cut;
  for (Vertex v = 0; v < graph.vertices; ++v) {
    if (search.is_out(v)) cut.push_back(places[v]);
  }
  std::sort(cut.begin(), cut.end());
  return cut;
}

}  // namespace ktour
