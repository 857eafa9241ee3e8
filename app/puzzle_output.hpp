// How puzzles leave the program: as grids, JSON, or sheets to print.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "console.hpp"
#include "ktour/draw.hpp"
#include "ktour/make_puzzle.hpp"
#include "options.hpp"
#include "output.hpp"

namespace app {

/// A line for each row of the board: numbers, '.' for a free square, '#' for none.
std::string grid_of(const ktour::Problem& problem, std::span<const ktour::Given> steps);
std::string grid_of(const ktour::Problem& problem, const ktour::Tour& tour);

class PuzzleOutput {
 public:
  explicit PuzzleOutput(const CommandLine& line);

  std::string_view form() const { return form_; }
  bool is_on_paper() const { return form_ != "text" && form_ != "json"; }
  /// Refuses boards that no sheet has room for, before work begins.
  void expect(const ktour::Problem& problem) const;
  /// Writes text to the file that is named, or standard output.
  void write(const std::string& text) const;
  /// Prints pages, where the form is one of paper.
  void print(std::span<const ktour::PrintedPuzzle> puzzles, Console& console) const;

 private:
  void print_pages(std::span<const ktour::PrintedPuzzle> puzzles, ktour::FormatId format,
                   Console& console) const;

  std::string form_;
  std::string path_;
  ktour::SheetOptions sheet_;
};

}  // namespace app
