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
    if (++count_ == 3) put_four();
  }
  void finish() {
    if (count_ > 0) put_four();
  }

 private:
  // Four letters for three bytes. Fewer bytes make one letter more than there are of them.
  void put_four() {
    held_ <<= 8 * (3 - count_);
    char four[4] = {letter(18), letter(12), letter(6), letter(0)};
    for (int i = 3; i > count_; --i) four[i] = '=';
    out_.put(std::string_view(four, 4));
    held_ = 0;
    count_ = 0;
  }
  char letter(int shift) const {
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[held_ >> shift & 63];
  }

  Writer& out_;
  std::uint32_t held_ = 0;
  int count_ = 0;
};

}  // namespace ktour
