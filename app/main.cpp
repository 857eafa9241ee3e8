// The program: turns words into a command.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "commands.hpp"
#include "help.hpp"
#include "ktour/version.hpp"

namespace {

using app::CommandLine;

constexpr std::array<const app::Command*, 16> commands{
    &app::solve_command,   &app::check_command,     &app::at_command,        &app::view_command,
    &app::convert_command, &app::classic_command,   &app::census_command,    &app::simulate_command,
    &app::compare_command, &app::count_command,     &app::enumerate_command, &app::sample_command,
    &app::puzzle_command,  &app::worksheet_command, &app::play_command,      &app::bench_command};

constexpr app::Program program{
    "ktour",
    "Find knight's tours, prove them impossible, check, draw and count them.",
    commands,
    "'ktour help COMMAND' explains a command; 'ktour 8x8' is short for 'ktour solve 8x8'.",
    "  ktour 8x8                        a tour of the chessboard\n"
    "  ktour solve 6x6 --closed         a closed tour\n"
    "  ktour check tour.json            is it a tour?\n"
    "  ktour view tour.json             a page that plays it\n",
    "try 'ktour solve 8x8' or 'ktour --help'"};

// A board in one word, or what is meant as one, such as -8x8.
bool is_board(std::string_view word) {
  if (word.starts_with('-')) word.remove_prefix(1);
  return word.find_first_of("xX\xc3") != word.npos && word[0] >= '0' && word[0] <= '9' &&
         word.find_first_not_of("0123456789xX\xc3\x97") == word.npos;
}

// What people type before they have read the help, as the program has it.
std::vector<std::string> understood(std::vector<std::string> words) {
  for (std::string& word : words) {
    for (const std::string_view american : {"--colors", "--colour", "--color"}) {
      if (word == american || word.starts_with(std::string(american) + '=')) {
        word.replace(0, american.size(), "--colours");
      }
    }
  }
  if (words.empty()) return words;
  // Options before the command belong to it all the same.
  if (words[0].starts_with('-') && !is_board(words[0]) &&
      !app::find_option(words[0].substr(0, words[0].find('=')), app::of::program)) {
    const auto is_command = [](const std::string& word) { return program.find(word) != nullptr; };
    auto first = std::ranges::find_if(words, is_command);
    const bool named = first != words.end();
    if (!named) first = std::ranges::find_if(words, is_board);
    if (named) std::rotate(words.begin(), first, first + 1);
    if (!named && first != words.end()) words.insert(words.begin(), "solve");
  }
  const std::string_view start = words[0];
  const char first = start.substr(start.starts_with('-') ? 1 : 0, 1).empty()
                         ? ' '
                         : start[start.starts_with('-') ? 1 : 0];
  if (words.size() == 2 && words[1] == "help" && program.find(words[0]) != nullptr) {
    words[1] = "--help";
  }
  if (words[0] == "help") {
    if (words.size() > 1 && words[1] == "help") words.pop_back();
    words.erase(words.begin());
    const bool known = words.empty() || program.find(words[0]) != nullptr;
    words.resize(std::min<std::size_t>(words.size(), 1));
    if (known) words.emplace_back("--help");
  } else if (words[0] == "version") {
    words[0] = "--version";
  } else if (first >= '0' && first <= '9') {
    words.insert(words.begin(), "solve");  // a board by itself
  }
  return words;
}

app::ExitStatus print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  return app::done;
}

}  // namespace

app::ExitStatus app::run(std::vector<std::string> words) {
  // For the scripts of completion_script: words that are not yet all there.
  if (!words.empty() && words[0] == "--complete") {
    return print(completions(program, std::span(words).subspan(1)));
  }
  const CommandLine line(program, understood(std::move(words)));
  if (line.given("--help")) return print(help(program, line.command()));
  if (line.given("--version")) return print(fmt::format("ktour {}\n", ktour::version));
  if (line.given("--generate")) {
    const std::string what = line["--generate"].choice();
    return print(what == "man" ? manual(program) : std::string(app::completion_script(what)));
  }
  if (line.command() != nullptr) return line.command()->run(line);
  app::refuse(fmt::format("a command is missing: {}", program.first_try));
}
