// `moves`, `algebraic` and `csv`: the squares in order, as text.
//
// None of them names the board: it is the least rectangle or box that holds all the squares, which
// for a tour is the board itself unless it has holes. So the squares are read first and numbered
// after.
//
// Of `algebraic` a file may hold many tours, a line each. But others wrap one tour to many lines.
// No square is twice in a tour, so the first square of the second line tells: whether it stands in
// the first line too.
#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <ranges>

#include "base/text.hpp"
#include "ktour/words.hpp"
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
  /// Each square has so many numbers.
  explicit SquareList(Reader& in, std::size_t numbers = 2) : in_(in), each_(numbers) {}

  bool add(std::span<const std::int32_t> square) {
    for (std::size_t i = 0; i < each_; ++i) {
      sides_[i] = std::max(sides_[i], square[i] + 1);
      numbers_.push_back(square[i]);
    }
    return in_.allow_more(++size_, each_ * sizeof(std::int32_t));
  }

  std::size_t size() const { return size_; }
  bool holds(std::int32_t row, std::int32_t col) const {
    for (std::size_t i = 0; i < numbers_.size(); i += each_) {
      if (numbers_[i] == row && numbers_[i + 1] == col) return true;
    }
    return false;
  }
  /// Ranks count from the bottom; the number of rows is not known before the end.
  void turn_over() {
    bool is_row = false;
    for (std::int32_t& number : numbers_) {
      is_row = !is_row;
      if (is_row) number = sides_[0] - 1 - number;
    }
  }

  std::optional<TourFile> finish() {
    if (numbers_.empty()) return in_.fail("there is no square in it");
    const Result<Board> board = Board::box({sides_.begin(), sides_.begin() + each_});
    if (!board) return in_.fail(board.error());
    if (!in_.allow(size(), each_ * sizeof(std::int32_t) + index_width(*board))) return {};
    // (In one pass: a deque is slow to be asked for single numbers.)
    auto next = numbers_.cbegin();
    const auto squares =
        std::views::iota(std::size_t{0}, size()) | std::views::transform([&](std::size_t /*step*/) {
          if (each_ == 2) {
            const std::int32_t row = *next++;
            return Square{row, *next++};
          }
          Board::Coordinates at{};
          for (std::size_t k = 0; k < each_; ++k) at[k] = *next++;
          return board->at(at);
        });
    return TourFile{store_tour(*board, squares), Problem{*board}};
  }

 private:
  Reader& in_;
  std::size_t each_;
  std::size_t size_ = 0;
  std::deque<std::int32_t> numbers_;
  Board::Coordinates sides_{};
};

// The numbers of a square; how many of them a box has is for the first line to say. `blanks` may
// stand before them; in a list over several lines (where they hold line ends) also after them.
bool read_numbers(Reader& in, std::size_t& count, Board::Coordinates& at,
                  std::string_view blanks = " \t") {
  const bool first = count == 0;
  const std::size_t most = first ? at.size() : count;
  for (std::size_t i = 0; i < most; ++i) {
    if (i > 0 && blanks.find('\n') != blanks.npos) skip(in, blanks);
    if (first && i >= 2 && in.peek() != ',') break;
    if (i > 0 && !expect(in, ',')) return false;
    skip(in, blanks);
    const bool flat = count <= 2;
    if (!read_coordinate(in,
                         flat && i == 0   ? "a row"
                         : flat && i == 1 ? "a column"
                                          : "a number",
                         at[i])) {
      return false;
    }
    if (first && i >= 1) count = i + 1;
  }
  return true;
}

// A line with nothing but a row and a column, which nearly all are. Leaves any other to be read
// with more care.
bool read_plain_line(Reader& in, Board::Coordinates& at) {
  constexpr std::size_t longest = 20;  // of two numbers that need no care
  const std::string_view text = in.ahead(longest);
  std::size_t i = 0;
  const auto number = [&](std::int32_t& value, char after) {
    constexpr std::size_t most_digits = 9;
    const std::size_t first = i;
    std::uint32_t sum = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i) {
      if (i - first == most_digits) return false;
      sum = sum * 10 + static_cast<std::uint32_t>(text[i] - '0');
    }
    value = static_cast<std::int32_t>(sum);
    return i > first && i < text.size() && text[i++] == after;
  };
  if (!number(at[0], ',') || !number(at[1], '\n')) return false;
  in.take(i, 1);
  return true;
}

// A line a square of `count` numbers: `read_before` takes what stands before them.
template <class ReadBefore>
std::optional<TourFile> read_lines(Reader& in, std::size_t count, ReadBefore read_before) {
  std::optional<SquareList> list;
  for (;;) {
    skip(in, " \t\r\n");
    if (in.peek() == Reader::end) break;
    Board::Coordinates at{};
    if (!read_before(list ? list->size() : 0)) return {};
    if (count == 2 && read_plain_line(in, at)) {
      if (!list) list.emplace(in, count);
      if (!list->add(at)) return {};
      continue;
    }
    if (!read_numbers(in, count, at)) return {};
    if (!list) list.emplace(in, count);
    if (!list->add(at) || !end_of_line(in)) return {};
  }
  if (in.failed()) return {};
  return list ? list->finish() : SquareList(in).finish();
}

void write_moves(const Answer& answer, Writer& out) {
  const Board& board = answer.tour().board();
  for (const Square s : answer.tour().walk()) {
    put_square(out, board, s);
    out.put('\n');
    if (!out.fine()) return;
  }
}

// "[[0,0],[1,2], ...]", as other programs print a list of pairs.
bool begins_list(std::string_view beginning) {
  const std::size_t inner = beginning.find_first_not_of(" \t\r\n", 1);
  return inner != std::string_view::npos && (beginning[inner] == '[' || beginning[inner] == '(');
}

// "[0,0]" or "(0,0)", a line each.
bool begins_pair(std::string_view beginning) {
  if (!beginning.starts_with('[') && !beginning.starts_with('(')) return false;
  const std::size_t comma = beginning.find_first_not_of("0123456789", 1);
  return comma != beginning.npos && comma > 1 && beginning[comma] == ',';
}

std::optional<TourFile> read_list(Reader& in) {
  constexpr std::string_view blanks = " \t\r\n";
  std::optional<SquareList> list;
  std::size_t count = 0;
  constexpr std::size_t a_few = 16;
  const bool in_brackets = !begins_pair(in.ahead(a_few));
  const int last = in_brackets ? ']' : Reader::end;
  if (in_brackets) in.get();
  for (;;) {
    skip(in, blanks);
    const int open = in.peek();
    if (open != '[' && open != '(') {
      return in.fail_here(fmt::format("{} where a square such as [0,1] is expected", shown(open)));
    }
    in.get();
    Board::Coordinates at{};
    if (!read_numbers(in, count, at, blanks)) return {};
    skip(in, blanks);
    if (!expect(in, open == '[' ? ']' : ')')) return {};
    if (!list) list.emplace(in, count);
    if (!list->add(at)) return {};
    skip(in, blanks);
    if (in.peek() == last) break;
    if (in_brackets && !expect(in, ',')) return {};
    if (!in_brackets && in.peek() == ',') in.get();
  }
  if (in.failed()) return {};
  if (in_brackets) in.get();
  skip(in, blanks);
  if (in.peek() != Reader::end) return in.fail_here("more after the end of the list");
  return list->finish();
}

bool begins_moves(std::string_view beginning) {
  if (begins_pair(beginning)) return true;
  if (beginning.starts_with('[')) return begins_list(beginning);
  const std::size_t digits = beginning.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || beginning[digits] != ',') return false;
  return !is_comma_matrix(beginning);
}

std::optional<TourFile> read_moves(Reader& in) {
  if (in.peek() == '[' || in.peek() == '(') return read_list(in);
  return read_lines(in, 0, [](std::uint64_t /*step*/) { return true; });
}

// "step,row,col"; boxes have layers before the rows.
std::string csv_header(std::size_t sides) {
  std::string header = "step";
  for (std::size_t i = 2; i < sides; ++i) {
    header += sides == 3 ? ",layer" : fmt::format(",layer{}", i - 1);
  }
  return header + ",row,col";
}

void write_csv(const Answer& answer, Writer& out) {
  const Board& board = answer.tour().board();
  out.put(csv_header(board.sides().size()));
  out.put('\n');
  std::int64_t step = 0;
  for (const Square s : answer.tour().walk()) {
    out.put(step++);
    out.put(',');
    put_square(out, board, s);
    out.put('\n');
    if (!out.fine()) return;
  }
}

bool begins_csv(std::string_view beginning) {
  return beginning.starts_with("step");
}

std::optional<TourFile> read_csv(Reader& in) {
  constexpr std::size_t longest = 64;
  std::string header;
  while (header.size() < longest && in.peek() != Reader::end && in.peek() > ' ') {
    header += static_cast<char>(in.get());
  }
  std::size_t sides = 2;
  while (sides < Board::max_dimensions && header != csv_header(sides)) ++sides;
  if (header != csv_header(sides)) {
    return in.fail_here(fmt::format("the header must be '{}'", csv_header(2)));
  }
  if (!end_of_line(in)) return {};
  return read_lines(in, sides, [&in](std::uint64_t step) -> bool {
    std::uint64_t written = 0;
    if (!read_number(in, ~std::uint64_t{0} - 1, "a step", written)) return false;
    if (written != step) {
      return in.fail_here(fmt::format("step {} where step {} is due", written, step));
    }
    return expect(in, ',');
  });
}

void write_algebraic(const Answer& answer, Writer& out) {
  const Board& board = answer.problem.board;
  const std::int32_t rows = board.rows();
  bool first = true;
  for (const Square s : answer.tour().walk()) {
    if (!first) out.put(' ');
    first = false;
    if (const Network* network = board.network()) {
      out.put(network->names[static_cast<std::size_t>(s.col)]);
    } else {
      out.put(static_cast<char>('a' + s.col));
      out.put(rows - s.row);
    }
    if (!out.fine()) return;
  }
  out.put('\n');
}

// The column that a letter stands for, small or capital; -1 if it is none.
int column_of(int letter) {
  if (letter >= 'a' && letter <= 'z') return letter - 'a';
  return letter >= 'A' && letter <= 'Z' ? letter - 'A' : -1;
}

bool is_digit(int c) {
  return c >= '0' && c <= '9';
}

// How long what stands before a square is: the number of a move (1. or 1...), the blanks after it,
// and the letter of the knight. (An N before a rank is a column.)
std::size_t before_square(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at > 0) {
    if (at == text.size() || text[at] != '.') return 0;
    at = std::min(text.find_first_not_of('.', at), text.size());
    at = std::min(text.find_first_not_of(" \t", at), text.size());
  }
  if (at + 1 < text.size() && text[at] == 'N' && column_of(text[at + 1]) >= 0) ++at;
  return at;
}

bool begins_algebraic(std::string_view beginning) {
  beginning.remove_prefix(before_square(beginning));
  return beginning.size() >= 2 && column_of(beginning[0]) >= 0 && is_digit(beginning[1]);
}

// How long a dash of any kind is, in bytes of UTF-8; 0 where none comes next.
std::size_t dash_ahead(Reader& in) {
  if (in.peek() == '-') return 1;
  constexpr int first_of_dashes = 0xe2;
  if (in.peek() != first_of_dashes) return 0;
  constexpr std::size_t bytes = 3;
  return with_plain_dashes(in.ahead(bytes).substr(0, bytes)) == "-" ? bytes : 0;
}

// What stands between two squares of a line: blanks, commas, colons, dashes, arrows.
void skip_between(Reader& in) {
  for (;;) {
    skip(in, " \t\r,;:>");
    std::size_t dash = dash_ahead(in);
    if (dash == 0) return;
    while (dash-- > 0) in.get();
  }
}

// Whether the next square is one of the list, in which rows are ranks from 0.
bool holds_next(Reader& in, const SquareList& ranks) {
  constexpr std::size_t longest = 12;  // a letter, a rank of 10 digits, a blank
  constexpr std::size_t before = 16;
  std::string_view text = in.ahead(longest + before);
  text.remove_prefix(before_square(text.substr(0, before)));
  std::int32_t rank = 0;
  if (text.size() < 2) return false;
  std::from_chars(text.data() + 1, text.data() + std::min(text.size(), longest), rank);
  return ranks.holds(rank - 1, column_of(text[0]));
}

// A line of names of vertices, with blanks between them.
std::optional<TourFile> read_names(Reader& in, const Board& graph) {
  std::vector<Square> squares;
  std::optional<Error> unknown;
  skip(in, " \t\r\n");
  while (in.peek() != '\n' && in.peek() != Reader::end) {
    std::string name;
    while (!is_blank(in.peek())) name += static_cast<char>(in.get());
    skip(in, " \t\r");
    const std::optional<Square> vertex = graph.named(name);
    if (vertex) squares.push_back(*vertex);
    if (!vertex && !unknown) {
      unknown = Error{
          fmt::format("step {}: '{}' is no vertex of the graph", squares.size(), printable(name)),
          ErrorKind::no_tour};
    }
    if (!in.allow(squares.size() + name.size(), 2 * sizeof(Square))) return {};
  }
  skip(in, " \t\r\n");
  if (unknown) return in.fail(*unknown);
  return TourFile{Tour::from_squares(graph, squares), Problem{graph},
                  &format_of(FormatId::algebraic)};
}

std::optional<TourFile> read_algebraic(Reader& in) {
  if (in.graph() != nullptr) return read_names(in, *in.graph());
  SquareList list(in);
  bool a_line_each = in.tours() > 0;  // the first one has shown it
  bool wrapped = false;
  for (;;) {
    skip_between(in);
    if (in.peek() == '\n') {
      skip(in, " \t\r\n");
      a_line_each |= !wrapped && holds_next(in, list);
      wrapped = true;
      if (a_line_each) break;
    }
    constexpr std::size_t before = 16;
    if (is_digit(in.peek()) || in.peek() == 'N') {
      const std::string_view ahead = in.ahead(before);
      for (std::size_t n = before_square(ahead.substr(0, before)); n > 0; --n) in.get();
    }
    const int letter = in.peek();
    if (letter == Reader::end) break;
    if (letter == '\n' || letter == '\r') continue;  // the number of a move that never came
    const int column = column_of(letter);
    if (column < 0) {
      return in.fail_here(fmt::format("{} where a square such as a1 is expected", shown(letter)));
    }
    in.get();
    std::uint64_t rank = 0;
    if (!read_number(in, Board::max_side, "a rank", rank)) return {};
    if (rank == 0) return in.fail_here("rank 0: ranks count from 1");
    const bool parted =
        in.peek() == ',' || in.peek() == ';' || in.peek() == ':' || dash_ahead(in) > 0;
    if (!parted && !at_blank(in)) return {};
    if (!list.add(std::array{static_cast<std::int32_t>(rank - 1), column})) return {};
  }
  if (in.failed()) return {};
  list.turn_over();
  return list.finish();
}

}  // namespace

const FormatCode moves_code{write_moves, begins_moves, read_moves};
const FormatCode csv_code{write_csv, begins_csv, read_csv};
const FormatCode algebraic_code{write_algebraic, begins_algebraic, read_algebraic};

}  // namespace ktour
