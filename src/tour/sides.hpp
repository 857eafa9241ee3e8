// The sides of a board from its lines of text.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "ktour/board.hpp"

namespace ktour {

/// The sides of a box from its rows and the empty lines between them. Where these make no layers of
/// one size, or layers of one row, they are nothing but blanks.
class Sides {
 public:
  void add_row(std::size_t empty_lines) {
    if (rows_++ > 0) close(empty_lines);
    ++counts_[0];
  }
  /// All but the columns, the outermost first.
  std::vector<std::int32_t> finish() {
    close(deepest_);
    if (!regular_ || deepest_ == 0 || (deepest_ == 1 && sizes_[0] == 1)) {
      return {static_cast<std::int32_t>(rows_)};
    }
    std::vector<std::int32_t> all{static_cast<std::int32_t>(counts_[deepest_])};
    for (std::size_t i = deepest_; i-- > 0;) all.push_back(static_cast<std::int32_t>(sizes_[i]));
    return all;
  }

 private:
  static constexpr std::size_t levels = Board::max_dimensions - 1;

  void close(std::size_t level) {
    regular_ &= level < levels;
    if (!regular_) return;
    deepest_ = std::max(deepest_, level);
    for (std::size_t i = 0; i < level; ++i) {
      if (sizes_[i] == 0) sizes_[i] = counts_[i];
      regular_ &= sizes_[i] == counts_[i];
      counts_[i] = 0;
      ++counts_[i + 1];
    }
  }

  std::array<std::uint64_t, levels> counts_{}, sizes_{};
  std::size_t deepest_ = 0;
  std::uint64_t rows_ = 0;
  bool regular_ = true;
};

}  // namespace ktour
