// The loop of trials and refutations, the looks between them, and the restarts.
#include "search/exact/search.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/random.hpp"

namespace ktour::exact {

Search::Search(const Graph& graph, std::optional<std::uint64_t> seed, std::uint64_t limit,
               Pulse& pulse, Pace pace, Log* log)
    : graph_(graph),
      seed_(seed),
      limit_(limit),
      pulse_(pulse),
      pace_(pace),
      log_(log),
      paths_(graph),
      factor_(graph),
      cuts_(graph) {
  trials_.reserve(graph.edge_count());
}

Search::Verdict Search::run() {
  const Verdict verdict = search();
  if (!teller_) return verdict;
  if (verdict == Verdict::no_cycle) {
    teller_->back_to(0);
  } else {
    teller_->tell();
  }
  return verdict;
}

void Search::back_to(std::uint32_t mark) {
  if (teller_) teller_->back_to(mark);
  paths_.undo(mark);
}

Search::Verdict Search::search() {
  KTOUR_ASSERT(trials_.empty() && graph_.feasible && graph_.vertices > 1);
  pulse_.progress.total = graph_.vertices;
  const bool begun = paths_.begin(pulse_);
  if (pulse_.stopped() != StopKind::none) return Verdict::stopped;
  if (!begun) return Verdict::no_cycle;
  const std::uint32_t root = paths_.mark();
  if (seed_) begin_anew(mixed(*seed_ ^ 0x9e3779b97f4a7c15));
  for (std::uint64_t most_failures = pace_.first_failures;; most_failures *= 2) {
    const Verdict verdict = attempt(most_failures);
    if (verdict != Verdict::restart) return verdict;
    back_to(root);
    trials_.clear();
    if (log_ != nullptr) log_->back_to(0);
    begin_anew(mixed(seed_.value_or(1) + most_failures));
  }
}

// Ties are broken otherwise, and the search begins elsewhere.
void Search::begin_anew(std::uint64_t noise) {
  noise_ = noise;
  from_ = static_cast<Vertex>(noise_ % graph_.vertices);
}

Search::Verdict Search::attempt(std::uint64_t most_failures) {
  moment_ = {};
  leap_ = 1;
  unseen_ = 0;
  failures_ = 0;
  alive_ = true;
  for (;;) {
    pulse_.progress.done = paths_.taken_edges();
    pulse_.progress.examined = work_.examined;
    if (pulse_.beat(16)) return Verdict::stopped;
    if (alive_ && paths_.complete()) return Verdict::cycle;
    if (alive_ && ++unseen_ >= leap_) {
      if (look() && paths_.complete()) return Verdict::cycle;
      if (pulse_.stopped() != StopKind::none) return Verdict::stopped;
    }
    if (alive_) {
      if (work_.examined == limit_) return Verdict::limit;
      try_next();
    } else {
      if (failures_ == most_failures) return Verdict::restart;
      if (!refute_last()) return Verdict::no_cycle;
    }
  }
}

// Looks at the whole graph. Afterwards the search is alive, here or back at the last good moment,
// or has failed.
bool Search::look() {
  KTOUR_ASSERT(alive_);
  const bool asks_factor = trials_.empty() || failures_ > 0;
  alive_ =
      (!asks_factor || factor_.apply(paths_, pulse_, log_)) && cuts_.hold(paths_, pulse_, log_);
  if (alive_) {
    moment_ = {true, trials_.size(), paths_.mark(), log_ == nullptr ? 0 : log_->mark()};
    leap_ = std::min(2 * leap_, std::max(pace_.leap, graph_.vertices / pace_.looks));
  } else if (unseen_ > 1 && moment_.here) {
    KTOUR_ASSERT(moment_.trials <= trials_.size() && moment_.mark <= paths_.mark());
    trials_.resize(moment_.trials);
    back_to(moment_.mark);
    if (log_ != nullptr) log_->back_to(moment_.log);
    leap_ = 1;
    alive_ = true;
  }
  unseen_ = 0;
  return alive_;
}

void Search::try_next() {
  KTOUR_ASSERT(alive_ && !paths_.complete() && paths_.mark() < std::uint32_t{1} << 31);
  const EdgeId edge = most_pressing();
  trials_.push_back({edge, paths_.mark() & 0x7fffffffu, 0});
  ++work_.examined;
  if (teller_) teller_->try_out(edge);
  if (log_ != nullptr) log_->add_trial(graph_.edges[edge].a, graph_.edges[edge].b);
  alive_ = paths_.take(edge);
}

// The last trial that has not failed yet has failed now. False: there is none.
bool Search::refute_last() {
  KTOUR_ASSERT(!alive_);
  ++failures_;
  while (!trials_.empty() && trials_.back().refuted == 1) trials_.pop_back();
  if (trials_.empty()) return false;
  Trial& trial = trials_.back();
  back_to(trial.mark);
  trial.refuted = 1;
  ++work_.undone;
  if (trials_.size() <= moment_.trials) {
    moment_.here = false;
    leap_ = 1;
    unseen_ = 0;
  }
  alive_ = paths_.drop(trial.edge);
  return true;
}

EdgeId Search::most_pressing() const {
  const Vertex v = paths_.tightest(from_);
  KTOUR_ASSERT(v != Ranks::nobody && paths_.open_at(v) > 0);
  EdgeId best = 0;
  std::uint64_t best_key = ~std::uint64_t{0};
  for (const auto& [edge, to] : graph_.at(v)) {
    if (!paths_.undecided(edge)) continue;
    // An added vertex can wait: it has most of the board to choose from.
    const std::uint64_t ways = graph_.added(to) ? 64 : paths_.open_at(to) + paths_.taken_at(to);
    const std::uint64_t tie = noise_ == 0 ? to : mixed(noise_ ^ to) >> 32;
    const std::uint64_t key = ways << 32 | tie;
    if (key < best_key) {
      best_key = key;
      best = edge;
    }
  }
  return best;
}

}  // namespace ktour::exact
