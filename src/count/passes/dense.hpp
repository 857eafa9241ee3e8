// States as tables instead of lists: for each pattern of numbers of moves, the numbers of all
// pairings of its ends, by their ranks.
//
// In the last line that a side works, most pairings of most patterns are there. Then a table needs no
// keys and nothing is sorted: what a choice does is the same for all states of a pattern, a few links
// of ends, and what a link does to a rank is read from another table.
#pragma once

#include <cstdint>

#include "count/passes/state.hpp"

namespace ktour::passes {

/// The pattern of a state: its digits to base 3, the numbers of moves of the squares of a layout.
KTOUR_BOTH std::uint32_t pattern_of(const Layout& layout, const Degrees& degrees) {
  std::uint32_t pattern = 0;
  for (int i = layout.digits; i-- > 0;) {
    const int slot = layout.slot[i];
    pattern = 3 * pattern + (degrees.one >> slot & 1) + 2 * (degrees.two >> slot & 1);
  }
  return pattern;
}
KTOUR_BOTH Degrees degrees_of(const Layout& layout, std::uint32_t pattern) {
  Degrees degrees;
  degrees.one = layout.fixed;
  for (int i = 0; i < layout.digits; ++i) {
    const std::uint32_t next = pattern / 3;
    const std::uint32_t digit = pattern - 3 * next;
    pattern = next;
    degrees.one |= (digit & 1) << layout.slot[i];
    degrees.two |= (digit >> 1) << layout.slot[i];
  }
  return degrees;
}
/// How many patterns there may be; none where they are too many for 32 bits.
inline std::uint32_t patterns_of(const Layout& layout) {
  std::uint64_t patterns = 1;
  for (int i = 0; i < layout.digits && patterns >> 32 == 0; ++i) patterns *= 3;
  return patterns >> 32 == 0 ? static_cast<std::uint32_t>(patterns) : 0;
}

/// What a path between two squares does to the ends, by their places in order.
struct Link {
  enum Kind : std::uint8_t {
    nothing,
    insert,  ///< two new ends, a pair, that come to the places a < b
    move,    ///< the end at a goes, and another comes to b of those that are left
    join,    ///< the ends at a < b go: their mates are a pair then, unless they are each other's
  };
  Kind kind = nothing;
  std::uint8_t ends = 0;  ///< before
  std::uint8_t a = 0, b = 0;

  KTOUR_BOTH int ends_after() const {
    return kind == insert ? ends + 2 : kind == join ? ends - 2 : ends;
  }
  /// Links of one kind and number of ends, in order.
  KTOUR_BOTH int number() const { return kind == move ? a * ends + b : b * (b - 1) / 2 + a; }
  KTOUR_BOTH static int count(Kind kind, int ends) {
    if (kind == move) return ends * ends;
    const int places = kind == insert ? ends + 2 : ends;
    return places * (places - 1) / 2;
  }
  KTOUR_BOTH static Link of_number(Kind kind, int ends, int number) {
    Link link;
    link.kind = kind;
    link.ends = static_cast<std::uint8_t>(ends);
    if (kind == move) {
      link.a = static_cast<std::uint8_t>(number / ends);
      link.b = static_cast<std::uint8_t>(number % ends);
    } else {
      int b = 1;
      for (; number >= b; ++b) number -= b;
      link.a = static_cast<std::uint8_t>(number);
      link.b = static_cast<std::uint8_t>(b);
    }
    return link;
  }
};

/// The link of two squares, and the ends after it.
KTOUR_BOTH Link link_of(std::uint32_t& ends, int u, int v) {
  std::uint32_t bit_u = std::uint32_t{1} << u;
  std::uint32_t bit_v = std::uint32_t{1} << v;
  Link link;
  link.ends = static_cast<std::uint8_t>(ones(ends));
  const bool has_u = (ends & bit_u) != 0;
  const bool has_v = (ends & bit_v) != 0;
  const std::uint32_t before = ends;
  ends ^= bit_u | bit_v;
  if (has_u != has_v) {
    link.kind = Link::move;
    const std::uint32_t goes = has_u ? bit_u : bit_v;
    const std::uint32_t comes = has_u ? bit_v : bit_u;
    link.a = static_cast<std::uint8_t>(ones(before & (goes - 1)));
    link.b = static_cast<std::uint8_t>(ones(ends & (comes - 1)));
    return link;
  }
  link.kind = has_u ? Link::join : Link::insert;
  const std::uint32_t both = has_u ? before : ends;
  const int place_u = ones(both & (bit_u - 1));
  const int place_v = ones(both & (bit_v - 1));
  link.a = static_cast<std::uint8_t>(place_u < place_v ? place_u : place_v);
  link.b = static_cast<std::uint8_t>(place_u < place_v ? place_v : place_u);
  return link;
}

/// Where a rank goes where a path would be closed.
constexpr std::uint32_t no_rank = ~std::uint32_t{0};

/// The rank of what a link makes of a pairing.
KTOUR_BOTH std::uint32_t linked(const Link& link, std::uint32_t rank) {
  if (link.kind == Link::nothing) return rank;
  State state;
  state.one = (std::uint32_t{1} << link.ends) - 1;
  unrank(state, rank);
  State next;
  next.one = (std::uint32_t{1} << link.ends_after()) - 1;
  const auto place = [&](int end) {
    if (link.kind == Link::insert) {
      const int first = end < link.a ? end : end + 1;
      return first < link.b ? first : first + 1;
    }
    if (link.kind == Link::join) return end - (end > link.a) - (end > link.b);
    const int left = end - (end > link.a);
    return end == link.a ? static_cast<int>(link.b) : left + (left >= link.b);
  };
  for (int end = 0; end < link.ends; ++end) {
    int mate = state.mate(end);
    if (link.kind == Link::join) {
      if (end == link.a || end == link.b) {
        if (mate == link.a || mate == link.b) return no_rank;
        continue;
      }
      if (mate == link.a) {
        mate = state.mate(link.b);
      } else if (mate == link.b) {
        mate = state.mate(link.a);
      }
    }
    next.set_mate(place(end), place(mate));
  }
  if (link.kind == Link::insert) next.pair(link.a, link.b);
  return static_cast<std::uint32_t>(rank_of(next));
}

/// What a choice does to the ends of a state: up to two links, one after the other.
struct Links {
  Link first, second;
};
KTOUR_BOTH Links links_of(const Step& step, const Degrees& before, std::uint32_t chosen) {
  const auto slot_a = [&](std::uint32_t moves) { return static_cast<int>(step.a >> (5 * lowest(moves)) & 31); };
  const auto slot_b = [&](std::uint32_t moves) { return static_cast<int>(step.b >> (5 * lowest(moves)) & 31); };
  Links links;
  std::uint32_t ends = before.one;
  links.first.ends = links.second.ends = static_cast<std::uint8_t>(ones(ends));
  const std::uint32_t own = chosen & step.own;
  if (own != 0) {
    // The square is the first of all its moves. With two, it is in the middle of a path.
    const std::uint32_t more = own & (own - 1);
    links.first = more == 0 ? link_of(ends, slot_a(own), slot_b(own))
                            : link_of(ends, slot_b(own), slot_b(more));
    links.second.ends = static_cast<std::uint8_t>(ones(ends));
  }
  const std::uint32_t other = chosen & ~step.own;
  if (other != 0) links.second = link_of(ends, slot_a(other), slot_b(other));
  return links;
}

}  // namespace ktour::passes
