// The files of the program: those of src/system, which an interrupt ends.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "console.hpp"
#include "options.hpp"
#include "system/files.hpp"

namespace app {

using ktour::free_space_for;
using ktour::InputFile;
using ktour::OutputFile;

inline ktour::Result<InputFile> open_input(const std::string& path) {
  return InputFile::open(path, interrupted);
}
inline ktour::Result<OutputFile> open_output(const std::string& path) {
  return OutputFile::open(path, interrupted);
}

/// All of a file; refuses one that is longer than its kind, such as "a map", can be.
inline std::string whole_text(const std::string& path, std::size_t most, std::string_view kind) {
  InputFile file = need(open_input(path));
  std::string text;
  for (std::vector<char> block(1 << 16);;) {
    const std::size_t got = need(file.read(block));
    if (got == 0) return text;
    text.append(block.data(), got);
    if (text.size() > most) refuse(fmt::format("'{}' is too long to be {}", path, kind));
  }
}

}  // namespace app
