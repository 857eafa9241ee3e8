// A run over a row of steps: layer after layer, from the last one that is kept.
#pragma once

#include <string>
#include <vector>

#include "count/layer.hpp"
#include "count/store.hpp"

namespace ktour::count {

/// Where a run keeps its layers, if anywhere.
struct Keeping {
  const Folder* folder = nullptr;
  bool all = false;  ///< every layer, or only the last
};

template <class Key, class Count>
struct Ran {
  std::shared_ptr<const Layer<Key, Count>> last;
  Number closed = 0;          ///< cycles closed on the way
  Layers<Key, Count> layers;  ///< all of them, if they are kept
};

template <class Key, class Count>
Ran<Key, Count> run(const std::vector<frontier::Step>& steps, unsigned group,
                    const std::string& part, const Keeping& keeping, const Resources& resources,
                    Cost& cost);

/// The steps of a run over all of a graph, and a name for its files.
std::vector<frontier::Step> steps_of(const frontier::Graph& graph);
std::string part_of(const frontier::Graph& graph);

/// The bits of the longest key of some steps.
unsigned bits_of(const std::vector<frontier::Step>& steps, unsigned group);

/// Refuses keys that are too long.
void check_width(unsigned bits, const Board& board);

}  // namespace ktour::count
