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
  void put(std::size_t step, const std::shared_ptr<const L>& layer, const Number& closed);

  /// Lets a layer go.
  void forget(std::size_t step) {
    if (folder_ == nullptr) {
      kept_.erase(step);
    } else {
      folder_->remove(name(step));
    }
  }

  /// The layer after so many steps, and how many cycles were closed by then.
  std::shared_ptr<const L> get(std::size_t step, Number* closed = nullptr) const;

 private:
  std::string name(std::size_t step) const { return part_ + "-" + std::to_string(step) + ".layer"; }

  const Folder* folder_ = nullptr;
  std::string part_;
  bool all_ = true;
  std::map<std::size_t, std::pair<std::shared_ptr<const L>, Number>> kept_;
};

}  // namespace ktour::count
