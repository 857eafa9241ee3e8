// Tours by the number of their angles of a kind.
//
// At a square with one move the angle that it will have is still open. So a state has, beside what
// a count needs, for each end of a path which of the squares before it its move comes from, and how
// many such angles there are so far. All this is packed into one key, and then it is a count like
// any other.
#include "ktour/by_angle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "count/onward.hpp"
#include "count/sweep.hpp"
#include "plan/impossible.hpp"

namespace ktour {
namespace {

using namespace count;

bool is_in_degrees(Angle angle) {
  return angle >= Angle::degrees_37;
}

// Whether two moves from a square make such an angle; in boxes too.
bool makes(Angle angle, const Board& board, Square at, Square a, Square b) {
  const Board::Coordinates from = board.coordinates(at);
  const Board::Coordinates one = board.coordinates(a);
  const Board::Coordinates other = board.coordinates(b);
  std::int64_t dot = 0, first = 0, second = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::int64_t x = one[i] - from[i];
    const std::int64_t y = other[i] - from[i];
    dot += x * y;
    first += x * x;
    second += y * y;
  }
  const bool straight = dot < 0 && dot * dot == first * second;
  switch (angle) {
    case Angle::turns: return !straight;
    case Angle::straight: return straight;
    case Angle::acute: return dot > 0;
    case Angle::right: return dot == 0;
    case Angle::obtuse: return dot < 0 && !straight;
    default: return dot == names<Angle>[static_cast<std::size_t>(angle)].dot;
  }
}

// The angles of a graph: for each vertex those before it that have an edge to it, and which two of
// its neighbours make an angle that counts.
struct Angles {
  Angles(const Problem& problem, const Graph& given, Angle which)
      : board(problem.board), graph(given), angle(which), before(given.vertices) {
    for (const Edge& edge : graph.edges) {
      if (edge.b >= graph.squares.size()) continue;
      before[edge.b].push_back(edge.a);
    }
    std::size_t most = 1;
    for (std::vector<Vertex>& list : before) {
      std::sort(list.begin(), list.end());
      most = std::max(most, list.size());
    }
    bits = static_cast<unsigned>(std::bit_width(most - 1));
    tally_bits = static_cast<unsigned>(std::bit_width(graph.squares.size()));
  }

  unsigned counts(Vertex at, Vertex a, Vertex b) const {
    return makes(angle, board, graph.squares[at], graph.squares[a], graph.squares[b]) ? 1 : 0;
  }
  unsigned number(Vertex of, Vertex among) const {
    const std::vector<Vertex>& list = before[among];
    return static_cast<unsigned>(std::lower_bound(list.begin(), list.end(), of) - list.begin());
  }

  const Board& board;
  const Graph& graph;
  Angle angle;
  std::vector<std::vector<Vertex>> before;
  unsigned bits;  // of a number in such a list
  unsigned tally_bits;
};

// A key is, from the highest: the state, a number for each place of the window, the tally.
template <class Key>
class AngleStep {
 public:
  AngleStep(const frontier::Decision& step, Vertex vertex, const Angles& angles,
            const WaysByKey<Wide, std::uint64_t>* alive)
      : alive_(alive),
        step_(step),
        vertex_(vertex),
        angles_(angles),
        before_(step.before, 1),
        after_(step.after, 1),
        expander_(step, 1) {}

  template <class Emit, class Close>
  void operator()(Key key, Emit&& emit, Close&& close) const {
    Beside beside;
    beside.tally = static_cast<unsigned>(key & low(angles_.tally_bits));
    key >>= angles_.tally_bits;
    for (unsigned place = step_.before; place-- > 0;) {
      beside.from[place] = static_cast<std::uint8_t>(key & low(angles_.bits));
      key >>= angles_.bits;
    }
    frontier::State state;
    before_.unpack(key, state);
    for (unsigned i = step_.before; i < step_.before + step_.fresh; ++i) {
      state.clear(i);
      beside.from[i] = 0;
    }
    const frontier::State was = state;
    expander_(
        state,
        [&](const frontier::State& to, unsigned first, frontier::Choice choice) {
          Key packed = after_.pack(to, first);
          if (alive_ != nullptr && alive_->find(shard_of_state(packed), packed) == nullptr) return;
          const Beside now = after(was, beside, choice);
          // All places move down by one, where the vertex or the apex before it was.
          for (unsigned place = 0; place < step_.after; ++place) {
            const bool apex = step_.leaves == 1 && place == 0;
            const bool end = (to.ends >> (first + place) & 1) != 0 && !apex;
            packed = packed << angles_.bits | Key{end ? now.from[place + 1] : std::uint8_t{0}};
          }
          emit(packed << angles_.tally_bits | Key{now.tally});
        },
        [&](frontier::Choice choice) { close(after(was, beside, choice).tally); });
  }

  std::size_t shard(Key key) const {
    return shard_of_state(key >> (angles_.tally_bits + step_.after * angles_.bits));
  }

 private:
  struct Beside {
    std::array<std::uint8_t, frontier::max_window> from;
    unsigned tally;
  };
  std::size_t shard_of_state(Key state) const {
    return shard_of(static_cast<std::uint64_t>(after_.degrees_of(state)));
  }
  static Key low(unsigned bits) { return (Key{1} << bits) - 1; }

  // With the edges that are chosen: the angles that they close, and the ends that they make.
  Beside after(const frontier::State& state, Beside beside, frontier::Choice choice) const {
    const unsigned at = step_.leaves;
    std::array<Vertex, 2> next{};
    unsigned count = 0;
    if (state.degree(at) == 1) next[count++] = angles_.before[vertex_][beside.from[at]];
    for (; choice != 0; choice &= choice - 1) {
      const unsigned place = step_.edges[static_cast<std::size_t>(std::countr_zero(choice))].b;
      if (at == 1 && place == 0) continue;  // to the apex: an end of the tour has no angle
      const Vertex to = vertex_ + place - at;
      next[count++] = to;
      if (state.degree(place) == 1) {
        beside.tally += angles_.counts(to, angles_.before[to][beside.from[place]], vertex_);
      } else {
        beside.from[place] = static_cast<std::uint8_t>(angles_.number(vertex_, to));
      }
    }
    if (count == 2) beside.tally += angles_.counts(vertex_, next[0], next[1]);
    return beside;
  }

  const WaysByKey<Wide, std::uint64_t>* alive_;  // states that tours go through; or null
  const frontier::Decision& step_;
  Vertex vertex_;
  const Angles& angles_;
  frontier::Codec<Key> before_, after_;
  frontier::Expander expander_;
};

// The states after each step that tours go through: a count forwards and back, without angles,
// takes little beside what dead states with all their angles would. Empty where its counts are too
// long.
using Alive = std::vector<std::unique_ptr<WaysByKey<Wide, std::uint64_t>>>;
Result<Alive> alive_after(const Steps& steps, Job& job) {
  Alive alive(steps.size() + 1);
  auto layers = all_layers<Wide, std::uint64_t>(steps, Wide{0}, "whole board", job);
  const Outcome back = layers ? go_back<Wide, std::uint64_t>(
                                    steps, std::move(*layers), {}, nullptr,
                                    [&](std::size_t step, const Lists<Wide, std::uint64_t>& ways) {
                                      alive[step] =
                                          std::make_unique<WaysByKey<Wide, std::uint64_t>>(ways);
                                    },
                                    job)
                              : Outcome(layers.error());
  if (back) return alive;
  if (!job.overflow) return back.error();
  job.overflow = false;
  return Alive(steps.size() + 1);
}

Result<AngleTable> table_of(const Problem& problem, Angle angle, Job& job) {
  AngleTable table;
  table.tours.resize(problem.board.size() + 1);
  if (prove_impossible(problem)) return table;
  if (problem.board.size() == 1) {
    table.undirected = table.tours[0] = 1;
    return table;
  }
  Pulse pulse(job.status);
  const std::vector<Graph> graphs = graphs_of(problem, pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  if (graphs.empty()) return table;
  const Graph& graph = graphs[0];
  const Angles angles(problem, graph, angle);
  const Steps steps = steps_of(graph, &pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  unsigned bits = bits_of(steps, 1);
  if (bits > longest_key) return too_wide(problem.board);
  unsigned window = 0;
  for (const frontier::Decision& step : steps) window = std::max(window, step.after);
  bits += window * angles.bits + angles.tally_bits;
  const auto alive = alive_after(steps, job);
  if (!alive) return alive.error();
  auto tours = with_onward_types(bits, problem.board, job, [&]<class Key, class Count>() {
    return sweep<Key, Count>(
        steps.size(), table.tours.size(),
        [&](std::size_t i) {
          return AngleStep<Key>(steps[i], static_cast<Vertex>(i), angles, (*alive)[i + 1].get());
        },
        job);
  });
  if (!tours) return tours.error();
  table.tours = std::move(*tours);
  for (const mpz_class& number : table.tours) table.undirected += number;
  table.cost = job.cost;
  return table;
}

}  // namespace

Outcome can_count_by_angle(const Problem& problem, Angle angle) {
  if (const Outcome can = can_count(problem); !can) return can;
  const Board& board = problem.board;
  if (problem.symmetry != Symmetry::none) {
    return Error{"symmetric tours are not counted by angles: leave --symmetry out"};
  }
  if (board.network() != nullptr || board.surface() != Surface::plane) {
    return Error{"angles are those of boards whose sides are not joined"};
  }
  if (is_in_degrees(angle) && (board.is_box() || !problem.piece.is_knight())) {
    return Error{fmt::format("{} is an angle of knights on flat boards", name(angle))};
  }
  return Done{};
}

Result<AngleTable> count_by_angle(const Problem& problem, Angle angle, const CountOptions& options,
                                  Status& status) {
  return or_out_of_memory([&]() -> Result<AngleTable> {
    if (const Outcome can = can_count_by_angle(problem, angle); !can) return can.error();
    if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
    Job job(options, status);
    return table_of(problem, angle, job);
  });
}

}  // namespace ktour
