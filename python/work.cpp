// What takes time: solving, counting, listing, drawing at random, the census, the graph.
#include <algorithm>
#include <chrono>
#include <deque>
#include <new>

#include "held.hpp"
#include "ktour/census.hpp"
#include "ktour/count.hpp"

namespace binding {
namespace {

py::object integer(const mpz_class& number) {
  return py::reinterpret_steal<py::object>(
      PyLong_FromString(number.get_str(16).c_str(), nullptr, 16));
}

// --- solving -------------------------------------------------------------------------------------

// A closed tour goes on from its start as it is wanted to.
ktour::Answer as_begun(ktour::Answer answer, const std::vector<ktour::Square>& beginning) {
  if (!answer.found() || beginning.size() < 2 || answer.tour().square_at(1) == beginning[1]) {
    return answer;
  }
  std::vector<ktour::Square> squares(answer.tour().size());
  answer.tour().squares(0, squares);
  squares = turned(std::move(squares), beginning);
  return {answer.problem, answer.method, ktour::Tour::from_squares(answer.problem.board, squares),
          answer.work};
}

// What is too large to be checked is given unchecked, and says so.
ktour::Result<Held> solved(const Request& request, const ktour::SolveOptions& options,
                           Listener& listener) {
  ktour::Result<ktour::Answer> answer = solve(request.problem, options, listener);
  if (answer) {
    if (answer->undecided() && answer->stop().kind == ktour::StopKind::memory) {
      return ktour::Error{answer->stop().text, ktour::ErrorKind::memory};
    }
    return Held{as_begun(std::move(*answer), request.beginning), true, false, true, options.seed};
  }
  const bool may_be_built =
      options.method == ktour::Method::automatic || options.method == ktour::Method::construct;
  if (answer.error().kind != ktour::ErrorKind::memory || !may_be_built) return answer.error();
  ktour::Result<ktour::Answer> computed = construct_unchecked(request.problem, options, listener);
  if (!computed || !computed->found()) return answer.error();
  return Held{std::move(*computed), false, true, true, options.seed};
}

Held solve_request(const Request& request, py::handle method, py::handle tie, py::handle undo,
                   py::handle limit, py::handle seed, py::handle memory, py::handle timeout,
                   py::object progress) {
  ktour::SolveOptions options;
  if (const auto text = word(method, "method"))
    options.method = need(ktour::parse_method(*text), "method");
  if (const auto text = word(tie, "tie")) {
    options.tie = need(ktour::parse_tie(*text), "tie");
    if (!info(options.method).takes_tie) {
      raise({*text + ": the method '" + std::string(name(options.method)) +
             "' has no ties to break; warnsdorff has"},
            "tie");
    }
  }
  options.undo = whole(undo, "undo");
  options.limit = whole(limit, "limit", 1).value_or(ktour::unlimited);
  options.seed = whole(seed, "seed");
  options.memory = memory_of(memory);
  Listener listener(seconds(timeout), std::move(progress));
  return at_work(listener, [&] { return solved(request, options, listener); });
}

// The tour that `construct` gives, without building it.
Held computed(const Request& request) {
  ktour::SolveOptions options;
  options.memory = memory_of(py::none());
  Listener listener;
  return at_work(listener, [&]() -> ktour::Result<Held> {
    ktour::Result<ktour::Answer> answer = construct_unchecked(request.problem, options, listener);
    if (!answer) return answer.error();
    return Held{as_begun(std::move(*answer), request.beginning), false, true, true, options.seed};
  });
}

// --- counting ------------------------------------------------------------------------------------

void refuse_uncountable(const ktour::Problem& problem, bool classes) {
  if (problem.symmetry != ktour::Symmetry::none && (problem.start || problem.end)) {
    raise({"a symmetry and a given end cannot be asked for together here: leave one of them out"});
  }
  need(validate(problem));
  need(can_count(problem, classes), classes ? "classes" : "symmetry");
  if (classes && (problem.start || problem.end)) {
    raise({"a given end is not where it was when the board is turned; leave it out"}, "classes");
  }
  if (classes && problem.symmetry != ktour::Symmetry::none) {
    raise({"it counts all tours of the board; the symmetry is to be left out"}, "classes");
  }
}

py::tuple count(const Request& request, bool classes, py::handle folder, py::handle threads,
                py::handle memory, py::handle timeout, py::object progress) {
  const ktour::Problem& problem = request.problem;
  refuse_uncountable(problem, classes);
  ktour::CountOptions options{threads_of(threads), memory_of(memory)};
  options.folder = word(folder, "checkpoint").value_or("");
  options.classes = classes;
  Listener listener(seconds(timeout), std::move(progress));
  const ktour::Tally tally =
      at_work(listener, [&] { return count_tours(problem, options, listener); });
  return py::make_tuple(
      integer(tally.undirected), integer(tally.directed),
      tally.classes ? integer(*tally.classes) : py::none(),
      tally.proof ? py::cast(Held{ktour::Answer(problem, ktour::Method::automatic, *tally.proof)})
                  : py::object(py::none()),
      std::string(name(tally.method)), tally.cost.states);
}

// What iterators share: the request, and that one thread at a time asks.
class Tours {
 public:
  Tours(const Request& request, bool classes, py::handle threads, py::handle memory,
        py::handle timeout, py::object progress)
      : request_(request),
        options_{threads_of(threads), memory_of(memory)},
        listener_(seconds(timeout), std::move(progress)) {
    refuse_uncountable(request.problem, classes);
  }

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

  // The tour as it is to begin, once the checker has accepted it.
  ktour::Result<ktour::Tour> accepted(std::vector<ktour::Square> squares) const {
    const ktour::Problem& problem = request_.problem;
    ktour::Tour tour =
        ktour::Tour::from_squares(problem.board, turned(std::move(squares), request_.beginning));
    if (check(tour, problem).valid()) return tour;
    return ktour::Error{"the checker refused a tour: a bug, please report it",
                        ktour::ErrorKind::stopped};
  }
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
  Lister(const Request& request, bool classes, py::handle memory, py::handle timeout,
         py::object progress)
      : Tours(request, classes, py::none(), memory, timeout, std::move(progress)),
        classes_(classes),
        lister_(request.problem, options_) {}

  Held next() {
    const Turn turn(busy_);
    using Found = std::optional<ktour::Tour>;
    Found tour = at_work(listener_, [&]() -> ktour::Result<Found> {
      for (;;) {
        auto listed = lister_.next(listener_);
        if (!listed) return listed.error();
        if (!*listed) return Found{};
        if (classes_ && !first_of_class(request_.problem, **listed)) continue;
        auto seen = accepted(std::move(**listed));
        if (!seen) return seen.error();
        return Found{std::move(*seen)};
      }
    });
    if (!tour) throw py::stop_iteration();
    return held(std::move(*tour));
  }

 private:
  bool classes_;
  ktour::TourLister lister_;
};

// Tours come in batches, each larger than the last: every batch counts anew, unless a folder keeps
// what was counted.
class Sampler : public Tours {
 public:
  Sampler(const Request& request, py::handle number, py::handle seed, py::handle folder,
          py::handle threads, py::handle memory, py::handle timeout, py::object progress)
      : Tours(request, false, threads, memory, timeout, std::move(progress)),
        left_(whole(number, "n").value_or(ktour::unlimited)),
        seed_(whole(seed, "seed").value_or(1)) {
    options_.folder = word(folder, "cache").value_or("");
  }

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
          auto sample = sample_tours(request_.problem, wanted, seed_, options_, listener_);
          if (!sample) return sample.error();
          std::deque<ktour::Tour> tours;
          for (std::vector<ktour::Square>& squares : sample->tours) {
            auto seen = accepted(std::move(squares));
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
  std::uint64_t seed_;
  std::uint64_t batch_ = 256;
  std::deque<ktour::Tour> waiting_;
};

// --- the census
// ------------------------------------------------------------------------------------

py::object probability(const ktour::Probability& p) {
  if (!p.fraction) return py::float_(p.value);
  return py::make_tuple(integer(p.fraction->get_num()), integer(p.fraction->get_den()));
}

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

py::tuple census(const Request& request, py::handle start, py::handle runs, py::handle tie,
                 py::handle undo, py::handle seed, py::handle by, py::handle threads,
                 py::handle memory, py::handle timeout, py::object progress) {
  const ktour::Board& board = request.problem.board;
  if (!board.is_rectangle() || !request.problem.piece.is_knight()) {
    raise({"a census is of Warnsdorff's knight on full rectangles, and " + to_string(board) +
           " by " + std::string(request.problem.piece.name()) + " is something else"});
  }
  constexpr std::int32_t largest = 1000;
  if (board.rows() > largest || board.cols() > largest) {
    raise({"a census takes boards of up to 1000x1000, and " + to_string(board) + " is larger"});
  }
  ktour::Rule rule;
  if (const auto text = word(tie, "tie")) rule.tie = need(ktour::parse_tie(*text), "tie");
  if (!undo.is_none()) rule.undo = need(ktour::parse_undo(std::string(py::str(undo))), "undo");
  const ktour::By group = need(ktour::parse_by(word(by, "by").value_or("start")), "by");
  const std::string where = word(start, "start").value_or("all");
  const auto starts = need(ktour::parse_starts(where, board), "start");
  if (starts.empty()) raise({to_string(board) + " has no square that is '" + where + "'"}, "start");
  constexpr std::uint64_t most = 1000000000000;
  const auto wanted = whole(runs, "runs", 1, most);
  const auto chosen_seed = whole(seed, "seed");
  if (chosen_seed && !wanted) raise({"it is for samples: give runs too"}, "seed");
  const ktour::CensusLimits limits{memory_of(memory), threads_of(threads)};
  Listener listener(seconds(timeout), std::move(progress));
  const ktour::Census found = at_work(listener, [&] {
    return wanted ? sampled_census(board, rule, starts, *wanted, chosen_seed.value_or(1), limits,
                                   listener)
                  : exact_census(board, rule, starts, limits, listener);
  });
  py::list rows;
  for (const ktour::CensusRow& row : grouped(found, group)) rows.append(census_row(row, board));
  return py::make_tuple(found.exact, found.runs, rows, census_row(overall(found), board),
                        found.dead_ends);
}

// --- the graph
// -------------------------------------------------------------------------------------

// The places of the squares, the moves as pairs of numbers of squares, both as bytes; the board.
py::tuple graph(const Request& request) {
  const ktour::Board& board = request.problem.board;
  const std::size_t sides = board.sides().size();
  struct Graph {
    std::vector<std::int32_t> squares{};
    std::vector<std::int64_t> edges{};
  };
  Listener listener;
  const std::uint64_t memory = memory_of(py::none());
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

// --- for bench.py
// ------------------------------------------------------------------------------------

double since(std::chrono::steady_clock::time_point began) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

// What the same work takes in C++: a request, and the matrix of a tour with its memory.
double time_solve(const Request& request, unsigned times) {
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
  py::class_<Request>(module, "Request")
      .def(py::init([](py::handle board, py::handle piece, py::handle surface, py::handle without,
                       py::handle start, py::handle end, bool closed, py::handle symmetry,
                       py::handle through, py::handle avoid, py::handle begin) {
        Request request(board, piece, surface, without);
        request.ask(start, end, closed, symmetry, through, avoid, begin);
        return request;
      }));
  py::class_<Lister>(module, "Lister")
      .def(py::init<const Request&, bool, py::handle, py::handle, py::object>())
      .def("next", &Lister::next);
  py::class_<Sampler>(module, "Sampler")
      .def(py::init<const Request&, py::handle, py::handle, py::handle, py::handle, py::handle,
                    py::handle, py::object>())
      .def("next", &Sampler::next);
  module.def("solve", solve_request);
  module.def("computed", computed);
  module.def("count", count);
  module.def("census", census);
  module.def("graph", graph);
  module.def("time_solve", time_solve);
  module.def("time_fill", time_fill);
}

}  // namespace binding
