// The files of the program: those of src/system, which an interrupt ends.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

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
  std::optional<std::string> text = need(ktour::whole_text(file, most));
  if (!text) refuse(fmt::format("'{}' is too long to be {}", path, kind));
  return std::move(*text);
}

}  // namespace app
