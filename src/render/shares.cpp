// Lines between squares, in the shades of one colour; below them the scale.
#include "render/shares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "ktour/parse.hpp"
#include "render/squares.hpp"

namespace ktour {
namespace {

constexpr std::uint32_t scale_height = 40;

class Shares {
 public:
  Shares(std::span<const MoveShare> shares, const Layout& layout, const PictureOptions& options,
         Canvas& canvas)
      : shares_(shares),
        least_(shares.empty() ? 0 : shares.front().share),
        most_(shares.empty() ? 0 : shares.back().share),
        layout_(layout),
        options_(options),
        ground_(ground_of(options.theme)),
        canvas_(canvas) {}

  void draw(const Board& board) {
    canvas_.fill({0, 0, double(layout_.width), double(layout_.height)}, ground_.paper);
    if (layout_.title_size > 0) {
      canvas_.text(
          {layout_.width / 2.0, layout_.board.y - 0.35 * (layout_.margin + layout_.title_height)},
          options_.title, layout_.title_size, ground_.mark, Anchor::middle);
    }
    if (options_.grid) draw_squares(board, layout_, ground_, canvas_);
    if (layout_.label_size > 0) {
      draw_coordinates(board, layout_, options_.from, ground_.label, canvas_);
    }
    canvas_.section("moves");
    for (const MoveShare& one : shares_) {
      const double t = most_ > least_ ? (one.share - least_) / (most_ - least_) : 1;
      const std::array<Point, 2> line{layout_.centre(one.move.a), layout_.centre(one.move.b)};
      canvas_.line(line, false, shade(t), (0.025 + 0.06 * t) * layout_.cell);
    }
    draw_scale(layout_.board.y + layout_.board.height + layout_.margin);
  }

 private:
  // From pale to strong: towards black on paper, towards white where it is dark. Print has no hue.
  Colour shade(double t) const {
    const double chroma = options_.theme == Theme::print ? 0 : 0.06 + 0.1 * t;
    return options_.theme == Theme::dark ? oklch(0.5 + 0.45 * t, chroma, 255)
                                         : oklch(0.82 - 0.52 * t, chroma, 255);
  }

  void draw_scale(double top) {
    canvas_.section("scale");
    constexpr int steps = 24;
    const double width = layout_.board.width / steps;
    for (int i = 0; i < steps; ++i) {
      canvas_.fill({layout_.board.x + i * width, top, width + 0.5, 14}, shade((i + 0.5) / steps));
    }
    const Box& board = layout_.board;
    const auto say = [&](double x, double share, Anchor anchor) {
      canvas_.text({x, top + 26}, fmt::format("{:.2f}%", 100 * share), 14, ground_.label, anchor);
    };
    say(board.x, least_, Anchor::start);
    say(board.x + board.width, most_, Anchor::end);
  }

  std::span<const MoveShare> shares_;
  double least_, most_;
  const Layout& layout_;
  const PictureOptions& options_;
  Ground ground_;
  Canvas& canvas_;
};

// How many of the tours make each move that any of them makes.
std::vector<MoveShare> shares_of(std::span<const PageEntry> tours) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> made;
  const Board& board = tours[0].tour->board();
  for (const PageEntry& entry : tours) {
    const Tour& tour = *entry.tour;
    const std::uint64_t moves = tour.size() - (is_closed(tour, entry.problem.piece) ? 0 : 1);
    for (std::uint64_t step = 0; step < moves; ++step) {
      const std::uint64_t a = board.index(tour.square_at(step));
      const std::uint64_t b = board.index(tour.square_at((step + 1) % tour.size()));
      ++made[std::minmax(a, b)];
    }
  }
  std::vector<MoveShare> out;
  for (const auto& [ends, count] : made) {
    out.push_back({{board.square(ends.first), board.square(ends.second)},
                   double(count) / double(tours.size())});
  }
  return out;
}

}  // namespace

Result<Layout> lay_out_shares(const Board& board, const PictureOptions& options) {
  PictureOptions lines = options;
  lines.numbers = false;
  Result<Layout> layout = lay_out(board, lines);
  if (layout && !options.paper) layout->height += scale_height;
  return layout;
}

void draw_shares(std::vector<MoveShare> shares, const Board& board, const Layout& layout,
                 const PictureOptions& options, Canvas& canvas) {
  std::ranges::stable_sort(shares, {}, &MoveShare::share);  // the dark ones on top
  Shares(shares, layout, options, canvas).draw(board);
}

Outcome draw_shares(std::span<const PageEntry> tours, const PictureKind* kind,
                    const PictureOptions& options, Sink& sink) {
  const Board& board = tours[0].tour->board();
  if (kind == nullptr || kind->film) return Error{"shares of moves are drawn as svg, png or pdf"};
  if (tours.size() < 2) {
    return Error{"shares are of several tours, and there is only one: it makes all its moves"};
  }
  if (board.is_box() || board.surface() != Surface::plane) {
    return Error{
        fmt::format("shares of moves are drawn on flat boards, not on {}", to_string(board))};
  }
  const Result<Layout> layout = lay_out_shares(board, options);
  if (!layout) return layout.error();
  if (!layout->draws_moves) {
    return Error{
        fmt::format("the squares of {} are too small for moves: choose a larger picture "
                    "with --width",
                    to_string(board))};
  }
  const About words{fmt::format("How often each move is made, on {}", to_string(board)),
                    fmt::format("by {} tours", tours.size())};
  Result<std::unique_ptr<Canvas>> made = new_canvas(kind->format, *layout, words, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
  draw_shares(shares_of(tours), board, *layout, options, *canvas);
  return canvas->finish();
}

}  // namespace ktour
