// How a symmetric tour is made of pieces.
//
// In the middle of the board lies a *core*, a board of six to seventeen squares each way, with a
// symmetric tour of its own that the complete search finds. The rest of the board is cut into
// rectangles, the *guests*, which the symmetry maps to each other; none is mapped to itself:
//
//     half-turn           mirror              quarter-turn
//     A A A A A A A       A A A a a a         A A A A A b
//     B B # # # b b       A A A a a a         B # # # b b      # core
//     B B # # # b b       B # # # # b         B # # # b b      a, b  images of A, B
//     a a a a a a a       B # # # # b         B a a a a a      (B, a and b are images of A
//                                                               in the quarter-turn)
//
// A guest hangs on the core as tiles hang on each other (construct/tile.hpp): the core's tour makes
// a move a-b, the guest's own tour, one with given ends, goes from c to d, and a-c and b-d are
// moves. So the whole goes from a through all of the guest to b. What is done to one guest is done
// to its images, at the images of a and b, so the whole is symmetric as the core is.
//
// Such a move there always is: a closed tour makes both moves from the core's corner. And every
// guest has an even number of squares, and sides of at least six, so that it has a tour from c to
// d, which differ in colour as a and b do. Narrower guests, three to five squares wide, are strips
// (construct/strip.hpp), which hang on the corner's moves too.
//
// An open tour from a given start is reversed by the half-turn, and its ends are images of each
// other. Where they lie in a guest and its image, these do not hang on the core but go on from the
// two ends of its tour.
#include "construct/symmetric.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "construct/construct.hpp"
#include "construct/patchwork.hpp"
#include "construct/planner.hpp"
#include "construct/strip.hpp"
#include "frontier/narrow.hpp"
#include "problem/knight.hpp"
#include "problem/readings.hpp"

namespace ktour {
namespace {

using construct::Effort;
using construct::Patch;
using construct::Patchwork;
using construct::Placing;
using construct::Stretch;

struct Rectangle {
  Square corner;
  Board board;

  bool contains(Square s) const { return board.contains(within(s)); }
  Square within(Square s) const { return {s.row - corner.row, s.col - corner.col}; }
  Square beyond(Square own) const { return own + Offset{corner.row, corner.col}; }
};

struct Layout {
  Rectangle core;
  std::vector<Rectangle> guests;  // one of each set of images
};

Rectangle transposed(const Rectangle& r) {
  return {{r.corner.col, r.corner.row}, {r.board.cols(), r.board.rows()}};
}

// A side of the core, with guests of a given width on both sides or on one. These are even and at
// least six long, or a number of whole tiles of a strip. Where there is no room for that, the core
// is as long as the board.
std::int32_t core_side(std::int32_t side, std::int32_t guest_width, std::int32_t guests) {
  std::int32_t least = guests == 1 ? construct::least_side + 1 : construct::least_side;
  std::int32_t unit = 2 * guests;
  std::int32_t first = construct::least_side * guests;
  if (guest_width < construct::least_side) {
    // From fourteen on there are symmetric cores of every length.
    least = 14;
    unit = first = construct::strip_period(guest_width) * guests;
  }
  return unit == 0 || side < least + first ? side : least + (side - least) % unit;
}

Layout layout(const Board& board, Symmetry symmetry) {
  const std::int32_t rows = board.rows();
  const std::int32_t cols = board.cols();
  if (symmetry == Symmetry::horizontal) {
    Layout other = layout({cols, rows}, Symmetry::vertical);
    other.core = transposed(other.core);
    for (Rectangle& guest : other.guests) guest = transposed(guest);
    return other;
  }
  // A mirror leaves the rows in place: there the core lies at the edge, and one guest is enough.
  const bool mirror = symmetry == Symmetry::vertical;
  const std::int32_t guest_cols = mirror ? cols / 2 : cols;
  const std::int32_t core_rows = core_side(rows, guest_cols, mirror ? 1 : 2);
  const std::int32_t core_cols = core_side(cols, core_rows, 2);
  const std::int32_t above = mirror ? rows - core_rows : (rows - core_rows) / 2;
  const std::int32_t beside = (cols - core_cols) / 2;
  Layout plan{{{above, beside}, {core_rows, core_cols}}, {}};
  if (symmetry == Symmetry::quarter) {
    if (above > 0) plan.guests.push_back({{0, 0}, {above, core_rows + above}});
    return plan;
  }
  if (beside > 0) plan.guests.push_back({{above, 0}, {core_rows, beside}});
  if (above > 0) plan.guests.push_back({{0, 0}, {above, guest_cols}});
  return plan;
}

class Maker {
 public:
  Maker(const Problem& problem, Effort& effort)
      : problem_(problem),
        board_(problem.board),
        effort_(effort),
        images_(static_cast<int>(order_of(problem.symmetry))),
        plan_(layout(board_, problem.symmetry)) {}

  std::optional<Tour> make() {
    if (plan_.guests.empty() || !begin()) return {};
    for (std::size_t i = 0; i < plan_.guests.size(); ++i) {
      if (i == ends_in_) continue;
      const Rectangle& guest = plan_.guests[i];
      if (!(is_narrow(guest.board) ? hang_strip(guest) : hang(guest))) return {};
    }
    return sewn();
  }

 private:
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  // A guest's tour, or a strand of it, where the core's goes from one step to the next.
  struct Insert {
    std::uint64_t after;
    Stretch stretch;
  };

  Square mapped(Square s, int times) const {
    for (int i = 0; i < times; ++i) s = image(problem_.symmetry, board_, s);
    return s;
  }

  bool find_core(std::optional<Square> start) {
    Problem core{plan_.core.board, {}, {}, problem_.closed, problem_.symmetry};
    if (start) {
      core.start = plan_.core.within(*start);
    } else if (!problem_.closed) {
      // Strips need the moves of the corners, and an end has only one.
      core.start = core.board.rows() < core.board.cols() ? Square{0, 2} : Square{2, 0};
    }
    if (!problem_.closed) {
      // The core's own tour might be closed otherwise, and end elsewhere.
      const Square other = image(core.symmetry, core.board, *core.start);
      if (other != *core.start) core.end = other;
    }
    const std::optional<Tour> tour = effort_.search(core);
    if (!tour) return false;
    patches_.push_back({*tour, Placing{plan_.core.corner}});
    return true;
  }

  // The core, and with an open tour from a square outside it the guests with its ends.
  bool begin() {
    const std::optional<Square> start = problem_.closed ? std::nullopt : problem_.start;
    if (!start || plan_.core.contains(*start)) return find_core(start);
    Square end{};
    for (std::size_t i = 0; i < plan_.guests.size(); ++i) {
      for (int times = 0; times < images_; ++times) {
        const Square s = mapped(*start, times);
        if (!plan_.guests[i].contains(s)) continue;
        ends_in_ = i;
        end = s;
      }
    }
    const Rectangle& guest = plan_.guests[ends_in_];
    for (std::uint64_t i = 0; i < plan_.core.board.size(); ++i) {
      const Square last = plan_.core.beyond(plan_.core.board.square(i));
      for (const Offset& move : knight_moves) {
        const Square entry = last + move;
        if (!guest.contains(entry)) continue;
        if (entry == end || !find_core(last)) continue;
        if (const std::optional<Tour> tour = walk(guest, entry, end)) {
          // The core's tour begins at `last`, so this guest comes before it.
          lay(*tour, Placing{guest.corner});
          return true;
        }
        patches_.clear();
      }
    }
    return false;
  }

  std::optional<Tour> walk(const Rectangle& guest, Square from, Square to) const {
    if (colour(from) == colour(to)) return {};
    const Problem problem{guest.board, guest.within(from), guest.within(to)};
    if (!is_narrow(guest.board)) return construct_from_tiles(problem, effort_);
    // A search knows soon or takes long; the automaton always takes a while.
    const std::uint64_t squares = guest.board.size();
    constexpr std::uint64_t quick_to_search = 5000;
    if (squares <= quick_to_search) {
      if (std::optional<Tour> tour = effort_.search(problem, 100 + 2 * squares)) return tour;
    }
    Finding finding = narrow_tour(problem, {}, effort_.status());
    Tour* tour = std::get_if<Tour>(&finding.result);
    return tour == nullptr ? std::nullopt : std::optional(std::move(*tour));
  }

  // A guest and its images as patches; the number of the first.
  std::size_t lay(const Tour& tour, const Placing& placing) {
    for (int times = 0; times < images_; ++times) {
      patches_.push_back(
          {tour, construct::mapped(placing, problem_.symmetry, board_, times), times > 0});
    }
    return patches_.size() - static_cast<std::size_t>(images_);
  }

  const Tour& core() const { return patches_.front().tour; }
  Square core_square(std::uint64_t step) const {
    return plan_.core.beyond(core().square_at(step % core().size()));
  }
  // The step after which the core's tour makes a move, if it does.
  std::optional<std::uint64_t> place_of(Square a, Square b) const {
    const auto at = [&](Square s) {
      return static_cast<std::uint64_t>(core().step_of(plan_.core.within(s)));
    };
    if (next(at(a)) == at(b)) return at(a);
    if (next(at(b)) == at(a)) return at(b);
    return {};
  }
  // The end of an open tour is followed by no step.
  std::uint64_t next(std::uint64_t step) const {
    return problem_.closed ? (step + 1) % core().size() : step + 1;
  }

  bool hang(const Rectangle& guest) {
    const std::uint64_t moves = core().size() - (problem_.closed ? 0 : 1);
    for (std::uint64_t step = 0; step < moves; ++step) {
      if (hang_on(guest, core_square(step), core_square(step + 1))) return true;
    }
    return false;
  }

  bool hang_on(const Rectangle& guest, Square a, Square b) {
    const std::vector<std::uint64_t> places = free_places(a, b);
    for (const Offset& out : knight_moves) {
      if (places.empty() || !guest.contains(a + out)) continue;
      for (const Offset& back : knight_moves) {
        if (!guest.contains(b + back) || a + out == b + back) continue;
        const std::optional<Tour> tour = walk(guest, a + out, b + back);
        if (!tour) continue;
        insert(a, places, lay(*tour, Placing{guest.corner}), 0, tour->size());
        return true;
      }
    }
    return false;
  }

  // A strip hangs on the corners that it lies beside: on one of the two, or with two strands on
  // both. Its left end is at the core.
  bool hang_strip(const Rectangle& guest) {
    const std::int32_t rows = guest.board.rows();
    const std::int32_t cols = guest.board.cols();
    const bool lies = cols > rows;
    const Board strip = lies ? guest.board : Board(cols, rows);
    const std::optional<Tour> tour = construct::strip_tour(strip, effort_);
    if (!tour) return false;
    // To the left of the core, or above it.
    const Placing upright = lies ? Placing{guest.beyond({0, cols - 1}), {1, 0}, {0, -1}}
                                 : Placing{guest.beyond({rows - 1, 0}), {0, 1}, {-1, 0}};
    const Placing flipped{upright.on_board({strip.rows() - 1, 0}),
                          {-upright.down.row, -upright.down.col},
                          upright.across};
    const construct::StripEnds ends = construct::strip_ends(strip.rows());
    const auto places_by = [&](const Placing& p) {
      return free_places(p.on_board(ends.before_entry), p.on_board(ends.after_exit));
    };
    if (construct::strip_strands(strip.rows()) == 2) {
      // The second strand is the first upside down.
      const std::vector<std::uint64_t> places[2] = {places_by(upright), places_by(flipped)};
      if (places[0].empty() || places[1].empty()) return false;
      const std::size_t first = lay(*tour, upright);
      const std::uint64_t half = tour->size() / 2;
      insert(upright.on_board(ends.before_entry), places[0], first, 0, half);
      insert(flipped.on_board(ends.before_entry), places[1], first, half, half);
      return true;
    }
    for (const Placing& placing : {upright, flipped}) {
      const std::vector<std::uint64_t> places = places_by(placing);
      if (places.empty()) continue;
      insert(placing.on_board(ends.before_entry), places, lay(*tour, placing), 0, tour->size());
      return true;
    }
    return false;
  }

  // The steps after which the core's tour makes a move and its images, where it makes it; all
  // different and not taken yet, or none.
  std::vector<std::uint64_t> free_places(Square a, Square b) const {
    std::vector<std::uint64_t> places;
    for (int times = 0; times < images_; ++times) {
      const std::optional<std::uint64_t> place = place_of(mapped(a, times), mapped(b, times));
      const auto same = [&](const Insert& i) { return i.after == place; };
      if (!place || std::ranges::count(places, *place) != 0 ||
          std::ranges::any_of(inserts_, same)) {
        return {};
      }
      places.push_back(*place);
    }
    return places;
  }

  // Steps of patch `first` and the next where the core's tour goes from an image of a, or to it.
  void insert(Square a, const std::vector<std::uint64_t>& places, std::size_t first,
              std::uint64_t low, std::uint64_t count) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      const bool forward = core_square(places[i]) == mapped(a, static_cast<int>(i));
      inserts_.push_back({places[i], {first + i, low, count, forward}});
    }
  }

  Tour sewn() {
    std::sort(inserts_.begin(), inserts_.end(),
              [](const Insert& a, const Insert& b) { return a.after < b.after; });
    std::vector<Stretch> stretches;
    std::uint64_t done = 0;
    for (const Insert& insert : inserts_) {
      stretches.push_back({0, done, insert.after + 1 - done, true});
      stretches.push_back(insert.stretch);
      done = insert.after + 1;
    }
    if (done < core().size()) stretches.push_back({0, done, core().size() - done, true});
    if (ends_in_ != nowhere) {
      // The first patches after the core are the guest with an end and its image.
      stretches.insert(stretches.begin(), {1, 0, patches_[1].tour.size(), false});
      stretches.push_back({2, 0, patches_[2].tour.size(), true});
    }
    const auto whole = [&](std::uint64_t shift) {
      return Tour(board_, std::make_shared<Patchwork>(board_, patches_, stretches, shift));
    };
    const Tour tour = whole(0);
    const Square start = problem_.start.value_or(problem_.closed ? Square{0, 0} : tour.start());
    if (problem_.closed) return whole(static_cast<std::uint64_t>(tour.step_of(start)));
    if (tour.start() == start) return tour;
    // It begins at the other end.
    std::reverse(stretches.begin(), stretches.end());
    for (Stretch& s : stretches) s.forward = !s.forward;
    return whole(0);
  }

  const Problem& problem_;
  const Board& board_;
  Effort& effort_;
  int images_;  // of a square, with itself
  Layout plan_;
  std::size_t ends_in_ = nowhere;  // the guest in which an open tour ends
  std::vector<Patch> patches_;     // the core first
  std::vector<Insert> inserts_;
};

}  // namespace

bool takes_pieces(const Problem& problem) {
  return is_knights(problem) && problem.symmetry != Symmetry::none;
}

std::optional<Tour> symmetric_from_pieces(const Problem& problem, construct::Effort& effort) {
  return Maker(problem, effort).make();
}

Finding symmetric_from_pieces(const Problem& problem, const SolveOptions& options, Status& status) {
  construct::Effort effort(options, status);
  for (const Reading& one : readings(problem)) {
    const Problem& reading = one.problem;
    if (std::optional<Tour> tour = symmetric_from_pieces(reading, effort)) {
      return {std::move(*tour), effort.work()};
    }
  }
  // What is left are small boards, and long ones of four rows with a given start in a strip.
  return effort.without_tour();
}

}  // namespace ktour
