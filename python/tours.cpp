// Boards and tours as values: their squares, arrays of them, and what a pickle is made of.
#include <algorithm>
#include <cstring>

#include "held.hpp"

namespace binding {
namespace {

using ktour::Board;
using ktour::Square;
using ktour::Tour;

// Numbers that go into a NumPy array that Python made; they lie in one piece.
template <class Number>
std::span<Number> numbers_of(const py::buffer_info& info, std::uint64_t count) {
  py::ssize_t expected = static_cast<py::ssize_t>(sizeof(Number));
  for (auto i = static_cast<std::size_t>(info.ndim); i-- > 0;) {
    if (info.shape[i] > 1 && info.strides[i] != expected) throw py::value_error("not contiguous");
    expected *= info.shape[i];
  }
  if (info.itemsize != sizeof(Number) || static_cast<std::uint64_t>(info.size) != count) {
    throw py::value_error("an array of another size or type is wanted");
  }
  return {static_cast<Number*>(info.ptr), static_cast<std::size_t>(info.size)};
}

// In pieces, between which signals are looked at.
template <class Act>
ktour::Outcome in_pieces(std::uint64_t count, std::uint64_t piece, Listener& listener, Act&& act) {
  for (std::uint64_t first = 0; first < count; first += piece) {
    if (listener.stopped()) return ktour::Error{"interrupted", ktour::ErrorKind::stopped};
    act(first, static_cast<std::size_t>(std::min(piece, count - first)));
  }
  return ktour::Done{};
}

constexpr std::uint64_t block = 1 << 16;

// The steps as whole numbers of any width, with what stands for squares that are not visited and
// for places that are no squares: as the format npy has them.
template <class Number>
void fill_steps(const Tour& tour, std::span<Number> out, Listener& listener) {
  at_work(listener, [&] {
    std::vector<std::int64_t> steps(std::min<std::uint64_t>(block, out.size()));
    return in_pieces(out.size(), block, listener, [&](std::uint64_t first, std::size_t count) {
      tour.steps(first, std::span(steps).first(count));
      for (std::size_t i = 0; i < count; ++i) {
        const bool is_square = tour.board().contains(tour.board().square(first + i));
        out[first + i] = static_cast<Number>(is_square ? steps[i] : -2);
      }
    });
  });
}

// How the format npy would write the steps: NumPy's name for the type.
const char* steps_type(const Tour& tour) {
  const Board& board = tour.board();
  const bool plain = tour.is_full() && board.size() == board.area();
  constexpr std::uint64_t narrow = std::uint64_t{1} << 32;
  if (plain) return board.area() < narrow ? "u4" : "u8";
  return board.area() <= narrow / 2 ? "i4" : "i8";
}

void fill(const Held& held, const py::buffer& into) {
  const Tour& tour = held.tour();
  const py::buffer_info info = into.request(true);
  const std::uint64_t area = held.board().area();
  Listener listener;
  const std::string type = steps_type(tour);
  if (type == "u8" || type == "i8")
    return fill_steps(tour, numbers_of<std::int64_t>(info, area), listener);
  if (type == "i4") return fill_steps(tour, numbers_of<std::int32_t>(info, area), listener);
  const std::span<std::uint32_t> matrix = numbers_of<std::uint32_t>(info, area);
  at_work(listener, [&]() -> ktour::Outcome {
    constexpr std::uint64_t at_once = 1 << 24;  // some tens of milliseconds
    constexpr std::uint64_t piece = 1 << 22;
    if (area <= at_once) {
      tour.fill(matrix);
      return ktour::Done{};
    }
    const auto cols = static_cast<std::uint64_t>(held.board().cols());
    const std::uint64_t rows = std::max<std::uint64_t>(1, piece / cols) * cols;
    return in_pieces(area, rows, listener, [&](std::uint64_t first, std::size_t count) {
      tour.fill_rows(first, matrix.subspan(first, count));
    });
  });
}

// The squares in order, each by its numbers.
void fill_squares(const Held& held, const py::buffer& into) {
  const Tour& tour = held.tour();
  const Board& board = held.board();
  const std::size_t sides = board.sides().size();
  const py::buffer_info info = into.request(true);
  const auto numbers = numbers_of<std::int32_t>(info, tour.size() * sides);
  Listener listener;
  at_work(listener, [&] {
    static_assert(sizeof(Square) == 2 * sizeof(std::int32_t));
    std::vector<Square> squares(std::min(block, tour.size()));
    return in_pieces(tour.size(), block, listener, [&](std::uint64_t first, std::size_t count) {
      tour.squares(first, std::span(squares).first(count));
      std::int32_t* out = numbers.data() + first * sides;
      if (sides == 2) {
        std::memcpy(out, squares.data(), count * sizeof(Square));
        return;
      }
      for (std::size_t i = 0; i < count; ++i) {
        const Board::Coordinates at = board.coordinates(squares[i]);
        out = std::copy_n(at.begin(), sides, out);
      }
    });
  });
}

// A list of millions of objects takes long to take down. Whoever is interrupted is not to wait for
// it: it is done in pieces, whenever the interpreter has a moment.
int take_down_some(void* object) {
  auto* list = static_cast<PyObject*>(object);
  constexpr Py_ssize_t at_once = 1 << 12;
  const Py_ssize_t size = PyList_GET_SIZE(list);
  if (PyList_SetSlice(list, std::max<Py_ssize_t>(0, size - at_once), size, nullptr) != 0) {
    PyErr_Clear();
  }
  if (PyList_GET_SIZE(list) == 0 || Py_AddPendingCall(take_down_some, list) != 0) Py_DECREF(list);
  return 0;
}

// A list of squares takes objects, and these the interpreter's lock; signals are handled meanwhile.
py::list squares_of(const Held& held, std::uint64_t first, std::int64_t step, std::uint64_t count) {
  // pybind11's own list says "RuntimeError" where there is no memory.
  auto all = py::reinterpret_steal<py::list>(PyList_New(static_cast<py::ssize_t>(count)));
  if (!all) throw py::error_already_set();
  std::vector<Square> some(step == 1 ? std::min(block, count) : 1);
  for (std::uint64_t i = 0; i < count;) {
    const auto now = std::min<std::uint64_t>(some.size(), count - i);
    held.tour().squares(first, std::span(some).first(now));
    for (std::uint64_t j = 0; j < now; ++j) {
      PyObject* square = to_python(some[j], held.board()).release().ptr();
      PyObject_GC_UnTrack(square);  // numbers make no circles
      PyList_SET_ITEM(all.ptr(), static_cast<py::ssize_t>(i + j), square);
    }
    first += static_cast<std::uint64_t>(step) * now;
    i += now;
    if (i % block < now && PyErr_CheckSignals() != 0) {
      py::error_already_set raised;
      take_down_some(all.release().ptr());
      throw raised;
    }
  }
  return all;
}

class SquareIterator {
 public:
  explicit SquareIterator(const Held& held) : tour_(held.tour()) {}
  py::tuple next() {
    if (at_ == squares_.size()) {
      if (next_ == tour_.size()) throw py::stop_iteration();
      constexpr std::uint64_t few = 1024;
      squares_.resize(std::min(few, tour_.size() - next_));
      tour_.squares(next_, squares_);
      next_ += squares_.size();
      at_ = 0;
    }
    return to_python(squares_[at_++], tour_.board());
  }

 private:
  Tour tour_;
  std::vector<Square> squares_;
  std::size_t at_ = 0;
  std::uint64_t next_ = 0;
};

std::vector<Square> holes_of(const Board& board) {
  std::vector<Square> holes;
  if (board.size() == board.area()) return holes;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    if (const Square s = board.square(i); !board.contains(s)) holes.push_back(s);
  }
  return holes;
}

// What Request takes, in its order.
py::tuple words_of(const ktour::Problem& problem) {
  const Board& board = problem.board;
  const auto moves = [&](const std::vector<ktour::Move>& all) {
    py::list list;
    for (const ktour::Move& m : all) {
      list.append(py::make_tuple(to_python(m.a, board), to_python(m.b, board)));
    }
    return list;
  };
  return py::make_tuple(py::tuple(py::cast(board).attr("sides")), std::string(problem.piece.name()),
                        std::string(name(board.surface())), to_python(holes_of(board), board),
                        to_python(problem.start, board), to_python(problem.end, board),
                        problem.closed, std::string(name(problem.symmetry)), moves(problem.through),
                        moves(problem.avoid));
}

ktour::Problem problem_of(const py::tuple& words) {
  Request request(words[0], words[1], words[2], words[3]);
  request.ask(words[4], words[5], words[6].cast<bool>(), words[7], words[8], words[9], py::none());
  return request.problem;
}

template <class Kind>
Kind kind_of(const std::string& text) {
  constexpr int more_than_there_are = 64;
  for (int i = 0; i < more_than_there_are; ++i) {
    if (name(static_cast<Kind>(i)) == text) return static_cast<Kind>(i);
  }
  raise({"the pickle is of another version of ktour"});
}

// The request, how it was answered, and the answer: the numbers of the squares in order, a proof,
// or what stopped the work. Of a computed tour the request is enough.
py::tuple state_of(const Held& held) {
  const ktour::Answer& answer = held.answer;
  py::object result = py::none();
  if (answer.impossible()) {
    result = to_python(answer.proof(), held.board());
  } else if (answer.undecided()) {
    result = py::make_tuple(std::string(name(answer.stop().kind)), answer.stop().text);
  } else if (!held.computed) {
    const Tour& tour = held.tour();
    std::string bytes(tour.size() * sizeof(std::uint64_t), '\0');
    Listener listener;
    at_work(listener, [&] {
      std::vector<Square> squares(std::min(block, tour.size()));
      return in_pieces(tour.size(), block, listener, [&](std::uint64_t first, std::size_t count) {
        tour.squares(first, std::span(squares).first(count));
        for (std::size_t i = 0; i < count; ++i) {
          const std::uint64_t number = held.board().index(squares[i]);
          std::memcpy(bytes.data() + (first + i) * sizeof number, &number, sizeof number);
        }
      });
    });
    result = py::bytes(bytes);
  }
  return py::make_tuple(words_of(answer.problem), std::string(name(answer.method)),
                        answer.work.examined, answer.work.undone, answer.work.seconds, held.checked,
                        held.has_method, held.seed, result);
}

// A pickle may come from anywhere: what it calls checked is checked again.
Held from_state(const py::tuple& state) {
  const ktour::Problem problem = problem_of(state[0].cast<py::tuple>());
  const ktour::Method method = need(ktour::parse_method(state[1].cast<std::string>()));
  const ktour::Work work{state[2].cast<std::uint64_t>(), state[3].cast<std::uint64_t>(),
                         state[4].cast<double>()};
  const bool checked = state[5].cast<bool>();
  const auto seed = state[7].cast<std::optional<std::uint64_t>>();
  Listener listener;
  if (state[8].is_none()) {
    ktour::SolveOptions options;
    options.seed = seed;
    ktour::Answer answer =
        at_work(listener, [&] { return construct_unchecked(problem, options, listener); });
    return {std::move(answer), false, true, true, seed};
  }
  if (py::isinstance<py::tuple>(state[8])) {
    const auto told = state[8].cast<py::tuple>();
    const auto kind = told[0].cast<std::string>();
    const auto text = told[1].cast<std::string>();
    if (told.size() == 2) {
      return {
          ktour::Answer(problem, method, ktour::Stop{kind_of<ktour::StopKind>(kind), text}, work)};
    }
    std::vector<Square> squares;
    for (const py::handle s : told[2]) squares.push_back(square_of(s, problem.board, "squares"));
    return {ktour::Answer(problem, method,
                          ktour::Proof{kind_of<ktour::ProofKind>(kind), text, squares}, work)};
  }
  const std::string bytes = state[8].cast<py::bytes>();
  const auto is_square = [&](std::uint64_t number) {
    return number < problem.board.area() && problem.board.contains(problem.board.square(number));
  };
  std::vector<std::uint64_t> order(bytes.size() / sizeof(std::uint64_t));
  if (!order.empty()) std::memcpy(order.data(), bytes.data(), order.size() * sizeof order[0]);
  if (order.empty() || !std::ranges::all_of(order, is_square)) {
    raise({"the pickle does not hold a tour"});
  }
  const Tour tour = Tour::from_order(problem.board, std::move(order));
  if (checked) {
    at_work(listener, [&]() -> ktour::Outcome {
      const ktour::CheckReport report =
          check(tour, problem, ktour::Symmetries::as_claimed, listener);
      if (report.valid()) return ktour::Done{};
      if (report.fault) return ktour::Error{report.fault->text};
      return ktour::Error{"interrupted", ktour::ErrorKind::stopped};
    });
  }
  return {ktour::Answer(problem, method, tour, work), checked, false, state[6].cast<bool>(), seed};
}

}  // namespace

void add_tours(py::module_& module) {
  py::class_<Board>(module, "Board")
      .def(py::init([](py::handle board, py::handle surface, py::handle without) {
        return Request(board, py::none(), surface, without).problem.board;
      }))
      .def_property_readonly("sides",
                             [](const Board& board) { return py::tuple(py::cast(board.sides())); })
      .def_property_readonly("surface",
                             [](const Board& board) { return std::string(name(board.surface())); })
      .def_property_readonly("size", &Board::size)
      .def_property_readonly("area", &Board::area)
      .def_property_readonly("holes",
                             [](const Board& board) { return to_python(holes_of(board), board); })
      .def("square",
           [](const Board& board, py::handle value) {
             return to_python(square_of(value, board, "square"), board);
           })
      .def("number",
           [](const Board& board, py::handle value) {
             return board.index(square_of(value, board, "square"));
           })
      .def("name",
           [](const Board& board, py::handle value) {
             const Square s = square_of(value, board, "square");
             return has_chess_names(board) ? to_algebraic(s, board) : to_string(s, board);
           })
      .def("at",
           [](const Board& board, std::uint64_t number) -> py::object {
             const Square s = board.square(number);
             if (!board.contains(s)) return py::none();
             return to_python(s, board);
           })
      .def("__eq__", [](const Board& a, const Board& b) { return a == b; })
      .def("__str__", [](const Board& board) { return to_string(board); });

  py::class_<SquareIterator>(module, "SquareIterator")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", &SquareIterator::next);

  py::class_<Held>(module, "Held")
      .def_property_readonly("board", [](const Held& held) { return held.board(); })
      .def_property_readonly(
          "piece", [](const Held& held) { return std::string(held.answer.problem.piece.name()); })
      .def_property_readonly(
          "symmetry",
          [](const Held& held) { return std::string(name(held.answer.problem.symmetry)); })
      .def_property_readonly("method",
                             [](const Held& held) { return std::string(name(held.answer.method)); })
      .def_property_readonly("status",
                             [](const Held& held) {
                               return held.computed && held.answer.found()
                                          ? std::string("unchecked")
                                          : std::string(held.answer.status());
                             })
      .def_property_readonly("found", [](const Held& held) { return held.answer.found(); })
      .def_property_readonly("checked", [](const Held& held) { return held.checked; })
      .def_property_readonly("computed", [](const Held& held) { return held.computed; })
      .def_property_readonly("work",
                             [](const Held& held) {
                               return py::make_tuple(held.answer.work.examined,
                                                     held.answer.work.undone,
                                                     held.answer.work.seconds);
                             })
      .def_property_readonly("proof",
                             [](const Held& held) -> py::object {
                               if (!held.answer.impossible()) return py::none();
                               return to_python(held.answer.proof(), held.board());
                             })
      .def_property_readonly("stop",
                             [](const Held& held) -> py::object {
                               if (!held.answer.undecided()) return py::none();
                               return py::make_tuple(std::string(name(held.answer.stop().kind)),
                                                     held.answer.stop().text);
                             })
      // What follows is only of a tour.
      .def_property_readonly("size", [](const Held& held) { return held.tour().size(); })
      .def_property_readonly("full", [](const Held& held) { return held.tour().is_full(); })
      .def_property_readonly("closed",
                             [](const Held& held) {
                               const Tour& tour = held.tour();
                               constexpr std::uint64_t least = 3;  // there and back is no way round
                               return tour.is_full() && tour.size() >= least &&
                                      is_move(held.board(), held.answer.problem.piece, tour.end(),
                                              tour.start());
                             })
      .def_property_readonly("steps_type", [](const Held& held) { return steps_type(held.tour()); })
      .def("at",
           [](const Held& held, std::uint64_t step) {
             return to_python(held.tour().square_at(step), held.board());
           })
      .def("squares", squares_of)
      .def("step_of",
           [](const Held& held, py::handle square) {
             return held.tour().step_of(square_of(square, held.board(), "square"));
           })
      .def("__iter__", [](const Held& held) { return SquareIterator(held); })
      .def("fill", fill)
      .def("fill_squares", fill_squares)
      .def("equals",
           [](const Held& a, const Held& b) {
             if (a.computed || b.computed) {  // too many squares to compare
               return a.computed && b.computed && a.seed == b.seed &&
                      words_of(a.answer.problem).equal(words_of(b.answer.problem));
             }
             const py::gil_scoped_release unlocked;
             return a.tour() == b.tour();
           })
      .def(py::pickle([](const Held& held) { return state_of(held); },
                      [](const py::tuple& state) { return from_state(state); }));
}

}  // namespace binding
