// Computes sets of states until they repeat, and walks back through them.
#include "frontier/weave.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/assert.hpp"

namespace ktour::frontier {
namespace {

using Id = LineAutomaton::Id;
using Layer = LineAutomaton::Layer;

// The sets of states along a row: those at the cuts 0, 1, ..., up to the first that was there
// before, `period` cuts ago.
class Sets {
 public:
  Sets(LineAutomaton& automaton, const EqualLines& row, Layer first, std::size_t most)
      : automaton_(automaton), lines_(row.lines), kind_(automaton.add_line(row.kind)) {
    layers_.push_back(std::move(first));
    std::unordered_multimap<std::uint64_t, std::size_t> known;
    while (layers_.size() <= lines_ && period_ == 0 && automaton.stopped() == StopKind::none) {
      known.emplace(fingerprint(layers_.back()), layers_.size() - 1);
      layers_.push_back(automaton_.advance(kind_, layers_.back(), most));
      const auto [begin, end] = known.equal_range(fingerprint(layers_.back()));
      for (auto same = begin; same != end; ++same) {
        if (layers_[same->second].ids != layers_.back().ids) continue;
        begin_ = same->second;
        period_ = layers_.size() - 1 - begin_;
      }
    }
  }

  const Layer& last() const { return layers_[index(lines_)]; }

  // The sections of a way that ends in a state, the last first; the state that it begins with.
  Id way_back(Id state, std::vector<Section>& sections) {
    std::map<std::pair<std::size_t, Id>, std::uint64_t> met;  // at which cut
    std::uint64_t cut = lines_;
    bool may_repeat = period_ != 0;
    while (cut > 0) {
      if (may_repeat && cut > begin_) {
        const auto [before, is_new] = met.try_emplace({index(cut), state}, cut);
        if (!is_new) {
          // What lies between the two meetings can be repeated, down to where the period begins.
          const auto lines = static_cast<std::uint32_t>(before->second - cut);
          const std::uint64_t times = (cut - begin_) / lines;
          if (times > 0) {
            sections.push_back(joined({sections.end() - lines, sections.end()}));
            sections.back().times = times;
            cut -= times * lines;
          }
          may_repeat = false;
          continue;
        }
      }
      const Layer& layer = layers_[index(cut)];
      const auto at = std::lower_bound(layer.ids.begin(), layer.ids.end(), state);
      KTOUR_ASSERT(at != layer.ids.end() && *at == state);
      const Id before = layer.from[static_cast<std::size_t>(at - layer.ids.begin())];
      sections.push_back({1, 1, automaton_.moves(kind_, before, state)});
      state = before;
      --cut;
    }
    return state;
  }

 private:
  static std::uint64_t fingerprint(const Layer& layer) {
    std::uint64_t sum = layer.ids.size();
    for (const Id id : layer.ids) sum = (sum ^ id) * 0x100000001b3U;
    return sum;
  }

  // Of the set at a cut. A set that is met again is taken in its later form, whose states come from
  // the set at the end of the period.
  std::size_t index(std::uint64_t cut) const {
    if (cut < layers_.size()) return static_cast<std::size_t>(cut);
    KTOUR_ASSERT(period_ > 0);
    return begin_ + 1 + static_cast<std::size_t>((cut - begin_ - 1) % period_);
  }

  // Sections that stand in the order of the way back, as one.
  static Section joined(const std::vector<Section>& backwards) {
    Section whole;
    for (auto section = backwards.rbegin(); section != backwards.rend(); ++section) {
      for (ChosenMove move : section->moves) {
        move.line += whole.lines;
        move.to_line += whole.lines;
        whole.moves.push_back(move);
      }
      whole.lines += section->lines;
    }
    return whole;
  }

  LineAutomaton& automaton_;
  std::uint64_t lines_;
  LineAutomaton::Kind kind_;
  std::vector<Layer> layers_;
  std::size_t begin_ = 0;
  std::size_t period_ = 0;  // 0: not met
};

}  // namespace

std::optional<std::vector<Section>> weave(LineAutomaton& automaton,
                                          const std::vector<EqualLines>& rows,
                                          const LineKind& before_last, const LineKind& last,
                                          std::size_t most) {
  std::vector<Sets> sets;
  Layer layer{{LineAutomaton::start}, {LineAutomaton::start}};
  for (const EqualLines& row : rows) {
    sets.emplace_back(automaton, row, std::move(layer), most);
    if (automaton.stopped() != StopKind::none) return {};
    layer = sets.back().last();
  }
  const LineAutomaton::Kind ending = automaton.add_last_lines(before_last, last);
  layer = automaton.advance(ending, layer, most);
  if (layer.ids.empty()) return {};
  Id state = layer.from.back();
  std::vector<Section> sections{{2, 1, automaton.moves(ending, state, LineAutomaton::complete)}};
  for (auto row = sets.rbegin(); row != sets.rend(); ++row) {
    state = row->way_back(state, sections);
  }
  KTOUR_ASSERT(state == LineAutomaton::start);
  std::reverse(sections.begin(), sections.end());
  return sections;
}

}  // namespace ktour::frontier
