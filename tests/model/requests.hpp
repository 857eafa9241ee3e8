// Random requests of every kind, the plain puzzle behind each, and smaller ones like it. A new kind
// of board is one function more in `kinds`, and what it means in `puzzle_of`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "ktour/ktour.hpp"

namespace ktour::model {

/// Numbers that are the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  int below(int count) { return static_cast<int>(next() % static_cast<std::uint64_t>(count)); }
  int between(int least, int most) { return least + below(most - least + 1); }
  bool one_in(int count) { return below(count) == 0; }

 private:
  std::uint64_t state_;
};

/// A problem, and what else varies from case to case.
struct Request {
  Problem problem;
  SolveOptions options{};       ///< of every method: seed, tie
  std::uint64_t few_moves = 1;  ///< a limit, to be reached
  std::uint64_t polls = 0;      ///< until the work is told to stop
};

Request random_request(Dice& dice);

/// What the problem asks for, in plain words; nothing if it has more than 64 squares.
std::optional<Puzzle> puzzle_of(const Problem& problem);

/// The squares of a board in the order of their numbers: the cells of the puzzle.
std::vector<Square> squares_on(const Board& board);

/// Requests that are simpler by one thing.
std::vector<Request> simpler(const Request& request);

/// The words to ask for it with.
std::string command_line(const Request& request);

}  // namespace ktour::model
