// What comes back: a tour, a proof that there is none, or what stopped the work before either.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// The argument that shows that no such tour exists.
enum class ProofKind {
  colour_count,  ///< the board has too many squares of one colour
  end_colours,   ///< the ends have the wrong colours
  narrow_board,  ///< a side is too short for the knight to get about
  schwenk,       ///< the boards without closed tours of Schwenk's theorem
  symmetry,      ///< no tour has that symmetry on a board of these sides
  too_small,     ///< a small board known to have none, re-derived by the tests
  given_moves,   ///< a move that must be made is one to avoid
  exhausted,     ///< a complete search found nothing
  few_moves,     ///< squares have too few moves, or need the same ones
  pieces,        ///< no moves lead from one part of the board to another
};

std::string_view name(ProofKind kind);

/// What shows it to others: a text that check() verifies (ktour/proof.hpp).
struct Certificate {
  std::string text;
};

struct Proof {
  ProofKind kind;
  std::string text;                                  ///< a sentence that a pupil understands
  std::vector<Square> squares{};                     ///< the squares it speaks of, where it does
  std::shared_ptr<const Certificate> certificate{};  ///< where it was asked for, and verified
};

struct Stop {
  StopKind kind = StopKind::none;
  std::string text;             ///< a sentence with the limit in it
  std::vector<Square> walk{};  ///< where a depth-first search stood then, from the start on
};

std::string_view name(StopKind kind);

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

  bool found() const { return result_.index() == 0; }
  bool impossible() const { return result_.index() == 1; }
  bool undecided() const { return result_.index() == 2; }
  /// "found", "impossible" or "undecided".
  std::string_view status() const;

  const Tour& tour() const { return *std::get_if<Tour>(&result_); }     ///< only when found
  const Proof& proof() const { return *std::get_if<Proof>(&result_); }  ///< only when impossible
  const Stop& stop() const { return *std::get_if<Stop>(&result_); }     ///< only when undecided

 private:
  std::variant<Tour, Proof, Stop> result_;
};

}  // namespace ktour
