// What can be said of a tour: its turns, its crossings, its area, whether it is magic.
//
// Each fact is a row of one table, with a definition in words and a function of a tour. What shows
// facts, or chooses tours by them, goes through the table:
//
//     FactMeter meter(problem);                // for tours of a board, open or closed
//     meter.take(squares);                     // a tour
//     meter.value(*fact_named("crossings"));   // its number of crossings
//     for (const Fact& fact : facts()) say(fact.name, meter.value(fact));
//
// A tour is taken as a drawing: squares are points at their centres, moves the segments between
// them, row 0 is on top. A closed tour makes the closing move, an open one does not. The time is
// linear in the squares. Definitions follow Jelliss (Knight's Tour Notes) and Knuth (The Art of
// Computer Programming, pre-fascicle 8A).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/tour.hpp"

namespace ktour {

enum class FactKind { number, yes_no, list };

/// The value of a fact: a whole number, yes (1) or no (0), or several numbers in an order that the
/// definition tells.
struct FactValue {
  FactKind kind = FactKind::number;
  std::int64_t number = 0;
  std::vector<std::int64_t> list{};

  static FactValue of(std::int64_t number) { return {FactKind::number, number, {}}; }
  static FactValue yes_if(bool yes) { return {FactKind::yes_no, yes ? 1 : 0, {}}; }
  static FactValue of(std::vector<std::int64_t> list) {
    return {FactKind::list, 0, std::move(list)};
  }
  /// As people write it: "45", "yes", "1 2 3"; and as JSON does.
  std::string text() const;
  std::string json() const;
  friend bool operator==(const FactValue&, const FactValue&) = default;
  friend auto operator<=>(const FactValue&, const FactValue&) = default;
};

class FactsOfTour;  // what the functions of the table look at

/// For which boards and pieces a fact makes sense.
struct FactScope {
  std::string_view words;  ///< "a knight on a flat board"
  bool (*suits)(const Board&, const Piece&);
};

/// A row of the table.
struct Fact {
  std::string_view name;  ///< "longest-line"
  FactKind kind;
  const FactScope* scope;
  unsigned traits;  ///< what is so of it, of these:
  enum Trait : unsigned {
    closed_only = 1,  ///< defined for closed tours alone
    of_steps = 2,     ///< depends on where the tour starts and which way it goes
    telling = 4,      ///< among the few that are told of every tour, a yes-or-no one if it is so
  };
  std::string_view about;  ///< its definition, in words that follow "turns: "
  FactValue (*value)(FactsOfTour&);

  bool is(Trait trait) const { return (traits & trait) != 0; }
  /// Whether tours of such a problem have it; the sentence says of which tours it is.
  Outcome suits(const Problem& problem) const;
};

/// All facts, in the order in which they are shown.
std::span<const Fact> facts();
/// The fact of a name; null if there is none.
const Fact* fact_named(std::string_view name);

class FactMeter;

/// A condition on a fact that is a number, or yes (1) or no (0).
struct FactTest {
  enum class Is { equal, less, greater, at_most, at_least };

  const Fact* fact;
  Is is;
  std::int64_t value;

  /// "turns<=33", "semimagic=yes", or "semimagic" for that.
  static Result<FactTest> parse(std::string_view text);
  /// The fact must suit the meter's tours.
  bool holds(FactMeter& meter) const;
};

/// A point where two moves cross, in rows and columns from the centre of the square 0,0.
struct CrossingPoint {
  double row, col;
};
/// All such points of a tour that check() has accepted; none where `crossings` makes no sense.
std::vector<CrossingPoint> crossing_points(const Tour& tour, const Problem& problem);

/// Facts of one tour after the other, of one board and piece. What several facts need is worked out
/// once a tour, and only if a fact asks for it.
class FactMeter {
 public:
  /// For tours of the problem's board by its piece, closed if it says so; what else it asks for
  /// plays no part. The board has at most `most_squares`.
  explicit FactMeter(const Problem& problem);
  FactMeter(FactMeter&& other) noexcept;
  FactMeter& operator=(FactMeter&& other) noexcept;
  ~FactMeter();

  static constexpr std::uint64_t most_squares = std::uint64_t{1} << 30;
  /// Whether the facts of a board's tours fit so many bytes.
  static Outcome fits(const Board& board, std::uint64_t memory);

  /// The tour whose facts are asked for next, which check() has accepted.
  void take(std::span<const Square> tour);
  void take(const Tour& tour);
  /// Nothing where the fact makes no sense for such tours.
  std::optional<FactValue> value(const Fact& fact);
  /// All that make sense, as an object: {"turns":52,"semimagic":false,"slopes":[16,15,17,16]}.
  std::string json();
  /// The telling ones: "turns 52, crossings 101, area 34, semimagic".
  std::string words();

 private:
  std::unique_ptr<FactsOfTour> tour_;
  Problem problem_;
};

}  // namespace ktour
