// Files behind the library's sources and sinks, by what WASI has of a system.
//
// What is written has a name of its own until it is whole. Where that is, the host decides: it
// removes what is left when the program ends early.
#include "system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "system/own_names.hpp"
#include "system/paths.hpp"
#include "system/places.hpp"

namespace ktour {

void close_file(int fd) {
  ::close(fd);
}

bool remove_file(const std::string& path) {
  return unlink(path.c_str()) == 0;
}

Moved read_next(int fd, std::span<char> into) {
  const ssize_t got = ::read(fd, into.data(), into.size());
  return got < 0 ? Moved{0, errno} : Moved{static_cast<std::size_t>(got)};
}

Moved write_next(int fd, std::string_view bytes) {
  const ssize_t wrote = ::write(fd, bytes.data(), bytes.size());
  return wrote < 0 ? Moved{0, errno} : Moved{static_cast<std::size_t>(wrote)};
}

std::string own_name(const std::string& target, int /*number*/) {
  const std::filesystem::path path = path_of(target);
  return (path.parent_path() / path_of(fmt::format(".ktour-{}", path.filename().string())))
      .string();
}

int make_own(const std::string& name) {
  return ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
}

// --- reading -----------------------------------------------------------------------------------

Result<InputFile> InputFile::open(const std::string& path, Interrupted interrupted) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : fmt::format("'{}'", path);
  const int fd = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY);
  if (fd < 0) return refused_file("read", shown, errno);
  InputFile file(fd, shown, interrupted);
  struct stat info {};
  if (fstat(fd, &info) == 0) {
    if (S_ISDIR(info.st_mode)) {
      return Error{fmt::format("cannot read {}: it is a directory, not a file", shown),
                   ErrorKind::request, EISDIR};
    }
    if (S_ISREG(info.st_mode) && !standard) file.length_ = static_cast<std::uint64_t>(info.st_size);
  }
  return file;
}

// --- writing -----------------------------------------------------------------------------------

Result<OutputFile> OutputFile::open(const std::string& path, Interrupted interrupted) {
  if (path == "-") return OutputFile(STDOUT_FILENO, "standard output", interrupted);
  OutputFile file(-1, fmt::format("'{}'", path), interrupted);
  if (path.empty()) return Error{"cannot write to a file without a name"};
  struct stat info {};
  const bool exists = stat(path.c_str(), &info) == 0;
  if (!exists && errno != ENOENT) return file.failure(errno);
  if (exists && S_ISDIR(info.st_mode)) return file.failure(EISDIR);
  if (exists && !S_ISREG(info.st_mode)) {  // a device or a pipe
    file.fd_ = ::open(path.c_str(), O_WRONLY);
    if (file.fd_ < 0) return file.failure(errno);
    return file;
  }
  file.target_ = path;
  if (Outcome named = file.open_by_own_name(); !named) return named.error();
  return file;
}

Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return interrupted_error();
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  return Done{};
}

std::optional<std::uint64_t> free_space_for(const std::string& /*path*/) {
  return {};
}

}  // namespace ktour
