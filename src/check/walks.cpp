// Walks between known steps, and the branches of a proof.
#include "check/walks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ktour::proof {

std::optional<Walks> Walks::of(const Problem& problem, Work& work) {
  const std::uint64_t size = problem.board.size();
  const std::uint64_t most = Leaps(problem.board, problem.piece).most();
  constexpr std::uint64_t too_many = std::uint64_t{1} << 20;
  if (size > too_many) (void)work.walk(~std::uint64_t{0});
  if (size > too_many || !work.walk(problem.board.area())) return {};
  // The sets, which stand once; branches, of which the deepest tree has so many; lists.
  if (!work.allow(size * (size / 8 + 8) + size * size * 8 + size * (most * 4 + 128))) return {};
  Walks walks(work);
  walks.closed_ = problem.closed;
  walks.number_squares(problem);
  walks.know_all(problem);
  if (work.has_ended()) return {};
  walks.done_ = walks.done_ || walks.contradicts();
  walks.look();
  if (work.has_ended()) return {};
  return walks;
}

void Walks::number_squares(const Problem& problem) {
  const Board& board = problem.board;
  const auto area = static_cast<Place>(board.rows()) * static_cast<Place>(board.cols());
  for (Place p = 0; p < area && !work_->ends(); ++p) {
    if (has_square(board, p)) place_.push_back(p);
  }
  const Leaps leaps(board, problem.piece);
  const MoveSet avoided(board, problem.avoid, *work_);
  const auto number = [&](Place p) {
    return static_cast<Number>(std::ranges::lower_bound(place_, p) - place_.begin());
  };
  around_.resize(place_.size());
  partners_.resize(place_.size());
  for (Number s = 0; s < count() && !work_->ends(1 + static_cast<std::uint32_t>(leaps.most()));
       ++s) {
    for (const Place to : leaps.from(place_[s])) {
      if (!avoided.has(place_[s], to)) around_[s].push_back(number(to));
    }
  }
  const MoveSet through(board, problem.through, *work_);
  for (const auto& [a, b] : through.moves()) {
    partners_[number(a)].push_back(number(b));
    partners_[number(b)].push_back(number(a));
  }
  words_ = (place_.size() + 63) / 64;
  sets_.resize(place_.size() * words_);
  step_of_.assign(place_.size(), none);
  square_at_.assign(place_.size(), none);
}

void Walks::know_all(const Problem& problem) {
  const auto known = [&](Square s, std::uint64_t step) {
    const Place p = place_of(problem.board, s);
    know(static_cast<Number>(std::ranges::lower_bound(place_, p) - place_.begin()), step);
  };
  for (const Given& given : problem.given) known(given.square, given.step);
  for (std::size_t i = 0; i < problem.begin.size(); ++i) known(problem.begin[i], i);
  if (problem.start) known(*problem.start, 0);
  if (problem.end) known(*problem.end, place_.size() - 1);
}

// Two that contradict each other leave nothing.
void Walks::know(Number square, std::uint64_t step) {
  const auto t = static_cast<Number>(step);
  if (step_of_[square] == t) return;
  done_ = done_ || step_of_[square] != none || square_at_[t] != none;
  if (done_) return;
  step_of_[square] = t;
  square_at_[t] = square;
}

bool Walks::joined(Number a, Number b) const {
  return std::ranges::binary_search(around_[a], b);
}

// Whether known steps that follow each other are no move apart, or a move that must be made is not.
bool Walks::contradicts() const {
  if (closed_ && count() < 3) return true;
  for (Number t = 0; t < count(); ++t) {
    const Number s = square_at_[t];
    if (s == none) continue;
    const Number next = after(t) == none ? none : square_at_[after(t)];
    if (next != none && !joined(s, next)) return true;
    for (const Number b : partners_[s]) {
      if (!joined(s, b)) return true;
      if (step_of_[b] != none && step_of_[b] != before(t) && step_of_[b] != after(t)) return true;
    }
  }
  return false;
}

// The squares at one step that are a move from those at the step beside it.
void Walks::reach(Number from, Number to, bool forward) {
  if (square_at_[to] != none || work_->ends(count())) return;
  std::vector<std::uint64_t> reached(words_);
  for (std::size_t w = 0; w < words_; ++w) {
    for (std::uint64_t rest = sets_[from * words_ + w]; rest != 0; rest &= rest - 1) {
      const std::size_t s = w * 64 + static_cast<std::size_t>(__builtin_ctzll(rest));
      for (const Number next : around_[s]) {
        if (step_of_[next] == none) reached[next / 64] |= std::uint64_t{1} << (next % 64);
      }
    }
  }
  for (std::size_t w = 0; w < words_; ++w) {
    std::uint64_t& there = sets_[to * words_ + w];
    there = forward ? reached[w] : there & reached[w];
  }
}

// From each known step onwards, and from each backwards; round a closed tour from one that is
// known. Before the first known step of an open tour any walk may be.
void Walks::look() {
  const Number size = count();
  Number first = size;
  for (Number t = size; t-- > 0;) {
    const Number s = square_at_[t];
    if (s != none) first = t;
    for (std::size_t w = 0; w < words_; ++w) sets_[t * words_ + w] = 0;
    for (Number free = 0; free < size; ++free) {
      const bool in = s == none ? step_of_[free] == none : free == s;
      if (in) sets_[t * words_ + free / 64] |= std::uint64_t{1} << (free % 64);
    }
    if (work_->ends(size)) return;
  }
  if (first == size) return;  // nothing is known
  const Number around = closed_ ? size : size - 1;
  const Number origin = closed_ ? first : 0;
  for (Number i = 0; i < around; ++i) {
    const Number t = (origin + i) % size;
    reach(t, (t + 1) % size, true);
  }
  for (Number i = around; i-- > 0;) {
    const Number t = (origin + i) % size;
    reach((t + 1) % size, t, false);
  }
}

bool Walks::may(Number square, Number step) const {
  if (step_of_[square] != none || square_at_[step] != none) return false;
  if ((sets_[step * words_ + square / 64] >> (square % 64) & 1) == 0) return false;
  return std::ranges::all_of(partners_[square], [&](Number b) {
    return step_of_[b] == none || step_of_[b] == before(step) || step_of_[b] == after(step);
  });
}

std::optional<std::uint64_t> Walks::branches_of_step(std::uint64_t step) const {
  if (square_at_[step] != none) return {};
  std::uint64_t all = 0;
  for (Number s = 0; s < count(); ++s) all += may(s, static_cast<Number>(step)) ? 1 : 0;
  return all;
}

std::optional<std::uint64_t> Walks::branches_of_square(std::uint64_t square) const {
  if (step_of_[square] != none) return {};
  std::uint64_t all = 0;
  for (Number t = 0; t < count(); ++t) all += may(static_cast<Number>(square), t) ? 1 : 0;
  return all;
}

std::optional<std::string> Walks::at_step(std::uint64_t step) {
  if (step >= count() || square_at_[step] != none) {
    return fmt::format("{} is no step, or it is known already", step);
  }
  std::vector<Branch> branches;
  for (Number s = 0; s < count(); ++s) {
    if (may(s, static_cast<Number>(step))) branches.push_back({s, static_cast<Number>(step)});
  }
  branch(std::move(branches));
  return {};
}

std::optional<std::string> Walks::at_square(Place place) {
  const auto at = std::ranges::lower_bound(place_, place);
  if (at == place_.end() || *at != place ||
      step_of_[static_cast<std::size_t>(at - place_.begin())] != none) {
    return fmt::format("{} is no square, or its step is known already", place);
  }
  const auto square = static_cast<Number>(at - place_.begin());
  std::vector<Branch> branches;
  for (Number t = 0; t < count(); ++t) {
    if (may(square, t)) branches.push_back({square, t});
  }
  branch(std::move(branches));
  return {};
}

void Walks::branch(std::vector<Branch> branches) {
  frames_.push_back({std::move(branches)});
  follow();
}

// On to the next branch of the newest frame that has one.
void Walks::follow() {
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.next > 0) {
      const Branch& last = frame.branches[frame.next - 1];
      step_of_[last.square] = none;
      square_at_[last.step] = none;
    }
    if (frame.next < frame.branches.size()) {
      const Branch& next = frame.branches[frame.next++];
      step_of_[next.square] = next.step;
      square_at_[next.step] = next.square;
      look();
      return;
    }
    frames_.pop_back();
  }
  done_ = true;
}

}  // namespace ktour::proof
