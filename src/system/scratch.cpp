// What of files to work in is alike on all systems.
#include "system/scratch.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <utility>

#include "system/places.hpp"

namespace ktour {

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

SpillFile::SpillFile(SpillFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      length_(other.length_.load()) {}

SpillFile::~SpillFile() {
  if (fd_ >= 0) close_file(fd_);
}

Result<std::uint64_t> SpillFile::append(std::span<const std::byte> bytes) {
  const std::uint64_t place = length_.fetch_add(bytes.size());
  if (!write_at(fd_, place, bytes)) return refused_file("write", shown_, errno);
  return place;
}

Outcome SpillFile::read(std::uint64_t from, std::span<std::byte> into) const {
  if (read_at(fd_, from, into) == into.size()) return Done{};
  if (errno == 0) return Error{fmt::format("cannot read {}: cut short", shown_)};
  return refused_file("read", shown_, errno);
}

}  // namespace ktour
