// `board` and `steps`: the board as a matrix of numbers.
//
// Written block by block, so that nothing of the size of the tour is needed beside it. Read as a
// list of numbers first: only the last line tells how many rows there are, and only a 0 whether the
// steps count from 0.
#include <algorithm>
#include <deque>

#include "tour/format_list.hpp"
#include "tour/order_builder.hpp"

namespace ktour {
namespace {

void write_matrix(const Tour& tour, std::int64_t base, Writer& out) {
  const Board& board = tour.board();
  const std::size_t width =
      std::max(fmt::formatted_size("{}", static_cast<std::int64_t>(tour.size()) - 1 + base),
               tour.is_full() ? std::size_t{1} : std::size_t{2});
  std::int32_t col = 0;
  for_each_block(tour, [&](std::uint64_t /*first*/, std::span<const std::int64_t> steps) {
    for (const std::int64_t step : steps) {
      if (col > 0) out.put(' ');
      out.put(step == unvisited ? unvisited : step + base, width);
      if (++col < board.cols()) continue;
      out.put('\n');
      col = 0;
    }
    return out.fine();
  });
}

struct Numbers {
  std::deque<std::uint64_t> values;  // a step, or `no_step`
  std::uint64_t without_step = 0;
  bool has_zero = false;
  std::uint64_t cols = 0;  // 0 until the first line has ended
  std::uint64_t rows = 0;
};

// One number: digits, or -1.
bool read_step(Reader& in, Numbers& numbers) {
  const bool negative = in.peek() == '-';
  if (negative) in.get();
  std::uint64_t value = 0;
  if (!read_number(in, no_step - 1, "a number", value)) return false;
  if (negative && value != 1) {
    return in.fail_here(fmt::format("the number -{}: only -1 (unvisited) may be negative", value));
  }
  numbers.has_zero |= !negative && value == 0;
  numbers.without_step += negative ? 1 : 0;
  numbers.values.push_back(negative ? no_step : value);
  return true;
}

bool end_row(Reader& in, Numbers& numbers, std::uint64_t in_row) {
  if (numbers.cols == 0) numbers.cols = in_row;
  if (in_row != numbers.cols) {
    return in.fail_here(
        fmt::format("{} numbers where the rows above have {}", in_row, numbers.cols));
  }
  ++numbers.rows;
  if (numbers.rows > Board::max_side) return in.fail_here("more rows than a board may have");
  return true;
}

bool read_numbers(Reader& in, Numbers& numbers) {
  std::uint64_t in_row = 0;
  for (;;) {
    const int c = in.peek();
    if (in.failed()) return false;
    if (c == ' ' || c == '\t' || c == '\r') {
      in.get();
    } else if (c == '\n' || c == Reader::end) {
      if (in_row > 0 && !end_row(in, numbers, in_row)) return false;
      in_row = 0;
      if (c == Reader::end) return true;
      in.get();
    } else {
      if (!read_step(in, numbers)) return false;
      ++in_row;
      if (in_row > Board::max_side) return in.fail_here("more columns than a board may have");
      if (!in.allow_more(numbers.values.size(), 8)) return false;
      if (!at_blank(in)) return false;
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
  const std::size_t sign = beginning.starts_with('-') ? 1 : 0;
  const std::size_t digits =
      std::min(beginning.find_first_not_of("0123456789", sign), beginning.size());
  return digits > sign && (digits == beginning.size() || beginning[digits] != ',');
}

std::optional<TourFile> read_matrix(Reader& in) {
  Numbers numbers;
  if (!read_numbers(in, numbers)) return {};
  const Board board(static_cast<std::int32_t>(numbers.rows),
                    static_cast<std::int32_t>(numbers.cols));
  const std::uint64_t base = numbers.has_zero ? 0 : 1;
  const std::uint64_t visited = numbers.values.size() - numbers.without_step;
  if (visited == 0) {
    return in.fail("no square of the board is visited");
  }
  std::optional<Tour> tour = build_order(in, board, visited, base, 8, [&](auto& builder) {
    std::uint64_t square = 0;
    for (const std::uint64_t value : numbers.values) {
      if (value != no_step && !builder.add(square, value - base)) return false;
      ++square;
    }
    return true;
  });
  if (!tour) return {};
  return TourFile{*tour, Problem{board},
                  &format_of(numbers.has_zero ? FormatId::steps : FormatId::board)};
}

}  // namespace

// The two are told apart by whether they count from 1, so one reads both.
const FormatCode board_code{write_board, begins_matrix, read_matrix};
const FormatCode steps_code{write_steps, nullptr, read_matrix};

}  // namespace ktour
