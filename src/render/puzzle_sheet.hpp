// Sheets of puzzles, page by page: what the kinds of files share.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/assert.hpp"
#include "ktour/draw.hpp"
#include "render/canvas.hpp"
#include "render/sentences.hpp"

namespace ktour {

class Book {
 public:
  Book(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options);

  Size size() const { return size_; }
  std::size_t pages() const { return pages_ + answer_pages_; }
  std::string title() const;
  /// What there is to do, in sentences.
  std::vector<std::string> task() const;
  /// Above a puzzle: its number, and its level.
  std::string label(std::size_t puzzle, bool with_level) const;

  void draw(std::size_t page, Canvas& canvas) const;
  Outcome write_html(const About& about, Sink& sink, Status& status) const;

 private:
  struct Grid {
    std::size_t across;
    std::size_t down;
  };
  const Problem& first() const { return puzzles_.front().problem; }
  double width() const { return size_.width; }
  double height() const { return size_.height; }
  double title_font(std::string_view text) const;
  Box draw_head(Canvas& canvas) const;
  bool draw_moves(Box box, Canvas& canvas) const;
  void draw_puzzles(std::size_t page, Canvas& canvas) const;
  void draw_answers(std::size_t page, Canvas& canvas) const;
  void draw_boards(std::size_t begin, std::size_t end, Box body, Grid grid, bool answers,
                   Canvas& canvas) const;
  double draw_text(std::size_t puzzle, Box box, Canvas& canvas) const;

  std::span<const PrintedPuzzle> puzzles_;
  const SheetOptions& options_;
  const Sentences& words_;
  Size size_;
  std::size_t pages_;
  std::size_t answer_pages_ = 0;
  std::size_t answers_per_page_ = 1;
};

}  // namespace ktour
