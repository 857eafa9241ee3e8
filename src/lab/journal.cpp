// The journal of a simulation.
#include "lab/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "system/check_sum.hpp"
#include "system/files.hpp"

namespace ktour {
namespace {

std::string reason(int error_number) {
  return std::generic_category().message(error_number);
}

// Reads up to the end of the file or of the buffer.
std::size_t read_at(int fd, std::int64_t offset, char* into, std::size_t length) {
  std::size_t got = 0;
  while (got < length) {
    const ssize_t some = pread(fd, into + got, length - got, offset + static_cast<off_t>(got));
    if (some < 0 && errno == EINTR) continue;
    if (some <= 0) break;
    got += static_cast<std::size_t>(some);
  }
  return got;
}

// A line from an offset on, without its end; nothing if the file ends before it does, or it is
// longer than `most`.
std::optional<std::string> line_at(int fd, std::int64_t offset, std::size_t most) {
  std::string text;
  for (std::size_t block = std::min<std::size_t>(most, 1 << 16), got = block; got == block;) {
    const std::size_t before = text.size();
    if (before >= most) break;
    text.resize(before + block);
    got = read_at(fd, offset + static_cast<std::int64_t>(before), text.data() + before, block);
    text.resize(before + got);
    const std::size_t end = text.find('\n', before);
    if (end != std::string::npos) return text.substr(0, end);
  }
  return {};
}

// Far beyond what a configuration can make of it: 1 MB of that are at most some ten here.
constexpr std::size_t longest_first_line = 1 << 28;
constexpr std::size_t longest_head = 80;

struct Head {
  std::uint64_t block = 0;
  std::uint64_t length = 0;
  std::uint64_t sum = 0;
};

// Over the number of the block too: it says what the bytes are.
std::uint64_t sum_of(std::uint64_t block, std::string_view bytes) {
  return check_sum(bytes, check_sum(fmt::format("block {}", block)));
}

std::string written(const Head& head) {
  return fmt::format("block {} {} {:016x}\n", head.block, head.length, head.sum);
}

bool parse(std::string_view line, Head& head) {
  if (!line.starts_with("block ")) return false;
  line.remove_prefix(6);
  const auto number = [&line](std::uint64_t& value, int base) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value, base);
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    if (line.starts_with(' ')) line.remove_prefix(1);
    return error == std::errc();
  };
  return number(head.block, 10) && number(head.length, 10) && number(head.sum, 16) && line.empty();
}

}  // namespace

Result<std::string> Journal::first_line(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) {
    if (errno == ENOENT) return std::string();
    return Error{fmt::format("cannot read '{}': {}", path, reason(errno))};
  }
  std::optional<std::string> line = line_at(fd, 0, longest_first_line);
  close(fd);
  return std::move(line).value_or("");
}

Result<Journal> Journal::open(const std::string& path, const std::string& first_line) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return Error{fmt::format("cannot write '{}': {}", path, reason(errno))};
  Journal journal(fd, path);
  if (const Outcome locked = lock(fd, fmt::format("'{}'", path)); !locked) return locked.error();
  if (const Outcome loaded = journal.load(first_line); !loaded) return loaded.error();
  return journal;
}

Outcome Journal::remove(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT) return Done{};
  if (fd < 0) return Error{fmt::format("cannot remove '{}': {}", path, reason(errno))};
  const Journal held(fd, path);  // until it is gone
  if (const Outcome locked = lock(fd, fmt::format("'{}'", path)); !locked) return locked.error();
  if (unlink(path.c_str()) == 0) return Done{};
  return Error{fmt::format("cannot remove '{}': {}", path, reason(errno))};
}

Outcome Journal::load(const std::string& first_line) {
  std::string there(first_line.size() + 1, '\0');
  there.resize(read_at(fd_, 0, there.data(), there.size()));
  if (there != first_line + "\n") {
    // Not even the first line was written whole, or nothing at all; anything else is not ours.
    if (!first_line.starts_with(there)) {
      return Error{fmt::format("'{}' belongs to something else, or is damaged", path_)};
    }
    if (ftruncate(fd_, 0) != 0) return failure("write");
    const std::string line = first_line + "\n";
    if (pwrite(fd_, line.data(), line.size(), 0) != static_cast<ssize_t>(line.size())) {
      return failure("write");
    }
    end_ = static_cast<std::int64_t>(line.size());
    return Done{};
  }
  end_ = static_cast<std::int64_t>(first_line.size() + 1);
  std::string bytes;
  const std::int64_t size = lseek(fd_, 0, SEEK_END);
  for (;;) {
    const std::string line = line_at(fd_, end_, longest_head).value_or("");
    Head head;
    if (!parse(line, head) || head.length > static_cast<std::uint64_t>(size - end_)) break;
    bytes.resize(head.length);
    const std::int64_t begin = end_ + static_cast<std::int64_t>(line.size()) + 1;
    if (read_at(fd_, begin, bytes.data(), bytes.size()) != bytes.size()) break;
    if (sum_of(head.block, bytes) != head.sum) break;
    blocks_[head.block] = {begin, bytes.size()};
    end_ = begin + static_cast<std::int64_t>(bytes.size());
  }
  if (ftruncate(fd_, end_) != 0) return failure("write");
  return Done{};
}

Journal::Journal(Journal&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      blocks_(std::move(other.blocks_)),
      end_(other.end_),
      synced_(other.synced_) {}

Journal::~Journal() {
  if (fd_ >= 0) close(fd_);
}

Error Journal::failure(std::string_view what) const {
  return {fmt::format("cannot {} '{}': {}", what, path_, reason(errno))};
}

Outcome Journal::add(std::uint64_t block, std::string_view bytes) {
  std::string record = written({block, bytes.size(), sum_of(block, bytes)});
  const Place place{end_ + static_cast<std::int64_t>(record.size()), bytes.size()};
  record += bytes;
  for (std::size_t at = 0; at < record.size();) {
    const ssize_t wrote =
        pwrite(fd_, record.data() + at, record.size() - at, end_ + static_cast<std::int64_t>(at));
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return failure("write");
    at += static_cast<std::size_t>(wrote);
  }
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ > std::chrono::seconds(1)) {
    if (fdatasync(fd_) != 0 && errno != EINVAL) return failure("write");
    synced_ = now;
  }
  end_ += static_cast<std::int64_t>(record.size());
  blocks_[block] = place;
  return Done{};
}

Result<std::string> Journal::read(std::uint64_t block) const {
  const Place& place = blocks_.at(block);
  std::string bytes(place.length, '\0');
  if (read_at(fd_, place.offset, bytes.data(), bytes.size()) != bytes.size()) {
    return failure("read");
  }
  return bytes;
}

void Journal::remove() {
  unlink(path_.c_str());
}

}  // namespace ktour
