// The liar who listens to the judge of layers: writes what it misses, and has layers come again up
// to lines that no board has.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>

#include "growing.hpp"

namespace ktour::hostile {

namespace {

// What a judge of layers misses: that one state can follow another.
std::optional<std::pair<std::string, std::string>> missed(const std::string& fault) {
  const auto between = [&](const std::string& before, const std::string& after) {
    const std::size_t at = fault.find(before);
    const std::size_t end = fault.find(after, at);
    return at == std::string::npos || end == std::string::npos
               ? std::string()
               : fault.substr(at + before.size(), end - at - before.size());
  };
  std::pair<std::string, std::string> states{between(" lines ", " can be followed by "),
                                             between(" can be followed by ", ", which is missing")};
  if (states.first.empty() || states.second.empty()) return {};
  return states;
}

class LayerLiar {
 public:
  LayerLiar(const Problem& problem, Dice& dice, const Ask& ask, Heard& heard)
      : dice_(dice),
        heard_(heard),
        proof_(problem, ask),
        by_rows_(problem.board.rows() > 5 || (problem.board.cols() <= 5 && dice.one_in(2))),
        exact_(dice.one_in(2)),
        lines_(static_cast<std::uint64_t>(by_rows_ ? problem.board.rows() : problem.board.cols())),
        prefix_(problem.start && problem.end ? "both " : "") {
    const bool from_last = dice.one_in(2);
    proof_.begin({{{"tour", problem.closed ? "\"closed\"" : "\"open\""},
                   {"rule", "\"layers\""},
                   {"lines", by_rows_ ? "\"rows\"" : "\"columns\""},
                   {"from", from_last ? "\"last\"" : "\"first\""}}});
    for (const auto& end : {problem.start, problem.end}) {
      if (!end) continue;
      const auto line = static_cast<std::uint64_t>(by_rows_ ? end->row : end->col);
      given_.insert(from_last ? lines_ - 1 - line : line);
    }
  }

  void run() {
    constexpr int most_layers = 60;
    for (int i = 0; i < most_layers && !proof_.over(); ++i) {
      if (!dice_.one_in(3)) repeat();
      if (proof_.over() || !add_layer()) return;
    }
  }

 private:
  // Says that layers come again, up to some line that is hardly one.
  void repeat() {
    for (int i = 0; i < 20 && proof_.steps() > 0 && !proof_.over(); ++i) {
      const std::string first =
          dice_.one_in(8) ? hostile_number({proof_.steps(), lines_}, dice_)
                          : std::to_string(dice_.below(static_cast<int>(proof_.steps()) + 1));
      lost_ |=
          !proof_.add(fmt::format(R"(["again",{},{}])", first, hostile_number({lines_, 1}, dice_)));
    }
  }

  // Writes what the judge misses until it misses nothing. What follows a state on one line without
  // an end follows it on every other.
  bool add_layer() {
    const bool as_elsewhere = !lost_ && !given_.contains(proof_.steps());
    std::set<std::string> states;
    if (!exact_) states = before_;
    for (const std::string& state : before_) {
      if (as_elsewhere) add_known(state, states);
    }
    while (const auto fault =
               proof_.add(fmt::format(R"(["layer",[{}]])", fmt::join(quoted_all(states), ",")))) {
      const auto both = missed(*fault);
      if (!both || states.size() > most_states) return false;
      if (as_elsewhere) heard_.follows[prefix_ + both->first].insert(both->second);
      states.insert(both->second);
      if (as_elsewhere) add_known(both->first, states);
    }
    before_ = std::move(states);
    return true;
  }
  void add_known(const std::string& state, std::set<std::string>& states) const {
    const auto known = heard_.follows.find(prefix_ + state);
    if (known != heard_.follows.end()) states.insert(known->second.begin(), known->second.end());
  }
  static std::vector<std::string> quoted_all(const std::set<std::string>& states) {
    std::vector<std::string> all;
    for (const std::string& state : states) all.push_back(quoted(state));
    return all;
  }

  static constexpr std::size_t most_states = 100;
  Dice& dice_;
  Heard& heard_;
  Growing proof_;
  bool by_rows_;
  bool exact_;  // else what was there before stays: so layers soon repeat
  std::uint64_t lines_;
  std::string prefix_;
  std::set<std::uint64_t> given_{};  // lines with an end
  std::set<std::string> before_{};   // the last layer
  bool lost_ = false;                // nobody knows which line this is
};

}  // namespace

void listening_to_layers(Dice& dice, const Ask& ask, Heard& heard) {
  const Problem problem = narrow_request(dice);
  LayerLiar(problem, dice, ask, heard).run();
}

}  // namespace ktour::hostile
