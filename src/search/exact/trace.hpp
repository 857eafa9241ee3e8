// Reports a complete search to a watcher: which moves come into the tour, on trial or because they
// follow, and which leave it again. It is told when something is taken back, and at
// the end: the order is the same as if every decision were told at once.
#pragma once

#include <cstdint>
#include <vector>

#include "ktour/status.hpp"
#include "search/exact/paths.hpp"

namespace ktour::exact {

class Teller {
 public:
  Teller(const Graph& graph, const Paths& paths, Status& status)
      : graph_(graph), paths_(paths), status_(status), on_trial_(graph.edge_count(), false) {}

  void try_out(EdgeId edge) { on_trial_[edge] = true; }

  /// What was decided since it told last.
  void tell() {
    for (; told_ < paths_.mark(); ++told_) {
      const EdgeId edge = paths_.decided(told_);
      if (!is_move(edge)) continue;
      ++moves_;
      say(on_trial_[edge] ? TraceEvent::Kind::choose : TraceEvent::Kind::follow, edge);
    }
  }
  /// Everything after a mark is about to be taken back.
  void back_to(std::uint32_t mark) {
    tell();
    while (told_ > mark) {
      const EdgeId edge = paths_.decided(--told_);
      on_trial_[edge] = false;
      if (!is_move(edge)) continue;
      --moves_;
      say(TraceEvent::Kind::remove, edge);
    }
  }

 private:
  // Not one to a vertex that is no square.
  bool is_move(EdgeId edge) const {
    return paths_.taken(edge) && !graph_.added(graph_.edges[edge].b);
  }
  void say(TraceEvent::Kind kind, EdgeId edge) {
    const auto [a, b] = graph_.ends(edge);
    status_.trace({kind, moves_, graph_.squares[b], 0, graph_.squares[a]});
  }

  const Graph& graph_;
  const Paths& paths_;
  Status& status_;
  std::vector<bool> on_trial_;
  std::uint32_t told_ = 0;   // decisions
  std::uint64_t moves_ = 0;  // of the tour
};

}  // namespace ktour::exact
