// Blocks of states are read as they were written, and nothing else is taken for one.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "count/layer.hpp"
#include "count/types.hpp"
#include "system/check_sum.hpp"

namespace ktour::count {
namespace {

using Bytes = std::vector<std::byte>;

// Of any length, up to all bits set.
template <class T>
T any_number(Random& random) {
  T number{};
  const auto bytes = std::as_writable_bytes(std::span(&number, 1));
  for (std::byte& byte : bytes.first(random.below(sizeof(T) + 1))) {
    byte = static_cast<std::byte>(random.next() | random.next());
  }
  return number;
}

// Some of them neighbours, with the least and the largest key.
template <class Key, class Count>
std::vector<Entry<Key, Count>> any_states(Random& random, std::size_t most) {
  std::vector<Entry<Key, Count>> states{{Key{0}, Count{0}}, {~Key{0}, any_number<Count>(random)}};
  for (Key key = 0; states.size() < most; ++key) {
    if (random.below(3) == 0) key = any_number<Key>(random);
    states.push_back({key, any_number<Count>(random)});
  }
  sort_by_key(states);
  const auto same_key = [](const auto& x, const auto& y) { return x.key == y.key; };
  states.erase(std::unique(states.begin(), states.end(), same_key), states.end());
  return states;
}

template <class Key, class Count>
std::vector<Bytes> blocks_of(const std::vector<Entry<Key, Count>>& states) {
  std::vector<Bytes> blocks;
  EXPECT_TRUE(encode(std::span(states), [&](std::span<const std::byte> block) -> Outcome {
    blocks.emplace_back(block.begin(), block.end());
    return Done{};
  }));
  return blocks;
}

// Adds the states of what may be a block, with a head that tells of so many states if any.
template <class Key, class Count>
bool read(Bytes bytes, std::vector<Entry<Key, Count>>& states, std::uint32_t told = 0) {
  const coded::Head head{told, static_cast<std::uint32_t>(bytes.size() - sizeof head)};
  if (told > 0) std::memcpy(bytes.data(), &head, sizeof head);
  const auto block = first_block(bytes);
  return block && block->bytes.size() == bytes.size() && decode(*block, states);
}

template <class Key, class Count>
void check_blocks() {
  Random random(1);
  std::vector<Entry<Key, Count>> found;
  for (const std::size_t most : {1, 100, 4096, 4097, 20000}) {
    const auto states = any_states<Key, Count>(random, most);
    found.clear();
    for (const Bytes& block : blocks_of(states)) ASSERT_TRUE(read(block, found));
    ASSERT_EQ(found.size(), states.size());
    for (std::size_t i = 0; i < states.size(); ++i) {
      ASSERT_TRUE(found[i].key == states[i].key);
      ASSERT_EQ(to_number(found[i].count), to_number(states[i].count));
    }
  }
  for (int i = 0; i < 20; ++i) {
    const auto states = any_states<Key, Count>(random, 10);
    const Bytes block = blocks_of(states).front();
    const auto told = static_cast<std::uint32_t>(states.size());
    for (std::size_t size = 0; size < block.size(); ++size) {
      const Bytes part(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(size));
      EXPECT_FALSE(read(part, found));
      EXPECT_FALSE(size >= sizeof(coded::Head) && read(part, found, told));
    }
    // What is still a block is one of other states.
    for (std::size_t bit = 0; bit < 8 * block.size(); ++bit) {
      Bytes other = block;
      other[bit / 8] ^= std::byte{1} << bit % 8;
      EXPECT_NE(check_sum(other), check_sum(block));
      found.clear();
      EXPECT_TRUE(!read(other, found) || blocks_of(found).front() == other);
    }
  }
}

TEST(Coded, BlocksAreReadAsWrittenAndNothingElseIs) {
#define KTOUR_CHECK(Key, Count) check_blocks<Key, Count>();
  KTOUR_FOR_ALL_TYPES(KTOUR_CHECK)
#undef KTOUR_CHECK
}

}  // namespace
}  // namespace ktour::count
