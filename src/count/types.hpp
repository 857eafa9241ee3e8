// The types of keys and counts, and the choice among them.
//
// Everything that handles states is written for any key and any count, and made for the four pairs
// that are in use: once, in the file that holds its code.
#pragma once

#include "count/number.hpp"

#define KTOUR_FOR_ALL_TYPES(make)                                             \
  make(std::uint64_t, std::uint64_t) make(std::uint64_t, ktour::count::Wider) \
      make(ktour::count::Wide, std::uint64_t) make(ktour::count::Wide, ktour::count::Wider)

namespace ktour::count {

/// Runs work.template operator()<Key, Count>() with keys of at least so many bits, and counts that
/// are made longer if they do not suffice.
template <class Work>
auto with_types(unsigned bits, Work&& work) {
  const auto with_key = [&]<class Key>() {
    try {
      return work.template operator()<Key, std::uint64_t>();
    } catch (const Overflow&) {
    }
    return work.template operator()<Key, Wider>();
  };
  // All ones is kept for "no key".
  return bits < 64 ? with_key.template operator()<std::uint64_t>()
                   : with_key.template operator()<Wide>();
}

}  // namespace ktour::count
