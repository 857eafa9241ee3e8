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

/// An option with one value, kept as text until the others are known.
class TextOption {
 public:
  TextOption(CLI::App& command, const std::string& names, const std::string& value_name,
             const std::string& about);

  bool given() const { return !values_->empty(); }
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

/// A board from one word (8x8) or two (8 8).
ktour::Board board_of(const std::vector<std::string>& words);

/// The board, the ends, whether it is closed, its symmetry: what every command about tours takes.
class ProblemOptions {
 public:
  explicit ProblemOptions(CLI::App& command, const std::string& about_closed =
                                                 "the last square is a move from the first");
  ktour::Problem problem() const;

 private:
  std::shared_ptr<std::vector<std::string>> board_;
  std::shared_ptr<bool> closed_;
  TextOption start_, end_, symmetry_;
};

}  // namespace app
