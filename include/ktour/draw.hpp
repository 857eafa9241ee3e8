// Tours to look at: pictures (`svg`, `png`, `pdf`) and a page that plays them (`html`).
//
// In a library of its own, ktour_render, which needs cairo. Everything is measured in pixels; on
// paper a pixel is a 96th of an inch, as it is in browsers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

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
  bool numbers = true;      ///< of the steps, from 0, where they fit
  bool grid = true;         ///< the squares of the board
  bool coordinates = true;  ///< on the margin, where they fit
  bool curve = false;       ///< a smooth curve instead of straight moves
  bool engine = false;      ///< of a page: with the engine in it, so that it solves others too
};

/// The largest picture: the pixels of a side, and of both.
inline constexpr std::uint32_t largest_side = 20000;
inline constexpr std::uint64_t largest_area = 100'000'000;

/// The most squares of a board that a page takes, and the most tours: browsers are to open it.
inline constexpr std::uint64_t most_on_page = 16'000'000;
inline constexpr std::size_t most_tours_on_page = 16;

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
};

PageEntry page_entry(const Answer& answer, std::optional<Tie> tie = {});

enum class PageKind {
  plays,   ///< plays what is in it
  solves,  ///< has the engine in it too, and answers requests of its own
};

/// A page with one answer, or with several of one board that play side by side.
Outcome write_page(std::span<const PageEntry> entries, Sink& sink, Status& status,
                   PageKind kind = PageKind::plays);

/// A page that solves, with a request loaded.
Outcome write_solving_page(const Problem& request, const SolveOptions& options, Sink& sink);

/// Whichever the format asks for; a picture shows one tour, or why there is none.
Outcome draw(std::span<const PageEntry> entries, const Format& format,
             const PictureOptions& options, Sink& sink, Status& status);

}  // namespace ktour
