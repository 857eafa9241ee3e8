// GMP would abort where the system refuses memory. Let it throw, as all else does.
#pragma once

#include <gmp.h>

#include <cstdlib>
#include <new>

namespace app {

inline void* or_bad_alloc(void* got) {
  if (got == nullptr) throw std::bad_alloc();
  return got;
}

inline void hear_of_memory() {
  mp_set_memory_functions([](std::size_t size) { return or_bad_alloc(std::malloc(size)); },
                          [](void* old, std::size_t /*size*/, std::size_t size) {
                            return or_bad_alloc(std::realloc(old, size));
                          },
                          [](void* old, std::size_t /*size*/) { std::free(old); });
}

}  // namespace app
