// The journal of runs.
#include "lab/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

#include "base/assert.hpp"
#include "system/check_sum.hpp"
#include "system/files.hpp"
#include "system/places.hpp"

namespace ktour {
namespace {

std::span<std::byte> bytes_of(std::string& text) {
  return std::as_writable_bytes(std::span(text));
}

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

Error refused(std::string_view what, const std::string& path) {
  return refused_file(what, fmt::format("'{}'", path), errno);
}

// A line from an offset on, without its end; nothing if the file ends before it does, or it is
// longer than `most`.
std::optional<std::string> line_at(int fd, std::uint64_t offset, std::size_t most) {
  std::string text;
  for (std::size_t block = std::min<std::size_t>(most, 1 << 16), got = block; got == block;) {
    const std::size_t before = text.size();
    if (before >= most) break;
    text.resize(before + block);
    got = read_at(fd, offset + before, bytes_of(text).subspan(before));
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
  const int fd = open_file(path, Opened::to_read);
  if (fd < 0) {
    if (errno == ENOENT) return std::string();
    return refused("read", path);
  }
  std::optional<std::string> line = line_at(fd, 0, longest_first_line);
  close_file(fd);
  return std::move(line).value_or("");
}

Result<Journal> Journal::open(const std::string& path, const std::string& first_line) {
  const int fd = open_file(path, Opened::to_change_or_made);
  if (fd < 0) return refused("write", path);
  Journal journal(fd, path);
  if (const Outcome locked = lock(fd, fmt::format("'{}'", path)); !locked) return locked.error();
  if (const Outcome loaded = journal.load(first_line); !loaded) return loaded.error();
  return journal;
}

Outcome Journal::remove(const std::string& path) {
  const int fd = open_file(path, Opened::to_change);
  if (fd < 0 && errno == ENOENT) return Done{};
  if (fd < 0) return refused("remove", path);
  const Journal held(fd, path);  // until it is gone
  if (const Outcome locked = lock(fd, fmt::format("'{}'", path)); !locked) return locked.error();
  if (remove_file(path)) return Done{};
  return refused("remove", path);
}

Outcome Journal::load(const std::string& first_line) {
  std::string there(first_line.size() + 1, '\0');
  there.resize(read_at(fd_, 0, bytes_of(there)));
  if (there != first_line + "\n") {
    // Not even the first line was written whole, or nothing at all; anything else is not ours.
    if (!first_line.starts_with(there)) {
      return Error{fmt::format("'{}' belongs to something else, or is damaged", path_)};
    }
    if (!cut_at(fd_, 0)) return refused("write", path_);
    return append(first_line + "\n");
  }
  end_ = first_line.size() + 1;
  std::string bytes;
  const auto size = length_of(fd_);
  for (;;) {
    const std::string line = line_at(fd_, end_, longest_head).value_or("");
    Head head;
    if (!parse(line, head) || head.length > size - end_) break;
    bytes.resize(head.length);
    const std::uint64_t begin = end_ + line.size() + 1;
    if (read_at(fd_, begin, bytes_of(bytes)) != bytes.size()) break;
    if (sum_of(head.block, bytes) != head.sum) break;
    blocks_[head.block] = {begin, bytes.size()};
    end_ = begin + bytes.size();
  }
  if (!cut_at(fd_, end_)) return refused("write", path_);
  return Done{};
}

Journal::Journal(Journal&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      blocks_(std::move(other.blocks_)),
      end_(other.end_),
      synced_(other.synced_) {}

Journal::~Journal() {
  if (fd_ >= 0) close_file(fd_);
}

Outcome Journal::append(std::string_view bytes) {
  if (!write_at(fd_, end_, bytes_of(bytes))) return refused("write", path_);
  end_ += bytes.size();
  return Done{};
}

Outcome Journal::add(std::uint64_t block, std::string_view bytes) {
  KTOUR_ASSERT(!has(block));
  const std::string record = written({block, bytes.size(), sum_of(block, bytes)});
  const Place place{end_ + record.size(), bytes.size()};
  if (Outcome added = append(record + std::string(bytes)); !added) return added;
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ > std::chrono::seconds(1)) {
    if (!put_on_disk(fd_)) return refused("write", path_);
    synced_ = now;
  }
  blocks_[block] = place;
  return Done{};
}

Result<std::string> Journal::read(std::uint64_t block) const {
  KTOUR_ASSERT(has(block));
  const Place& place = blocks_.at(block);
  std::string bytes(place.length, '\0');
  if (read_at(fd_, place.offset, bytes_of(bytes)) != bytes.size()) return refused("read", path_);
  return bytes;
}

void Journal::remove() {
  remove_file(path_);
}

}  // namespace ktour
