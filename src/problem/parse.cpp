// Boards, squares and names as people write them.
#include "ktour/parse.hpp"

#include <fmt/format.h>

#include <charconv>
#include <vector>

namespace ktour {
namespace {

// A word as it may be shown in a message: not too long, nothing that upsets a terminal.
std::string excerpt(std::string_view word) {
  constexpr std::size_t longest = 60;
  std::string out;
  for (const char c : word.substr(0, longest)) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  if (word.size() > longest) out += "...";
  return out;
}

// A whole number without sign, blanks or exponent. `none` where it is not one.
enum class Number { fine, none, too_large };

Number read_number(std::string_view text, std::int64_t& value) {
  if (text.empty()) return Number::none;
  for (const char c : text) {
    if (c < '0' || c > '9') return Number::none;
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() ? Number::fine : Number::too_large;
}

Result<std::int32_t> parse_side(std::string_view text, std::string_view which,
                                std::string_view whole) {
  std::int64_t value = 0;
  const Number kind = read_number(text, value);
  if (kind == Number::none) {
    return Error{fmt::format("'{}' is not a board: write ROWSxCOLS with whole numbers, such as 8x8",
                             excerpt(whole))};
  }
  if (kind == Number::too_large || value < 1 || value > Board::max_side) {
    return Error{fmt::format("'{}' is not a board: the number of {} must be from 1 to {}",
                             excerpt(whole), which, Board::max_side)};
  }
  return static_cast<std::int32_t>(value);
}

Result<Board> board_of(std::string_view rows, std::string_view cols, std::string_view whole) {
  const Result<std::int32_t> r = parse_side(rows, "rows", whole);
  if (!r) return r.error();
  const Result<std::int32_t> c = parse_side(cols, "columns", whole);
  if (!c) return c.error();
  return Board(*r, *c);
}

std::string join(std::span<const std::string_view> words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

Error unknown_word(std::string_view what, std::string_view text,
                   std::span<const std::string_view> allowed) {
  const std::string_view near = nearest(text, allowed);
  const std::string hint = near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near);
  return Error{
      fmt::format("'{}' is not a {}{}: choose from {}", excerpt(text), what, hint, join(allowed))};
}

}  // namespace

Result<Board> parse_board(std::string_view text) {
  const std::size_t x = text.find_first_of("xX");
  if (x == std::string_view::npos) {
    return Error{fmt::format("'{}' is not a board: write ROWSxCOLS, such as 8x8", excerpt(text))};
  }
  return board_of(text.substr(0, x), text.substr(x + 1), text);
}

Result<Board> parse_board(std::string_view rows, std::string_view cols) {
  return board_of(rows, cols, fmt::format("{} {}", rows, cols));
}

Result<Square> parse_square(std::string_view text, const Board& board) {
  const auto off_board = [&](std::string_view allowed) {
    return Error{fmt::format("the square '{}' is off the {} board: {}", excerpt(text),
                             to_string(board), allowed)};
  };
  const std::string range =
      fmt::format("rows go from 0 to {}, columns from 0 to {}", board.rows() - 1, board.cols() - 1);
  if (const std::size_t comma = text.find(','); comma != std::string_view::npos) {
    std::int64_t row = 0;
    std::int64_t col = 0;
    std::string_view row_text = text.substr(0, comma);
    std::string_view col_text = text.substr(comma + 1);
    // A sign is no part of a square, but "-1,3" is meant as a square, and it is off the board.
    bool negative = false;
    for (std::string_view* part : {&row_text, &col_text}) {
      if (part->starts_with('-')) {
        negative = true;
        part->remove_prefix(1);
      }
    }
    const Number r = read_number(row_text, row);
    const Number c = read_number(col_text, col);
    if (r == Number::none || c == Number::none) {
      return Error{fmt::format("'{}' is not a square: write ROW,COL from 0 (such as 0,3){}",
                               excerpt(text),
                               has_chess_names(board) ? " or chess notation (such as a1)" : "")};
    }
    if (negative || r == Number::too_large || c == Number::too_large || row >= board.rows() ||
        col >= board.cols()) {
      return off_board(range);
    }
    return Square{static_cast<std::int32_t>(row), static_cast<std::int32_t>(col)};
  }
  std::int64_t rank = 0;
  const bool letter =
      !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
  const Number number = letter ? read_number(text.substr(1), rank) : Number::none;
  if (number == Number::none) {
    return Error{fmt::format("'{}' is not a square: write ROW,COL from 0 (such as 0,3){}",
                             excerpt(text),
                             has_chess_names(board) ? " or chess notation (such as a1)" : "")};
  }
  if (!has_chess_names(board)) {
    return Error{
        fmt::format("'{}' is chess notation, which has letters for 26 columns only, and the "
                    "board has {}: write ROW,COL from 0 (such as 0,3)",
                    excerpt(text), board.cols())};
  }
  const std::int32_t col = (text[0] | 0x20) - 'a';
  if (col >= board.cols() || number == Number::too_large || rank < 1 || rank > board.rows()) {
    return off_board(
        fmt::format("its squares go from a1 to {}", to_algebraic({0, board.cols() - 1}, board)));
  }
  return Square{static_cast<std::int32_t>(board.rows() - rank), col};
}

Result<Symmetry> parse_symmetry(std::string_view text) {
  static constexpr std::array all{Symmetry::none, Symmetry::vertical, Symmetry::horizontal,
                                  Symmetry::point, Symmetry::quarter};
  std::vector<std::string_view> names;
  for (const Symmetry s : all) {
    const bool letter = s != Symmetry::none && text.size() == 1 && text[0] == name(s)[0];
    if (text == name(s) || letter) return s;
    names.push_back(name(s));
  }
  return unknown_word("symmetry", text, names);
}

Result<Tie> parse_tie(std::string_view text) {
  std::vector<std::string_view> names;
  for (const Tie tie : ties()) {
    if (text == name(tie)) return tie;
    names.push_back(name(tie));
  }
  return unknown_word("tie rule", text, names);
}

Result<Method> parse_method(std::string_view text) {
  std::vector<std::string_view> names;
  for (const MethodInfo& info : methods()) {
    if (text == info.name) return info.method;
    names.push_back(info.name);
  }
  return unknown_word("method", text, names);
}

Result<const Format*> parse_format(std::string_view text) {
  std::vector<std::string_view> names;
  for (const Format& format : formats()) {
    if (text == format.name) return &format;
    names.push_back(format.name);
  }
  return unknown_word("format", text, names);
}

std::string to_string(const Board& board) {
  return fmt::format("{}x{}", board.rows(), board.cols());
}

std::string to_string(Square square) {
  return fmt::format("{},{}", square.row, square.col);
}

std::string shown_bytes(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  double value = static_cast<double>(bytes);
  const char* unit = "kMGTPE";
  for (value /= 1000; value >= 999.95 && unit[1] != '\0'; value /= 1000) ++unit;
  return fmt::format("{:.1f} {}B", value, *unit);
}

std::string to_algebraic(Square square, const Board& board) {
  return fmt::format("{}{}", static_cast<char>('a' + square.col), board.rows() - square.row);
}

}  // namespace ktour
