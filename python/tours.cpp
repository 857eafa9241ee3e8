// Boards and tours as values: their squares, arrays of them, and what a pickle is made of.
#include <algorithm>
#include <cstring>

#include "held.hpp"
#include "ktour/fields.hpp"

namespace binding {
namespace {

using ktour::Board;
using ktour::Square;
using ktour::Tour;
using namespace py::literals;

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
// for places that are no squares.
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

// NumPy's name for the type of the steps: signed always, so that differences are what they seem.
bool are_narrow(const Board& board) {
  constexpr std::uint64_t most = std::uint64_t{1} << 31;
  return board.area() <= most;
}
const char* steps_type(const Board& board) {
  return are_narrow(board) ? "i4" : "i8";
}

void fill(const Held& held, const py::buffer& into) {
  const Tour& tour = held.tour();
  const py::buffer_info info = into.request(true);
  const std::uint64_t area = held.board().area();
  Listener listener;
  if (!are_narrow(held.board()))
    return fill_steps(tour, numbers_of<std::int64_t>(info, area), listener);
  const bool has_gaps = !tour.is_full() || held.board().size() < area;
  if (has_gaps) return fill_steps(tour, numbers_of<std::int32_t>(info, area), listener);
  // Steps below 2^31 are the same numbers with a sign.
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

std::vector<Square> holes_of(const Board& board) {
  std::vector<Square> holes;
  if (board.size() == board.area()) return holes;
  ktour::ListedSquares{board, false}.each([&](Square s) { holes.push_back(s); });
  return holes;
}

// A request as names and values, and back.
py::list in_python(const ktour::Problem& problem) {
  py::list words;
  for (const ktour::Word& word : ktour::words_of({problem})) {
    words.append(py::make_tuple(word.name, word.values));
  }
  return words;
}
ktour::Problem problem_of(const py::list& words) {
  ktour::Words said;
  for (const py::handle word : words) {
    const auto pair = word.cast<std::pair<std::string, std::vector<std::string>>>();
    said.push_back({pair.first, pair.second});
  }
  return need(read_request(said)).problem;
}

template <ktour::HasNames Kind>
Kind kind_of(const std::string& text) {
  if (const auto kind = ktour::named<Kind>(text)) return *kind;
  raise({"the pickle is of another version of ktour"});
}

// The request, how it was answered, and the answer: the numbers of the squares in order, a proof,
// or what stopped the work. Of a computed tour the request is enough.
py::tuple state_of(const Held& held) {
  const ktour::Answer& answer = held.answer;
  py::object result = py::none();
  if (answer.impossible()) {
    const ktour::Proof& proof = answer.proof();
    result = py::make_tuple(name(proof.kind), proof.text, to_python(proof.squares, held.board()));
  } else if (answer.undecided()) {
    result = py::make_tuple(name(answer.stop().kind), answer.stop().text);
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
  return py::make_tuple(in_python(answer.problem), name(answer.method), answer.work.examined,
                        answer.work.undone, answer.work.seconds, held.checked, held.has_method,
                        held.seed, result);
}

// A pickle may come from anywhere: what it calls checked is checked again.
Held from_state(const py::tuple& state) {
  const ktour::Problem problem = problem_of(state[0].cast<py::list>());
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
      .def(py::init([](const Call& call) { return call.request().problem.board; }))
      .def_property_readonly("sides", [](const Board& b) { return py::tuple(py::cast(b.sides())); })
      .def_property_readonly("surface", [](const Board& b) { return name(b.surface()); })
      .def_property_readonly("holes", [](const Board& b) { return to_python(holes_of(b), b); })
      .def_property_readonly("size", &Board::size)
      .def_property_readonly("area", &Board::area)
      .def("square",
           [](const Board& b, py::handle s) { return to_python(square_of(s, b, "square"), b); })
      .def("name",
           [](const Board& b, py::handle value) {
             const Square s = square_of(value, b, "square");
             return has_chess_names(b) ? to_algebraic(s, b) : to_string(s, b);
           })
      .def("at",
           [](const Board& b, std::uint64_t number) -> py::object {
             const Square s = b.square(number);
             if (!b.contains(s)) return py::none();
             return to_python(s, b);
           })
      .def("__eq__", [](const Board& a, const Board& b) { return a == b; })
      .def("__str__", [](const Board& b) { return to_string(b); })
      .def(py::pickle([](const Board& b) { return py::make_tuple(in_python({b})); },
                      [](const py::tuple& words) { return problem_of(words[0]).board; }));

  py::class_<Held> held(module, "Held");
  held.def(py::pickle([](const Held& h) { return state_of(h); },
                      [](const py::tuple& state) { return from_state(state); }));
  const auto fact = [&](const char* name, auto get) { held.def_property_readonly(name, get); };
  fact("board", [](const Held& h) { return h.board(); });
  fact("piece", [](const Held& h) { return h.answer.problem.piece.name(); });
  fact("method", [](const Held& h) { return name(h.answer.method); });
  fact("status", [](const Held& h) {
    return h.computed && h.answer.found() ? "unchecked" : h.answer.status();
  });
  fact("found", [](const Held& h) { return h.answer.found(); });
  fact("impossible", [](const Held& h) { return h.answer.impossible(); });
  fact("checked", [](const Held& h) { return h.checked; });
  fact("work", [](const Held& h) {
    return py::make_tuple(h.answer.work.examined, h.answer.work.undone, h.answer.work.seconds);
  });
  fact("reason", [](const Held& h) -> std::optional<std::string> {
    if (h.answer.found()) return {};
    return h.answer.impossible() ? h.answer.proof().text : h.answer.stop().text;
  });
  fact("stopped_by", [](const Held& h) -> std::optional<std::string_view> {
    if (!h.answer.undecided()) return {};
    return name(h.answer.stop().kind);
  });
  // What follows is only of a proof.
  fact("kind", [](const Held& h) { return name(h.proof().kind); });
  fact("text", [](const Held& h) { return h.proof().text; });
  fact("squares", [](const Held& h) { return to_python(h.proof().squares, h.board()); });
  // And this only of a tour.
  fact("size", [](const Held& h) { return h.tour().size(); });
  fact("full", [](const Held& h) { return h.tour().is_full(); });
  fact("start", [](const Held& h) { return to_python(h.tour().start(), h.board()); });
  fact("end", [](const Held& h) { return to_python(h.tour().end(), h.board()); });
  fact("closed", [](const Held& h) {
    const Tour& tour = h.tour();
    constexpr std::uint64_t least = 3;  // there and back is no way round
    return tour.is_full() && tour.size() >= least &&
           is_move(h.board(), h.answer.problem.piece, tour.end(), tour.start());
  });
  fact("steps_type", [](const Held& h) { return steps_type(h.board()); });
  held.def("part", squares_of)
      .def("at", [](const Held& h,
                    std::uint64_t step) { return to_python(h.tour().square_at(step), h.board()); })
      .def("step_of",
           [](const Held& h, py::handle square) {
             return h.tour().step_of(square_of(square, h.board(), "square"));
           })
      .def("fill", fill)
      .def("fill_squares", fill_squares)
      .def("__eq__", [](const Held& a, const Held& b) {
        if (a.computed || b.computed) {  // too many squares to compare
          return a.computed && b.computed && a.seed == b.seed &&
                 in_python(a.answer.problem).equal(in_python(b.answer.problem));
        }
        const py::gil_scoped_release unlocked;
        return a.tour() == b.tour();
      });
}

}  // namespace binding
