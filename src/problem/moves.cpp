// The offsets of a piece, and squares beyond joined sides.
#include "problem/moves.hpp"

#include <cstdlib>
#include <tuple>

#include "base/assert.hpp"
#include "ktour/moves.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

using Coordinates = Board::Coordinates;

// Every way to lay a leap along so many sides, in both directions of each, in order.
std::vector<Coordinates> laid_out(std::span<const Leap> leaps, std::size_t sides) {
  std::vector<Coordinates> all;
  for (const Leap& leap : leaps) {
    if (std::any_of(leap.begin() + static_cast<std::ptrdiff_t>(sides), leap.end(),
                    [](std::int32_t length) { return length != 0; })) {
      continue;  // it needs more sides than there are
    }
    Leap lengths = leap;
    const auto end = lengths.begin() + static_cast<std::ptrdiff_t>(sides);
    std::partial_sort(lengths.begin(), end, end);
    do {
      for (unsigned signs = 0; signs < 1U << sides; ++signs) {
        Coordinates by{};
        for (std::size_t i = 0; i < sides; ++i) {
          by[i] = (signs >> i & 1) != 0 ? -lengths[i] : lengths[i];
        }
        all.push_back(by);
      }
    } while (std::next_permutation(lengths.begin(), end));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// Whether the sides are joined so that colours alternate across them as they do elsewhere. A twist
// makes row r go on as ROWS - 1 - r, beside a row of COLS squares; or the other way round.
bool joined_alike(const Board& board) {
  const bool even_rows = board.rows() % 2 == 0;
  const bool even_cols = board.cols() % 2 == 0;
  const auto alternates = [&](Joint joint, bool even_side) {
    if (joint == Joint::twisted) return even_rows != even_cols;
    return joint == Joint::none || even_side;
  };
  return alternates(board.surface().columns, even_cols) &&
         alternates(board.surface().rows, even_rows);
}

// A square as a copy has it, each counted from the side that is the first there: its own inverse.
Square mirrored(const Board& board, Square s, Copy copy) {
  const Surface surface = board.surface();
  if (surface.columns == Joint::twisted && copy.right % 2 != 0) s.row = board.rows() - 1 - s.row;
  if (surface.rows == Joint::twisted && copy.down % 2 != 0) s.col = board.cols() - 1 - s.col;
  return s;
}

// The number of whole sides before a place: 0 within the board, -1 just before it.
std::int32_t sides_before(std::int64_t at, std::int64_t side) {
  if (at >= 0 && at < side) return 0;
  return narrow<std::int32_t>(at >= 0 ? at / side : (at + 1) / side - 1);
}

}  // namespace

Moves::Moves(const Board& board, const Piece& piece)
    : board_(board), on_plane_(board.is_flat() && board.surface() == Surface::plane) {
  if (const Network* network = board.network()) {
    change_parity_ = false;
    take(*network);
    return;
  }
  if (!board.is_box() && piece.is_knight()) {
    flat_ = knight_moves;
  } else {
    sides_ = board.sides();
    leaps_ = laid_out(piece.leaps(), sides_.size());
    if (!board.is_box()) {
      for (const Coordinates& by : leaps_) own_.push_back({by[0], by[1]});
      flat_ = own_;
    }
  }
  const auto is_odd = [](const Leap& leap) {
    std::int64_t sum = 0;
    for (const std::int32_t length : leap) sum += length;
    return sum % 2 != 0;
  };
  const std::span<const Leap> leaps = piece.leaps();
  change_parity_ = joined_alike(board) && std::all_of(leaps.begin(), leaps.end(), is_odd);
}

void Moves::take(const Network& network) {
  listed_.resize(network.names.size());
  const auto add = [this](std::int32_t from, std::int32_t to) {
    listed_[static_cast<std::size_t>(from)].push_back({0, to});
  };
  for (const auto& [a, b] : network.edges) {
    if (a == b) continue;
    add(a, b);
    add(b, a);
  }
  for (std::vector<Square>& list : listed_) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    most_listed_ = std::max(most_listed_, list.size());
  }
}

int Moves::parity(Square s) const {
  if (!board_.is_box()) return (s.row ^ s.col) & 1;
  int sum = 0;
  for (const std::int32_t c : board_.coordinates(s)) sum ^= c;
  return sum & 1;
}

// What a place beyond a joined side is within; nothing where the side is not joined.
std::optional<Moves::Landing> Moves::land(Square from, Offset by) const {
  const std::int64_t row = std::int64_t{from.row} + by.row;
  const std::int64_t col = std::int64_t{from.col} + by.col;
  const Copy copy{sides_before(col, board_.cols()), sides_before(row, board_.rows())};
  const Surface surface = board_.surface();
  if (copy.right != 0 && surface.columns == Joint::none) return {};
  if (copy.down != 0 && surface.rows == Joint::none) return {};
  const Square there{narrow<std::int32_t>(row - std::int64_t{copy.down} * board_.rows()),
                     narrow<std::int32_t>(col - std::int64_t{copy.right} * board_.cols())};
  return Landing{mirrored(board_, there, copy), copy};
}

std::vector<Square> Moves::elsewhere(Square from) const {
  std::vector<Square> reached;
  if (board_.is_box()) {
    const Coordinates at = board_.coordinates(from);
    for (const Coordinates& by : leaps_) {
      std::int64_t number = 0;
      bool inside = true;
      for (std::size_t i = 0; i < sides_.size() && inside; ++i) {
        const std::int64_t to = std::int64_t{at[i]} + by[i];
        inside = to >= 0 && to < sides_[i];
        number = number * sides_[i] + to;
      }
      if (!inside) continue;
      const Square to = board_.square(static_cast<std::uint64_t>(number));
      if (board_.contains(to)) reached.push_back(to);
    }
    return reached;  // in order, as the leaps are
  }
  for (const Offset& by : flat_) {
    const std::optional<Landing> to = land(from, by);
    if (to && to->square != from && board_.contains(to->square)) reached.push_back(to->square);
  }
  std::sort(reached.begin(), reached.end());
  reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  return reached;
}

Copy Moves::way(Square from, Square to) const {
  const auto far = [](Copy copy) {
    return std::tuple(std::abs(copy.right) + std::abs(copy.down), copy.right, copy.down);
  };
  std::optional<Copy> best;
  for (const Offset& by : flat_) {
    const std::optional<Landing> there = land(from, by);
    if (!there || there->square != to) continue;
    if (!best || far(there->copy) < far(*best)) best = there->copy;
  }
  return best.value_or(Copy{});
}

Square on_copy(const Board& board, Square s, Copy copy) {
  const Square there = mirrored(board, s, copy);
  return {narrow<std::int32_t>(there.row + std::int64_t{copy.down} * board.rows()),
          narrow<std::int32_t>(there.col + std::int64_t{copy.right} * board.cols())};
}

// What mirrors the rows exchanges up and down, too.
Copy back_from(const Board& board, Copy copy) {
  const Surface surface = board.surface();
  const bool turns_rows = surface.columns == Joint::twisted && copy.right % 2 != 0;
  const bool turns_cols = surface.rows == Joint::twisted && copy.down % 2 != 0;
  return {turns_cols ? copy.right : -copy.right, turns_rows ? copy.down : -copy.down};
}

bool is_move(const Board& board, const Piece& piece, Square from, Square to) {
  return board.contains(from) && board.contains(to) && Moves(board, piece).lead(from, to);
}

std::vector<Move> moves_from(const Board& board, const Piece& piece, std::uint64_t first,
                             std::uint64_t end) {
  const Moves moves(board, piece);
  std::vector<Move> all;
  for (std::uint64_t number = first; number < end; ++number) {
    const Square from = board.square(number);
    if (!board.contains(from)) continue;
    moves.each(from, [&](Square to) {
      if (from < to) all.push_back({from, to});
    });
  }
  return all;
}

}  // namespace ktour
