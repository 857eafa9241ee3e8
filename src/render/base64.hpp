// Bytes as text that may stand in a page.
#pragma once

#include <cstdint>
#include <string_view>

#include "tour/writer.hpp"

namespace ktour {

class Base64 {
 public:
  explicit Base64(Writer& out) : out_(out) {}

  void put(std::string_view bytes) {
    for (const char c : bytes) put(static_cast<std::uint8_t>(c));
  }
  void put(std::uint8_t byte) {
    held_ = held_ << 8 | byte;
    if (++count_ == 3) {
      const char four[4] = {letter(18), letter(12), letter(6), letter(0)};
      out_.put(std::string_view(four, 4));
      held_ = 0;
      count_ = 0;
    }
  }
  void finish() {
    if (count_ == 0) return;
    held_ <<= count_ == 1 ? 16 : 8;
    const char four[4] = {letter(18), letter(12), count_ == 1 ? '=' : letter(6), '='};
    out_.put(std::string_view(four, 4));
    held_ = 0;
    count_ = 0;
  }

 private:
  char letter(int shift) const {
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[held_ >> shift & 63];
  }
  Writer& out_;
  std::uint32_t held_ = 0;
  int count_ = 0;
};

}  // namespace ktour
