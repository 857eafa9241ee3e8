// Counting in passes, on the processor: the steps, classes and the join are those of the GPU.
#include <gtest/gtest.h>

#include <set>

#include "count/passes/host_device.hpp"
#include "count/passes/tree.hpp"

namespace ktour::passes {
namespace {

// The closed tours of a board of 2 * lines + 2 lines, as the sum over the classes of so many columns.
std::uint64_t count(int columns, int lines, const std::vector<int>& lags, std::uint64_t most,
                    int depth) {
  HostDevice device;
  const HalfBoard board(columns, lines, lags);
  EXPECT_TRUE(board.fits());
  Tree<HostDevice> tree(board, device, most);
  Sum sum = 0;
  for (const Class& one : classes(depth)) sum += tree.sum(one);
  return static_cast<std::uint64_t>(sum);
}

TEST(Passes, CountTours) {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  EXPECT_EQ(count(5, 2, {1}, all, 0), 8U);
  EXPECT_EQ(count(6, 2, {9}, all, 0), 9862U);
  EXPECT_EQ(count(6, 3, {9, 9}, all, 0), 55488142U);
  EXPECT_EQ(count(3, 4, {1, 1, 1}, all, 0), 16U);
  EXPECT_EQ(count(3, 3, {2, 2}, all, 0), 0U);
}

TEST(Passes, AreTheSameHoweverTheWorkIsDivided) {
  for (const int lag : {1, 2, 3, 9}) {
    for (const std::uint64_t most : {50U, 500U, 50000U}) {
      for (int depth = 0; depth < 4; ++depth) {
        EXPECT_EQ(count(6, 2, {lag}, most, depth), 9862U) << lag << ' ' << most << ' ' << depth;
      }
    }
  }
  EXPECT_EQ(count(6, 3, {2, 2}, 5000, 2), 55488142U);
  EXPECT_EQ(count(6, 3, {2, 1}, 3000, 0), 55488142U);
}

// One of each pair of partners, so both together are all of them once.
TEST(Passes, ClassesAndTheirPartnersAreAllOfThem) {
  const auto numbers = [](const Class& one) {
    std::vector<int> out;
    for (const Column& column : one) out.insert(out.end(), {column.a, column.b});
    return out;
  };
  std::size_t alone = 0;
  std::set<std::vector<int>> seen;
  for (const Class& one : classes(3)) {
    EXPECT_TRUE(seen.insert(numbers(one)).second);
    if (one == partner(one)) {
      ++alone;
    } else {
      EXPECT_TRUE(seen.insert(numbers(partner(one))).second);
    }
  }
  EXPECT_EQ(seen.size(), 729U);
  EXPECT_EQ(alone, 27U);
}

TEST(Passes, EveryPairingHasARank) {
  for (const int ends : {2, 4, 6, 8, 10}) {
    for (std::uint32_t rank = 0; rank < pairings(ends); ++rank) {
      const State state = paired(ends, rank);
      for (int end = 0; end < ends; ++end) ASSERT_EQ(state.mate(state.mate(end)), end);
      ASSERT_EQ(rank_of(state), rank);
    }
  }
  State most;
  most.one = ~0U >> (32 - max_ends);
  unrank(most, pairings(max_ends) - 1);
  EXPECT_EQ(rank_of(most), pairings(max_ends) - 1);
}

TEST(Passes, ABoardTooWideForItsKeysSaysSo) {
  EXPECT_TRUE(HalfBoard(10, 4, {2, 2, 2}).fits());
  EXPECT_FALSE(HalfBoard(12, 4, {2, 2, 2}).fits());
}

}  // namespace
}  // namespace ktour::passes
