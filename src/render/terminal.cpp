// A board on a terminal.
//
// Numbers stand on the colour of their step, with ink that can be read on it, so it does not matter
// whether the terminal is light or dark. The start is black on white and the end white on black:
// neither is a colour of the path.
#include "render/terminal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace ktour {
namespace {

constexpr Colour white{0xff, 0xff, 0xff};
constexpr Colour black{0, 0, 0};

// (Whether they count from 0 or 1, the columns stay the same.)
std::uint32_t digits(const Board& board) {
  return static_cast<std::uint32_t>(fmt::formatted_size("{}", board.size()));
}

// The nearest colour of the cube of 216 that 256-colour terminals have from 16 on.
int indexed(Colour colour) {
  const auto level = [](std::uint8_t code) {
    constexpr std::array<int, 6> levels{0, 95, 135, 175, 215, 255};
    int best = 0;
    for (int i = 1; i < 6; ++i) {
      const auto distance = [&](int k) {
        return std::abs(levels[static_cast<std::size_t>(k)] - code);
      };
      if (distance(i) < distance(best)) best = i;
    }
    return best;
  };
  return 16 + 36 * level(colour.red) + 6 * level(colour.green) + level(colour.blue);
}

}  // namespace

TerminalForm form_for(const Board& board, const Terminal& terminal) {
  const auto cols = static_cast<std::uint64_t>(board.cols());
  const bool colours = terminal.colours != Terminal::Colours::none;
  // Without colours the numbers are all there is, and need blanks only between them.
  const std::uint64_t numbers =
      colours ? cols * (digits(board) + 2) : cols * (digits(board) + 1) - 1;
  if (numbers <= terminal.columns) return TerminalForm::numbers;
  if (!colours) return TerminalForm::none;
  if (2 * cols <= terminal.columns) return TerminalForm::blocks;
  if (terminal.unicode && board.size() == board.area() && cols <= terminal.columns)
    return TerminalForm::halves;
  return terminal.unicode ? TerminalForm::mosaic : TerminalForm::none;
}

TerminalBoard::TerminalBoard(const Tour& tour, const Piece& piece, const Terminal& terminal, int from,
                             Status& status)
    : tour_(tour),
      terminal_(terminal),
      form_(form_for(tour.board(), terminal)),
      cell_width_(form_ != TerminalForm::numbers                ? 2
                  : terminal.colours == Terminal::Colours::none ? digits(tour.board()) + 1
                                                                : digits(tour.board()) + 2),
      from_(from),
      colours_(tour, piece, Colouring::automatic, Theme::light, form_ == TerminalForm::mosaic,
               status) {
  if (form_ != TerminalForm::mosaic) return;
  const auto columns = static_cast<std::int32_t>(std::max(1U, terminal.columns));
  block_ = (tour.board().cols() - 1) / columns + 1;
}

std::int32_t TerminalBoard::lines() const {
  const std::int32_t rows = (tour_.board().rows() - 1) / block_ + 1;
  const bool two_a_line = form_ == TerminalForm::halves || form_ == TerminalForm::mosaic;
  return two_a_line ? rows / 2 + rows % 2 : rows;
}

std::string TerminalBoard::line(std::int32_t number) const {
  if (form_ == TerminalForm::halves || form_ == TerminalForm::mosaic) return halves(number) + "\n";
  std::string out;
  for (const std::int64_t step : steps_of(number)) out += cell(step);
  if (terminal_.colours == Terminal::Colours::none) out.erase(0, 1);  // blanks only between
  return out + "\n";
}

std::string TerminalBoard::visited(Square square) const {
  return cell(tour_.step_of(square));
}

std::string TerminalBoard::empty() const {
  std::string text(cell_width_, ' ');
  text[cell_width_ -
       (form_ == TerminalForm::blocks || terminal_.colours == Terminal::Colours::none ? 1 : 2)] =
      '.';
  return text;
}

std::string TerminalBoard::knight() const {
  const std::uint32_t after = terminal_.colours == Terminal::Colours::none ? 0 : 1;
  const std::string before(cell_width_ - 1 - after, ' ');
  return painted(black, white,
                 before + (terminal_.unicode ? "\u265e" : "N") + std::string(after, ' '), true);
}

std::string TerminalBoard::cell(std::int64_t step) const {
  if (step == unvisited) return std::string(cell_width_, ' ');  // there is no square
  const bool start = step == 0;
  const bool end = step + 1 == static_cast<std::int64_t>(tour_.size());
  const Colour ground = start ? white : end ? black : colours_.at(static_cast<std::uint64_t>(step));
  const Colour ink = start ? black : end ? white : ink_on_path(Theme::light);
  if (form_ == TerminalForm::blocks) {
    return painted(ink, ground, start ? "()" : end ? "[]" : "  ", start || end);
  }
  const bool colours = terminal_.colours != Terminal::Colours::none;
  return painted(ink, ground,
                 fmt::format(" {:>{}}{}", step + from_, digits(tour_.board()), colours ? " " : ""),
                 start || end);
}

// The upper half of each place in one colour, the lower half in another.
std::string TerminalBoard::halves(std::int32_t row) const {
  const std::vector<std::optional<Colour>> upper = mosaic(2 * row);
  const std::vector<std::optional<Colour>> lower = mosaic(2 * row + 1);
  std::string out;
  for (std::size_t i = 0; i < upper.size(); ++i) {
    const std::optional<Colour> below = i < lower.size() ? lower[i] : std::optional<Colour>{};
    if (!upper[i] && !below) {
      out += "\x1b[0m ";
    } else if (!upper[i]) {
      out += "\x1b[49m" + colour(38, *below) + "\u2584";
    } else {
      out += colour(38, *upper[i]) + (below ? colour(48, *below) : "\x1b[49m") + "\u2580";
    }
  }
  return out + "\x1b[0m";
}

// The colours of a row of blocks, which may be single squares; nothing where there is no square, or
// no row. Of large blocks a few squares stand for all.
std::vector<std::optional<Colour>> TerminalBoard::mosaic(std::int32_t row) const {
  const Board& board = tour_.board();
  const std::int64_t top = static_cast<std::int64_t>(row) * block_;
  if (top >= board.rows()) return {};
  constexpr std::int32_t enough = 8;
  const std::int32_t stride = (block_ - 1) / enough + 1;
  struct Sum {
    double red = 0, green = 0, blue = 0, count = 0;
  };
  std::vector<Sum> sums(static_cast<std::size_t>((board.cols() - 1) / block_ + 1));
  for (std::int64_t r = top; r < std::min<std::int64_t>(top + block_, board.rows()); r += stride) {
    const std::vector<std::int64_t> steps = steps_of(static_cast<std::int32_t>(r));
    for (std::size_t c = 0; c < steps.size(); c += static_cast<std::size_t>(stride)) {
      if (steps[c] == unvisited) continue;
      const bool alone = block_ == 1;
      const bool end = steps[c] + 1 == static_cast<std::int64_t>(tour_.size());
      const Colour shade = alone && steps[c] == 0 ? white
                           : alone && end         ? black
                                          : colours_.at(static_cast<std::uint64_t>(steps[c]));
      Sum& sum = sums[c / static_cast<std::size_t>(block_)];
      sum.red += shade.red;
      sum.green += shade.green;
      sum.blue += shade.blue;
      sum.count += 1;
    }
  }
  std::vector<std::optional<Colour>> out;
  for (const Sum& sum : sums) {
    const auto mean = [&](double total) {
      return static_cast<std::uint8_t>(std::lround(total / sum.count));
    };
    out.push_back(sum.count > 0
                      ? std::optional<Colour>({mean(sum.red), mean(sum.green), mean(sum.blue)})
                      : std::nullopt);
  }
  return out;
}

std::string TerminalBoard::painted(Colour ink, Colour ground, std::string_view text,
                                   bool bold) const {
  if (terminal_.colours == Terminal::Colours::none) return std::string(text);
  return fmt::format("{}{}{}{}\x1b[0m", bold ? "\x1b[1m" : "", colour(38, ink), colour(48, ground),
                     text);
}

// Sets the ink (38) or the ground (48).
std::string TerminalBoard::colour(int what, Colour colour) const {
  if (terminal_.colours == Terminal::Colours::indexed) {
    return fmt::format("\x1b[{};5;{}m", what, indexed(colour));
  }
  return fmt::format("\x1b[{};2;{};{};{}m", what, colour.red, colour.green, colour.blue);
}

std::vector<std::int64_t> TerminalBoard::steps_of(std::int32_t row) const {
  const auto cols = static_cast<std::uint64_t>(tour_.board().cols());
  std::vector<std::int64_t> steps(cols);
  tour_.steps(static_cast<std::uint64_t>(row) * cols, steps);
  return steps;
}

}  // namespace ktour
