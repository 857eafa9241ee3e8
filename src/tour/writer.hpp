// What formats are written with: a Writer gathers what they write into blocks for a Sink and stops
// at the Sink's first error; a tour gives its steps in blocks.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "tour/store.hpp"

namespace ktour {

class Writer {
 public:
  explicit Writer(Sink& sink) : sink_(sink), buffer_(2 * block) {}

  /// Whether it is worth going on; ask once in a while, not for every item.
  bool fine() const { return fine_; }

  void put(char c) {
    buffer_[filled_++] = c;
    if (filled_ >= block) flush();
  }
  void put(std::string_view text) {
    if (text.size() > block) {
      flush();
      send(text);
      return;
    }
    std::memcpy(end(), text.data(), text.size());
    added(text.size());
  }
  void put(std::integral auto number) {
    if (is_short(number)) [[likely]] {
      put_short(static_cast<std::uint32_t>(number));
    } else {
      char* const from = end();
      added(static_cast<std::size_t>(std::to_chars(from, from + longest_item, number).ptr - from));
    }
  }
  /// A number, filled up on the left with blanks to a width of at most `longest_item`.
  void put(std::integral auto number, std::size_t width) {
    std::array<char, longest_item> digits;
    if (is_short(number) && short_digits <= width) [[likely]] {
      std::memset(end(), ' ', width);
      const std::uint64_t text = filled_up(static_cast<std::uint32_t>(number));
      std::memcpy(end() + width - short_digits, &text, short_digits);
      added(width);
      return;
    }
    const char* last = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    const auto length = static_cast<std::size_t>(last - digits.data());
    const std::size_t before = width - std::min(width, length);
    std::memset(end(), ' ', before);
    std::memcpy(end() + before, digits.data(), length);
    added(before + length);
  }

  Outcome finish() {
    flush();
    if (fine_) return Done{};
    return error_;
  }

 private:
  static constexpr std::size_t block = 65536;
  static constexpr std::size_t longest_item = 64;
  static constexpr std::size_t short_digits = 8;  // which are written at once
  static constexpr std::uint32_t short_end = 100'000'000;
  static constexpr std::uint64_t zeros = 0x3030303030303030;
  static constexpr std::uint64_t blanks = 0x2020202020202020;

  char* end() { return buffer_.data() + filled_; }
  void added(std::size_t bytes) {
    filled_ += bytes;
    if (filled_ >= block) flush();
  }

  // (Digits are put together in a word, as machines that begin with its low end keep it.)
  static constexpr bool is_short(std::integral auto number) {
    return std::endian::native == std::endian::little && std::in_range<std::uint32_t>(number) &&
           static_cast<std::uint32_t>(number) < short_end;
  }
  // The eight digits of a number, a byte each, the first one lowest: halves of four digits, then of
  // two, then of one, all at once.
  static std::uint64_t digits_of(std::uint32_t number) {
    const std::uint64_t fours = number / 10000 | std::uint64_t{number % 10000} << 32;
    const std::uint64_t hundreds = (fours * 5243 >> 19) & 0x0000007f'0000007f;
    const std::uint64_t twos = hundreds | (fours - 100 * hundreds) << 16;
    const std::uint64_t tens = (twos * 103 >> 10) & 0x000f'000f'000f'000f;
    return tens | (twos - 10 * tens) << 8;
  }
  // How many bits are zeros before the first digit that counts; the last one always does.
  static int leading(std::uint64_t digits) {
    return std::countr_zero(digits | std::uint64_t{1} << 56) & ~7;
  }
  static std::uint64_t filled_up(std::uint32_t number) {
    const std::uint64_t digits = digits_of(number);
    const std::uint64_t before = (std::uint64_t{1} << leading(digits)) - 1;
    return (digits | zeros) ^ (before & (zeros ^ blanks));
  }
  void put_short(std::uint32_t number) {
    const std::uint64_t digits = digits_of(number);
    const int skipped = leading(digits);
    const std::uint64_t text = (digits | zeros) >> skipped;
    std::memcpy(end(), &text, short_digits);
    added(short_digits - static_cast<std::size_t>(skipped) / 8);
  }

  void flush() {
    send({buffer_.data(), filled_});
    filled_ = 0;
  }
  void send(std::string_view text) {
    if (!fine_ || text.empty()) return;
    if (Outcome done = sink_.write(text); !done) {
      fine_ = false;
      error_ = done.error();
    }
  }

  Sink& sink_;
  std::vector<char> buffer_;
  std::size_t filled_ = 0;
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
/// `take(first, steps)`, with the number of the first square and a span of whole numbers, for as
/// long as it returns true.
template <class Take>
void for_each_block(const Tour& tour, Take take) {
  constexpr std::uint64_t most_narrow = 65536;
  const Board& board = tour.board();
  const std::uint64_t size = board.area();
  const auto cols = static_cast<std::uint64_t>(board.cols());
  if (fits_narrow(board) && cols <= most_narrow) {  // whole rows, which are made at once
    std::vector<std::uint32_t> buffer(std::min(most_narrow / cols * cols, size));
    for (std::uint64_t first = 0; first < size; first += buffer.size()) {
      const auto steps =
          std::span(buffer).first(std::min<std::uint64_t>(buffer.size(), size - first));
      tour.fill_rows(first, steps);
      if (!take(first, std::span<const std::uint32_t>(steps))) return;
    }
    return;
  }
  constexpr std::uint64_t block = 4096;
  std::vector<std::int64_t> buffer(std::min(block, size));
  for (std::uint64_t first = 0; first < size; first += block) {
    const std::span<std::int64_t> steps = std::span(buffer).first(std::min(block, size - first));
    tour.steps(first, steps);
    if (!take(first, std::span<const std::int64_t>(steps))) return;
  }
}

/// `unvisited` in a block of steps.
template <class Step>
constexpr bool not_visited(Step step) {
  return step == static_cast<Step>(unvisited);
}

}  // namespace ktour
