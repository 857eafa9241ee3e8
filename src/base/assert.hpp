// Assertions: preconditions and invariants, checked in builds that look for mistakes.
//
// KTOUR_ASSERT(condition) aborts with file and line where the condition is false, in debug,
// sanitizer and test builds. In a release it is not evaluated and costs nothing. It is for mistakes
// of ours alone: what a user can get wrong is a Result, and what a judge must refuse it refuses in
// every build. narrow<T>(value) converts a whole number and asserts that it is still the same.
#pragma once

#include <type_traits>
#include <utility>

#if !defined(NDEBUG) || defined(KTOUR_SANITIZED)
#define KTOUR_ASSERTS 1
#include <cstdio>
#include <cstdlib>
#else
#define KTOUR_ASSERTS 0
#endif

namespace ktour {

#if KTOUR_ASSERTS
[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, condition);
  std::abort();
}
#define KTOUR_ASSERT(condition) \
  ((condition) ? void(0) : ::ktour::assertion_failed(#condition, __FILE__, __LINE__))
#else
// (Not evaluated, but compiled: a name that is gone is found, and nothing is unused.)
#define KTOUR_ASSERT(condition) (static_cast<void>(sizeof((condition) ? 1 : 0)))
#endif

/// The same number as another type of whole number.
template <class To, class From>
constexpr To narrow(From value) {
  static_assert(std::is_integral_v<To> && std::is_integral_v<From>);
  if (!std::is_constant_evaluated()) KTOUR_ASSERT(std::in_range<To>(value));
  return static_cast<To>(value);
}

}  // namespace ktour
