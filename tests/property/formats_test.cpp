// Formats keep tours as they are, and no damage to a file or a tour gets past reader and checker.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ktour/ktour.hpp"
#include "problem/knight.hpp"
#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

// A tour from any method, of a board that is sure to have one from any corner.
Answer random_answer() {
  const auto rows = *rc::gen::inRange(5, 13);
  const auto cols = *rc::gen::inRange(5, 13);
  Problem problem{Board(rows, cols)};
  problem.closed = rows * cols % 2 == 0 && *rc::gen::arbitrary<bool>();
  SolveOptions options;
  options.tie = Tie::random;
  options.seed = *rc::gen::arbitrary<std::uint32_t>();
  if (!problem.closed) {
    options.method = Method::warnsdorff;
    const Answer quick = *solve(problem, options);
    if (quick.found()) return quick;
    options.method = Method::automatic;
  }
  return *solve(problem, options);
}

const Format& random_format() {
  std::vector<const Format*> both_ways;
  for (const Format& format : formats()) {
    if (format.writes() && format.reads()) both_ways.push_back(&format);
  }
  return **rc::gen::elementOf(both_ways);
}

// A tour by its definition, square by square.
bool is_tour(const std::vector<Square>& squares, const Board& board) {
  std::vector<bool> visited(board.size());
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (!board.contains(squares[i]) || visited[board.index(squares[i])]) return false;
    if (i > 0 && !adjacent(squares[i - 1], squares[i])) return false;
    visited[board.index(squares[i])] = true;
  }
  return squares.size() == board.size();
}

// A board of any kind, and squares in any order: a format does not ask whether they are a tour.
RC_GTEST_PROP(Formats, AnyBoardIsReadAsWritten, ()) {
  std::vector<std::int32_t> sides;
  for (int i = *rc::gen::inRange(2, 7); i > 0; --i) sides.push_back(*rc::gen::inRange(2, 5));
  Board board = *Board::box(sides);
  if (!board.is_box()) {
    board = *board.on((*rc::gen::elementOf(names<Surface>)).value);
  }
  std::vector<Square> squares, holes;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const bool hole = i > 0 && *rc::gen::inRange(0, 4) == 0;
    (hole ? holes : squares).push_back(board.square(i));
  }
  board = *board.without(holes);
  Problem problem{board};
  problem.piece = *parse_piece(*rc::gen::elementOf(
      std::vector<std::string>{"knight", "camel", "king", "1,2+1,3", "1,5", "1,1,2"}));
  const auto turn = *rc::gen::inRange<std::size_t>(0, squares.size());
  std::rotate(squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(turn), squares.end());
  const Answer answer(problem, Method::automatic, Tour::from_squares(board, squares));
  for (const Format& format : formats()) {
    if (!format.writes() || !format.reads() || !can_hold(format, board)) continue;
    const std::string text = test::written(answer, format.name);
    Result<TourFile> file = test::read_text(text);
    if (file && format.lists_squares()) file = laid_on(std::move(*file), board);
    RC_ASSERT(static_cast<bool>(file));
    const bool whole_claim = format.holds_any_answer();
    RC_ASSERT(file->claim.board == (whole_claim || format.lists_squares() ? board
                                    : board.is_box()                      ? board
                                                     : *board.on(Surface::plane)));
    if (whole_claim) RC_ASSERT(file->claim.piece == problem.piece);
    RC_ASSERT(file->tour.size() == squares.size());
    auto expected = squares.begin();
    for (const Square s : file->tour.walk()) RC_ASSERT(s == *expected++);
  }
}

RC_GTEST_PROP(Formats, WriteThenReadGivesTheSameTour, ()) {
  const Answer answer = random_answer();
  RC_ASSERT(answer.found());
  for (const Format& format : formats()) {
    if (!format.writes() || !format.reads()) continue;
    const Result<TourFile> file = test::read_text(test::written(answer, format.name));
    RC_ASSERT(static_cast<bool>(file));
    // (One object by itself is json.)
    const FormatId shown = format.id == FormatId::jsonl ? FormatId::json : format.id;
    RC_ASSERT(file->format->id == shown);
    RC_ASSERT(file->tour == answer.tour());
    RC_ASSERT(check(file->tour, answer.problem).valid());
  }
}

// Of many boards as objects, of one board in every format that holds many.
RC_GTEST_PROP(Formats, WriteThenReadGivesTheSameTours, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 8);
  for (const Format& format : formats()) {
    if (!format.holds_many()) continue;
    std::vector<Answer> answers;
    StringSink sink;
    while (answers.size() < count) {
      Answer answer = random_answer();
      if (format.needs_letters() && !answers.empty()) {
        const std::vector<Square> squares = test::squares_of(answers[0].tour());
        answer = Answer(answers[0].problem, Method::plain,
                        Tour::from_squares(answers[0].problem.board,
                                           std::vector(squares.rbegin(), squares.rend())));
      }
      RC_ASSERT(static_cast<bool>(write_answer(answer, format, sink)));
      answers.push_back(std::move(answer));
    }
    test::StringSource source(sink.text);
    Status nobody;
    TourReader reader(source, {}, nobody);
    for (const Answer& answer : answers) {
      const Result<std::optional<TourFile>> file = reader.next();
      RC_ASSERT(file && *file);
      RC_ASSERT((*file)->tour == answer.tour());
      RC_ASSERT((*file)->format == &format || count == 1);
      RC_ASSERT(check((*file)->tour, answer.problem).valid());
    }
    const Result<std::optional<TourFile>> end = reader.next();
    RC_ASSERT(end && !*end);
  }
}

RC_GTEST_PROP(Formats, BothViewsOfATourAgree, ()) {
  const Tour tour = random_answer().tour();
  std::vector<std::int64_t> steps(tour.size());
  tour.steps(0, steps);
  for (std::uint64_t step = 0; step < tour.size(); ++step) {
    const Square s = tour.square_at(step);
    RC_ASSERT(tour.step_of(s) == static_cast<std::int64_t>(step));
    RC_ASSERT(steps[tour.board().index(s)] == static_cast<std::int64_t>(step));
  }
}

// Some damage leaves a tour (two squares may change places), so the definition is asked, not the
// kind of damage.
RC_GTEST_PROP(Checker, AgreesWithTheDefinitionOnDamagedTours, ()) {
  const Answer answer = random_answer();
  RC_ASSERT(answer.found());
  const Board board = answer.problem.board;
  std::vector<Square> squares = test::squares_of(answer.tour());
  const auto random_step = [&] { return *rc::gen::inRange<std::size_t>(0, squares.size()); };
  const std::size_t at = random_step();
  switch (*rc::gen::inRange(0, 5)) {
    case 0: std::swap(squares[at], squares[random_step()]); break;
    case 1: squares.erase(squares.begin() + static_cast<std::ptrdiff_t>(at)); break;
    case 2: squares[at] = squares[random_step()]; break;
    case 3: squares.push_back(squares[at]); break;
    default: squares[at] = board.square(*rc::gen::inRange<std::uint64_t>(0, board.size())); break;
  }
  const CheckReport report = check(Tour::from_squares(board, squares), Problem{board});
  RC_ASSERT(report.valid() == is_tour(squares, board));
  if (report.fault) RC_ASSERT(!report.fault->text.empty());
}

RC_GTEST_PROP(Readers, LetNoDamagedFilePassForATour, ()) {
  const Answer answer = random_answer();
  RC_ASSERT(answer.found());
  std::string text = test::written(answer, random_format().name);
  const auto times = *rc::gen::inRange(1, 4);
  for (int i = 0; i < times; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    switch (*rc::gen::inRange(0, 3)) {
      case 0: text[at] = *rc::gen::arbitrary<char>(); break;
      case 1: text.erase(at, 1); break;
      default: text.insert(at, 1, *rc::gen::elementOf(std::string("0123456789 ,[]{}\"\n-"))); break;
    }
  }
  const Result<TourFile> file = test::read_text(text);
  if (!file) {
    RC_ASSERT(!file.error().message.empty());
  } else if (check(file->tour, file->claim).valid()) {
    RC_ASSERT(is_tour(test::squares_of(file->tour), file->claim.board));
  }
}

RC_GTEST_PROP(Readers, TakeAnyBytesWithoutHarm, (const std::string& junk)) {
  static const std::vector<std::string> beginnings{"",
                                                   "1 2\n",
                                                   "{\"rows\":3,",
                                                   "{\"rows\":1,\"cols\":1,\"moves\":[[0,0]]}\n",
                                                   "step,row,col\n",
                                                   "a1 ",
                                                   "0,0\n",
                                                   "\x93NUMPY\x01",
                                                   "-1 "};
  for (const std::string& beginning : beginnings) {
    const Result<TourFile> file = test::read_text(beginning + junk);
    const bool said = file || !file.error().message.empty();
    RC_ASSERT(said);
  }
}

}  // namespace
}  // namespace ktour
