// The processes of a run under MPI, and how they pass layers among them.
//
// Every rank has the states of some shards: those whose number is its own modulo the number of
// ranks. In a round each rank expands some of its states, sends what follows to those whose it is
// and adds what it gets to its tables; there are rounds until no rank has states left. All ranks
// learn of an overflow, of memory that does not suffice and of a request to stop in the same round,
// so they end together.
#pragma once

#include <mpi.h>

#include <string>
#include <vector>

#include "count/run.hpp"

namespace app {

class Ranks {
 public:
  Ranks();
  int rank() const { return rank_; }
  int size() const { return size_; }
  bool first() const { return rank_ == 0; }

  bool owns(std::size_t shard) const { return owner(shard) == rank_; }
  int owner(std::size_t shard) const {
    return static_cast<int>(shard % static_cast<std::size_t>(size_));
  }

  /// The largest of all ranks' numbers; their sum.
  std::uint64_t most(std::uint64_t number) const;
  std::uint64_t least(std::uint64_t number) const;
  std::uint64_t sum(std::uint64_t number) const;
  /// All ranks' texts, in order, at the first rank.
  std::vector<std::string> gather(const std::string& text) const;

  /// Sends each rank its list; returns what came, in the order of ranks.
  template <class Item>
  std::vector<Item> exchange(const std::vector<std::vector<Item>>& to) const {
    std::vector<int> sent, from_at, got(static_cast<std::size_t>(size_)), to_at;
    std::vector<Item> out;
    for (const auto& list : to) {
      from_at.push_back(static_cast<int>(out.size()));
      sent.push_back(static_cast<int>(list.size()));
      out.insert(out.end(), list.begin(), list.end());
    }
    MPI_Alltoall(sent.data(), 1, MPI_INT, got.data(), 1, MPI_INT, MPI_COMM_WORLD);
    int all = 0;
    for (const int count : got) {
      to_at.push_back(all);
      all += count;
    }
    std::vector<Item> in(static_cast<std::size_t>(all));
    MPI_Datatype type = item_type(sizeof(Item));
    MPI_Alltoallv(out.data(), sent.data(), from_at.data(), type, in.data(), got.data(),
                  to_at.data(), type, MPI_COMM_WORLD);
    MPI_Type_free(&type);
    return in;
  }

  /// All ranks' lists at every rank.
  template <class Item>
  std::vector<Item> share(const std::vector<Item>& own) const {
    return exchange(std::vector<std::vector<Item>>(static_cast<std::size_t>(size_), own));
  }

 private:
  static MPI_Datatype item_type(std::size_t bytes);
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace app
