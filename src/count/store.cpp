#include "count/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "count/types.hpp"

namespace ktour::count {
namespace {

namespace fs = std::filesystem;

constexpr const char* request_file = "request.txt";

[[noreturn]] void fail(const std::string& what, const std::string& path, int error) {
  throw StoreError{fmt::format("cannot {} '{}': {}", what, path, std::strerror(error))};
}

}  // namespace

Folder::Folder(std::string path, const std::string& request) : path_(std::move(path)) {
  std::error_code error;
  fs::create_directories(path_, error);
  if (error || !fs::is_directory(path_)) {
    throw StoreError{fmt::format("'{}' is not a folder and cannot be made one", path_)};
  }
  const fs::path says = fs::path(path_) / request_file;
  if (fs::exists(says)) {
    std::ifstream in(says);
    const std::string found{std::istreambuf_iterator<char>(in), {}};
    if (found != request) {
      throw StoreError{fmt::format(
          "the folder '{}' belongs to another request: it is of '{}', this is '{}'", path_,
          found.substr(0, found.find('\n')), request.substr(0, request.find('\n')))};
    }
  } else if (!fs::is_empty(path_)) {
    throw StoreError{
        fmt::format("the folder '{}' holds other files; an empty or a new one is needed", path_)};
  } else {
    write(request_file, {std::as_bytes(std::span(request))});
  }
}

bool Folder::has(const std::string& name) const {
  return fs::exists(fs::path(path_) / name);
}

void Folder::remove(const std::string& name) const {
  std::error_code ignored;
  fs::remove(fs::path(path_) / name, ignored);
}

void Folder::write(const std::string& name,
                   const std::vector<std::span<const std::byte>>& parts) const {
  const std::string target = fs::path(path_) / name;
  const std::string temporary = target + ".part";
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) fail("write", temporary, errno);
  for (std::span<const std::byte> part : parts) {
    while (!part.empty()) {
      const ssize_t written =
          ::write(fd, part.data(), std::min<std::size_t>(part.size(), 1U << 30));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) {
        const int error = errno;
        ::close(fd);
        remove(name + ".part");
        fail("write", temporary, error);
      }
      part = part.subspan(static_cast<std::size_t>(written));
    }
  }
  // The name must not come before the content, even if the machine loses its power.
  const bool kept = ::fsync(fd) == 0;
  if (::close(fd) != 0 || !kept || std::rename(temporary.c_str(), target.c_str()) != 0) {
    fail("write", target, errno);
  }
}

Folder::Reader::Reader(const Folder& folder, const std::string& name)
    : path_(fs::path(folder.path_) / name), fd_(::open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (fd_ < 0) fail("read", path_, errno);
}

Folder::Reader::~Reader() {
  ::close(fd_);
}

void Folder::Reader::read(std::span<std::byte> into) {
  while (!into.empty()) {
    const ssize_t got = ::read(fd_, into.data(), std::min<std::size_t>(into.size(), 1U << 30));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", path_, errno);
    if (got == 0) throw StoreError{fmt::format("'{}' is cut short", path_)};
    into = into.subspan(static_cast<std::size_t>(got));
  }
}

template <class Key, class Count>
void Layers<Key, Count>::put(std::size_t step, const std::shared_ptr<const L>& kept,
                             const Number& closed) {
  const L& layer = *kept;
  if (folder_ == nullptr) {
    kept_[step] = {kept, closed};
    return;
  }
  std::array<std::uint64_t, shard_count> sizes;
  const std::string number = closed.get_str();
  const std::uint64_t digits = number.size();
  std::vector<std::span<const std::byte>> parts{std::as_bytes(std::span(&digits, 1)),
                                                std::as_bytes(std::span(number)),
                                                std::as_bytes(std::span(sizes))};
  for (std::size_t i = 0; i < shard_count; ++i) {
    sizes[i] = layer.shards[i].size();
    parts.push_back(std::as_bytes(std::span(layer.shards[i])));
  }
  folder_->write(name(step), parts);
  if (!all_ && step > 0) forget(step - 1);
}

template <class Key, class Count>
auto Layers<Key, Count>::get(std::size_t step, Number* closed) const -> std::shared_ptr<const L> {
  if (closed != nullptr) *closed = 0;
  if (step == 0) return std::make_shared<const L>(L::root());
  if (folder_ == nullptr) {
    if (closed != nullptr) *closed = kept_.at(step).second;
    return kept_.at(step).first;
  }
  Folder::Reader reader(*folder_, name(step));
  std::uint64_t digits = 0;
  reader.read(std::as_writable_bytes(std::span(&digits, 1)));
  if (digits > 100000) throw StoreError{"a layer's file is damaged"};
  std::string number(digits, '0');
  reader.read(std::as_writable_bytes(std::span(number)));
  if (closed != nullptr && closed->set_str(number, 10) != 0) {
    throw StoreError{"a layer's file is damaged"};
  }
  std::array<std::uint64_t, shard_count> sizes;
  reader.read(std::as_writable_bytes(std::span(sizes)));
  auto layer = std::make_shared<L>();
  for (std::size_t i = 0; i < shard_count; ++i) {
    if (sizes[i] > (std::uint64_t{1} << 40)) throw StoreError{"a layer's file is damaged"};
    layer->shards[i].resize(sizes[i]);
    reader.read(std::as_writable_bytes(std::span(layer->shards[i])));
  }
  return layer;
}

#define KTOUR_MAKE(Key, Count) template class Layers<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
