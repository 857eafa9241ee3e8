// How much memory a run may use, on POSIX systems.
#include "system/memory.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

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

std::uint64_t number_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unknown;  // "max" reads as unknown
}

// What a group leaves, and those it is in: each has a limit of its own.
std::uint64_t left_up_the_tree(const std::filesystem::path& mount, std::string_view group,
                               const char* limit, const char* usage) {
  std::uint64_t left = unknown;
  for (;;) {
    const std::filesystem::path here = mount / group.substr(std::min<std::size_t>(1, group.size()));
    const std::uint64_t most = number_in(here / limit);
    const std::uint64_t used = number_in(here / usage);
    if (most != unknown && used != unknown) left = std::min(left, most - std::min(most, used));
    if (group.empty()) return left;
    group = group.substr(0, group.rfind('/'));
  }
}

std::uint64_t left_by_shell() {
  std::uint64_t left = unknown;
  for (const auto which : {RLIMIT_AS, RLIMIT_DATA}) {
    rlimit limit{};
    if (getrlimit(which, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) continue;
    // The program itself and its libraries take some of it.
    constexpr std::uint64_t own = 20000000;
    left = std::min<std::uint64_t>(left,
                                   limit.rlim_cur - std::min<std::uint64_t>(limit.rlim_cur, own));
  }
  return left;
}

}  // namespace

std::uint64_t left_in_groups(const std::filesystem::path& root) {
  // A line a tree of groups, "number:what it controls:group": of version 2 there is one, with
  // nothing named, and of version 1 the one that controls memory. In a container the group may be
  // named as outside, and only the root of the tree be there.
  std::ifstream file(root / "proc/self/cgroup");
  std::uint64_t left = unknown;
  for (std::string line; std::getline(file, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controls = fmt::format(",{},", line.substr(first + 1, second - first - 1));
    const std::string_view group = std::string_view(line).substr(second + 1);
    if (controls == ",,") {
      for (const char* mount : {"sys/fs/cgroup", "sys/fs/cgroup/unified"}) {
        left =
            std::min(left, left_up_the_tree(root / mount, group, "memory.max", "memory.current"));
      }
    } else if (controls.find(",memory,") != std::string::npos) {
      left = std::min(left, left_up_the_tree(root / "sys/fs/cgroup/memory", group,
                                             "memory.limit_in_bytes", "memory.usage_in_bytes"));
    }
  }
  return left;
}

std::uint64_t usable_memory() {
  const std::uint64_t left = std::min({available_in_system(), left_in_groups(), left_by_shell()});
  return left == unknown ? unknown : left / 10 * 9;
}

}  // namespace ktour
