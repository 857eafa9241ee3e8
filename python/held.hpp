// What a Tour or an Answer of Python's holds.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>

#include "convert.hpp"

namespace binding {

/// An answer of the library; a tour is one that was found. One that was read from a file or that
/// is computed on demand may not have been seen by the checker.
struct Held {
  ktour::Answer answer;
  bool checked = true;
  bool computed = false;   ///< of construct_unchecked: a tour too large to be kept anywhere
  bool has_method = true;  ///< files need not say how a tour was found
  std::optional<std::uint64_t> seed{};
  const ktour::Format* format = nullptr;  ///< of the file it was read from: some name no board

  /// A pickle may call anything a tour: what is none is a ValueError.
  const ktour::Tour& tour() const {
    if (!answer.found()) throw std::domain_error("there is no tour");
    return answer.tour();
  }
  const ktour::Proof& proof() const {
    if (!answer.impossible()) throw std::domain_error("there is no proof");
    return answer.proof();
  }
  const ktour::Board& board() const { return answer.problem.board; }
};

void add_tours(py::module_& module);
void add_files(py::module_& module);
void add_work(py::module_& module);
void add_puzzles(py::module_& module);

}  // namespace binding
