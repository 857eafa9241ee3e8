// Counting by halves: the path systems of both halves of a graph, put together in the middle.
//
// Most states that a run over all vertices comes upon can never be completed, and there are far
// more of them in the middle than path systems of half a graph. So both halves are run towards a
// middle, for a knight two lines: the left run finishes the squares before them, the right run
// those behind (it is the left run of the board turned round, and the same one if that makes no
// difference). What is left are the moves within the middle. Each side takes a share of them, and a
// tour is: a state of the left, a choice of its share, a state of the right, a choice of its share,
// such that every middle square has two moves and all is one cycle. The states of a side with a
// choice added ("carried") are not stored; they are made for one pattern of degrees at a time.
#pragma once

#include "count/run.hpp"
#include "count/side.hpp"

namespace ktour::count {

/// What the runs over the two halves are called, by those who watch and in the names of files.
inline constexpr const char* upper_half = "upper half";
inline constexpr const char* lower_half = "lower half";

/// The number of tours of a board that was cut, on some machine.
template <class Key, class Count>
Result<Number> count_halves(const Halves& halves, const Keeping& keeping, Job& job,
                            const Machine<Key, Count>& machine);

/// The number of cycles of a graph that is cut.
Result<Number> count_by_halves(const Halves& halves, const Board& board, const Keeping& keeping,
                               Job& job);
/// The same of a knight's board, which must have four lines.
Result<Number> count_by_halves(const Problem& problem, const Keeping& keeping, Job& job);

}  // namespace ktour::count
