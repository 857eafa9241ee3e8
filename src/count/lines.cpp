#include "count/lines.hpp"

#include <unordered_map>
#include <vector>

#include "count/layer.hpp"
#include "count/run.hpp"
#include "frontier/steps.hpp"

namespace ktour::count {
namespace {

using Key = std::uint64_t;
using Node = std::uint32_t;

struct KeyHash {
  std::size_t operator()(Key key) const { return hash_of(key); }
};

// The states before one step, numbered as they are found, and what follows each of them.
struct Place {
  std::unordered_map<Key, Node, KeyHash> number;
  std::vector<Key> keys;
  std::vector<std::size_t> end;       // where the followers of each state end in `next`
  std::vector<Node> next;             // a state may follow in several ways
  std::vector<std::uint32_t> closes;  // ways to close the cycle by the step
  std::vector<bool> live;             // some tour goes through it

  Node node(Key key) {
    const auto [found, fresh] = number.try_emplace(key, static_cast<Node>(keys.size()));
    if (fresh) keys.push_back(key);
    return found->second;
  }
  std::span<const Node> followers(Node node) const {
    const std::size_t begin = node == 0 ? 0 : end[node - 1];
    return std::span(next).subspan(begin, end[node] - begin);
  }
};

class Automaton {
 public:
  Automaton(const Problem& problem, const Resources& resources, Cost& cost)
      : resources_(resources), cost_(cost) {
    // A board of six lines has all there is: the third has moves to two lines on both sides and
    // does not see the end, and the last three see it. The first two are like the third, with a
    // window whose squares have no moves yet.
    const frontier::Lines all(problem.board);
    const frontier::Lines six(all.wide, all.width, 6);
    Problem shorter = problem;
    shorter.board = six.board();
    const auto steps = finishing_steps(graph_of(shorter, six), 6 * all.width);
    line_.assign(steps.begin() + 2 * all.width, steps.begin() + 3 * all.width);
    last_.assign(steps.begin() + 3 * all.width, steps.end());
    explore();
    strike_out();
  }

  Number count(frontier::Vertex lines) const {
    const std::size_t places = line_.size();
    std::vector<Number> counts(line_places_[0].keys.size());
    counts[0] = 1;
    for (frontier::Vertex line = 0; line + 3 < lines; ++line) {
      poll();
      for (std::size_t i = 0; i < places; ++i) {
        counts = carry(line_places_[i], counts, line_places_[(i + 1) % places]);
      }
    }
    Number closed = 0;
    for (std::size_t i = 0; i < last_places_.size(); ++i) {
      const Place& place = last_places_[i];
      for (Node node = 0; node < place.keys.size(); ++node) {
        if (place.closes[node] != 0) closed += counts[node] * place.closes[node];
      }
      if (i + 1 < last_places_.size()) counts = carry(place, counts, last_places_[i + 1]);
    }
    return closed;
  }

 private:
  static std::vector<Number> carry(const Place& place, const std::vector<Number>& counts,
                                   const Place& next) {
    std::vector<Number> sums(next.keys.size());
    for (Node node = 0; node < place.keys.size(); ++node) {
      if (!place.live[node] || counts[node] == 0) continue;
      for (const Node follower : place.followers(node)) {
        if (next.live[follower]) sums[follower] += counts[node];
      }
    }
    return sums;
  }

  void poll() const {
    if (resources_.watcher == nullptr) return;
    if (const StopKind why = resources_.watcher->poll(); why != StopKind::none) stop_for(why);
  }

  // Finds what follows the states of a place that were not looked at yet.
  void expand(Place& place, const frontier::Step& step, Place* next) {
    const frontier::Codec<Key> before(step.before, 1);
    const frontier::Codec<Key> after(step.after, 1);
    const frontier::Expander expander(step, 1);
    frontier::State state;
    for (std::size_t node = place.end.size(); node < place.keys.size(); ++node) {
      if (node % 4096 == 0) poll();
      before.unpack(place.keys[node], state);
      std::uint32_t closes = 0;
      expander(
          state,
          [&](const frontier::State& to, unsigned first, frontier::Choice) {
            if (next != nullptr) place.next.push_back(next->node(after.pack(to, first)));
          },
          [&](frontier::Choice) { ++closes; });
      place.end.push_back(place.next.size());
      place.closes.push_back(closes);
    }
    // A table's entry, a key, an end and two followers or so.
    constexpr std::uint64_t bytes_a_state = 96;
    std::uint64_t states = 0;
    for (const auto* places : {&line_places_, &last_places_}) {
      for (const Place& other : *places) states += other.keys.size();
    }
    cost_.states = states;
    cost_.peak_bytes = states * bytes_a_state;
    if (cost_.peak_bytes > resources_.memory) {
      throw Stopped{StopKind::memory, "the states do not fit the memory"};
    }
  }

  void explore() {
    line_places_.resize(line_.size());
    last_places_.resize(last_.size());
    line_places_[0].node(0);
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = 0; i < line_.size(); ++i) {
        more |= line_places_[i].end.size() < line_places_[i].keys.size();
        expand(line_places_[i], line_[i], &line_places_[(i + 1) % line_.size()]);
      }
    }
    last_places_[0].keys = line_places_[0].keys;
    for (std::size_t i = 0; i < last_.size(); ++i) {
      expand(last_places_[i], last_[i], i + 1 < last_.size() ? &last_places_[i + 1] : nullptr);
      last_places_[i].number = {};
    }
    for (const Place& place : line_places_)
      cost_.widest = std::max<std::uint64_t>(cost_.widest, place.keys.size());
  }

  // A state is live if it closes a cycle or a live one follows.
  bool spread(Place& place, const Place* next) const {
    bool changed = false;
    place.live.resize(place.keys.size());
    for (Node node = 0; node < place.keys.size(); ++node) {
      if (place.live[node]) continue;
      bool live = place.closes[node] != 0;
      if (next != nullptr && !live) {
        for (const Node follower : place.followers(node)) live = live || next->live[follower];
      }
      place.live[node] = live;
      changed |= live;
    }
    return changed;
  }

  void strike_out() {
    for (std::size_t i = last_.size(); i-- > 0;) {
      spread(last_places_[i], i + 1 < last_.size() ? &last_places_[i + 1] : nullptr);
    }
    for (Place& place : line_places_) place.live.resize(place.keys.size());
    line_places_[0].live = last_places_[0].live;
    for (bool changed = true; changed;) {
      poll();
      changed = false;
      for (std::size_t i = line_.size(); i-- > 0;) {
        changed |= spread(line_places_[i], &line_places_[(i + 1) % line_.size()]);
      }
    }
  }

  const Resources& resources_;
  Cost& cost_;
  std::vector<frontier::Step> line_, last_;
  std::vector<Place> line_places_, last_places_;
};

}  // namespace

bool lines_suit(const Problem& problem) {
  const frontier::Lines lines(problem.board);
  if (problem.start || problem.end || problem.symmetry != Symmetry::none) return false;
  // Beyond these widths there are too many states to keep what follows from what.
  if (problem.closed && lines.width == 6) return lines.lines > 20;
  return lines.width <= (problem.closed ? 5U : 4U) && lines.width >= 3 && lines.lines > 12;
}

Number count_by_lines(const Problem& problem, const Resources& resources, Cost& cost) {
  return Automaton(problem, resources, cost).count(frontier::Lines(problem.board).lines);
}

}  // namespace ktour::count
