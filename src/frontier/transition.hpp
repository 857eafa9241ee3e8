// A decision on packed states: what follows from a key, and by which choice. All that goes through
// states goes by this: forwards layer by layer, backwards, depth first.
#pragma once

#include <optional>

#include "frontier/decisions.hpp"
#include "frontier/mirror.hpp"

namespace ktour::frontier {

template <class Key>
class Transition {
 public:
  Transition(const Decision& step, unsigned group)
      : expander_(step, group),
        before_(step.before, group, step.sum_only),
        after_(step.after, group, step.sum_only) {
    if (step.mirrored != 0) {
      mirror_.emplace(step.after % step.mirrored, step.mirrored, step.after);
    }
  }

  /// Calls give(Key, Choice) for every state that follows, and close(Choice) where a cycle through
  /// all vertices is closed.
  template <class Give, class Close>
  void operator()(Key key, Give&& give, Close&& close) const {
    State state;
    before_.unpack(key, state);
    expander_(
        state,
        [&](const State& to, unsigned first, Choice choice) { give(this->key(to, first), choice); },
        close);
  }

  /// The key of a state after the decision: where one stands for its image in a mirror too, the
  /// lesser. The window begins at place `first`.
  Key key(const State& state, unsigned first) const {
    return mirror_ ? mirror_->least(after_, state, first) : after_.pack(state, first);
  }
  /// The degrees that a state after the decision has.
  std::uint64_t pattern(Key after) const {
    return static_cast<std::uint64_t>(after_.degrees_of(after));
  }

 private:
  Expander expander_;
  Codec<Key> before_, after_;
  std::optional<Mirror> mirror_;
};

}  // namespace ktour::frontier
