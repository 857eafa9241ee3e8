// A puzzle on paper: the board with the numbers that are given, and on a second page the solution.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ktour/parse.hpp"
#include "render/canvas.hpp"

namespace ktour {
namespace {

// A4, upright, in pixels.
constexpr std::uint32_t page_width = 794;
constexpr std::uint32_t page_height = 1123;

constexpr Colour ink{0x10, 0x10, 0x12};
constexpr Colour soft{0x70, 0x70, 0x74};
constexpr Colour line{0x9a, 0x9a, 0x9e};
constexpr Colour dark_square{0xf1, 0xf0, 0xec};

class Worksheet {
 public:
  Worksheet(const Tour& tour, Canvas& canvas) : tour_(tour), board_(tour.board()), canvas_(canvas) {
    constexpr double left = 80;
    constexpr double top = 250;
    constexpr double room = page_width - 2 * left;
    layout_.cell =
        std::min({room / board_.cols(), (page_height - top - 160) / board_.rows(), 90.0});
    layout_.board = {(page_width - layout_.cell * board_.cols()) / 2, top,
                     layout_.cell * board_.cols(), layout_.cell * board_.rows()};
  }

  void head(const std::string& title, const std::vector<std::string>& lines, bool name) {
    canvas_.fill({0, 0, page_width, page_height}, {0xff, 0xff, 0xff});
    if (name) {
      canvas_.text({480, 60}, "Name:", 15, ink, Anchor::end);
      const std::array<Point, 2> rule{Point{492, 68}, Point{714, 68}};
      canvas_.line(rule, false, line, 1);
    }
    canvas_.text({page_width / 2.0, 120}, title, title_size(page_width, title.size()), ink,
                 Anchor::middle);
    double y = 168;
    for (const std::string& words : lines) {
      canvas_.text({page_width / 2.0, y}, words, 15, ink, Anchor::middle);
      y += 24;
    }
  }

  void squares() {
    for (std::uint64_t i = 0; i < board_.area(); ++i) {
      const Square s = board_.square(i);
      if (!board_.contains(s)) continue;
      const Point centre = layout_.centre(s);
      const Box box{centre.x - layout_.cell / 2, centre.y - layout_.cell / 2, layout_.cell,
                    layout_.cell};
      if ((s.row + s.col) % 2 != 0) canvas_.fill(box, dark_square);
      canvas_.frame(box, line, 1);
    }
    if (!has_chess_names(board_)) return;
    for (std::int32_t col = 0; col < board_.cols(); ++col) {
      canvas_.text({layout_.centre({0, col}).x, layout_.board.y + layout_.board.height + 18},
                   std::string(1, static_cast<char>('a' + col)), 13, soft, Anchor::middle);
    }
    for (std::int32_t row = 0; row < board_.rows(); ++row) {
      canvas_.text({layout_.board.x - 10, layout_.centre({row, 0}).y},
                   fmt::format("{}", board_.rows() - row), 13, soft, Anchor::end);
    }
  }

  void path() {
    std::vector<Point> points;
    for (const Square s : tour_.walk()) points.push_back(layout_.centre(s));
    canvas_.line(points, false, {0xd8, 0xd8, 0xdc}, 0.05 * layout_.cell);
  }

  // The numbers of all steps; those that are given in a ring of their own.
  void numbers(const std::vector<bool>& given, bool all) {
    std::size_t step = 0;
    for (const Square s : tour_.walk()) {
      const bool is_given = given[step++];
      if (!is_given && !all) continue;
      const Point centre = layout_.centre(s);
      if (all && is_given) canvas_.ring(centre, 0.36 * layout_.cell, soft, 1);
      canvas_.text(centre, fmt::format("{}", step), 0.36 * layout_.cell, ink, Anchor::middle);
    }
  }

 private:
  const Tour& tour_;
  const Board& board_;
  Canvas& canvas_;
  Layout layout_;
};

}  // namespace

Outcome draw_worksheet(const Tour& tour, const std::vector<bool>& given, const std::string& title,
                       Sink& sink, Status& status) {
  Layout page;
  page.width = page_width;
  page.height = page_height;
  const auto count = std::count(given.begin(), given.end(), true);
  const std::unique_ptr<Canvas> canvas = pdf_canvas(
      page, {title, fmt::format("a knight's tour of {} to fill in", to_string(tour.board()))},
      sink);
  Worksheet sheet(tour, *canvas);
  sheet.head(title,
             {fmt::format("A knight goes over all {} squares, each once, from 1 to {}.",
                          tour.size(), tour.size()),
              "A move is two squares one way and one to the side.",
              "Fill in the missing numbers. There is only one way."},
             true);
  sheet.squares();
  sheet.numbers(given, false);
  canvas->next_page();
  sheet.head(
      title + ": solution",
      {fmt::format("The {} numbers in rings were given; exactly one tour fits them.", count)},
      false);
  sheet.squares();
  sheet.path();
  sheet.numbers(given, true);
  if (status.poll({}) != StopKind::none) {
    return Error{"interrupted while drawing", ErrorKind::stopped};
  }
  return canvas->finish();
}

}  // namespace ktour
