// What formats are written with: a Writer gathers what they write into blocks for a Sink and stops
// at the Sink's first error; a tour gives its steps in blocks.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/format.hpp"
#include "ktour/parse.hpp"

namespace ktour {

class Writer {
 public:
  explicit Writer(Sink& sink) : sink_(sink) { buffer_.reserve(block + longest_item); }

  /// Whether it is worth going on; ask once in a while, not for every item.
  bool fine() const { return fine_; }

  void put(char c) {
    buffer_.push_back(c);
    if (buffer_.size() >= block) flush();
  }
  void put(std::string_view text) {
    buffer_.append(text);
    if (buffer_.size() >= block) flush();
  }
  void put(std::integral auto number) { put(number, 0); }
  /// A number, filled up on the left with blanks.
  void put(std::integral auto number, std::size_t width) {
    char digits[24];
    const char* end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    const auto length = static_cast<std::size_t>(end - digits);
    if (length < width) buffer_.append(width - length, ' ');
    buffer_.append(digits, length);
    if (buffer_.size() >= block) flush();
  }

  Outcome finish() {
    flush();
    if (fine_) return Done{};
    return error_;
  }

 private:
  static constexpr std::size_t block = 65536;
  static constexpr std::size_t longest_item = 256;

  void flush() {
    if (fine_) {
      if (Outcome done = sink_.write(buffer_); !done) {
        fine_ = false;
        error_ = done.error();
      }
    }
    buffer_.clear();
  }

  Sink& sink_;
  std::string buffer_;
  bool fine_ = true;
  Error error_{};
};

/// The numbers of a square with commas between them: row and column, or one a side of a box.
inline void put_square(Writer& out, const Board& board, Square s) {
  if (board.is_box()) [[unlikely]] {
    out.put(to_string(s, board));
    return;
  }
  out.put(s.row);
  out.put(',');
  out.put(s.col);
}

/// The steps of all places of the board, row by row, some thousand at a time: calls
/// `take(first, steps)`, with the number of the first square, for as long as it returns true.
template <class Take>
void for_each_block(const Tour& tour, Take take) {
  constexpr std::uint64_t block = 4096;
  const std::uint64_t size = tour.board().area();
  std::vector<std::int64_t> buffer(std::min(block, size));
  for (std::uint64_t first = 0; first < size; first += block) {
    const std::span<std::int64_t> steps = std::span(buffer).first(std::min(block, size - first));
    tour.steps(first, steps);
    if (!take(first, std::span<const std::int64_t>(steps))) return;
  }
}

}  // namespace ktour
