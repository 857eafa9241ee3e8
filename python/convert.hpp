// Python's values as the library's, and back. A word that makes no sense is a ValueError with the
// program's sentence; a value of the wrong type a TypeError.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "listener.hpp"

namespace binding {

/// The arguments of a call by name, as its function's locals() has them. Those that are words of a
/// request go to the library's one reader (ktour/request.hpp); what is not among them is None.
class Call : public py::dict {
 public:
  PYBIND11_OBJECT(Call, py::dict, PyDict_Check)

  py::object operator()(const char* name) const;
  /// A whole number in a range, or None.
  std::optional<std::uint64_t> whole(const char* name, std::uint64_t least = 0,
                                     std::uint64_t most = ktour::unlimited) const;
  /// A word; None is none.
  std::optional<std::string> word(const char* name) const;

  /// Those that are words of a request, but for the board.
  ktour::Words words() const;
  /// What they ask for, of the board that is named.
  ktour::Request request() const;

  /// Hears of `progress` and keeps to `timeout`.
  Listener listener() const;
  /// `memory` in bytes, and `threads`; what there is if None is given.
  std::uint64_t memory() const;
  unsigned threads() const;
};

/// What is free of the memory.
std::uint64_t free_memory();

/// A square as a word (a1; 0,3) or as its numbers; the board's own tuples for the way back.
ktour::Square square_of(py::handle value, const ktour::Board& board, const char* name);
py::tuple to_python(ktour::Square square, const ktour::Board& board);
py::object to_python(const std::optional<ktour::Square>& square, const ktour::Board& board);
py::list to_python(const std::vector<ktour::Square>& squares, const ktour::Board& board);

/// A board as a word (8x8), as numbers (rows, columns), or as a map, whose ends are taken too.
ktour::Map board_of(py::handle value);

}  // namespace binding
