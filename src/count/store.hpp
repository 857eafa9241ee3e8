// Layers kept: in memory, or in files of a folder, one a layer.
//
// Files are there for two reasons. A run that was killed goes on from the last layer that is whole
// (a file is written under another name and renamed); and tours are drawn at random by walking back
// through all layers, which for larger boards do not fit the memory. A folder belongs to one
// request and one version of the program: its first file says which, and others are refused by
// name.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "count/layer.hpp"

namespace ktour::count {

/// A folder or file that cannot be used; the text says why.
struct StoreError {
  std::string text;
};

/// A folder of files that belong to one request.
class Folder {
 public:
  /// Makes the folder if there is none. Refuses one that holds something else, or was made for
  /// another request.
  Folder(std::string path, const std::string& request);

  bool has(const std::string& name) const;
  void remove(const std::string& name) const;
  /// Writes a file whole or not at all.
  void write(const std::string& name, const std::vector<std::span<const std::byte>>& parts) const;
  /// Reads a file in parts, in the order in which they were written.
  class Reader {
   public:
    Reader(const Folder& folder, const std::string& name);
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    void read(std::span<std::byte> into);

   private:
    std::string path_;
    int fd_;
  };

 private:
  std::string path_;
};

/// The layers of one run.
template <class Key, class Count>
class Layers {
 public:
  using L = Layer<Key, Count>;

  /// In memory.
  Layers() = default;
  /// In files; `all` or only the last.
  Layers(const Folder& folder, std::string part, bool all)
      : folder_(&folder),
        part_(part + "-" + std::to_string(sizeof(Key)) + "-" + std::to_string(sizeof(Count))),
        all_(all) {}

  /// How many steps are done: the layer before step `done()` is there.
  std::size_t done(std::size_t steps) const {
    if (folder_ == nullptr) return 0;
    for (std::size_t step = steps; step > 0; --step) {
      if (folder_->has(name(step))) return step;
    }
    return 0;
  }

  /// Keeps the layer after so many steps, and how many cycles were closed by then.
  void put(std::size_t step, const std::shared_ptr<const L>& kept, const Number& closed) {
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

  /// Lets a layer go.
  void forget(std::size_t step) {
    if (folder_ == nullptr) {
      kept_.erase(step);
    } else {
      folder_->remove(name(step));
    }
  }

  std::shared_ptr<const L> get(std::size_t step, Number* closed = nullptr) const {
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

 private:
  std::string name(std::size_t step) const { return part_ + "-" + std::to_string(step) + ".layer"; }

  const Folder* folder_ = nullptr;
  std::string part_;
  bool all_ = true;
  std::map<std::size_t, std::pair<std::shared_ptr<const L>, Number>> kept_;
};

}  // namespace ktour::count
