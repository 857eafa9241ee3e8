// A cycle in an array, and exchanges of its edges.
#include "search/anneal/cycle.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour {

Cycle::Cycle(const Graph& graph, std::vector<Vertex> order)
    : graph_(graph), order_(std::move(order)), place_(order_.size()) {
  for (Vertex i = 0; i < size(); ++i) place_[order_[i]] = i;
  moved_.reserve(order_.size());
}

void Cycle::cut(const Exchange& exchange) {
  count_ = exchange.out_size;
  std::array<Vertex, Exchange::most> cuts;  // places after which it is cut
  for (std::size_t i = 0; i < count_; ++i) {
    const auto [a, b] = graph_.ends(exchange.out_edges[i]);
    const Vertex cut = next(a) == b ? place_[a] : place_[b];
    std::size_t at = i;
    for (; at > 0 && cuts[at - 1] > cut; --at) cuts[at] = cuts[at - 1];
    cuts[at] = cut;
  }
  longest_ = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Vertex from = cuts[i];
    const Vertex to = i + 1 < count_ ? cuts[i + 1] : cuts[0] + size();
    segments_[i].first = after(from);
    segments_[i].length = to - from;
    if (segments_[i].length > segments_[longest_].length) longest_ = i;
  }
}

void Cycle::join(const Exchange& exchange) {
  std::array<Vertex, 2 * Exchange::most> ends;
  for (std::size_t i = 0; i < count_; ++i) {
    const Segment& segment = segments_[i];
    Vertex last = segment.first + segment.length - 1;
    if (last >= size()) last -= size();
    ends[2 * i] = order_[segment.first];
    ends[2 * i + 1] = order_[last];
  }
  constexpr Vertex taken = ~Vertex{0};
  const auto take = [&](Vertex v) {
    std::size_t end = 0;
    while (ends[end] != v) ++end;
    KTOUR_ASSERT(end < 2 * count_);
    ends[end] = taken;
    return end;
  };
  for (const EdgeId e : exchange.in()) {
    const std::size_t a = take(graph_.edges[e].a);
    const std::size_t b = take(graph_.edges[e].b);
    segments_[a / 2].joined[a % 2] = static_cast<std::uint8_t>(b);
    segments_[b / 2].joined[b % 2] = static_cast<std::uint8_t>(a);
  }
}

unsigned Cycle::cycles_after(const Exchange& exchange) {
  KTOUR_ASSERT(exchange.out_size == exchange.in_size);
  cut(exchange);
  join(exchange);
  constexpr std::uint8_t none = 255;
  for (std::size_t i = 0; i < count_; ++i) segments_[i].cycle = none;
  std::uint8_t cycles = 0;
  const auto walk = [&](std::size_t segment) {
    std::size_t leave = 2 * segment + 1;
    Vertex length = 0;
    do {
      Segment& here = segments_[leave / 2];
      here.cycle = cycles;
      length += here.length;
      leave = std::size_t{here.joined[leave % 2]} ^ 1;
    } while (leave / 2 != segment);
    aside_ = cycles++;
    room_ = length;
  };
  walk(longest_);
  for (std::size_t i = 0; i < count_; ++i) {
    if (segments_[i].cycle == none) walk(i);
  }
  return cycles;
}

unsigned Cycle::cycle_of(Vertex v) const {
  const Vertex place = place_[v];
  for (std::size_t i = count_; i-- > 0;) {  // all but the last lie in order
    if (place >= segments_[i].first && place < segments_[i].first + segments_[i].length) {
      return segments_[i].cycle;
    }
  }
  return segments_[count_ - 1].cycle;
}

Vertex Cycle::roomed(Vertex number) const {
  for (std::size_t i = 0; i < count_; ++i) {
    const Segment& segment = segments_[i];
    if (segment.cycle != aside_) continue;
    if (number < segment.length) {
      const Vertex place = segment.first + number;
      return place < size() ? place : place - size();
    }
    number -= segment.length;
  }
  KTOUR_ASSERT(false);
  return 0;
}

Vertex Cycle::make() {
  moved_.clear();
  std::size_t enter = segments_[longest_].joined[1];
  while (enter / 2 != longest_) {
    const Segment& here = segments_[enter / 2];
    Vertex place = here.first;
    if (enter % 2 == 0) {
      for (Vertex i = 0; i < here.length; ++i, place = after(place)) {
        moved_.push_back(order_[place]);
      }
    } else {
      place += here.length - 1;
      if (place >= size()) place -= size();
      for (Vertex i = 0; i < here.length; ++i, place = place == 0 ? size() - 1 : place - 1) {
        moved_.push_back(order_[place]);
      }
    }
    enter = std::size_t{here.joined[(enter % 2) ^ 1]};
  }
  Vertex place = segments_[longest_].first + segments_[longest_].length;
  if (place >= size()) place -= size();
  KTOUR_ASSERT(moved_.size() + segments_[longest_].length == size());
  for (const Vertex v : moved_) {
    order_[place] = v;
    place_[v] = place;
    place = after(place);
  }
  return static_cast<Vertex>(moved_.size());
}

}  // namespace ktour
