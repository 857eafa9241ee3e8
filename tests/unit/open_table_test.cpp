// The hash table, held against the standard library's.
#include "base/open_table.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"

namespace ktour {
namespace {

struct Slot {
  std::uint64_t key;
  std::uint64_t sum;
};
struct Rules {
  static constexpr Slot free{~std::uint64_t{0}, 0};
  static bool is_free(const Slot& slot) { return slot.key == free.key; }
  static constexpr std::size_t taken = 2;
  static constexpr std::size_t of = 3;
};
using Table = OpenTable<Slot, Rules>;

// Few of these differ, so that slots are fought over.
std::uint64_t poor_hash(std::uint64_t key) {
  return key % 97;
}
void add(Table& table, std::uint64_t key, std::uint64_t term) {
  if (table.is_full()) table.grow([](const Slot& slot) { return poor_hash(slot.key); });
  Slot& slot = table.find(poor_hash(key), [&](const Slot& there) { return there.key == key; });
  if (Rules::is_free(slot)) {
    slot = {key, 0};
    table.took();
  }
  slot.sum += term;
}

TEST(OpenTable, HoldsWhatWasPutInAndNothingElse) {
  Random random(3);
  for (const std::uint32_t keys : {1U, 40U, 43U, 500U, 3000U}) {
    Table table;
    std::map<std::uint64_t, std::uint64_t> model;
    for (std::uint64_t i = 0; i < 5000; ++i) {
      const std::uint64_t key = random.below(keys);
      add(table, key, i);
      model[key] += i;
    }
    EXPECT_EQ(table.size(), model.size());
    std::map<std::uint64_t, std::uint64_t> held;
    for (const Slot& slot : table.take()) {
      if (!Rules::is_free(slot)) held[slot.key] += slot.sum;
    }
    EXPECT_EQ(held, model);
    EXPECT_EQ(table.size(), 0U);
    EXPECT_TRUE(table.is_full());
  }
}

TEST(OpenTable, TellsWhatGrowingTakes) {
  Table table;
  std::size_t bytes = 0;
  for (std::uint64_t key = 0; key < 1000; ++key) {
    if (table.is_full()) bytes += table.bytes_to_grow();
    add(table, key, 1);
    EXPECT_EQ(bytes, table.slots().size_bytes());
    EXPECT_LE(table.size() * 3, table.slots().size() * 2 + 3);
  }
}

TEST(OpenTable, RoomThatIsReservedSufficesAndIsReused) {
  Table table;
  for (const std::size_t count : {0U, 10U, 42U, 43U, 1000U}) {
    table.reserve(count, [](const Slot& slot) { return poor_hash(slot.key); });
    table.clear();
    const std::size_t slots = table.slots().size();
    for (std::uint64_t key = 0; key < count; ++key) add(table, key, 1);
    EXPECT_EQ(table.size(), count);
    EXPECT_EQ(table.slots().size(), slots);
  }
}

}  // namespace
}  // namespace ktour
