// A stand-in for what is used of Thrust.
#pragma once

#include <cstdint>

namespace thrust {
template <class T>
struct counting_iterator {
  T first;
  explicit counting_iterator(T first_) : first(first_) {}
  T operator[](std::uint64_t i) const { return first + static_cast<T>(i); }
};
}  // namespace thrust
