// Draws tours: pictures (`svg`, `png`, `pdf`, moving as `webp`) and a page that plays them
// (`html`).
//
// In a library of its own, ktour_render, which needs cairo and libwebp. Everything is measured in
// pixels; on paper a pixel is a 96th of an inch, as it is in browsers.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/format.hpp"
#include "ktour/names.hpp"
#include "ktour/rating.hpp"
#include "ktour/request.hpp"
#include "ktour/solve.hpp"
#include "ktour/status.hpp"

namespace ktour {

enum class Theme { light, dark, print };
template <>
inline constexpr std::array names<Theme>{Named{Theme::light, "light"}, Named{Theme::dark, "dark"},
                                         Named{Theme::print, "print"}};

/// What the colours of the path show.
enum class Colouring { automatic, path, parts, angles, plain };
template <>
inline constexpr std::array names<Colouring>{
    Named{Colouring::automatic, "auto",
          "the parts of a tour that is symmetric, the step of one that is not"},
    Named{Colouring::path, "path", "the step"},
    Named{Colouring::parts, "parts",
          "the congruent parts of a symmetric tour, each in a colour of its own"},
    Named{Colouring::angles, "angles",
          "the angle at each square, from red where it is sharp to blue where it is straight"},
    Named{Colouring::plain, "plain", "nothing: one colour"},
};

/// How the layers of a box are drawn.
enum class BoxLayers { stubs, slanted, arcs };
template <>
inline constexpr std::array names<BoxLayers>{
    Named{BoxLayers::stubs, "stubs",
          "side by side; a move to another layer is a short line with the layer's number"},
    Named{BoxLayers::slanted, "slanted", "over each other, in three dimensions"},
    Named{BoxLayers::arcs, "arcs", "side by side; a move to another layer is an arc"},
};

enum class Paper { a4, letter };
template <>
inline constexpr std::array names<Paper>{Named{Paper::a4, "a4"}, Named{Paper::letter, "letter"}};

struct PictureOptions {
  std::optional<std::uint32_t> cell{};   ///< side of a square in pixels
  std::optional<std::uint32_t> width{};  ///< of the whole picture, in pixels; not both
  Theme theme = Theme::light;
  Colouring colouring = Colouring::automatic;
  bool numbers = true;      ///< of the steps, where they fit
  bool grid = true;         ///< the squares of the board
  bool coordinates = true;  ///< on the margin, where they fit
  bool curve = false;       ///< a smooth curve instead of straight moves
  bool ends = true;         ///< start and end are marked
  bool crossings = false;   ///< marks the points where moves cross, on flat boards
  bool moves = true;        ///< the lines; without them numbers stand alone
  bool arrows = false;      ///< at the end of each move
  bool filled = false;      ///< the area inside a closed tour of a flat board
  bool shares = false;      ///< of several tours: one board, each move by how many make it
  BoxLayers layers = BoxLayers::stubs;  ///< of a box
  double line = 1;                      ///< width of the moves, as a multiple of the usual
  int from = 1;                  ///< first number of steps, and of rows and columns without letters
  std::string title{};           ///< above the board
  std::optional<Paper> paper{};  ///< of a `pdf`: pages of that size; of the picture's if unset
  bool landscape = false;        ///< the paper lies on its side

  bool moving = false;            ///< animates an `svg`; `webp` always moves
  std::optional<double> speed{};  ///< moves a second; what suits the board if unset
  bool loop = true;               ///< repeats

  bool engine = false;  ///< puts the solver into a page
};

/// Looks that go together, which the word `style` names; other words add to them.
enum class Style { board, numbers, poster, line, ribbon };
struct StyleRow : Named<Style> {
  Theme theme = Theme::light;
  Colouring colouring = Colouring::automatic;
  bool curve = false;
  double line = 1;
  bool bare = false;  ///< no squares, numbers, coordinates and marks
  bool moves = true;
};
template <>
inline constexpr std::array names<Style>{
    StyleRow{{Style::board, "board"}},
    StyleRow{{Style::numbers, "numbers"}, Theme::light, Colouring::plain, false, 1, false, false},
    StyleRow{{Style::poster, "poster"}, Theme::dark, Colouring::automatic, false, 1.3, true},
    StyleRow{{Style::line, "line"}, Theme::light, Colouring::plain, false, 0.7, true},
    StyleRow{{Style::ribbon, "ribbon"}, Theme::light, Colouring::automatic, true, 2.2, true},
};

/// Reads the words for a picture in a format: those of the command line, with or without dashes
/// (`theme dark`, `no-numbers`). An Error is a sentence about the first that is wrong.
Result<PictureOptions> read_look(std::span<const Word> words, const Format& format);

/// The largest picture: the pixels of a side, and of both.
inline constexpr std::uint32_t largest_side = 20000;
inline constexpr std::uint64_t largest_area = 100'000'000;

/// The most squares of a board that a page takes, and the most tours: browsers are to open it.
inline constexpr std::uint64_t most_on_page = 16'000'000;
inline constexpr std::size_t most_tours_on_page = 16;
/// The most tours of a sheet, which is a picture of several.
inline constexpr std::size_t most_tours_on_sheet = 400;

/// Whether a board can be drawn like this, in so many bytes of memory; if not, the sentence says
/// what may help (`--width`).
Outcome can_draw(const Board& board, const Format& format, const PictureOptions& options,
                 std::uint64_t memory);

/// Draws a tour by a piece as a picture. A format that is none is an error.
Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status, const Piece& piece = {});

/// Draws why there is no tour: a cut and its pieces, colours, or moves that every tour needs. Only
/// of an answer that is impossible.
Outcome draw_reason(const Answer& answer, const Format& format, const PictureOptions& options,
                    Sink& sink, Status& status);

/// What sheets of puzzles are written in.
enum class Language { english, german, french, spanish, italian };
template <>
inline constexpr std::array names<Language>{
    Named{Language::english, "english", "", "en"}, Named{Language::german, "german", "", "de"},
    Named{Language::french, "french", "", "fr"}, Named{Language::spanish, "spanish", "", "es"},
    Named{Language::italian, "italian", "", "it"}};

/// Where the answers of printed puzzles are.
enum class AnswersAt { pages, upside_down, nowhere };
template <>
inline constexpr std::array names<AnswersAt>{
    Named{AnswersAt::pages, "pages", "on pages of their own at the end"},
    Named{AnswersAt::upside_down, "upside-down", "at the foot of each page, upside down"},
    Named{AnswersAt::nowhere, "none", "nowhere"}};

/// A puzzle to print: the steps that `problem.given` has are shown.
struct PrintedPuzzle {
  Problem problem;
  Tour answer;
  std::optional<Level> level{};
  std::vector<std::string> text{};  ///< by step, of a text along a tour: shown in place of numbers
};

struct SheetOptions {
  Paper paper = Paper::a4;
  bool landscape = false;
  std::uint32_t per_page = 1;  ///< 1, 2, 4 or 6
  AnswersAt answers = AnswersAt::pages;
  Language language = Language::english;
  std::string title{};  ///< above all; the piece's if empty
};

/// How many pages puzzles take, with those of answers.
std::size_t sheet_pages(std::size_t puzzles, const SheetOptions& options);
/// Prints puzzles, each page with the rule in sentences and a picture of the moves: all pages as
/// `pdf` or `html`, the one with a number, from 0, as `svg` or `png`. All puzzles have one problem
/// but for their clues. Boards of more than most_printed_squares have no room.
Outcome draw_sheet(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options,
                   FormatId format, std::size_t page, Sink& sink, Status& status);
inline constexpr std::uint64_t most_printed_squares = 1600;

/// One puzzle without a page around it, or its answer, as a picture.
Outcome draw_puzzle(const PrintedPuzzle& puzzle, bool answer, FormatId format, Sink& sink);

/// The same as a document of LaTeX, which draws with TikZ.
std::string sheet_in_latex(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options);

/// An answer as a page shows it. What is not known is not there: a tour from a file may come
/// without the method that found it.
struct PageEntry {
  Problem problem;
  std::optional<Tour> tour{};    ///< either this
  std::optional<Answer> none{};  ///< or an answer that is no tour
  std::optional<Method> method{};
  std::optional<Work> work{};
  std::optional<Tie> tie{};  ///< of `warnsdorff`
  std::string title{};
  bool varied = false;               ///< a seed has changed the tour: no rule explains its moves
  std::optional<Request> request{};  ///< what it answers, for pages that solve
};

PageEntry page_entry(const Answer& answer, std::optional<Tie> tie = {});

enum class PageKind {
  plays,   ///< plays what is in it
  solves,  ///< has the engine in it too, and answers requests of its own
};

/// A page with one answer, or with several of one board that play side by side; steps are counted
/// from 0 or from 1.
Outcome write_page(std::span<const PageEntry> entries, Sink& sink, Status& status, int from = 1,
                   PageKind kind = PageKind::plays);

/// A page that solves, with a request loaded; without one it begins with a board to play on.
Outcome write_solving_page(const std::optional<Request>& request, Sink& sink);

/// Whichever the format asks for; several tours of one board are drawn on a sheet, side by side,
/// and of an impossible answer the reason.
Outcome draw(std::span<const PageEntry> entries, const Format& format,
             const PictureOptions& options, Sink& sink, Status& status);

}  // namespace ktour
