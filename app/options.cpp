// Options as the contract wants them.
#include "options.hpp"

#include <charconv>
#include <cmath>

#include "system/threads.hpp"

namespace app {

TextOption::TextOption(CLI::App& command, const std::string& names, const std::string& value_name,
                       const std::string& about)
    : values_(std::make_shared<std::vector<std::string>>()) {
  CLI::Option* option = command.add_option(names, *values_, about)
                            ->type_name(value_name)
                            ->expected(1)
                            ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                            ->allow_extra_args(false);
  name_ = option->get_lnames().empty() ? "-" + option->get_snames().front()
                                       : "--" + option->get_lnames().front();
}

std::optional<std::string> TextOption::text() const {
  if (values_->empty()) return {};
  if (values_->size() > 1) {
    refuse(fmt::format("{} is given {} times ('{}', '{}'): once is allowed", name_, values_->size(),
                       (*values_)[0], (*values_)[1]));
  }
  return values_->front();
}

std::optional<std::uint64_t> TextOption::count(std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
  if (error != std::errc() || end != word->data() + word->size() || value < least || value > most) {
    refuse(fmt::format("{}: '{}' is not a whole number from {} to {}", name_, *word, least, most));
  }
  return value;
}

std::optional<double> TextOption::seconds() const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  double value = 0;
  const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
  constexpr double longest = 1e9;
  if (error != std::errc() || end != word->data() + word->size() || !(value > 0) ||
      value > longest) {
    refuse(fmt::format("{}: '{}' is not a number of seconds above 0, such as 2.5", name_, *word));
  }
  return value;
}

unsigned TextOption::threads() const {
  constexpr std::uint64_t most = 1024;
  const std::uint64_t wanted = count(1).value_or(ktour::all_threads());
  if (wanted > most) refuse(fmt::format("{}: {} is more than {}", name_, wanted, most));
  return static_cast<unsigned>(wanted);
}

std::optional<std::uint64_t> TextOption::size() const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  std::uint64_t value = 0;
  const char* last = word->data() + word->size();
  const auto [end, error] = std::from_chars(word->data(), last, value);
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  const std::size_t thousands = unit.empty() ? 0 : std::string_view("KMGT").find(unit[0]) + 1;
  constexpr std::uint64_t most = 1000000000000000000;
  bool fits =
      error == std::errc() && value > 0 && unit.size() <= 1 && (unit.empty() || thousands > 0);
  for (std::size_t i = 0; fits && i < thousands; ++i) {
    fits = value <= most / 1000;
    value *= 1000;
  }
  if (!fits) {
    refuse(fmt::format("{}: '{}' is not a number of bytes, such as 500M or 4G", name_, *word));
  }
  return value;
}

namespace {

std::vector<std::string> known_options(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
  }
  return names;
}

std::string hint(std::string_view word, const std::vector<std::string>& known) {
  const std::vector<std::string_view> views(known.begin(), known.end());
  // One letter is as near to any other: no hint is better than a wrong one.
  constexpr std::size_t least = 3;
  const std::string_view near = word.size() < least ? "" : ktour::nearest(word, views);
  return near.empty() ? "" : fmt::format(" (did you mean '{}'?)", near);
}

}  // namespace

void refuse_leftovers(const CLI::App& program) {
  const std::vector<CLI::App*> chosen = program.get_subcommands();
  if (chosen.size() > 1) {
    refuse(fmt::format("'{}' is a second command after '{}': one at a time", chosen[1]->get_name(),
                       chosen[0]->get_name()));
  }
  const CLI::App& command = chosen.empty() ? program : *chosen.front();
  // Of the program and of the command: after "--" words may be left to either.
  std::vector<std::string> words = program.remaining(true);
  std::erase(words, "--");
  if (words.empty()) return;
  const std::string& word = words.front();
  const std::string help =
      chosen.empty() ? "ktour --help" : fmt::format("ktour {} --help", command.get_name());
  const bool number = word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
  if (word.starts_with('-') && !number) {
    const std::string option = word.substr(0, word.find('='));
    refuse(fmt::format("unknown option '{}'{}: '{}' lists what is allowed", option,
                       hint(option, known_options(command)), help));
  }
  if (chosen.empty()) {
    std::vector<std::string> commands;
    for (const CLI::App* sub : program.get_subcommands({})) commands.push_back(sub->get_name());
    refuse(fmt::format("unknown command '{}'{}: choose from {}", word, hint(word, commands),
                       fmt::join(commands, ", ")));
  }
  // A word too many, or a negative number where a board stands.
  if (number) need(ktour::parse_board(word));
  refuse(fmt::format("'{}' is one word too many: see '{}'", word, help));
}

std::string sentence(const CLI::ParseError& error) {
  // "--start: 1 required SQ missing" and the like.
  const std::string text = error.what();
  const std::size_t colon = text.find(':');
  if (error.get_name() == "ArgumentMismatch" && colon != std::string::npos) {
    return fmt::format("{} needs a value", text.substr(0, colon));
  }
  // "Could not convert: --closed = maybe": only flags are converted by CLI11.
  const std::size_t equals = text.find(" = ");
  if (error.get_name() == "ConversionError" && equals != std::string::npos) {
    return fmt::format("{} takes no value, and '{}' is given",
                       text.substr(colon + 2, equals - colon - 2), text.substr(equals + 3));
  }
  return text;
}

ktour::Board board_of(const std::vector<std::string>& words) {
  if (words.empty()) refuse("a board is missing: write ROWSxCOLS, such as 8x8");
  if (words.size() > 2) {
    refuse(fmt::format("'{}' is one word too many: a board is ROWSxCOLS or two numbers", words[2]));
  }
  if (words.size() == 2) return need(ktour::parse_board(words[0], words[1]));
  return need(ktour::parse_board(words[0]));
}

ProblemOptions::ProblemOptions(CLI::App& command, const std::string& about_closed)
    : board_(std::make_shared<std::vector<std::string>>()),
      closed_(std::make_shared<bool>(false)),
      start_(command, "--start", "SQ", "first square, as ROW,COL from 0 or as in chess (a1)"),
      end_(command, "--end", "SQ", "last square"),
      symmetry_(command, "--symmetry", "S",
                "none, vertical (v), horizontal (h), point (p), quarter (q)") {
  command.add_option("board", *board_, "ROWSxCOLS, or two numbers")->type_name("BOARD");
  command.add_flag("--closed", *closed_, about_closed);
}

ktour::Problem ProblemOptions::problem() const {
  ktour::Problem asked{board_of(*board_)};
  if (const auto text = start_.text())
    asked.start = need(parse_square(*text, asked.board), "--start");
  if (const auto text = end_.text()) asked.end = need(parse_square(*text, asked.board), "--end");
  asked.closed = *closed_;
  if (const auto text = symmetry_.text()) {
    asked.symmetry = need(ktour::parse_symmetry(*text), "--symmetry");
  }
  return asked;
}

}  // namespace app
