// Python's values as the library's, and back.
#include "convert.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
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

std::string text_of_square(py::handle value, const char* name) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (!is_list(value)) wrong_type(name, "a square, such as 'a1' or (0, 3),", value);
  return joined(value, ',', name);
}

std::string text_of_move(py::handle value, const char* name) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (!is_list(value) || py::len(value) != 2) wrong_type(name, "a move, such as 'a1-b3',", value);
  const auto ends = py::reinterpret_borrow<py::sequence>(value);
  return text_of_square(ends[0], name) + "-" + text_of_square(ends[1], name);
}

// A square with its number: 'a1=1', or a pair, as the items of a dictionary are.
std::string text_of_step(py::handle value, const char* name) {
  if (py::isinstance<py::str>(value)) return value.cast<std::string>();
  if (!is_list(value) || py::len(value) != 2) {
    wrong_type(name, "a square and its number, such as 'a1=1' or ('a1', 1),", value);
  }
  const auto pair = py::reinterpret_borrow<py::sequence>(value);
  return text_of_square(pair[0], name) + "=" + digits(pair[1], name);
}

std::string text_of_word(py::handle value, const char* name) {
  if (!py::isinstance<py::str>(value)) wrong_type(name, "a word", value);
  return value.cast<std::string>();
}

bool flag_of(py::handle value, const char* name) {
  py::detail::make_caster<bool> flag;  // NumPy's too
  if (!flag.load(value, false)) wrong_type(name, "True or False", value);
  return flag;
}

// A value of a word, as its kind is written.
std::string text_of(py::handle value, const ktour::WordKind& kind, const char* name) {
  switch (kind.as) {
    case ktour::Written::square: return text_of_square(value, name);
    case ktour::Written::move: return text_of_move(value, name);
    case ktour::Written::step: return text_of_step(value, name);
    case ktour::Written::number: return digits(value, name);
    case ktour::Written::word: break;
  }
  return text_of_word(value, name);
}

// None and False are no words, and neither is a list without a value. One value stands for a list
// of it.
std::optional<ktour::Word> word_of(py::handle value, const ktour::WordKind& kind) {
  ktour::Word word{std::string(kind.name)};
  const char* name = word.name.c_str();
  if (kind.values == ktour::Values::none) {
    if (!flag_of(value, name)) return {};
  } else if (value.is_none()) {
    return {};
  } else if (kind.values == ktour::Values::many && !py::isinstance<py::str>(value)) {
    // The squares of a dictionary have their steps.
    const bool pairs = kind.as == ktour::Written::step && py::hasattr(value, "items");
    const py::object all =
        pairs ? value.attr("items")() : py::reinterpret_borrow<py::object>(value);
    for (const py::handle one : all) word.values.push_back(text_of(one, kind, name));
    if (word.values.empty()) return {};
  } else {
    word.values.push_back(text_of(value, kind, name));
  }
  return word;
}

}  // namespace

py::object Call::operator()(const char* name) const {
  PyObject* const value = PyDict_GetItemString(ptr(), name);
  return value == nullptr ? py::none() : py::reinterpret_borrow<py::object>(value);
}

std::optional<std::uint64_t> Call::whole(const char* name, std::uint64_t least,
                                         std::uint64_t most) const {
  const py::object value = (*this)(name);
  if (value.is_none()) return {};
  return need(ktour::parse_count(digits(value, name), least, most), name);
}

std::optional<std::string> Call::word(const char* name) const {
  const py::object value = (*this)(name);
  if (value.is_none()) return {};
  return text_of_word(value, name);
}

ktour::Words Call::words() const {
  ktour::Words words;
  for (const auto& [key, value] : *this) {
    const ktour::WordKind* kind = ktour::word_kind(key.cast<std::string>());
    if (kind == nullptr || kind->name == "board") continue;
    if (auto word = word_of(value, *kind)) words.push_back(std::move(*word));
  }
  return words;
}

ktour::Request Call::request() const {
  const ktour::Map map = board_of((*this)("board"));
  return need(read_request(words(), {map.board, map.start, map.end}));
}

Listener Call::listener() const {
  const py::object timeout = (*this)("timeout");
  if (timeout.is_none()) return Listener({}, (*this)("progress"));
  if (py::isinstance<py::str>(timeout)) wrong_type("timeout", "a number of seconds", timeout);
  return Listener(need(ktour::parse_seconds(py::str(timeout).cast<std::string>()), "timeout"),
                  (*this)("progress"));
}

unsigned Call::threads() const {
  constexpr std::uint64_t most = 1024;
  const unsigned processors = std::max(1U, std::thread::hardware_concurrency());
  return static_cast<unsigned>(whole("threads", 1, most).value_or(processors));
}

std::uint64_t Call::memory() const {
  const auto given = whole("memory", 1);
  return given ? *given : free_memory();
}

std::uint64_t free_memory() {
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

Square square_of(py::handle value, const Board& board, const char* name) {
  return need(parse_square(text_of_square(value, name), board), name);
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

ktour::Map board_of(py::handle value) {
  const py::object core = py::getattr(value, "_core", py::none());
  if (py::isinstance<Board>(core)) return {core.cast<Board>()};
  if (py::isinstance<py::str>(value)) {
    std::string text = value.cast<std::string>();
    if (text.find('\n') == std::string::npos) return {need(ktour::parse_board(text))};
    if (text.front() == '\n') text.erase(0, 1);  // after """
    return need(ktour::parse_map(text));
  }
  if (!is_list(value)) wrong_type("board", "a board, such as '8x8' or (8, 8),", value);
  return {need(ktour::parse_board(joined(value, 'x', "board")))};
}

}  // namespace binding
