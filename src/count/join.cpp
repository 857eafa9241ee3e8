// The tables of what becomes of pairings when two ends are joined.
#include "count/join.hpp"

namespace ktour::count {

Contractions::Contractions(unsigned most_ends) : tables_(frontier::max_window + 1) {
  constexpr unsigned most_tabled = 14;  // 7 MB; 16 would be 120
  for (unsigned ends = 4; ends <= std::min(most_ends, most_tabled); ends += 2) {
    const std::uint64_t ranks = frontier::pairings(ends);
    tables_[ends].reserve((ends - 1) * ranks);
    for (unsigned b = 0; b + 1 < ends; ++b) {
      for (std::uint64_t rank = 0; rank < ranks; ++rank) {
        tables_[ends].push_back(static_cast<std::uint32_t>(contract(ends, b, rank)));
      }
    }
  }
}

std::uint64_t Contractions::contract(unsigned ends, unsigned b, std::uint64_t rank) {
  const auto all = static_cast<std::uint32_t>((std::uint64_t{1} << ends) - 1);
  std::array<std::uint8_t, 256> mate{};
  frontier::each_pair(all, rank, [&](int x, int y) {
    mate[x] = static_cast<std::uint8_t>(y);
    mate[y] = static_cast<std::uint8_t>(x);
  });
  const unsigned second = b + 1;
  if (mate[0] == second) return closed;
  mate[mate[0]] = mate[second];
  mate[mate[second]] = mate[0];
  return frontier::pairing_rank(all & ~(1U | 1U << second), [&](int end) { return mate[end]; }) + 1;
}

}  // namespace ktour::count
