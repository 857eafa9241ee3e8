// The types of keys and counts, and the choice among them.
//
// Everything that handles states is written for any key and any count, and made for the pairs that
// are in use: once, in the file that holds its code.
#pragma once

#include "count/number.hpp"

// clang-format off
#define KTOUR_FOR_ALL_TYPES(make)         \
  make(std::uint64_t, std::uint64_t)      \
  make(ktour::count::Wide, std::uint64_t) \
  make(ktour::count::Wide, ktour::count::Wider)
// clang-format on

namespace ktour::count {

/// Runs work.template operator()<Key, Count>() with keys of at least so many bits, and with long
/// counts if short ones do not suffice. (Beside a long count a long key weighs little, so there is
/// no fourth pair.)
template <class Work>
auto with_types(unsigned bits, Work&& work) {
  try {
    // All ones is kept for "no key".
    return bits < 64 ? work.template operator()<std::uint64_t, std::uint64_t>()
                     : work.template operator()<Wide, std::uint64_t>();
  } catch (const Overflow&) {
  }
  return work.template operator()<Wide, Wider>();
}

}  // namespace ktour::count
