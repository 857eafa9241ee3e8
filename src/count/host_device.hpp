// Lists of states in memory, worked by the threads of the processor.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "count/job.hpp"
#include "count/join.hpp"
#include "count/layer.hpp"
#include "count/passes/tree.hpp"

namespace ktour::passes {

class HostDevice {
 public:
  using Layer = count::Layer<std::uint64_t, std::uint64_t>;
  using List = std::shared_ptr<const Layer>;
  using End = List;

  explicit HostDevice(count::Job& job) : job_(job) {}

  List start() { return held(Layer::root()); }
  std::uint64_t size(const List& list) const { return list->size(); }

  /// What follows from a list; nothing where that is more than the bound, or than memory holds.
  std::optional<List> step(const Step& step, List& from, std::uint64_t bound, After after);

  /// The same for the last line, from one of its steps on.
  std::optional<List> finish(const HalfBoard& board, const Class& wanted, int first, List& list,
                             std::uint64_t bound, After after);

  /// The tours that come of the states of the two sides. (Other devices may have no room for that.)
  std::optional<Sum> join(const Layout& layout_a, const List& a, const Layout& layout_b,
                          const List& b);

  std::uint64_t bytes(const List& list) const { return list->bytes(); }
  std::uint64_t free_bytes() const;
  /// Nothing can be done about what did not fit.
  void out_of_room() {
    if (!fault_) fault_ = no_room_;
  }
  /// What ended the work, if anything did. From then on all lists are empty, so that it ends soon.
  const std::optional<Error>& fault() const { return fault_; }

 private:
  using Records = Layer::Records;
  using Entry = count::Entry<std::uint64_t, std::uint64_t>;
  using Entries = std::vector<Entry>;
  struct Room {
    explicit Room(const count::Contractions& contractions) : join(contractions) {}
    count::Join<std::uint64_t> join;
    std::vector<count::Pairing<std::uint64_t>> left, right;
    Sum sum;
  };

  List held(Layer layer);
  List none() { return std::make_shared<const Layer>(); }
  void join(const Layout& layout, Records mine, Records theirs, Room& room);

  count::Job& job_;
  std::uint64_t bytes_ = 0;  // of all lists
  std::optional<Error> fault_, no_room_;
  unsigned most_ends_ = 0;
  std::optional<count::Contractions> contractions_;
};

}  // namespace ktour::passes
