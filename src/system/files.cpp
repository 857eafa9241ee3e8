// Files behind the library's sources and sinks.
#include "system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

namespace ktour {
namespace {

std::string reason(int error_number) {
  return std::strerror(error_number);  // NOLINT(concurrency-mt-unsafe): one thread
}

const Error stopped_error{"interrupted", ErrorKind::stopped};

// A file never takes the place of a standard stream that the caller closed: messages would end up
// in it.
int above_standard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int higher = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int why = errno;
  close(fd);
  errno = why;
  return higher;
}

// Where a file really is: a link stays a link, even one to a file that is yet to come.
std::filesystem::path through_links(std::filesystem::path path) {
  constexpr int most = 40;  // as the system itself allows
  std::error_code error;
  for (int i = 0; i < most && std::filesystem::is_symlink(path, error); ++i) {
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  }
  return path;
}

}  // namespace

// --- reading -----------------------------------------------------------------------------------

Result<InputFile> InputFile::open(const std::string& path, Interrupted interrupted) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : fmt::format("'{}'", path);
  const int fd =
      standard ? STDIN_FILENO : above_standard(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (fd < 0) return Error{fmt::format("cannot read {}: {}", shown, reason(errno))};
  InputFile file(fd, shown, interrupted);
  struct stat info {};
  if (fstat(fd, &info) == 0) {
    if (S_ISDIR(info.st_mode)) {
      return Error{fmt::format("cannot read {}: it is a directory, not a file", shown)};
    }
    // Standard input may have been read from already.
    if (S_ISREG(info.st_mode) && !standard) file.length_ = static_cast<std::uint64_t>(info.st_size);
  }
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      length_(other.length_) {}

InputFile::~InputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
}

Result<std::size_t> InputFile::read(std::span<char> into) {
  for (;;) {
    const ssize_t got = ::read(fd_, into.data(), into.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) {
      return Error{fmt::format("cannot read {}: {}", shown_, reason(errno))};
    }
    if (interrupted_()) return stopped_error;
  }
}

// --- writing -----------------------------------------------------------------------------------

Result<OutputFile> OutputFile::open(const std::string& path, Interrupted interrupted) {
  if (path == "-") return OutputFile(STDOUT_FILENO, "standard output", interrupted);
  OutputFile file(-1, fmt::format("'{}'", path), interrupted);
  if (path.empty()) return Error{"cannot write to a file without a name"};
  struct stat info {};
  const bool exists = stat(path.c_str(), &info) == 0;
  if (exists && !S_ISREG(info.st_mode)) {
    // A device or a pipe is written to as it is.
    if (S_ISDIR(info.st_mode)) return file.failure(EISDIR);
    file.fd_ = above_standard(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.fd_ < 0) return file.failure(errno);
    return file;
  }
  if (exists && access(path.c_str(), W_OK) != 0) return file.failure(errno);
  file.target_ = through_links(path).string();
  const std::string folder = file.folder();
#ifdef O_TMPFILE
  // It is to get its name through /proc.
  if (access("/proc/self/fd", X_OK) == 0) {
    file.fd_ = above_standard(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  }
#endif
  if (file.fd_ < 0) {
    file.temporary_ = fmt::format("{}/.ktour-{}.XXXXXX", folder, getpid());
    file.fd_ = above_standard(mkostemp(file.temporary_.data(), O_CLOEXEC));
    if (file.fd_ < 0) {
      file.temporary_.clear();
      return file.failure(errno);
    }
  }
  // The permissions of the file it replaces, or those of any new file.
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file.fd_, exists ? info.st_mode & 07777 : 0666 & ~mask);
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

std::string OutputFile::folder() const {
  const std::filesystem::path parent = std::filesystem::path(target_).parent_path();
  return parent.empty() ? "." : parent.string();
}

Error OutputFile::failure(int error_number) const {
  return {fmt::format("cannot write {}: {}", shown_, reason(error_number))};
}

Outcome OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (interrupted_()) return stopped_error;
    const ssize_t wrote = ::write(fd_, bytes.data(), bytes.size());
    if (wrote >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      return failure(errno);
    }
  }
  return Done{};
}

Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return stopped_error;
  if (fsync(fd_) != 0 && errno != EINVAL) return failure(errno);
  if (temporary_.empty()) {
    // A file without a name cannot take one that is in use: it takes one of its own first.
    const std::string own = fmt::format("/proc/self/fd/{}", fd_);
    for (int i = 0; temporary_.empty(); ++i) {
      std::string name = fmt::format("{}/.ktour-{}-{}", folder(), getpid(), i);
      if (linkat(AT_FDCWD, own.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
        temporary_ = std::move(name);
      } else if (errno != EEXIST) {
        return failure(errno);
      }
    }
  }
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  return Done{};
}

std::optional<std::uint64_t> free_space_for(const std::string& path) {
  struct stat info {};
  if (path == "-" || (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode))) return {};
  const std::string folder = std::filesystem::path(path).parent_path().string();
  struct statvfs disk {};
  if (statvfs(folder.empty() ? "." : folder.c_str(), &disk) != 0) return {};
  return static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
}

}  // namespace ktour
