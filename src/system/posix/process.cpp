// Other programs, on POSIX systems.
#include "system/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace ktour {
namespace {

bool set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): one thread
  return value != nullptr && *value != '\0';
}

}  // namespace

// The desktop's own opener. The shell lets it go its own way: a browser outlives this program, and
// has nothing to say on our terminal.
bool open_on_desktop(const std::string& path) {
  if (!set("DISPLAY") && !set("WAYLAND_DISPLAY")) return false;
  const std::string file = std::filesystem::absolute(path).string();
  const std::string script =
      "command -v xdg-open >/dev/null || exit 1; xdg-open \"$0\" </dev/null >/dev/null 2>&1 &";
  std::array<const char*, 5> words{"sh", "-c", script.c_str(), file.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(words.data()),
                  environ) != 0) {
    return false;
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

std::optional<double> seconds_of_this_program(const std::vector<std::string>& words) {
  std::vector<std::string> all{"ktour"};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> pointers;
  for (std::string& word : all) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  posix_spawn_file_actions_addopen(&silent, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, "/proc/self/exe", &silent, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&silent);
  if (failed != 0) return {};
  rusage used{};
  int ended = 0;
  while (wait4(child, &ended, 0, &used) < 0 && errno == EINTR) {
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace ktour
