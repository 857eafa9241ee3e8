// Boards that are more than a rectangle, and pieces.
#include "ktour/board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "base/text.hpp"
#include "ktour/piece.hpp"

namespace ktour {

Board::Board(std::int32_t rows, std::int32_t cols, Surface surface) : Board(rows, cols) {
  KTOUR_ASSERT(!name(surface).empty());
  if (surface == Surface::plane) return;
  shape_ = std::make_shared<const Shape>(Shape{{rows, cols}, surface});
}

Result<Board> Board::box(std::vector<std::int32_t> sides) {
  if (sides.size() < 2 || sides.size() > max_dimensions) {
    return Error{fmt::format("a board has from 2 to {} sides, and {} are given", max_dimensions,
                             sides.size())};
  }
  std::int64_t rows = 1;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] < 1) return Error{fmt::format("{} is no side: a side is at least 1", sides[i])};
    if (i + 1 < sides.size()) rows *= sides[i];
    if (rows > max_side) {
      return Error{
          fmt::format("a box with the sides {} is too large: all but the last multiply to "
                      "at most {}",
                      fmt::join(sides, "x"), max_side)};
    }
  }
  Board board(static_cast<std::int32_t>(rows), sides.back());
  if (sides.size() > 2) board.shape_ = std::make_shared<const Shape>(Shape{std::move(sides)});
  return board;
}

Result<Board> Board::of(Network network) {
  const std::vector<std::string>& names = network.names;
  if (names.empty() || names.size() > static_cast<std::size_t>(max_side)) {
    return Error{
        fmt::format("a graph has from 1 to {} vertices, and there are {}", max_side, names.size())};
  }
  const auto vertices = static_cast<std::int32_t>(names.size());
  std::vector<std::int32_t> by_name(names.size());
  std::iota(by_name.begin(), by_name.end(), 0);
  const auto name = [&](std::int32_t v) -> const std::string& {
    return names[static_cast<std::size_t>(v)];
  };
  std::ranges::sort(by_name, {}, name);
  const auto twice = std::ranges::adjacent_find(by_name, {}, name);
  if (twice != by_name.end()) {
    return Error{fmt::format("two vertices have the name '{}'", printable(name(*twice)))};
  }
  for (const auto& [a, b] : network.edges) {
    const std::int32_t off = a < 0 || a >= vertices ? a : b;
    if (off >= 0 && off < vertices) continue;
    return Error{fmt::format("an edge leads to vertex {}, and the graph has {}, numbered from 0",
                             off, vertices)};
  }
  Board board(1, vertices);
  Shape shape{{1, vertices}};
  shape.network = std::make_shared<const Network>(std::move(network));
  shape.by_name = std::make_shared<const std::vector<std::int32_t>>(std::move(by_name));
  board.shape_ = std::make_shared<const Shape>(std::move(shape));
  return board;
}

std::optional<Square> Board::named(std::string_view name) const {
  if (network() == nullptr) return {};
  const std::vector<std::int32_t>& order = *shape_->by_name;
  const auto name_of = [&](std::int32_t v) {
    return std::string_view(network()->names[static_cast<std::size_t>(v)]);
  };
  const auto at = std::ranges::lower_bound(order, name, {}, name_of);
  if (at == order.end() || name_of(*at) != name) return {};
  return Square{0, *at};
}

// Without the places that mark(take) hands to take(index).
template <class Mark>
Result<Board> Board::without_these(Mark mark) const {
  constexpr std::uint64_t most = std::uint64_t{1} << 32;  // places: half a gigabyte of bits
  if (area() > most) {
    return Error{fmt::format("squares can be taken out of boards of up to {} places, and {} are "
                             "too many for the memory",
                             most, area()),
                 ErrorKind::memory};
  }
  Shape shape = shape_ ? *shape_ : Shape{{rows_, cols_}};
  shape.holes.resize((area() + 63) / 64);
  mark([&shape](std::uint64_t place) {
    std::uint64_t& word = shape.holes[place / 64];
    const std::uint64_t bit = std::uint64_t{1} << place % 64;
    if ((word & bit) == 0) ++shape.missing;
    word |= bit;
  });
  if (shape.missing == area()) return Error{"the board has no square left"};
  Board board = *this;
  if (shape.missing > 0) board.shape_ = std::make_shared<const Shape>(std::move(shape));
  return board;
}

Result<Board> Board::without(std::span<const Square> squares) const {
  return without_these([&](auto take) {
    for (const Square s : squares) take(index(s));
  });
}

Result<Board> Board::without_marked(const std::vector<bool>& places) const {
  return without_these([&](auto take) {
    for (std::uint64_t i = 0; i < places.size(); ++i) {
      if (places[i]) take(i);
    }
  });
}

Result<Board> Board::on(Surface surface) const {
  if (!is_flat() && surface != Surface::plane) {
    return Error{fmt::format("only rectangles have sides to join, and a {} is no rectangle",
                             is_box() ? "box" : "graph")};
  }
  Board board(rows_, cols_, surface);
  if (!shape_ || (surface == Surface::plane && shape_->missing == 0 && is_flat())) return board;
  Shape shape = *shape_;
  shape.surface = surface;
  board.shape_ = std::make_shared<const Shape>(std::move(shape));
  return board;
}

Board::Coordinates Board::coordinates(Square s) const {
  if (!is_box()) return {s.row, s.col};
  const std::vector<std::int32_t>& sides = shape_->sides;
  Coordinates at{};
  at[sides.size() - 1] = s.col;
  for (std::size_t i = sides.size() - 1; i-- > 0; s.row /= sides[i]) at[i] = s.row % sides[i];
  return at;
}

Square Board::at(const Coordinates& coordinates) const {
  if (!is_box()) return {coordinates[0], coordinates[1]};
  const std::vector<std::int32_t>& sides = shape_->sides;
  Square s{0, coordinates[sides.size() - 1]};
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) s.row = s.row * sides[i] + coordinates[i];
  return s;
}

Square Board::first() const {
  if (!shape_) return {0, 0};
  for (std::size_t i = 0; i < shape_->holes.size(); ++i) {
    const std::uint64_t there = ~shape_->holes[i];
    if (there != 0) return square(i * 64 + static_cast<std::uint64_t>(std::countr_zero(there)));
  }
  return {0, 0};
}

std::vector<std::int32_t> Board::sides() const {
  return shape_ ? shape_->sides : std::vector{rows_, cols_};
}

namespace {

constexpr std::array<Leap, 1> knights_leaps{{{2, 1}}};

}  // namespace

Piece::Piece(std::string name, std::vector<Leap> leaps) {
  for (Leap& leap : leaps)
    std::partial_sort(leap.begin(), leap.end(), leap.end(), std::greater<>());
  std::sort(leaps.begin(), leaps.end());
  leaps.erase(std::unique(leaps.begin(), leaps.end()), leaps.end());
  if (std::ranges::equal(leaps, knights_leaps)) return;
  kind_ = std::make_shared<const Kind>(Kind{std::move(name), std::move(leaps)});
}

std::string_view Piece::name() const {
  return kind_ ? std::string_view(kind_->name) : "knight";
}

std::span<const Leap> Piece::leaps() const {
  if (kind_) return kind_->leaps;
  return knights_leaps;
}

bool operator==(const Piece& a, const Piece& b) {
  return std::ranges::equal(a.leaps(), b.leaps());
}

}  // namespace ktour
