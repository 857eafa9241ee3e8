// Assume, follow, take back.
#include "search/puzzle/search.hpp"

#include <algorithm>

namespace ktour::clues {

Search::Verdict Search::next(Pulse& pulse) {
  for (;;) {
    switch (at_) {
      case At::beginning: begin(pulse); break;
      case At::half_followed: follow(pulse); break;
      case At::wrong:
        if (!take_back()) return Verdict::no_more;
        follow(pulse);
        break;
      case At::open:
        if (!found_ && left_ == 0) restart();
        if (examined_ == limit_) return Verdict::limit;
        if (!choose()) {
          found_ = true;
          at_ = At::wrong;  // from this tour on
          return Verdict::tour;
        }
        at_ = At::wrong;
        if (domains_.assign(choices_.back().s, choices_.back().t)) follow(pulse);
        break;
    }
    pulse.progress.examined = examined_;
    if (pulse.stopped() != StopKind::none) return Verdict::stopped;
  }
}

void Search::begin(Pulse& pulse) {
  if (clues_.contradictory()) {
    at_ = At::wrong;
  } else if (domains_.begin(pulse)) {
    follow(pulse);
  } else if (pulse.stopped() != StopKind::none) {
    domains_ = Domains(clues_);
  } else {
    at_ = At::wrong;
  }
}

void Search::follow(Pulse& pulse) {
  const bool fine = domains_.propagate(pulse);
  if (pulse.stopped() != StopKind::none) {
    at_ = At::half_followed;
  } else {
    at_ = fine && matching_.fits(domains_) ? At::open : At::wrong;
  }
}

// Back to the last assumption that leaves others, which is then known to be wrong. False: there was
// none.
bool Search::take_back() {
  for (;;) {
    if (choices_.empty()) return false;
    const Choice last = choices_.back();
    choices_.pop_back();
    ++undone_;
    if (left_ > 0) --left_;
    domains_.take_back(last.changes);
    if (domains_.remove(last.s, last.t)) return true;
  }
}

// (What is removed at the first choice stays removed.)
void Search::restart() {
  if (!choices_.empty()) domains_.take_back(choices_.front().changes);
  choices_.clear();
  patience_ += patience_ / 2;
  left_ = patience_;
  ++seed_;
}

// Ties are broken by the seed; without one by the numbers.
std::uint64_t Search::order_of(Number s, Number t) const {
  return seed_ == 0 ? s : mixed(seed_ * 0x9e3779b97f4a7c15 + (std::uint64_t{s} << 32 | t));
}

// Assumes a pair; false where nothing is open.
bool Search::choose() {
  const Number size = clues_.size();
  std::uint64_t best_left = 0, best_weight = 1;
  Number step = none, square = none;
  const auto offer = [&](std::uint64_t left, std::uint64_t weight, Number s, Number t) {
    if (left < 2) return;
    if ((step != none || square != none) && left * best_weight >= best_left * (weight + 1)) return;
    best_left = left;
    best_weight = weight + 1;
    square = s;
    step = t;
  };
  for (Number i = 0; i < size; ++i) {
    offer(domains_.squares_left(i), domains_.step_weight(i), none, i);
    offer(domains_.steps_left(i), domains_.square_weight(i), i, none);
  }
  if (step == none && square == none) return false;
  // Of the squares or steps the one that has the fewest others.
  Number s = none, t = none;
  std::pair<std::uint64_t, std::uint64_t> least{~std::uint64_t{0}, ~std::uint64_t{0}};
  const auto consider = [&](Number at, Number time, std::uint64_t left) {
    const std::pair rank{left, order_of(at, time)};
    if (rank >= least) return;
    least = rank;
    s = at;
    t = time;
  };
  if (step != none) {
    domains_.each_square(step, [&](Number at) { consider(at, step, domains_.steps_left(at)); });
  } else {
    domains_.each_step(square,
                       [&](Number time) { consider(square, time, domains_.squares_left(time)); });
  }
  ++examined_;
  choices_.push_back({domains_.changes(), s, t});
  return true;
}

std::vector<Number> Search::tour() const {
  std::vector<Number> squares(clues_.size());
  for (Number t = 0; t < clues_.size(); ++t) {
    domains_.each_square(t, [&](Number s) { squares[t] = s; });
  }
  return squares;
}

}  // namespace ktour::clues
