// Counting in passes, on the processor: the steps, classes and the join are those of the GPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/random.hpp"
#include "count/host_device.hpp"
#include "count/passes/dense.hpp"
#include "count/passes/join.hpp"
#include "count/passes/part.hpp"
#include "count/passes/tree.hpp"
#include "count/passes/word.hpp"
#include "ktour/passes.hpp"
#include "sweeps.hpp"

namespace ktour::passes {
namespace {

// The closed tours of a board of 2 * lines + 2 lines, as the sum over the classes of so many columns.
std::uint64_t tours(int columns, int lines, const std::vector<int>& lags, std::uint64_t most,
                    int depth, int early = 0) {
  Status nobody;
  count::Job job({most % 2 == 0 ? 1U : 2U}, nobody);
  HostDevice device(job);
  const HalfBoard board(columns, lines, lags, early);
  EXPECT_TRUE(board.fits());
  Tree<HostDevice> tree(board, device, most);
  Sum sum;
  for (const Class& one : classes(depth)) sum += tree.sum(one);
  EXPECT_FALSE(device.fault());
  EXPECT_TRUE(sum.sound());
  return static_cast<std::uint64_t>(sum.exact);
}

TEST(Passes, CountTours) {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  EXPECT_EQ(tours(5, 2, {1}, all, 0), 8U);
  EXPECT_EQ(tours(6, 2, {9}, all, 0), 9862U);
  EXPECT_EQ(tours(6, 3, {9, 9}, all, 0), 55488142U);
  EXPECT_EQ(tours(3, 4, {1, 1, 1}, all, 0), 16U);
  EXPECT_EQ(tours(3, 3, {2, 2}, all, 0), 0U);
  EXPECT_EQ(tours(3, 1, {}, all, 1), 0U);  // a middle square that no move of a side reaches
}

TEST(Passes, AreTheSameHoweverTheWorkIsDivided) {
  for (const int lag : {1, 2, 3, 9}) {
    for (const std::uint64_t most : {501U, 50000U}) {
      for (int depth = 0; depth < 4; depth += 1 + lag / 2) {
        EXPECT_EQ(tours(6, 2, {lag}, most, depth), 9862U) << lag << ' ' << most << ' ' << depth;
      }
    }
  }
  if (test::share == 1) {
    EXPECT_EQ(tours(6, 3, {2, 2}, 5000, 2), 55488142U);
    EXPECT_EQ(tours(6, 3, {2, 1}, 3000, 0), 55488142U);
  }
  // The first columns with short lags.
  for (int early = 1; early < 6; ++early) EXPECT_EQ(tours(6, 2, {3}, 500, 0, early), 9862U) << early;
  EXPECT_EQ(tours(6, 3, {3, 3}, 5000, 0, 3), 55488142U);
}

// Keeps the sums of classes in memory.
struct Kept : Keeper {
  std::map<std::string, std::uint64_t> sums;
  std::size_t begun = 0;
  std::size_t columns = 0;

  bool has(const Class& wanted) const override {
    const std::string text = to_text(wanted);
    return std::any_of(sums.begin(), sums.end(),
                       [&](const auto& one) { return text.starts_with(one.first); });
  }
  bool has_below(const Class& wanted) const override {
    const auto behind = sums.upper_bound(to_text(wanted));
    return behind != sums.end() && behind->first.starts_with(to_text(wanted));
  }
  void begin(const Class& wanted) override {
    EXPECT_FALSE(has(wanted));
    ++begun;
  }
  void take(const Class& wanted, const Sum& sum) override {
    EXPECT_LE(wanted.size(), columns);
    EXPECT_FALSE(has(wanted) || has_below(wanted)) << to_text(wanted);
    sums[to_text(wanted)] = static_cast<std::uint64_t>(sum.exact);
  }
  std::uint64_t all() const {
    std::uint64_t tours = 0;
    for (const auto& [text, sum] : sums) tours += sum;
    return tours;
  }
};

// Whatever is there of the parts of a count, all that is missing is found, and nothing twice.
TEST(Passes, GoOnFromAnyOfTheirParts) {
  Random random(7);
  for (const std::uint64_t most : {50U, 500U, 5000U}) {
    for (const std::size_t columns : {0U, 1U, 3U}) {
      std::map<std::string, std::uint64_t> left;
      for (int round = 0; round < 4; ++round) {
        Status nobody;
        count::Job job({1U}, nobody);
        HostDevice device(job);
        Kept kept;
        kept.sums = left;
        kept.columns = columns;
        const HalfBoard board(6, 2, {2}, 0);
        Tree<HostDevice> tree(board, device, most, &kept, columns);
        tree.sum({});
        EXPECT_EQ(kept.all(), 9862U) << most << ' ' << columns << ' ' << round;
        EXPECT_EQ(kept.begun == 0, left.contains(""));
        left.clear();
        for (const auto& [text, sum] : kept.sums) {
          if (random.below(2) == 0) left[text] = sum;
        }
      }
    }
  }
}

// Lists are divided by squares that stay as they are for some steps, and what cannot come to a class is
// left out by them.
TEST(Passes, LeaveSquaresAsTheyAreThatAreToldToBeStill) {
  const HalfBoard board(6, 3, {3, 3}, 2);
  const Class wanted{{1, 0}, {1, 1}};
  std::set<std::uint64_t> states{0};
  std::vector<Step> steps;
  int still = 0;
  int spare = 0;
  int dropped = 0;
  for (int number = 0; number < board.steps(); ++number) {
    // The second column is asked for only at the last step that has to do with it.
    const bool all = number >= board.done(1) - 1;
    const Step& step = steps.emplace_back(board.step(number, all ? wanted : Class{wanted[0]}));
    EXPECT_EQ(step.number, number);
    std::set<std::uint64_t> next;
    for (const std::uint64_t key : states) {
      const Degrees before = step.from.degrees(key);
      bool drops = false;
      for (int i = 0; i < step.stills; ++i) {
        EXPECT_GT(step.still_until, number);
        const int slot = step.slot_of(step.still[i]);
        ASSERT_LT(slot, step.slots);
        const auto has = static_cast<int>((before.one >> slot & 1) + 2 * (before.two >> slot & 1));
        drops = drops || step.drops(step.still[i], has);
      }
      std::set<std::uint64_t> after;
      step.follow(key, [&](std::uint64_t to) { after.insert(to); });
      if (drops) {
        EXPECT_TRUE(after.empty());
      }
      dropped += drops ? 1 : 0;
      for (const std::uint64_t to : after) {
        const Degrees then = step.to.degrees(to);
        const auto stays = [&](std::uint16_t square, int& seen) {
          const int slot = step.slot_of(square);
          const auto is_spoken_of = [&](const Layout& layout) {
            return std::find(layout.slot, layout.slot + layout.digits, slot) != layout.slot + layout.digits;
          };
          if (slot == step.slots || !is_spoken_of(step.from) || !is_spoken_of(step.to)) return;
          EXPECT_EQ(before.one >> slot & 1, then.one >> slot & 1);
          EXPECT_EQ(before.two >> slot & 1, then.two >> slot & 1);
          ++seen;
        };
        for (const Step& earlier : steps) {
          for (int i = 0; i < earlier.stills && number < earlier.still_until; ++i) {
            stays(earlier.still[i], still);
          }
        }
        for (int i = 0; i < step.spares; ++i) stays(step.spare[i], spare);
        next.insert(to);
      }
    }
    states = std::move(next);
  }
  EXPECT_GT(still, 1000);
  EXPECT_GT(spare, 1000);
  EXPECT_GT(dropped, 100);
}

// Where memory does not hold the lists of a class, those of more columns do. However little there is,
// what a keeper is given is right, and all of it.
TEST(Passes, NeedLessMemoryWhereThereIsLess) {
  const auto in = [](std::uint64_t bytes, Kept* kept) {
    Status nobody;
    CountOptions options;
    options.threads = 1;
    options.memory = bytes;
    count::Job job(options, nobody);
    HostDevice device(job);
    Tree<HostDevice> tree(HalfBoard(6, 3, {2, 2}), device, ~std::uint64_t{0}, kept,
                          kept != nullptr ? kept->columns : 0);
    const Sum sum = tree.sum({});
    return device.fault() ? std::string("memory") : sum.digits();
  };
  EXPECT_EQ(in(std::uint64_t{1} << 30, nullptr), "55488142");
  EXPECT_EQ(in(1000, nullptr), "memory");
  std::set<std::size_t> parts;
  for (std::uint64_t bytes = std::uint64_t{3} << 20; bytes > std::uint64_t{1} << 20;
       bytes = bytes / 4 * 3) {
    const std::string sum = in(bytes, nullptr);
    EXPECT_TRUE(sum == "55488142" || sum == "memory") << bytes << ' ' << sum;
    for (const std::size_t columns : {1U, 2U, 4U}) {
      Kept kept;
      kept.columns = columns;
      const std::string again = in(bytes, &kept);
      if (again == "memory") continue;
      EXPECT_EQ(again, "55488142") << bytes << ' ' << columns;
      EXPECT_EQ(kept.all(), 55488142U) << bytes << ' ' << columns;
      parts.insert(kept.sums.size());
    }
  }
  EXPECT_EQ(in(std::uint64_t{3} << 20, nullptr), "55488142");
  EXPECT_GT(parts.size(), 2U);
}

// A word has what it was made of, whatever the lengths of its parts.
TEST(Passes, StatesAndCountsFitOneWord) {
  Random random(11);
  for (int round = 0; round < 2000; ++round) {
    Layout layout;
    layout.bits = static_cast<int>(random.below(57));
    const Mixed mixed(layout);
    Tail tail;
    tail.bits = static_cast<int>(Tail::least + random.below(Tail::most - Tail::least + 1));
    tail.bits = std::min(tail.bits, 64 - mixed.bits);
    const std::uint64_t key = layout.bits == 0 ? 0 : random.next() >> (64 - layout.bits);
    const int bits = std::min(tail.count_bits(), 60);
    const std::uint64_t count = 1 + (random.next() >> (64 - bits) >> random.below(bits));
    std::uint64_t sum = 0;
    tail.each(count, [&](std::uint64_t digit) {
      const std::uint64_t word = mixed.mixed(key) | digit;
      EXPECT_EQ(mixed.key(word), key);
      EXPECT_EQ(tail.state(word), mixed.mixed(key));
      EXPECT_EQ(tail.tail(word), digit);
      EXPECT_NE(tail.count(word), 0U);
      sum += tail.count(word);
    });
    EXPECT_EQ(sum, count) << layout.bits << ' ' << tail.bits;
  }
}

// What a step makes of a list, and of tables by links of ends: the same.
TEST(Passes, AreTheSameInTables) {
  using Numbers = std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint64_t>;
  const auto in_tables = [](const Layout& layout, const std::map<std::uint64_t, std::uint64_t>& list) {
    Numbers numbers;
    for (const auto& [key, count] : list) {
      const State state = layout.unpack(key);
      const std::uint32_t pattern = pattern_of(layout, state);
      EXPECT_EQ(degrees_of(layout, pattern).one, state.one);
      EXPECT_EQ(degrees_of(layout, pattern).two, state.two);
      EXPECT_EQ(layout.by_patterns ? rank_of(state) : layout.rank(key, state), rank_of(state));
      numbers[{pattern, rank_of(state)}] += count;
    }
    return numbers;
  };
  const Class ones{{1, 1}, {1, 0}};
  for (const auto& [board, wanted] :
       {std::pair(HalfBoard(5, 3, {2, 2}), Class{}), std::pair(HalfBoard(6, 2, {3}), Class{}),
        std::pair(HalfBoard(6, 3, {3, 3}), ones), std::pair(HalfBoard(5, 4, {1, 2, 3}), ones)}) {
    EXPECT_LT(board.last_line(), board.steps());
    std::map<std::uint64_t, std::uint64_t> list{{0, 1}};
    for (int number = 0; number < board.steps(); ++number) {
      const Step step = board.step(number, wanted);
      std::map<std::uint64_t, std::uint64_t> next;
      for (const auto& [key, count] : list) {
        step.follow(key, [&, times = count](std::uint64_t to) { next[to] += times; });
      }
      Numbers linked_numbers;
      for (const auto& [at, count] : in_tables(step.from, list)) {
        const Degrees before = degrees_of(step.from, at.first);
        for (std::uint64_t open = step.open_choices(before); open != 0; open &= open - 1) {
          const Step::Choice& choice = step.choices[lowest(open)];
          const Degrees after = Step::after(before, choice);
          if (!step.lasts(after)) continue;
          const Links links = links_of(step, before, choice.moves);
          std::uint32_t rank = linked(links.first, static_cast<std::uint32_t>(at.second));
          if (rank != no_rank) rank = linked(links.second, rank);
          if (rank != no_rank) linked_numbers[{pattern_of(step.to, after), rank}] += count;
        }
      }
      ASSERT_EQ(linked_numbers, in_tables(step.to, next)) << number;
      list = std::move(next);
    }
  }
}

TEST(Passes, LinksHaveNumbers) {
  for (const Link::Kind kind : {Link::insert, Link::move, Link::join}) {
    for (int ends = kind == Link::insert ? 0 : 2; ends <= 8; ends += 2) {
      for (int number = 0; number < Link::count(kind, ends); ++number) {
        const Link link = Link::of_number(kind, ends, number);
        EXPECT_EQ(link.number(), number);
        EXPECT_TRUE(kind == Link::move || link.a < link.b);
      }
    }
  }
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

Problem closed(int rows, int cols) {
  Problem problem{Board(rows, cols)};
  problem.closed = true;
  return problem;
}

std::vector<PartFile> parts(const Problem& problem, std::uint64_t passes) {
  Status nobody;
  std::vector<PartFile> files;
  for (std::uint64_t i = 0; i < passes; ++i) {
    const auto part = count_pass(problem, {i, passes}, {2, std::uint64_t{1} << 30}, nobody);
    EXPECT_TRUE(part);
    files.push_back({"part " + std::to_string(i), *part});
  }
  return files;
}

// Every board whose closed tours the other methods count in no time.
TEST(Passes, AddUpToWhatTheOtherMethodsCount) {
  Status nobody;
  const int most = test::share > 1 ? 32 : 42;
  for (int rows = 3; rows <= 12; ++rows) {
    for (int cols = rows; rows * cols <= most; ++cols) {
      const Problem problem = closed(rows, cols);
      if (!can_pass(problem, 3)) {
        EXPECT_EQ(rows * cols % 2, 1) << rows << 'x' << cols;
        continue;
      }
      const auto total = add_parts(parts(problem, 3), {}, nobody);
      ASSERT_TRUE(total) << rows << 'x' << cols << ": " << total.error().message;
      EXPECT_EQ(total->tally.undirected, count_tours(problem, {}, nobody)->undirected)
          << rows << 'x' << cols;
      EXPECT_TRUE(total->tally.checked);
    }
  }
}

TEST(Passes, OfAnyNumberAddUp) {
  Status nobody;
  for (const std::uint64_t passes : {1U, 7U, 64U}) {
    const auto total = add_parts(parts(closed(6, 6), passes), {}, nobody);
    ASSERT_TRUE(total);
    EXPECT_EQ(total->tally.undirected, 9862);
  }
  EXPECT_FALSE(can_pass(closed(6, 6), 1000000));
}

TEST(Passes, MissingDoubledForeignAndDamagedPartsAreRefused) {
  Status nobody;
  const std::vector<PartFile> good = parts(closed(6, 6), 5);
  const auto fails = [&](const std::vector<PartFile>& files, std::string_view word) {
    const auto total = add_parts(files, {}, nobody);
    return !total && total.error().kind == ErrorKind::request &&
           total.error().message.find(word) != std::string::npos;
  };
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::vector<PartFile> files = good;
    files.erase(files.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_TRUE(fails(files, "missing"));
    files = good;
    files.push_back(good[i]);
    EXPECT_TRUE(fails(files, "too"));
    // Every byte of a part, changed.
    for (std::size_t at = 0; at + 1 < good[i].text.size(); ++at) {
      files = good;
      files[i].text[at] ^= 1;
      EXPECT_FALSE(add_parts(files, {}, nobody)) << at;
    }
  }
  std::vector<PartFile> files = good;
  files[2] = parts(closed(6, 8), 5)[2];
  EXPECT_TRUE(fails(files, "others are of"));
  files[2] = parts(closed(6, 6), 30)[2];  // of classes of more columns
  EXPECT_FALSE(add_parts(files, {}, nobody));
  // One class of many columns: what is missing is told at once, not class by class.
  const Part deep{10, 10, {{Class(8, Column{1, 1}), {}}}, "a test"};
  EXPECT_TRUE(fails({{"a file", to_line(deep)}}, "missing"));
  EXPECT_TRUE(fails({{"a file", "{}"}}, "no part"));
  EXPECT_TRUE(fails({{"a file", ""}}, "empty"));
}

// A number that was written wrongly with all its check sums right.
TEST(Passes, AWrongSumDoesNotFitTheSymmetricTours) {
  Status nobody;
  Part part{6, 6, {{{}, Sum{9863, 9863}}}, "a liar"};
  const auto wrong = add_parts({{"part", to_line(part)}}, {}, nobody);
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("symmetric"), std::string::npos);
  part.sums[0].second = {9862, 9862};
  EXPECT_TRUE(add_parts({{"part", to_line(part)}}, {}, nobody));
  part.sums[0].second.modulo = 1;
  EXPECT_FALSE(add_parts({{"part", to_line(part)}}, {}, nobody));
  // On large square boards tours with a quarter-turn tell the rest modulo four.
  for (const unsigned rest : {0U, 1U, 2U, 3U}) {
    const Part large{10, 10, {{{}, Sum{8000 + rest, 8000 + rest}}}, "a liar"};
    EXPECT_EQ(static_cast<bool>(add_parts({{"part", to_line(large)}}, {}, nobody)), rest == 0);
  }
}

TEST(Passes, KeepToTheMemoryAndStop) {
  Status nobody;
  const auto little = count_pass(closed(6, 8), {0, 1}, {1, 10000}, nobody);
  ASSERT_FALSE(little);
  EXPECT_EQ(little.error().kind, ErrorKind::memory);
  struct Stopper final : Status {
    StopKind poll(const Progress&) override { return StopKind::interrupt; }
  } stopper;
  EXPECT_FALSE(count_pass(closed(8, 8), {0, 1}, {2}, stopper));
}

}  // namespace
}  // namespace ktour::passes
