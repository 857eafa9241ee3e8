// Parts of cycles: cut, linked, numbered.
#include "search/join/cycle_order.hpp"

#include <algorithm>
#include <cmath>

#include "base/assert.hpp"

namespace ktour {

CycleOrder::CycleOrder(const exact::TwoFactor& factor, Vertex vertices, Pulse& pulse)
    : factor_(factor),
      usual_(16 + static_cast<std::int64_t>(2 * std::sqrt(static_cast<double>(vertices)))),
      part_of_(vertices, none),
      number_(vertices) {
  for (Vertex v = 0; v < vertices; ++v) {
    if (pulse.beat()) return;
    if (part_of_[v] == none) number_cycle(v, pulse);
  }
}

void CycleOrder::number_cycle(Vertex first, Pulse& pulse) {
  const PartId first_part = new_part();
  PartId id = first_part;
  std::uint32_t size = 0;
  parts_[id].ends[0] = first;
  EdgeId edge = factor_.at(first)[0].edge;
  Vertex v = first;
  for (;;) {
    if (pulse.beat()) return;
    part_of_[v] = id;
    number_[v] = parts_[id].last = static_cast<std::int32_t>(size++ % usual_);
    parts_[id].ends[1] = v;
    const Incidence& next = factor_.at(v)[factor_.at(v)[0].edge == edge ? 1 : 0];
    edge = next.edge;
    v = next.to;
    if (v == first) break;
    if (size % usual_ != 0) continue;
    const PartId before = std::exchange(id, new_part());
    link(2 * before + 1, 2 * id);
    parts_[id].ends[0] = v;
  }
  KTOUR_ASSERT(size > 2);
  link(2 * id + 1, 2 * first_part);
  number_ring(first_part);
}

CycleOrder::PartId CycleOrder::new_part() {
  if (unused_.empty()) {
    parts_.emplace_back();
    return static_cast<PartId>(parts_.size() - 1);
  }
  const PartId id = unused_.back();
  unused_.pop_back();
  parts_[id] = {};
  return id;
}

bool CycleOrder::runs(Vertex a, Vertex b) const {
  const PartId id = part_of_[a];
  const Part& from = parts_[id];
  if (within_part(a, b)) return (number_[b] > number_[a]) != from.backwards;
  const std::size_t out = from.backwards ? 0 : 1;
  const Port next = from.links[out];
  return from.ends[out] == a && parts_[next / 2].ends[next % 2] == b;
}

// --- an exchange ---------------------------------------------------------------------------------

void CycleOrder::cut(std::span<const Ends> out) {
  for (const auto& [a, b] : out) {
    if (within_part(a, b)) cut_between(a, b);
  }
  for (const auto& [a, b] : out) {
    const Port port = port_between(a, b);
    link_at(link_at(port)) = none;
    link_at(port) = none;
    for (const Vertex v : {a, b}) {
      const Cycle cycle = parts_[part_of_[v]].cycle;
      if (cycles_[cycle].size == 0) continue;
      cycles_[cycle].size = 0;
      --count_;
    }
  }
}

void CycleOrder::join(std::span<const Ends> out, std::span<const Ends> in) {
  for (const auto& [a, b] : in) {
    const Port port = free_port(a);
    link_at(port) = port;  // no longer free, if both ends are of one part
    link(port, free_port(b));
  }
  for (const auto& [a, b] : out) {
    for (const Vertex v : {a, b}) {
      const PartId id = part_of_[v];
      if (cycles_[parts_[id].cycle].size == 0) number_ring(id);
    }
  }
}

// The end of a part at `a`, next to `b`.
CycleOrder::Port CycleOrder::port_between(Vertex a, Vertex b) {
  for (const Port port : {2 * part_of_[a], 2 * part_of_[a] + 1}) {
    if (end_at(port) == a && link_at(port) != none && end_at(link_at(port)) == b) return port;
  }
  KTOUR_ASSERT(false);
  return none;
}

CycleOrder::Port CycleOrder::free_port(Vertex v) {
  const Port port = 2 * part_of_[v];
  const bool first = end_at(port) == v && link_at(port) == none;
  KTOUR_ASSERT(first || (end_at(port + 1) == v && link_at(port + 1) == none));
  return first ? port : port + 1;
}

// Puts vertices from an end of a part into another part, with numbers from `number` on. Returns the
// last of them.
Vertex CycleOrder::take_over(Port from, std::int64_t count, PartId into, std::int32_t number,
                             std::int32_t step) {
  const PartId old = from / 2;
  const std::int32_t onwards = from % 2 == 0 ? 1 : -1;
  Vertex v = end_at(from);
  for (;;) {
    const std::int32_t next_number = number_[v] + onwards;
    part_of_[v] = into;
    number_[v] = number;
    if (--count == 0) return v;
    number += step;
    const auto& [a, b] = factor_.at(v);
    const auto is_next = [&](Vertex w) { return part_of_[w] == old && number_[w] == next_number; };
    v = is_next(a.to) ? a.to : b.to;
    KTOUR_ASSERT(is_next(v));
  }
}

// Between two vertices of a part; the shorter piece becomes a new one.
void CycleOrder::cut_between(Vertex a, Vertex b) {
  if (number_[a] > number_[b]) std::swap(a, b);
  const PartId old = part_of_[a];
  const PartId id = new_part();
  Part& rest = parts_[old];
  Part& piece = parts_[id];
  piece.cycle = rest.cycle;
  const bool low = number_[a] - rest.first < rest.last - number_[b];
  const Port at = 2 * old + (low ? 0 : 1);
  piece.first = low ? rest.first : number_[b];
  piece.last = low ? number_[a] : rest.last;
  piece.ends[0] = low ? rest.ends[0] : b;
  piece.ends[1] = low ? a : rest.ends[1];
  take_over(at, piece.length(), id, low ? piece.first : piece.last, low ? 1 : -1);
  (low ? rest.first : rest.last) = number_[low ? b : a];
  // The far end of the piece has the old link, its near end leads to what is left.
  link(2 * id + at % 2, link_at(at));
  end_at(at) = low ? b : a;
  link(at, 2 * id + 1 - at % 2);
}

// A part that is linked to the end of another becomes a piece of it.
void CycleOrder::absorb(Port into, Port small) {
  const PartId id = small / 2;
  KTOUR_ASSERT(link_at(into) == small && into / 2 != id);
  Part& larger = part(into);
  const std::int32_t step = into % 2 == 0 ? -1 : 1;
  const std::int32_t from = (into % 2 == 0 ? larger.first : larger.last) + step;
  const auto length = static_cast<std::int32_t>(parts_[id].length());
  end_at(into) = take_over(small, length, into / 2, from, step);
  (into % 2 == 0 ? larger.first : larger.last) += step * length;
  link(into, link_at(small ^ 1U));
  unused_.push_back(id);
}

// Numbers the parts of a ring as those of a new cycle, and makes one of small neighbours.
void CycleOrder::number_ring(PartId first) {
  const auto cycle = static_cast<Cycle>(cycles_.size());
  round_.clear();
  std::int64_t size = 0;
  for (Port port = 2 * first;;) {
    Part& here = part(port);
    here.cycle = cycle;
    here.rank = round_.size();
    here.backwards = port % 2 != 0;
    size += here.length();
    round_.push_back(port);
    port = link_at(port ^ 1U);
    KTOUR_ASSERT(port != none);
    if (port / 2 == first) break;
  }
  cycles_.push_back({static_cast<std::uint32_t>(size), parts_[first].ends[0]});
  ++count_;
  for (std::size_t i = 1, held = round_[0]; i < round_.size(); ++i) {
    const auto before = static_cast<Port>(held);
    const Port here = round_[i];
    if (part(before).length() + part(here).length() > usual_) {
      held = here;
    } else if (part(before).length() >= part(here).length()) {
      absorb(before ^ 1U, here);
    } else {
      absorb(here, before ^ 1U);
      held = here;
    }
  }
}

}  // namespace ktour
