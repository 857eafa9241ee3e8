// How much memory a run may use.
#include "system/memory.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace ktour {
namespace {

constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

std::uint64_t available_in_system() {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::uint64_t kilobytes = 0;
  while (file >> word) {
    if (word == "MemAvailable:" && file >> kilobytes) return kilobytes * 1024;
  }
  return unknown;
}

std::uint64_t number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unknown;  // "max" reads as unknown
}

std::uint64_t left_in_group() {
  const std::uint64_t most = number_in("/sys/fs/cgroup/memory.max");
  const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current");
  return most == unknown || used == unknown ? unknown : most - std::min(most, used);
}

std::uint64_t left_by_shell() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return unknown;
  // The program itself and its libraries take some of it.
  constexpr std::uint64_t own = 20000000;
  return limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, own);
}

}  // namespace

std::uint64_t usable_memory() {
  const std::uint64_t left = std::min({available_in_system(), left_in_group(), left_by_shell()});
  return left == unknown ? unknown : left / 10 * 9;
}

}  // namespace ktour
