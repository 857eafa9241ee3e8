// Boards, squares and names as people write them.
#include "ktour/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
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

// The parts of a text between separators; one at least.
std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t at = text.find_first_of(separators);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + 1);
  }
}

Result<Board> board_of(std::span<const std::string_view> sides, std::string_view whole) {
  if (sides.size() > Board::max_dimensions) {
    return Error{fmt::format("'{}' is not a board: it has at most {} sides", excerpt(whole),
                             Board::max_dimensions)};
  }
  std::vector<std::int32_t> lengths;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::size_t after = sides.size() - 1 - i;
    const Result<std::int32_t> side = parse_side(sides[i],
                                                 after == 0   ? "columns"
                                                 : after == 1 ? "rows"
                                                              : "layers",
                                                 whole);
    if (!side) return side.error();
    lengths.push_back(*side);
  }
  return Board::box(std::move(lengths));
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

Error not_a_square(std::string_view text, const Board& board) {
  if (board.is_box()) {
    return Error{fmt::format("'{}' is not a square: write {} numbers from 0, such as {}",
                             excerpt(text), board.sides().size(), to_string(board.first(), board))};
  }
  return Error{fmt::format("'{}' is not a square: write ROW,COL from 0 (such as 0,3){}",
                           excerpt(text),
                           has_chess_names(board) ? " or chess notation (such as a1)" : "")};
}

Error off_board(std::string_view text, const Board& board, std::string_view allowed) {
  return Error{fmt::format("the square '{}' is off the {} board: {}", excerpt(text),
                           to_string(board), allowed)};
}

}  // namespace

Result<Board> parse_board(std::string_view text) {
  std::string plain;  // with x for the multiplication sign
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool sign = text.substr(i).starts_with("\xc3\x97");
    plain += sign ? 'x' : text[i];
    if (sign) ++i;
  }
  const std::vector<std::string_view> sides = split(plain, "xX");
  if (sides.size() < 2) {
    return Error{fmt::format("'{}' is not a board: write ROWSxCOLS, such as 8x8", excerpt(text))};
  }
  return board_of(sides, text);
}

Result<Board> parse_board(std::string_view rows, std::string_view cols) {
  return board_of(std::array{rows, cols}, fmt::format("{} {}", rows, cols));
}

namespace {

// Numbers from 0 with commas between them.
Result<Square> numbered_square(std::string_view text, const Board& board) {
  const std::vector<std::int32_t> sides = board.sides();
  const std::vector<std::string_view> parts = split(text, ",");
  Board::Coordinates at{};
  bool on_board = true;
  bool are_numbers = parts.size() == sides.size();
  for (std::size_t i = 0; are_numbers && i < parts.size(); ++i) {
    // A sign is no part of a square, but "-1,3" is meant as a square, and it is off the board.
    const bool negative = parts[i].starts_with('-');
    std::int64_t value = 0;
    const Number kind = read_number(parts[i].substr(negative ? 1 : 0), value);
    are_numbers = kind != Number::none;
    on_board &= kind == Number::fine && !negative && value < sides[i];
    if (on_board) at[i] = static_cast<std::int32_t>(value);
  }
  if (!are_numbers) return not_a_square(text, board);
  if (on_board) return board.at(at);
  if (!board.is_box()) {
    return off_board(text, board,
                     fmt::format("rows go from 0 to {}, columns from 0 to {}", board.rows() - 1,
                                 board.cols() - 1));
  }
  return off_board(text, board, "each number is from 0 and below its side");
}

Result<Square> chess_square(std::string_view text, const Board& board) {
  std::int64_t rank = 0;
  const bool letter =
      !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') || (text[0] >= 'A' && text[0] <= 'Z'));
  const Number number = letter ? read_number(text.substr(1), rank) : Number::none;
  if (number == Number::none || board.is_box()) return not_a_square(text, board);
  if (!has_chess_names(board)) {
    return Error{
        fmt::format("'{}' is chess notation, which has letters for 26 columns only, and the "
                    "board has {}: write ROW,COL from 0 (such as 0,3)",
                    excerpt(text), board.cols())};
  }
  const std::int32_t col = (text[0] | 0x20) - 'a';
  if (col >= board.cols() || number == Number::too_large || rank < 1 || rank > board.rows()) {
    return off_board(
        text, board,
        fmt::format("its squares go from a1 to {}", to_algebraic({0, board.cols() - 1}, board)));
  }
  return Square{static_cast<std::int32_t>(board.rows() - rank), col};
}

}  // namespace

Result<Square> parse_square(std::string_view text, const Board& board) {
  const bool numbers = text.find(',') != std::string_view::npos;
  Result<Square> square = numbers ? numbered_square(text, board) : chess_square(text, board);
  if (square && !board.contains(*square)) {
    return Error{fmt::format("the square '{}' is a place where {} has no square", excerpt(text),
                             to_string(board))};
  }
  return square;
}

Result<Move> parse_move(std::string_view text, const Board& board) {
  const std::size_t line = text.empty() ? text.npos : text.find('-', 1);
  if (line == text.npos) {
    return Error{fmt::format("'{}' is not a move: write two squares with - between them{}",
                             excerpt(text), has_chess_names(board) ? ", such as a1-b3" : "")};
  }
  const Result<Square> a = parse_square(text.substr(0, line), board);
  if (!a) return a.error();
  const Result<Square> b = parse_square(text.substr(line + 1), board);
  if (!b) return b.error();
  return Move{*a, *b};
}

Result<Map> parse_map(std::string_view text) {
  std::vector<std::string_view> lines = split(text, "\n");
  for (std::string_view& line : lines) {
    if (line.ends_with('\r')) line.remove_suffix(1);
  }
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::size_t cols = 0;
  for (const std::string_view line : lines) cols = std::max(cols, line.size());
  if (cols == 0) return Error{"the map is empty: a line a row is wanted, '.' for a square"};
  constexpr std::size_t most = Board::max_side;
  if (lines.size() > most || cols > most) {
    return Error{fmt::format("the map is {}x{}, and a side is at most {}", lines.size(), cols,
                             Board::max_side)};
  }
  Map map{Board(static_cast<std::int32_t>(lines.size()), static_cast<std::int32_t>(cols))};
  // Asked first whether such a board can have holes at all: what is missing of short lines may be
  // far more than the text.
  if (const Result<Board> fits = map.board.without({}); !fits) return fits.error();
  std::vector<Square> holes;
  for (std::size_t row = 0; row < lines.size(); ++row) {
    for (std::size_t col = 0; col < cols; ++col) {
      const Square s{static_cast<std::int32_t>(row), static_cast<std::int32_t>(col)};
      const char c = col < lines[row].size() ? lines[row][col] : ' ';
      if (c == '#' || c == ' ') {
        holes.push_back(s);
      } else if (std::optional<Square>* end = c == 'S' || c == '1' ? &map.start
                                              : c == 'E'           ? &map.end
                                                                   : nullptr;
                 end != nullptr) {
        if (*end) {
          return Error{fmt::format("the map has two squares '{}', {} and {}: one is allowed", c,
                                   to_string(**end), to_string(s))};
        }
        *end = s;
      } else if (c != '.' && c != '0' && c != '_') {
        return Error{fmt::format(
            "line {} of the map has '{}': '.' is a square, '#' or a blank none, 'S' the start, "
            "'E' the end",
            row + 1, excerpt(lines[row].substr(col, 1)))};
      }
    }
  }
  if (holes.size() == map.board.area()) {
    return Error{"the map has no square: '.' is one, '#' or a blank is none"};
  }
  Result<Board> board = map.board.without(holes);
  if (!board) return board.error();
  map.board = std::move(*board);
  return map;
}

namespace {

struct Leaper {
  std::string_view name;
  std::vector<Leap> leaps;
};

const std::vector<Leaper>& leapers() {
  static const std::vector<Leaper> all{
      {"knight", {{2, 1}}},
      {"wazir", {{1}}},
      {"ferz", {{1, 1}}},
      {"dabbaba", {{2}}},
      {"alfil", {{2, 2}}},
      {"threeleaper", {{3}}},
      {"camel", {{3, 1}}},
      {"zebra", {{3, 2}}},
      {"giraffe", {{4, 1}}},
      {"antelope", {{4, 3}}},
      // To all places around it, of which flat boards have no more than those by the first two.
      {"king", {{1}, {1, 1}, {1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}}},
  };
  return all;
}

// One leap as numbers, such as 1,3.
Result<Leap> parse_leap(std::string_view text, std::string_view whole) {
  constexpr std::int64_t longest = 1000;
  const std::vector<std::string_view> lengths = split(text, ",");
  Leap leap{};
  bool moves = false;
  bool fits = lengths.size() >= 2 && lengths.size() <= leap.size();
  for (std::size_t i = 0; fits && i < lengths.size(); ++i) {
    std::int64_t length = 0;
    fits = read_number(lengths[i], length) == Number::fine && length <= longest;
    if (fits) leap[i] = static_cast<std::int32_t>(length);
    moves |= length > 0;
  }
  if (fits && moves) {
    std::sort(leap.rbegin(), leap.rend(), std::less<>());
    return leap;
  }
  if (fits) {
    return Error{
        fmt::format("'{}' is not a piece: the leap {} leads nowhere", excerpt(whole), text)};
  }
  std::vector<std::string_view> names;
  for (const Leaper& leaper : leapers()) names.push_back(leaper.name);
  const std::string_view near = nearest(text, names);
  return Error{fmt::format(
      "'{}' is not a piece{}: choose from {}; or write a leap as its lengths from 0 to {}, such as "
      "1,3, or a sum, such as knight+1,3",
      excerpt(whole), near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near), join(names),
      longest)};
}

}  // namespace

Result<Piece> parse_piece(std::string_view text) {
  constexpr std::size_t most = 16;
  const std::vector<std::string_view> parts = split(text, "+");
  if (parts.size() > most) {
    return Error{fmt::format("'{}' is a sum of more than {} pieces", excerpt(text), most)};
  }
  std::vector<Leap> leaps;
  std::string whole_name;
  for (const std::string_view part : parts) {
    std::vector<Leap> some;
    std::string part_name;
    for (const Leaper& leaper : leapers()) {
      if (part == leaper.name) some = leaper.leaps;
    }
    if (some.empty()) {
      const Result<Leap> leap = parse_leap(part, text);
      if (!leap) return leap.error();
      some = {*leap};
      // The shortest way to write it: 1,3 or 1,1,2.
      std::size_t sides = 2;
      while (sides < leap->size() && (*leap)[sides] != 0) ++sides;
      for (std::size_t i = sides; i-- > 0;) {
        part_name += fmt::format("{}{}", (*leap)[i], i > 0 ? "," : "");
      }
    }
    for (const Leaper& leaper : leapers()) {
      if (some == leaper.leaps) part_name = leaper.name;
    }
    whole_name += (whole_name.empty() ? "" : "+") + part_name;
    leaps.insert(leaps.end(), some.begin(), some.end());
  }
  return Piece(std::move(whole_name), std::move(leaps));
}

Result<Surface> parse_surface(std::string_view text) {
  static constexpr std::array all{Surface::plane, Surface::cylinder, Surface::torus,
                                  Surface::mobius, Surface::klein};
  std::vector<std::string_view> names;
  for (const Surface s : all) {
    if (text == name(s)) return s;
    names.push_back(name(s));
  }
  return unknown_word("surface", text, names);
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

Result<Queue> parse_queue(std::string_view text) {
  constexpr std::array all{Queue::depth, Queue::onward};
  for (const Queue queue : all) {
    if (text == name(queue)) return queue;
  }
  return unknown_word("order of the queue", text, std::array{name(all[0]), name(all[1])});
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
  if (const Format* known = find_format(text)) return known;
  std::vector<std::string_view> names;
  for (const Format& format : formats()) names.push_back(format.name);
  return unknown_word("format", text, names);
}

std::string_view name(Surface surface) {
  switch (surface) {
    case Surface::plane: return "plane";
    case Surface::cylinder: return "cylinder";
    case Surface::torus: return "torus";
    case Surface::mobius: return "mobius";
    case Surface::klein: return "klein";
  }
  return "plane";
}

std::string to_string(const Board& board) {
  if (board.is_rectangle()) return fmt::format("{}x{}", board.rows(), board.cols());
  std::string text = fmt::format("{}", fmt::join(board.sides(), "x"));
  if (const std::uint64_t missing = board.area() - board.size(); missing > 0) {
    text += fmt::format(" without {} square{}", missing, missing == 1 ? "" : "s");
  }
  switch (board.surface()) {
    case Surface::plane: return text;
    case Surface::cylinder: return text + " on a cylinder";
    case Surface::torus: return text + " on a torus";
    case Surface::mobius: return text + " on a Möbius strip";
    case Surface::klein: return text + " on a Klein bottle";
  }
  return text;
}

std::string to_string(Square square) {
  return fmt::format("{},{}", square.row, square.col);
}

std::string to_string(Square square, const Board& board) {
  if (!board.is_box()) return to_string(square);
  const Board::Coordinates at = board.coordinates(square);
  return fmt::format("{}", fmt::join(at.begin(), at.begin() + board.sides().size(), ","));
}

std::string to_string(Square square, const Problem& problem) {
  const bool letters = problem.chess_notation && has_chess_names(problem.board);
  return letters ? to_algebraic(square, problem.board) : to_string(square, problem.board);
}

std::string moves_in_words(const Problem& problem) {
  constexpr std::size_t few = 4;
  std::string words;
  const auto add = [&](const char* word, const std::vector<Move>& moves) {
    if (moves.size() > few) words += fmt::format(", {} {} given moves", word, moves.size());
    if (moves.size() > few) return;
    for (const Move& move : moves) {
      words +=
          fmt::format(", {} {}-{}", word, to_string(move.a, problem), to_string(move.b, problem));
    }
  };
  add("through", problem.through);
  add("without", problem.avoid);
  return words;
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
