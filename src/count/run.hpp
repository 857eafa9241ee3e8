// A run over a row of steps: layer after layer, from the last one that is kept.
//
// The loop is the same wherever the layers are: on this machine, or spread over many that each have
// some of the shards (Machine); in memory, or in files that are looked at.
#pragma once

#include <string>
#include <vector>

#include "count/machine.hpp"
#include "count/store.hpp"

namespace ktour::count {

/// Where a run keeps its layers, if anywhere.
struct Keeping {
  const Folder* folder = nullptr;
  bool all = false;      ///< every layer, or only the last
  bool scratch = false;  ///< layers are in the folder alone, and so is what the memory cannot hold
};

template <class Key, class Count>
struct Ran {
  std::shared_ptr<const Layer<Key, Count>> last;
  Number closed = 0;          ///< cycles closed on the way
  Layers<Key, Count> layers;  ///< all of them, if they are kept
};

/// Begins where nothing is chosen, or with another state before the first step.
template <class Key, class Count>
Result<Ran<Key, Count>> run(const std::vector<frontier::Decision>& steps, unsigned group,
                            const std::string& label, const Keeping& keeping, Job& job,
                            const Machine<Key, Count>& machine = {}, Key start = 0);

/// The number of cycles of a graph, in one run over all its vertices.
Result<Number> count_whole(const Board& board, const Graph& graph, const Keeping& keeping,
                           Job& job);

/// Whether a run over a board's squares can be: an error, before anything is built, where the
/// window would be too wide for any key, or the steps alone too many for the memory.
Outcome can_run(const Problem& problem, std::uint64_t memory);

/// The steps of a run over all of a graph, and a name for its files.
std::vector<frontier::Decision> steps_of(const Graph& graph, Pulse* pulse = nullptr);
std::string label_of(const Graph& graph);

/// The bits of the longest key of some steps.
unsigned bits_of(const std::vector<frontier::Decision>& steps, unsigned group);

}  // namespace ktour::count
