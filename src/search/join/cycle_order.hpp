// The order of vertices along the cycles of a 2-factor, kept while edges are exchanged.
//
// A two-level list (Chrobak, Szymacha and Krawczyk 1990; Fredman, Johnson, McGeoch and Ostheimer
// 1995): a cycle of n vertices is a ring of *parts* of some √n vertices each, which are numbered
// within their part. A part knows its rank in the ring, and whether the ring runs through it
// backwards; so the place of a vertex is told by two numbers that are looked up. An exchange cuts
// parts where edges go, links their ends anew, and numbers the parts of the new rings; vertices are
// numbered again only where a part is cut or two small ones are made one. That takes the root of
// the cycle's length, where to number all vertices again would take the length.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/pulse.hpp"
#include "search/exact/two_factor.hpp"

namespace ktour {

class CycleOrder {
 public:
  using Cycle = std::uint32_t;
  using Ends = std::pair<Vertex, Vertex>;  // of an edge

  struct Place {
    Cycle cycle = 0;
    std::uint64_t number = 0;  // grows along the cycle
    friend auto operator<=>(const Place&, const Place&) = default;
  };

  /// Of the 2-factor as it is now. Of no use once the pulse was stopped.
  CycleOrder(const exact::TwoFactor& factor, Vertex vertices, Pulse& pulse);

  Place place(Vertex v) const {
    const Part& part = parts_[part_of_[v]];
    const std::int64_t from_first = std::int64_t{number_[v]} - part.first;
    const std::int64_t along = part.backwards ? part.length() - 1 - from_first : from_first;
    return {part.cycle, part.rank << 32 | static_cast<std::uint64_t>(along)};
  }
  /// Whether the cycle that has the edge runs from `a` to `b`.
  bool runs(Vertex a, Vertex b) const;

  /// How many cycles there are.
  std::size_t count() const { return count_; }
  /// Cycles have numbers below this, of which some are no more: their size is 0.
  Cycle end() const { return static_cast<Cycle>(cycles_.size()); }
  std::uint32_t size(Cycle cycle) const { return cycles_[cycle].size; }
  /// One of its vertices.
  Vertex member(Cycle cycle) const { return cycles_[cycle].member; }

  /// Edges are about to go out of the 2-factor.
  void cut(std::span<const Ends> out);
  /// These have gone and others have come in their place.
  void join(std::span<const Ends> out, std::span<const Ends> in);

 private:
  using PartId = std::uint32_t;
  // An end of a part: twice its number, and one more for the end with the highest number.
  using Port = std::uint32_t;
  static constexpr std::uint32_t none = 0xffffffff;

  struct Part {
    Cycle cycle = none;
    std::uint64_t rank = 0;
    bool backwards = false;
    std::int32_t first = 0;  // the lowest number, at end 0
    std::int32_t last = 0;   // the highest, at end 1
    Vertex ends[2] = {none, none};
    Port links[2] = {none, none};  // the ends of other parts, or its own, that are next

    std::int64_t length() const { return std::int64_t{last} - first + 1; }
  };
  struct Ring {
    std::uint32_t size;
    Vertex member;
  };

  Part& part(Port port) { return parts_[port / 2]; }
  Vertex& end_at(Port port) { return part(port).ends[port % 2]; }
  Port& link_at(Port port) { return part(port).links[port % 2]; }
  void link(Port a, Port b) {
    link_at(a) = b;
    link_at(b) = a;
  }
  // Whether an edge of the 2-factor is within a part.
  bool within_part(Vertex a, Vertex b) const {
    return part_of_[a] == part_of_[b] &&
           (number_[a] - number_[b] == 1 || number_[b] - number_[a] == 1);
  }
  Port port_between(Vertex a, Vertex b);
  Port free_port(Vertex v);

  void number_cycle(Vertex first, Pulse& pulse);
  PartId new_part();
  void cut_between(Vertex a, Vertex b);
  Vertex take_over(Port from, std::int64_t count, PartId into, std::int32_t number,
                   std::int32_t step);
  void absorb(Port into, Port small);
  void number_ring(PartId first);

  const exact::TwoFactor& factor_;
  std::int64_t usual_;  // the length of a part
  std::vector<PartId> part_of_;
  std::vector<std::int32_t> number_;
  std::vector<Part> parts_;
  std::vector<PartId> unused_;
  std::vector<Ring> cycles_;
  std::size_t count_ = 0;
  std::vector<Port> round_;  // where a ring enters its parts
};

}  // namespace ktour
