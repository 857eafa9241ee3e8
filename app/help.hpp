// What the table of options says: as help, in the manual, to a shell that completes words.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "command_line.hpp"

namespace app {

/// For a terminal of 80 columns: of a command, or of the program where `command` is null.
std::string help(const Program& program, const Command* command);

/// The part of the manual (mdoc) that tells of the commands; packaging/ktour.1.in has the rest.
std::string manual(const Program& program);

/// What bash, zsh or fish reads, to ask for completions.
std::string_view completion_script(std::string_view shell);
/// What the last of the words may become: a line each, with its meaning after a tab; or a line
/// ":files" or ":folders".
std::string completions(const Program& program, std::span<const std::string> words);

}  // namespace app
