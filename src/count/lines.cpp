#include "count/lines.hpp"

#include <vector>

#include "count/layer.hpp"
#include "count/run.hpp"
#include "count/side.hpp"
#include "frontier/steps.hpp"

namespace ktour::count {
namespace {

using LineKey = std::uint64_t;
using Node = std::uint32_t;

// Keys, numbered as they are found: open addressing, doubled when half full.
class Numbers {
 public:
  Node operator()(LineKey key, std::vector<LineKey>& keys) {
    if (keys.size() * 2 >= slots_.size()) grow(keys);
    for (std::size_t at = hash_of(key) & (slots_.size() - 1);;
         at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at] == none) {
        slots_[at] = static_cast<Node>(keys.size());
        keys.push_back(key);
        return slots_[at];
      }
      if (keys[slots_[at]] == key) return slots_[at];
    }
  }

 private:
  static constexpr Node none = ~Node{0};

  void grow(const std::vector<LineKey>& keys) {
    slots_.assign(std::max<std::size_t>(64, slots_.size() * 2), none);
    for (Node node = 0; node < keys.size(); ++node) {
      std::size_t at = hash_of(keys[node]) & (slots_.size() - 1);
      while (slots_[at] != none) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = node;
    }
  }

  std::vector<Node> slots_;
};

// The states before one step, and what follows each of them.
struct Place {
  Numbers number;
  std::vector<LineKey> keys;
  std::vector<std::size_t> end;       // where the followers of each state end in `next`
  std::vector<Node> next;             // a state may follow in several ways
  std::vector<std::uint32_t> closes;  // ways to close the cycle by the step
  std::vector<char> live;             // some tour goes through it

  Node node(LineKey key) { return number(key, keys); }
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
    const auto steps = frontier::finishing_steps(graph_of(shorter, six), 6 * all.width);
    line_.assign(steps.begin() + 2 * all.width, steps.begin() + 3 * all.width);
    last_.assign(steps.begin() + 3 * all.width, steps.end());
    explore();
    strike_out();
  }

  Number count(frontier::Vertex lines) const {
    if (line_places_[0].live[0] == 0) return 0;  // no tour at all
    const std::size_t places = line_.size();
    std::vector<std::vector<Number>> counts(places);
    for (std::size_t i = 0; i < places; ++i) counts[i].resize(line_places_[i].end.size());
    counts[0][0] = 1;
    for (frontier::Vertex line = 0; line + 3 < lines; ++line) {
      poll();
      for (std::size_t i = 0; i < places; ++i) {
        carry(line_places_[i], counts[i], counts[(i + 1) % places]);
      }
    }
    Number closed = 0;
    std::vector<Number> here = std::move(counts[0]);
    for (std::size_t i = 0; i < last_places_.size(); ++i) {
      const Place& place = last_places_[i];
      for (Node node = 0; node < here.size(); ++node) {
        if (place.closes[node] != 0) closed += here[node] * place.closes[node];
      }
      if (i + 1 == last_places_.size()) break;
      std::vector<Number> next(last_places_[i + 1].end.size());
      carry(place, here, next);
      here = std::move(next);
    }
    return closed;
  }

 private:
  // Numbers keep the room that they have grown to.
  static void carry(const Place& place, const std::vector<Number>& from, std::vector<Number>& to) {
    for (Number& sum : to) sum = 0;
    for (Node node = 0; node < from.size(); ++node) {
      if (from[node] == 0) continue;
      for (const Node follower : place.followers(node)) to[follower] += from[node];
    }
  }

  void poll() const {
    if (resources_.watcher == nullptr) return;
    if (const StopKind why = resources_.watcher->poll(); why != StopKind::none) stop_for(why);
  }

  // Between two lines a state and its mirror image can be completed in as many ways, so one of them
  // stands for both.
  LineKey mirrored(const frontier::State& state, unsigned first,
                   const frontier::Codec<LineKey>& codec) const {
    const unsigned apex = codec.window() % 2;
    const auto width = static_cast<unsigned>(line_.size());
    const auto place = [&](unsigned i) { return mirrored_place(i, apex, width); };
    frontier::State image;
    for (unsigned i = 0; i < codec.window(); ++i) {
      const std::uint8_t mate = state.mate[first + i];
      image.mate[place(i)] =
          mate == frontier::State::inner ? mate : static_cast<std::uint8_t>(place(mate - first));
    }
    return codec.pack(image);
  }

  // Finds what follows the states of a place that were not looked at yet.
  void expand(Place& place, const frontier::Step& step, Place* next) {
    const bool at_cut = next == line_places_.data();
    const frontier::Codec<LineKey> before(step.before, 1);
    const frontier::Codec<LineKey> after(step.after, 1);
    const frontier::Expander expander(step, 1);
    frontier::State state;
    for (std::size_t node = place.end.size(); node < place.keys.size(); ++node) {
      if (node % 4096 == 0) poll();
      before.unpack(place.keys[node], state);
      std::uint32_t closes = 0;
      expander(
          state,
          [&](const frontier::State& to, unsigned first, frontier::Choice) {
            if (next == nullptr) return;
            const LineKey key = after.pack(to, first);
            place.next.push_back(
                next->node(at_cut ? std::min(key, mirrored(to, first, after)) : key));
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
    }
    for (const Place& place : line_places_)
      cost_.widest = std::max<std::uint64_t>(cost_.widest, place.keys.size());
  }

  // A state is live if it closes a cycle or a live one follows.
  bool spread(Place& place, const Place* next) const {
    bool changed = false;
    place.live.resize(place.keys.size());
    for (Node node = 0; node < place.keys.size(); ++node) {
      if (place.live[node] != 0) continue;
      bool live = place.closes[node] != 0;
      if (next != nullptr && !live) {
        for (const Node follower : place.followers(node)) live = live || next->live[follower] != 0;
      }
      place.live[node] = live ? 1 : 0;
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
    // Both have the same states at the first place, so they must be numbered alike there.
    last_places_[0].live = line_places_[0].live;
    close_up(line_places_, true);
    close_up(last_places_, false);
  }

  // Numbers the live states anew, without the others.
  static void close_up(std::vector<Place>& places, bool round) {
    std::vector<std::vector<Node>> number(places.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
      Node next = 0;
      for (const char live : places[i].live) number[i].push_back(live != 0 ? next++ : next);
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::size_t after = round ? (i + 1) % places.size() : i + 1;
      Place smaller;
      for (Node node = 0; node < places[i].live.size(); ++node) {
        if (places[i].live[node] == 0) continue;
        for (const Node follower : places[i].followers(node)) {
          const bool live = places[after].live[follower] != 0;
          if (live) smaller.next.push_back(number[after][follower]);
        }
        smaller.end.push_back(smaller.next.size());
        smaller.closes.push_back(places[i].closes[node]);
      }
      smaller.live = std::move(places[i].live);
      places[i] = std::move(smaller);
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
