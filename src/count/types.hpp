// The types of keys and counts, and the choice among them.
//
// Everything that handles states is written for any key and any count, and made for the pairs that
// are in use: once, in the file that holds its code.
#pragma once

#include <optional>

#include "count/job.hpp"
#include "count/number.hpp"
#include "ktour/parse.hpp"

// clang-format off
#define KTOUR_FOR_ALL_TYPES(make)                \
  make(std::uint64_t, std::uint64_t)             \
  make(std::uint64_t, ktour::count::Long<2>)     \
  make(std::uint64_t, ktour::count::Long<4>)     \
  make(ktour::count::Wide, std::uint64_t)        \
  make(ktour::count::Wide, ktour::count::Long<8>)
// clang-format on

namespace ktour::count {

/// In bits: all ones is kept for "no key".
inline constexpr unsigned longest_key = 127;

inline Error too_wide(const Board& board) {
  return {to_string(board) +
              " is too wide: its states do not fit 128 bits, and no memory could hold them",
          ErrorKind::memory};
}

/// How long keys are, and how long counts may be expected to become, in bits.
struct Lengths {
  unsigned key;
  unsigned count = 0;
};

/// Runs work.template operator()<Key, Count>(), which returns a Result, with keys that are long
/// enough and the shortest counts that may be, and with longer ones where they do not suffice.
/// (Beside a long count a long key weighs little, so there are not all pairs.)
template <class Work>
auto with_types(const Lengths& bits, const Board& board, Job& job, Work&& work)
    -> decltype(work.template operator()<Wide, Long<8>>()) {
  if (bits.key > longest_key) return too_wide(board);
  using Answer = decltype(work.template operator()<Wide, Long<8>>());
  std::optional<Answer> answer;
  const auto attempt = [&]<class Key, class Count>() {
    const bool first = !answer || job.overflow;
    if (!first || bits.key >= 8 * sizeof(Key) || bits.count > 8 * sizeof(Count)) return;
    job.overflow = false;
    answer.emplace(work.template operator()<Key, Count>());
  };
  attempt.template operator()<std::uint64_t, std::uint64_t>();
  attempt.template operator()<std::uint64_t, Long<2>>();
  attempt.template operator()<std::uint64_t, Long<4>>();
  if (!answer) attempt.template operator()<Wide, std::uint64_t>();
  if (!answer || job.overflow) {
    job.overflow = false;
    answer.emplace(work.template operator()<Wide, Long<8>>());
  }
  return std::move(*answer);
}

}  // namespace ktour::count
