// What comes back: a tour, a proof that there is none, or what stopped the work before either.
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ktour/aim.hpp"
#include "ktour/problem.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// The argument why no such tour exists.
enum class ProofKind {
  colour_count,
  end_colours,
  narrow_board,
  schwenk,
  symmetry,
  too_small,
  given_moves,
  exhausted,
  few_moves,
  pieces,
  sums,
};

template <>
inline constexpr std::array names<ProofKind>{
    Named{ProofKind::colour_count, "colour-count", "too many squares of one colour"},
    Named{ProofKind::end_colours, "end-colours", "the ends have the wrong colours"},
    Named{ProofKind::narrow_board, "narrow-board", "a side too short for the knight"},
    Named{ProofKind::schwenk, "schwenk", "the boards without closed tours of Schwenk's theorem"},
    Named{ProofKind::symmetry, "symmetry", "no tour of a board of these sides has it"},
    Named{ProofKind::too_small, "too-small", "a small board, re-derived by the tests"},
    Named{ProofKind::given_moves, "given-moves", "given and avoided moves contradict each other"},
    Named{ProofKind::exhausted, "exhausted", "a complete search found nothing"},
    Named{ProofKind::few_moves, "few-moves", "squares have too few moves, or need the same ones"},
    Named{ProofKind::pieces, "pieces", "no moves lead from one part of the board to another"},
    Named{ProofKind::sums, "sums", "rows and columns cannot have equal sums of steps"},
};

/// A proof as a file: a text that check() verifies (ktour/proof.hpp).
struct Certificate {
  std::string text;
};

struct SearchRecord;  // what a complete search did, for the library itself

struct Proof {
  ProofKind kind;
  std::string text;                                  ///< a sentence that a pupil understands
  std::vector<Square> squares{};                     ///< the squares that it mentions
  std::shared_ptr<const Certificate> certificate{};  ///< if it was asked for; verified
  std::shared_ptr<const SearchRecord> record{};      ///< what a certificate can be made of
};

struct Stop {
  StopKind kind = StopKind::none;
  std::string text;            ///< a sentence with the limit in it
  std::vector<Square> walk{};  ///< the walk of a depth-first search at that moment
};

/// The method that gave an answer.
enum class Method { automatic, construct, exact, warnsdorff, plain, centrifugal, best_first };

std::string_view name(Method method);

struct Work {
  std::uint64_t examined = 0;  ///< moves the knight was made to try
  std::uint64_t undone = 0;    ///< moves taken back
  double seconds = 0;
};

class Answer {
 public:
  Answer(Problem asked, Method by, std::variant<Tour, Proof, Stop> what, Work done = {})
      : problem(std::move(asked)), method(by), work(done), result_(std::move(what)) {}

  Problem problem;
  Method method;
  Work work;
  bool varied = false;  ///< a seed has changed what the method found
  Reached reached{};    ///< if something was aimed at, and a tour found

  bool found() const { return result_.index() == 0; }
  bool impossible() const { return result_.index() == 1; }
  bool undecided() const { return result_.index() == 2; }
  /// "found", "impossible" or "undecided".
  std::string_view status() const {
    return found() ? "found" : impossible() ? "impossible" : "undecided";
  }

  /// What was found, why there is none, what ended the work: call each only if found(),
  /// impossible() or undecided() is true. Anything else is a mistake of the caller and ends debug
  /// builds.
  const Tour& tour() const { return the<Tour>(); }
  const Proof& proof() const { return the<Proof>(); }
  const Stop& stop() const { return the<Stop>(); }

 private:
  template <class What>
  const What& the() const {
    const What* what = std::get_if<What>(&result_);
    assert(what != nullptr);
    return *what;
  }

  std::variant<Tour, Proof, Stop> result_;
};

}  // namespace ktour
