// Bytes of a tour file one at a time, with the place for messages; and the memory a reader may use.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/format.hpp"
#include "ktour/parse.hpp"

namespace ktour {

/// What a reader returns where something is wrong: false, or no tour.
struct Failure {
  operator bool() const { return false; }  // NOLINT(*-explicit-*)
  template <class T>
  operator std::optional<T>() const {  // NOLINT(*-explicit-*)
    return std::nullopt;
  }
};

class Reader {
 public:
  static constexpr int end = -1;

  Reader(Source& source, const ReadLimits& limits, Status& status)
      : source_(source), limits_(limits), status_(status), buffer_(65536) {
    refill();
  }

  int peek() {
    if (at_ == filled_ && !refill()) return end;
    return static_cast<unsigned char>(buffer_[at_]);
  }
  int get() {
    const int c = peek();
    if (c == end) return end;
    ++at_;
    if (c == '\n') ++line_;
    return c;
  }

  /// What has been read ahead: the file's first bytes, if nothing was taken yet.
  std::string_view ahead() const { return {buffer_.data() + at_, filled_ - at_}; }
  /// At least so many bytes, unless the file ends first.
  std::string_view ahead(std::size_t least) {
    if (filled_ - at_ < least) refill();
    return ahead();
  }
  /// Takes so many of the bytes read ahead, in which so many lines end.
  void take(std::size_t bytes, std::uint64_t lines) {
    at_ += bytes;
    line_ += lines;
  }
  std::uint64_t position() const { return before_ + at_; }
  std::optional<std::uint64_t> length() const { return source_.length(); }
  /// The graph whose vertices are named; or null.
  const Board* graph() const { return limits_.graph ? &*limits_.graph : nullptr; }
  /// The tours of the file before this one.
  std::uint64_t tours() const { return tours_; }
  void end_tour() { ++tours_; }

  /// Notes the first error.
  Failure fail(Error error) {
    if (!failed_) error_ = std::move(error);
    failed_ = true;
    return {};
  }
  Failure fail(std::string message) { return fail(Error{std::move(message), ErrorKind::request}); }
  /// "line 3: what is wrong".
  Failure fail_here(std::string_view why) { return fail(fmt::format("line {}: {}", line_, why)); }
  bool failed() const { return failed_; }
  const Error& error() const { return error_; }
  /// The error; one that only says that there is no tour here is then done with.
  Error take_error() {
    failed_ = error_.kind != ErrorKind::no_tour;
    return error_;
  }

  /// Whether `count` items of a given number of bytes each may be kept; fails otherwise.
  bool allow(std::uint64_t count, std::uint64_t bytes) {
    if (count <= limits_.memory / bytes) return true;
    return fail({fmt::format("reading it would take more memory than the limit of {}",
                             shown_bytes(limits_.memory)),
                 ErrorKind::memory});
  }
  /// The same for a list that has grown to `count` items; asks now and then.
  bool allow_more(std::uint64_t count, std::uint64_t bytes) {
    constexpr std::uint64_t now_and_then = 4096;
    return count % now_and_then != 0 || allow(count, bytes);
  }

 private:
  bool refill() {
    if (failed_ || ended_) return false;
    const std::size_t rest = filled_ - at_;
    std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(at_), rest, buffer_.begin());
    before_ += at_;
    at_ = filled_ = 0;
    // A source may give a few bytes at a time, but what kind of file it is shows only in some.
    std::size_t filled = rest;
    while (filled < buffer_.size() && !ended_) {
      const StopKind stop = status_.poll({before_ + filled, length().value_or(0), 0});
      if (stop != StopKind::none) {
        return fail({"stopped while reading", ErrorKind::stopped});
      }
      const Result<std::size_t> got = source_.read(std::span(buffer_).subspan(filled));
      if (!got) return fail(got.error());
      filled += *got;
      ended_ = *got == 0;
    }
    filled_ = filled;
    return filled_ > rest;
  }

  Source& source_;
  ReadLimits limits_;
  Status& status_;
  std::vector<char> buffer_;
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
  std::uint64_t before_ = 0;  // bytes before the buffer
  std::uint64_t line_ = 1;
  std::uint64_t tours_ = 0;
  bool ended_ = false;
  bool failed_ = false;
  Error error_{};
};

/// How a byte may be shown in a message.
inline std::string shown(int byte) {
  if (byte == Reader::end) return "the end of the file";
  if (byte == '\n') return "the end of the line";
  if (byte > 0x20 && byte < 0x7f) return fmt::format("'{}'", static_cast<char>(byte));
  return fmt::format("byte 0x{:02x}", byte);
}

/// Digits, up to `most`.
inline bool read_number(Reader& in, std::uint64_t most, std::string_view what,
                        std::uint64_t& value) {
  const auto at_digit = [&in] { return in.peek() >= '0' && in.peek() <= '9'; };
  if (!at_digit()) {
    return in.fail_here(fmt::format("{} where {} is expected", shown(in.peek()), what));
  }
  value = 0;
  while (at_digit()) {
    const auto digit = static_cast<std::uint64_t>(in.get() - '0');
    if (value > (most - digit) / 10) return in.fail_here(fmt::format("{} beyond {}", what, most));
    value = value * 10 + digit;
  }
  return !in.failed();
}

inline bool is_blank(int byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == Reader::end;
}

/// Whether the next byte is a blank or the end of the file; fails otherwise.
inline bool at_blank(Reader& in) {
  const int c = in.peek();
  if (is_blank(c)) return !in.failed();
  return in.fail_here(fmt::format("{} where a blank is expected", shown(c)));
}

}  // namespace ktour
