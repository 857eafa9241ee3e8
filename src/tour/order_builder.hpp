// Turns a matrix of steps into the squares in order, and finds out whether it is one: each of the
// steps 0, 1, ... up to the last stands on exactly one square.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "ktour/parse.hpp"
#include "ktour/tour.hpp"
#include "tour/reader.hpp"
#include "tour/store.hpp"

namespace ktour {

/// In a matrix of steps: a square that is not visited, and a place where there is no square.
inline constexpr std::uint64_t no_step = ~std::uint64_t{0};
inline constexpr std::uint64_t no_square = no_step - 1;

template <class Index>
class OrderBuilder {
 public:
  /// `visited` squares have a step; messages count from `base`. Memory has been allowed for.
  OrderBuilder(Reader& in, Board board, std::uint64_t visited, std::uint64_t base)
      : in_(in), board_(board), base_(base), order_(visited, none) {}

  bool add(std::uint64_t square, std::uint64_t step) {
    if (step >= order_.size()) {
      return in_.fail(
          fmt::format("the number {} on square {} leaves a gap: {} squares are numbered "
                      "from {} to {}",
                      step + base_, to_string(board_.square(square), board_), order_.size(), base_,
                      order_.size() + base_ - 1));
    }
    if (order_[step] != none) {
      return in_.fail(fmt::format("the number {} stands twice, on squares {} and {}", step + base_,
                                  to_string(board_.square(order_[step]), board_),
                                  to_string(board_.square(square), board_)));
    }
    order_[step] = static_cast<Index>(square);
    return true;
  }

  /// Drops the steps from `visited` on, which no square has.
  void shorten(std::uint64_t visited) { order_.resize(visited); }

  /// Takes the marked places out of the board, on which no step stands.
  bool take_out(const std::vector<bool>& holes) {
    if (holes.empty()) return true;
    Result<Board> rest = board_.without_marked(holes);
    if (!rest) return in_.fail(rest.error());
    board_ = std::move(*rest);
    return true;
  }

  Tour take() { return Tour::from_order(board_, std::move(order_)); }

 private:
  static constexpr Index none = static_cast<Index>(-1);

  Reader& in_;
  Board board_;
  std::uint64_t base_;
  std::vector<Index> order_;
};

/// Calls `fill(builder)` with a builder of the width that the board needs. `in_use` is what the
/// caller keeps already, in bytes a square.
template <class Fill>
std::optional<Tour> build_order(Reader& in, Board board, std::uint64_t visited, std::uint64_t base,
                                std::uint64_t in_use, Fill fill) {
  const std::uint64_t width = index_width(board);
  if (!in.allow(board.size(), in_use + width)) return {};
  const auto build = [&]<class Index>(Index /*width*/) -> std::optional<Tour> {
    OrderBuilder<Index> builder(in, board, visited, base);
    if (!fill(builder)) return {};
    return builder.take();
  };
  return width == 4 ? build(std::uint32_t{}) : build(std::uint64_t{});
}

}  // namespace ktour
