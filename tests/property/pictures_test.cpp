// Whatever the board and the wishes, a picture comes out, of the size that it was to have, or a
// sentence that says why not.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ktour/draw.hpp"
#include "render/layout.hpp"
#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

PictureOptions random_options() {
  PictureOptions options;
  switch (*rc::gen::inRange(0, 3)) {
    case 0: options.cell = *rc::gen::inRange(1U, 30U); break;
    case 1: options.width = *rc::gen::inRange(16U, 200U); break;
    default: break;
  }
  options.theme = *rc::gen::element(Theme::light, Theme::dark, Theme::print);
  options.colouring =
      *rc::gen::element(Colouring::automatic, Colouring::path, Colouring::parts, Colouring::plain);
  options.numbers = *rc::gen::arbitrary<bool>();
  options.grid = *rc::gen::arbitrary<bool>();
  options.coordinates = *rc::gen::arbitrary<bool>();
  options.curve = *rc::gen::arbitrary<bool>();
  return options;
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char c : bytes.substr(0, 4)) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

RC_GTEST_PROP(Pictures, HaveTheSizeOfTheirLayoutAndAreTheSameTwice, ()) {
  const Board board(*rc::gen::inRange(1, 12), *rc::gen::inRange(1, 40));
  const Tour tour = test::RowByRow::tour(board);  // no knight's, but a picture is a picture
  const PictureOptions options = random_options();
  const std::string name = *rc::gen::element<std::string>("svg", "png", "pdf");
  const Result<Layout> layout = lay_out(board, options);
  RC_ASSERT(static_cast<bool>(layout));
  Status nobody;
  const auto drawn = [&] {
    StringSink sink;
    const Outcome done = draw_picture(tour, *find_format(name), options, sink, nobody);
    RC_ASSERT(static_cast<bool>(done));
    return sink.text;
  };
  const std::string picture = drawn();
  RC_ASSERT(picture == drawn());
  if (options.width) RC_ASSERT(layout->width == *options.width);
  if (options.cell) RC_ASSERT(layout->board.width == *options.cell * board.cols());
  if (name == "png") {
    RC_ASSERT(big_endian(picture.substr(16)) == layout->width);
    RC_ASSERT(big_endian(picture.substr(20)) == layout->height);
  }
  if (name == "svg") {
    RC_ASSERT(picture.find("nan") == std::string::npos);
    RC_ASSERT(picture.find("inf") == std::string::npos);
    RC_ASSERT(picture.ends_with("</svg>\n"));
  }
}

RC_GTEST_PROP(Pictures, OfAnyBoardFitOrAreRefusedWithTheOptionThatHelps, ()) {
  const auto side = [] {
    return static_cast<std::int32_t>(std::uint32_t{1} << *rc::gen::inRange(0, 31));
  };
  const Board board(side(), side());
  const PictureOptions options = random_options();
  const Result<Layout> layout = lay_out(board, options);
  if (!layout) {
    RC_ASSERT(options.cell || options.width);
    RC_ASSERT(layout.error().message.find("--width") != std::string::npos);
    return;
  }
  RC_ASSERT(layout->width <= largest_side && layout->height <= largest_side);
  RC_ASSERT(std::uint64_t{layout->width} * layout->height <= largest_area);
  RC_ASSERT(layout->board.x >= 0 && layout->board.x + layout->board.width <= layout->width + 0.01);
  RC_ASSERT(layout->board.y >= 0 &&
            layout->board.y + layout->board.height <= layout->height + 0.01);
  RC_ASSERT(layout->number_size <= 0.3 * layout->cell);
}

}  // namespace
}  // namespace ktour
