// A stand-in for what is used of Thrust.
#pragma once

#include <cstdint>

namespace thrust {
template <class From, class Change>
struct transform_iterator {
  From from;
  Change change;
  auto operator[](std::uint64_t i) const { return change(from[i]); }
};
template <class From, class Change>
transform_iterator<From, Change> make_transform_iterator(From from, Change change) {
  return {from, change};
}
}  // namespace thrust
