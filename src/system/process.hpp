// Other programs that are started: a desktop's, and this one once more.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace ktour {

/// Whether the desktop could be asked to open a file.
bool open_on_desktop(const std::string& path);

/// Runs this program with these words, in silence, and waits: the processor time that it took.
/// Nothing where it cannot be started.
std::optional<double> seconds_of_this_program(const std::vector<std::string>& words);

}  // namespace ktour
