// What takes time: solving, counting, listing, drawing at random, the census, the graph.
#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <new>

#include "held.hpp"
#include "ktour/census.hpp"
#include "ktour/count.hpp"
#include "ktour/tour_of_knight.hpp"
#include "ktour/numbered.hpp"

namespace binding {
namespace {

using ktour::Request;
using namespace py::literals;

py::object integer(const mpz_class& number) {
  return py::reinterpret_steal<py::object>(
      PyLong_FromString(number.get_str(16).c_str(), nullptr, 16));
}

// --- solving -------------------------------------------------------------------------------------

// What is too large to be checked is given unchecked, and says so.
ktour::Result<Held> solved(const Request& request, const ktour::SolveOptions& options,
                           Listener& listener) {
  ktour::Result<ktour::Answer> answer = solve(request.problem, options, listener);
  if (answer) {
    if (answer->undecided() && answer->stop().kind == ktour::StopKind::memory) {
      return ktour::Error{answer->stop().text, ktour::ErrorKind::memory};
    }
    return Held{std::move(*answer), true, false, true, options.seed};
  }
  const bool may_be_built =
      options.method == ktour::Method::automatic || options.method == ktour::Method::construct;
  if (answer.error().kind != ktour::ErrorKind::memory || !may_be_built) return answer.error();
  ktour::Result<ktour::Answer> computed = construct_unchecked(request.problem, options, listener);
  if (!computed || !computed->found()) return answer.error();
  return Held{std::move(*computed), false, true, true, options.seed};
}

Held solve_call(const Call& call) {
  Request request = call.request();
  request.options.memory = call.memory();
  Listener listener = call.listener();
  const py::object timeout = call("timeout");
  const bool paced = !timeout.is_none() && request.options.limit == ktour::unlimited;
  if (paced) request.options.seconds = py::float_(timeout);
  return at_work(listener, [&] { return solved(request, request.options, listener); });
}

// The tour that `construct` gives, without building it; none where there is no such tour.
std::optional<Held> computed(const Call& call) {
  const Request request = call.request();
  ktour::SolveOptions options;
  options.memory = free_memory();
  Listener listener;
  return at_work(listener, [&]() -> ktour::Result<std::optional<Held>> {
    ktour::Result<ktour::Answer> answer = construct_unchecked(request.problem, options, listener);
    if (!answer) return answer.error();
    if (answer->undecided()) {
      const bool memory = answer->stop().kind == ktour::StopKind::memory;
      return ktour::Error{answer->stop().text,
                          memory ? ktour::ErrorKind::memory : ktour::ErrorKind::stopped};
    }
    if (!answer->found()) return std::optional<Held>{};
    return std::optional(Held{std::move(*answer), false, true, true, options.seed});
  });
}

// --- counting ------------------------------------------------------------------------------------

// Counting takes most problems.
Request countable(const Call& call) {
  Request request = call.request();
  const bool classes = call("classes").is(py::bool_(true));
  need(can_count(request.problem, classes), classes ? "classes" : "symmetry");
  need(validate(request.problem));
  return request;
}

ktour::CountOptions options_of(const Call& call, const char* folder = "checkpoint") {
  ktour::CountOptions options{call.threads(), call.memory()};
  if (const py::object path = call(folder); !path.is_none()) {
    options.folder = py::module_::import("os").attr("fspath")(path).cast<std::string>();
  }
  options.classes = call("classes").is(py::bool_(true));
  return options;
}

// The number, and what else came of counting.
py::tuple count(const Call& call) {
  const Request request = countable(call);
  const ktour::CountOptions options = options_of(call);
  if (options.classes && request.problem.symmetry != ktour::Symmetry::none) {
    raise({"it counts all tours of the board: leave the symmetry out"}, "classes");
  }
  Listener listener = call.listener();
  const ktour::Tally tally =
      at_work(listener, [&] { return count_tours(request.problem, options, listener); });
  std::optional<Held> proof;
  if (tally.proof) {
    proof = Held{ktour::Answer(request.problem, ktour::Method::automatic, *tally.proof)};
  }
  return py::make_tuple(
      integer(tally.undirected),
      py::dict("directed"_a = integer(tally.directed),
               "classes"_a = tally.classes ? integer(*tally.classes) : py::none(),
               "proof"_a = proof, "method"_a = name(tally.method), "states"_a = tally.cost.states));
}

// What iterators share: the request, and that one thread at a time asks.
class Tours {
 public:
  explicit Tours(const Call& call)
      : request_(countable(call)),
        options_(options_of(call, "cache")),
        listener_(call.listener()) {}

 protected:
  // As Python's own generators have it.
  class Turn {
   public:
    explicit Turn(bool& busy) : busy_(busy) {
      if (busy) throw py::value_error("the iterator is already executing");
      busy = true;
    }
    ~Turn() { busy_ = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    bool& busy_;
  };

  Held held(ktour::Tour tour) const {
    return {ktour::Answer(request_.problem, ktour::Method::automatic, std::move(tour)), true, false,
            false};
  }

  Request request_;
  ktour::CountOptions options_;
  Listener listener_;
  bool busy_ = false;
};

class Lister : public Tours {
 public:
  explicit Lister(const Call& call) : Tours(call), lister_(request_.problem, options_) {}

  Held next() {
    const Turn turn(busy_);
    using Found = std::optional<ktour::Tour>;
    Found tour = at_work(listener_, [&]() -> ktour::Result<Found> {
      for (;;) {
        auto listed = lister_.next(listener_);
        if (!listed) return listed.error();
        if (!*listed) return Found{};
        if (options_.classes && !first_of_class(request_.problem, **listed)) continue;
        auto seen = ktour::accepted(request_.problem, **listed);
        if (!seen) return seen.error();
        return Found{std::move(*seen)};
      }
    });
    if (!tour) throw py::stop_iteration();
    return held(std::move(*tour));
  }

  /// How many there are; the tour of a number; the number of a tour.
  py::object size() {
    const Turn turn(busy_);
    return integer(numbered().size());
  }
  Held at(const py::int_& number) {
    const Turn turn(busy_);
    const mpz_class wanted(py::str(py::handle(number)).cast<std::string>());
    ktour::NumberedTours& tours = numbered();
    return held(at_work(listener_, [&]() -> ktour::Result<ktour::Tour> {
      auto squares = tours.tour(wanted, listener_);
      if (!squares) return squares.error();
      return ktour::accepted(request_.problem, *squares);
    }));
  }
  py::object index(const Held& one) {
    const Turn turn(busy_);
    std::vector<ktour::Square> squares(one.tour().size());
    one.tour().squares(0, squares);
    ktour::NumberedTours& tours = numbered();
    return integer(at_work(listener_, [&] { return tours.number(squares, listener_); }));
  }

 private:
  ktour::NumberedTours& numbered() {
    if (options_.classes) raise({"classes have no numbers: leave them out"}, "classes");
    if (!numbered_) {
      numbered_.emplace(at_work(listener_, [&] {
        return ktour::NumberedTours::of(request_.problem, options_, listener_);
      }));
    }
    return *numbered_;
  }

  ktour::TourLister lister_;
  std::optional<ktour::NumberedTours> numbered_;
};

// Tours come in batches, each larger than the last: every batch counts anew, unless a folder keeps
// what was counted.
class Sampler : public Tours {
 public:
  explicit Sampler(const Call& call)
      : Tours(call), left_(call.whole("n").value_or(ktour::unlimited)) {}

  Held next() {
    const Turn turn(busy_);
    if (waiting_.empty() && left_ > 0) draw();
    if (waiting_.empty()) throw py::stop_iteration();
    Held tour = held(std::move(waiting_.front()));
    waiting_.pop_front();
    return tour;
  }

 private:
  void draw() {
    const std::uint64_t wanted = std::min(batch_, left_);
    std::deque<ktour::Tour> drawn =
        at_work(listener_, [&]() -> ktour::Result<std::deque<ktour::Tour>> {
          auto sample = sample_tours(request_.problem, wanted, request_.options.seed.value_or(1),
                                     options_, listener_);
          if (!sample) return sample.error();
          if (sample->stopped) return *sample->stopped;
          std::deque<ktour::Tour> tours;
          for (const std::vector<ktour::Square>& squares : sample->tours) {
            auto seen = ktour::accepted(request_.problem, squares);
            if (!seen) return seen.error();
            tours.push_back(std::move(*seen));
          }
          return tours;
        });
    options_.first_sample += wanted;
    left_ = drawn.empty() ? 0 : left_ == ktour::unlimited ? left_ : left_ - wanted;
    constexpr std::uint64_t largest = 1 << 14;
    batch_ = std::min(largest, batch_ * 4);
    waiting_ = std::move(drawn);
  }

  std::uint64_t left_;
  std::uint64_t batch_ = 256;
  std::deque<ktour::Tour> waiting_;
};

// --- the census ----------------------------------------------------------------------------------

py::object probability(const ktour::Probability& p) {
  if (!p.fraction) return py::float_(p.value);
  return py::module_::import("fractions")
      .attr("Fraction")(integer(p.fraction->get_num()), integer(p.fraction->get_den()));
}

// The members of a CensusRow.
py::tuple census_row(const ktour::CensusRow& row, const ktour::Board& board) {
  py::object tours = py::none();
  if (row.tours) {
    tours = row.tours->exact ? py::object(py::int_(*row.tours->exact))
                             : py::object(py::float_(row.tours->value));
  }
  return py::make_tuple(to_python(row.square, board), row.squares, row.degree,
                        probability(row.complete), row.interval.low, row.interval.high, row.runs,
                        row.completed, row.closed ? probability(*row.closed) : py::none(), tours);
}

py::tuple census(const Call& call) {
  const ktour::Problem problem{board_of(call("board")).board};
  const ktour::Board& board = problem.board;
  need(can_census(problem));
  ktour::Rule rule;
  if (const auto tie = call.word("tie")) rule.tie = need(ktour::parse_tie(*tie), "tie");
  if (const py::object undo = call("undo"); !undo.is_none()) {
    rule.undo = need(ktour::parse_undo(std::string(py::str(undo))), "undo");
  }
  const ktour::By group = need(ktour::parse_by(call.word("by").value_or("start")), "by");
  const auto starts =
      need(starts_on(board, std::array{call.word("start").value_or("all")}), "start");
  constexpr std::uint64_t most = 1000000000000;
  const auto wanted = call.whole("runs", 1, most);
  const auto seed = call.whole("seed");
  if (seed && !wanted) raise({"it is for samples: give runs too"}, "seed");
  const ktour::CensusLimits limits{call.memory(), call.threads()};
  Listener listener = call.listener();
  const ktour::Census found = at_work(listener, [&] {
    return wanted ? sampled_census(board, rule, starts, *wanted, seed.value_or(1), limits, listener)
                  : exact_census(board, rule, starts, limits, listener);
  });
  py::list rows;
  for (const ktour::CensusRow& row : grouped(found, group)) rows.append(census_row(row, board));
  return py::make_tuple(board, found.exact, found.runs, rows, census_row(overall(found), board),
                        found.dead_ends);
}

// --- the graph -----------------------------------------------------------------------------------

// The places of the squares, the moves as pairs of numbers of squares, both as bytes; the board.
py::tuple graph(const Call& call) {
  const Request request = call.request();
  const ktour::Board& board = request.problem.board;
  const std::size_t sides = board.sides().size();
  struct Graph {
    std::vector<std::int32_t> squares{};
    std::vector<std::int64_t> edges{};
  };
  Listener listener;
  const std::uint64_t memory = free_memory();
  const Graph made = at_work(listener, [&]() -> ktour::Result<Graph> {
    // Eight moves a square are shared by two; leapers with more are rare, and small.
    constexpr std::uint64_t bytes_a_square = 4 * 16 + 8 + 4;
    if (board.area() > memory / bytes_a_square) {
      return ktour::Error{"the moves of " + to_string(board) + " take more than the memory",
                          ktour::ErrorKind::memory};
    }
    Graph graph;
    std::vector<std::int64_t> number(board.area(), -1);
    constexpr std::uint64_t piece = 1 << 14;
    std::int64_t squares = 0;
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      const ktour::Square s = board.square(i);
      if (!board.contains(s)) continue;
      number[i] = squares++;
      const ktour::Board::Coordinates at = board.coordinates(s);
      graph.squares.insert(graph.squares.end(), at.begin(),
                           at.begin() + static_cast<std::ptrdiff_t>(sides));
    }
    for (std::uint64_t first = 0; first < board.area(); first += piece) {
      if (listener.stopped()) return ktour::Error{"interrupted", ktour::ErrorKind::stopped};
      const std::uint64_t end = std::min(board.area(), first + piece);
      for (const ktour::Move& move : moves_from(board, request.problem.piece, first, end)) {
        graph.edges.push_back(number[board.index(move.a)]);
        graph.edges.push_back(number[board.index(move.b)]);
      }
    }
    return graph;
  });
  const auto bytes = [](const auto& numbers) {
    return py::bytearray(reinterpret_cast<const char*>(numbers.data()),
                         numbers.size() * sizeof(numbers[0]));
  };
  return py::make_tuple(bytes(made.squares), bytes(made.edges), board);
}

// --- for bench.py --------------------------------------------------------------------------------

double since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

// What the same work takes in C++: a request, and the matrix of a tour with its memory.
double time_solve(const Call& call, unsigned times) {
  const Request request = call.request();
  const auto began = std::chrono::steady_clock::now();
  for (unsigned i = 0; i < times; ++i) {
    if (!solve(request.problem)) throw std::bad_alloc();
  }
  return since(began);
}
double time_fill(const Held& held) {
  const auto began = std::chrono::steady_clock::now();
  const std::uint64_t area = held.board().area();
  const std::unique_ptr<std::uint32_t[]> matrix(
      new std::uint32_t[area]);  // NOLINT(*-avoid-c-arrays)
  held.tour().fill({matrix.get(), area});
  return since(began);
}

}  // namespace

void add_work(py::module_& module) {
  py::class_<Lister>(module, "Lister")
      .def(py::init<const Call&>())
      .def("next", &Lister::next)
      .def("size", &Lister::size)
      .def("at", &Lister::at)
      .def("index", &Lister::index);
  py::class_<Sampler>(module, "Sampler").def(py::init<const Call&>()).def("next", &Sampler::next);
  module.def("solve", solve_call);
  module.def("computed", computed);
  module.def("tour_of_knight", ktour::tour_of_knight, py::call_guard<py::gil_scoped_release>());
  module.def("count", count);
  module.def("census", census);
  module.def("graph", graph);
  module.def("time_solve", time_solve);
  module.def("time_fill", time_fill);
}

}  // namespace binding
