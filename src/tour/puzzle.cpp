// Reads a puzzle: a grid of numbers with free squares, or JSON.
//
// A grid has a line for each row, with fields between blanks, or between commas, semicolons or tabs
// (then a field may be empty), or in brackets, as a list of lists in JSON. The layers of a box have
// an empty line between them.
#include "ktour/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "ktour/parse.hpp"
#include "ktour/words.hpp"
#include "tour/format_list.hpp"
#include "tour/sides.hpp"

namespace ktour {
namespace {

class TextSource final : public Source {
 public:
  explicit TextSource(std::string_view text) : rest_(text) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t count = std::min(into.size(), rest_.size());
    std::copy_n(rest_.begin(), count, into.begin());
    rest_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view rest_;
};

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n\"";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

class GridReader {
 public:
  GridReader(std::string_view text, bool from_0, std::uint64_t memory)
      : text_(text), base_(from_0 ? 0 : 1), memory_(memory) {}

  Result<Problem> read() {
    if (trimmed(text_).starts_with('[')) {
      in_brackets();
    } else {
      in_lines();
    }
    if (error_) return std::move(*error_);
    if (cols_ == 0) return Error{"the puzzle is empty: write a line for each row"};
    return problem();
  }

 private:
  struct Number {
    std::uint64_t place, step;
  };

  void fail(std::string_view why) {
    if (!error_) error_ = Error{fmt::format("line {}: {}", line_, why)};
  }

  // A row in each of the innermost brackets.
  void in_brackets() {
    separator_ = ',';
    int depth = 0;
    for (std::size_t at = 0, row = 0; at < text_.size() && !error_; ++at) {
      line_ += text_[at] == '\n' ? 1 : 0;
      if (text_[at] == '[') {
        if (++depth > 2) return fail("a list of lists of numbers is not as deep as this");
        row = at + 1;
      } else if (text_[at] == ']') {
        if (depth == 2) read_row(text_.substr(row, at - row), 0);
        if (depth-- == 0) return fail("']' without '['");
      }
    }
    if (depth != 0) fail("']' is missing");
  }

  void in_lines() {
    for (const char c : {',', ';', '\t'}) {
      if (separator_ == ' ' && text_.find(c) != text_.npos) separator_ = c;
    }
    std::size_t empty_lines = 0;
    for (std::size_t at = 0; at < text_.size() && !error_; ++line_) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      const std::string_view line = text_.substr(at, end - at);
      at = end + 1;
      const bool has_fields = separator_ != ' ' && line.find(separator_) != line.npos;
      if (trimmed(line).empty() && !has_fields) {
        ++empty_lines;
        continue;
      }
      read_row(line, rows_ == 0 ? 0 : empty_lines);
      empty_lines = 0;
    }
  }

  void read_row(std::string_view line, std::size_t empty_lines) {
    in_row_ = 0;
    if (separator_ != ' ') {
      for (std::size_t at = 0; at <= line.size() && !error_;) {
        const std::size_t end = std::min(line.find(separator_, at), line.size());
        take(trimmed(line.substr(at, end - at)));
        at = end + 1;
      }
    } else {
      for (std::string_view rest = trimmed(line); !rest.empty() && !error_;) {
        const std::size_t end = std::min(rest.find_first_of(" \t\r"), rest.size());
        take_word(rest.substr(0, end));
        rest = trimmed(rest.substr(end));
      }
    }
    if (cols_ == 0) cols_ = in_row_;
    if (in_row_ != cols_) {
      return fail(fmt::format("{} squares where the rows above have {}", in_row_, cols_));
    }
    sides_.add_row(empty_lines);
    if (++rows_ > Board::max_side) fail("more rows than a board may have");
  }

  // Signs may stand close together, as in a map.
  void take_word(std::string_view word) {
    if (word.find_first_not_of("._#") != word.npos) return take(word);
    for (std::size_t i = 0; i < word.size(); ++i) take(word.substr(i, 1));
  }

  void take(std::string_view field) {
    const std::uint64_t place = places_++;
    if (++in_row_ > Board::max_side) return fail("more columns than a board may have");
    // A bit a place, twice, and the numbers.
    if (places_ / 4 + numbers_.size() * sizeof(Number) > memory_) {
      error_ = Error{
          fmt::format("the puzzle takes more memory than the limit of {}", shown_bytes(memory_)),
          ErrorKind::memory};
      return;
    }
    is_hole_.push_back(field == "#");
    const bool zero = field == "0" && base_ == 1;
    if (field.empty() || field == "." || field == "_" || field == "?" || field == "#" ||
        field == "-1" || field == "null" || zero) {
      return;
    }
    const Result<std::uint64_t> number = parse_count(field, base_);
    if (!number) {
      return fail(
          fmt::format("'{}' is no number of a step, nor '.' for a free square, nor '#' for "
                      "none",
                      field.substr(0, 40)));
    }
    numbers_.push_back({place, *number - base_});
  }

  Result<Problem> problem() {
    std::vector<std::int32_t> sides = sides_.finish();
    sides.push_back(static_cast<std::int32_t>(cols_));
    Result<Board> board = Board::box(std::move(sides));
    if (!board) return board.error();
    const bool has_holes = std::find(is_hole_.begin(), is_hole_.end(), true) != is_hole_.end();
    if (has_holes) board = board->without_marked(is_hole_);
    if (!board) return board.error();
    Problem problem{*board};
    std::vector<Given> steps;
    for (const Number& number : numbers_) {
      steps.push_back({board->square(number.place), number.step});
    }
    give(problem, steps);
    problem.from_0 = base_ == 0;
    problem.chess_notation = true;
    return problem;
  }

  std::string_view text_;
  std::uint64_t base_;
  std::uint64_t memory_;
  char separator_ = ' ';
  std::uint64_t line_ = 1;
  std::uint64_t rows_ = 0, cols_ = 0, in_row_ = 0, places_ = 0;
  Sides sides_;
  std::vector<bool> is_hole_;
  std::vector<Number> numbers_;
  std::optional<Error> error_{};
};

}  // namespace

Result<Problem> parse_puzzle(std::string_view text, bool from_0, std::uint64_t memory) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (!trimmed(text).starts_with('{')) return GridReader(text, from_0, memory).read();
  TextSource source(text.substr(text.find('{')));
  Status nobody;
  Reader in(source, {memory}, nobody);
  std::optional<Problem> problem = read_json_problem(in);
  if (!problem) return in.error();
  problem->from_0 = from_0;
  return std::move(*problem);
}

}  // namespace ktour
