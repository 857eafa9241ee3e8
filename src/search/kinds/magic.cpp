// Semimagic tours of squares and diamonds (Beverley 1848, Jelliss: Knight's Tour Notes).
//
// A block of 4x4 squares falls into four rings of four squares, each a move from the next: two are
// squares, two diamonds. A ring has one square in each row and each column of its block. If the
// tour goes round ring after ring, then ring k has the steps 4k+1..4k+4, and the sums of a row are
// equal to those of its neighbours if only the places within the rings add up to the same: 5/2 a
// square. And all bands of four rows have the same sum if the numbers k of their rings have; so
// with columns. That prunes well: on 8x8 it leaves 720 arrays, which are found in seconds.
#include "search/kinds/magic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/assert.hpp"
#include "base/pulse.hpp"
#include "base/random.hpp"
#include "ktour/parse.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

constexpr std::int64_t block = 4;  // rows and columns, and squares of a ring

struct Ring {
  std::array<Square, 4> squares;  // in order
  std::size_t row_band;
  std::size_t col_band;
};

// The columns of the rows of a block in a ring's order: from the first row over others and back.
std::vector<std::array<Square, 4>> rings_of_a_block() {
  std::vector<std::array<Square, 4>> all;
  const auto a_move = [](Square a, Square b) {
    return std::abs((a.row - b.row) * (a.col - b.col)) == 2;
  };
  std::array<std::int32_t, 4> cols{0, 1, 2, 3};
  do {
    std::array<std::int32_t, 3> rows{1, 2, 3};
    do {
      std::array<Square, 4> ring{Square{0, cols[0]}};
      for (std::size_t i = 0; i < 3; ++i) {
        ring[i + 1] = {rows[i], cols[static_cast<std::size_t>(rows[i])]};
      }
      bool closes = rows[0] < rows[2];  // one way round
      for (std::size_t i = 0; i < 4; ++i) closes &= a_move(ring[i], ring[(i + 1) % 4]);
      if (closes) all.push_back(ring);
    } while (std::next_permutation(rows.begin(), rows.end()));
  } while (std::next_permutation(cols.begin(), cols.end()));
  return all;
}

// What is added up along a side: in the rows, say.
struct Sums {
  Sums(std::int64_t lines, std::int64_t a_line, std::int64_t rings)
      : place(static_cast<std::size_t>(lines)),
        placed(place),
        number(static_cast<std::size_t>(lines / block)),
        numbers(number),
        squares(a_line),
        all_rings(rings),
        wanted_places(a_line * 5 / 2),
        wanted_numbers(a_line * (rings * block - block) / (2 * block)) {}

  std::vector<std::int64_t> place;    // by line: the places in their rings, from 1, of its squares
  std::vector<std::int64_t> placed;   // how many squares that is
  std::vector<std::int64_t> number;   // by band of four lines: the numbers of its rings
  std::vector<std::int64_t> numbers;  // how many rings that is
  std::int64_t squares;               // of a line, which are the rings of a band
  std::int64_t all_rings;
  std::int64_t wanted_places;
  std::int64_t wanted_numbers;

  bool line_can(std::size_t line) const {
    const std::int64_t left = squares - placed[line];
    return place[line] + left <= wanted_places && place[line] + block * left >= wanted_places;
  }
  // Where the rings up to number `last` have their bands.
  bool band_can(std::size_t band, std::int64_t last) const {
    const std::int64_t left = squares - numbers[band];
    const std::int64_t spread = left * (left - 1) / 2;
    return number[band] + left * (last + 1) + spread <= wanted_numbers &&
           number[band] + left * (all_rings - 1) - spread >= wanted_numbers;
  }
};

class MagicSearch {
 public:
  MagicSearch(const Problem& problem, std::uint64_t seed, std::uint64_t limit, Status& status)
      : problem_(problem),
        board_(problem.board),
        moves_(problem),
        random_(mixed(seed)),
        limit_(limit),
        pulse_(status),
        rows_(board_.rows(), board_.cols(), narrow<std::int64_t>(board_.size()) / block),
        cols_(board_.cols(), board_.rows(), narrow<std::int64_t>(board_.size()) / block),
        ring_at_(board_.area()) {
    const auto all = rings_of_a_block();
    KTOUR_ASSERT(all.size() == block);
    for (std::int32_t row = 0; row < board_.rows(); row += block) {
      for (std::int32_t col = 0; col < board_.cols(); col += block) {
        for (std::array<Square, 4> ring : all) {
          for (std::size_t i = 0; i < 4; ++i) {
            ring[i] = {ring[i].row + row, ring[i].col + col};
            ring_at_[board_.index(ring[i])] = {rings_.size(), i};
          }
          rings_.push_back(
              {ring, static_cast<std::size_t>(row / block), static_cast<std::size_t>(col / block)});
        }
      }
    }
    visited_.resize(rings_.size());
  }

  // A tour; nothing if the search came to its end, or to its limit.
  std::optional<std::vector<Square>> run() {
    // Chance may begin badly: after a while it begins again.
    constexpr std::uint64_t first_patience = 200'000;
    for (std::uint64_t patience = first_patience;; patience *= 2) {
      give_up_ = examined_ + patience;
      if (grow()) return path_;
      if (ended() || examined_ < give_up_) return {};
    }
  }
  bool ended() const { return pulse_.stopped() != StopKind::none || examined_ >= limit_; }
  std::uint64_t examined() const { return examined_; }
  StopKind stopped() const { return pulse_.stopped(); }

 private:
  struct Place {
    std::size_t ring;
    std::size_t at;  // among its squares
  };
  struct Way {
    Place from;
    std::size_t by;  // 1, or backwards 3
  };

  // The rings to go round next, entered where a move leads and in either direction.
  std::vector<Way> ways() {
    std::vector<Way> all;
    const auto add = [&](Square s) {
      const Place from = ring_at_[board_.index(s)];
      if (visited_[from.ring] != 0) return;
      all.push_back({from, 1});
      all.push_back({from, 3});
    };
    if (!path_.empty()) {
      moves_.each(path_.back(), add);
    } else if (problem_.start) {
      add(*problem_.start);
    } else {
      for (const Ring& ring : rings_) std::ranges::for_each(ring.squares, add);
    }
    for (std::size_t i = all.size(); i > 1; --i) {
      std::swap(all[i - 1], all[random_.below(static_cast<std::uint32_t>(i))]);
    }
    return all;
  }

  bool grow() {
    if (path_.size() == board_.size()) return ends_well();
    if (examined_++ >= std::min(limit_, give_up_) || pulse_.beat()) return false;
    for (const Way& way : ways()) {
      const bool possible = go_round(way);
      if (possible && grow()) return true;
      go_back(way);
      if (examined_ >= std::min(limit_, give_up_) || pulse_.stopped() != StopKind::none) break;
    }
    return false;
  }

  bool ends_well() const {
    return (!problem_.end || path_.back() == *problem_.end) &&
           (!problem_.closed || moves_.lead(path_.back(), path_.front()));
  }

  bool go_round(const Way& way) {
    const Ring& ring = rings_[way.from.ring];
    const auto number = narrow<std::int64_t>(path_.size()) / block;
    visited_[way.from.ring] = 1;
    add(ring, number, 1);
    for (std::size_t i = 0; i < 4; ++i) {
      const Square s = ring.squares[(way.from.at + i * way.by) % 4];
      path_.push_back(s);
      add(s, narrow<std::int64_t>(i) + 1, 1);
    }
    bool possible = true;
    for (std::size_t band = 0; band < rows_.number.size(); ++band) {
      possible &= rows_.band_can(band, number);
    }
    for (std::size_t band = 0; band < cols_.number.size(); ++band) {
      possible &= cols_.band_can(band, number);
    }
    for (const Square s : ring.squares) {
      possible &= rows_.line_can(static_cast<std::size_t>(s.row)) &&
                  cols_.line_can(static_cast<std::size_t>(s.col));
    }
    return possible;
  }

  void go_back(const Way& way) {
    for (std::int64_t place = block; place > 0; --place) {
      add(path_.back(), place, -1);
      path_.pop_back();
    }
    add(rings_[way.from.ring], narrow<std::int64_t>(path_.size()) / block, -1);
    visited_[way.from.ring] = 0;
  }

  void add(const Ring& ring, std::int64_t number, std::int64_t sign) {
    rows_.number[ring.row_band] += sign * number;
    rows_.numbers[ring.row_band] += sign;
    cols_.number[ring.col_band] += sign * number;
    cols_.numbers[ring.col_band] += sign;
  }
  void add(Square s, std::int64_t place, std::int64_t sign) {
    rows_.place[static_cast<std::size_t>(s.row)] += sign * place;
    rows_.placed[static_cast<std::size_t>(s.row)] += sign;
    cols_.place[static_cast<std::size_t>(s.col)] += sign * place;
    cols_.placed[static_cast<std::size_t>(s.col)] += sign;
  }

  const Problem& problem_;
  const Board& board_;
  Moves moves_;
  Random random_;
  std::uint64_t limit_;
  Pulse pulse_;
  Sums rows_;
  Sums cols_;
  std::vector<Ring> rings_;
  std::vector<Place> ring_at_;  // by number of a square
  std::vector<std::uint8_t> visited_;
  std::vector<Square> path_;
  std::uint64_t examined_ = 0;
  std::uint64_t give_up_ = 0;
};

// Why no tour of such a board has equal sums in its rows and in its columns.
//
// Steps are odd on one colour and even on the other. With an odd side, lines across it have one odd
// step more or less than their neighbours, so their sums are not of one parity. With both sides
// even, rows of one parity have half the sum of all steps, and so have columns of one parity: take
// one from the other, and what is left of the even steps is those on rows of one parity less those
// on the others, which must come to nothing. So either has half the sum of the even steps.
std::optional<Proof> no_such_sums(const Board& board) {
  if (board.rows() % 2 != 0 || board.cols() % 2 != 0) {
    if (board.size() < 3) return {};
    return Proof{ProofKind::sums,
                 "steps are odd and even by turns along every line, so lines with an odd number of "
                 "squares have an odd sum and an even sum by turns"};
  }
  const std::uint64_t half = board.size() / 2;
  if (half * (half + 1) / 2 % 2 == 0) return {};
  return Proof{ProofKind::sums,
               fmt::format("with equal sums in rows and in columns, the even steps in the rows of "
                           "one parity would add up to half of 2 + 4 + ... + {}, which is odd",
                           board.size())};
}

}  // namespace

Outcome can_be_semimagic(const Problem& problem) {
  if (!is_knights(problem)) return Error{"magic tours are those of a knight on a full rectangle"};
  if (problem.symmetry != Symmetry::none || !problem.through.empty() || !problem.avoid.empty()) {
    return Error{
        "magic tours are looked for without a symmetry and without given or avoided moves"};
  }
  return Done{};
}

Finding find_semimagic(const Problem& problem, const SolveOptions& options, Status& status) {
  const Board& board = problem.board;
  if (std::optional<Proof> proof = no_such_sums(board)) return {std::move(*proof)};
  constexpr std::uint64_t most = 10'000;
  if (board.rows() % block != 0 || board.cols() % block != 0 || board.size() > most) {
    return {Stop{StopKind::limit,
                 "magic tours are looked for where both sides are multiples of 4, on boards of at "
                 "most 10000 squares: whether there are others is not known here"}};
  }
  MagicSearch search(problem, options.seed.value_or(1), options.limit, status);
  const auto tour = search.run();
  const Work work{search.examined()};
  if (tour) return {Tour::from_squares(board, *tour), work};
  if (search.stopped() != StopKind::none) {
    return {Stop{search.stopped(), stop_text(search.stopped())}, work};
  }
  if (search.ended()) {
    return {Stop{StopKind::limit,
                 fmt::format("the limit of {} rings examined was reached", options.limit)},
            work};
  }
  return {Stop{StopKind::limit,
               "no tour of squares and diamonds is such a tour; others were not looked for"},
          work};
}

}  // namespace ktour
