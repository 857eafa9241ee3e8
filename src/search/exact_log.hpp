// What a complete search did, as the steps of a proof that others can follow.
//
// A trial is a step, and what was seen of the whole graph is one: what follows from the degrees,
// and where trials fail, whoever follows finds out for himself. A search that goes back as if
// trials had not been made takes their steps back.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace ktour::exact {

class Log {
 public:
  enum Kind : std::uint32_t { trial, cut, count };

  void add_trial(Vertex a, Vertex b) { words_.insert(words_.end(), {trial, a, b}); }
  /// Without these vertices the graph falls into too many pieces.
  void add_cut(std::span<const Vertex> vertices) {
    words_.insert(words_.end(), {cut, static_cast<Vertex>(vertices.size())});
    words_.insert(words_.end(), vertices.begin(), vertices.end());
  }
  /// All edges at `some` lead to `others`, or are few.
  void add_count(std::span<const Vertex> some, std::span<const Vertex> others) {
    words_.insert(words_.end(), {count, static_cast<Vertex>(some.size())});
    words_.insert(words_.end(), some.begin(), some.end());
    words_.push_back(static_cast<Vertex>(others.size()));
    words_.insert(words_.end(), others.begin(), others.end());
  }

  std::size_t mark() const { return words_.size(); }
  void back_to(std::size_t mark) { words_.resize(mark); }

  /// Calls step(kind, vertices, vertices) for each in order; a trial has its edge in the first.
  template <class Step>
  void each(Step step) const {
    const std::span<const Vertex> all(words_);
    for (std::size_t at = 0; at < all.size();) {
      const auto kind = static_cast<Kind>(all[at++]);
      const std::size_t first = kind == trial ? 2 : all[at++];
      const auto some = all.subspan(at, first);
      at += first;
      const std::size_t second = kind == count ? all[at++] : 0;
      step(kind, some, all.subspan(at, second));
      at += second;
    }
  }

 private:
  std::vector<Vertex> words_;
};

}  // namespace ktour::exact
