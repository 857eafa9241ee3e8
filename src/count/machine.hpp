// What a count needs to know of where it runs: the one seam for other ways to run it.
//
// The loop over layers (run) and the join of the halves (count_halves) are written once. What
// differs is how the states that follow a layer are found and brought together, and who does which
// part of the join. This machine has threads; others pass states among them, or compute elsewhere.
// What crosses the seam is flat arrays of keys and counts.
#pragma once

#include "count/gathering.hpp"
#include "count/number.hpp"

namespace ktour::count {

/// Where there are many machines, every one makes the same calls.
template <class Key, class Count>
struct Machine {
  virtual ~Machine() = default;

  /// Gathers what follows from the states of a layer, as far as it belongs here. Ways that close a
  /// cycle are added to `closed`.
  virtual Outcome expand(const frontier::Decision& step, unsigned group,
                         const Layer<Key, Count>& from, Gathering<Key, Count>& gathering,
                         Number& closed, Job& job) const;

  /// Whether a shard's states are here.
  virtual bool owns(std::size_t /*shard*/) const { return true; }
  /// Which of how many this is.
  virtual std::size_t number() const { return 0; }
  virtual std::size_t machines() const { return 1; }
  /// The least, and the sum, of all machines' numbers.
  virtual std::uint64_t least(std::uint64_t number) const { return number; }
  virtual std::uint64_t sum(std::uint64_t number) const { return number; }
  virtual Number sum(const Number& number) const { return number; }
  /// An error if any machine has one. None goes on before all have come here.
  virtual Outcome agreed(Outcome own) const { return own; }
  /// All machines' states of a layer.
  virtual Result<std::shared_ptr<const Layer<Key, Count>>> whole(
      std::shared_ptr<const Layer<Key, Count>> own) const {
    return own;
  }
};

}  // namespace ktour::count
