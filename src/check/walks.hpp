// A proof about given steps: where walks between them can be, and why nothing is left at each leaf.
//
// Some steps are known: the given ones, the start and the end of an open tour, the first squares,
// and those that a branch assumes. Between them lie walks of known length over squares that have no
// step yet. A square may have a step only if such a walk has it there at that time: it is reached
// in as many moves from the last known step, and from there the next known one in as many. A move
// that must be made leads to the step before or after.
// The steps of a proof:
//   ["step", t]     one branch for each square that may have the step
//   ["square", s]   one branch for each step that the square may have
// in the order of their numbers. Without one there is nothing left, and the next branch follows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "check/leaps.hpp"
#include "check/work.hpp"

namespace ktour::proof {

class Walks {
 public:
  /// Of the tours that a request without a symmetry asks for. Nothing if the memory does not
  /// suffice, or the work ended.
  static std::optional<Walks> of(const Problem& problem, Work& work);

  /// Whether nothing is left: the proof is complete.
  bool done() const { return done_; }

  /// Steps. An error is a sentence that says why it does not hold.
  std::optional<std::string> at_step(std::uint64_t step);
  std::optional<std::string> at_square(Place place);

  /// For those who look for a proof: how many branches a step or a square has; nothing where it is
  /// known. There are as many steps as squares, which have numbers below that.
  std::uint64_t size() const { return place_.size(); }
  Place place(std::uint64_t square) const { return place_[square]; }
  std::optional<std::uint64_t> branches_of_step(std::uint64_t step) const;
  std::optional<std::uint64_t> branches_of_square(std::uint64_t square) const;

 private:
  using Number = std::uint32_t;
  static constexpr Number none = 0xffffffff;
  struct Branch {
    Number square, step;
  };
  struct Frame {
    std::vector<Branch> branches;
    std::size_t next = 0;
  };

  explicit Walks(Work& work) : work_(&work) {}
  void number_squares(const Problem& problem);
  void know_all(const Problem& problem);
  void know(Number square, std::uint64_t step);
  bool contradicts() const;
  bool joined(Number a, Number b) const;
  Number before(Number t) const { return t > 0 ? t - 1 : closed_ ? count() - 1 : none; }
  Number after(Number t) const { return t + 1 < count() ? t + 1 : closed_ ? 0 : none; }
  Number count() const { return static_cast<Number>(place_.size()); }

  void look();
  void reach(Number from, Number to, bool forward);
  bool may(Number square, Number step) const;
  void branch(std::vector<Branch> branches);
  void follow();

  Work* work_;
  bool closed_ = false;
  std::vector<Place> place_;  // by number
  std::vector<std::vector<Number>> around_, partners_;
  std::vector<Number> step_of_, square_at_;
  std::size_t words_ = 0;
  std::vector<std::uint64_t> sets_;  // by step: the squares that walks have there
  std::vector<Frame> frames_;
  bool done_ = false;
};

}  // namespace ktour::proof
