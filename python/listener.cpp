// How the library's work talks to Python, and what becomes of its errors.
#include "listener.hpp"

#include <algorithm>
#include <array>
#include <thread>

namespace binding {
namespace {

using ktour::StopKind;

constexpr std::chrono::milliseconds look_every{20};
constexpr std::chrono::milliseconds show_every{100};

// Of this thread: what a signal's handler raised while it read or wrote a file.
thread_local std::exception_ptr raised_in_file;

PyObject* no_tour = nullptr;  // lives as long as the module, which is never taken down

void handle_signals() {
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

}  // namespace

Listener::Listener(std::optional<double> timeout_seconds, py::object progress)
    : next_look_(Clock::now() + look_every), next_show_(Clock::now() + show_every) {
  if (timeout_seconds) {
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                   std::chrono::duration<double>(*timeout_seconds));
  }
  if (progress.is_none() || progress.is(py::bool_(false))) return;
  const auto python = py::module_::import("ktour._progress");
  told_ = progress.is(py::bool_(true)) ? python.attr("Bar")() : std::move(progress);
  news_ = python.attr("Progress");
}

void stay_if_python_ends() {
  while (_Py_IsFinalizing() != 0) std::this_thread::sleep_for(std::chrono::hours(1));
}

StopKind Listener::poll(const ktour::Progress& progress) {
  const auto now = Clock::now();
  if (raised_) return StopKind::interrupt;
  if (deadline_ && now >= *deadline_) {
    timed_out_ = true;
    return StopKind::timeout;
  }
  if (now < next_look_) return StopKind::none;
  stay_if_python_ends();
  const bool goes_on = with_lock([&] {
    handle_signals();
    if (!told_ || now < next_show_) return;
    told_(news_(progress.done, progress.total, progress.examined,
                py::str(progress.phase.data(), progress.phase.size())));
    next_show_ = Clock::now() + show_every;
  });
  next_look_ = Clock::now() + look_every;
  return goes_on ? StopKind::none : StopKind::interrupt;
}

void Listener::raise_again() {
  if (raised_) std::rethrow_exception(std::exchange(raised_, nullptr));
}

namespace {

// Where a sentence of the library advises an option, a call has a keyword.
std::string in_keywords(std::string text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 4> advised{
      {{"'--runs N' samples", "'runs=N' samples"},
       {"'ktour census --runs N' samples", "'runs=N' samples"},
       {"with --width", "with width="},
       {"leave --symmetry out", "leave symmetry= out"}}};
  for (const auto& [option, keyword] : advised) {
    const std::size_t at = text.find(option);
    if (at != std::string::npos) text.replace(at, option.size(), keyword);
  }
  return text;
}

}  // namespace

void raise(const ktour::Error& error, std::string_view what, bool timed_out) {
  const std::string said = in_keywords(error.message);
  const std::string text = what.empty() ? said : std::string(what) + ": " + said;
  // A sentence may quote anything: a file's name that is no UTF-8, half of a letter.
  const auto message = py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "backslashreplace"));
  if (!message) throw py::error_already_set();
  if (error.number != 0) {
    // Python makes FileNotFoundError and the like of the number.
    const py::object made =
        py::reinterpret_borrow<py::object>(PyExc_OSError)(error.number, message);
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(made.ptr())), made.ptr());
  } else {
    const auto kind = [&]() -> PyObject* {
      switch (error.kind) {
        case ktour::ErrorKind::request: return PyExc_ValueError;
        case ktour::ErrorKind::no_tour: return no_tour;
        case ktour::ErrorKind::memory: return PyExc_MemoryError;
        case ktour::ErrorKind::stopped: break;
      }
      return timed_out ? PyExc_TimeoutError : PyExc_RuntimeError;
    }();
    PyErr_SetObject(kind, message.ptr());
  }
  throw py::error_already_set();
}

ktour::Result<std::size_t> PythonSource::read(std::span<char> into) {
  const bool read = !left_.empty() || listener_.with_lock([&] {
    py::object got = read_(into.size());
    if (py::isinstance<py::str>(got)) got = got.attr("encode")("utf-8");
    left_ = got.cast<py::bytes>();
  });
  if (!read) return ktour::Error{"the file could not be read", ktour::ErrorKind::stopped};
  const std::size_t size = std::min(left_.size(), into.size());
  std::copy_n(left_.begin(), size, into.begin());
  left_.erase(0, size);
  return size;
}

void add_errors(py::module_& module) {
  no_tour = py::exception<void>(module, "NoTour", PyExc_ValueError).release().ptr();
}

bool interrupted_in_file() {
  stay_if_python_ends();
  const py::gil_scoped_acquire lock;
  try {
    handle_signals();
  } catch (py::error_already_set&) {
    raised_in_file = std::current_exception();
  }
  return raised_in_file != nullptr;
}

void raise_from_file() {
  if (raised_in_file) std::rethrow_exception(std::exchange(raised_in_file, nullptr));
}

}  // namespace binding
