// `moves`, `algebraic` and `csv`: the squares in order, as text.
//
// None of them names the board: it is the least rectangle that holds all the squares, which for a
// tour is the board itself. So the squares are read first and numbered after.
//
// Of `algebraic` a file may hold many tours, a line each. But others wrap one tour to many lines.
// No square is twice in a tour, so the first square of the second line tells: whether it stands in
// the first line too.
#include <algorithm>
#include <charconv>
#include <deque>

#include "tour/format_list.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

void skip(Reader& in, std::string_view which) {
  for (int c = in.peek(); c != Reader::end && which.find(static_cast<char>(c)) != which.npos;
       c = in.peek()) {
    in.get();
  }
}

bool expect(Reader& in, char wanted) {
  if (in.peek() == wanted) {
    in.get();
    return true;
  }
  return in.fail_here(fmt::format("{} where {} is expected", shown(in.peek()), shown(wanted)));
}

bool read_coordinate(Reader& in, std::string_view what, std::int32_t& value) {
  std::uint64_t number = 0;
  if (!read_number(in, Board::max_side - 1, what, number)) return false;
  value = static_cast<std::int32_t>(number);
  return true;
}

bool end_of_line(Reader& in) {
  skip(in, " \t\r");
  if (in.peek() == Reader::end) return !in.failed();
  return expect(in, '\n');
}

class SquareList {
 public:
  explicit SquareList(Reader& in) : in_(in) {}

  bool add(Square s) {
    squares_.push_back(s);
    rows_ = std::max(rows_, s.row + 1);
    cols_ = std::max(cols_, s.col + 1);
    return in_.allow_more(squares_.size(), sizeof(Square));
  }

  std::deque<Square>& squares() { return squares_; }
  std::int32_t rows() const { return rows_; }

  std::optional<TourFile> finish() {
    if (squares_.empty()) return in_.fail("there is no square in it");
    const Board board(rows_, cols_);
    if (!in_.allow(squares_.size(), sizeof(Square) + index_width(board))) return {};
    return TourFile{store_tour(board, squares_), Problem{board}};
  }

 private:
  Reader& in_;
  std::deque<Square> squares_;
  std::int32_t rows_ = 0;
  std::int32_t cols_ = 0;
};

// A line a square: `read_square` takes what stands on one line.
template <class ReadSquare>
std::optional<TourFile> read_lines(Reader& in, ReadSquare read_square) {
  SquareList list(in);
  for (;;) {
    skip(in, " \t\r\n");
    if (in.peek() == Reader::end) break;
    Square s;
    if (!read_square(list.squares().size(), s) || !list.add(s) || !end_of_line(in)) return {};
  }
  if (in.failed()) return {};
  return list.finish();
}

void write_moves(const Answer& answer, Writer& out) {
  for (const Square s : answer.tour().walk()) {
    out.put(s.row);
    out.put(',');
    out.put(s.col);
    out.put('\n');
    if (!out.fine()) return;
  }
}

bool begins_moves(std::string_view beginning) {
  const std::size_t digits = beginning.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && beginning[digits] == ',';
}

std::optional<TourFile> read_moves(Reader& in) {
  return read_lines(in, [&in](std::uint64_t /*step*/, Square& s) {
    return read_coordinate(in, "a row", s.row) && expect(in, ',') &&
           read_coordinate(in, "a column", s.col);
  });
}

void write_csv(const Answer& answer, Writer& out) {
  out.put("step,row,col\n");
  std::int64_t step = 0;
  for (const Square s : answer.tour().walk()) {
    out.put(step++);
    out.put(',');
    out.put(s.row);
    out.put(',');
    out.put(s.col);
    out.put('\n');
    if (!out.fine()) return;
  }
}

bool begins_csv(std::string_view beginning) {
  return beginning.starts_with("step");
}

std::optional<TourFile> read_csv(Reader& in) {
  constexpr std::string_view header = "step,row,col";
  for (const char c : header) {
    if (in.peek() != c) {
      return in.fail_here(fmt::format("the header must be '{}'", header));
    }
    in.get();
  }
  if (!end_of_line(in)) return {};
  return read_lines(in, [&in](std::uint64_t step, Square& s) -> bool {
    std::uint64_t written = 0;
    if (!read_number(in, ~std::uint64_t{0} - 1, "a step", written)) return false;
    if (written != step) {
      return in.fail_here(fmt::format("step {} where step {} is due", written, step));
    }
    return expect(in, ',') && read_coordinate(in, "a row", s.row) && expect(in, ',') &&
           read_coordinate(in, "a column", s.col);
  });
}

void write_algebraic(const Answer& answer, Writer& out) {
  const std::int32_t rows = answer.tour().board().rows();
  bool first = true;
  for (const Square s : answer.tour().walk()) {
    if (!first) out.put(' ');
    first = false;
    out.put(static_cast<char>('a' + s.col));
    out.put(rows - s.row);
    if (!out.fine()) return;
  }
  out.put('\n');
}

bool begins_algebraic(std::string_view beginning) {
  return beginning.size() >= 2 && beginning[0] >= 'a' && beginning[0] <= 'z' &&
         beginning[1] >= '0' && beginning[1] <= '9';
}

// Whether the next square is one of the list, in which rows are ranks from 0.
bool holds_next(Reader& in, const std::deque<Square>& ranks) {
  constexpr std::size_t longest = 12;  // a letter, a rank of 10 digits, a blank
  const std::string_view text = in.ahead(longest);
  std::int32_t rank = 0;
  if (text.size() < 2) return false;
  std::from_chars(text.data() + 1, text.data() + std::min(text.size(), longest), rank);
  return std::find(ranks.begin(), ranks.end(), Square{rank - 1, text[0] - 'a'}) != ranks.end();
}

std::optional<TourFile> read_algebraic(Reader& in) {
  SquareList list(in);
  bool a_line_each = in.tours() > 0;  // the first one has shown it
  bool wrapped = false;
  for (;;) {
    skip(in, " \t\r");
    if (in.peek() == '\n') {
      skip(in, " \t\r\n");
      a_line_each |= !wrapped && holds_next(in, list.squares());
      wrapped = true;
      if (a_line_each) break;
    }
    const int letter = in.peek();
    if (letter == Reader::end) break;
    if (letter < 'a' || letter > 'z') {
      return in.fail_here(fmt::format("{} where a square such as a1 is expected", shown(letter)));
    }
    in.get();
    std::uint64_t rank = 0;
    if (!read_number(in, Board::max_side, "a rank", rank)) return {};
    if (rank == 0) return in.fail_here("rank 0: ranks count from 1");
    if (!at_blank(in)) return {};
    // Ranks count from the bottom; the number of rows is not known before the end.
    if (!list.add({static_cast<std::int32_t>(rank - 1), letter - 'a'})) return {};
  }
  if (in.failed()) return {};
  for (Square& s : list.squares()) s.row = list.rows() - 1 - s.row;
  return list.finish();
}

}  // namespace

const FormatCode moves_code{write_moves, begins_moves, read_moves};
const FormatCode csv_code{write_csv, begins_csv, read_csv};
const FormatCode algebraic_code{write_algebraic, begins_algebraic, read_algebraic};

}  // namespace ktour
