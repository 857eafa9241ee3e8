// Python's values as the library's, and back.
#include "convert.hpp"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <thread>

#include "ktour/system.hpp"

namespace binding {
namespace {

using ktour::Board;
using ktour::Square;

[[noreturn]] void wrong_type(const char* name, const char* wanted, py::handle value) {
  throw py::type_error(std::string(name) + ": " + wanted + " is wanted, not " +
                       std::string(py::str(py::type::handle_of(value).attr("__name__"))));
}

// A whole number of any kind that Python has, NumPy's too; as decimal digits.
std::string digits(py::handle value, const char* name) {
  const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
  if (!number) {
    PyErr_Clear();
    wrong_type(name, "a whole number", value);
  }
  return py::str(number);
}

bool is_list(py::handle value) {
  return PySequence_Check(value.ptr()) != 0 && !py::isinstance<py::str>(value) &&
         !py::isinstance<py::bytes>(value);
}

std::string joined(py::handle values, char between, const char* name) {
  std::string text;
  for (const py::handle value : values) {
    if (!text.empty()) text += between;
    text += digits(value, name);
  }
  return text;
}

ktour::Move move_of(py::handle value, const Board& board, const char* name) {
  if (py::isinstance<py::str>(value)) {
    return need(parse_move(value.cast<std::string>(), board), name);
  }
  if (!is_list(value) || py::len(value) != 2) wrong_type(name, "a move, such as 'a1-b3',", value);
  const auto ends = py::reinterpret_borrow<py::sequence>(value);
  return {square_of(ends[0], board, name), square_of(ends[1], board, name)};
}

// Several values; one by itself stands for a list of it.
template <class Take>
void each(py::handle values, Take&& take) {
  if (values.is_none()) return;
  if (py::isinstance<py::str>(values)) {
    take(values);
  } else {
    for (const py::handle value : values) take(value);
  }
}

}  // namespace

std::optional<std::uint64_t> whole(py::handle value, const char* name, std::uint64_t least,
                                   std::uint64_t most) {
  if (value.is_none()) return {};
  const std::string text = digits(value, name);
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most) {
    raise({"'" + text + "' is not a whole number from " + std::to_string(least) + " to " +
           std::to_string(most)},
          name);
  }
  return number;
}

std::optional<double> seconds(py::handle value) {
  if (value.is_none()) return {};
  const double number = PyFloat_AsDouble(value.ptr());
  if (PyErr_Occurred() != nullptr) {
    PyErr_Clear();
    wrong_type("timeout", "a number of seconds", value);
  }
  constexpr double longest = 1e9;
  if (!(number > 0) || number > longest) {
    raise({"'" + std::string(py::str(value)) + "' is not a number of seconds above 0, such as 2.5"},
          "timeout");
  }
  return number;
}

std::uint64_t memory_of(py::handle value) {
  if (const auto given = whole(value, "memory", 1)) return *given;
  // Looking it up takes longer than a tour of a chessboard.
  using Clock = std::chrono::steady_clock;
  static std::atomic<std::int64_t> looked_at{0};
  static std::atomic<std::uint64_t> usable{0};
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
          .count();
  constexpr std::int64_t good_for = 500;
  if (usable == 0 || now - looked_at > good_for) {
    usable = ktour::usable_memory();
    looked_at = now;
  }
  return usable;
}

unsigned threads_of(py::handle value) {
  constexpr std::uint64_t most = 1024;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(whole(value, "threads", 1, most).value_or(processors));
}

std::optional<std::string> word(py::handle value, const char* name) {
  if (value.is_none()) return {};
  if (!py::isinstance<py::str>(value)) wrong_type(name, "a word", value);
  return value.cast<std::string>();
}

Square square_of(py::handle value, const Board& board, const char* name) {
  if (py::isinstance<py::str>(value)) {
    return need(parse_square(value.cast<std::string>(), board), name);
  }
  if (!is_list(value)) wrong_type(name, "a square, such as 'a1' or (0, 3),", value);
  return need(parse_square(joined(value, ',', name), board), name);
}

py::tuple to_python(Square square, const Board& board) {
  const bool box = board.is_box();
  const Board::Coordinates at =
      box ? board.coordinates(square) : Board::Coordinates{square.row, square.col};
  const std::size_t sides = box ? board.sides().size() : 2;
  // By hand: there may be millions, and pybind11 says "RuntimeError" where there is no memory.
  const auto made = py::reinterpret_steal<py::tuple>(PyTuple_New(static_cast<py::ssize_t>(sides)));
  for (std::size_t i = 0; made && i < sides; ++i) {
    PyObject* const number = PyLong_FromLong(at[i]);
    if (number == nullptr) break;
    PyTuple_SET_ITEM(made.ptr(), static_cast<py::ssize_t>(i), number);
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  return made;
}

py::object to_python(const std::optional<Square>& square, const Board& board) {
  if (!square) return py::none();
  return to_python(*square, board);
}

py::list to_python(const std::vector<Square>& squares, const Board& board) {
  py::list all;
  for (const Square s : squares) all.append(to_python(s, board));
  return all;
}

py::tuple to_python(const ktour::Proof& proof, const Board& board) {
  return py::make_tuple(std::string(name(proof.kind)), proof.text, to_python(proof.squares, board));
}

ktour::Map board_of(py::handle value) {
  if (py::isinstance<Board>(value)) return {value.cast<Board>()};
  if (py::isinstance<py::str>(value)) {
    std::string text = value.cast<std::string>();
    if (text.find('\n') == std::string::npos) return {need(ktour::parse_board(text))};
    if (text.front() == '\n') text.erase(0, 1);  // after """
    return need(ktour::parse_map(text));
  }
  if (!is_list(value)) wrong_type("board", "a board, such as '8x8' or (8, 8),", value);
  return {need(ktour::parse_board(joined(value, 'x', "board")))};
}

void shape(ktour::Problem& problem, py::handle piece, py::handle surface, py::handle without) {
  if (const auto text = word(piece, "piece")) {
    problem.piece = need(ktour::parse_piece(*text), "piece");
  }
  if (const auto text = word(surface, "surface")) {
    problem.board = need(problem.board.on(need(ktour::parse_surface(*text), "surface")), "surface");
  }
  std::vector<Square> missing;
  each(without,
       [&](py::handle value) { missing.push_back(square_of(value, problem.board, "without")); });
  if (!missing.empty()) problem.board = need(problem.board.without(missing), "without");
}

void ask(ktour::Problem& problem, py::handle start, py::handle end, bool closed,
         py::handle symmetry, py::handle through, py::handle avoid) {
  const Board& board = problem.board;
  if (!start.is_none()) problem.start = square_of(start, board, "start");
  if (!end.is_none()) problem.end = square_of(end, board, "end");
  problem.closed |= closed;
  if (const auto text = word(symmetry, "symmetry")) {
    problem.symmetry = need(ktour::parse_symmetry(*text), "symmetry");
  }
  each(through,
       [&](py::handle value) { problem.through.push_back(move_of(value, board, "through")); });
  each(avoid, [&](py::handle value) { problem.avoid.push_back(move_of(value, board, "avoid")); });
}

Request::Request(py::handle board, py::handle piece, py::handle surface, py::handle without)
    : problem([&] {
        const ktour::Map map = board_of(board);
        return ktour::Problem{map.board, map.start, map.end};
      }()) {
  shape(problem, piece, surface, without);
}

void Request::ask(py::handle start, py::handle end, bool closed, py::handle symmetry,
                  py::handle through, py::handle avoid, py::handle begin) {
  binding::ask(problem, start, end, closed, symmetry, through, avoid);
  each(begin, [&](py::handle value) {
    beginning.push_back(square_of(value, problem.board, "begin"));
    if (std::count(beginning.begin(), beginning.end(), beginning.back()) > 1) {
      raise({to_string(beginning.back(), problem.board) +
             " stands twice, and a tour has each square once"},
            "begin");
    }
  });
  if (beginning.empty()) return;
  if (problem.start && *problem.start != beginning.front()) {
    raise({"the tour begins with " + to_string(beginning.front(), problem.board) +
           ", and its start is " + to_string(*problem.start, problem.board)},
          "begin");
  }
  problem.start = beginning.front();
  for (std::size_t i = 1; i < beginning.size(); ++i) {
    problem.through.push_back({beginning[i - 1], beginning[i]});
  }
}

std::vector<Square> turned(std::vector<Square> tour, const std::vector<Square>& beginning) {
  if (beginning.empty()) return tour;
  std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), beginning.front()), tour.end());
  if (beginning.size() > 1 && tour[1] != beginning[1]) std::reverse(tour.begin() + 1, tour.end());
  return tour;
}

}  // namespace binding
