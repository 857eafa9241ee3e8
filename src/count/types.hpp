// The types of keys and counts, and the choice among them.
//
// Everything that handles states is written for any key and any count, and made for the pairs that
// are in use: once, in the file that holds its code.
#pragma once

#include "count/job.hpp"
#include "count/number.hpp"
#include "ktour/parse.hpp"

// clang-format off
#define KTOUR_FOR_ALL_TYPES(make)         \
  make(std::uint64_t, std::uint64_t)      \
  make(ktour::count::Wide, std::uint64_t) \
  make(ktour::count::Wide, ktour::count::Wider)
// clang-format on

namespace ktour::count {

/// In bits: all ones is kept for "no key".
inline constexpr unsigned longest_key = 127;

inline Error too_wide(const Board& board) {
  return {to_string(board) +
              " is too wide: its states do not fit 128 bits, and no memory could hold them",
          ErrorKind::memory};
}

/// Runs work.template operator()<Key, Count>(), which returns a Result, with keys of at least so
/// many bits, and with long counts if short ones do not suffice. (Beside a long count a long key
/// weighs little, so there is no fourth pair.)
template <class Work>
auto with_types(unsigned bits, const Board& board, Job& job, Work&& work)
    -> decltype(work.template operator()<Wide, Wider>()) {
  if (bits > longest_key) return too_wide(board);
  auto result = bits < 64 ? work.template operator()<std::uint64_t, std::uint64_t>()
                          : work.template operator()<Wide, std::uint64_t>();
  if (result || !job.overflow) return result;
  job.overflow = false;
  return work.template operator()<Wide, Wider>();
}

}  // namespace ktour::count
