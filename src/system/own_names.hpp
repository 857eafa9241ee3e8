// A file has a name of its own before it has the one that it is to have: what systems share of
// that.
#pragma once

#include <string>

#include "ktour/result.hpp"

namespace ktour {

/// The names follow from the target's alone, so that what a killed run left is found again; there
/// are some, for runs at the same time.
constexpr int own_names = 16;
std::string own_name(const std::string& target, int number);

/// A new file of that name, which no other run takes for a left-over; −1 where there is none to be
/// had, and errno says why: EEXIST where another run has it.
int make_own(const std::string& name);

/// What work ends with that is interrupted.
inline Error interrupted_error() {
  return {"interrupted", ErrorKind::stopped};
}

}  // namespace ktour
