// The options of the programs, each written once, in a row: what it is called, what it means, what
// its value can be, and who takes it.
//
// All that is said of options comes from these rows: the reading of the command line, --help, the
// manual and the completions of the shells. A new option is a row, and a line that asks for it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace app {

/// Who takes an option: a program or a command is a bit, and a row names several.
namespace of {
enum Taker : unsigned {
  program = 1U << 0,
  solve = 1U << 1,
  check = 1U << 2,
  at = 1U << 3,
  view = 1U << 4,
  classic = 1U << 5,
  census = 1U << 6,
  simulate = 1U << 7,
  compare = 1U << 8,
  count = 1U << 9,
  enumerate = 1U << 10,
  sample = 1U << 11,
  worksheet = 1U << 12,
  play = 1U << 13,
  bench = 1U << 14,
  mpi_count = 1U << 15,
  mpi_census = 1U << 16,
  convert = 1U << 17,
  puzzle = 1U << 18,
  all = ~0U,
};
}  // namespace of

/// Under which title an option stands in help, in this order.
enum class Group {
  argument,
  alone,
  board,
  tour,
  runs,
  sheet,
  method,
  limits,
  passes,
  output,
  looks
};
std::string_view title(Group group);

/// A word that may be the value of an option, and what it means where there is something to say.
struct Choice {
  std::string_view name;
  std::string_view about{};
};
using Choices = std::vector<Choice>;

/// A row. An argument, which is a word by itself, is one too: its name has no dashes.
struct Option {
  std::string_view names;  ///< as help shows them: "--start", or "-o, --output"
  std::string_view value;  ///< how help calls the value, such as SQ; "SQ ..." takes several; or ""
  std::string_view about;  ///< in a few words; {} stands for the choices
  Group group;
  unsigned takers;
  Choices (*choices)() = nullptr;  ///< the words of the value, where they can be listed
  std::string_view usual{};        ///< the one that holds where it is not given
  std::string_view more{};         ///< what the manual tells beside that

  std::string_view name() const;    ///< "--output"
  std::string_view letter() const;  ///< "-o", or ""
  std::string_view value_name() const { return value.substr(0, value.find(' ')); }
  bool is_flag() const { return value.empty(); }
  bool is_argument() const { return group == Group::argument; }
  bool takes_many() const { return value.ends_with("..."); }
  bool takes_file() const { return value_name() == "FILE" || value_name() == "CONFIG"; }
  bool takes_folder() const { return value_name() == "DIR"; }
  bool is_of(unsigned taker) const { return (takers & taker) != 0; }
  /// Its choices have a list of their own in the help, under this title: "Methods".
  bool is_listed() const { return choices != nullptr && about.ends_with("(see below)"); }
};

/// All of them, in the order in which help has them within a group.
std::span<const Option> options();

/// The row of a name or a letter, as one of the takers has it; null if there is none.
const Option* find_option(std::string_view name, unsigned taker);
/// The row of the words by themselves; null where a command has none.
const Option* argument_of(unsigned taker);

/// What an option means, in one text, with its choices in it.
std::string meaning(const Option& option);

}  // namespace app
