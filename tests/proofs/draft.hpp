// A certificate in the hands of someone who lies: its request field by field, its parts step by
// step, all of them texts, so that anything can stand anywhere.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ktour/ktour.hpp"
#include "model/requests.hpp"

namespace ktour::hostile {

using model::Dice;

using Fields = std::vector<std::pair<std::string, std::string>>;  // names, and what stands for them

struct Part {
  Fields head{};
  std::vector<std::string> steps{};
};

struct Draft {
  Fields request{};
  std::vector<Part> parts{};

  std::string text() const;
};

/// What asks for a problem.
Fields request_of(const Problem& problem);

/// A certificate that somebody else wrote.
Draft draft_of(const std::string& certificate);

template <class Value>
const Value& any_of(const std::vector<Value>& values, Dice& dice) {
  return values[static_cast<std::size_t>(dice.below(static_cast<int>(values.size())))];
}

inline std::string quoted(std::string_view word) {
  return '"' + std::string(word) + '"';
}

/// A number about one of these, or about where words of a machine end, or one that is none.
std::string hostile_number(const std::vector<std::uint64_t>& about, Dice& dice);

/// Anything but a number.
std::string hostile_value(Dice& dice);

}  // namespace ktour::hostile
