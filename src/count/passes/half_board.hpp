// The half of a board that passes work on, and the order of its work.
//
// A board of 2h + 2 lines is cut along its two middle lines. The upper side has the h lines above
// them, whose squares get two moves each, and the two middle lines, A and B, whose squares get any
// number. Its moves are all between those lines, but between A and B only those that lead from A to
// the right. Turned over, they are just the moves that the lower side needs: so the lower side is
// the upper one turned over.
//
// Each line is worked from left to right, and each some columns behind the line above it (its lag).
// A square's moves to squares that are still to come are chosen when it is worked. So the squares
// of A and B are done with column by column, and the work can be divided early by how many moves
// they get (Class).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "count/passes/state.hpp"

namespace ktour::passes {

/// Numbers of moves of the two middle squares of a column.
struct Column {
  std::uint8_t a = 0, b = 0;
  /// What the other side must have there: what is missing to two moves, turned over.
  Column partner() const {
    return {static_cast<std::uint8_t>(2 - b), static_cast<std::uint8_t>(2 - a)};
  }
  bool operator==(const Column&) const = default;
};

/// The numbers of moves that the middle squares of the first columns are to have in the end.
using Class = std::vector<Column>;

inline Class partner(const Class& columns) {
  Class other;
  for (const Column& column : columns) other.push_back(column.partner());
  return other;
}

class HalfBoard {
 public:
  /// The lags are those of the lines but the first. While the last line is in its first `early`
  /// columns they are 1, so that these are done with before there are many states.
  HalfBoard(int columns, int lines, const std::vector<int>& lags, int early = 0)
      : columns_(columns), lines_(lines) {
    std::vector<std::array<int, 3>> squares;
    int ahead = 0;  // of the last line
    for (int line = lines; line-- > 0;) {
      const int ahead_early = lines - 1 - line;
      for (int column = 0; column < columns; ++column) {
        const int when =
            column - ahead_early < early ? column - ahead_early : std::max(early, column - ahead);
        squares.push_back({when, line, column});
      }
      if (line > 0) ahead += lags[static_cast<std::size_t>(line - 1)];
    }
    std::sort(squares.begin(), squares.end());
    worked_.assign(static_cast<std::size_t>(rows() * columns), unworked);
    for (const auto& [when, line, column] : squares) {
      worked_[static_cast<std::size_t>(name(line, column))] = static_cast<int>(order_.size());
      order_.push_back({line, column});
    }
    for (int number = 0; number < steps(); ++number) changed_.push_back(changed_by(number));
  }

  int columns() const { return columns_; }
  int lines() const { return lines_; }
  int steps() const { return static_cast<int>(order_.size()); }

  /// The steps after which the columns of a class are done with.
  int done(int column) const {
    return worked_[static_cast<std::size_t>(name(lines_ - 1, std::min(column + 2, columns_ - 1)))] +
           1;
  }

  /// The step from which on only squares of the last line are worked.
  int last_line() const {
    int first = steps();
    while (first > 0 && order_[static_cast<std::size_t>(first - 1)].first == lines_ - 1) --first;
    return first;
  }

  /// The step of number `number`, towards a class.
  Step step(int number, const Class& wanted) const {
    const auto [line, column] = order_[static_cast<std::size_t>(number)];
    const std::vector<int> before = digits(number, wanted);
    const std::vector<int> after = digits(number + 1, wanted);
    const std::vector<int> held = ends(number, wanted);
    const std::vector<int> holds = ends(number + 1, wanted);
    std::vector<int> all{name(line, column)};
    for (const auto* part : {&before, &after, &held, &holds}) {
      all.insert(all.end(), part->begin(), part->end());
    }
    const std::vector<int>& changed = changed_[static_cast<std::size_t>(number)];
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const auto slot = [&](int square) {
      return static_cast<std::uint8_t>(std::lower_bound(all.begin(), all.end(), square) -
                                       all.begin());
    };
    const auto bit = [&](int square) {
      return std::binary_search(all.begin(), all.end(), square) ? std::uint32_t{1} << slot(square)
                                                                : 0U;
    };

    Step step;
    step.number = number;
    step.slots = static_cast<int>(all.size());
    if (all.size() > max_slots) return step;
    std::copy(all.begin(), all.end(), step.name);
    find_stills(step, before);
    const auto lay = [&](Layout& layout, const std::vector<int>& squares,
                         const std::vector<int>& fixed) {
      for (const int square : squares) layout.slot[layout.digits++] = slot(square);
      for (const int square : fixed) layout.fixed |= bit(square);
      step.fits = layout.measure() && step.fits;
    };
    step.fits = true;
    step.to.by_patterns = number + 1 == steps();
    lay(step.from, before, held);
    lay(step.to, after, holds);
    step.square = slot(name(line, column));
    for (const int to : targets(number)) {
      step.own |= std::uint32_t{1} << step.moves;
      step.add_move(slot(name(line, column)), slot(to));
    }
    if (const auto [a, b] = crossing(number); a >= 0) step.add_move(slot(a), slot(b));
    for (std::uint32_t chosen = 0; chosen >> step.moves == 0; ++chosen) {
      if (ones(chosen & step.own) <= 2) step.add_choice(static_cast<std::uint8_t>(chosen));
    }
    for (const int square : all) {
      const int most = wants(square, wanted).second;
      if (most == 0) step.none |= bit(square);
      if (most == 1) step.at_most_one |= bit(square);
    }
    step.find_touched();
    // Squares whose chances have become less.
    for (int square = 0; square < rows() * columns_; ++square) {
      const auto [least, most] = wants(square, wanted);
      if (least == 0 || worked_[static_cast<std::size_t>(square)] <= number) continue;
      const bool middle = square % rows() >= lines_;
      if (middle && done(square / rows()) <= number) continue;
      bool less = middle && done(square / rows()) == number + 1;
      Step::Need need;
      need.square = bit(square);
      need.moves = least;
      each_chance(square, number, [&](int other) {
        if (bit(other) != 0) {
          need.from |= bit(other) & ~step.none;
        } else if (wants(other, wanted).second != 0) {
          --need.moves;
        }
        less = less || std::find(changed.begin(), changed.end(), other) != changed.end();
      });
      each_chance(square, number - 1, [&](int other) { less = less || other == changed[0]; });
      if (!less || need.moves <= 0) continue;
      step.fits = step.fits && step.needs < Step::max_needs;
      assert(step.needs < Step::max_needs);
      if (step.needs < Step::max_needs) step.need[step.needs++] = need;
    }
    return step;
  }

  /// Whether all steps can be done in keys of 64 bits.
  bool fits() const {
    for (int number = 0; number < steps(); ++number) {
      if (!step(number, {}).fits) return false;
    }
    return true;
  }

  /// The layout of the last states of a class. Slots are those of the middle squares: two to a
  /// column, A before B.
  Layout last_layout(const Class& wanted) const {
    Layout layout;
    for (int column = 0; column < columns_; ++column) {
      const bool fixed = column < static_cast<int>(wanted.size());
      for (int b = 0; b < 2; ++b) {
        const auto slot = static_cast<std::uint8_t>(2 * column + b);
        if (!fixed) {
          layout.slot[layout.digits++] = slot;
        } else {
          const Column& moves = wanted[static_cast<std::size_t>(column)];
          if ((b == 0 ? moves.a : moves.b) == 1) layout.fixed |= std::uint32_t{1} << slot;
        }
      }
    }
    layout.by_patterns = true;
    layout.measure();
    return layout;
  }

 private:
  static constexpr int unworked = 1 << 20;

  int rows() const { return lines_ + 2; }
  int name(int row, int column) const { return column * rows() + row; }

  template <class Take>
  void each_move(int row, int column, Take&& take) const {
    constexpr int moves[8][2] = {{1, -2},  {1, 2},  {2, -1},  {2, 1},
                                 {-1, -2}, {-1, 2}, {-2, -1}, {-2, 1}};
    for (const auto& [down, right] : moves) {
      const int r = row + down;
      const int c = column + right;
      if (r < 0 || r >= rows() || c < 0 || c >= columns_) continue;
      take(name(r, c));
    }
  }

  /// The squares of A and B between which a step may add a move, if any.
  std::pair<int, int> crossing(int number) const {
    const auto [line, column] = order_[static_cast<std::size_t>(number)];
    if (line != lines_ - 1 || column < 2) return {-1, -1};
    return {name(lines_, column - 2), name(lines_ + 1, column)};
  }
  /// The squares to which the square of a step may get moves.
  std::vector<int> targets(int number) const {
    const auto [line, column] = order_[static_cast<std::size_t>(number)];
    std::vector<int> squares;
    each_move(line, column, [&](int to) {
      if (worked_[static_cast<std::size_t>(to)] > number) squares.push_back(to);
    });
    return squares;
  }
  /// The squares whose moves a step may change, its own first.
  std::vector<int> changed_by(int number) const {
    const auto [line, column] = order_[static_cast<std::size_t>(number)];
    std::vector<int> changed = targets(number);
    changed.insert(changed.begin(), name(line, column));
    if (const auto [a, b] = crossing(number); a >= 0) changed.insert(changed.end(), {a, b});
    return changed;
  }
  /// Of the squares that are spoken of before a step, those that stay as they are for longest, and
  /// those that do for longest after them.
  void find_stills(Step& step, const std::vector<int>& spoken_of) const {
    std::vector<std::pair<int, int>> until;  // when it is changed next, and which
    for (const int square : spoken_of) {
      int next = step.number;
      for (; next < steps(); ++next) {
        const std::vector<int>& changed = changed_[static_cast<std::size_t>(next)];
        if (std::find(changed.begin(), changed.end(), square) != changed.end()) break;
      }
      if (next > step.number) until.push_back({-next, square});
    }
    std::sort(until.begin(), until.end());
    for (const auto& [next, square] : until) {
      if (step.stills < Step::max_still) {
        step.still[step.stills++] = static_cast<std::uint16_t>(square);
        step.still_until = -next;
      } else if (step.spares < Step::max_still) {
        step.spare[step.spares++] = static_cast<std::uint16_t>(square);
      }
    }
  }

  /// How many moves a square must have in the end: at least, and at most.
  std::pair<int, int> wants(int square, const Class& wanted) const {
    const int row = square % rows();
    const auto column = static_cast<std::size_t>(square / rows());
    if (row < lines_) return {2, 2};
    if (column >= wanted.size()) return {0, 2};
    const int moves = row == lines_ ? wanted[column].a : wanted[column].b;
    return {moves, moves};
  }

  /// The squares from which a square may get a move after a step.
  template <class Take>
  void each_chance(int square, int number, Take&& take) const {
    const int row = square % rows();
    const int column = square / rows();
    each_move(row, column, [&](int other) {
      const int when = worked_[static_cast<std::size_t>(other)];
      // Of two middle squares neither is worked.
      if (when > number && (when != unworked || row < lines_)) take(other);
    });
    // From A to B two columns on, with the square above B.
    const int lower = row == lines_ ? column + 2 : column;
    if (row < lines_ || lower < 2 || lower >= columns_) return;
    if (worked_[static_cast<std::size_t>(name(lines_ - 1, lower))] <= number) return;
    take(row == lines_ ? name(lines_ + 1, lower) : name(lines_, lower - 2));
  }

  /// The squares whose moves are still open before a step, those of finished columns left out.
  std::vector<int> digits(int number, const Class& wanted) const {
    std::vector<int> names;
    for (int column = 0; column < columns_; ++column) {
      for (int row = 0; row < rows(); ++row) {
        if (worked_[static_cast<std::size_t>(name(row, column))] < number) continue;
        if (row >= lines_ && column < static_cast<int>(wanted.size()) && done(column) <= number) {
          continue;
        }
        // In the end all middle squares are spoken of, as in last_layout.
        bool touched = row >= lines_ && number == steps();
        each_move(row, column, [&](int from) {
          touched = touched || worked_[static_cast<std::size_t>(from)] < number;
        });
        // A move between the middle lines is chosen when its lower end is touched already.
        if (touched) names.push_back(name(row, column));
      }
    }
    return names;
  }
  /// Those of finished columns that have one move.
  std::vector<int> ends(int number, const Class& wanted) const {
    std::vector<int> names;
    for (int column = 0; column < static_cast<int>(wanted.size()); ++column) {
      if (done(column) > number) continue;
      if (wanted[static_cast<std::size_t>(column)].a == 1) names.push_back(name(lines_, column));
      if (wanted[static_cast<std::size_t>(column)].b == 1)
        names.push_back(name(lines_ + 1, column));
    }
    return names;
  }

  int columns_, lines_;
  std::vector<std::pair<int, int>> order_;
  std::vector<int> worked_;                ///< when a square is worked, by its name
  std::vector<std::vector<int>> changed_;  ///< by step
};

}  // namespace ktour::passes
