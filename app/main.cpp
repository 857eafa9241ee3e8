// The program: from words to a command, and from whatever happens to an exit status.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>

#include "commands.hpp"
#include "console.hpp"
#include "gmp_memory.hpp"
#include "ktour/version.hpp"
#include "options.hpp"

namespace {

constexpr std::size_t columns = 80;

// Words as lines of so many columns; what is indented, and empty lines, stay as they are.
std::string wrapped(const std::string& text, std::size_t width) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t line_end = std::min(text.find('\n', at), text.size());
    const bool as_it_is = line_end == at || text[at] == ' ';
    if (as_it_is) {
      if (used > 0) out += '\n';
      out += text.substr(at, line_end - at) + '\n';
      used = 0;
      at = line_end + 1;
      continue;
    }
    while (at < line_end) {
      const std::size_t end = std::min(text.find(' ', at), line_end);
      const std::size_t length = end - at;
      if (used > 0 && used + 1 + length > width) {
        out += '\n';
        used = 0;
      }
      if (used > 0) out += ' ';
      out += text.substr(at, length);
      used += length + (used > 0 ? 1 : 0);
      at = end == line_end ? line_end : end + 1;
    }
    ++at;
  }
  return used > 0 ? out + '\n' : out;
}

// Help that fits a terminal.
class Help final : public CLI::Formatter {
 public:
  Help() { column_width(first_column); }
  std::string make_option_desc(const CLI::Option* option) const override {
    return fitted(CLI::Formatter::make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* sub) const override {
    std::string lines = fitted(sub->get_description());
    std::string out = fmt::format("  {:<{}}", sub->get_name(), first_column - 2);
    for (const char c : lines) {
      out += c;
      if (c == '\n') out += std::string(first_column, ' ');
    }
    return out + "\n";
  }
  std::string make_footer(const CLI::App* app) const override {
    return wrapped(app->get_footer(), columns);
  }
  // One empty line between groups is enough.
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    const bool first = is_positional || group == "Options";
    std::string text =
        CLI::Formatter::make_group(std::move(group), is_positional, std::move(options));
    return first ? text : text.substr(1);
  }

 private:
  static constexpr std::size_t first_column = 26;
  static std::string fitted(const std::string& about) {
    std::string lines = wrapped(about, columns - first_column);
    if (!lines.empty()) lines.pop_back();
    return lines;
  }
};

// What people type before they have read the help, as the program has it.
std::vector<std::string> understood(int argc, char** argv, CLI::App& program) {
  std::vector<std::string> words(argv + 1, argv + argc);
  for (std::string& word : words) {
    for (const std::string_view american : {"--colors", "--colour", "--color"}) {
      if (word == american || word.starts_with(std::string(american) + '=')) {
        word.replace(0, american.size(), "--colours");
      }
    }
  }
  if (words.empty()) return words;
  const char first = words[0].empty() ? ' ' : words[0][0];
  if (words[0] == "help") {
    words.erase(words.begin());
    const std::vector<CLI::App*> commands = program.get_subcommands({});
    const bool known = words.empty() || std::ranges::any_of(commands, [&](const CLI::App* command) {
                         return command->get_name() == words[0];
                       });
    words.resize(std::min<std::size_t>(words.size(), 1));
    if (known) words.emplace_back("--help");
  } else if (words[0] == "version" || words[0] == "-V") {
    words[0] = "--version";
  } else if (first >= '0' && first <= '9') {
    words.insert(words.begin(), "solve");  // a board by itself
  }
  return words;
}

app::ExitStatus run(int argc, char** argv) {
  CLI::App program("Knight's tours: found, proved impossible, checked, drawn, counted.", "ktour");
  program.formatter(std::make_shared<Help>());
  program.set_version_flag("-V,--version", std::string("ktour ") + ktour::version,
                           "print the version");
  program.set_help_flag("-h,--help", "print this help");
  // Words that nobody takes are collected, to be refused with a suggestion.
  program.allow_extras();
  const std::array commands{
      app::add_solve(program),     app::add_check(program),   app::add_at(program),
      app::add_view(program),      app::add_classic(program), app::add_census(program),
      app::add_simulate(program),  app::add_compare(program), app::add_count(program),
      app::add_enumerate(program), app::add_sample(program),  app::add_worksheet(program),
      app::add_play(program),      app::add_bench(program)};
  for (const app::Command& command : commands) command.line->allow_extras();
  // After the commands were added: they would inherit it.
  program.footer(
      "'ktour help COMMAND' tells more about a command; 'ktour 8x8' is short for 'ktour solve "
      "8x8'.\n"
      "\n"
      "Examples:\n"
      "  ktour 8x8                        a tour of the chessboard\n"
      "  ktour solve 6x6 --closed         a closed tour\n"
      "  ktour check tour.json            is it one?\n"
      "  ktour view tour.json             a page that plays it\n");
  try {
    std::vector<std::string> words = understood(argc, argv, program);
    std::reverse(words.begin(), words.end());  // as CLI11 wants them
    program.parse(std::move(words));
  } catch (const CLI::Success& help) {
    return static_cast<app::ExitStatus>(program.exit(help));
  } catch (const CLI::ParseError& error) {
    app::refuse(app::sentence(error));
  }
  app::refuse_leftovers(program);
  for (const app::Command& command : commands) {
    if (command.line->parsed()) return command.run();
  }
  app::refuse("a command is missing: try 'ktour solve 8x8' or 'ktour --help'");
}

}  // namespace

int main(int argc, char** argv) {
  app::catch_interrupts();
  app::hear_of_memory();
  try {
    const app::ExitStatus status = run(argc, argv);
    // What was printed but could not be written is lost, and that must not look like success.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout.flush()) {
      app::refuse("cannot write standard output");
    }
    return status;
  } catch (const app::Refusal& refusal) {
    app::say(refusal.error.message);
    return app::exit_status(refusal.error);
  } catch (const std::bad_alloc&) {
    app::say("out of memory: a smaller board, or a machine with more, would do");
    return app::undecided;
  } catch (const std::exception& error) {
    app::say(fmt::format("a bug, please report it: {}", error.what()));
    return app::undecided;
  }
}
