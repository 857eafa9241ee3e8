// Propagation: arc consistency on pairs of squares and steps (AC-4's idea of support, Mohr and
// Henderson 1986, worked out anew each time, since squares have few moves), and degrees.
#include "search/puzzle/domains.hpp"

#include <algorithm>
#include <bit>

#include "base/assert.hpp"

namespace ktour::clues {

std::uint64_t Domains::bytes_for(std::uint64_t squares, std::uint64_t moves) {
  const std::uint64_t words = (squares + 63) / 64;
  // Both tables of bits, and what was taken away, of which there may be all.
  return 2 * squares * words * 8 + squares * squares * sizeof(Change) + moves * 13 + squares * 64;
}

Domains::Domains(const Clues& clues)
    : clues_(&clues),
      words_((clues.size() + 63) / 64),
      squares_(std::size_t{clues.size()} * words_),
      steps_(squares_.size()),
      squares_left_(clues.size()),
      steps_left_(clues.size()),
      usable_((clues.moves() + 63) / 64, ~Word{0}),
      moves_left_(clues.size()),
      musts_(clues.size()),
      must_count_(clues.size()),
      is_marked_(clues.size()),
      is_to_recheck_(clues.size()),
      weight_(std::size_t{clues.size()} * 2) {}

// --- what the clues leave ------------------------------------------------------------------------

// The squares next to those of a step: where the walks may be at the neighbouring step.
void Domains::walk_on(Number t, Number by, std::vector<Word>& reached) const {
  std::fill(reached.begin(), reached.end(), 0);
  const Number given = clues_->square_of(by);
  each_square(t, [&](Number s) {
    for (Number move = clues_->first(s); move < clues_->first(s + 1); ++move) {
      const Number to = clues_->to(move);
      const bool free = clues_->step_on(to) == none;
      if (given == none ? free : to == given) reached[to / 64] |= Word{1} << (to % 64);
    }
  });
}

// Every step on every free square that a walk from the last given step, and one to the next, has
// at that time.
void Domains::let_all_walks(Pulse& pulse) {
  const Number size = clues_->size();
  std::vector<Word> free(words_);
  for (Number s = 0; s < size; ++s) {
    if (clues_->step_on(s) == none) free[s / 64] |= Word{1} << (s % 64);
  }
  for (Number t = 0; t < size; ++t) {
    Word* const here = &squares_[std::size_t{t} * words_];
    const Number given = clues_->square_of(t);
    if (given == none) {
      std::copy(free.begin(), free.end(), here);
    } else {
      here[given / 64] |= Word{1} << (given % 64);
    }
  }
  std::vector<Word> reached(words_);
  const auto narrow_down = [&](Number from, Number to) {
    walk_on(from, to, reached);
    Word* const there = &squares_[std::size_t{to} * words_];
    for (Number w = 0; w < words_; ++w) there[w] &= reached[w];
  };
  // Of a closed tour twice round, so that what is known before the first step gets past it.
  const std::uint64_t rounds = clues_->closed() ? 2 : 1;
  for (std::uint64_t i = 0; i < rounds * size; ++i) {
    const auto t = static_cast<Number>(i % size);
    if (pulse.beat(words_)) return;
    if (clues_->after(t) != none) narrow_down(t, clues_->after(t));
  }
  for (std::uint64_t i = rounds * size; i-- > 0;) {
    const auto t = static_cast<Number>(i % size);
    if (pulse.beat(words_)) return;
    if (clues_->before(t) != none) narrow_down(t, clues_->before(t));
  }
  for (Number t = 0; t < size; ++t) {
    each_square(t, [&](Number s) {
      steps_[std::size_t{s} * words_ + t / 64] |= Word{1} << (t % 64);
      ++squares_left_[t];
      ++steps_left_[s];
    });
  }
}

bool Domains::begin(Pulse& pulse) {
  let_all_walks(pulse);
  if (pulse.stopped() != StopKind::none) return false;
  const Number size = clues_->size();
  for (Number s = 0; s < size; ++s) {
    moves_left_[s] = clues_->first(s + 1) - clues_->first(s);
    if (squares_left_[s] == 0) return fail_at_step(s);
    if (steps_left_[s] == 0) return fail_at_square(s);
    if (squares_left_[s] == 1) settled_.push_back({only(squares_of(s)), s});
    if (steps_left_[s] == 1) settled_.push_back({s, only(steps_of(s))});
    mark(s);
    is_to_recheck_[s] = true;
    to_recheck_.push_back(s);
  }
  for (const auto& [a, b] : clues_->through()) {
    const Number move = clues_->move_between(a, b);
    if (move == none || !need(a, move)) return false;
  }
  return true;
}

// --- taking away ---------------------------------------------------------------------------------

bool Domains::fail_at_step(Number t) {
  ++weight_[t];
  return false;
}
bool Domains::fail_at_square(Number s) {
  ++weight_[clues_->size() + s];
  return false;
}

Number Domains::only(const Word* words) const {
  for (Number w = 0; w < words_; ++w) {
    if (words[w] != 0) return w * 64 + static_cast<Number>(std::countr_zero(words[w]));
  }
  return none;
}

bool Domains::remove(Number s, Number t) {
  if (!may(s, t)) return true;
  squares_[std::size_t{t} * words_ + s / 64] &= ~(Word{1} << (s % 64));
  steps_[std::size_t{s} * words_ + t / 64] &= ~(Word{1} << (t % 64));
  trail_.push_back({Change::pair, s, t});
  gone_.push_back({s, t});
  mark(s);
  --squares_left_[t];
  --steps_left_[s];
  if (squares_left_[t] == 0) return fail_at_step(t);
  if (steps_left_[s] == 0) return fail_at_square(s);
  if (squares_left_[t] == 1) settled_.push_back({only(squares_of(t)), t});
  if (steps_left_[s] == 1) settled_.push_back({s, only(steps_of(s))});
  return true;
}

bool Domains::assign(Number s, Number t) {
  if (!may(s, t)) return fail_at_square(s);
  for (Number w = 0; w < words_; ++w) {
    for (Word rest = steps_of(s)[w]; rest != 0; rest &= rest - 1) {
      const Number other = w * 64 + static_cast<Number>(std::countr_zero(rest));
      if (other != t && !remove(s, other)) return false;
    }
    for (Word rest = squares_of(t)[w]; rest != 0; rest &= rest - 1) {
      const Number other = w * 64 + static_cast<Number>(std::countr_zero(rest));
      if (other != s && !remove(other, t)) return false;
    }
  }
  return true;
}

void Domains::mark(Number s) {
  if (is_marked_[s]) return;
  is_marked_[s] = true;
  marked_.push_back(s);
}

void Domains::take_back(std::size_t changes) {
  while (trail_.size() > changes) {
    const Change change = trail_.back();
    trail_.pop_back();
    switch (change.kind) {
      case Change::pair:
        squares_[std::size_t{change.b} * words_ + change.a / 64] |= Word{1} << (change.a % 64);
        steps_[std::size_t{change.a} * words_ + change.b / 64] |= Word{1} << (change.b % 64);
        ++squares_left_[change.b];
        ++steps_left_[change.a];
        break;
      case Change::move:
        usable_[change.a / 64] |= Word{1} << (change.a % 64);
        ++moves_left_[change.b];
        break;
      case Change::must: --must_count_[change.a]; break;
    }
  }
  gone_.clear();
  settled_.clear();
  for (const Number s : marked_) is_marked_[s] = false;
  marked_.clear();
  for (const Number s : to_recheck_) is_to_recheck_[s] = false;
  to_recheck_.clear();
}

// --- what follows --------------------------------------------------------------------------------

bool Domains::propagate(Pulse& pulse) {
  while (!pulse.beat()) {
    if (!settled_.empty()) {
      const Pair pair = settled_.back();
      settled_.pop_back();
      if (!assign(pair.s, pair.t)) return false;
    } else if (!gone_.empty()) {
      const Pair pair = gone_.back();
      gone_.pop_back();
      if (!look_around(pair)) return false;
    } else if (!to_recheck_.empty()) {
      const Number s = to_recheck_.back();
      to_recheck_.pop_back();
      is_to_recheck_[s] = false;
      if (!recheck(s)) return false;
    } else if (!marked_.empty()) {
      const Number s = marked_.back();
      marked_.pop_back();
      is_marked_[s] = false;
      if (!look_at_moves(s)) return false;
    } else {
      return true;
    }
  }
  return false;
}

// The pairs that may have relied on one that is gone.
bool Domains::look_around(Pair gone) {
  const Number times[2] = {clues_->before(gone.t), clues_->after(gone.t)};
  for (Number move = clues_->first(gone.s); move < clues_->first(gone.s + 1); ++move) {
    if (!bit(usable_.data(), move)) continue;
    const Number beside = clues_->to(move);
    for (const Number t : times) {
      if (t == none || !may(beside, t) || has_support(beside, t)) continue;
      if (!remove(beside, t)) return false;
    }
  }
  return true;
}

bool Domains::recheck(Number s) {
  for (Number w = 0; w < words_; ++w) {
    for (Word rest = steps_of(s)[w]; rest != 0; rest &= rest - 1) {
      const Number t = w * 64 + static_cast<Number>(std::countr_zero(rest));
      if (!has_support(s, t) && !remove(s, t)) return false;
    }
  }
  return true;
}

// Whether one neighbour may have the step before and another the step after, and those that must be
// beside it are among them.
bool Domains::has_support(Number s, Number t) const {
  const Number before = clues_->before(t);
  const Number after = clues_->after(t);
  const Number musts = must_count_[s];
  // By what a neighbour can be, and whether it must: those that may come before, after, or both.
  Number only_before = 0, only_after = 0, both = 0;
  for (Number move = clues_->first(s); move < clues_->first(s + 1); ++move) {
    if (!bit(usable_.data(), move)) continue;
    const Number beside = clues_->to(move);
    const bool can_before = before != none && may(beside, before);
    const bool can_after = after != none && may(beside, after);
    if (musts > 0 && !can_before && !can_after &&
        (musts_[s][0] == move || (musts > 1 && musts_[s][1] == move))) {
      return false;
    }
    both += can_before && can_after ? 1 : 0;
    only_before += can_before && !can_after ? 1 : 0;
    only_after += can_after && !can_before ? 1 : 0;
    if (musts == 0 && both > 1) return true;
  }
  if (before == none) return musts <= 1 && (after == none || only_after > 0);
  if (after == none) return musts <= 1 && only_before > 0;
  const Number pairs_need = (only_before == 0 ? 1 : 0) + (only_after == 0 ? 1 : 0);
  if (both < pairs_need) return false;
  if (musts < 2) {
    if (musts == 0) return true;
    // The one that must be there on one side, another on the other.
    const Number beside = clues_->to(musts_[s][0]);
    const bool can_before = may(beside, before);
    const bool can_after = may(beside, after);
    const Number others_before = only_before + both - (can_before ? 1 : 0);
    const Number others_after = only_after + both - (can_after ? 1 : 0);
    return (can_before && others_after > 0) || (can_after && others_before > 0);
  }
  const Number a = clues_->to(musts_[s][0]);
  const Number b = clues_->to(musts_[s][1]);
  return (may(a, before) && may(b, after)) || (may(b, before) && may(a, after));
}

bool Domains::move_is_possible(Number move) const {
  const Number s = clues_->to(clues_->reverse(move));
  const Word* const here = steps_of(s);
  const Word* const there = steps_of(clues_->to(move));
  for (Number w = 0; w < words_; ++w) {
    const Word earlier = there[w] << 1 | (w > 0 ? there[w - 1] >> 63 : 0);
    const Word later = there[w] >> 1 | (w + 1 < words_ ? there[w + 1] << 63 : 0);
    if ((here[w] & (earlier | later)) != 0) return true;
  }
  if (!clues_->closed()) return false;
  const Number last = clues_->size() - 1;
  return (bit(here, 0) && bit(there, last)) || (bit(here, last) && bit(there, 0));
}

bool Domains::look_at_moves(Number s) {
  for (Number move = clues_->first(s); move < clues_->first(s + 1); ++move) {
    if (!bit(usable_.data(), move) || move_is_possible(move)) continue;
    if (!drop(move)) return false;
  }
  return need_moves(s);
}

bool Domains::drop(Number move) {
  const Number s = clues_->to(clues_->reverse(move));
  const Number other = clues_->to(move);
  for (const auto& [one, from] : {std::pair{move, s}, {clues_->reverse(move), other}}) {
    for (Number i = 0; i < must_count_[from]; ++i) {
      if (musts_[from][i] == one) return fail_at_square(from);
    }
    usable_[one / 64] &= ~(Word{1} << (one % 64));
    --moves_left_[from];
    trail_.push_back({Change::move, one, from});
    mark(from);
    if (!is_to_recheck_[from]) {
      is_to_recheck_[from] = true;
      to_recheck_.push_back(from);
    }
  }
  return true;
}

// Squares that have as many moves as they need must make them all; those that must make as many as
// they can make no others.
bool Domains::need_moves(Number s) {
  const Number last = clues_->size() - 1;
  if (last == 0) return true;
  const bool open = !clues_->closed();
  const Number at_ends = open ? Number{may(s, 0)} + Number{may(s, last)} : 0;
  const Number most = at_ends == steps_left_[s] ? 1 : 2;
  const Number least = at_ends > 0 ? 1 : 2;
  if (moves_left_[s] < least || must_count_[s] > most) return fail_at_square(s);
  for (Number move = clues_->first(s); move < clues_->first(s + 1); ++move) {
    if (!bit(usable_.data(), move)) continue;
    if (moves_left_[s] == least && !need(s, move)) return false;
    if (must_count_[s] != most) continue;
    const bool must = musts_[s][0] == move || (most > 1 && musts_[s][1] == move);
    if (!must && !drop(move)) return false;
  }
  return true;
}

bool Domains::need(Number s, Number move) {
  for (const auto& [one, from] : {std::pair{move, s}, {clues_->reverse(move), clues_->to(move)}}) {
    const Number count = must_count_[from];
    if ((count > 0 && musts_[from][0] == one) || (count > 1 && musts_[from][1] == one)) continue;
    if (count == 2 || !bit(usable_.data(), one)) return fail_at_square(from);
    musts_[from][count] = one;
    ++must_count_[from];
    trail_.push_back({Change::must, from, 0});
    mark(from);
    if (!is_to_recheck_[from]) {
      is_to_recheck_[from] = true;
      to_recheck_.push_back(from);
    }
  }
  return true;
}

}  // namespace ktour::clues
