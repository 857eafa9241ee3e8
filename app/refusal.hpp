// A request that cannot be carried out: one sentence, from wherever it is found to main.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "ktour/result.hpp"

namespace app {

/// The only exception of our own; main prints the sentence and ends with its status.
struct Refusal {
  ktour::Error error;
};

/// Throws it. (Where there are no exceptions, as in WebAssembly, it ends the program itself.)
[[noreturn]] void refuse(ktour::Error error);
[[noreturn]] inline void refuse(std::string message,
                                ktour::ErrorKind kind = ktour::ErrorKind::request) {
  refuse(ktour::Error{std::move(message), kind});
}
/// The work was stopped: neither yes nor no.
[[noreturn]] inline void refuse_stopped(std::string message) {
  refuse(std::move(message), ktour::ErrorKind::stopped);
}

/// The value, or the refusal that says why there is none.
template <class T>
T need(ktour::Result<T> result, std::string_view option = {}) {
  if (result) return std::move(*result);
  ktour::Error error = result.error();
  if (!option.empty()) error.message = fmt::format("{}: {}", option, error.message);
  refuse(std::move(error));
}

}  // namespace app
