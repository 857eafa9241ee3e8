// Whirling tours, by a search along them.
//
// Every move is taken in the one direction in which it goes clockwise; moves along a line through
// the centre have none and are left out. A whirling tour is then a directed path through all
// squares, or a cycle, so a square has only the moves in and the moves out that are left: where
// either run out, the search turns back, and where a square can be entered from one place alone, it
// is. An open tour is a cycle through one more place, which stands between its ends. Other tours go
// the other way round; backwards they are these.
#include "search/kinds/whirling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"
#include "base/pulse.hpp"
#include "base/random.hpp"
#include "ktour/parse.hpp"
#include "ktour/whirling.hpp"
#include "problem/move_table.hpp"

namespace ktour {
namespace {

using Place = MoveTable::Number;
using Act = std::function<bool(const std::vector<Square>& tour)>;

class WhirlingSearch {
 public:
  enum class End { all, enough, limit, stopped };

  WhirlingSearch(const Problem& problem, std::optional<std::uint64_t> seed, std::uint64_t limit,
                 Status& status, const Act& act)
      : problem_(problem), limit_(limit), pulse_(status), act_(act), table_(problem) {
    make_room();
    list_moves();
    if (seed) shuffle(*seed);
  }

  End run() {
    if (std::ranges::any_of(out_, [](const auto& ways) { return ways.empty(); })) return end_;
    const auto fewest = std::ranges::min_element(
        out_, {}, [](const std::vector<Place>& ways) { return ways.size(); });
    first_ = static_cast<Place>(fewest - out_.begin());
    enter(first_);
    grow();
    return end_;
  }

  std::uint64_t examined() const { return examined_; }
  StopKind stopped() const { return pulse_.stopped(); }

 private:
  void make_room() {
    const std::size_t places = table_.size() + (problem_.closed ? 0 : 1);
    out_.resize(places);
    ways_in_.resize(places);
    visited_.resize(places);
    left_in_.resize(places);
    left_out_.resize(places);
  }

  // Above 0 where a move goes clockwise round the centre, rows counted downwards.
  std::int64_t turn(Square a, Square b) const {
    const auto row = [&](Square s) {
      return 2 * std::int64_t{s.row} - (problem_.board.rows() - 1);
    };
    const auto col = [&](Square s) {
      return 2 * std::int64_t{s.col} - (problem_.board.cols() - 1);
    };
    return col(a) * row(b) - row(a) * col(b);
  }

  void list_moves() {
    for (Place p = 0; p < table_.size(); ++p) {
      for (const Place to : table_.from(p)) {
        if (turn(table_.square(p), table_.square(to)) > 0) out_[p].push_back(to);
      }
    }
    // A move that must be made is the only way on from its beginning, and the only one to its end.
    std::vector<Move> given = problem_.through;
    if (problem_.closed && problem_.start && problem_.end) {
      given.push_back({*problem_.end, *problem_.start});
    }
    for (const Move& move : given) {
      const bool forwards = turn(move.a, move.b) > 0;
      const Place from = table_.number(forwards ? move.a : move.b);
      const Place to = table_.number(forwards ? move.b : move.a);
      const bool there = std::ranges::find(out_[from], to) != out_[from].end();
      for (auto& ways : out_) std::erase(ways, to);
      out_[from].clear();
      if (there) out_[from].push_back(to);
    }
    if (!problem_.closed) add_ends();
    for (Place p = 0; p < out_.size(); ++p) {
      for (const Place to : out_[p]) ways_in_[to].push_back(p);
    }
    for (Place p = 0; p < out_.size(); ++p) {
      left_in_[p] = ways_in_[p].size();
      left_out_[p] = out_[p].size();
    }
  }

  // The place between the ends. Which of two given ends comes first the tour decides; with one
  // given, it is the first of a tour that goes clockwise or the last of one that goes the other
  // way.
  void add_ends() {
    const auto between = static_cast<Place>(table_.size());
    const auto given = [&](Square s) { return s == problem_.start || s == problem_.end; };
    const bool both = problem_.start && problem_.end;
    for (Place p = 0; p < between; ++p) {
      if (both && !given(table_.square(p))) continue;
      out_[p].push_back(between);
      out_[between].push_back(p);
    }
  }

  // A tour with the given square at neither end is none that was asked for.
  bool has_ends(const std::vector<Square>& tour) const {
    if (problem_.closed) return true;
    const auto at_end = [&](const std::optional<Square>& s) {
      return !s || tour.front() == *s || tour.back() == *s;
    };
    return at_end(problem_.start) && at_end(problem_.end);
  }

  void shuffle(std::uint64_t seed) {
    Random random(mixed(seed));
    for (auto& ways : out_) {
      for (std::size_t i = ways.size(); i > 1; --i) {
        std::swap(ways[i - 1], ways[random.below(static_cast<std::uint32_t>(i))]);
      }
    }
  }

  void enter(Place p) {
    visited_[p] = 1;
    path_.push_back(p);
  }

  // One more move, in every way that leaves each square a way in and a way out.
  void grow() {
    if (examined_++ >= limit_ || pulse_.beat()) {
      end_ = pulse_.stopped() == StopKind::none ? End::limit : End::stopped;
      return;
    }
    const Place head = path_.back();
    if (path_.size() == out_.size()) {
      if (std::ranges::find(out_[head], first_) != out_[head].end()) tell();
      return;
    }
    std::optional<Place> forced;
    for (const Place to : out_[head]) {
      if (visited_[to] != 0 || left_in_[to] != 1) continue;
      if (forced) return;
      forced = to;
    }
    for (std::size_t i = 0; i < out_[head].size() && end_ == End::all; ++i) {
      const Place to = out_[head][i];
      if (visited_[to] == 0 && (!forced || *forced == to)) go(head, to);
    }
  }

  void go(Place head, Place to) {
    enter(to);
    bool possible = true;
    for (const Place other : out_[head]) possible &= --left_in_[other] > 0 || visited_[other] != 0;
    for (const Place other : ways_in_[to]) {
      possible &= --left_out_[other] > 0 || visited_[other] != 0;
    }
    if (left_in_[first_] == 0 && path_.size() < out_.size()) possible = false;
    if (possible) grow();
    for (const Place other : out_[head]) ++left_in_[other];
    for (const Place other : ways_in_[to]) ++left_out_[other];
    path_.pop_back();
    visited_[to] = 0;
  }

  void tell() {
    const auto between = static_cast<Place>(table_.size());
    const auto at = std::ranges::find(path_, problem_.closed ? first_ : between);
    std::vector<Square> tour;
    tour.reserve(table_.size());
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const std::size_t from = static_cast<std::size_t>(at - path_.begin());
      const Place p = path_[(from + i) % path_.size()];
      if (p != between) tour.push_back(table_.square(p));
    }
    if (!has_ends(tour)) return;
    const bool backwards = (problem_.start && tour.back() == *problem_.start) ||
                           (problem_.end && tour.front() == *problem_.end);
    if (!problem_.closed && backwards) std::ranges::reverse(tour);
    if (!act_(tour)) end_ = End::enough;
  }

  const Problem& problem_;
  std::uint64_t limit_;
  Pulse pulse_;
  const Act& act_;
  MoveTable table_;
  std::vector<std::vector<Place>> out_;  // by place: where its moves lead
  std::vector<std::vector<Place>> ways_in_;
  std::vector<std::size_t> left_in_;  // of those, the ones that may still be made
  std::vector<std::size_t> left_out_;
  std::vector<std::uint8_t> visited_;
  std::vector<Place> path_;
  Place first_ = 0;
  std::uint64_t examined_ = 0;
  End end_ = End::all;
};

}  // namespace

Outcome can_whirl(const Problem& problem) {
  constexpr std::uint64_t most = 10'000;
  if (problem.board.is_box() || problem.board.surface() != Surface::plane) {
    return Error{"whirling tours are defined on flat boards"};
  }
  if (problem.symmetry != Symmetry::none) {
    return Error{"whirling tours are not looked for by symmetry: leave the symmetry out"};
  }
  if (problem.board.area() > most) {
    return Error{
        fmt::format("whirling tours are looked for on boards of at most {} squares", most)};
  }
  return Done{};
}

Outcome each_whirling_tour(const Problem& problem, Status& status, const Act& act) {
  if (Outcome ok = validate(problem); !ok) return ok;
  if (Outcome ok = can_whirl(problem); !ok) return ok;
  WhirlingSearch search(problem, {}, unlimited, status, act);
  if (search.run() == WhirlingSearch::End::stopped) return stop_error(search.stopped());
  return Done{};
}

Finding find_whirling(const Problem& problem, const SolveOptions& options, Status& status) {
  std::vector<Square> found;
  const Act keep = [&](const std::vector<Square>& tour) {
    found = tour;
    return false;
  };
  WhirlingSearch search(problem, options.seed, options.limit, status, keep);
  const WhirlingSearch::End end = search.run();
  const Work work{search.examined()};
  switch (end) {
    case WhirlingSearch::End::enough: return {Tour::from_squares(problem.board, found), work};
    case WhirlingSearch::End::all:
      return {Proof{ProofKind::exhausted,
                    fmt::format("no tour goes the same way round the centre with every move: a "
                                "complete search of {} moves found none",
                                search.examined())},
              work};
    case WhirlingSearch::End::limit:
      return {Stop{StopKind::limit,
                   fmt::format("the limit of {} moves examined was reached", options.limit)},
              work};
    case WhirlingSearch::End::stopped: break;
  }
  return {Stop{search.stopped(), stop_text(search.stopped())}, work};
}

}  // namespace ktour
