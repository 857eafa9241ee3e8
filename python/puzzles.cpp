// Puzzles: made, rated, solved, drawn.
#include "held.hpp"
#include "ktour/draw.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/puzzle.hpp"
#include "ktour/words.hpp"

namespace binding {
namespace {

using namespace py::literals;

template <class E>
E chosen(const Call& call, const char* name, E otherwise) {
  const std::optional<std::string> word = call.word(name);
  if (!word) return otherwise;
  if (const std::optional<E> value = ktour::named<E>(*word)) return *value;
  raise({ktour::unknown_among(*word, ktour::words<E>())}, name);
}

class HeldPuzzle {
 public:
  explicit HeldPuzzle(ktour::Problem problem) : problem_(std::move(problem)) {}
  explicit HeldPuzzle(ktour::Puzzle made)
      : problem_(std::move(made.problem)), rating_(std::move(made.rating)) {}

  const ktour::Board& board() const { return problem_.board; }
  bool closed() const { return problem_.closed; }
  py::list given() const {
    py::list all;
    for (const ktour::Given& given : problem_.given) {
      all.append(py::make_tuple(to_python(given.square, board()), given.step));
    }
    return all;
  }

  // The level and the score, and the steps; none where there is not exactly one answer.
  py::object rating(const Call& call) {
    if (!rating_) {
      Listener listener = call.listener();
      rating_ = at_work(listener, [&] { return rate(problem_, listener); });
    }
    if (rating_->answers != 1) return py::none();
    py::list steps;
    for (const ktour::PuzzleStep& step : rating_->steps) {
      steps.append(py::make_tuple(step.technique, name(step.level), to_python(step.square, board()),
                                  step.step, step.excludes, step.sentence));
    }
    return py::make_tuple(name(rating_->level), rating_->score, steps);
  }

  py::list solutions(const Call& call) const {
    const std::uint64_t most = call.whole("most", 1).value_or(ktour::unlimited);
    Listener listener = call.listener();
    using Tours = std::vector<ktour::Tour>;
    const Tours found = at_work(listener, [&]() -> ktour::Result<Tours> {
      Tours tours;
      std::optional<ktour::Error> refused;
      const ktour::Solutions all = ktour::solutions(
          problem_, {.most = most, .memory = free_memory()}, listener,
          [&](std::span<const ktour::Square> squares) {
            auto seen = ktour::accepted(problem_, {squares.begin(), squares.end()});
            if (seen) tours.push_back(std::move(*seen));
            if (!seen) refused = seen.error();
            return !refused;
          });
      if (refused) return *refused;
      if (!all.all && all.found < most) {
        return ktour::Error{"the search was stopped", ktour::ErrorKind::stopped};
      }
      return tours;
    });
    py::list out;
    for (const ktour::Tour& tour : found) {
      out.append(Held{ktour::Answer(problem_, ktour::Method::automatic, tour), true, false, false});
    }
    return out;
  }

  std::string svg() const {
    // (Only the clues are drawn: any order of the squares does for the answer.)
    std::vector<ktour::Square> squares;
    for (std::uint64_t i = 0; i < board().area(); ++i) {
      if (board().contains(board().square(i))) squares.push_back(board().square(i));
    }
    const ktour::PrintedPuzzle puzzle{problem_, ktour::Tour::from_squares(board(), squares)};
    ktour::StringSink sink;
    need(draw_puzzle(puzzle, false, ktour::FormatId::svg, sink));
    return sink.text;
  }

 private:
  ktour::Problem problem_;
  std::optional<ktour::Rating> rating_;
};

HeldPuzzle puzzle_of(const Call& call) {
  const ktour::Request request = call.request();
  need(validate(request.problem));
  return HeldPuzzle(request.problem);
}

HeldPuzzle make(const Call& call) {
  ktour::PuzzleWish wish;
  // The fewest clues. As a word of a request it would be about facts of a tour.
  wish.fewest = call.attr("pop")("fewest").is(py::bool_(true));
  const ktour::Request request = call.request();
  if (call.word("level")) wish.level = chosen(call, "level", ktour::Level::medium);
  wish.givens = call.whole("givens");
  wish.pattern = chosen(call, "pattern", ktour::Pattern::random);
  wish.seed = request.options.seed.value_or(1);
  Listener listener = call.listener();
  return HeldPuzzle(at_work(listener, [&]() -> ktour::Result<ktour::Puzzle> {
    ktour::Result<ktour::Puzzle> made = make_puzzle(request.problem, wish, listener);
    const bool refused = !made && made.error().kind == ktour::ErrorKind::no_tour;
    return refused ? ktour::Error{"impossible: " + made.error().message} : std::move(made);
  }));
}

}  // namespace

void add_puzzles(py::module_& module) {
  py::class_<HeldPuzzle>(module, "Puzzle")
      .def(py::init(&puzzle_of))
      .def_property_readonly("board", &HeldPuzzle::board)
      .def_property_readonly("closed", &HeldPuzzle::closed)
      .def_property_readonly("given", &HeldPuzzle::given)
      .def("rating", &HeldPuzzle::rating)
      .def("solutions", &HeldPuzzle::solutions)
      .def("svg", &HeldPuzzle::svg);
  module.def("make_puzzle", make);
}

}  // namespace binding
