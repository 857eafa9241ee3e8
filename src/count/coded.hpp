// States in a file: blocks of some thousand, sorted by key, as the differences of their keys and
// their counts, each number in as few bytes as it needs.
//
// States of one pattern of degrees differ in the lowest bits of their keys only, and most counts
// are small: a state takes two or three bytes in place of 16. A block can be read without any
// other, so threads share the blocks of a file. What cannot have been written here is refused, and
// nothing is read beyond its end; whether it is what was written, a check sum tells.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "count/number.hpp"
#include "ktour/result.hpp"

namespace ktour::count {

template <class Key, class Count>
struct Entry {
  Key key;
  Count count;
};

/// So many states are in one block at most.
inline constexpr std::size_t block_size = 4096;

namespace coded {

using Bytes = std::span<const std::byte>;

/// What a block begins with.
struct Head {
  std::uint32_t states;
  std::uint32_t bytes;  ///< that follow
};

/// The most bytes that a number takes.
template <class Number>
inline constexpr std::size_t longest = (8 * sizeof(Number) + 6) / 7;

/// Seven bits a byte, the lowest first; all but the last have the highest bit set.
template <class Number>
std::byte* put(Number number, std::byte* to) {
  for (; number >= 0x80; number >>= 7) *to++ = static_cast<std::byte>(number | 0x80);
  *to++ = static_cast<std::byte>(number);
  return to;
}
/// How many bytes it has, and those, the lowest first.
template <std::size_t Words>
std::byte* put(const Long<Words>& number, std::byte* to) {
  std::byte* const length = to++;
  std::byte* end = to;
  for (std::size_t i = 0; i < 8 * Words; ++i) {
    *to++ = static_cast<std::byte>(number.limb[i / 8] >> 8 * (i % 8));
    if (to[-1] != std::byte{0}) end = to;
  }
  *length = static_cast<std::byte>(end - length - 1);
  return end;
}

/// Takes a number from the front, if one is there.
template <class Number>
bool take(Bytes& from, Number& number) {
  constexpr unsigned bits = 8 * sizeof(Number);
  number = 0;
  for (unsigned shift = 0; shift < bits; shift += 7) {
    if (from.empty()) return false;
    const auto byte = static_cast<unsigned>(from.front());
    from = from.subspan(1);
    const Number digit = byte & 0x7f;
    number |= digit << shift;
    if (number >> shift != digit) return false;
    if (byte < 0x80) return byte != 0 || shift == 0;  // there is one way to write a number
  }
  return false;
}
template <std::size_t Words>
bool take(Bytes& from, Long<Words>& number) {
  if (from.empty()) return false;
  const auto length = static_cast<std::size_t>(from.front());
  if (length > 8 * Words || length >= from.size()) return false;
  number = {};
  for (std::size_t i = 0; i < length; ++i) {
    number.limb[i / 8] |= static_cast<std::uint64_t>(from[i + 1]) << 8 * (i % 8);
  }
  const bool shortest = length == 0 || from[length] != std::byte{0};
  from = from.subspan(length + 1);
  return shortest;
}

}  // namespace coded

/// Calls write(bytes) for the blocks of some states, one after the other, while it succeeds. The
/// states are sorted by key, and no two have the same.
template <class Key, class Count, class Write>
Outcome encode(std::span<const Entry<Key, Count>> states, Write&& write) {
  constexpr std::size_t longest_state = coded::longest<Key> + coded::longest<Count>;
  coded::Head head{};
  std::vector<std::byte> block(sizeof head + std::min(block_size, states.size()) * longest_state);
  while (!states.empty()) {
    const auto some = states.first(std::min(block_size, states.size()));
    states = states.subspan(some.size());
    std::byte* const begin = block.data() + sizeof head;
    std::byte* end = begin;
    Key before = 0;
    for (const Entry<Key, Count>& entry : some) {
      end = coded::put(entry.count, coded::put(entry.key - before, end));
      before = entry.key;
    }
    head = {static_cast<std::uint32_t>(some.size()), static_cast<std::uint32_t>(end - begin)};
    std::memcpy(block.data(), &head, sizeof head);
    Outcome written = write(std::span<const std::byte>(block).first(sizeof head + head.bytes));
    if (!written) return written;
  }
  return Done{};
}

/// A block, or what may be one.
struct Block {
  std::size_t states = 0;
  std::span<const std::byte> bytes;  ///< all of it
};

/// The block that some bytes begin with, if they are long enough for it.
inline std::optional<Block> first_block(std::span<const std::byte> bytes) {
  coded::Head head;
  if (bytes.size() < sizeof head) return {};
  std::memcpy(&head, bytes.data(), sizeof head);
  if (head.states > block_size || head.bytes > bytes.size() - sizeof head) return {};
  return Block{head.states, bytes.first(sizeof head + head.bytes)};
}

/// Adds the states of a block to a list; false where there is something wrong with it.
template <class Key, class Count>
bool decode(const Block& block, std::vector<Entry<Key, Count>>& states) {
  auto rest = block.bytes.subspan(sizeof(coded::Head));
  Entry<Key, Count> entry{};
  for (std::size_t i = 0; i < block.states; ++i) {
    Key more = 0;
    if (!coded::take(rest, more) || !coded::take(rest, entry.count)) return false;
    // Only the first key may be zero, and none is beyond the largest.
    if ((more == 0 && i > 0) || __builtin_add_overflow(entry.key, more, &entry.key)) return false;
    states.push_back(entry);
  }
  return rest.empty();
}

}  // namespace ktour::count
