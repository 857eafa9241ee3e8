// Pictures: colours, parts, sizes, and what happens when the file cannot be written or nobody waits
// for it. What pictures look like is for tests/cli/pictures_test.py.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "ktour/draw.hpp"
#include "ktour/ktour.hpp"
#include "render/base64.hpp"
#include "render/canvas.hpp"
#include "render/colour.hpp"
#include "render/ground.hpp"
#include "render/layout.hpp"
#include "render/raster.hpp"
#include "render/terminal.hpp"
#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

Tour tour_of(Problem problem) {
  const Result<Answer> answer = solve(problem);
  EXPECT_TRUE(answer && answer->found());
  return answer->tour();
}

// --- colours -----------------------------------------------------------------------------------

TEST(Colour, OfOklchIsThatOfItsInventor) {
  // White, black, and the three corners of sRGB, from the page that defines the space.
  EXPECT_EQ(oklch(1, 0, 0), (Colour{255, 255, 255}));
  EXPECT_EQ(oklch(0, 0, 0), (Colour{0, 0, 0}));
  EXPECT_EQ(oklch(0.62796, 0.25768, 29.234), (Colour{255, 0, 0}));
  EXPECT_EQ(oklch(0.86644, 0.29483, 142.495), (Colour{0, 255, 0}));
  EXPECT_EQ(oklch(0.45201, 0.31321, 264.052), (Colour{0, 0, 255}));
}

TEST(Colour, BeyondTheScreenKeepsLightnessAndLosesChroma) {
  for (int hue = 0; hue < 360; hue += 15) {
    const Colour strong = oklch(0.6, 0.4, hue);
    const Colour grey = oklch(0.6, 0, hue);
    EXPECT_NE(strong, grey) << hue;
  }
}

double luminance(Colour c) {
  const auto light = [](std::uint8_t code) { return std::pow(code / 255.0, 2.2); };
  return 0.2126 * light(c.red) + 0.7152 * light(c.green) + 0.0722 * light(c.blue);
}

TEST(Colours, OfThePathGrowLighterFromStartToEnd) {
  const Tour tour = tour_of({Board(8, 8)});
  Status nobody;
  for (const Theme theme : {Theme::light, Theme::dark, Theme::print}) {
    for (const bool filled : {false, true}) {
      const PathColours colours(tour, {}, Colouring::path, theme, filled, nobody);
      for (std::uint64_t step = 8; step < 64; step += 8) {
        EXPECT_GT(luminance(colours.at(step)), luminance(colours.at(step - 8)));
      }
      EXPECT_LT(colours.shade(63), colours.shades().size());
    }
  }
}

TEST(Colours, OfNumbersCanBeReadOnEveryShade) {
  const Tour tour = tour_of({Board(8, 8)});
  Status nobody;
  constexpr double text = 4.5;  // the contrast that WCAG asks for
  for (const Theme theme : {Theme::light, Theme::dark, Theme::print}) {
    for (const Colouring colouring : {Colouring::path, Colouring::plain}) {
      const PathColours colours(tour, {}, colouring, theme, false, nobody);
      for (const Colour& shade : colours.shades()) {
        const double a = luminance(shade) + 0.05;
        const double b = luminance(ink_on_path(theme)) + 0.05;
        EXPECT_GT(std::max(a, b) / std::min(a, b), text) << hex(shade);
      }
    }
  }
}

double contrast(Colour one, Colour other) {
  const auto [low, high] = std::minmax({luminance(one), luminance(other)});
  return (high + 0.05) / (low + 0.05);
}

TEST(Colours, OfSquaresDifferAndThePathStandsOutOnBoth) {
  const Tour tour = tour_of({Board(8, 8)});
  Status nobody;
  for (const Theme theme : {Theme::light, Theme::dark, Theme::print}) {
    const Ground ground = ground_of(theme);
    EXPECT_NEAR(contrast(ground.light, ground.dark), 1.9, 0.15);
    for (const Colouring colouring : {Colouring::path, Colouring::plain}) {
      const PathColours colours(tour, {}, colouring, theme, false, nobody);
      for (const Colour& shade : colours.shades()) {
        EXPECT_GT(contrast(shade, ground.light), 2.25) << hex(shade);
        EXPECT_GT(contrast(shade, ground.dark), 2.25) << hex(shade);
        EXPECT_GT(contrast(shade, ground.under), 4) << hex(shade);  // what a line is cased in
      }
    }
    EXPECT_GT(contrast(ground.label, ground.paper), 4.5);
    EXPECT_GT(contrast(ground.mark, ground.light), 4.5);
    EXPECT_GT(contrast(ground.mark, ground.dark), 4.5);
  }
}

// --- parts -------------------------------------------------------------------------------------

TEST(Parts, AreMappedToOneAnotherByTheSymmetry) {
  std::size_t seen = 0;
  for (const auto& [rows, cols] : std::vector<std::pair<int, int>>{
           {3, 4}, {6, 6}, {10, 10}, {8, 8}, {5, 6}, {6, 10}, {3, 10}, {7, 8}}) {
    for (const Symmetry symmetry :
         {Symmetry::vertical, Symmetry::horizontal, Symmetry::point, Symmetry::quarter}) {
      for (const bool closed : {false, true}) {
        Problem problem{Board(rows, cols)};
        problem.symmetry = symmetry;
        problem.closed = closed;
        const Result<Answer> answer = solve(problem);
        if (!answer || !answer->found()) continue;
        ++seen;
        const Tour& tour = answer->tour();
        const std::uint64_t size = tour.size();
        const Parts parts = parts_of(tour, {}, symmetry);
        ASSERT_GE(parts.count, 2U);
        ASSERT_EQ(size % parts.count, 0U);
        // The squares of a part are mapped to the squares of another.
        std::vector<std::set<Square>> squares(parts.count);
        for (std::uint64_t i = 0; i < size; ++i) {
          squares[i * parts.count / size].insert(tour.square_at((parts.first + i) % size));
        }
        for (const std::set<Square>& part : squares) {
          std::set<Square> mapped;
          for (const Square s : part) mapped.insert(image(symmetry, problem.board, s));
          EXPECT_NE(mapped, part);
          EXPECT_NE(std::find(squares.begin(), squares.end(), mapped), squares.end())
              << to_string(problem.board) << ' ' << name(symmetry);
        }
      }
    }
  }
  EXPECT_GE(seen, 8U);
}

TEST(Parts, OfAQuarterTurnAreFourAndHaveColoursOfTheirOwn) {
  Problem problem{Board(6, 6)};
  problem.symmetry = Symmetry::quarter;
  problem.closed = true;
  const Tour tour = tour_of(problem);
  Status nobody;
  EXPECT_EQ(symmetry_of(tour, {}, nobody), Symmetry::quarter);
  EXPECT_EQ(parts_of(tour, {}, Symmetry::quarter).count, 4U);
  EXPECT_EQ(symmetry_of(tour_of({Board(8, 8)}), {}, nobody), std::nullopt);
}

// --- sizes -------------------------------------------------------------------------------------

TEST(Layout, HasTheAskedWidthWhateverTheBoard) {
  for (const Board& board :
       {Board(1, 1), Board(5, 5), Board(3, 1000), Board(300, 300), Board(9, 26)}) {
    for (const std::uint32_t width : {16U, 17U, 100U, 999U}) {
      PictureOptions options;
      options.width = width;
      const Result<Layout> layout = lay_out(board, options);
      ASSERT_TRUE(layout);
      EXPECT_EQ(layout->width, width);
      EXPECT_GE(layout->board.x, 0);
      EXPECT_LE(layout->board.x + layout->board.width, width);
      EXPECT_LE(layout->board.y + layout->board.height, layout->height);
    }
  }
}

TEST(Layout, OfItselfIsNeverTooLarge) {
  for (const std::int32_t rows : {1, 3, 8, 100, 2000, 100000, Board::max_side}) {
    for (const std::int32_t cols : {1, 3, 8, 100, 2000, 100000, Board::max_side}) {
      EXPECT_TRUE(can_draw(Board(rows, cols), *find_format("svg"), {}, unlimited))
          << rows << 'x' << cols;
    }
  }
}

TEST(Layout, NamesTheWidthWhereAPictureWouldBeTooLarge) {
  PictureOptions options;
  options.cell = 1000;
  const Outcome large = can_draw(Board(100, 100), *find_format("svg"), options, unlimited);
  ASSERT_FALSE(large);
  EXPECT_NE(large.error().message.find("--width"), std::string::npos);
  EXPECT_EQ(large.error().kind, ErrorKind::request);
  options.cell = 100;
  const std::uint64_t memory = 100'000'000;
  EXPECT_FALSE(can_draw(Board(50, 51), *find_format("png"), options, memory));
  EXPECT_TRUE(can_draw(Board(40, 40), *find_format("png"), options, memory));
  EXPECT_TRUE(can_draw(Board(50, 51), *find_format("svg"), options, memory));
  const Outcome heavy = can_draw(Board(50, 51), *find_format("png"), options, memory);
  EXPECT_NE(heavy.error().message.find("--width"), std::string::npos);
  EXPECT_EQ(heavy.error().kind, ErrorKind::memory);
}

// --- pixels ------------------------------------------------------------------------------------

TEST(Raster, TakesTheMeanOfTheSquaresInAPixel) {
  const Tour tour = test::RowByRow::tour(Board(400, 400));
  Status nobody;
  const PathColours colours(tour, {}, Colouring::path, Theme::light, true, nobody);
  PictureOptions options;
  options.width = 116;
  options.coordinates = false;
  const Layout layout = *lay_out(tour.board(), options);
  const std::optional<Raster> raster = raster_of(tour, colours, layout, {}, nobody);
  ASSERT_TRUE(raster);
  EXPECT_EQ(raster->width, 100U);
  EXPECT_EQ(raster->height, 100U);
  EXPECT_EQ(raster->pixels.size(), 10000U);
  // Row by row, colours change from row to row only, and by little within four of them.
  const auto blue_of = [&](std::size_t row) { return raster->pixels[row * 100] & 0xff; };
  for (std::size_t row = 0; row < 100; ++row) {
    EXPECT_NEAR(blue_of(row), colours.at(row * 4 * 400 + 800).blue, 2) << row;
    EXPECT_NEAR(blue_of(row), raster->pixels[row * 100 + 99] & 0xff, 3);
  }
}

// --- failures ----------------------------------------------------------------------------------

class NoRoom final : public Sink {
 public:
  Outcome write(std::string_view /*bytes*/) override { return Error{"the disk is full"}; }
};

class Impatient final : public Status {
 public:
  StopKind poll(const Progress& /*progress*/) override { return StopKind::interrupt; }
};

TEST(Pictures, PassOnTheErrorOfTheSink) {
  Status nobody;
  for (const char* format : {"svg", "png", "pdf"}) {
    for (const std::uint32_t width : {400U, 30U}) {  // with moves, and as pixels
      NoRoom sink;
      PictureOptions options;
      options.width = width;
      const Outcome done =
          draw_picture(tour_of({Board(12, 12)}), *find_format(format), options, sink, nobody);
      ASSERT_FALSE(done) << format;
      EXPECT_EQ(done.error().message, "the disk is full");
    }
  }
  const Answer answer = test::small_answer();
  const PageEntry entry = page_entry(answer);
  NoRoom sink;
  const Outcome done = write_page({&entry, 1}, sink, nobody);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "the disk is full");
}

TEST(Pictures, StopWhenTheStatusSaysSo) {
  Impatient status;
  for (const char* format : {"svg", "png", "pdf"}) {
    StringSink sink;
    const Outcome done = draw_picture(test::RowByRow::tour(Board(3000, 3000)), *find_format(format),
                                      {}, sink, status);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, ErrorKind::stopped);
  }
}

TEST(Pages, AreRefusedForBoardsThatNoBrowserCouldOpen) {
  const Format& page = format_of(FormatId::html);
  EXPECT_TRUE(can_draw(Board(4000, 4000), page, {}, 0));
  EXPECT_FALSE(can_draw(Board(4001, 4000), page, {}, 0));
  const Tour large = test::RowByRow::tour(Board(4001, 4000));
  const PageEntry entry{.problem = {large.board()}, .tour = large};
  Status nobody;
  StringSink sink;
  EXPECT_FALSE(write_page({&entry, 1}, sink, nobody));
  EXPECT_EQ(sink.text, "");
}

TEST(Pages, ShowAFewTours) {
  const Answer answer = test::small_answer();
  const std::vector<PageEntry> entries(most_tours_on_page + 1, page_entry(answer));
  Status nobody;
  StringSink sink;
  EXPECT_FALSE(write_page(entries, sink, nobody));
  EXPECT_EQ(sink.text, "");
  EXPECT_TRUE(write_page(std::span(entries).first(most_tours_on_page), sink, nobody));
}

// --- the formats that are drawn ------------------------------------------------------------------

TEST(Drawing, TakesWhatTheTableCallsDrawnAndNothingElse) {
  const Answer answer = test::small_answer();
  const PageEntry entry = page_entry(answer);
  Status nobody;
  for (const Format& format : formats()) {
    SCOPED_TRACE(format.name);
    StringSink sink;
    EXPECT_NE(static_cast<bool>(draw({&entry, 1}, format, {}, sink, nobody)), format.writes());
    EXPECT_EQ(sink.text.empty(), format.writes());
    EXPECT_NE(static_cast<bool>(can_draw(test::small_board, format, {}, unlimited)),
              format.writes());
    EXPECT_EQ(picture_kind(format.id) != nullptr, format.kind == FormatKind::picture);
  }
}

TEST(Drawing, HasNoPictureForAFormatItDoesNotKnow) {
  Format strange = format_of(FormatId::png);
  strange.id = static_cast<FormatId>(formats().size());
  strange.name = "gif";
  Status nobody;
  StringSink sink;
  const Outcome done = draw_picture(test::small_tour(), strange, {}, sink, nobody);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message, "'gif' is no picture");
  EXPECT_FALSE(can_draw(test::small_board, strange, {}, unlimited));
  EXPECT_EQ(sink.text, "");
}

TEST(Drawing, ShowsNothingWhereThereIsNoTour) {
  const Answer answer = test::small_answer();
  const Answer none(Problem{Board(3, 3)}, Method::automatic, Stop{StopKind::limit, ""});
  const std::vector<PageEntry> mixed{page_entry(answer), page_entry(none)};
  const PageEntry nothing = page_entry(none);
  Status nobody;
  StringSink sink;
  for (const std::span<const PageEntry> entries :
       {std::span<const PageEntry>(mixed), std::span<const PageEntry>(&nothing, 1),
        std::span<const PageEntry>()}) {
    EXPECT_FALSE(draw(entries, format_of(FormatId::svg), {}, sink, nobody));
  }
  EXPECT_EQ(sink.text, "");
}

TEST(Drawing, ShowsWhyThereIsNoTour) {
  const Answer none = *solve(Problem{Board(4, 6), {}, {}, true});
  const PageEntry entry = page_entry(none);
  Status nobody;
  StringSink sink;
  ASSERT_TRUE(draw({&entry, 1}, format_of(FormatId::svg), {}, sink, nobody));
  EXPECT_NE(sink.text.find("No closed tour of 4x6"), std::string::npos);
  const Answer found = test::small_answer();
  EXPECT_FALSE(draw_reason(found, format_of(FormatId::svg), {}, sink, nobody));
}

// --- small things ------------------------------------------------------------------------------

TEST(Base64, IsThatOfTheStandard) {
  for (const auto& [bytes, text] :
       std::vector<std::pair<std::string, std::string>>{{"", ""},
                                                        {"f", "Zg=="},
                                                        {"fo", "Zm8="},
                                                        {"foo", "Zm9v"},
                                                        {"foob", "Zm9vYg=="},
                                                        {"fooba", "Zm9vYmE="},
                                                        {"foobar", "Zm9vYmFy"},
                                                        {"\xff\xfe\xfd", "//79"}}) {
    StringSink sink;
    Writer out(sink);
    Base64 base64(out);
    base64.put(bytes);
    base64.finish();
    ASSERT_TRUE(out.finish());
    EXPECT_EQ(sink.text, text);
  }
}

TEST(Terminal, TakesTheLargestFormThatFits) {
  Terminal terminal;
  terminal.colours = Terminal::Colours::full;
  terminal.unicode = true;
  const auto form = [&](Board board, std::uint32_t columns) {
    terminal.columns = columns;
    return form_for(board, terminal);
  };
  EXPECT_EQ(form(Board(8, 8), 32), TerminalForm::numbers);
  EXPECT_EQ(form(Board(8, 8), 31), TerminalForm::blocks);
  EXPECT_EQ(form(Board(8, 8), 15), TerminalForm::halves);
  EXPECT_EQ(form(Board(8, 8), 7), TerminalForm::mosaic);
  terminal.unicode = false;
  EXPECT_EQ(form(Board(8, 8), 15), TerminalForm::none);
  terminal.colours = Terminal::Colours::none;
  EXPECT_EQ(form(Board(8, 8), 23), TerminalForm::numbers);
  EXPECT_EQ(form(Board(8, 8), 22), TerminalForm::none);
}

}  // namespace
}  // namespace ktour
