// Layers kept: in memory, or in files of a folder, one a layer.
//
// Files are there for two reasons. A run that was killed goes on from the last layer that is whole
// (a file appears whole or not at all); and tours are drawn at random by walking back through all
// layers, which for larger boards do not fit the memory. A folder belongs to one request and one
// version of the program: its first file says which, and others are refused by name; and to one
// process at a time. Where ranks each have a share of the layers, the folder and every file in it
// say whose share they are: part of the states, taken for all of them, makes a wrong number.
//
// Disks and people damage files. So a file tells what it is (a layer, of which steps and after how
// many of them), how long it is, and has check sums over all of that and over the states; whatever
// differs is damage, and nothing is taken from the file. All that stands at its end, since a layer
// may be written before its length is known, and the states come first, in blocks (coded.hpp).
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "count/layer.hpp"
#include "system/files.hpp"
#include "system/scratch.hpp"

namespace ktour::count {

/// A folder of files that belong to one request.
class Folder {
 public:
  /// Makes the folder if there is none. Refuses one that holds something else, or was made for
  /// another request, or for another share of it: where several processes each have a part of the
  /// layers, `share` says which this is, such as "rank 0 of 2".
  static Result<Folder> open(const std::string& path, const Problem& problem,
                             const std::string& share = {});
  /// The same, or no folder if the path is empty.
  static Result<std::optional<Folder>> open_if_named(const std::string& path,
                                                     const Problem& problem,
                                                     const std::string& share = {});

  const std::string& share() const { return share_; }
  std::string place(const std::string& name) const { return path_ + "/" + name; }
  bool has(const std::string& name) const;
  void remove(const std::string& name) const;
  /// Writes a file whole or not at all: fill(write) calls write(bytes) for one part after the
  /// other.
  using Write = std::function<Outcome(std::span<const std::byte> bytes)>;
  Outcome write(const std::string& name,
                const std::function<Outcome(const Write& write)>& fill) const;
  Result<InputFile> read(const std::string& name) const;

 private:
  Folder(std::string path, std::string share) : path_(std::move(path)), share_(std::move(share)) {}
  std::string path_;
  std::string share_;
  std::optional<Lock> lock_;
};

/// The layers of one run.
template <class Key, class Count>
class Layers {
 public:
  using L = Layer<Key, Count>;

  /// In memory.
  Layers() = default;
  /// In files whose names begin with the label of the run. They are of these steps and no others.
  Layers(const Folder& folder, const std::string& label,
         const std::vector<frontier::Decision>& steps, unsigned group)
      : folder_(&folder),
        of_(check_sum_of(steps, group, folder.share())),
        prefix_(label + "-" + std::to_string(sizeof(Key)) + "-" + std::to_string(sizeof(Count))) {
    std::erase(prefix_, ',');
    std::replace(prefix_.begin(), prefix_.end(), ' ', '-');
  }

  /// How many of the first `most` steps are done: the layer after them is there, and if all are
  /// wanted, so are those before.
  std::size_t done(std::size_t most, bool all) const {
    if (folder_ == nullptr) return 0;
    if (all) {
      std::size_t step = 0;
      while (step < most && folder_->has(name(step + 1))) ++step;
      return step;
    }
    while (most > 0 && !folder_->has(name(most))) --most;
    return most;
  }

  /// Keeps the layer after so many steps, and how many cycles were closed by then. For a file the
  /// states of each shard are sorted by key.
  Outcome put(std::size_t step, const std::shared_ptr<const L>& layer, const Number& closed);
  /// The same, in a file, from shards that are made only now: shards(write) calls write(states) for
  /// each in order.
  using Write = std::function<Outcome(typename L::Records states)>;
  Outcome put(std::size_t step, const Number& closed,
              const std::function<Outcome(const Write& write)>& shards);

  /// Lets a layer go.
  void forget(std::size_t step) {
    if (folder_ == nullptr) {
      kept_.erase(step);
    } else {
      folder_->remove(name(step));
    }
  }

  /// The layer after a given number of steps. An error of the kind `request` is damage.
  Result<std::shared_ptr<const L>> get(std::size_t step) const;
  /// How many cycles were closed by then.
  Result<Number> closed(std::size_t step) const;

 private:
  std::string name(std::size_t step) const {
    return prefix_ + "-" + std::to_string(step) + ".layer";
  }

  struct Closing;
  struct Opened {
    std::shared_ptr<const MappedFile> file;
    Closing closing;
    Number closed;
  };
  static std::uint64_t check_sum_of(const std::vector<frontier::Decision>& steps, unsigned group,
                                    const std::string& share);
  Error damage(std::size_t step, std::string_view what) const;
  Result<Opened> open(std::size_t step) const;

  const Folder* folder_ = nullptr;
  std::uint64_t of_ = 0;  // a check sum of the steps and the share
  std::string prefix_;
  std::map<std::size_t, std::pair<std::shared_ptr<const L>, Number>> kept_;
};

}  // namespace ktour::count
