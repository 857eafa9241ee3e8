// The transfer matrix of a narrow board (Stanley, Enumerative Combinatorics 1, 4.7), as far as it
// is asked for: the states at the cuts across it, and what follows from one cut to the next.
//
// A line is a row of squares across the board; after a line is finished, what remains to be known
// of it is a state of the next two lines (and of the apex, where there is one). Lines that join the
// apex in the same way lead on in the same way wherever they lie, so there are finitely many states
// however long the board is: 138 on boards three wide, some ten thousands on boards five wide.
//
// What follows a state, and in how many ways, is found out when it is first asked for, vertex by
// vertex, and kept. Who looks for a tour sees sets of states (a Layer) that become other sets, and
// may ask for the moves that lead from one state to another; who counts has all of it explored, and
// carries numbers along what follows from what.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "base/open_table.hpp"
#include "base/pulse.hpp"
#include "frontier/decisions.hpp"
#include "frontier/mirror.hpp"

namespace ktour::frontier {

/// Which places of a line may be an end of the tour, and which must be: one bit each.
struct LineKind {
  std::uint32_t may_end = 0;
  std::uint32_t must_end = 0;
  friend bool operator==(const LineKind&, const LineKind&) = default;
};

/// A move chosen, counted from the first line of a piece of the board; or the step to the apex.
struct ChosenMove {
  std::uint32_t line = 0;
  std::uint32_t place = 0;
  bool to_apex = false;
  std::uint32_t to_line = 0;
  std::uint32_t to_place = 0;
};

class LineAutomaton {
 public:
  using Id = std::uint32_t;
  using Kind = std::size_t;

  /// The state after a cycle through all vertices was closed.
  static constexpr Id complete = ~Id{0};
  /// Before the first line: nothing is chosen.
  static constexpr Id start = 0;

  /// A set of states at a cut, in ascending order, each with the least state at the cut before that
  /// leads to it.
  struct Layer {
    std::vector<Id> ids;
    std::vector<Id> from;
  };

  /// A state that follows by one of a line's steps.
  struct Next {
    Id to;                 ///< or `complete`
    std::uint16_t choice;  ///< one that leads there; a step has few edges
    std::uint16_t ways;    ///< how many do
  };

  /// Whether a state and its mirror image are told apart at cuts. Both can be completed in as many
  /// ways, so that for counting one may stand for both; but then there are no moves() to ask for.
  enum class Mirrored { apart, as_one };

  /// At most `limit` states are looked at.
  LineAutomaton(unsigned width, bool apex, std::uint64_t limit, Pulse& pulse,
                Mirrored mirrored = Mirrored::apart);

  /// A line somewhere before the last two.
  Kind add_line(const LineKind& line);
  /// The last two lines, as one.
  Kind add_last_lines(const LineKind& before_last, const LineKind& last);

  /// The states that follow from those of a layer; at most `most` of them, those with most
  /// paths. Nothing of use once it was told to stop.
  Layer advance(Kind kind, const Layer& layer, std::size_t most);

  /// Moves that lead from one state to another that follows from it.
  std::vector<ChosenMove> moves(Kind kind, Id from, Id to);

  /// A state at a cut: the apex, if there is one, and the places of two lines.
  State state_at_cut(Id id) const {
    State state;
    KTOUR_ASSERT(id < cuts_.keys.size());
    cuts_.codec.unpack(cuts_.keys[id], state);
    return state;
  }

  /// Finds out all that follows from the start by the lines that were added. Nothing of use once it
  /// was told to stop.
  void explore();
  /// The steps of a line, the states met before one of them (before the first: those at cuts), and
  /// what follows a state by it.
  std::size_t steps(Kind kind) const { return kinds_[kind].steps.size(); }
  std::size_t states(Kind kind, std::size_t step) const;
  std::span<const Next> next(Kind kind, std::size_t step, Id id);

  /// Why it stopped, if it did: the status said so, or the limit was reached.
  StopKind stopped() const;
  /// The states at cuts met so far.
  std::size_t states() const { return cuts_.keys.size(); }
  /// States that were not kept, because there were too many.
  std::uint64_t dropped() const { return dropped_; }
  /// States looked at, those between vertices of a line included.
  std::uint64_t examined() const { return examined_; }

 private:
  using Key = std::uint64_t;

  // The states before one of the steps, numbered as they are met.
  struct Level {
    Codec<Key> codec;
    std::vector<Key> keys;
    std::vector<std::uint32_t> seen;                // the round in which it was last met
    OpenTable<std::uint32_t, NumberSlots> numbers;  // of keys

    Id id_of(Key key);
  };
  // Where the states after a state stand in the list of its kind.
  struct Range {
    std::uint32_t begin = 1;
    std::uint32_t end = 0;
    bool known() const { return begin <= end; }
  };
  struct Steps {
    std::vector<LineKind> lines;
    Graph graph;
    Vertex first = 0;  // the vertex that the first step finishes
    bool last = false;
    std::vector<Decision> steps;
    std::vector<Level> inner;  // before every step but the first
    std::vector<std::vector<Range>> ranges;
    std::vector<Next> nexts;
  };

  Kind add(const std::vector<LineKind>& lines, bool last);
  Level& level(Steps& steps, std::size_t at) { return at == 0 ? cuts_ : steps.inner[at - 1]; }
  Level* level_after(Steps& steps, std::size_t at);
  Range after(Steps& steps, std::size_t at, Id id);
  Key key_at_cut(const State& state, unsigned first) const;
  bool find_way(Steps& steps, std::size_t at, Id id, Id to, std::vector<Choice>& way);
  void keep(Layer& layer, std::size_t most);

  unsigned width_;
  bool apex_;
  std::uint64_t limit_;
  Pulse& pulse_;
  Mirrored mirrored_;
  Mirror mirror_;
  Level cuts_;
  std::vector<Steps> kinds_;
  std::uint32_t round_ = 0;
  std::uint64_t examined_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace ktour::frontier
