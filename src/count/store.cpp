// Layers in files: the number of cycles closed in decimal digits, with their number before it; then
// the sizes of all shards; then the shards, as they are in memory.
#include "count/store.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

#include "count/types.hpp"
#include "ktour/version.hpp"

namespace ktour::count {
namespace {

namespace fs = std::filesystem;

constexpr const char* request_file = "request.txt";

const Error damaged{"a layer's file is damaged, or cut short"};

template <class Item, std::size_t Extent>
Outcome read_all(InputFile& file, std::span<Item, Extent> into) {
  const auto bytes = std::as_writable_bytes(into);
  for (std::size_t at = 0; at < bytes.size();) {
    const auto got =
        file.read({reinterpret_cast<char*>(bytes.data()) + at, bytes.size() - at});  // NOLINT
    if (!got) return got.error();
    if (*got == 0) return damaged;
    at += *got;
  }
  return Done{};
}

Result<Number> read_closed(InputFile& file) {
  std::uint64_t digits = 0;
  if (Outcome read = read_all(file, std::span(&digits, 1)); !read) return read.error();
  constexpr std::uint64_t most = 100000;
  if (digits > most) return damaged;
  std::string text(digits, '0');
  if (Outcome read = read_all(file, std::span(text)); !read) return read.error();
  Number closed;
  if (closed.set_str(text, 10) != 0) return damaged;
  return closed;
}

}  // namespace

Result<Folder> Folder::open(const std::string& path, const Problem& problem) {
  Folder folder(path);
  const std::string request =
      fmt::format("ktour {}: {}\n", ktour::version, tours_in_words(problem));
  std::error_code error;
  fs::create_directories(path, error);
  if (error || !fs::is_directory(path)) {
    return Error{fmt::format("'{}' is not a folder and cannot be made one", path)};
  }
  if (folder.has(request_file)) {
    std::ifstream in(folder.place(request_file));
    const std::string found{std::istreambuf_iterator<char>(in), {}};
    if (found == request) return folder;
    return Error{
        fmt::format("the folder '{}' belongs to another request: it is of '{}', this is '{}'", path,
                    found.substr(0, found.find('\n')), request.substr(0, request.find('\n')))};
  }
  if (!fs::is_empty(path, error)) {
    return Error{
        fmt::format("the folder '{}' holds other files; an empty or a new one is needed", path)};
  }
  const Outcome written = folder.write(request_file, {std::as_bytes(std::span(request))});
  if (!written) return written.error();
  return folder;
}

Result<std::optional<Folder>> Folder::open_if_named(const std::string& path,
                                                    const Problem& problem) {
  if (path.empty()) return std::optional<Folder>();
  auto folder = open(path, problem);
  if (!folder) return folder.error();
  return std::optional(std::move(*folder));
}

bool Folder::has(const std::string& name) const {
  return fs::exists(place(name));
}

void Folder::remove(const std::string& name) const {
  std::error_code ignored;
  fs::remove(place(name), ignored);
}

Outcome Folder::write(const std::string& name,
                      const std::vector<std::span<const std::byte>>& blocks) const {
  Result<OutputFile> file = OutputFile::open(place(name));
  if (!file) return file.error();
  for (const std::span<const std::byte> block : blocks) {
    const auto* bytes = reinterpret_cast<const char*>(block.data());  // NOLINT
    if (Outcome written = file->write({bytes, block.size()}); !written) return written;
  }
  return file->commit();
}

Result<InputFile> Folder::read(const std::string& name) const {
  return InputFile::open(place(name));
}

template <class Key, class Count>
Outcome Layers<Key, Count>::put(std::size_t step, const std::shared_ptr<const L>& layer,
                                const Number& closed) {
  if (folder_ == nullptr) {
    kept_[step] = {layer, closed};
    return Done{};
  }
  std::array<std::uint64_t, shard_count> sizes;
  const std::string number = closed.get_str();
  const std::uint64_t digits = number.size();
  std::vector<std::span<const std::byte>> blocks{std::as_bytes(std::span(&digits, 1)),
                                                 std::as_bytes(std::span(number)),
                                                 std::as_bytes(std::span(sizes))};
  for (std::size_t i = 0; i < shard_count; ++i) {
    sizes[i] = layer->shards[i].size();
    blocks.push_back(std::as_bytes(std::span(layer->shards[i])));
  }
  return folder_->write(name(step), blocks);
}

template <class Key, class Count>
auto Layers<Key, Count>::get(std::size_t step) const -> Result<std::shared_ptr<const L>> {
  if (step == 0) return std::shared_ptr<const L>(std::make_shared<const L>(L::root()));
  if (folder_ == nullptr) return kept_.at(step).first;
  Result<InputFile> file = folder_->read(name(step));
  if (!file) return file.error();
  if (const auto number = read_closed(*file); !number) return number.error();
  std::array<std::uint64_t, shard_count> sizes;
  if (Outcome read = read_all(*file, std::span(sizes)); !read) return read.error();
  auto layer = std::make_shared<L>();
  for (std::size_t i = 0; i < shard_count; ++i) {
    if (sizes[i] > file->length().value_or(0) / sizeof(Entry<Key, Count>)) return damaged;
    layer->shards[i].resize(sizes[i]);
    if (Outcome read = read_all(*file, std::span(layer->shards[i])); !read) return read.error();
  }
  return std::shared_ptr<const L>(std::move(layer));
}

template <class Key, class Count>
Result<Number> Layers<Key, Count>::closed(std::size_t step) const {
  if (step == 0) return Number(0);
  if (folder_ == nullptr) return kept_.at(step).second;
  Result<InputFile> file = folder_->read(name(step));
  if (!file) return file.error();
  return read_closed(*file);
}

#define KTOUR_MAKE(Key, Count) template class Layers<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
