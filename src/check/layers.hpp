// A proof line by line: all that a tour can look like at a cut across a narrow board, none of which
// can be completed.
//
// The lines run across the board, one after the other along its longer side, or from the other end.
// After some lines are finished, what matters of a tour begun there is what it is at the squares of
// the next two (a knight reaches no further) and, if it is open, at the vertex that stands between
// its ends: a state, a letter for each of them. `.` has no move yet, `x` both; two equal letters
// are the two ends of one path. In a proof every state that can follow one of a layer is in the
// next; the one of the first layer is that nothing was done. A layer may be one that was there
// before: then they repeat, for any number of lines.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "check/work.hpp"
#include "ktour/problem.hpp"

namespace ktour::proof {

class LayerProof {
 public:
  using State = std::string;
  using Layer = std::set<State>;

  /// Of the closed or of the open tours that a request asks for. `across`: the lines are rows;
  /// `from_last`: the last one comes first.
  LayerProof(const Problem& problem, bool closed, bool lines_are_rows, bool from_last, Work& work);

  /// Why such a request cannot be proved like that; nothing if it can.
  static std::optional<std::string> refusal(const Problem& problem, bool lines_are_rows);

  bool done() const { return done_; }
  /// Whether so many more states can be kept; false ends the work.
  bool allow(std::size_t states);
  /// Whether a text is a state.
  bool is_state(std::string_view text) const { return unpacked(text).has_value(); }
  /// Steps; an error is a sentence that says why it does not hold. All texts of a layer are states.
  std::optional<std::string> layer(Layer states);
  std::optional<std::string> again(std::uint64_t first, std::uint64_t after);
  /// After the last step: nothing can be completed in the last two lines.
  std::optional<std::string> finish();

  std::uint64_t states() const { return states_; }
  /// The proof is also one for shorter boards, from so many lines on; 0 where an end is given.
  std::uint64_t shortest() const { return plain_ ? shortest_ : 0; }
  /// And for all longer ones.
  bool every_length() const { return repeats_ && plain_; }

 private:
  static constexpr std::size_t most_width = 5;
  static constexpr std::uint8_t through = 0xff;
  // Three lines, and the vertex between the ends.
  static constexpr std::size_t between_ends = 3 * most_width;
  using Mates = std::array<std::uint8_t, between_ends + 1>;
  struct Ends {
    std::uint32_t may = 0;
    std::uint32_t must = 0;
    bool to_come = false;  // one is given in the line after
  };

  std::optional<Mates> unpacked(std::string_view state) const;
  State packed(const Mates& mates) const;
  Ends ends_in(std::uint64_t line) const;
  bool is_plain(std::uint64_t first, std::uint64_t after) const;
  template <class Found>
  bool each_next(const Mates& mates, std::uint32_t place, const Ends& ends, int lines_after,
                 Found& found) const;
  bool completes(const Layer& layer, std::uint64_t line) const;
  std::optional<std::string> leads_into(const Layer& layer) const;
  void look_at_shorter();

  Work& work_;
  std::size_t width_;
  std::uint64_t lines_;
  bool open_;
  bool plain_;  // no end is given
  bool both_;   // both are
  struct Given {
    std::uint64_t line;
    std::uint32_t place;
  };
  std::vector<Given> given_;

  std::uint64_t finished_ = 0;  // lines
  std::vector<Layer> kept_;     // the last of them is that after the lines finished
  std::uint64_t first_kept_ = 0;
  std::uint64_t bytes_kept_ = 0;
  std::uint64_t states_ = 0;
  bool repeats_ = false;
  std::uint64_t shortest_ = 2;
  bool done_ = false;
};

}  // namespace ktour::proof
