// The deepest nesting of JSON that any reader accepts from outside. Deeper JSON is refused before a
// value is made of it: copying or freeing one may take a stack as deep.
#pragma once

#include <cstddef>

namespace ktour {

constexpr std::size_t deepest_json = 64;

}  // namespace ktour
