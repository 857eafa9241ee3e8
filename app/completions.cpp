// Completion for bash, zsh and fish, which ask the program itself what a word may become.
#include <fmt/format.h>

#include "help.hpp"

namespace app {
namespace {

constexpr std::string_view bash = R"(# Completion of ktour for bash.
_ktour() {
  local IFS=$'\n' found
  found=($(ktour --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  case ${found[0]} in
    :files) compopt -o default ;;
    :folders) compopt -o dirnames ;;
    *) COMPREPLY=("${found[@]%%$'\t'*}") ;;
  esac
}
complete -F _ktour ktour
)";

constexpr std::string_view zsh = R"(#compdef ktour
# Completion of ktour for zsh.
_ktour() {
  local -a found=("${(@f)$(ktour --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  case $found[1] in
    :files) _files ;;
    :folders) _files -/ ;;
    ?*) found=("${(@)found//$'\t'/:}"); _describe ktour found ;;
  esac
}
_ktour "$@"
)";

constexpr std::string_view fish = R"(# Completion of ktour for fish.
function __ktour_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (ktour --complete $words[2..-1] 2>/dev/null)
  switch "$found[1]"
    case :files
      __fish_complete_path (commandline -ct)
    case :folders
      __fish_complete_directories (commandline -ct)
    case '*'
      printf '%s\n' $found
  end
end
complete -c ktour -f -a '(__ktour_complete)'
)";

// The lines of those that go on from a word.
class Lines {
 public:
  explicit Lines(std::string_view word) : word_(word) {}
  void add(const std::string& name, std::string_view about) {
    if (name.starts_with(word_)) text += fmt::format("{}\t{}\n", name, about);
  }
  std::string text;

 private:
  std::string_view word_;
};

std::string values_of(const Option& option, std::string_view word) {
  if (option.takes_file()) return ":files\n";
  if (option.takes_folder()) return ":folders\n";
  if (option.choices == nullptr) return {};
  // In one word with its option, a value is completed with it.
  const std::size_t equals = word.starts_with('-') ? word.find('=') : std::string_view::npos;
  const std::string_view before =
      equals == std::string_view::npos ? std::string_view() : word.substr(0, equals + 1);
  Lines lines(word);
  for (const Choice& choice : option.choices()) {
    lines.add(fmt::format("{}{}", before, choice.name), choice.about);
  }
  return lines.text;
}

}  // namespace

std::string_view completion_script(std::string_view shell) {
  return shell == "bash" ? bash : shell == "zsh" ? zsh : fish;
}

std::string completions(const Program& program, std::span<const std::string> words) {
  // bash has --name=VALUE as three words.
  std::string word = words.empty() || words.back() == "=" ? "" : words.back();
  std::vector<std::string> before(words.begin(), words.end() - (words.empty() ? 0 : 1));
  if (!before.empty() && before.back() == "=") before.pop_back();
  const Command* command = before.empty() ? nullptr : program.find(before.front());
  const of::Taker taker = command == nullptr ? of::program : command->taker;

  std::string_view last = before.empty() ? std::string_view() : before.back();
  if (word.starts_with("--") && word.find('=') != std::string::npos) {
    last = std::string_view(word).substr(0, word.find('='));
  }
  const Option* waits = last.starts_with('-') ? find_option(last, taker) : nullptr;
  if (waits != nullptr && !waits->is_flag()) return values_of(*waits, word);

  Lines lines(word);
  if (word.starts_with('-')) {
    for (const Option& option : options()) {
      if (!option.is_of(taker) || option.is_argument()) continue;
      if (!option.letter().empty()) lines.add(std::string(option.letter()), meaning(option));
      lines.add(std::string(option.name()), meaning(option));
    }
  } else if (command == nullptr) {
    for (const Command* one : program.commands) lines.add(std::string(one->name), one->about);
  } else if (const Option* argument = argument_of(taker)) {
    return values_of(*argument, word);
  }
  return lines.text;
}

}  // namespace app
