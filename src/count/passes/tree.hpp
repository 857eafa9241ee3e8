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

/// The classes of so many columns, one of each pair of partners, in one order for ever.
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

template <class Device>
class Tree {
 public:
  using List = typename Device::List;

  /// `most`: states that a list may have before its class is divided; `wide`: before it is divided
  /// ahead of the step at which the next column is done with, which takes more work in all.
  Tree(HalfBoard board, Device& device, std::uint64_t most, std::uint64_t wide = no_bound)
      : board_(std::move(board)), device_(device), most_(most), wide_(wide) {}

  /// The sum of a class and, if it is not its own partner, of its partner: together they are all
  /// tours whose upper side is of one of the two.
  Sum sum(const Class& wanted) {
    const List start = device_.start();
    return sum(wanted, 0, {&start, wanted == partner(wanted) ? nullptr : &start});
  }

 private:
  /// The lists of a class and of its partner. There is none of the partner if that is the class.
  struct Lists {
    const List* a;
    const List* b;
  };
  /// The same with their memory.
  struct Owned {
    std::optional<List> a, b;
    Lists lists() const { return {&*a, b ? &*b : nullptr}; }
  };

  std::uint64_t size(const Lists& lists) const {
    return std::max(device_.size(*lists.a), lists.b != nullptr ? device_.size(*lists.b) : 0);
  }

  /// The sum of a class, from lists before a step that may belong to a class of fewer columns.
  Sum sum(const Class& wanted, int number, const Lists& given) {
    if (device_.size(*given.a) == 0) return {};
    if (given.b != nullptr && device_.size(*given.b) == 0) return {};
    const bool is_last = static_cast<int>(wanted.size()) >= board_.columns() - 2;
    if (is_last || size(given) <= most_ / growth) {
      if (const auto all = leaf(wanted, number, given, is_last ? no_bound : most_)) return *all;
    }
    if (is_last) {
      device_.out_of_room();
      return {};
    }
    // The lists are made as far as they go, but not beyond the step at which the next column is done
    // with: that one asks for its class.
    const int last = board_.done(static_cast<int>(wanted.size())) - 1;
    Owned own;
    Lists lists = given;
    for (; number < last; ++number) {
      Owned next = step(wanted, number, lists, wide_);
      if (!next.a) break;
      own = std::move(next);
      lists = own.lists();
    }
    Sum all;
    for (const Class& below : one_column_more(wanted)) {
      const bool alone = below == partner(below);
      const Lists both{lists.a, alone ? nullptr : lists.b != nullptr ? lists.b : lists.a};
      if (number < last) {
        all += sum(below, number, both);
        continue;
      }
      const Owned child = step(below, number, both, no_bound);
      if (child.a) {
        all += sum(below, number + 1, child.lists());
      } else {
        all += sum(below, number, both);
      }
    }
    return all;
  }

  /// One step of both lists. Nothing if either has more states than the bound, or than there is room
  /// for.
  Owned step(const Class& wanted, int number, const Lists& lists, std::uint64_t bound) {
    Owned next;
    next.a = device_.step(board_.step(number, wanted), *lists.a, bound);
    if (next.a && lists.b != nullptr) {
      next.b = device_.step(board_.step(number, partner(wanted)), *lists.b, bound);
      if (!next.b) next.a.reset();
    }
    return next;
  }

  /// The sum of a class that is not divided any more, if there are never too many states on the way.
  std::optional<Sum> leaf(const Class& wanted, int number, const Lists& lists, std::uint64_t bound) {
    const auto end_a = finish(wanted, number, *lists.a, bound);
    if (!end_a) return {};
    const Layout layout_a = board_.last_layout(wanted);
    if (lists.b == nullptr) return device_.join(layout_a, *end_a, layout_a, *end_a);
    const auto end_b = finish(partner(wanted), number, *lists.b, bound);
    if (!end_b) return {};
    return device_.join(layout_a, *end_a, board_.last_layout(partner(wanted)), *end_b) * 2;
  }
  std::optional<typename Device::End> finish(const Class& wanted, int number, const List& list,
                                             std::uint64_t bound) {
    const List* from = &list;
    std::optional<List> own;
    for (; number < board_.last_line(); ++number) {
      own = device_.step(board_.step(number, wanted), *from, bound);
      if (!own) return {};
      from = &*own;
    }
    return device_.finish(board_, wanted, number, *from, bound);
  }

  static constexpr std::uint64_t no_bound = ~std::uint64_t{0};
  static constexpr std::uint64_t growth = 4;  ///< that a list may have and still be a leaf

  HalfBoard board_;
  Device& device_;
  std::uint64_t most_;
  std::uint64_t wide_;
};

}  // namespace ktour::passes
