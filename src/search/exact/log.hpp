// The log of a complete search: what it did, as the steps of a proof that others can follow, as SAT
// solvers write theirs (DRAT: Wetzler, Heule and Hunt 2014).
//
// A trial is a step, and what was seen of the whole graph is one: what follows from the degrees,
// and where trials fail, the reader finds out by itself. A search that goes back as if
// trials had not been made takes their steps back. A log that outgrows its share of the memory is
// lost, all of it; the search goes on without.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "graph/graph.hpp"

namespace ktour::exact {

class Log {
 public:
  enum Kind : std::uint32_t { trial, cut, count };

  explicit Log(std::uint64_t most_bytes = ~std::uint64_t{0}) : most_bytes_(most_bytes) {}

  void add_trial(Vertex a, Vertex b) {
    if (!has_room(3)) return;
    words_.insert(words_.end(), {trial, a, b});
  }
  /// Without these vertices the graph falls into too many pieces.
  void add_cut(std::span<const Vertex> vertices) {
    if (has_room(2 + vertices.size())) add_list(cut, vertices);
  }
  /// All edges at `some` lead to `others`, or are few.
  void add_count(std::span<const Vertex> some, std::span<const Vertex> others) {
    if (!has_room(3 + some.size() + others.size())) return;
    add_list(count, some);
    add_list(others);
  }

  /// A moment to go back to.
  std::size_t mark() const { return lost_ ? none : words_.size(); }
  void back_to(std::size_t mark) {
    KTOUR_ASSERT(lost_ || mark == none || mark <= words_.size());
    if (mark == 0) lost_ = false;  // nothing of it is needed
    if (mark < words_.size()) words_.resize(mark);
  }
  /// Whether it took more memory than it may.
  bool lost() const { return lost_; }
  std::uint64_t trials() const {
    std::uint64_t sum = 0;
    each([&](Kind kind, auto, auto) { sum += kind == trial ? 1 : 0; });
    return sum;
  }

  /// Calls step(kind, vertices, vertices) for each in order; a trial has its edge in the first.
  template <class Step>
  void each(Step step) const {
    go_through(std::span(words_), step);
  }
  /// Gives every vertex the name that is there in its place.
  void rename(std::span<const Vertex> names) {
    go_through(std::span(words_), [&](Kind, std::span<Vertex> some, std::span<Vertex> others) {
      for (const std::span<Vertex> list : {some, others}) {
        for (Vertex& v : list) {
          KTOUR_ASSERT(v < names.size());
          v = names[v];
        }
      }
    });
  }

 private:
  static constexpr std::size_t none = ~std::size_t{0};

  // Lists grow by doubling: old and new stand side by side for a moment.
  bool has_room(std::size_t words) {
    lost_ |= 3 * sizeof(Vertex) * (words_.size() + words) > most_bytes_;
    if (lost_) words_ = {};
    return !lost_;
  }
  void add_list(Kind kind, std::span<const Vertex> vertices) {
    words_.push_back(kind);
    add_list(vertices);
  }
  void add_list(std::span<const Vertex> vertices) {
    words_.push_back(static_cast<Vertex>(vertices.size()));
    words_.insert(words_.end(), vertices.begin(), vertices.end());
  }

  template <class Word, class Step>
  static void go_through(std::span<Word> all, Step step) {
    for (std::size_t at = 0; at < all.size();) {
      const auto kind = static_cast<Kind>(Vertex{all[at++]});
      KTOUR_ASSERT(kind <= count && at + 1 <= all.size());
      const std::size_t first = kind == trial ? 2 : all[at++];
      const auto some = all.subspan(at, first);
      at += first;
      const std::size_t second = kind == count ? all[at++] : 0;
      step(kind, some, all.subspan(at, second));
      at += second;
    }
  }

  std::uint64_t most_bytes_;
  std::vector<Vertex> words_;
  bool lost_ = false;
};

/// The vertices of the graph of a request by the numbers that proofs have for them: those of places
/// in the frame; the frame's area stands for what joins the ends of an open tour, and one more for
/// the same in the class that the first square is not in, where moves lead between two equal
/// classes.
std::vector<Vertex> places_of(const Problem& reading, const Graph& graph);

}  // namespace ktour::exact

namespace ktour {

/// What a complete search that found no tour wrote down, with places for vertices: a log for each
/// reading of the request that it searched, the open one and the closed one.
struct SearchRecord {
  std::array<std::optional<exact::Log>, 2> logs{};
  std::optional<exact::Log>& of(bool closed) { return logs[closed ? 1 : 0]; }
  const std::optional<exact::Log>& of(bool closed) const { return logs[closed ? 1 : 0]; }
};

}  // namespace ktour
