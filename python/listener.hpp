// How the library's work talks to Python, and what becomes of its errors.
//
// Work runs without the interpreter's lock, so that other threads go on. A Listener takes the lock
// some fifty times a second: to let signals be handled (the first Ctrl-C is a KeyboardInterrupt)
// and to call whoever wants to hear of progress. What they raise ends the work and is raised again
// when it has come home.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "ktour/ktour.hpp"

namespace binding {

namespace py = pybind11;

class Listener final : public ktour::Status {
 public:
  /// `progress` is Python's: None, a function, or True for a bar of tqdm's.
  explicit Listener(std::optional<double> timeout_seconds = {}, py::object progress = py::none());

  /// Called without the interpreter's lock.
  ktour::StopKind poll(const ktour::Progress& progress) override;
  /// The same for work that has no status: what was raised, or whether to stop.
  bool stopped() { return poll({}) != ktour::StopKind::none; }

  /// Does some work with the lock that may raise: if it does, the work around it is to end.
  template <class Work>
  bool with_lock(Work&& work) {
    const py::gil_scoped_acquire lock;
    try {
      work();
    } catch (py::error_already_set&) {
      raised_ = std::current_exception();
    }
    return raised_ == nullptr;
  }

  bool timed_out() const { return timed_out_; }
  /// Raises what a signal's handler or a callback raised meanwhile.
  void raise_again();

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> deadline_;
  Clock::time_point next_look_;
  Clock::time_point next_show_;
  py::object told_;  // what is called with news, if anything
  py::object news_;  // their class
  std::exception_ptr raised_;
  bool timed_out_ = false;
};

/// Raises an error as Python's own kind: ValueError (NoTour is one), OSError, MemoryError,
/// TimeoutError. `what` is the argument that it is about.
[[noreturn]] void raise(const ktour::Error& error, std::string_view what = {},
                        bool timed_out = false);

template <class T>
T need(ktour::Result<T> result, std::string_view what = {}) {
  if (!result) raise(result.error(), what);
  return std::move(*result);
}

/// A thread that works on while the interpreter ends cannot have its lock back: Python would end
/// the thread in the midst of C++, which ends the process. It stays where it is until all is over.
void stay_if_python_ends();

/// Work without the interpreter's lock; it returns a Result.
template <class Work>
auto at_work(Listener& listener, Work&& work) {
  auto result = [&]() -> decltype(work()) {
    const py::gil_scoped_release unlocked;
    try {
      auto done = work();
      stay_if_python_ends();
      return done;
    } catch (const std::bad_alloc&) {
      return ktour::Error{"the system has no more memory", ktour::ErrorKind::memory};
    }
  }();
  listener.raise_again();
  if (!result) raise(result.error(), {}, listener.timed_out());
  return std::move(*result);
}

/// A Python file, or whatever has `read(size)`.
class PythonSource final : public ktour::Source {
 public:
  PythonSource(py::object file, Listener& listener)
      : read_(file.attr("read")), listener_(listener) {}
  ktour::Result<std::size_t> read(std::span<char> into) override;

 private:
  py::object read_;
  Listener& listener_;
  std::string left_;  // a file of text gives more bytes than characters
};

/// Adds the exception that a file raises which says itself that it holds no tour.
void add_errors(py::module_& module);

/// Whether Ctrl-C was pressed while a file of the library is read or written.
bool interrupted_in_file();
/// Raises what interrupted_in_file() kept.
void raise_from_file();

}  // namespace binding
