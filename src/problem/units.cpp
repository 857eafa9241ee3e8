// Numbers, times and sizes with their units: 200k, 1e6; 90, 5m, 1h30m; 500M, 4GiB.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "base/text.hpp"
#include "ktour/parse.hpp"
#include "ktour/words.hpp"

namespace ktour {
namespace {

constexpr std::string_view thousands = "kmgt";

// Digits, with a point among them or none, and a letter or a power of ten that makes a whole number
// of it. Nothing where it is no such number, or too large.
std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t value = 0;
  const auto append = [&](char digit) {
    return !__builtin_mul_overflow(value, 10U, &value) &&
           !__builtin_add_overflow(value, static_cast<unsigned>(digit - '0'), &value);
  };
  int zeros = 0;  // that are to follow
  bool point = false;
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '.' && at > 0 && !point) {
      point = true;
    } else if (text[at] < '0' || text[at] > '9') {
      break;
    } else if (!append(text[at])) {
      return {};
    } else if (point) {
      --zeros;
    }
  }
  const std::string_view unit = text.substr(at);
  if (at == 0) return {};
  if (unit.size() >= 2 && (unit[0] | 0x20) == 'e') {
    unsigned power = 0;
    const char* last = unit.data() + unit.size();
    const auto [end, error] = std::from_chars(unit.data() + 1, last, power);
    if (error != std::errc() || end != last || power > std::numeric_limits<std::uint64_t>::digits10)
      return {};
    zeros += static_cast<int>(power);
  } else if (unit.size() == 1) {
    const std::size_t letter = thousands.find(static_cast<char>(unit[0] | 0x20));
    if (letter == std::string_view::npos) return {};
    zeros += 3 * (static_cast<int>(letter) + 1);
  } else if (!unit.empty() || point) {
    return {};
  }
  for (; zeros < 0; ++zeros) {
    if (value % 10 != 0) return {};
    value /= 10;
  }
  for (; zeros > 0; --zeros) {
    if (!append('0')) return {};
  }
  return value;
}

// Takes the number that a text begins with, such as 2.5, off it. (from_chars would do, but some
// libraries have it for whole numbers alone.)
std::optional<double> take_decimal(std::string_view& text) {
  double value = 0;
  double unit = 0;  // of the next digit behind the point; none so far
  std::size_t at = 0;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '.' && at > 0 && unit == 0) {
      unit = 1;
      continue;
    }
    if (c < '0' || c > '9') break;
    value = value * 10 + (c - '0');
    unit *= 10;
  }
  text.remove_prefix(at);
  if (at == 0) return {};
  return value / std::max(unit, 1.0);
}

std::string shortened(std::string_view word) {
  constexpr std::size_t longest = 60;
  return printable(word.substr(0, longest)) + (word.size() > longest ? "..." : "");
}

}  // namespace

Result<std::uint64_t> parse_count(std::string_view text, std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> value = whole_number(text);
  if (value && *value >= least && *value <= most) return *value;
  return Error{
      fmt::format("'{}' is not a whole number from {} to {}", shortened(text), least, most)};
}

Result<double> parse_seconds(std::string_view text) {
  struct Unit {
    std::string_view name;
    double seconds;
  };
  static constexpr std::array units{Unit{"", 1},       Unit{"s", 1},    Unit{"ms", 1e-3},
                                    Unit{"m", 60},     Unit{"min", 60}, Unit{"h", 3600},
                                    Unit{"d", 86'400}, Unit{"sec", 1}};
  const std::string small = without_spaces(in_small_letters(text));
  std::string_view rest = small;
  double sum = 0;
  double before = std::numeric_limits<double>::infinity();  // each unit is less than the one before
  bool fine = !rest.empty();
  while (fine && !rest.empty()) {
    const std::optional<double> value = take_decimal(rest);
    const std::string_view name = rest.substr(0, rest.find_first_of("0123456789"));
    rest.remove_prefix(name.size());
    const auto unit = std::ranges::find(units, name, &Unit::name);
    fine = value && unit != units.end() && unit->seconds < before;
    if (!fine) break;
    before = unit->seconds;
    sum += *value * unit->seconds;
  }
  constexpr double longest = 1e9;
  if (fine && sum > 0 && sum <= longest) return sum;
  return Error{fmt::format(
      "'{}' is not a number of seconds above 0, such as 2.5, or a time such as 5m or 1h30m",
      shortened(text))};
}

Result<std::uint64_t> parse_bytes(std::string_view text) {
  std::string small = without_spaces(in_small_letters(text));
  if (small.ends_with('b')) small.pop_back();
  const bool binary = small.size() > 1 && small.ends_with('i');  // 4GiB
  int kibi = 0;
  if (binary) {
    small.pop_back();
    const std::size_t letter = thousands.find(small.back());
    kibi = letter == std::string_view::npos ? 0 : static_cast<int>(letter) + 1;
    small.pop_back();
  }
  std::optional<std::uint64_t> value;
  if (binary == (kibi > 0)) value = whole_number(small);
  constexpr std::uint64_t most = 1'000'000'000'000'000'000;
  for (; value && kibi > 0; --kibi) value = *value <= most / 1024 ? *value * 1024 : most + 1;
  if (value && *value > 0 && *value <= most) return *value;
  return Error{fmt::format("'{}' is not a number of bytes, such as 500M or 4G", shortened(text))};
}

}  // namespace ktour
