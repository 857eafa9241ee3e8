// The tree of classes: one list of states after another, each made once, and joined where it ends.
//
// A node has a class: the numbers of moves of the middle squares of the first columns. Beside its
// list stands the one of the class that the other side must have. What is below a node is
// independent of everything else, so a node's sum can be computed anywhere (a pass).
//
// Device: where lists live and are worked: memory and threads, or a GPU. The steps of the last line
// are its own affair, from a List to an End.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "count/passes/half_board.hpp"
#include "count/passes/sum.hpp"

namespace ktour::passes {

/// The classes that a class divides into by its next column, one of each pair of partners.
inline std::vector<Class> one_column_more(const Class& columns) {
  const bool own_partner = columns == partner(columns);
  std::vector<Class> all;
  for (std::uint8_t a = 0; a < 3; ++a) {
    for (std::uint8_t b = 0; b < 3; ++b) {
      const Column next{a, b};
      const Column other = next.partner();
      if (own_partner && std::pair(next.a, next.b) > std::pair(other.a, other.b)) continue;
      all.push_back(columns);
      all.back().push_back(next);
    }
  }
  return all;
}

/// The classes of a given number of columns, one of each pair of partners, always in the same order.
inline std::vector<Class> classes(int columns) {
  std::vector<Class> all{{}};
  for (int column = 0; column < columns; ++column) {
    std::vector<Class> longer;
    for (const Class& one : all) {
      for (Class& more : one_column_more(one)) longer.push_back(std::move(more));
    }
    all = std::move(longer);
  }
  return all;
}

/// What becomes of a list when what follows from it is made.
enum class After { stays, used_up };

/// Keeps the sums of classes as they are found, so that each is found only once.
struct Keeper {
  virtual ~Keeper() = default;
  /// Whether a class is there, or a larger one that it is part of.
  virtual bool has(const Class& wanted) const = 0;
  /// Whether some classes are there that are part of it.
  virtual bool has_below(const Class& wanted) const = 0;
  /// A class is begun, and done.
  virtual void begin(const Class& wanted) = 0;
  virtual void take(const Class& wanted, const Sum& sum) = 0;
};

template <class Device>
class Tree {
 public:
  using List = typename Device::List;

  /// `most`: states that a list may have before its class is divided. The keeper, if any, is given
  /// the sums of classes of so many columns, and of smaller numbers where a class was not divided.
  Tree(HalfBoard board, Device& device, std::uint64_t most, Keeper* keeper = nullptr,
       std::size_t columns = 0)
      : board_(std::move(board)), device_(device), most_(most), keeper_(keeper), columns_(columns) {
    too_many_.assign(static_cast<std::size_t>(board_.columns()), no_bound);
  }

  /// The sum of a class and, if it is not its own partner, of its partner: together they are all
  /// tours whose upper side is of one of the two. (What the keeper has already is left out.)
  Sum sum(const Class& wanted) { return from_start(wanted, Way::in_reach); }

 private:
  /// The lists of a class and of its partner, if that is another.
  struct Lists {
    std::optional<List> a, b;
  };
  /// The sum of a class, whole or but for some classes that are found later, each on its own.
  struct Found {
    Sum sum;
    bool whole = true;
  };
  static constexpr std::uint64_t no_bound = ~std::uint64_t{0};

  /// How far lists are taken before their class is divided: so far only that they can wait beside
  /// what is below them, or to where the class is done with, in the hope that they are shorter
  /// there.
  enum class Way { in_reach, through };

  Sum from_start(const Class& wanted, Way way) {
    if (keeper_ != nullptr && keeper_->has(wanted)) return {};
    begin(wanted);
    Lists lists{device_.start(), {}};
    if (wanted != partner(wanted)) lists.b = device_.start();
    const std::optional<Found> found = node(wanted, 0, std::move(lists), way);
    if (!found && way == Way::through && !is_last(wanted)) {
      return from_start(wanted, Way::in_reach);
    }
    if (!found) return told(wanted, {divided(wanted)}).sum;
    Sum all = told(wanted, *found).sum;
    for (const Class& late : std::exchange(late_, {})) all += from_start(late, Way::through);
    return all;
  }

  bool is_empty(const Lists& lists) const {
    return device_.size(*lists.a) == 0 || (lists.b && device_.size(*lists.b) == 0);
  }

  void begin(const Class& wanted) {
    if (keeper_ != nullptr && wanted.size() <= columns_) keeper_->begin(wanted);
  }
  bool has_below(const Class& wanted) const {
    return keeper_ != nullptr && keeper_->has_below(wanted);
  }
  /// Gives a sum to the keeper, unless it is given those of the classes below.
  Found told(const Class& wanted, const Found& found) {
    if (keeper_ != nullptr && wanted.size() <= columns_ && found.whole && !has_below(wanted)) {
      keeper_->take(wanted, found.sum);
    }
    return found;
  }
  /// The sum of a class without states. The classes below have none either.
  Found nothing(const Class& wanted) {
    if (!has_below(wanted)) return {};
    for (const Class& below : one_column_more(wanted)) {
      if (!keeper_->has(below)) told(below, nothing(below));
    }
    return {};
  }

  /// The sum of a class whose lists were lost for want of room: class by class of one column more,
  /// each from the start, for their lists are shorter.
  Sum divided(const Class& wanted) {
    Sum all;
    if (is_last(wanted)) {
      device_.out_of_room();
    } else {
      for (const Class& below : one_column_more(wanted)) all += from_start(below, Way::through);
    }
    return all;
  }
  bool is_last(const Class& wanted) const {
    return static_cast<int>(wanted.size()) >= board_.columns() - 2;
  }

  /// One step of both lists, which stay or are used up. Nothing if either has more states than the
  /// bound, or than there is room for.
  std::optional<Lists> step(const Class& wanted, int number, List& a, List* b, std::uint64_t bound,
                            After after) {
    // The same list for both is used up by the second.
    const After after_a = b == &a ? After::stays : after;
    Lists next{device_.step(board_.step(number, wanted), a, bound, after_a), {}};
    if (!next.a) return {};
    if (b != nullptr) {
      next.b = device_.step(board_.step(number, partner(wanted)), *b, bound, after);
      if (!next.b) return {};
    }
    return next;
  }
  std::optional<Lists> step(const Class& wanted, int number, Lists& lists, std::uint64_t bound,
                            After after) {
    return step(wanted, number, *lists.a, lists.b ? &*lists.b : nullptr, bound, after);
  }
  /// Steps from one to another; false where one is not possible. Lists without states stay as they
  /// are.
  bool run(const Class& wanted, int first, int last, Lists& lists, std::uint64_t bound) {
    for (int number = first; number < last && !is_empty(lists); ++number) {
      std::optional<Lists> next = step(wanted, number, lists, bound, After::used_up);
      if (!next) {
        lists = {};
        return false;
      }
      lists = std::move(*next);
    }
    return true;
  }

  /// The sum of a class that is not divided any more, if there are never too many states on the
  /// way.
  std::optional<Sum> leaf(const Class& wanted, int first, Lists& lists, std::uint64_t bound) {
    const int last_line = std::max(first, board_.last_line());
    Lists own;
    Lists* before = &lists;
    if (first < last_line) {
      auto next = step(wanted, first, lists, bound, After::stays);
      if (!next) return {};
      own = std::move(*next);
      if (!run(wanted, first + 1, last_line, own, bound)) return {};
      before = &own;
    }
    if (is_empty(*before)) return Sum{};
    const After after = before == &lists ? After::stays : After::used_up;
    const Layout layout_a = board_.last_layout(wanted);
    const auto end_a = device_.finish(board_, wanted, last_line, *before->a, bound, after);
    if (!end_a) return {};
    if (!before->b) return device_.join(layout_a, *end_a, layout_a, *end_a);
    const auto end_b = device_.finish(board_, partner(wanted), last_line, *before->b, bound, after);
    if (!end_b) return {};
    const auto half = device_.join(layout_a, *end_a, board_.last_layout(partner(wanted)), *end_b);
    if (!half) return {};
    return *half * 2;
  }

  /// Whether lists can become those of another step and still wait while what is below them is
  /// worked: there must be room for what is below.
  bool may_go_on(const Lists& lists) const {
    constexpr double growth = 1.5, part = 0.6;
    const std::uint64_t own = device_.bytes(*lists.a) + (lists.b ? device_.bytes(*lists.b) : 0);
    return growth * static_cast<double>(own) <=
           part * static_cast<double>(device_.free_bytes() + own);
  }
  /// Steps from one towards another, as far as the lists may go on; false where one is not
  /// possible.
  bool advance(const Class& wanted, int& at, int last, Lists& lists) {
    for (; at < last && !is_empty(lists); ++at) {
      if (!may_go_on(lists)) return true;
      if (!run(wanted, at, at + 1, lists, no_bound)) return false;
    }
    return true;
  }

  /// The sum of a class from its lists before a step, which go as soon as what follows from them is
  /// there. Nothing where they were lost for want of room.
  std::optional<Found> node(const Class& wanted, int at, Lists lists, Way way) {
    const auto depth = static_cast<int>(wanted.size());
    const int done = depth == 0 ? 0 : board_.done(depth - 1);
    if (way == Way::through || is_last(wanted)) {
      if (!run(wanted, at, done, lists, no_bound)) return {};
      at = std::max(at, done);
    } else if (!advance(wanted, at, done, lists)) {
      return {};
    }
    if (is_empty(lists)) return nothing(wanted);
    if (at >= done) {
      std::uint64_t& too_many = too_many_[wanted.size()];
      const std::uint64_t states =
          std::max(device_.size(*lists.a), lists.b ? device_.size(*lists.b) : 0);
      if (is_last(wanted) || (states < too_many && !has_below(wanted))) {
        const std::uint64_t bound = is_last(wanted) ? no_bound : most_;
        if (const std::optional<Sum> sum = leaf(wanted, at, lists, bound)) return Found{*sum};
        too_many = states;
      }
    }
    // Only the last step before a column is done with need ask for its class: the others are done
    // once for all classes below, as far as there is room.
    if (is_last(wanted) || !advance(wanted, at, board_.done(depth) - 1, lists)) return {};
    if (is_empty(lists)) return nothing(wanted);
    return all_below(wanted, at, std::move(lists), way);
  }

  /// The same class by class of one column more. The lists wait for all but the last of them.
  std::optional<Found> all_below(const Class& wanted, int at, Lists lists, Way way) {
    std::vector<Class> all = one_column_more(wanted);
    std::erase_if(all,
                  [&](const Class& below) { return keeper_ != nullptr && keeper_->has(below); });
    // The one with most states is the last.
    std::partition(all.begin(), all.end(), [](const Class& below) {
      return below.back() != Column{1, 1};
    });
    Found found;
    for (const Class& below : all) {
      begin(below);
      const bool is_last_one = &below == &all.back();
      const bool alone = below == partner(below);
      List* b = alone ? nullptr : lists.b ? &*lists.b : &*lists.a;
      std::optional<Lists> child =
          step(below, at, *lists.a, b, no_bound, is_last_one ? After::used_up : After::stays);
      if (is_last_one) lists = {};
      std::optional<Found> one;
      // What lists wait for becomes shorter soon. The last has all the room that these had.
      if (child) one = node(below, at + 1, std::move(*child), is_last_one ? way : Way::through);
      if (one) {
        one = told(below, *one);
        found.sum += one->sum;
        found.whole = found.whole && one->whole;
      } else if (keeper_ == nullptr || below.size() <= columns_) {
        // There is more room for it when nothing waits.
        late_.push_back(below);
        found.whole = false;
      } else {
        return {};
      }
    }
    return found;
  }

  HalfBoard board_;
  Device& device_;
  std::uint64_t most_;
  Keeper* keeper_;
  std::size_t columns_;
  std::vector<Class> late_;  ///< classes for which there was no room while lists waited
  std::vector<std::uint64_t>
      too_many_;  ///< sizes at which a class of a given number of columns was too large
};

}  // namespace ktour::passes
