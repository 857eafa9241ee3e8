// The files of the program: those of src/system, which an interrupt ends.
#pragma once

#include <fmt/format.h>

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

/// All of a file at once.
inline void write_file(const std::string& path, std::string_view text) {
  OutputFile file = need(open_output(path));
  need(file.write(text));
  need(file.commit());
}

}  // namespace app
