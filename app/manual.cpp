// The manual's part on the commands, in mdoc: one .Ss a command, one ".It Fl" an option.
#include <fmt/format.h>

#include "help.hpp"

namespace app {
namespace {

// Text that roff takes as it is: dashes of options stay dashes, and no line is a request.
std::string plain(std::string_view text) {
  std::string out;
  char before = '\n';
  for (const char c : text) {
    if (before == '\n' && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-' && (before == ' ' || before == '\'' || before == '-')) out += '\\';
    out += c;
    before = c;
  }
  return out + "\n";
}

// With a capital letter and a stop.
std::string sentence(std::string text) {
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return plain(text + (text.ends_with('.') ? "" : "."));
}

std::string paragraphs(std::string_view text) {
  std::string out;
  for (std::size_t end = 0; !text.empty(); text.remove_prefix(std::min(end + 2, text.size()))) {
    end = std::min(text.find("\n\n"), text.size());
    out += ".Pp\n" + plain(text.substr(0, end));
  }
  return out;
}

std::string item(const Option& option) {
  const std::string value = option.is_flag() ? "" : fmt::format(" Ar {}", option.value);
  std::string out = ".It";
  if (option.is_argument()) {
    out += value + "\n";
  } else {
    if (!option.letter().empty())
      out += fmt::format(" Fl {}{} ,", option.letter().substr(1), value);
    out += fmt::format(" Fl {}{}\n", option.name().substr(1), value);
  }
  out += sentence(meaning(option));
  if (!option.more.empty()) out += plain(option.more);
  const Choices choices = option.choices == nullptr ? Choices() : option.choices();
  std::string list;
  for (const Choice& choice : choices) {
    if (choice.about.empty()) continue;
    list += fmt::format(".It Cm {}\n{}", choice.name, sentence(std::string(choice.about)));
  }
  return list.empty() ? out : out + ".Bl -tag -width \"centrifugal\"\n" + list + ".El\n";
}

std::string section(const Program& program, const Command& command) {
  std::string out =
      fmt::format(".Ss {0}\n.Nm {1}\n.Cm {0}\n.Op Ar OPTIONS\n", command.name, program.name);
  if (const Option* argument = argument_of(command.taker)) {
    out += fmt::format(".Ar {}\n", argument->value);
  }
  out += ".Pp\n" + sentence(std::string(command.about)) + paragraphs(command.text);
  out += ".Bl -tag -width Ds\n";
  for (const Option& option : options()) {
    if (option.is_of(command.taker) && option.takers != of::all) out += item(option);
  }
  return out + fmt::format(".El\n.Pp\n{}.Pp\nExamples:\n.Bd -literal -offset 2n\n{}.Ed\n",
                           sentence(fmt::format("Exit status: {}", command.statuses)),
                           plain(command.examples));
}

}  // namespace

std::string manual(const Program& program) {
  std::string out = ".Sh COMMANDS\n.Fl h\nand\n.Fl -help\nexplain each of them.\n";
  for (const Command* command : program.commands) out += section(program, *command);
  return out;
}

}  // namespace app
