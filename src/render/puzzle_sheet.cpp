// Puzzles on paper: pages with a rule, a picture of the moves and boards to fill in, then their
// answers.
//
// Boards are drawn as in pictures for print; only where they lie on a page is decided here.
#include "render/puzzle_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "render/canvas.hpp"
#include "render/rule_words.hpp"
#include "render/sentences.hpp"
#include "render/squares.hpp"
#include "render/text.hpp"
#include "render/way.hpp"

namespace ktour {
namespace {

constexpr double edge = 57;  // 15 mm
constexpr double foot = 48;
constexpr double text_size = 13.5;
constexpr double line_height = 19;
constexpr double title_line = 62;
constexpr double head_end = 92;
constexpr double picture_side = 90;
constexpr double gap = 22;           // between boards
constexpr double caption = 24;       // above each
constexpr double largest_cell = 90;  // more is no easier to read

constexpr Ground ground = ground_of(Theme::print);
constexpr Colour path_colour{0x5b, 0x7d, 0xb8};
constexpr Colour pale{0xe4, 0xe4, 0xe4};

// How so many boards lie on a page.
struct Columns {
  std::size_t across;
  std::size_t down;
};
Columns columns_for(std::size_t boards, bool wide) {
  if (boards <= 1) return {1, 1};
  if (boards == 2) return wide ? Columns{2, 1} : Columns{1, 2};
  if (boards <= 4) return {2, 2};
  return wide ? Columns{3, 2} : Columns{2, 3};
}

// The directions in which a piece leaps on a flat board.
std::vector<Offset> flat_leaps(const Piece& piece) {
  std::vector<Offset> out;
  for (const Leap& leap : piece.leaps()) {
    if (leap[2] != 0) continue;
    for (const std::int32_t down : {leap[0], -leap[0]}) {
      for (const std::int32_t right : {leap[1], -leap[1]}) {
        for (const Offset by : {Offset{down, right}, Offset{right, down}}) {
          if (std::ranges::find(out, by) == out.end()) out.push_back(by);
        }
      }
    }
  }
  return out;
}

// A board in a box of a page, with room for its coordinates.
Layout layout_in(const Board& board, Box box, double label_size) {
  Layout out(board);
  const double side = label_size > 0 ? 2 * label_size + 4 : 2;
  if (label_size > 0 && out.sheet.layers > 1) {  // their names are above them
    box.y += 1.5 * label_size;
    box.height -= 1.5 * label_size;
  }
  out.margin = side;
  out.cell = std::min({(box.width - 2 * side) / out.sheet.cols,
                       (box.height - side) / out.sheet.rows, largest_cell});
  out.corner = {box.x, box.y};
  out.width = static_cast<std::uint32_t>(box.width);
  out.height = static_cast<std::uint32_t>(box.height);
  const double width = out.cell * out.sheet.cols;
  out.board = {box.x + (box.width - width) / 2, box.y, width, out.cell * out.sheet.rows};
  out.label_size = label_size;
  if (label_size > 0) out.label_gap = label_gap(board, out.cell, label_size);
  const auto digits = static_cast<double>(fmt::formatted_size("{}", board.size()));
  out.number_size = std::min(0.4, 0.72 / (digits * character_width)) * out.cell;
  return out;
}

// Draws one puzzle, or its answer, in a box.
class OnePuzzle {
 public:
  OnePuzzle(const PrintedPuzzle& puzzle, Box box, double label_size, const Sentences& words,
            Canvas& canvas)
      : puzzle_(puzzle),
        words_(words),
        layout_(layout_in(puzzle.problem.board, box, label_size)),
        canvas_(canvas) {}

  void clues() {
    squares();
    if (puzzle_.text.empty()) {
      for (const Given& given : puzzle_.problem.given) number(given.square, given.step);
      return;
    }
    std::uint64_t step = 0;
    for (const Square s : puzzle_.answer.walk()) words(s, puzzle_.text[step++]);
    canvas_.ring(layout_.centre(puzzle_.answer.start()), 0.45 * layout_.cell, ground.mark,
                 std::max(1.0, 0.03 * layout_.cell));
  }

  // With the path under discs that keep it off the numbers, and rings around those given.
  void answer(bool with_path) {
    squares();
    if (with_path) path();
    const auto& given = puzzle_.problem.given;
    std::uint64_t step = 0;
    for (const Square s : puzzle_.answer.walk()) {
      const Point centre = layout_.centre(s);
      if (with_path) canvas_.disc(centre, 0.36 * layout_.cell, ground.paper);
      if (std::ranges::find(given, Given{s, step}) != given.end()) {
        canvas_.ring(centre, 0.38 * layout_.cell, ground.mark, std::max(0.6, 0.02 * layout_.cell));
      }
      number(s, step++);
    }
  }

 private:
  void squares() {
    draw_squares(puzzle_.problem.board, layout_, ground, canvas_);
    if (layout_.label_size > 0) {
      draw_coordinates(puzzle_.problem.board, layout_, 1, ground.label, canvas_, words_.layer);
    }
  }
  void path() {
    const Problem& problem = puzzle_.problem;
    const Way way(puzzle_.answer, problem.piece, layout_, false);
    for (std::uint64_t step = 0; step < way.moves(); ++step) {
      if (step + 1 == puzzle_.answer.size() && !problem.closed) return;
      for (const Line& line : way.lines(step)) {
        canvas_.line(line.points, line.curved, path_colour, 0.04 * layout_.cell);
      }
    }
  }
  void number(Square s, std::uint64_t step) {
    canvas_.text(layout_.centre(s), fmt::format("{}", step + (puzzle_.problem.from_0 ? 0 : 1)),
                 layout_.number_size, ground.mark, Anchor::middle);
  }
  void words(Square s, std::string_view text) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    while (text.starts_with(' ')) text.remove_prefix(1);
    const double letters = static_cast<double>(std::max<std::size_t>(length_of(text), 2));
    canvas_.text(layout_.centre(s), text, std::min(0.36, 0.8 / (letters * 0.6)) * layout_.cell,
                 ground.mark, Anchor::middle);
  }

  const PrintedPuzzle& puzzle_;
  const Sentences& words_;
  Layout layout_;
  Canvas& canvas_;
};

}  // namespace

Book::Book(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options)
    : puzzles_(puzzles),
      options_(options),
      words_(sentences(options.language)),
      size_(page_size(options.paper, options.landscape)),
      pages_((puzzles.size() + options.per_page - 1) / options.per_page) {
  KTOUR_ASSERT(!puzzles.empty());
  const Sheet sheet = sheet_of(first().board);
  // A board that is much wider than high lies on its side.
  if (options.per_page == 1 && sheet.cols > 2 * sheet.rows && sheet.cols > 16) {
    size_ = page_size(options.paper, true);
  }
  if (options.answers == AnswersAt::pages) {
    answers_per_page_ = puzzles.size() == 1   ? 1
                        : puzzles.size() == 2 ? 2
                        : puzzles.size() <= 4 ? 4
                                              : 6;
    answer_pages_ = (puzzles.size() + answers_per_page_ - 1) / answers_per_page_;
  }
}

std::string Book::title() const {
  if (!options_.title.empty()) return options_.title;
  std::string name(first().piece.name());
  if (options_.language != Language::english)
    name = called(first().piece, options_.language);
  else if (name.find_first_of("+0123456789") != std::string::npos)
    name = "leaper";
  return capital(fmt::format(fmt::runtime(words_.title), name));
}

std::vector<std::string> Book::task() const {
  const std::uint64_t steps = puzzles_.front().answer.size();
  const std::string who = capital(called(first().piece, options_.language));
  std::vector<std::string> out = rule_in_words(first(), steps, options_.language);
  if (!puzzles_.front().text.empty()) {
    out.emplace_back(words_.read);
    return out;
  }
  out.insert(out.begin(), fmt::format(fmt::runtime(words_.task), who, steps, steps));
  out.emplace_back(words_.fill_in);
  return out;
}

std::string Book::label(std::size_t puzzle, bool with_level) const {
  std::string text = fmt::format(fmt::runtime(words_.puzzle), puzzle + 1);
  if (with_level && puzzles_[puzzle].level) {
    text += fmt::format(" · {}", words_.levels[static_cast<std::size_t>(*puzzles_[puzzle].level)]);
  }
  return text;
}

void Book::draw(std::size_t page, Canvas& canvas) const {
  canvas.fill({0, 0, width(), height()}, ground.paper);
  if (page < pages_) {
    draw_puzzles(page, canvas);
  } else {
    draw_answers(page - pages_, canvas);
  }
  if (pages() > 1) {
    canvas.text({width() / 2, height() - 26},
                fmt::format(fmt::runtime(words_.page), page + 1, pages()), 10, ground.label,
                Anchor::middle);
  }
}

void Book::draw_puzzles(std::size_t page, Canvas& canvas) const {
  const std::size_t begin = page * options_.per_page;
  const std::size_t end = std::min<std::size_t>(begin + options_.per_page, puzzles_.size());
  Box body = draw_head(canvas);
  if (options_.answers == AnswersAt::upside_down) {
    const double strip = std::min(0.24 * body.height, 200.0);
    body.height -= strip + 10;
    canvas.half_turn({width() / 2, height() / 2});
    draw_boards(begin, end, {edge, foot, width() - 2 * edge, strip}, {end - begin, 1}, true,
                canvas);
    canvas.turn_back();
  }
  const Columns columns = columns_for(options_.per_page, size_.width > size_.height);
  draw_boards(begin, end, body, {columns.across, columns.down}, false, canvas);
}

void Book::draw_answers(std::size_t page, Canvas& canvas) const {
  const std::size_t begin = page * answers_per_page_;
  const std::size_t end = std::min(begin + answers_per_page_, puzzles_.size());
  const std::string head(words_.answers);
  canvas.text({edge, title_line}, head, title_font(head), ground.mark, Anchor::start);
  const Columns columns = columns_for(answers_per_page_, size_.width > size_.height);
  const Box body{edge, head_end, width() - 2 * edge, height() - head_end - foot};
  draw_boards(begin, end, body, {columns.across, columns.down}, true, canvas);
}

double Book::title_font(std::string_view text) const {
  return std::min(26.0, title_size(width() - 2 * edge - 250, text));
}

// Returns what it leaves of the page.
Box Book::draw_head(Canvas& canvas) const {
  const std::string text = title();
  canvas.text({edge, title_line}, text, title_font(text), ground.mark, Anchor::start);
  const double right = width() - edge;
  canvas.text({right - 178, title_line}, words_.name, text_size, ground.mark, Anchor::end);
  const std::array<Point, 2> line{Point{right - 170, title_line + 8}, Point{right, title_line + 8}};
  canvas.line(line, false, ground.frame, 1);

  const bool has_picture = draw_moves({edge, head_end, picture_side, picture_side}, canvas);
  const double left = edge + (has_picture ? picture_side + 20 : 0);
  double y = head_end + 10;
  for (const std::string& sentence : task()) {
    for (const std::string& words : wrapped(sentence, right - left, text_size)) {
      canvas.text({left, y}, words, text_size, ground.mark, Anchor::start);
      y += line_height;
    }
  }
  const double top = std::max(y + 4, head_end + (has_picture ? picture_side : 0)) + 14;
  return {edge, top, width() - 2 * edge, height() - foot - top};
}

// Where the piece can go from a square in the middle; false where that has no flat picture.
bool Book::draw_moves(Box box, Canvas& canvas) const {
  const std::vector<Offset> leaps = flat_leaps(first().piece);
  std::int32_t most = 0;
  for (const Offset& by : leaps) most = std::max({most, std::abs(by.row), std::abs(by.col)});
  constexpr std::int32_t largest = 6;
  if (most == 0 || most > largest) return false;
  canvas.section("moves");
  const std::int32_t side = 2 * most + 1;
  const double cell = box.width / side;
  const Board board(side, side);
  canvas.fill(box, most % 2 == 0 ? ground.paper : pale);
  canvas.checkerboard(box, board, cell, most % 2 == 0 ? pale : ground.paper);
  canvas.frame(box, ground.label, 1);
  const auto at = [&](Offset by) {
    return Point{box.x + (most + by.col + 0.5) * cell, box.y + (most + by.row + 0.5) * cell};
  };
  for (const Offset& by : leaps) {
    const std::array<Point, 2> line{at({0, 0}), at(by)};
    canvas.line(line, false, path_colour, std::min(1.6, 0.1 * cell));
  }
  for (const Offset& by : leaps) canvas.disc(at(by), 0.22 * cell, path_colour);
  canvas.disc(at({0, 0}), 0.34 * cell, ground.mark);
  return true;
}

void Book::draw_boards(std::size_t begin, std::size_t end, Box body, Grid grid, bool answers,
                       Canvas& canvas) const {
  const auto across = static_cast<double>(grid.across);
  const auto down = static_cast<double>(grid.down);
  const double wide = (body.width - gap * (across - 1)) / across;
  const double high = (body.height - gap * (down - 1)) / down;
  for (std::size_t i = begin; i < end; ++i) {
    const auto place = static_cast<double>((i - begin) % grid.across);
    const auto line = static_cast<double>((i - begin) / grid.across);
    const Box box{body.x + place * (wide + gap), body.y + line * (high + gap), wide, high};
    const bool small = high < 250;
    const double above = small ? 16 : caption;
    const std::string text = label(i, !answers);
    if (puzzles_.size() > 1 || puzzles_[i].level) {
      canvas.text({box.x + wide / 2, box.y + above / 2 - 2}, text, small ? 9 : 12, ground.label,
                  Anchor::middle);
    }
    Box inner{box.x, box.y + above, wide, high - above};
    if (answers && !small && !puzzles_[i].text.empty()) {
      const double text_height = draw_text(i, inner, canvas);
      inner.y += text_height;
      inner.height -= text_height;
    }
    OnePuzzle one(puzzles_[i], inner, small ? 0 : 10, words_, canvas);
    if (answers) {
      one.answer(!small);
    } else {
      one.clues();
    }
  }
}

// The whole text above an answer; how high that is.
double Book::draw_text(std::size_t puzzle, Box box, Canvas& canvas) const {
  std::string all;
  for (const std::string& piece : puzzles_[puzzle].text) all += piece;
  constexpr double size = 11;
  constexpr double step = 15;
  const std::vector<std::string> lines = wrapped(all, box.width, size);
  const double high = step * static_cast<double>(lines.size()) + 8;
  double y = box.y + step / 2;
  for (const std::string& line : lines) {
    canvas.text({box.x + box.width / 2, y}, line, size, ground.mark, Anchor::middle);
    y += step;
  }
  return high;
}

Outcome draw_puzzle(const PrintedPuzzle& puzzle, bool answer, FormatId format, Sink& sink) {
  const Sheet sheet = sheet_of(puzzle.problem.board);
  constexpr double widest = 640;
  constexpr double usual = 44;
  constexpr double label_size = 10;
  constexpr double side = 2 * label_size + 4;
  const double cell = std::min(usual, widest / sheet.cols);
  const Box box{0, 4, cell * sheet.cols + 2 * side, cell * sheet.rows + side};
  const Size size{static_cast<std::uint32_t>(std::ceil(box.width)),
                  static_cast<std::uint32_t>(std::ceil(box.height)) + 4};
  const SheetOptions plain;
  const Book book({&puzzle, 1}, plain);
  Result<std::unique_ptr<Canvas>> made =
      new_canvas(format, size, {book.title(), book.task().front()}, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
  canvas->fill({0, 0, static_cast<double>(size.width), static_cast<double>(size.height)},
               ground.paper);
  OnePuzzle one(puzzle, box, label_size, sentences(plain.language), *canvas);
  if (answer) {
    one.answer(true);
  } else {
    one.clues();
  }
  return canvas->finish();
}

std::size_t sheet_pages(std::size_t puzzles, const SheetOptions& options) {
  const std::size_t pages = (puzzles + options.per_page - 1) / options.per_page;
  constexpr std::size_t most_answers = 6;
  return options.answers == AnswersAt::pages ? pages + (puzzles + most_answers - 1) / most_answers
                                             : pages;
}

Outcome draw_sheet(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options,
                   FormatId format, std::size_t page, Sink& sink, Status& status) {
  const Book book(puzzles, options);
  const About about{book.title(), book.task().front()};
  if (format == FormatId::html) return book.write_html(about, sink, status);
  Result<std::unique_ptr<Canvas>> made = new_canvas(format, book.size(), about, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
  const bool all = format == FormatId::pdf;
  const std::size_t end = all ? book.pages() : page + 1;
  for (std::size_t i = all ? 0 : page; i < end; ++i) {
    if (all && i > 0) canvas->next_page();
    book.draw(i, *canvas);
    if (status.poll({i, end}) != StopKind::none) {
      return Error{"interrupted while drawing", ErrorKind::stopped};
    }
  }
  return canvas->finish();
}

Outcome Book::write_html(const About& about, Sink& sink, Status& status) const {
  Outcome done = sink.write(fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n<title>{}</title>\n"
      "<style>@page{{size:{} {};margin:0}}body{{margin:0}}"
      "svg{{display:block;margin:0 auto;break-after:page}}</style>\n",
      row_of(options_.language)->brief, in_markup(about.title),
      options_.paper == Paper::a4 ? "A4" : "letter",
      size_.width > size_.height ? "landscape" : "portrait"));
  for (std::size_t page = 0; done && page < pages(); ++page) {
    if (status.poll({page, pages()}) != StopKind::none) {
      return Error{"interrupted while drawing", ErrorKind::stopped};
    }
    const std::unique_ptr<Canvas> canvas = svg_canvas(size_, about, sink);
    draw(page, *canvas);
    done = canvas->finish();
  }
  return done ? sink.write("</html>\n") : done;
}

}  // namespace ktour
