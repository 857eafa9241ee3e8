// Splits the command line into options and arguments, and refuses words that fit nowhere.
#include "command_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/assert.hpp"
#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "ktour/words.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"
#include "system/threads.hpp"

namespace app {
namespace {

bool is_number(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && word[1] >= '0' && word[1] <= '9';
}

// "-" alone stands for standard input or output.
bool looks_like_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && !is_number(word);
}

[[noreturn]] void refuse_option(const Program& program, const Command* command,
                                std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  const of::Taker taker = command == nullptr ? of::program : command->taker;
  // What other commands take of a board and the moves on it may be out of place for a reason.
  const Option* elsewhere = find_option(name, of::solve);
  if (command != nullptr && !command->no_moves.empty() && elsewhere != nullptr &&
      (elsewhere->group == Group::board ||
       (elsewhere->group == Group::tour && elsewhere->takes_many()))) {
    refuse(fmt::format("{}: {}", name, command->no_moves));
  }
  if (command == nullptr && (name == "-v" || name == "-V")) {
    refuse(
        fmt::format("-v goes with a board, and shows its tour on a page: {} 8x8 -v; '{} "
                    "--version' tells the version",
                    program.name, program.name));
  }
  if (command == nullptr && elsewhere != nullptr) {
    refuse(fmt::format("{} needs a board, such as '{} solve 8x8 {}{}{}'", name, program.name, name,
                       elsewhere->value.empty() ? "" : " ", elsewhere->value_name()));
  }
  std::vector<std::string_view> known;
  for (const Option& option : options()) {
    if (!option.is_of(taker) || option.is_argument()) continue;
    known.push_back(option.name());
    if (!option.letter().empty()) known.push_back(option.letter());
  }
  refuse(fmt::format("unknown option '{}'{}: '{}{}{} --help' lists what is allowed", name,
                     ktour::hint_at(name, known), program.name, command == nullptr ? "" : " ",
                     command == nullptr ? "" : command->name));
}

[[noreturn]] void refuse_command(const Program& program, std::string_view word) {
  std::vector<std::string_view> known;
  for (const Command* command : program.commands) known.push_back(command->name);
  std::error_code error;
  if (std::filesystem::is_regular_file(ktour::path_of(word), error)) {
    refuse(
        fmt::format("a command is missing: '{} view {}' draws the tour in that file, '{} check "
                    "{}' checks it",
                    program.name, word, program.name, word));
  }
  if (ktour::format_of_file(word) != nullptr) {
    refuse(
        fmt::format("there is no file '{}', and a command is missing: '{} view FILE' draws a "
                    "tour, '{} check FILE' checks it",
                    word, program.name, program.name));
  }
  refuse(fmt::format("unknown command '{}'{}: choose from {}", word, ktour::hint_at(word, known),
                     fmt::join(known, ", ")));
}

}  // namespace

const Command* Program::find(std::string_view command) const {
  const std::string small = ktour::in_small_letters(command);
  const auto found =
      std::ranges::find_if(commands, [&](const Command* row) { return row->name == small; });
  return found == commands.end() ? nullptr : *found;
}

// --- words told apart ----------------------------------------------------------------------------

class CommandLine::Reading {
 public:
  Reading(CommandLine& line, const Program& program, std::span<const std::string> words)
      : line_(line), program_(program), words_(words) {}

  void run() {
    bool only_arguments = false;
    while (!words_.empty()) {
      const std::string& word = next();
      if (only_arguments) {
        argument(word);
      } else if (word == "--") {
        only_arguments = true;
      } else if (looks_like_option(word)) {
        word[1] == '-' ? long_option(word) : letters(word);
      } else if (line_.command_ != nullptr && program_.find(word) != nullptr) {
        if (second_.empty()) second_ = word;
      } else {
        argument(word);
      }
    }
  }

  // Called at the end: an unknown word does not matter if help is asked for.
  void refuse_leftovers() const {
    const Command* command = line_.command_;
    if (!second_.empty()) {
      refuse(fmt::format("'{}' is a second command after '{}': one at a time", second_,
                         command->name));
    }
    if (!left_over_) return;
    if (looks_like_option(*left_over_)) refuse_option(program_, command, *left_over_);
    if (command == nullptr) refuse_command(program_, *left_over_);
    if (is_option_without_dashes(*left_over_)) {
      refuse(fmt::format("'{}' is an option: write --{}", *left_over_,
                         ktour::in_small_letters(*left_over_)));
    }
    refuse(fmt::format("'{}' is one word too many: see '{} {} --help'", *left_over_, program_.name,
                       command->name));
  }

 private:
  const std::string& next() {
    const std::string& word = words_.front();
    words_ = words_.subspan(1);
    return word;
  }

  void argument(const std::string& word) {
    if (line_.command_ == nullptr) {
      line_.command_ = program_.find(word);
      if (line_.command_ == nullptr) leave(word);
      return;
    }
    const Option* row = argument_of(line_.taker());
    const bool taken =
        row != nullptr && !(row->name() == "board" && is_option_without_dashes(word));
    taken ? texts_of(*row).push_back(word) : leave(word);
  }

  bool is_option_without_dashes(std::string_view word) const {
    return find_option(fmt::format("--{}", word), line_.taker()) != nullptr;
  }

  void long_option(const std::string& word) {
    const std::size_t equals = word.find('=');
    const Option* option = find_option(word.substr(0, equals), line_.taker());
    if (option == nullptr) return leave(word);
    if (equals == std::string::npos) return take(*option, {});
    const std::string value = word.substr(equals + 1);
    if (option->is_flag()) {
      refuse(fmt::format("{} takes no value, and '{}' is given", option->name(), value));
    }
    take(*option, value);
  }

  // -vs, flags in one word, or -oFILE.
  void letters(const std::string& word) {
    for (std::size_t at = 1; at < word.size(); ++at) {
      const Option* option = find_option(std::string{'-', word[at]}, line_.taker());
      if (option == nullptr) return leave("-" + word.substr(at));
      if (!option->is_flag()) {
        const std::string value = word.substr(at + 1);
        return take(*option, value.empty() ? std::optional<std::string>() : value);
      }
      take(*option, {});
    }
  }

  void take(const Option& option, std::optional<std::string> value) {
    std::vector<std::string>& texts = texts_of(option);
    if (option.is_flag()) return;
    if (!value && words_.empty()) refuse(fmt::format("{} needs a value", option.name()));
    texts.push_back(value ? std::move(*value) : next());
    if (!option.takes_many()) return;
    while (!words_.empty() && !looks_like_option(words_.front()) &&
           program_.find(words_.front()) == nullptr) {
      texts.push_back(next());
    }
  }

  std::vector<std::string>& texts_of(const Option& option) {
    for (auto& [row, texts] : line_.given_) {
      if (row == &option) return texts;
    }
    return line_.given_.emplace_back(&option, std::vector<std::string>()).second;
  }

  void leave(std::string word) {
    if (!left_over_) left_over_ = std::move(word);
  }

  CommandLine& line_;
  const Program& program_;
  std::span<const std::string> words_;
  std::string second_;                    // of two commands
  std::optional<std::string> left_over_;  // the first word that fits nowhere
};

CommandLine::CommandLine(const Program& program, std::span<const std::string> words) {
  Reading reading(*this, program, words);
  reading.run();
  if (!given("--help")) reading.refuse_leftovers();
}

Value CommandLine::operator[](std::string_view name) const {
  const Option* option = find_option(name, taker());
  // Those of the program itself are not lost where a command comes after them.
  if (option == nullptr) option = find_option(name, of::program);
  KTOUR_ASSERT(option != nullptr);
  for (const auto& [row, texts] : given_) {
    if (row == option) return {*option, &texts};
  }
  return {*option, nullptr};
}

void CommandLine::refuse_beside(std::string_view what, const Places& out_of_place) const {
  for (const auto& [row, texts] : given_) {
    if (!out_of_place(*row)) continue;
    refuse(fmt::format("{} has no meaning beside {}: leave one of them out", row->name(), what));
  }
}

void CommandLine::refuse_beside(std::string_view what,
                                std::span<const std::string_view> others) const {
  refuse_beside(what, [&](const Option& option) {
    return std::ranges::find(others, option.name()) != others.end();
  });
}

ktour::Words CommandLine::words_on(ktour::Topic what) const {
  ktour::Words words;
  for (const ktour::WordKind& kind : ktour::request_words()) {
    if (kind.topic != what) continue;
    // A board may also stand by itself.
    for (const std::string& name : {fmt::format("--{}", kind.name), std::string(kind.name)}) {
      if (takes(name) && given(name)) words.push_back((*this)[name].word());
    }
  }
  return words;
}

// --- what texts mean -----------------------------------------------------------------------------

std::optional<std::string> Value::text() const {
  if (!given()) return {};
  return need(only_value(word()));
}

std::string Value::choice() const {
  const std::string word = text().value_or(std::string(option_->usual));
  const std::string small = ktour::in_small_letters(word);
  std::vector<std::string_view> allowed;
  for (const Choice& choice : choices()) {
    if (choice.name == small) return small;
    allowed.push_back(choice.name);
  }
  refuse(fmt::format("{}: {}", name(), ktour::unknown_among(word, allowed)));
}

std::optional<std::uint64_t> Value::count(std::uint64_t least, std::uint64_t most) const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  return need(ktour::parse_count(*word, least, most), name());
}

Range Value::range(std::uint64_t least, std::uint64_t most) const {
  const std::string word = text().value_or("");
  const std::string_view all = word;
  const std::size_t colon = std::min(all.find(':'), all.size());
  const std::string_view ends = all.substr(0, colon);
  const std::size_t dots = std::min(ends.find(".."), ends.size());
  const auto first = ktour::parse_count(ends.substr(0, dots), least, most);
  const auto last =
      dots == ends.size() ? first : ktour::parse_count(ends.substr(dots + 2), least, most);
  const auto step = colon == all.size() ? ktour::Result<std::uint64_t>(1)
                                        : ktour::parse_count(all.substr(colon + 1), 1, most);
  if (first && last && step && *first <= *last) return {*first, *last, *step};
  refuse(
      fmt::format("{}: '{}' is no range of numbers from {} to {}: write 5..50, or 5..500:15 for "
                  "every fifteenth",
                  name(), word, least, most));
}

std::optional<double> Value::seconds() const {
  const std::optional<std::string> word = text();
  if (!word) return {};
  return need(ktour::parse_seconds(*word), name());
}

std::uint64_t Value::memory() const {
  const std::optional<std::string> word = text();
  if (!word) return ktour::usable_memory();
  return need(ktour::parse_bytes(*word), name());
}

unsigned Value::threads() const {
  constexpr std::uint64_t most = 1024;
  const std::uint64_t wanted = count(1).value_or(ktour::all_threads());
  if (wanted > most) refuse(fmt::format("{}: {} is more than {}", name(), wanted, most));
  return static_cast<unsigned>(wanted);
}

std::string Value::folder() const {
  const std::string path = text().value_or("");
  if (given() && path.empty()) refuse(fmt::format("{}: a folder has a name", name()));
  return path;
}

}  // namespace app
