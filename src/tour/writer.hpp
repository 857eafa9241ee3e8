// Gathers what a format writes into blocks for a Sink, and stops at the Sink's first error.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "ktour/format.hpp"

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

}  // namespace ktour
