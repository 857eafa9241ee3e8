// One trial of a rule.
#include "lab/trial.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "ktour/parse.hpp"
#include "plan/methods.hpp"
#include "problem/knight.hpp"

namespace ktour {

Result<UndoBound> parse_undo(std::string_view text) {
  if (text == "squares") return UndoBound{0, true};
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return Error{
        fmt::format("'{}' is no bound on moves taken back: write a whole number from 0 to "
                    "{}, or 'squares' for as many as the board has",
                    text, unlimited)};
  }
  return UndoBound{value, false};
}

std::string to_string(const UndoBound& undo) {
  return undo.squares ? "squares" : fmt::format("{}", undo.moves);
}

Trials::Trials(const Board& board, const Rule& rule) : board_(board), rule_(rule) {
  if (rule.method != Method::warnsdorff) return;
  if (rule.tie == Tie::random && rule.undo.none() && board.size() <= RandomWalker::most_squares) {
    words_.emplace(board);
  } else {
    field_.emplace(board);
  }
}

std::uint64_t Trials::walk(Square start, std::uint64_t seed, std::uint8_t* path) {
  if (words_) {
    Random random(seed);
    return words_->walk(board_.index(start), random, path);
  }
  return with_tie(rule_.tie, seed, [&](auto tie) { return field_->walk(start, tie); });
}

Finding Trials::search(Square start, std::uint64_t seed, Status& status) const {
  SolveOptions options;
  options.method = rule_.method;
  options.tie = rule_.tie;
  options.seed = seed;
  options.undo = rule_.undo.on(board_);
  return engine_of(rule_.method)(Problem{board_, start}, options, status);
}

Trial Trials::run(Square start, std::uint64_t seed, Status& status) {
  if (rule_.method == Method::warnsdorff) {
    // The search begins with the same walk, so it is needed only after a dead end.
    const std::uint64_t visited = walk(start, seed, nullptr);
    const bool complete = visited == board_.size();
    if (complete || rule_.undo.none()) return {visited, 0, complete ? 1U : 0U};
  }
  const Finding finding = search(start, seed, status);
  const Work& work = finding.work;
  return {work.examined - work.undone + 1, work.undone,
          std::holds_alternative<Tour>(finding.result) ? 1U : 0U};
}

std::vector<Square> Trials::squares(Square start, std::uint64_t seed) {
  std::vector<Square> result{start};
  if (words_) {
    std::array<std::uint8_t, RandomWalker::most_squares> path{};
    const std::uint64_t visited = walk(start, seed, path.data());
    for (std::uint64_t i = 1; i < visited; ++i) result.push_back(board_.square(path[i]));
    return result;
  }
  if (field_ && walk(start, seed, nullptr) == board_.size()) {
    for (const std::uint8_t move : field_->moves()) {
      result.push_back(result.back() + knight_moves[move]);
    }
    return result;
  }
  Status nobody;
  const Finding finding = search(start, seed, nobody);
  if (const Tour* tour = std::get_if<Tour>(&finding.result)) {
    result.resize(tour->size());
    tour->squares(0, result);
  }
  return result;
}

Result<std::vector<Square>> parse_starts(std::string_view text, const Board& board) {
  const std::int32_t rows = board.rows();
  const std::int32_t cols = board.cols();
  const auto on_side = [](std::int32_t i, std::int32_t side) { return i == 0 || i == side - 1; };
  const auto middle = [](std::int32_t i, std::int32_t side) {
    return i == (side - 1) / 2 || i == side / 2;
  };
  const auto wanted = [&](Square s) {
    const bool row_edge = on_side(s.row, rows);
    const bool col_edge = on_side(s.col, cols);
    if (text == "corner") return row_edge && col_edge;
    if (text == "edge") return row_edge != col_edge;
    if ((text == "centre" || text == "center")) return middle(s.row, rows) && middle(s.col, cols);
    return text == "all";
  };
  if (text != "all" && text != "corner" && text != "edge" && text != "centre" && text != "center") {
    const Result<Square> square = parse_square(text, board);
    if (square) return std::vector{*square};
    return Error{
        fmt::format("{}; all, corner, edge and centre are allowed too", square.error().message)};
  }
  std::vector<Square> squares;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const Square s = board.square(i);
    if (board.contains(s) && wanted(s)) squares.push_back(s);
  }
  return squares;
}

Result<std::vector<Square>> starts_on(const Board& board, std::span<const std::string> words) {
  std::vector<Square> squares;
  for (const std::string& word : words) {
    const Result<std::vector<Square>> some = parse_starts(word, board);
    if (!some) return some.error();
    squares.insert(squares.end(), some->begin(), some->end());
  }
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  if (squares.empty()) {
    return Error{
        fmt::format("{} has no square that is '{}'", to_string(board), fmt::join(words, " or "))};
  }
  return squares;
}

Outcome can_census(const Problem& problem) {
  const Board& board = problem.board;
  if (!board.is_rectangle() || !problem.piece.is_knight()) {
    return Error{fmt::format(
        "a census is of Warnsdorff's knight on full rectangles, and {} by {} is something else",
        to_string(board), problem.piece.name())};
  }
  if (board.rows() > largest_census || board.cols() > largest_census) {
    return Error{fmt::format("a census takes boards of up to {0}x{0}, and {1} is larger",
                             largest_census, to_string(board))};
  }
  return Done{};
}

}  // namespace ktour
