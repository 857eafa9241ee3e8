// The states of a side, those with equal degrees together, and what a pattern of degrees becomes
// when the window is mirrored or seen from the other side.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "count/layer.hpp"
#include "count/side.hpp"

namespace ktour::count {

/// A map of patterns that moves every place's degree to another place, by tables for four places.
class PatternMap {
 public:
  /// The degree at place i goes to place to(i), changed by `change`.
  template <class To, class Change>
  PatternMap(unsigned window, To&& to, Change&& change) {
    for (unsigned i = 0; i < window; ++i) {
      const unsigned shift = 2 * (window - 1 - i);
      const unsigned target = 2 * (window - 1 - to(i));
      for (unsigned byte = 0; byte < 256; ++byte) {
        const unsigned degree = byte >> shift % 8 & 3;
        tables_[shift / 8][byte] |= Pattern{degree == 3 ? 0 : change(degree)} << target;
      }
    }
  }

  Pattern operator()(Pattern pattern) const {
    Pattern result = 0;
    for (const auto& table : tables_) {
      result |= table[pattern & 0xff];
      pattern >>= 8;
    }
    return result;
  }

 private:
  std::array<std::array<Pattern, 256>, 8> tables_{};
};

/// What a mirror along the lines makes of patterns.
inline PatternMap mirrored_patterns(const Side& side) {
  return {side.window, side.mirror(), [](unsigned degree) { return degree; }};
}

/// Twos and ones of a pattern as bits at the lower bit of each place.
inline constexpr Pattern low_bits = 0x5555555555555555U;
constexpr Pattern twos(Pattern p) {
  return p >> 1 & low_bits;
}
constexpr Pattern ones(Pattern p) {
  return p & low_bits;
}

/// Whether adding degrees leaves every place at two or less.
constexpr bool can_add(Pattern p, Pattern more) {
  return (twos(p) & (ones(more) | twos(more))) == 0 && (ones(p) & twos(more)) == 0;
}
/// Whether a pattern has at least so many degrees at every place.
constexpr bool can_take(Pattern p, Pattern less) {
  return (twos(less) & ~twos(p)) == 0 && (ones(less) & ~(ones(p) | twos(p))) == 0;
}

/// The places of degree one, place 0 lowest.
inline std::uint32_t ends_of(Pattern pattern, unsigned window) {
  return static_cast<std::uint32_t>(frontier::degree_digits::sets_of(pattern, window));
}

template <class Key, class Count>
class StatesByPattern {
 public:
  using States = std::span<const Entry<Key, Count>>;

  /// Of the last layer of a side. Where one state stands for its mirror image too (`folded`), it
  /// has the ways of both.
  static Result<StatesByPattern> of(std::shared_ptr<const Layer<Key, Count>> layer,
                                    const Side& side, bool folded, Job& job);

  /// The states of a pattern, or their images: then in the mirror they have it.
  struct Found {
    States states;
    Pattern pattern;  ///< that they have
    bool mirrored;
  };
  Found operator[](Pattern pattern) const {
    const Pattern image = folded_ ? mirror_(pattern) : pattern;
    const Pattern kept = std::min(pattern, image);
    return {shards_[shard_of(kept)].find(kept), kept, kept != pattern};
  }

  /// Calls visit(Pattern) for the patterns of a shard.
  template <class Visit>
  void each_pattern(std::size_t shard, Visit&& visit) const {
    for (const Run& run : shards_[shard].runs.slots()) {
      if (run.length == 0) continue;
      visit(run.pattern);
      if (folded_ && mirror_(run.pattern) != run.pattern) visit(mirror_(run.pattern));
    }
  }

  const frontier::Codec<Key>& codec() const { return codec_; }
  /// Whether one state of the layer stood for its image too.
  bool folded() const { return folded_; }

 private:
  StatesByPattern(const Side& side, bool folded)
      : codec_(side.window, 1), folded_(folded), mirror_(mirrored_patterns(side)) {}
  Pattern pattern_of(Key key) const { return static_cast<Pattern>(codec_.degrees_of(key)); }
  void add(Entry<Key, Count> entry, const frontier::Mirror& mirror,
           std::vector<Entry<Key, Count>>& list) const;

  struct Run {
    Pattern pattern;
    std::uint32_t offset;
    std::uint32_t length;
  };
  struct Rules {
    static constexpr Run free{0, 0, 0};
    static bool is_free(const Run& run) { return run.length == 0; }
    static constexpr std::size_t taken = 1;
    static constexpr std::size_t of = 2;
  };
  struct Shard {
    std::vector<Entry<Key, Count>> states;  // by key, so those of a pattern are together
    OpenTable<Run, Rules> runs;             // where they begin

    void sort(const frontier::Codec<Key>& codec);
    States find(Pattern pattern) const {
      const Run& run =
          runs.find(hash_of(pattern), [&](const Run& there) { return there.pattern == pattern; });
      return States(states).subspan(run.offset, run.length);
    }
  };

  frontier::Codec<Key> codec_;
  bool folded_;
  PatternMap mirror_;
  std::array<Shard, shard_count> shards_;
};

}  // namespace ktour::count
