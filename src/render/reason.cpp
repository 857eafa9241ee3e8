// Why there is no tour, as a picture: what the judge of the certificate saw.
//
// Squares that are cut out are dark tiles; what they leave, piece by piece or colour by colour, are
// discs of one colour each; moves that every tour would have to make are lines. Below the board
// stands what was asked for, what was counted, and the reason in words.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "ktour/draw.hpp"
#include "ktour/parse.hpp"
#include "ktour/proof.hpp"
#include "render/canvas.hpp"
#include "render/ground.hpp"
#include "render/squares.hpp"
#include "render/text.hpp"

namespace ktour {
namespace {

constexpr double caption_size = 14;
constexpr double caption_line = 1.35 * caption_size;
constexpr double title_scale = 1.15;
constexpr std::uint32_t least_width = 480;

// With a capital in front, unless it begins with a square or a number, and a full stop.
std::string sentence(std::string text) {
  if (!text.empty() && (text.size() == 1 || (text[1] < '0' || text[1] > '9')) && text[0] >= 'a' &&
      text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text + ".";
}

// What the rule is about, with its figures.
std::string figures(const ProofReport& report) {
  const Sketch& sketch = report.sketch;
  const std::string& rule = report.parts.front().rule;
  const auto sizes = [&] {
    std::vector<std::size_t> all;
    for (const auto& group : sketch.groups) all.push_back(group.size());
    return fmt::format("{}", fmt::join(all, " and "));
  };
  const std::size_t marked = sketch.marked.size();
  const std::string without = marked == 1 ? "Without the marked square"
                                          : fmt::format("Without the {} marked squares", marked);
  if (rule == "colours") return fmt::format("Squares of the two colours: {}.", sizes());
  if (rule == "few moves") return "The marked squares have too few moves.";
  if (rule == "given moves") return "A given move is also to be avoided.";
  if (rule == "lines") {
    return fmt::format("{} squares are marked, and as many are not: of the two colours {}.",
                       sketch.marked.size(), sizes());
  }
  if (rule == "symmetry" && !sketch.marked.empty()) {
    return marked == 1 ? "The marked square is its own image."
                       : fmt::format("The {} marked squares are their own images.", marked);
  }
  if (rule == "cut" && sketch.groups.size() > 1) {
    return fmt::format("{} there are {} pieces.", without, sketch.groups.size());
  }
  if (rule == "tight cut" && sketch.groups.size() > 1) {
    return fmt::format(
        "{} there are {} pieces, as many as a tour may have, and what follows fails.", without,
        sketch.groups.size());
  }
  if (rule == "tight cut" && sketch.groups.size() == 1) {
    return fmt::format(
        "The {} discs need all moves of the {} marked squares, and what follows fails.",
        sketch.groups[0].size(), sketch.marked.size());
  }
  if (rule == "forced")
    return "The moves drawn are the only ones that squares have, and cannot all be made.";
  if (rule == "layers")
    return "All ways to go over the board line by line were followed to the end.";
  if (rule == "walks") return "No walks between the marked squares have the given lengths.";
  if (!sketch.moves.empty()) return "The moves drawn must all be made; every way to go on fails.";
  return {};
}

// A board on paper, above its reason: as large as both have room for.
void make_room_for_words(const Board& board, Size page, PictureOptions& options) {
  constexpr double words = 250;
  const Sheet sheet = sheet_of(board);
  const double high = page.height - 2 * paper_edge - words;
  const double wide = std::min(page.width - 2 * paper_edge, high * sheet.cols / sheet.rows);
  options.paper.reset();
  if (!options.width && !options.cell) options.width = static_cast<std::uint32_t>(wide);
}

class ReasonDrawing {
 public:
  ReasonDrawing(const Answer& answer, const Sketch& sketch, const Layout& layout,
                const PictureOptions& options, Canvas& canvas)
      : problem_(answer.problem),
        sketch_(sketch),
        layout_(layout),
        options_(options),
        ground_(ground_of(options.theme)),
        canvas_(canvas) {}

  void draw(const std::vector<std::string>& caption, std::size_t title_lines, double caption_top) {
    canvas_.fill({0, 0, static_cast<double>(layout_.width), static_cast<double>(layout_.height)},
                 ground_.paper);
    draw_squares(problem_.board, layout_, ground_, canvas_);
    canvas_.section("pieces");
    for (std::size_t i = 0; i < sketch_.groups.size(); ++i) {
      for (const Square s : sketch_.groups[i])
        canvas_.disc(layout_.centre(s), 0.3 * layout_.cell, colour_of(i));
    }
    canvas_.section("moves");
    for (const Move& move : sketch_.moves) {
      const std::array<Point, 2> line{layout_.centre(move.a), layout_.centre(move.b)};
      if (sketch_.groups.empty()) canvas_.disc(line[0], 0.1 * layout_.cell, ground_.mark);
      if (sketch_.groups.empty()) canvas_.disc(line[1], 0.1 * layout_.cell, ground_.mark);
      canvas_.line(line, false, ground_.mark, std::max(1.0, 0.05 * layout_.cell));
    }
    canvas_.section("marked");
    for (const Square s : sketch_.marked)
      canvas_.tile(layout_.centre(s), 0.34 * layout_.cell, ground_.mark, 0);
    canvas_.section("start and end");
    for (const auto& end : {problem_.start, problem_.end}) {
      if (end)
        canvas_.ring(layout_.centre(*end), 0.42 * layout_.cell, ground_.mark, 0.06 * layout_.cell);
    }
    canvas_.section("reason");
    double y = caption_top;
    for (std::size_t i = 0; i < caption.size(); ++i, y += caption_line) {
      canvas_.text({layout_.width / 2.0, y}, caption[i],
                   i < title_lines ? title_scale * caption_size : caption_size,
                   i < title_lines ? ground_.mark : ground_.label, Anchor::middle);
    }
  }

 private:
  // Two are told apart best as blue and orange; of many each has a hue of its own.
  Colour colour_of(std::size_t group) const {
    const double hue = std::fmod(
        250.0 + (sketch_.groups.size() == 2 ? 170.0 : 137.5) * static_cast<double>(group), 360.0);
    return oklch(options_.theme == Theme::dark ? 0.74 : 0.56, 0.14, hue);
  }

  const Problem& problem_;
  const Sketch& sketch_;
  const Layout& layout_;
  const PictureOptions& options_;
  Ground ground_;
  Canvas& canvas_;
};

}  // namespace

Outcome draw_reason(const Answer& answer, const Format& format, const PictureOptions& options,
                    Sink& sink, Status& status) {
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr) return Error{fmt::format("'{}' is no picture", format.name)};
  if (!answer.impossible()) return Error{"only what is impossible has a reason to draw"};
  PictureOptions plain = options;
  plain.coordinates = false;
  const std::optional<Size> page =
      options.paper ? std::optional(page_size(*options.paper, options.landscape)) : std::nullopt;
  if (page) make_room_for_words(answer.problem.board, *page, plain);
  Result<Layout> layout = lay_out(answer.problem.board, plain);
  if (!layout) return layout.error();
  const Proof& proof = answer.proof();
  const ProofReport report = seen_by_judge(answer, status);
  const Sketch& sketch = report.sketch;
  const std::string seen = report.parts.empty() ? "" : figures(report);
  const std::string title = fmt::format(
      "No {}tour of {}{}", answer.problem.closed ? "closed " : "", to_string(answer.problem.board),
      answer.problem.symmetry == Symmetry::none
          ? ""
          : fmt::format(" with {} symmetry", name(answer.problem.symmetry)));
  if (layout->width < least_width) {
    layout->board.x += (least_width - layout->width) / 2.0;
    layout->width = least_width;
  }
  const double room = layout->width - 2 * caption_size;
  std::vector<std::string> caption = wrapped(title, room, title_scale * caption_size);
  const std::size_t title_lines = caption.size();
  for (const std::string& text : {seen, sentence(proof.text)}) {
    if (text.empty()) continue;
    for (std::string& line : wrapped(text, room, caption_size)) caption.push_back(std::move(line));
  }
  double top = layout->board.y + layout->board.height + 1.6 * caption_size;
  layout->height =
      static_cast<std::uint32_t>(top + caption_line * static_cast<double>(caption.size()));
  if (page) {
    const double down = std::max(0.0, (double(page->height) - layout->height) / 2);
    layout->board.x += (double(page->width) - layout->width) / 2;
    layout->board.y += down;
    top += down;
    static_cast<Size&>(*layout) = *page;
  }
  Result<std::unique_ptr<Canvas>> made =
      new_canvas(kind->format, *layout, {title, proof.text}, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
  ReasonDrawing(answer, sketch, *layout, plain, *canvas).draw(caption, title_lines, top);
  if (status.poll({}) != StopKind::none)
    return Error{"interrupted while drawing", ErrorKind::stopped};
  return canvas->finish();
}

}  // namespace ktour
