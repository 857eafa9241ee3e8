// Boards, squares and names as people write them.
#include "ktour/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <vector>

#include "base/text.hpp"
#include "ktour/words.hpp"

namespace ktour {
namespace {

// A word as it may be shown in a message: not too long, nothing that upsets a terminal.
std::string excerpt(std::string_view word) {
  constexpr std::size_t longest = 60;
  return printable(word.substr(0, longest)) + (word.size() > longest ? "..." : "");
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
  if (const auto advice = advice_on(what, text)) {
    return Error{fmt::format("'{}' is not a {}: {}", excerpt(text), what, *advice)};
  }
  return Error{fmt::format("'{}' is not a {}{}: choose from {}", excerpt(text), what,
                           hint_at(text, allowed), join(allowed))};
}

// A value by the one table of its words.
template <HasNames E>
Result<E> parse_word(std::string_view what, std::string_view text) {
  if (const std::optional<E> value = named<E>(known_word(what, text))) return *value;
  return unknown_word(what, text, words<E>());
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
  if (board.network() != nullptr) {
    const std::optional<Square> vertex = board.named(text);
    if (vertex && board.contains(*vertex)) return *vertex;
    return Error{fmt::format("'{}' is no vertex of the graph", excerpt(text))};
  }
  // As others print them: "(0, 3)", "[0,3]".
  const std::string bare = without_spaces(text);
  std::string_view inner = bare;
  if ((inner.starts_with('(') && inner.ends_with(')')) ||
      (inner.starts_with('[') && inner.ends_with(']'))) {
    inner = inner.substr(1, inner.size() - 2);
  }
  const bool numbers = inner.find(',') != std::string_view::npos;
  Result<Square> square = numbers ? numbered_square(inner, board) : chess_square(inner, board);
  if (square && !board.contains(*square)) {
    return Error{fmt::format("'{}' is no square of {}", excerpt(text), to_string(board))};
  }
  return square;
}

Result<Move> parse_move(std::string_view text, const Board& board) {
  const std::string plain = with_plain_dashes(text);
  text = plain;
  std::size_t line = text.empty() ? text.npos : text.find('-', 1);
  // A name may have a dash in it.
  while (board.network() != nullptr && line != text.npos &&
         !(board.named(text.substr(0, line)) && board.named(text.substr(line + 1)))) {
    const std::size_t next = text.find('-', line + 1);
    if (next == text.npos) break;
    line = next;
  }
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

Result<Given> parse_given(std::string_view text, const Board& board, std::uint64_t base) {
  const std::size_t sign = text.find('=');
  if (sign == text.npos) {
    return Error{
        fmt::format("'{}' is not a given step: write a square and its number with = "
                    "between them, such as {}=1",
                    excerpt(text), has_chess_names(board) ? "a1" : "0,0")};
  }
  const Result<Square> square = parse_square(text.substr(0, sign), board);
  if (!square) return square.error();
  const Result<std::uint64_t> number = parse_count(text.substr(sign + 1), base);
  if (!number) {
    return Error{fmt::format("the number on {}: {}", text.substr(0, sign), number.error().message)};
  }
  return Given{*square, *number - base};
}

namespace {

// Calls line(row, text) for each line up to the last that has anything in it.
template <class Line>
void for_each_row(std::string_view map, Line line) {
  const std::size_t last = map.find_last_not_of("\r\n");
  for (std::size_t row = 0, at = 0; last != std::string_view::npos && at <= last; ++row) {
    const std::size_t end = std::min(map.find('\n', at), map.size());
    const std::string_view text = map.substr(at, end - at);
    line(row, text.ends_with('\r') ? text.substr(0, text.size() - 1) : text);
    at = end + 1;
  }
}

bool is_hole(char c) {
  return c == '#' || c == ' ';
}

// Notes what a sign of a map stands for.
Outcome take_sign(Map& map, Square s, char c) {
  if (is_hole(c) || c == '.' || c == '0' || c == '_') return Done{};
  const bool is_start = c == 'S' || c == '1';
  if (!is_start && c != 'E') {
    return Error{fmt::format(
        "line {} of the map has '{}': '.' is a square, '#' or a blank none, 'S' the start, "
        "'E' the end",
        s.row + 1, excerpt(std::string_view(&c, 1)))};
  }
  std::optional<Square>& end = is_start ? map.start : map.end;
  if (end) {
    return Error{fmt::format("the map has two squares '{}', {} and {}: one is allowed", c,
                             to_string(*end), to_string(s))};
  }
  end = s;
  return Done{};
}

}  // namespace

Result<Map> parse_map(std::string_view text, std::uint64_t memory) {
  std::uint64_t rows = 0;
  std::uint64_t cols = 0;
  for_each_row(text, [&](std::size_t row, std::string_view line) {
    rows = row + 1;
    cols = std::max<std::uint64_t>(cols, line.size());
  });
  if (cols == 0) return Error{"the map is empty: write a line for each row, with '.' for a square"};
  if (rows > Board::max_side || cols > Board::max_side) {
    return Error{
        fmt::format("the map is {}x{}, and a side is at most {}", rows, cols, Board::max_side)};
  }
  Map map{Board(static_cast<std::int32_t>(rows), static_cast<std::int32_t>(cols))};
  std::uint64_t squares = 0;
  Outcome sound = Done{};
  for_each_row(text, [&](std::size_t row, std::string_view line) {
    for (std::size_t col = 0; sound && col < line.size(); ++col) {
      const Square s{static_cast<std::int32_t>(row), static_cast<std::int32_t>(col)};
      squares += is_hole(line[col]) ? 0 : 1;
      sound = take_sign(map, s, line[col]);
    }
  });
  if (!sound) return sound.error();
  if (squares == 0)
    return Error{"the map has no square: write '.' for a square, '#' or a blank for a hole"};
  if (squares == map.board.area()) return map;
  // What is missing of short lines may be far more than the text.
  // Two marks a place.
  if (map.board.area() / 4 > memory) {
    return Error{fmt::format("the map is {}x{}, and takes more memory than the limit of {}", rows,
                             cols, shown_bytes(memory)),
                 ErrorKind::memory};
  }
  if (const Result<Board> can = map.board.without_marked({}); !can) return can.error();
  std::vector<bool> holes(map.board.area());
  for_each_row(text, [&](std::size_t row, std::string_view line) {
    for (std::size_t col = 0; col < cols; ++col) {
      if (col < line.size() && !is_hole(line[col])) continue;
      holes[row * cols + col] = true;
    }
  });
  Result<Board> board = map.board.without_marked(holes);
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
  if (const auto advice = advice_on("piece", text)) {
    return Error{fmt::format("'{}' is not a piece: {}", excerpt(whole), *advice)};
  }
  const std::vector<std::string_view> names = piece_names();
  return Error{fmt::format(
      "'{}' is not a piece{}: choose from {}; or write a leap as its lengths from 0 to {}, such as "
      "1,3, or a sum, such as knight+1,3",
      excerpt(whole), hint_at(text, names), join(names), longest)};
}

// The shortest way to write it: 1,3 or 1,1,2.
std::string lengths_of(const Leap& leap) {
  const auto sides =
      std::max<std::ptrdiff_t>(2, std::find(leap.begin(), leap.end(), 0) - leap.begin());
  const std::vector<std::int32_t> up(std::reverse_iterator(leap.begin() + sides), leap.rend());
  return fmt::format("{}", fmt::join(up, ","));
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
    const std::string known = known_word("piece", part);
    for (const Leaper& leaper : leapers()) {
      if (known == leaper.name) some = leaper.leaps;
    }
    if (some.empty()) {
      const Result<Leap> leap = parse_leap(part, text);
      if (!leap) return leap.error();
      some = {*leap};
      part_name = lengths_of(*leap);
    }
    for (const Leaper& leaper : leapers()) {
      if (some == leaper.leaps) part_name = leaper.name;
    }
    whole_name += (whole_name.empty() ? "" : "+") + part_name;
    leaps.insert(leaps.end(), some.begin(), some.end());
  }
  return Piece(std::move(whole_name), std::move(leaps));
}

std::vector<std::string_view> piece_names() {
  std::vector<std::string_view> names;
  for (const Leaper& leaper : leapers()) names.push_back(leaper.name);
  return names;
}

std::string word_of(const Piece& piece) {
  if (const Result<Piece> known = parse_piece(piece.name()); known && *known == piece) {
    return std::string(piece.name());
  }
  std::vector<std::string> words;
  for (const Leap& leap : piece.leaps()) words.push_back(lengths_of(leap));
  return fmt::format("{}", fmt::join(words, "+"));
}

Result<Surface> parse_surface(std::string_view text) {
  return parse_word<Surface>("surface", text);
}

Result<Symmetry> parse_symmetry(std::string_view text) {
  return parse_word<Symmetry>("symmetry", text);
}

Result<Tie> parse_tie(std::string_view text) {
  return parse_word<Tie>("tie rule", text);
}

Result<Queue> parse_queue(std::string_view text) {
  return parse_word<Queue>("order of the queue", text);
}

Result<Method> parse_method(std::string_view text) {
  std::vector<std::string_view> names;
  const std::string known = known_word("method", text);
  for (const MethodInfo& info : methods()) {
    if (known == info.name) return info.method;
    names.push_back(info.name);
  }
  return unknown_word("method", text, names);
}

Result<const Format*> parse_format(std::string_view text) {
  if (const Format* known = find_format(known_word("format", text))) return known;
  std::vector<std::string_view> names;
  for (const Format& format : formats()) names.push_back(format.name);
  return unknown_word("format", text, names);
}

std::string to_string(const Board& board) {
  if (board.is_rectangle()) return fmt::format("{}x{}", board.rows(), board.cols());
  std::string text = board.network() != nullptr
                         ? fmt::format("a graph of {} vertices", board.area())
                         : fmt::format("{}", fmt::join(board.sides(), "x"));
  if (const std::uint64_t missing = board.area() - board.size(); missing > 0) {
    text += fmt::format(" without {} square{}", missing, missing == 1 ? "" : "s");
  }
  if (board.surface() == Surface::plane) return text;
  return fmt::format("{} on {}", text, about(board.surface()));
}

std::string to_string(Square square) {
  return fmt::format("{},{}", square.row, square.col);
}

std::string to_string(Square square, const Board& board) {
  if (board.network() != nullptr && board.contains(square)) {
    return printable(board.network()->names[static_cast<std::size_t>(square.col)]);
  }
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
  const std::vector<Square>& first = problem.begin;
  for (std::size_t i = 1; i < first.size(); ++i) {
    if (i == 1 && first.size() > few + 1) {
      words += fmt::format(", beginning with {} given squares", first.size());
    } else if (first.size() <= few + 1) {
      if (i == 1) words += fmt::format(", beginning with {}", to_string(first[0], problem));
      words += " " + to_string(first[i], problem);
    }
  }
  const auto add = [&](const char* word, const std::vector<Move>& moves) {
    if (moves.size() > few) words += fmt::format(", {} {} given moves", word, moves.size());
    if (moves.size() > few) return;
    for (const Move& move : moves) {
      words +=
          fmt::format(", {} {}-{}", word, to_string(move.a, problem), to_string(move.b, problem));
    }
  };
  add("through", through_beyond_begin(problem));
  add("without", problem.avoid);
  const std::vector<Given>& given = problem.given;
  if (given.size() > few) words += fmt::format(", with {} given steps", given.size());
  for (std::size_t i = 0; i < given.size() && given.size() <= few; ++i) {
    words += fmt::format("{}{}={}", i == 0 ? ", with " : " ", to_string(given[i].square, problem),
                         number_of(given[i], problem));
  }
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
