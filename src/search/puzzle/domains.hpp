// What is still possible: which squares each step may be on, which steps each square may have, and
// which moves may be made; and what follows when one of these is taken away.
//
// A pair of a square and a step stays only as long as a neighbouring square may have the step
// before and another one the step after (the exact lengths of the walks between given steps, and
// with them distances and parity, are what this comes to). A move stays as long as a pair of steps
// is left for it; a square that has no more moves than it needs must make them, and one that has
// made two has no others. All changes are noted, so that a search can take them back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/pulse.hpp"
#include "search/puzzle/clues.hpp"

namespace ktour::clues {

class Domains {
 public:
  /// Bytes for so many squares and moves, with all that may have to be taken back.
  static std::uint64_t bytes_for(std::uint64_t squares, std::uint64_t moves);

  explicit Domains(const Clues& clues);

  /// What the clues leave; what follows is still to be propagated. False: there is no tour; or the
  /// pulse said stop, and no more can be done with it.
  bool begin(Pulse& pulse);

  bool may(Number s, Number t) const { return bit(steps_of(s), t); }
  /// Takes a pair away, or all that differ from it. False: then there is no tour.
  bool remove(Number s, Number t);
  bool assign(Number s, Number t);
  /// What follows. False: there is no tour; or the pulse said stop, and it may be called again.
  bool propagate(Pulse& pulse);

  /// How many squares a step may be on, and how many steps a square may have.
  Number squares_left(Number t) const { return squares_left_[t]; }
  Number steps_left(Number s) const { return steps_left_[s]; }
  template <class Act>
  void each_square(Number t, Act&& act) const {
    each_bit(squares_of(t), act);
  }
  template <class Act>
  void each_step(Number s, Act&& act) const {
    each_bit(steps_of(s), act);
  }

  /// How many changes there were; and back to when there were so many.
  std::size_t changes() const { return trail_.size(); }
  void take_back(std::size_t changes);

  /// How often a step, or a square, was where a contradiction came up.
  std::uint32_t step_weight(Number t) const { return weight_[t]; }
  std::uint32_t square_weight(Number s) const { return weight_[clues_->size() + s]; }

 private:
  using Word = std::uint64_t;
  struct Change {
    enum Kind : std::uint32_t { pair, move, must } kind;
    Number a, b;
  };
  struct Pair {
    Number s, t;
  };

  static bool bit(const Word* words, Number i) { return (words[i / 64] >> (i % 64) & 1) != 0; }
  template <class Act>
  void each_bit(const Word* words, Act& act) const {
    for (Number w = 0; w < words_; ++w) {
      for (Word rest = words[w]; rest != 0; rest &= rest - 1) {
        act(w * 64 + static_cast<Number>(__builtin_ctzll(rest)));
      }
    }
  }
  const Word* squares_of(Number t) const { return &squares_[std::size_t{t} * words_]; }
  const Word* steps_of(Number s) const { return &steps_[std::size_t{s} * words_]; }

  void let_all_walks(Pulse& pulse);
  void walk_on(Number t, Number by, std::vector<Word>& reached) const;
  bool has_support(Number s, Number t) const;
  bool recheck(Number s);
  bool look_around(Pair gone);
  bool look_at_moves(Number s);
  bool move_is_possible(Number move) const;
  bool drop(Number move);
  bool need_moves(Number s);
  bool need(Number s, Number move);
  void mark(Number s);
  Number only(const Word* words) const;
  bool fail_at_step(Number t);
  bool fail_at_square(Number s);

  const Clues* clues_;
  Number words_;
  std::vector<Word> squares_, steps_;  // bits, by step and by square
  std::vector<Number> squares_left_, steps_left_;
  std::vector<Word> usable_;                  // a bit a move
  std::vector<Number> moves_left_;            // by square
  std::vector<std::array<Number, 2>> musts_;  // moves that a square must make
  std::vector<Number> must_count_;
  std::vector<Change> trail_;
  std::vector<Pair> gone_, settled_;
  std::vector<Number> marked_, to_recheck_;
  std::vector<bool> is_marked_, is_to_recheck_;
  std::vector<std::uint32_t> weight_;
};

}  // namespace ktour::clues
