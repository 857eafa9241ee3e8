// The journal of a simulation.
#include "lab/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <system_error>
#include <utility>
#include <vector>

namespace ktour {
namespace {

// FNV-1a: enough to tell a block that was written whole from one that was not.
std::uint64_t check_sum(std::string_view bytes) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return sum;
}

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

// A line from an offset on, without its end; nothing if the file ends before it does.
std::string line_at(int fd, std::int64_t offset, std::size_t most) {
  std::string text(most, '\0');
  text.resize(read_at(fd, offset, text.data(), most));
  const std::size_t end = text.find('\n');
  return end == std::string::npos ? "" : text.substr(0, end);
}

constexpr std::size_t longest_first_line = 1 << 20;
constexpr std::size_t longest_head = 80;

struct Head {
  std::uint64_t block = 0;
  std::uint64_t length = 0;
  std::uint64_t sum = 0;
};

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
  std::string line = line_at(fd, 0, longest_first_line);
  close(fd);
  return line;
}

Result<Journal> Journal::open(const std::string& path, const std::string& first_line) {
  const int fd = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd < 0) return Error{fmt::format("cannot write '{}': {}", path, reason(errno))};
  Journal journal(fd, path);
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
    return Error{fmt::format("'{}' is in use by another simulation", path)};
  }
  if (const Outcome loaded = journal.load(first_line); !loaded) return loaded.error();
  return journal;
}

Outcome Journal::load(const std::string& first_line) {
  const std::string there = line_at(fd_, 0, longest_first_line);
  if (there != first_line) {
    // Not even the first line was written whole, or nothing at all.
    if (!there.empty()) return Error{fmt::format("'{}' belongs to something else", path_)};
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
  for (;;) {
    const std::string line = line_at(fd_, end_, longest_head);
    Head head;
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    if (!parse(line, head) || head.length > most) break;
    bytes.resize(head.length);
    const std::int64_t begin = end_ + static_cast<std::int64_t>(line.size()) + 1;
    if (read_at(fd_, begin, bytes.data(), bytes.size()) != bytes.size()) break;
    if (check_sum(bytes) != head.sum) break;
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
  std::string record = written({block, bytes.size(), check_sum(bytes)});
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
