// The files of the program: those of src/system, which an interrupt ends.
#pragma once

#include "console.hpp"
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

}  // namespace app
