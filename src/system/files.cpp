// What of files behind the library's sources and sinks is alike on all systems.
#include "system/files.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <utility>

#include "system/own_names.hpp"
#include "system/paths.hpp"
#include "system/places.hpp"

namespace ktour {
namespace {

constexpr int last_standard_fd = 2;

}  // namespace

// --- reading -----------------------------------------------------------------------------------

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      length_(other.length_) {}

InputFile::~InputFile() {
  if (fd_ > last_standard_fd) close_file(fd_);
}

Result<std::size_t> InputFile::read(std::span<char> into) {
  for (;;) {
    const Moved got = read_next(fd_, into);
    if (got.error == 0) return got.bytes;
    if (got.error != EINTR) return refused_file("read", shown_, got.error);
    if (interrupted_()) return interrupted_error();
  }
}

// --- writing -----------------------------------------------------------------------------------

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (fd_ > last_standard_fd) close_file(fd_);
  if (!temporary_.empty()) remove_file(temporary_);
}

Outcome OutputFile::open_by_own_name() {
  int why = EBUSY;
  for (int i = 0; i < own_names; ++i) {
    std::string name = own_name(target_, i);
    fd_ = make_own(name);
    if (fd_ >= 0) {
      temporary_ = std::move(name);
      return Done{};
    }
    // (A file that is open and about to go is refused as one that may not be written: Windows.)
    if (errno == EACCES) {
      why = EACCES;
    } else if (errno != EEXIST) {
      return failure(errno);
    }
  }
  return failure(why);
}

Error OutputFile::failure(int error_number) const {
  return refused_file("write", shown_, error_number);
}

Outcome OutputFile::write(std::string_view bytes) {
  while (!bytes.empty()) {
    if (interrupted_()) return interrupted_error();
    const Moved wrote = write_next(fd_, bytes);
    if (wrote.error != 0 && wrote.error != EINTR) return failure(wrote.error);
    bytes.remove_prefix(wrote.bytes);
  }
  return Done{};
}

void OutputFile::call(const std::string& name) {
  if (target_.empty()) return;
  target_ = (path_of(target_).parent_path() / path_of(name)).string();
}

}  // namespace ktour
