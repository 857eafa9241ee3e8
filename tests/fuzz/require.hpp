// A property that must hold for every input; the fuzzer keeps the input where one does not.
#pragma once

#include <cstdio>
#include <cstdlib>

#define REQUIRE(property)                                                         \
  do {                                                                            \
    if (!(property)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #property); \
      std::abort();                                                               \
    }                                                                             \
  } while (false)
