// The names of files that are not yet whole, where the program decides them.
#include "system/own_names.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "system/check_sum.hpp"
#include "system/paths.hpp"

namespace ktour {

std::string own_name(const std::string& target, int number) {
  const std::filesystem::path path = path_of(target);
  const std::uint64_t sum = check_sum(path.filename().string());
  return (path.parent_path() / fmt::format(".ktour-{:016x}-{}", sum, number)).string();
}

}  // namespace ktour
