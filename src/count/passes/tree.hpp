// The tree of classes: one list of states after another, each made once, and joined where it ends.
//
// A node has a class: the numbers of moves of the middle squares of the first columns. Beside its
// list stands the one of the class that the other side must have. What is below a node is
// independent of everything else, so a node's sum can be computed anywhere (a pass).
//
// Device: where lists live and are worked: memory and threads, or a GPU.
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

  /// `most`: states that a list may have before its class is divided.
  Tree(HalfBoard board, Device& device, std::uint64_t most)
      : board_(std::move(board)), device_(device), most_(most) {
    too_many_.assign(static_cast<std::size_t>(board_.columns()), ~std::uint64_t{0});
  }

  /// The sum of a class and, if it is not its own partner, of its partner: together they are all
  /// tours whose upper side is of one of the two.
  Sum sum(const Class& wanted) {
    const bool alone = wanted == partner(wanted);
    List a = list(wanted);
    if (alone) return node(wanted, std::move(a), {});
    return node(wanted, std::move(a), list(partner(wanted))) * 2;
  }

 private:
  static constexpr std::uint64_t no_bound = ~std::uint64_t{0};

  List list(const Class& wanted) {
    return *run(device_.start(), 0, begun(wanted), wanted, no_bound);
  }
  /// The step before which the columns of a class are done with.
  int begun(const Class& wanted) const {
    return wanted.empty() ? 0 : board_.done(static_cast<int>(wanted.size()) - 1);
  }

  /// Works the steps from one to another. Nothing if there are ever more states than the bound.
  std::optional<List> run(const List& from, int first, int last, const Class& wanted,
                          std::uint64_t bound) {
    if (first == last) return device_.copy(from);
    std::optional<List> states;
    for (int number = first; number < last; ++number) {
      states = device_.step(board_.step(number, wanted), states ? *states : from, bound);
      if (!states) return {};
    }
    return states;
  }

  /// The last states of a class, if there are never too many on the way, joined to their partners.
  std::optional<Sum> leaf(const Class& wanted, const List& a, const std::optional<List>& b,
                          int first, std::uint64_t bound) {
    const std::optional<List> end_a = run(a, first, board_.steps(), wanted, bound);
    if (!end_a) return {};
    std::optional<List> end_b;
    if (b) {
      end_b = run(*b, first, board_.steps(), partner(wanted), bound);
      if (!end_b) return {};
    }
    return device_.join(board_.last_layout(wanted), *end_a, board_.last_layout(partner(wanted)),
                        end_b ? *end_b : *end_a);
  }

  /// `b` is the list of the partner, if the class is not its own. The lists go as soon as what
  /// follows from them is there.
  Sum node(const Class& wanted, List a, std::optional<List> b) {
    if (device_.size(a) == 0 || (b && device_.size(*b) == 0)) return {};
    const auto depth = wanted.size();
    const int first = begun(wanted);
    if (static_cast<int>(depth) >= board_.columns() - 2) {
      return *leaf(wanted, a, b, first, no_bound);
    }
    const std::uint64_t states = std::max(device_.size(a), b ? device_.size(*b) : 0);
    if (states < too_many_[depth]) {
      if (const std::optional<Sum> sum = leaf(wanted, a, b, first, most_)) return *sum;
      too_many_[depth] = states;
    }
    // Only the last step before a column is done with asks for its class: the others are done once.
    const int last = board_.done(static_cast<int>(depth)) - 1;
    a = *run(a, first, last, wanted, no_bound);
    if (b) b = *run(*b, first, last, partner(wanted), no_bound);
    Sum sum;
    for (const Class& below : one_column_more(wanted)) {
      List child = *run(a, last, last + 1, below, no_bound);
      if (device_.size(child) == 0) continue;
      if (!b && below == partner(below)) {
        sum += node(below, std::move(child), {});
        continue;
      }
      List child_b = *run(b ? *b : a, last, last + 1, partner(below), no_bound);
      sum += node(below, std::move(child), std::move(child_b)) * (b ? 1U : 2U);
    }
    return sum;
  }

  HalfBoard board_;
  Device& device_;
  std::uint64_t most_;
  std::vector<std::uint64_t> too_many_;  ///< sizes at which a class of so many columns was too large
};

}  // namespace ktour::passes
