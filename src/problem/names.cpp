// The words for proofs, stops, tie rules and kinds of symmetric tours: the same in code, JSON and
// command line.
#include <array>

#include "ktour/answer.hpp"
#include "ktour/check.hpp"
#include "ktour/solve.hpp"

namespace ktour {

std::string_view name(ProofKind kind) {
  switch (kind) {
    case ProofKind::colour_count: return "colour-count";
    case ProofKind::end_colours: return "end-colours";
    case ProofKind::narrow_board: return "narrow-board";
    case ProofKind::schwenk: return "schwenk";
    case ProofKind::symmetry: return "symmetry";
    case ProofKind::too_small: return "too-small";
    case ProofKind::given_moves: return "given-moves";
    case ProofKind::few_moves: return "few-moves";
    case ProofKind::pieces: return "pieces";
    case ProofKind::exhausted: return "exhausted";
  }
  return "exhausted";
}

std::string_view name(StopKind kind) {
  switch (kind) {
    case StopKind::none: return "none";
    case StopKind::undo: return "undo";
    case StopKind::limit: return "limit";
    case StopKind::timeout: return "timeout";
    case StopKind::interrupt: return "interrupt";
    case StopKind::memory: return "memory";
    case StopKind::fault: return "fault";
  }
  return "none";
}

std::string_view name(SymmetryKind kind) {
  switch (kind) {
    case SymmetryKind::none: return "none";
    case SymmetryKind::sulian: return "Sulian";
    case SymmetryKind::eulerian: return "Eulerian";
    case SymmetryKind::bergholtian: return "Bergholtian";
    case SymmetryKind::quaternary: return "quaternary";
    case SymmetryKind::centrosymmetric: return "centrosymmetric";
  }
  return "none";
}

std::string_view Answer::status() const {
  return found() ? "found" : impossible() ? "impossible" : "undecided";
}

std::string_view name(Tie tie) {
  switch (tie) {
    case Tie::successor: return "successor";
    case Tie::first: return "first";
    case Tie::random: return "random";
    case Tie::far: return "far";
  }
  return "successor";
}

std::string_view name(Queue queue) {
  return queue == Queue::depth ? "depth" : "onward";
}

std::span<const Tie> ties() {
  static constexpr std::array all{Tie::successor, Tie::first, Tie::random, Tie::far};
  return all;
}

}  // namespace ktour
