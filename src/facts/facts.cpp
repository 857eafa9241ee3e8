// The table of facts. To add one: a function, and a row at the end.
#include "ktour/facts.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/assert.hpp"
#include "facts/facts_of_tour.hpp"
#include "facts/local_facts.hpp"
#include "problem/turnings.hpp"

namespace ktour {
// Of its own, since the rows have short names.
namespace fact_table {
namespace {

// --- for which boards and pieces -----------------------------------------------------------------

bool on_plane(const Board& board) {
  return board.surface() == Surface::plane && board.network() == nullptr;
}
bool is_flat(const Board& board) {
  return on_plane(board) && board.is_flat();
}
bool is_full(const Board& board) {
  return board.size() == board.area() && board.is_flat();
}

template <class Holds>
bool each_leap(const Piece& piece, Holds holds) {
  return std::all_of(piece.leaps().begin(), piece.leaps().end(), holds);
}

constexpr FactScope unjoined{"boards without joined sides, boxes too",
                             [](const Board& board, const Piece&) { return on_plane(board); }};
constexpr FactScope flat{"flat boards",
                         [](const Board& board, const Piece&) { return is_flat(board); }};
constexpr FactScope knights{"knights on flat boards", [](const Board& board, const Piece& piece) {
                              return is_flat(board) && piece.is_knight();
                            }};
constexpr FactScope coprime{
    "flat boards and pieces whose leaps pass over no square's centre and are at most 8 long",
    [](const Board& board, const Piece& piece) {
      constexpr std::size_t most_leaps = CrossingFinder::most_directions / 4;
      return is_flat(board) && piece.leaps().size() <= most_leaps &&
             each_leap(piece, [](const Leap& leap) {
               return std::gcd(leap[0], leap[1]) == 1 && leap[0] <= CrossingFinder::longest;
             });
    }};
// An even number of moves, each an odd number of rows or of columns: by Pick's theorem the area is
// whole.
constexpr FactScope changing_colour{
    "flat boards and pieces that change the colour of their square with every move",
    [](const Board& board, const Piece& piece) {
      return is_flat(board) &&
             each_leap(piece, [](const Leap& leap) { return (leap[0] + leap[1]) % 2 != 0; });
    }};
constexpr FactScope no_boxes{"flat boards, with joined sides or without",
                             [](const Board& board, const Piece&) { return board.is_flat(); }};
constexpr FactScope rectangles{"full rectangles, with joined sides or without",
                               [](const Board& board, const Piece&) { return is_full(board); }};
constexpr FactScope squares{"full square boards, with joined sides or without",
                            [](const Board& board, const Piece&) {
                              return is_full(board) && board.rows() == board.cols();
                            }};
constexpr FactScope quartered{
    "flat boards of two even sides", [](const Board& board, const Piece&) {
      return is_flat(board) && board.rows() % 2 == 0 && board.cols() % 2 == 0;
    }};

// --- the facts -----------------------------------------------------------------------------------

using Value = FactValue;

Value turns(FactsOfTour& of) {
  const Angles& angles = of.angles();
  return Value::of(angles.acute + angles.right + angles.obtuse);
}

template <std::size_t Angle>
Value angle(FactsOfTour& of) {
  return Value::of(of.angles().of_knight[Angle]);
}

Value angles(FactsOfTour& of) {
  const auto& all = of.angles().of_knight;
  return Value::of(std::vector<std::int64_t>(all.begin(), all.end()));
}

// What adds up from its moves.
Value of_moves(FactsOfTour& of, std::string_view name) {
  const LocalFact& fact = *local_fact(name);
  std::array<std::int64_t, LocalFact::most_counters> counters{};
  for (std::size_t i = 0; i < of.moves(); ++i) {
    const LocalFact::Part part = fact.move(of.board(), of.tour()[i], of.after(i));
    counters[part.counter] += part.amount;
  }
  return fact.value({counters.data(), fact.counters});
}

template <CrossingKind Kind>
Value crossings(FactsOfTour& of) {
  return Value::of(of.crossings().by_kind[static_cast<std::size_t>(Kind)]);
}

// The cross product of the places of two squares, in half squares from the centre of the board.
std::int64_t swept(const Board& board, Square a, Square b) {
  const auto rows = [&](Square s) { return 2 * std::int64_t{s.row} - (board.rows() - 1); };
  const auto cols = [&](Square s) { return 2 * std::int64_t{s.col} - (board.cols() - 1); };
  return rows(a) * cols(b) - cols(a) * rows(b);
}

Value rotation(FactsOfTour& of) {
  return Value::of(std::abs(of.angles().rotation));
}

Value whirling(FactsOfTour& of) {
  bool left = of.moves() > 0;
  bool right = left;
  for (std::size_t i = 0; i < of.moves() && (left || right); ++i) {
    const std::int64_t side = swept(of.board(), of.tour()[i], of.after(i));
    left &= side < 0;
    right &= side > 0;
  }
  return Value::yes_if(left || right);
}

// Whether a map of the board takes moves to moves: numbers of squares next to each other on the
// tour to such.
bool is_symmetry(const FactsOfTour& of, const Turning& turning,
                 const std::vector<std::size_t>& steps) {
  const auto step = [&](std::size_t i) {
    return steps[of.board().index(turning.of(of.board(), of.tour()[i]))];
  };
  const std::size_t size = of.tour().size();
  std::size_t before = step(0);
  for (std::size_t i = 0; i < of.moves(); ++i) {
    const std::size_t next = step(i + 1 < size ? i + 1 : 0);
    const std::size_t apart = std::max(before, next) - std::min(before, next);
    if (apart != 1 && !(of.closed() && apart == size - 1)) return false;
    before = next;
  }
  return true;
}

Value symmetries(FactsOfTour& of) {
  std::vector<std::size_t> steps(of.board().area(), 2 * of.tour().size());  // beyond any
  for (std::size_t i = 0; i < of.tour().size(); ++i) steps[of.board().index(of.tour()[i])] = i;
  const std::vector<Turning> all = turnings_of(of.board());
  return Value::of(std::count_if(all.begin() + 1, all.end(), [&](const Turning& turning) {
    return is_symmetry(of, turning, steps);
  }));
}

bool all_equal(const std::vector<std::int64_t>& sums) {
  return std::adjacent_find(sums.begin(), sums.end(), std::not_equal_to<>()) == sums.end();
}
bool is_semimagic(const Sums& sums) {
  return all_equal(sums.rows) && all_equal(sums.cols);
}
bool is_magic(const Sums& sums) {
  return is_semimagic(sums) && all_equal(sums.diagonals) &&
         sums.diagonals.front() == sums.rows.front();
}

constexpr unsigned no_trait = 0;
using enum Fact::Trait;

constexpr FactKind number = FactKind::number;
constexpr FactKind list = FactKind::list;
constexpr FactKind yes_no = FactKind::yes_no;

constexpr Fact table[] = {
    {"turns", number, &unjoined, telling, "squares where the tour changes its direction", turns},
    {"straight", number, &unjoined, no_trait, "squares where it goes straight on, at 180 degrees",
     [](FactsOfTour& of) { return Value::of(of.angles().straight); }},
    {"acute", number, &unjoined, no_trait,
     "angles below 90 degrees between moves that follow each other",
     [](FactsOfTour& of) { return Value::of(of.angles().acute); }},
    {"right", number, &unjoined, no_trait, "angles of 90 degrees",
     [](FactsOfTour& of) { return Value::of(of.angles().right); }},
    {"obtuse", number, &unjoined, no_trait, "angles between 90 and 180 degrees",
     [](FactsOfTour& of) { return Value::of(of.angles().obtuse); }},
    {"angle-37", number, &knights, no_trait, "angles of 36.87 degrees", angle<0>},
    {"angle-53", number, &knights, no_trait, "angles of 53.13 degrees", angle<1>},
    {"angle-90", number, &knights, no_trait, "angles of 90 degrees", angle<2>},
    {"angle-127", number, &knights, no_trait, "angles of 126.87 degrees", angle<3>},
    {"angle-143", number, &knights, no_trait, "angles of 143.13 degrees", angle<4>},
    {"angle-180", number, &knights, no_trait, "angles of 180 degrees", angle<5>},
    {"angles", list, &knights, no_trait,
     "how many of each: 36.87, 53.13, 90, 126.87, 143.13 and 180 degrees", angles},
    {"longest-line", number, &unjoined, no_trait, "the most moves in a row in one direction",
     [](FactsOfTour& of) { return Value::of(of.angles().longest_line); }},
    {"slopes", list, &knights, no_trait,
     "moves that go down to the right by 1 row and 2 columns, by 2 rows and 1 column; the same two "
     "down to the left",
     [](FactsOfTour& of) { return of_moves(of, "slopes"); }},
    {"commonest-slope", number, &knights, no_trait, "moves of the slope that most have",
     [](FactsOfTour& of) { return of_moves(of, "commonest-slope"); }},
    {"rarest-slope", number, &knights, no_trait, "moves of the slope that fewest have",
     [](FactsOfTour& of) { return of_moves(of, "rarest-slope"); }},
    {"crossings", number, &coprime, telling, "pairs of moves that meet inside both",
     [](FactsOfTour& of) { return Value::of(of.crossings().all); }},
    {"crossings-90", number, &coprime, no_trait, "crossings at right angles",
     crossings<CrossingKind::right>},
    {"crossings-1:3", number, &knights, no_trait,
     "crossings that cut both moves in the ratio 1:3, at 53.13 degrees",
     crossings<CrossingKind::quarter>},
    {"crossings-1:2", number, &knights, no_trait,
     "crossings that cut both moves in the ratio 1:2, at 36.87 degrees",
     crossings<CrossingKind::third>},
    {"crossings-1:1", number, &knights, no_trait,
     "crossings in the middle of both moves, at 53.13 degrees", crossings<CrossingKind::middle>},
    {"uncrossed-moves", number, &coprime, no_trait, "moves that no move crosses",
     [](FactsOfTour& of) { return Value::of(of.crossings().uncrossed); }},
    {"most-crossed", number, &coprime, no_trait, "crossings of the move that has most of them",
     [](FactsOfTour& of) { return Value::of(of.crossings().most); }},
    {"triangles", number, &knights, no_trait, "three moves that cross each other",
     [](FactsOfTour& of) { return Value::of(of.crossings().triangles); }},
    {"area", number, &changing_colour, closed_only | telling,
     "squares swept by the line from the centre to the knight, one way round less the other",
     [](FactsOfTour& of) { return of_moves(of, "area"); }},
    {"rotation", number, &coprime, closed_only,
     "full turns of the knight, one way round less the other", rotation},
    {"whirling", yes_no, &flat, telling, "whether every move goes the same way round the centre",
     whirling},
    {"quarters", number, &quartered, no_trait, "moves from one quarter of the board to another",
     [](FactsOfTour& of) { return of_moves(of, "quarters"); }},
    {"symmetries", number, &no_boxes, no_trait,
     "turns and mirrors of the board that leave the drawing as it is", symmetries},
    {"row-sums", list, &rectangles, of_steps, "the sum of the steps, from 1, in each row",
     [](FactsOfTour& of) { return Value::of(of.sums().rows); }},
    {"column-sums", list, &rectangles, of_steps, "the same in each column",
     [](FactsOfTour& of) { return Value::of(of.sums().cols); }},
    {"diagonal-sums", list, &squares, of_steps, "the same in both diagonals",
     [](FactsOfTour& of) { return Value::of(of.sums().diagonals); }},
    {"semimagic", yes_no, &rectangles, of_steps | telling,
     "whether all rows have the same sum, and all columns",
     [](FactsOfTour& of) { return Value::yes_if(is_semimagic(of.sums())); }},
    {"magic", yes_no, &squares, of_steps | telling, "whether both diagonals have it too",
     [](FactsOfTour& of) { return Value::yes_if(is_magic(of.sums())); }},
};

}  // namespace
}  // namespace fact_table

std::span<const Fact> facts() {
  return fact_table::table;
}

const Fact* fact_named(std::string_view name) {
  const auto row = std::ranges::find(fact_table::table, name, &Fact::name);
  return row == std::end(fact_table::table) ? nullptr : row;
}

std::vector<CrossingPoint> crossing_points(const Tour& tour, const Problem& problem) {
  if (!fact_table::coprime.suits(problem.board, problem.piece)) return {};
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  return CrossingFinder(problem.board, problem.piece).points(squares, problem.closed);
}

FactMeter::FactMeter(const Problem& problem)
    : tour_(std::make_unique<FactsOfTour>(problem)), problem_(problem) {
  KTOUR_ASSERT(problem.board.size() <= most_squares);
}
FactMeter::FactMeter(FactMeter&& other) noexcept = default;
FactMeter& FactMeter::operator=(FactMeter&& other) noexcept = default;
FactMeter::~FactMeter() = default;

void FactMeter::take(std::span<const Square> tour) {
  tour_->take(tour);
}

void FactMeter::take(const Tour& tour) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  take(squares);
}

std::optional<FactValue> FactMeter::value(const Fact& fact) {
  if (fact.is(Fact::closed_only) && !problem_.closed) return {};
  if (!fact.scope->suits(problem_.board, problem_.piece)) return {};
  return fact.value(*tour_);
}

}  // namespace ktour
