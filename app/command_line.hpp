// A command line: which command, and what is given with it, by the rows of the table of options.
//
// Words are told apart as GNU programs do: --name VALUE, --name=VALUE, -oFILE, -o FILE, and "--",
// after which all words stand by themselves. Besides, an option may take several values (--without
// a1 h1), and a negative number is no option. What is wrong ends with one sentence that names the
// word and what is allowed.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exit_status.hpp"
#include "ktour/request.hpp"
#include "option_table.hpp"
#include "refusal.hpp"

namespace app {

class CommandLine;

/// A command: its options are the rows of the table that have its bit.
struct Command {
  std::string_view name;
  of::Taker taker;
  std::string_view about;     ///< in a few words
  std::string_view text;      ///< what else is to be known, in paragraphs
  std::string_view statuses;  ///< what its exit status tells
  std::string_view examples;  ///< lines: a command, and after some blanks a remark
  ExitStatus (*run)(const CommandLine& line) = nullptr;
  std::string_view no_moves{};  ///< why it has no place for pieces, maps and given moves, if so
};

struct Program {
  std::string_view name;
  std::string_view about;
  std::span<const Command* const> commands;
  std::string_view text;
  std::string_view examples;
  std::string_view first_try;  ///< what is told where no command is given

  const Command* find(std::string_view command) const;
};

/// Numbers from one to another, in steps.
struct Range {
  std::uint64_t first, last, step;
};

/// An option of the command that was given, or not: as text until the others are known.
class Value {
 public:
  Value(const Option& option, const std::vector<std::string>* texts)
      : option_(&option), texts_(texts) {}

  std::string_view name() const { return option_->name(); }
  Choices choices() const { return option_->choices == nullptr ? Choices() : option_->choices(); }
  bool given() const { return texts_ != nullptr; }
  /// All that were given, in one place or several.
  std::vector<std::string> texts() const { return given() ? *texts_ : std::vector<std::string>(); }
  /// The option as a word of a request.
  ktour::Word word() const { return {std::string(name()), texts()}; }
  /// The text; refuses an option that was given twice.
  std::optional<std::string> text() const;
  /// One of the choices of its row, the usual one where it is not given.
  std::string choice() const;
  /// A whole number from `least` to `most`.
  std::optional<std::uint64_t> count(std::uint64_t least = 0,
                                     std::uint64_t most = ktour::unlimited) const;
  /// A range of numbers, such as 5..50, or 5..500:15 in steps; or one number.
  Range range(std::uint64_t least, std::uint64_t most) const;
  /// Seconds, more than 0.
  std::optional<double> seconds() const;
  /// A number of bytes, such as 500M or 4G; what may be used if none is given.
  std::uint64_t memory() const;
  /// A number of threads; that of the processors if none is given.
  unsigned threads() const;
  /// The name of a folder; empty where it is not given.
  std::string folder() const;

 private:
  const Option* option_;
  const std::vector<std::string>* texts_;
};

class CommandLine {
 public:
  /// Reads words (without the program's own name). Only what is no option, or has no value, is
  /// refused here; and nothing where help is asked for.
  CommandLine(const Program& program, std::span<const std::string> words);

  /// Null where none was given.
  const Command* command() const { return command_; }
  bool takes(std::string_view name) const { return find_option(name, taker()) != nullptr; }
  /// An option that the command takes, by its long name.
  Value operator[](std::string_view name) const;
  bool given(std::string_view name) const { return (*this)[name].given(); }
  /// Refuses what is given and has no meaning beside something else: nothing is dropped in silence.
  using Places = std::function<bool(const Option& option)>;
  void refuse_beside(std::string_view what, const Places& out_of_place) const;
  void refuse_beside(std::string_view what, std::span<const std::string_view> others) const;
  /// Those of a request that are given, about its board, its tour or its method.
  ktour::Words words_on(ktour::Topic what) const;

 private:
  class Reading;
  of::Taker taker() const { return command_ == nullptr ? of::program : command_->taker; }

  const Command* command_ = nullptr;
  std::vector<std::pair<const Option*, std::vector<std::string>>> given_;
};

}  // namespace app
