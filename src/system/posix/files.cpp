// Files behind the library's sources and sinks, on POSIX systems.
#include "system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <utility>

#include "system/own_names.hpp"
#include "system/places.hpp"
#include "system/posix/above_standard.hpp"

namespace ktour {
namespace {

// Opens a file; one that is a pipe waits for the other side, and an interrupt ends that.
int open_waiting(const char* path, int flags, Interrupted interrupted) {
  for (;;) {
    const int fd = ::open(path, flags | O_CLOEXEC);
    if (fd >= 0 || errno != EINTR || interrupted()) return fd;
  }
}

// Where a name leads: to a file, or to a descriptor that a process has open.
struct Target {
  std::string file;         // a link stays a link, even one to a file that is yet to come
  int own = -1;             // a descriptor of this process
  bool descriptor = false;  // one of any process
};

// /dev/stdout, /dev/fd/N and the like are links in the end to a name in /proc/PID/fd. What that
// looks like a link to is not the place of a file to be replaced.
Target target_of(std::filesystem::path path) {
  constexpr int most = 40;  // as the system itself allows
  std::error_code error;
  for (int i = 0; i < most && std::filesystem::is_symlink(path, error); ++i) {
    const auto folder =
        std::filesystem::canonical(std::filesystem::absolute(path).parent_path(), error);
    struct statfs system {};
    if (statfs(folder.c_str(), &system) == 0 && system.f_type == PROC_SUPER_MAGIC &&
        folder.filename() == "fd") {
      const bool own = folder.string().starts_with(fmt::format("/proc/{}/", getpid()));
      const std::string number = path.filename().string();
      int fd = -1;
      if (own) std::from_chars(number.data(), number.data() + number.size(), fd);
      return {path.string(), fd, true};
    }
    path = path.parent_path() / std::filesystem::read_symlink(path, error);
  }
  return {path.string()};
}

// A file under a name of its own is locked as long as its process lives.
bool take(int fd) {
  return flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

// Takes away what a killed run left. Whoever has the lock of a file may take its name away, and
// nobody else: the file that is gone is the one that was locked.
void remove_left_over(const std::string& target) {
  for (int i = 0; i < own_names; ++i) {
    const std::string name = own_name(target, i);
    const int fd = above_standard(::open(name.c_str(), O_WRONLY | O_NOFOLLOW | O_CLOEXEC));
    if (fd < 0) continue;
    struct stat open {};
    struct stat named {};
    if (take(fd) && fstat(fd, &open) == 0 && lstat(name.c_str(), &named) == 0 &&
        open.st_ino == named.st_ino) {
      unlink(name.c_str());
    }
    close(fd);
  }
}

}  // namespace

int make_own(const std::string& name) {
  const int fd =
      above_standard(::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  // Another run may have taken it for a left-over before it was locked.
  struct stat info {};
  if (fd < 0 || (take(fd) && fstat(fd, &info) == 0 && info.st_nlink > 0)) return fd;
  close(fd);
  errno = EEXIST;
  return -1;
}

// --- reading -----------------------------------------------------------------------------------

Result<InputFile> InputFile::open(const std::string& path, Interrupted interrupted) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : fmt::format("'{}'", path);
  const int fd =
      standard ? STDIN_FILENO : above_standard(open_waiting(path.c_str(), O_RDONLY, interrupted));
  if (fd < 0 && errno == EINTR) return interrupted_error();
  if (fd < 0) return refused_file("read", shown, errno);
  InputFile file(fd, shown, interrupted);
  struct stat info {};
  if (fstat(fd, &info) == 0) {
    if (S_ISDIR(info.st_mode)) {
      return Error{fmt::format("cannot read {}: it is a directory, not a file", shown),
                   ErrorKind::request, EISDIR};
    }
    // Standard input may have been read from already.
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
  if (!exists && errno != ENOENT) return file.failure(errno);  // a loop of links, a name too long
  if (exists && S_ISDIR(info.st_mode)) return file.failure(EISDIR);
  const Target target = target_of(path);
  if (target.descriptor || (exists && !S_ISREG(info.st_mode))) {
    // What is open, a device or a pipe is written to as it is.
    file.fd_ = target.own >= 0
                   ? fcntl(target.own, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
                   : above_standard(open_waiting(path.c_str(), O_WRONLY | O_APPEND, interrupted));
    if (file.fd_ < 0 && errno == EINTR) return interrupted_error();
    if (file.fd_ < 0) return file.failure(errno);
    return file;
  }
  if (exists && access(path.c_str(), W_OK) != 0) return file.failure(errno);
  file.target_ = target.file;
  remove_left_over(file.target_);
#ifdef O_TMPFILE
  // It is to get its name through /proc.
  if (access("/proc/self/fd", X_OK) == 0) {
    const std::string folder = std::filesystem::path(file.target_).parent_path().string();
    file.fd_ = above_standard(
        ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666));
  }
#endif
  if (file.fd_ >= 0) {
    take(file.fd_);
  } else if (Outcome named = file.open_by_own_name(); !named) {
    return named.error();
  }
  // The owner (which only root can choose) and the permissions of the file it replaces, or those of
  // any new file.
  if (exists && fchown(file.fd_, info.st_uid, info.st_gid) != 0) {
    [[maybe_unused]] const int group = fchown(file.fd_, static_cast<uid_t>(-1), info.st_gid);
  }
  const mode_t mask = umask(0);
  umask(mask);
  fchmod(file.fd_, exists ? info.st_mode & 07777 : 0666 & ~mask);
  return file;
}

// For a file that is open and has no name yet. Other runs need theirs for microseconds.
Outcome OutputFile::take_own_name(const std::string& open) {
  constexpr int tries = 100 * own_names;
  for (int i = 0; i < tries; ++i) {
    std::string name = own_name(target_, i % own_names);
    if (linkat(AT_FDCWD, open.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = std::move(name);
      return Done{};
    }
    if (errno != EEXIST) return failure(errno);
  }
  return failure(EBUSY);
}

Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return interrupted_error();
  if (fsync(fd_) != 0 && errno != EINVAL) return failure(errno);
  if (temporary_.empty()) {
    const std::string own = fmt::format("/proc/self/fd/{}", fd_);
    if (linkat(AT_FDCWD, own.c_str(), AT_FDCWD, target_.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      return Done{};
    }
    if (errno != EEXIST) return failure(errno);
    // A file without a name cannot take one that is in use: it takes one of its own first.
    if (const Outcome named = take_own_name(own); !named) return named;
  }
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  return Done{};
}

std::optional<std::uint64_t> free_space_for(const std::string& path) {
  struct stat info {};
  if (path == "-" || (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) ||
      target_of(path).descriptor) {
    return {};
  }
  const std::string folder = std::filesystem::path(path).parent_path().string();
  struct statvfs disk {};
  if (statvfs(folder.empty() ? "." : folder.c_str(), &disk) != 0) return {};
  return static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize;
}

// --- locks ---------------------------------------------------------------------------------------

Outcome lock(int fd, const std::string& shown) {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (fcntl(fd, F_SETLK, &whole) == 0 || (errno != EACCES && errno != EAGAIN)) return Done{};
  if (fcntl(fd, F_GETLK, &whole) != 0 || whole.l_type == F_UNLCK) whole.l_pid = 0;
  return Error{fmt::format(
      "{} is in use by {}", shown,
      whole.l_pid > 0 ? fmt::format("process {}", whole.l_pid) : std::string("another process"))};
}

}  // namespace ktour
