// Options as the contract wants them: a value that is wrong, missing or given twice ends with one
// sentence that names the word and what is allowed.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/ktour.hpp"

namespace app {

/// A request that cannot be carried out; main prints the sentence and ends with its status.
struct Refusal {
  ktour::Error error;
};

[[noreturn]] inline void refuse(std::string message) {
  throw Refusal{{std::move(message), ktour::ErrorKind::request}};
}

/// The value, or the refusal that says why there is none.
template <class T>
T need(ktour::Result<T> result, std::string_view option = {}) {
  if (result) return std::move(*result);
  ktour::Error error = result.error();
  if (!option.empty()) error.message = fmt::format("{}: {}", option, error.message);
  throw Refusal{std::move(error)};
}

/// The options that are added from here on stand under this title in the help.
inline CLI::App& under(CLI::App& command, const std::string& title) {
  command.option_defaults()->group(title);
  return command;
}

/// How many values an option has: one, or any number, in one place or several.
enum class Values { one, many };

/// An option, kept as text until the others are known.
class TextOption {
 public:
  TextOption(CLI::App& command, const std::string& names, const std::string& value_name,
             const std::string& about, Values values = Values::one);

  bool given() const { return !values_->empty(); }
  /// All that is given of an option with many values.
  const std::vector<std::string>& words() const { return *values_; }
  /// The text; refuses an option that was given twice.
  std::optional<std::string> text() const;
  /// A whole number from `least` to `most`.
  std::optional<std::uint64_t> count(std::uint64_t least = 0,
                                     std::uint64_t most = ktour::unlimited) const;
  /// Seconds, more than 0.
  std::optional<double> seconds() const;
  /// A number of bytes, such as 500M or 4G.
  std::optional<std::uint64_t> size() const;
  /// A number of threads; that of the processors if none is given.
  unsigned threads() const;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
  std::shared_ptr<std::vector<std::string>> values_;
};

/// Refuses words that a command did not take, with the nearest one it knows.
void refuse_leftovers(const CLI::App& program);

/// The sentence for an error that CLI11 found itself.
std::string sentence(const CLI::ParseError& error);

/// The board: BOARD as one word (8x8) or two (8 8), or a map; a piece and a surface; what is
/// missing.
class BoardOptions {
 public:
  /// BOARD stands by itself, or behind `--board` in commands about a file.
  explicit BoardOptions(CLI::App& command, bool by_itself = true);

  bool given() const { return !board_->empty() || map_.given(); }
  /// Whether it is more than the knight's rectangle.
  bool special() const;
  /// The board, the piece, and the ends that a map marks.
  ktour::Problem problem() const;
  /// The same with what the words say of another board than their own.
  void apply(ktour::Problem& asked) const;
  const std::vector<std::string>& words() const { return *board_; }

 private:
  std::shared_ptr<std::vector<std::string>> board_;
  TextOption map_, without_, piece_, surface_;
};

/// What every command about tours takes: the board, the ends, moves to make and to avoid, whether
/// it is closed, its symmetry.
class ProblemOptions {
 public:
  explicit ProblemOptions(CLI::App& command,
                          const std::string& about_closed =
                              "the last square is a move from the "
                              "first",
                          bool board_by_itself = true);
  bool has_board() const { return board_.given(); }
  ktour::Problem problem() const;
  /// Whether any of them was given.
  bool given() const;
  /// What the words ask of a tour that was read, on the board that they name.
  ktour::Result<ktour::TourFile> claimed(ktour::TourFile file) const;
  /// The squares that the tour is to begin with.
  std::vector<ktour::Square> beginning(const ktour::Board& board) const;

 private:
  void apply(ktour::Problem& asked) const;

  BoardOptions board_;
  std::shared_ptr<bool> closed_;
  TextOption start_, end_, symmetry_, through_, avoid_, begin_;
};

/// The tour the other way round where it is closed and does not go on from the start as wanted.
std::vector<ktour::Square> turned(std::vector<ktour::Square> tour,
                                  const std::vector<ktour::Square>& beginning);
ktour::Answer turned(const ktour::Answer& answer, const std::vector<ktour::Square>& beginning);

}  // namespace app
