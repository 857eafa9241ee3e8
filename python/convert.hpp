// Python's values as the library's, and back. A word that makes no sense is a ValueError with the
// program's sentence; a value of the wrong type a TypeError.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "listener.hpp"

namespace binding {

/// A whole number in a range, or None.
std::optional<std::uint64_t> whole(py::handle value, const char* name, std::uint64_t least = 0,
                                   std::uint64_t most = ktour::unlimited);
/// Seconds above 0, or None.
std::optional<double> seconds(py::handle value);
/// Bytes of memory; what is free if None is given.
std::uint64_t memory_of(py::handle value);
unsigned threads_of(py::handle value);

/// A word; None is none.
std::optional<std::string> word(py::handle value, const char* name);

/// A square as a word (a1; 0,3) or as its numbers; the board's own tuples for the way back.
ktour::Square square_of(py::handle value, const ktour::Board& board, const char* name);
py::tuple to_python(ktour::Square square, const ktour::Board& board);
py::object to_python(const std::optional<ktour::Square>& square, const ktour::Board& board);
py::list to_python(const std::vector<ktour::Square>& squares, const ktour::Board& board);
/// Kind, sentence and squares.
py::tuple to_python(const ktour::Proof& proof, const ktour::Board& board);

/// A board as a word (8x8), as numbers (rows, columns), or as a map, whose ends are taken too.
ktour::Map board_of(py::handle value);

/// What is asked for, as the functions that take a board have it.
struct Request {
  ktour::Problem problem;
  std::vector<ktour::Square> beginning{};

  Request(py::handle board, py::handle piece, py::handle surface, py::handle without);
  void ask(py::handle start, py::handle end, bool closed, py::handle symmetry, py::handle through,
           py::handle avoid, py::handle begin);
};

/// What the words say of another board than their own.
void shape(ktour::Problem& problem, py::handle piece, py::handle surface, py::handle without);
void ask(ktour::Problem& problem, py::handle start, py::handle end, bool closed,
         py::handle symmetry, py::handle through, py::handle avoid);

/// The tour from where it is to begin, in the direction that it is to have.
std::vector<ktour::Square> turned(std::vector<ktour::Square> tour,
                                  const std::vector<ktour::Square>& beginning);

}  // namespace binding
