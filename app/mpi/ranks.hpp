// The processes of a run under MPI, and how they pass lists among them.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ktour/result.hpp"
#include "ktour/status.hpp"

namespace app {

class Ranks {
 public:
  Ranks();
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool first() const { return rank_ == 0; }

  /// The largest, the least, and the sum of all ranks' numbers; and all their bits.
  std::uint64_t most(std::uint64_t number) const;
  std::uint64_t least(std::uint64_t number) const;
  std::uint64_t sum(std::uint64_t number) const;
  std::uint64_t any(std::uint64_t bits) const;
  /// All ranks' texts, in order, at the first rank.
  std::vector<std::string> gather(const std::string& text) const;
  /// The text of one rank, at every rank.
  std::string from(int rank, const std::string& own) const;
  /// Whether all ranks have the same text.
  bool all_have(const std::string& text) const;
  /// An error if any rank has one: that of the first that has.
  ktour::Outcome agreed(const ktour::Outcome& own) const;

  /// Where ranks work by themselves, one that cannot go on calls the others, who look for such a
  /// call now and then. In the end all ranks come together in `end_calls`, each with whether it
  /// called.
  void call() const;
  bool is_called() const;
  void end_calls(bool called) const;

  /// Sends each rank its list; returns what came, in the order of ranks.
  template <class Item>
  std::vector<Item> exchange(const std::vector<std::vector<Item>>& to) const {
    return exchanged<Item>({to.begin(), to.end()});
  }
  /// All ranks' lists at every rank.
  template <class Item>
  std::vector<Item> share(std::span<const Item> own) const {
    return exchanged<Item>(std::vector(static_cast<std::size_t>(size_), own));
  }

 private:
  using Bytes = std::span<const std::byte>;

  template <class Item>
  std::vector<Item> exchanged(const std::vector<std::span<const Item>>& to) const {
    std::vector<Bytes> out;
    for (const auto& list : to) out.push_back(std::as_bytes(list));
    const std::vector<std::uint64_t> sizes = sizes_from_all(out);
    std::uint64_t all = 0;
    for (const std::uint64_t size : sizes) all += size;
    std::vector<Item> in(static_cast<std::size_t>(all / sizeof(Item)));
    pass(out, std::as_writable_bytes(std::span(in)), sizes);
    return in;
  }
  // How many bytes each rank has for this one.
  std::vector<std::uint64_t> sizes_from_all(const std::vector<Bytes>& out) const;
  // MPI counts in `int`, so long lists travel in several messages, straight to their places.
  void pass(const std::vector<Bytes>& out, std::span<std::byte> in,
            const std::vector<std::uint64_t>& sizes) const;

  int rank_ = 0;
  int size_ = 1;
};

/// A rank at work by itself, which stops where another had to.
class TogetherStatus final : public ktour::Status {
 public:
  TogetherStatus(const Ranks& ranks, ktour::Status& own) : ranks_(ranks), own_(own) {}
  ktour::StopKind poll(const ktour::Progress& progress) override {
    called_ = called_ || ranks_.is_called();
    return called_ ? ktour::StopKind::interrupt : own_.poll(progress);
  }
  void note(std::string_view sentence) override { own_.note(sentence); }
  /// Ends such work: calls the others where this rank's own is the fault, and returns the error of
  /// the first rank that has one of its own.
  ktour::Outcome agreed(const ktour::Outcome& own) const {
    const bool calls = !own && !called_;
    if (calls) ranks_.call();
    ranks_.end_calls(calls);
    return ranks_.agreed(calls ? own : ktour::Outcome(ktour::Done{}));
  }

 private:
  const Ranks& ranks_;
  ktour::Status& own_;
  bool called_ = false;
};

}  // namespace app
