// A value, or an error with one sentence that says why there is none.
//
// Bad input is an ordinary result here, not an exception: the core also builds without exceptions.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace ktour {

/// What kept a request from being carried out.
enum class ErrorKind {
  request,  ///< the request or the file is wrong
  no_tour,  ///< the file is sound, but what it holds is not a tour
  memory,   ///< it would need more memory than it may use
  stopped,  ///< an interrupt or a time limit came first
};

struct Error {
  std::string message;  ///< one sentence: which word is wrong, and what is allowed
  ErrorKind kind = ErrorKind::request;
  int number = 0;  ///< the system's (errno), where a file was refused
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT(*-explicit-*)
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT(*-explicit-*)

  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return *std::get_if<0>(&state_); }
  const T& operator*() const { return *std::get_if<0>(&state_); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }
  const Error& error() const { return *std::get_if<1>(&state_); }

 private:
  std::variant<T, Error> state_;
};

/// A Result that carries nothing but success.
struct Done {};
using Outcome = Result<Done>;

}  // namespace ktour
