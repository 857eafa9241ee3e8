// Files behind the library's sources and sinks.
#include "files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "console.hpp"

namespace app {
namespace {

std::string reason(int error_number) {
  return std::strerror(error_number);  // NOLINT(concurrency-mt-unsafe): one thread
}

const ktour::Error stopped_error{"interrupted", ktour::ErrorKind::stopped};

}  // namespace

// --- reading -----------------------------------------------------------------------------------

ktour::Result<InputFile> InputFile::open(const std::string& path) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : fmt::format("'{}'", path);
  const int fd = standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return ktour::Error{fmt::format("cannot read {}: {}", shown, reason(errno))};
  InputFile file(fd, shown);
  struct stat info {};
  if (fstat(fd, &info) == 0) {
    if (S_ISDIR(info.st_mode)) {
      return ktour::Error{fmt::format("cannot read {}: it is a directory, not a file", shown)};
    }
    // Standard input may have been read from already.
    if (S_ISREG(info.st_mode) && !standard) file.length_ = static_cast<std::uint64_t>(info.st_size);
  }
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), shown_(std::move(other.shown_)), length_(other.length_) {}

InputFile::~InputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
}

ktour::Result<std::size_t> InputFile::read(std::span<char> into) {
  for (;;) {
    const ssize_t got = ::read(fd_, into.data(), into.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) {
      return ktour::Error{fmt::format("cannot read {}: {}", shown_, reason(errno))};
    }
    if (interrupted()) return stopped_error;
  }
}

// --- writing -----------------------------------------------------------------------------------

ktour::Result<OutputFile> OutputFile::open(const std::string& path) {
  if (path == "-") return OutputFile(STDOUT_FILENO, "standard output");
  OutputFile file(-1, fmt::format("'{}'", path));
  if (path.empty()) return ktour::Error{"cannot write to a file without a name"};
  struct stat info {};
  const bool exists = stat(path.c_str(), &info) == 0;
  if (exists && !S_ISREG(info.st_mode)) {
    // A device or a pipe is written to as it is.
    if (S_ISDIR(info.st_mode)) return file.failure(EISDIR);
    file.fd_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (file.fd_ < 0) return file.failure(errno);
    return file;
  }
  if (exists && access(path.c_str(), W_OK) != 0) return file.failure(errno);
  // Through links to where the file really is; only its folder need exist.
  std::error_code error;
  const std::filesystem::path real =
      exists ? std::filesystem::canonical(path, error) : std::filesystem::path(path);
  const std::filesystem::path parent = real.parent_path();
  const std::string folder = parent.empty() ? "." : parent.string();
  file.target_ = real.string();
  const mode_t mode = exists ? info.st_mode & 07777 : 0666;
#ifdef O_TMPFILE
  file.fd_ = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
  if (file.fd_ >= 0) return file;
#endif
  file.temporary_ = fmt::format("{}/.ktour-{}.XXXXXX", folder, getpid());
  file.fd_ = mkostemp(file.temporary_.data(), O_CLOEXEC);
  if (file.fd_ < 0) {
    file.temporary_.clear();
    return file.failure(errno);
  }
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file.fd_, exists ? mode : mode & ~mask);
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

ktour::Error OutputFile::failure(int error_number) const {
  return {fmt::format("cannot write {}: {}", shown_, reason(error_number))};
}

ktour::Outcome OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (interrupted()) return stopped_error;
    const ssize_t wrote = ::write(fd_, bytes.data(), bytes.size());
    if (wrote >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      return failure(errno);
    }
  }
  return ktour::Done{};
}

ktour::Outcome OutputFile::commit() {
  if (target_.empty()) return ktour::Done{};
  if (interrupted()) return stopped_error;
  if (fsync(fd_) != 0 && errno != EINVAL) return failure(errno);
  if (temporary_.empty()) {
    // A file without a name cannot take one that is in use: it takes one of its own first.
    const std::string own = fmt::format("/proc/self/fd/{}", fd_);
    std::string name = fmt::format("{}.ktour-{}", target_, getpid());
    if (linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0) {
      return failure(errno);
    }
    temporary_ = std::move(name);
  }
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  return ktour::Done{};
}

}  // namespace app
