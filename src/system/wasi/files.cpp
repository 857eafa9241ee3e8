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
#include <filesystem>
#include <utility>

#include "system/paths.hpp"
#include "system/places.hpp"

namespace ktour {
namespace {

const Error stopped_error{"interrupted", ErrorKind::stopped};

}  // namespace

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

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      length_(other.length_) {}

InputFile::~InputFile() {
  if (fd_ > STDERR_FILENO) close(fd_);
}

Result<std::size_t> InputFile::read(std::span<char> into) {
  if (interrupted_()) return stopped_error;
  const ssize_t got = ::read(fd_, into.data(), into.size());
  if (got < 0) return refused_file("read", shown_, errno);
  return static_cast<std::size_t>(got);
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

Outcome OutputFile::open_by_own_name() {
  const std::filesystem::path place = path_of(target_);
  const std::string name = fmt::format(".ktour-{}", place.filename().string());
  std::string own = (place.parent_path() / path_of(name)).string();
  fd_ = ::open(own.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (fd_ < 0) return failure(errno);
  temporary_ = std::move(own);
  return Done{};
}

Error OutputFile::failure(int error_number) const {
  return refused_file("write", shown_, error_number);
}

Outcome OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (interrupted_()) return stopped_error;
    const ssize_t wrote = ::write(fd_, bytes.data(), bytes.size());
    if (wrote < 0) return failure(errno);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return Done{};
}

void OutputFile::call(const std::string& name) {
  if (target_.empty()) return;
  target_ = (path_of(target_).parent_path() / path_of(name)).string();
}

Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return stopped_error;
  if (rename(temporary_.c_str(), target_.c_str()) != 0) return failure(errno);
  temporary_.clear();
  return Done{};
}

std::optional<std::uint64_t> free_space_for(const std::string& /*path*/) {
  return {};
}

}  // namespace ktour
