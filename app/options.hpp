// Options that several commands read together: the board, what is asked of a tour.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "command_line.hpp"
#include "ktour/ktour.hpp"

namespace app {

/// All of a file; refuses one that is longer than its kind, such as "a map", can be, or than a
/// quarter of the memory (a text that grows is there twice, and something is made of it).
std::string whole_text(const std::string& path, std::size_t most, std::string_view kind);
using ReadText =
    std::function<std::string(const std::string& path, std::size_t most, std::string_view kind)>;

/// The files of tours that a command is to read; "-" once at most.
std::vector<std::string> tour_files(const CommandLine& line);

/// The board: BOARD as one word (8x8) or two (8 8), a map, a puzzle or a graph; a piece and a
/// surface; what is missing. BOARD stands by itself, or behind `--board` in commands about a file.
class BoardOptions {
 public:
  /// `read` gives the text of a map.
  explicit BoardOptions(const CommandLine& line, ReadText read = whole_text)
      : line_(line),
        board_(line[line.takes("board") ? "board" : "--board"]),
        read_(std::move(read)) {}

  bool given() const { return board_.given() || !file_option().empty(); }
  /// Whether it is more than the knight's rectangle.
  bool special() const;
  /// BOARD as it was given.
  std::vector<std::string> sides() const { return board_.texts(); }
  /// What is given, but for a file; and what the file of a map, a puzzle or a graph tells, which is
  /// read anew each time.
  ktour::Words words() const;
  std::optional<ktour::Problem> known() const;
  /// What reading tours of the board may take, and the graph whose vertices they name.
  ktour::ReadLimits limits() const;
  /// The board, the piece, and the ends that a map marks; and what more is said about it.
  ktour::Request request(const ktour::Words& more = {}) const;
  ktour::Problem problem() const { return request().problem; }

 private:
  // The one that stands for the board: --puzzle, --map or --graph; or none.
  std::string_view file_option() const;

  const CommandLine& line_;
  Value board_;
  ReadText read_;
};

/// What every command about tours takes: the board, the ends, moves to make and to avoid, whether
/// it is closed, its symmetry.
class ProblemOptions {
 public:
  explicit ProblemOptions(const CommandLine& line, ReadText read = whole_text)
      : line_(line), board_(line, std::move(read)) {}
  bool has_board() const { return board_.given(); }
  ktour::ReadLimits limits() const { return board_.limits(); }
  /// What is asked for, with more words from elsewhere.
  ktour::Request request(const ktour::Words& more = {}) const;
  ktour::Problem problem() const { return request().problem; }
  /// The same on another board.
  ktour::Request request_on(const std::string& board) const;
  /// BOARD as it was given.
  std::vector<std::string> sides() const { return board_.sides(); }
  /// Whether any of them was given.
  bool given() const;
  /// What the words ask of a tour that was read, on the board that they name.
  ktour::Result<ktour::TourFile> claimed(ktour::TourFile file) const;

 private:
  // Those about the tour.
  ktour::Words words() const;

  const CommandLine& line_;
  BoardOptions board_;
};

}  // namespace app
