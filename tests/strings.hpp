// Sources that are strings, and answers and tours to strings and back.
#pragma once

#include <string>
#include <string_view>

#include "ktour/format.hpp"

namespace ktour::test {

inline std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

class StringSource final : public Source {
 public:
  explicit StringSource(std::string text) : text_(std::move(text)), rest_(text_) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = rest_.copy(into.data(), into.size());
    rest_.remove_prefix(count);
    return count;
  }
  std::optional<std::uint64_t> length() const override { return text_.size(); }

 private:
  std::string text_;
  std::string_view rest_;
};

/// A pipe: gives a byte at a time and does not know its length.
class DripSource final : public Source {
 public:
  explicit DripSource(std::string text) : text_(std::move(text)) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = text_.copy(into.data(), 1, at_);
    at_ += count;
    return count;
  }

 private:
  std::string text_;
  std::size_t at_ = 0;
};

inline std::string written(const Answer& answer, std::string_view format) {
  StringSink sink;
  const Outcome done = write_answer(answer, *find_format(format), sink);
  return done ? sink.text : "error: " + done.error().message;
}

inline Result<TourFile> read_text(std::string text) {
  StringSource source(std::move(text));
  return read_tour(source);
}

}  // namespace ktour::test
