// The terminal of a program, and the interrupts that come from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ktour {

enum class Stream { input, output, messages };

/// What a program does first: its words in UTF-8 without its own name, streams that carry bytes as
/// they are, and a terminal that understands colours.
std::vector<std::string> begin_program(int count, char** words);

bool is_terminal(Stream stream);
/// Whether standard input is what another program gives, or a file. (A terminal or a device that is
/// always empty means that no input was given.)
bool is_input_given();

struct TerminalSize {
  std::uint32_t columns = 0;
  std::uint32_t rows = 0;
};
/// Nothing where the stream is no terminal, or does not say.
std::optional<TerminalSize> size_of_terminal(Stream stream);
/// Whether a terminal shows colours and more letters than ASCII without being asked by variables.
bool is_modern_terminal();

/// From here on the first interrupt only sets a flag, and ends what waits for a file; a second one
/// ends the program at once.
void catch_interrupts();
bool was_interrupted();
void forget_interrupt();

}  // namespace ktour
