// `board` and `steps`: the board as a matrix of numbers.
//
// A place without a square is a dot, and the layers of a box have an empty line between them, more
// of them between blocks of layers.
//
// Written block by block, so that nothing of the size of the tour is needed beside it. Read as a
// list of numbers first: only the last line tells how many rows there are, and only a 0 whether the
// steps count from 0.
#include <algorithm>
#include <array>
#include <deque>

#include "tour/format_list.hpp"
#include "tour/order_builder.hpp"
#include "tour/sides.hpp"

namespace ktour {
namespace {

// The empty lines after so many rows of a box: one for each side that has come to its end.
std::size_t gap_after(std::int64_t rows, std::span<const std::int32_t> sides) {
  std::size_t gap = 0;
  for (std::size_t i = sides.size() - 1; i-- > 1 && rows % sides[i] == 0; rows /= sides[i]) ++gap;
  return gap;
}

void write_matrix(const Tour& tour, std::int64_t base, Writer& out) {
  const Board& board = tour.board();
  const std::vector<std::int32_t> sides = board.sides();
  const std::size_t width =
      std::max(fmt::formatted_size("{}", static_cast<std::int64_t>(tour.size()) - 1 + base),
               tour.is_full() ? std::size_t{1} : std::size_t{2});
  const std::string dot = std::string(width - 1, ' ') + '.';
  std::int32_t col = 0;
  std::int64_t rows = 0;
  for_each_block(tour, [&](std::uint64_t first, auto steps) {
    for (const auto& step : steps) {
      if (!not_visited(step)) {
        out.put(static_cast<std::int64_t>(step) + base, width + (col > 0 ? 1 : 0));
      } else if (const auto at = static_cast<std::uint64_t>(&step - steps.data());
                 board.contains(board.square(first + at))) {
        out.put(unvisited, width + (col > 0 ? 1 : 0));
      } else {
        if (col > 0) out.put(' ');
        out.put(dot);
      }
      if (++col < board.cols()) continue;
      out.put('\n');
      col = 0;
      if (++rows < board.rows()) out.put(std::string(gap_after(rows, sides), '\n'));
    }
    return out.fine();
  });
}

struct Numbers {
  std::deque<std::uint64_t> values;  // a step, `no_step` or `no_square`
  std::uint64_t without_step = 0;
  bool has_holes = false;
  bool has_zero = false;
  bool commas = false;     // between them
  std::uint64_t cols = 0;  // 0 until the first line has ended
  std::uint64_t rows = 0;
  Sides sides;
};

// One number: digits, or -1; or a dot.
bool read_step(Reader& in, Numbers& numbers) {
  if (in.peek() == '.') {
    in.get();
    numbers.has_holes = true;
    ++numbers.without_step;
    numbers.values.push_back(no_square);
    return true;
  }
  const bool negative = in.peek() == '-';
  if (negative) in.get();
  std::uint64_t value = 0;
  if (!read_number(in, no_square - 1, "a number", value)) return false;
  if (negative && value != 1) {
    return in.fail_here(fmt::format("the number -{}: only -1 (unvisited) may be negative", value));
  }
  numbers.has_zero |= !negative && value == 0;
  numbers.without_step += negative ? 1 : 0;
  numbers.values.push_back(negative ? no_step : value);
  return true;
}

bool end_row(Reader& in, Numbers& numbers, std::uint64_t in_row, std::size_t empty_lines) {
  if (numbers.cols == 0) numbers.cols = in_row;
  if (in_row != numbers.cols) {
    return in.fail_here(
        fmt::format("{} numbers where the rows above have {}", in_row, numbers.cols));
  }
  numbers.sides.add_row(empty_lines);
  ++numbers.rows;
  if (numbers.rows > Board::max_side) return in.fail_here("more rows than a board may have");
  return true;
}

bool read_numbers(Reader& in, Numbers& numbers) {
  std::uint64_t in_row = 0;
  std::size_t empty_lines = 0;
  for (;;) {
    const int c = in.peek();
    if (in.failed()) return false;
    if (c == ' ' || c == '\t' || c == '\r') {
      in.get();
    } else if (c == '\n' || c == Reader::end) {
      if (in_row > 0 && !end_row(in, numbers, in_row, empty_lines)) return false;
      empty_lines = in_row > 0 ? 0 : empty_lines + 1;
      in_row = 0;
      if (c == Reader::end) return true;
      in.get();
    } else {
      if (!read_step(in, numbers)) return false;
      ++in_row;
      if (in_row > Board::max_side) return in.fail_here("more columns than a board may have");
      if (!in.allow_more(numbers.values.size(), 8)) return false;
      // Between all numbers, or between none.
      if (numbers.values.size() == 1) numbers.commas = in.peek() == ',';
      if (numbers.commas && in.peek() == ',') {
        in.get();
      } else if (!at_blank(in)) {
        return false;
      }
    }
  }
}

void write_board(const Answer& answer, Writer& out) {
  write_matrix(answer.tour(), 1, out);
}

void write_steps(const Answer& answer, Writer& out) {
  write_matrix(answer.tour(), 0, out);
}

bool begins_matrix(std::string_view beginning) {
  if (beginning.starts_with('.')) return true;
  const std::size_t sign = beginning.starts_with('-') ? 1 : 0;
  const std::size_t digits =
      std::min(beginning.find_first_not_of("0123456789", sign), beginning.size());
  if (digits == sign) return false;
  // "1. a1 b3" are moves with their numbers.
  const std::size_t next = beginning.find_first_not_of(". \t", digits);
  if (digits < beginning.size() && beginning[digits] == '.' && next != std::string_view::npos &&
      (beginning[next] | 0x20) >= 'a' && (beginning[next] | 0x20) <= 'z') {
    return false;
  }
  return digits == beginning.size() || beginning[digits] != ',' || is_comma_matrix(beginning);
}

std::optional<TourFile> read_matrix(Reader& in) {
  Numbers numbers;
  if (!read_numbers(in, numbers)) return {};
  std::vector<std::int32_t> sides = numbers.sides.finish();
  sides.push_back(static_cast<std::int32_t>(numbers.cols));
  const Result<Board> frame = Board::box(std::move(sides));
  if (!frame) return in.fail(frame.error());
  const Board& board = *frame;
  const std::uint64_t base = numbers.has_zero ? 0 : 1;
  const std::uint64_t visited = numbers.values.size() - numbers.without_step;
  if (visited == 0) {
    return in.fail("no square of the board is visited");
  }
  std::optional<Tour> tour = build_order(in, board, visited, base, 9, [&](auto& builder) {
    std::uint64_t square = 0;
    for (const std::uint64_t value : numbers.values) {
      if (value < no_square && !builder.add(square, value - base)) return false;
      ++square;
    }
    std::vector<bool> holes(numbers.has_holes ? board.area() : 0);
    for (std::size_t i = 0; i < holes.size(); ++i) holes[i] = numbers.values[i] == no_square;
    return builder.take_out(holes);
  });
  if (!tour) return {};
  return TourFile{*tour, Problem{tour->board()},
                  &format_of(numbers.has_zero ? FormatId::steps : FormatId::board)};
}

}  // namespace

// Numbers with commas between them may also be the squares of `moves`. On flat boards these are two
// in a line; in boxes they are more, up to six, but below the sides of the box, and so come again
// soon. The numbers of a matrix are all different, and none is larger than their number; and no
// board of one or two rows and so few columns has a tour.
bool is_comma_matrix(std::string_view beginning) {
  constexpr std::size_t enough = 64;
  const std::string_view line = beginning.substr(0, beginning.find('\n'));
  constexpr std::ptrdiff_t most_sides = 6;
  const auto commas = std::count(line.begin(), line.end(), ',');
  const auto lines = std::count(beginning.begin(), beginning.end(), '\n') +
                     (beginning.empty() || beginning.back() == '\n' ? 0 : 1);
  const bool may_be_cells = commas < most_sides;
  if (may_be_cells && lines <= 2) return false;
  std::vector<std::uint64_t> seen;
  std::uint64_t value = 0;
  bool digit = false;
  for (std::size_t i = 0; i <= beginning.size() && seen.size() < enough; ++i) {
    const char c = i < beginning.size() ? beginning[i] : '\n';
    if (c >= '0' && c <= '9') {
      value = value * 10 + static_cast<std::uint64_t>(c - '0');
      digit = true;
    } else if (digit) {
      if (std::find(seen.begin(), seen.end(), value) != seen.end()) return false;
      if (may_be_cells && value > static_cast<std::uint64_t>(lines * (commas + 1))) return false;
      seen.push_back(value);
      value = 0;
      digit = false;
    }
  }
  return commas >= 2;
}

// The two are told apart by whether they count from 1, so one reads both.
const FormatCode board_code{write_board, begins_matrix, read_matrix};
const FormatCode steps_code{write_steps, nullptr, read_matrix};

}  // namespace ktour
