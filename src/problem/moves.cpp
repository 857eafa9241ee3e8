// The offsets of a piece, and squares beyond joined sides.
#include "problem/moves.hpp"

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

// Whether the sides are joined so that colours alternate across them as they do elsewhere.
bool joined_alike(const Board& board) {
  const bool even_rows = board.rows() % 2 == 0;
  const bool even_cols = board.cols() % 2 == 0;
  switch (board.surface()) {
    case Surface::plane: break;
    case Surface::cylinder: return even_cols;
    case Surface::torus: return even_cols && even_rows;
    // Row r goes on as ROWS - 1 - r.
    case Surface::mobius: return even_cols != even_rows;
    case Surface::klein: return even_rows && !even_cols;
  }
  return true;
}

}  // namespace

Moves::Moves(const Board& board, const Piece& piece)
    : board_(board), on_plane_(!board.is_box() && board.surface() == Surface::plane) {
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

int Moves::parity(Square s) const {
  if (!board_.is_box()) return (s.row ^ s.col) & 1;
  int sum = 0;
  for (const std::int32_t c : board_.coordinates(s)) sum ^= c;
  return sum & 1;
}

// A square beyond a joined side, as one within; false where the side is not joined.
bool Moves::wrap(Square& s) const {
  const auto within = [](std::int64_t at, std::int64_t side) {
    return static_cast<std::int32_t>(((at % side) + side) % side);
  };
  const Surface surface = board_.surface();
  const bool twists = surface == Surface::mobius || surface == Surface::klein;
  const std::int64_t rounds = (s.col - static_cast<std::int64_t>(within(s.col, board_.cols()))) /
                              static_cast<std::int64_t>(board_.cols());
  s.col = within(s.col, board_.cols());
  std::int64_t row = s.row;
  if (twists && rounds % 2 != 0) row = board_.rows() - 1 - row;
  const bool rows_joined = surface == Surface::torus || surface == Surface::klein;
  if (!rows_joined && (row < 0 || row >= board_.rows())) return false;
  s.row = within(row, board_.rows());
  return true;
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
    Square to = from + by;
    if (wrap(to) && to != from && board_.contains(to)) reached.push_back(to);
  }
  std::sort(reached.begin(), reached.end());
  reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  return reached;
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
