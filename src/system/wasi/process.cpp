// Other programs: the host opens pages, and WebAssembly starts nothing else.
#include "system/process.hpp"

extern "C" __attribute__((import_module("ktour"), import_name("show"))) int host_show(
    const char* file, std::size_t length);

namespace ktour {

bool open_on_desktop(const std::string& path) {
  return host_show(path.data(), path.size()) != 0;
}

std::optional<double> seconds_of_this_program(const std::vector<std::string>& /*words*/) {
  return {};
}

}  // namespace ktour
