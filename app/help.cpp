// --help: the rows of a command in groups, in lines that fit a terminal.
#include "help.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ktour/words.hpp"

namespace app {
namespace {

constexpr std::size_t help_width = 80;
constexpr std::size_t first_column = 26;

// Words as lines of so many columns, all but the first after so many blanks. Two line ends begin a
// paragraph.
std::string wrapped(std::string_view text, std::size_t indent = 0) {
  std::string out;
  std::size_t used = indent;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
    const std::string_view word = text.substr(0, end);
    const bool first = used == indent;
    if (!first && used + 1 + word.size() > help_width) {
      out += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (!first) {
      out += ' ';
      ++used;
    }
    out += word;
    used += word.size();
    const bool paragraph = text.substr(end).starts_with("\n\n");
    if (paragraph) {
      out += "\n\n";
      used = indent;
    }
    text.remove_prefix(std::min(end + (paragraph ? 2 : 1), text.size()));
  }
  return out + "\n";
}

std::string row(std::string_view head, std::string_view about, std::size_t column = first_column) {
  return fmt::format("  {:<{}}{}", head, column - 2, wrapped(about, column));
}

std::string row(const Option& option) {
  const std::string head = option.is_argument() ? std::string(option.value)
                                                : fmt::format("{} {}", option.names, option.value);
  return row(head, meaning(option));
}

std::string rows_of(of::Taker taker) {
  std::string out;
  for (auto group = Group::argument; group <= Group::looks;
       group = static_cast<Group>(static_cast<int>(group) + 1)) {
    std::string rows;
    for (const Option& option : options()) {
      if (option.group == group && option.is_of(taker)) rows += row(option);
    }
    if (rows.empty()) continue;
    const std::string_view above = title(group);
    out += fmt::format("{}{}{}", above.empty() ? "" : "\n", above, above.empty() ? "" : ":\n");
    out += rows;
  }
  return out;
}

std::string lists_of(of::Taker taker) {
  std::string out;
  for (const Option& option : options()) {
    if (!option.is_of(taker) || !option.is_listed()) continue;
    // By the value where that is a word, as FACT is; else by the option.
    const std::string_view value = option.value_name();
    const std::string name =
        ktour::in_small_letters(value.size() > 1 ? value : option.name().substr(2));
    out += fmt::format("\n{}{}s:\n", static_cast<char>(name[0] - 'a' + 'A'), name.substr(1));
    std::size_t column = 15;
    for (const Choice& choice : option.choices()) column = std::max(column, choice.name.size() + 4);
    for (const Choice& choice : option.choices()) out += row(choice.name, choice.about, column);
  }
  return out;
}

}  // namespace

std::string help(const Program& program, const Command* command) {
  if (command != nullptr) {
    const Option* argument = argument_of(command->taker);
    std::string out = fmt::format("{}Usage: {} {} [OPTIONS]{}{}\n\n", wrapped(command->about),
                                  program.name, command->name, argument == nullptr ? "" : " ",
                                  argument == nullptr ? "" : argument->value);
    out += rows_of(command->taker) + lists_of(command->taker);
    if (!command->text.empty()) out += "\n" + wrapped(command->text);
    out += "\n" + wrapped(fmt::format("Exit status: {}.", command->statuses));
    return out + fmt::format("\nExamples:\n{}", command->examples);
  }
  std::string out =
      fmt::format("{}Usage: {} COMMAND [OPTIONS] ...\n\n", wrapped(program.about), program.name);
  out += rows_of(of::program) + "\nCommands:\n";
  for (const Command* one : program.commands) out += row(one->name, one->about);
  return out + fmt::format("\n{}\nExamples:\n{}", wrapped(program.text), program.examples);
}

}  // namespace app
