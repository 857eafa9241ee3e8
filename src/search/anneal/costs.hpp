// What a cycle costs, and what an exchange changes of that, in time that does not depend on the
// board.
//
// Most facts that can be aimed at are sums: over the corners that two moves make at a square, over
// moves, or over the pairs of moves that cross (facts/local_facts.hpp). So are sums of such facts
// with weights.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"
#include "ktour/aim.hpp"
#include "search/anneal/cycle.hpp"

namespace ktour {

/// Whether a fact is such a sum.
bool is_sum(const Fact& fact);

class Costs {
 public:
  using Cost = std::int64_t;

  /// Of the aims that are sums, with a minus where the most is wanted.
  Costs(const Board& board, const Graph& graph, std::span<const Aim> aims);

  /// No cycle costs less.
  Cost bound() const { return bound_; }
  /// What two edges cost at a vertex.
  Cost corner(Vertex v, EdgeId e, EdgeId f) const {
    return corner_first_.empty() || graph_.added(v)
               ? 0
               : corners_[corner_at(v, slot(e, v), slot(f, v))];
  }
  /// The least that any two edges cost there.
  Cost least_corner(Vertex v) const { return least_corners_.empty() ? 0 : least_corners_[v]; }
  /// What an edge costs by itself, and where it crosses those that are there.
  Cost own_and_crossings(EdgeId e) const {
    Cost sum = own_.empty() ? 0 : own_[e];
    if (cross_first_.empty()) return sum;
    for (std::uint64_t i = cross_first_[e]; i < cross_first_[e + 1]; ++i) {
      sum += there_[crossings_[i].edge] != 0 ? crossings_[i].cost : 0;
    }
    return sum;
  }
  bool has(EdgeId e) const { return there_[e] != 0; }
  void set(EdgeId e, bool there) { there_[e] = there ? 1 : 0; }

  /// Takes over a cycle; its cost.
  Cost start(const Cycle& cycle);
  /// Makes an exchange; how the cost changes.
  Cost change(const Exchange& exchange);
  /// Takes it back.
  void undo(const Exchange& exchange);

  /// The bytes that this takes for each square, for a piece with so many moves.
  static std::uint64_t bytes_a_square(std::size_t moves);

 private:
  using Slot = std::uint32_t;  // an edge's place among those of a vertex
  struct Crossing {
    EdgeId edge;
    std::int32_t cost;
  };

  Slot slot(EdgeId e, Vertex v) const {
    return slots_[2 * std::size_t{e} + (graph_.edges[e].a == v ? 0 : 1)];
  }
  std::size_t corner_at(Vertex v, Slot i, Slot j) const {
    return corner_first_[v] + i * graph_.at(v).size() + j;
  }
  Cost corner(Vertex v) const {
    if (corner_first_.empty() || graph_.added(v)) return 0;
    return corners_[corner_at(v, links_[v][0], links_[v][1])];
  }
  void weigh_corners(std::span<const Aim> aims);
  void weigh_moves(std::span<const Aim> aims);
  void weigh_crossings(std::span<const Aim> aims);
  void unlink(EdgeId e);
  void link(EdgeId e);

  const Board& board_;
  const Graph& graph_;
  std::vector<Slot> slots_;                  // of each edge, at both its ends
  std::vector<std::array<Slot, 2>> links_;   // the edges that the cycle has at each vertex
  std::vector<std::uint8_t> there_;          // by edge: whether the cycle has it
  std::vector<std::uint64_t> corner_first_;  // by vertex; empty if corners cost nothing
  std::vector<std::int32_t> corners_;        // by vertex and two of its edges
  std::vector<std::int32_t> least_corners_;  // by vertex
  std::vector<std::int32_t> own_;            // by edge; empty if edges by themselves cost nothing
  std::vector<std::uint64_t> cross_first_;   // by edge; empty if crossings cost nothing
  std::vector<Crossing> crossings_;
  std::vector<Vertex> touched_;
  std::vector<std::uint64_t> stamp_;  // by vertex: the last change that touched it
  std::uint64_t now_ = 0;
  Cost bound_ = 0;
};

}  // namespace ktour
