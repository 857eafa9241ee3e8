// Tours to look at: pictures (`svg`, `png`, `pdf`, moving as `webp`) and a page that plays them
// (`html`).
//
// In a library of its own, ktour_render, which needs cairo and libwebp. Everything is measured in
// pixels; on paper a pixel is a 96th of an inch, as it is in browsers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/format.hpp"
#include "ktour/solve.hpp"
#include "ktour/status.hpp"

namespace ktour {

enum class Theme { light, dark, print };

/// What the colours of the path show.
enum class Colouring {
  automatic,  ///< the parts of a tour that is symmetric, the step of one that is not
  path,       ///< the step
  parts,      ///< the congruent parts of a symmetric tour, each in a colour of its own
  plain,      ///< nothing: one colour
};

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
  double line = 1;          ///< how wide the moves are, as a multiple of what is usual
  int from = 1;             ///< what steps, and rows and columns without letters, are counted from
  std::string title{};      ///< above the board

  bool moving = false;            ///< of `svg`: the knight goes its way; `webp` always shows that
  std::optional<double> speed{};  ///< moves a second; what suits the board if unset
  bool loop = true;               ///< again and again

  bool engine = false;  ///< of a page: with the engine in it, so that it solves others too
};

/// The largest picture: the pixels of a side, and of both.
inline constexpr std::uint32_t largest_side = 20000;
inline constexpr std::uint64_t largest_area = 100'000'000;

/// The most squares of a board that a page takes, and the most tours: browsers are to open it.
inline constexpr std::uint64_t most_on_page = 16'000'000;
inline constexpr std::size_t most_tours_on_page = 16;
/// The most tours of a sheet, which is a picture of several.
inline constexpr std::size_t most_tours_on_sheet = 400;

/// Whether a board can be drawn so, in so many bytes of memory; if not, the sentence says what may
/// help (`--width`).
Outcome can_draw(const Board& board, const Format& format, const PictureOptions& options,
                 std::uint64_t memory);

/// Draws a tour by a piece as a picture. A format that is none is an error.
Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status, const Piece& piece = {});

/// Draws why there is no tour: what is cut out and what it leaves, colours, moves that no tour
/// could do without. Only of an answer that is impossible.
Outcome draw_reason(const Answer& answer, const Format& format, const PictureOptions& options,
                    Sink& sink, Status& status);

/// A puzzle to print, as PDF: on the first page the board with the steps that are given, by step,
/// on the second the solution. For boards of at most some 150 squares.
Outcome draw_worksheet(const Tour& tour, const std::vector<bool>& given, const std::string& title,
                       Sink& sink, Status& status);

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
  bool varied = false;  ///< a seed has changed the tour: no rule explains its moves
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

/// A page that solves, with a request loaded.
Outcome write_solving_page(const Problem& request, const SolveOptions& options, Sink& sink);

/// Whichever the format asks for; several tours of one board are drawn on a sheet, side by side, and
/// of an impossible answer the reason.
Outcome draw(std::span<const PageEntry> entries, const Format& format,
             const PictureOptions& options, Sink& sink, Status& status);

}  // namespace ktour
