// What a symmetric request asks for, with nothing left open.
//
// A closed tour is the better answer where there is one; it may start anywhere. A knight's
// symmetric tour of a rectangle is closed but for one case: a half-turn may reverse an open tour,
// if the board has an odd side (plan/impossible.cpp has the argument), and exchanges its ends.
#pragma once

#include <vector>

#include "base/engine.hpp"
#include "problem/knight.hpp"

namespace ktour {

/// Whether an open tour may have the symmetry.
inline bool may_be_open(const Problem& problem) {
  if (is_knights(problem)) {
    const bool odd_side = problem.board.rows() % 2 != 0 || problem.board.cols() % 2 != 0;
    return problem.symmetry == Symmetry::point && odd_side;
  }
  if (!problem.start || image(problem.symmetry, problem.board, *problem.start) != *problem.start) {
    return true;
  }
  for (std::uint64_t i = 0; i < problem.board.area(); ++i) {
    const Square s = problem.board.square(i);
    if (problem.board.contains(s) && image(problem.symmetry, problem.board, s) != s) return false;
  }
  return true;
}

/// The problems that a request stands for, the better first: it has a tour if one of them has.
inline std::vector<Problem> readings(const Problem& problem) {
  const Board& board = problem.board;
  if (problem.symmetry == Symmetry::none || problem.closed || board.size() == 1) return {problem};
  std::vector<Problem> all;
  if (!is_knights(problem) || board.size() % 2 == 0) {
    all.push_back(problem);
    all.back().closed = true;
  }
  if (may_be_open(problem)) {
    all.push_back(problem);
    const Square start = problem.start.value_or(Square{});
    const Square other = image(problem.symmetry, board, start);
    if (problem.start && other != start) all.back().end = other;
  }
  return all;
}

/// The first finding of an engine that is not a proof, over all readings; or the last proof.
template <class Search>
Finding first_of_readings(const Problem& problem, const SolveOptions& options, Search search) {
  Finding finding{Proof{ProofKind::symmetry, "no tour has that symmetry"}};
  SolveOptions rest = options;
  for (const Problem& reading : readings(problem)) {
    Finding next = search(reading, rest);
    if (rest.limit != unlimited) rest.limit -= next.work.examined;
    next.work.examined += finding.work.examined;
    next.work.undone += finding.work.undone;
    finding = std::move(next);
    if (!std::holds_alternative<Proof>(finding.result)) break;
  }
  return finding;
}

}  // namespace ktour
