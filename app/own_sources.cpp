// In the program that ./ktour builds alone: whether a source is newer than the program, which is
// then built again. To start another program for that takes longer than most tours do.
//
// ./ktour names the folder of the project in KTOUR_ROOT, and the build leaves the list of its files
// and folders in it (a file that is new or gone makes its folder newer).
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

namespace {

std::string all_of(int file) {
  struct stat about{};
  if (file < 0 || fstat(file, &about) != 0) return {};
  std::string text(static_cast<std::size_t>(about.st_size), '\0');
  if (read(file, text.data(), text.size()) != about.st_size) text.clear();
  close(file);
  return text;
}

bool is_old(int root) {
  const auto changed = [&](const char* path) -> std::pair<std::int64_t, std::int64_t> {
    struct stat about{};
    if (fstatat(root, path, &about, 0) != 0) return {};  // gone: its folder tells
    return {about.st_mtim.tv_sec, about.st_mtim.tv_nsec};
  };
  const auto built = changed("build/launcher/stamp");
  std::string names = all_of(openat(root, "build/launcher/sources", O_RDONLY | O_CLOEXEC));
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t end = std::min(names.find('\n', at), names.size() - 1);
    names[end] = '\0';
    if (changed(&names[at]) > built) return true;
    at = end + 1;
  }
  return false;
}

// Before main: neither has to know of the other.
[[gnu::constructor]] void start_anew_if_old(int /*count*/, char** words, char** /*environment*/) {
  const char* root = std::getenv("KTOUR_ROOT");
  if (root == nullptr) return;
  const std::string launcher = std::string(root) + "ktour";
  const int folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  unsetenv("KTOUR_ROOT");
  const bool old = folder >= 0 && is_old(folder);
  close(folder);
  if (!old) return;
  setenv("KTOUR_IS_OLD", "1", 1);
  execv(launcher.c_str(), words);
}

}  // namespace
