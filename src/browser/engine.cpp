// The engine of the page: the library behind four C functions, built for WebAssembly.
//
// A request is JSON with the words of the command line in it (web/src/engine/protocol.ts has its
// type); an answer is JSON, and numbers beside it that are too many for text: the steps of a tour,
// the events of a search. Words are read by the library's own parsers, so a page refuses what the
// program refuses, in the same sentence. A request is carried out at once; to stop one, the page
// ends the worker that it runs in.
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "ktour/check.hpp"
#include "ktour/count.hpp"
#include "ktour/draw.hpp"
#include "ktour/parse.hpp"
#include "ktour/solve.hpp"
#include "render/page.hpp"

namespace {

using Json = nlohmann::ordered_json;
using namespace ktour;

extern "C" __attribute__((import_module("page"), import_name("progress"))) void page_progress(
    double done, double total, double examined, const char* phase, std::uint32_t length);

constexpr std::uint64_t most_memory = 1500U << 20;
constexpr std::size_t most_events = 400000;  // numbers that tell of a search
constexpr std::uint64_t most_counted = 200;  // squares: what the numbers of stand_in/gmpxx.h hold

// What is asked and answered; there is one at a time.
struct Talk {
  std::string request, answer;
  std::vector<std::uint32_t> numbers;
};
Talk talk;  // NOLINT: a module of WebAssembly is an object of its own

// Tells the page how far the work is, keeps to its time, and writes down a search.
class Watch final : public Status {
 public:
  Watch(double seconds, bool traces)
      : until_(seconds > 0 ? seconds : 1e9), traces_(traces), began_(Clock::now()), told_(began_) {}

  StopKind poll(const Progress& progress) override {
    const auto now = Clock::now();
    constexpr std::chrono::milliseconds often{60};
    if (now - told_ > often) {
      told_ = now;
      page_progress(static_cast<double>(progress.done), static_cast<double>(progress.total),
                    static_cast<double>(progress.examined), progress.phase.data(),
                    static_cast<std::uint32_t>(progress.phase.size()));
    }
    if (events.size() >= most_events) return StopKind::limit;
    return std::chrono::duration<double>(now - began_).count() > until_ ? StopKind::timeout
                                                                        : StopKind::none;
  }
  bool wants_trace() const override { return traces_; }
  void trace(const TraceEvent& event) override {
    if (events.size() >= most_events) return;
    const auto number = [&](Square s) { return static_cast<std::uint32_t>(board->index(s)); };
    const auto kind = static_cast<std::uint32_t>(event.kind);
    walks = event.kind == TraceEvent::Kind::move || event.kind == TraceEvent::Kind::undo;
    events.push_back(number(event.square) << 3 | kind);
    events.push_back(number(walks ? event.square : event.from));
  }

  const Board* board = nullptr;
  std::vector<std::uint32_t> events;  // two numbers each: a square and the kind; the square before
  bool walks = true;                  // or the moves come in many places

 private:
  using Clock = std::chrono::steady_clock;
  double until_;
  bool traces_;
  Clock::time_point began_, told_;
};

// The words of a request. A member that is missing, or is not what it should be, is empty.
class Words {
 public:
  explicit Words(const Json& json) : json_(json) {}

  std::string text(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && found->is_string() ? found->get<std::string>() : std::string();
  }
  bool flag(const char* name) const {
    const auto found = json_.find(name);
    return found != json_.end() && found->is_boolean() && found->get<bool>();
  }
  std::optional<std::uint64_t> number(const char* name) const {
    const auto found = json_.find(name);
    if (found == json_.end() || !found->is_number_unsigned()) return {};
    return found->get<std::uint64_t>();
  }
  std::vector<std::string> list(const char* name) const {
    std::vector<std::string> words;
    const auto found = json_.find(name);
    if (found == json_.end() || !found->is_array()) return words;
    for (const Json& word : *found) {
      if (word.is_string()) words.push_back(word.get<std::string>());
    }
    return words;
  }

 private:
  const Json& json_;
};

// Reads words one after the other; what is wrong with the first that is stays.
class Reader {
 public:
  template <class T, class Take>
  void take(Result<T> read, Take&& take) {
    if (error) return;
    if (read) {
      take(std::move(*read));
    } else {
      error = read.error();
    }
  }
  std::optional<Error> error;
};

struct Asked {
  Problem problem;
  SolveOptions options{};
  std::vector<Square> beginning{};
};

Result<Asked> read(const Words& words) {
  Reader reader;
  Board board(1, 1);
  reader.take(parse_board(words.text("board")), [&](Board read) { board = std::move(read); });
  Asked asked{{board}};
  Problem& problem = asked.problem;
  const auto square = [&](const std::string& word, auto&& into) {
    reader.take(parse_square(word, problem.board), into);
  };
  if (const auto word = words.text("piece"); !word.empty()) {
    reader.take(parse_piece(word), [&](Piece piece) { problem.piece = std::move(piece); });
  }
  if (const auto word = words.text("surface"); !word.empty()) {
    reader.take(parse_surface(word), [&](Surface surface) {
      reader.take(problem.board.on(surface), [&](Board on) { problem.board = std::move(on); });
    });
  }
  std::vector<Square> missing;
  for (const auto& word : words.list("without")) {
    square(word, [&](Square s) { missing.push_back(s); });
  }
  if (!missing.empty()) {
    reader.take(problem.board.without(missing), [&](Board rest) { problem.board = rest; });
  }
  if (const auto word = words.text("start"); !word.empty()) {
    square(word, [&](Square s) { problem.start = s; });
  }
  if (const auto word = words.text("end"); !word.empty()) {
    square(word, [&](Square s) { problem.end = s; });
  }
  problem.closed = words.flag("closed");
  if (const auto word = words.text("symmetry"); !word.empty()) {
    reader.take(parse_symmetry(word), [&](Symmetry s) { problem.symmetry = s; });
  }
  for (const auto& word : words.list("begin")) {
    square(word, [&](Square s) { asked.beginning.push_back(s); });
  }
  for (const auto& word : words.list("through")) {
    reader.take(parse_move(word, problem.board), [&](Move m) { problem.through.push_back(m); });
  }
  for (const auto& word : words.list("avoid")) {
    reader.take(parse_move(word, problem.board), [&](Move m) { problem.avoid.push_back(m); });
  }
  const auto& first = asked.beginning;
  if (!first.empty()) problem.start = first.front();
  for (std::size_t i = 1; i < first.size(); ++i)
    problem.through.push_back({first[i - 1], first[i]});
  SolveOptions& options = asked.options;
  if (const auto word = words.text("method"); !word.empty()) {
    reader.take(parse_method(word), [&](Method m) { options.method = m; });
  }
  if (const auto word = words.text("tie"); !word.empty()) {
    reader.take(parse_tie(word), [&](Tie t) { options.tie = t; });
  }
  options.seed = words.number("seed");
  // As the program has it: who gives a seed and no rule wants ties broken by it.
  if (options.seed && info(options.method).takes_tie && words.text("tie").empty()) {
    options.tie = Tie::random;
  }
  options.undo = words.number("undo");
  options.limit = words.number("limit").value_or(unlimited);
  options.memory = most_memory;
  if (reader.error) return *reader.error;
  if (Outcome fine = validate(problem); !fine) return fine.error();
  return asked;
}

double seconds_of(const Words& words) {
  constexpr double a_second = 1000;
  return static_cast<double>(words.number("milliseconds").value_or(0)) / a_second;
}

Json error_of(const Error& error) {
  return {{"error", error.message}};
}

Json json_of(const std::vector<Square>& squares, const Board& board) {
  Json list = Json::array();
  for (const Square s : squares) list.push_back(board.index(s));
  return list;
}

// A closed tour may come the other way round than it is to begin.
Answer turned(Answer answer, const std::vector<Square>& beginning) {
  if (!answer.found() || beginning.size() < 2) return answer;
  if (answer.tour().square_at(1) == beginning[1]) return answer;
  std::vector<Square> squares(answer.tour().size());
  answer.tour().squares(0, squares);
  std::reverse(squares.begin() + 1, squares.end());
  return {answer.problem, answer.method, Tour::from_squares(answer.problem.board, squares),
          answer.work};
}

bool same(const Answer& a, const Answer& b) {
  return a.found() && b.found() && a.tour() == b.tour();
}

// Another tour than one that was found: some of its moves, by lot, are to be avoided. Nothing where
// there is none to be had in so much time; the one tour may be all there is.
std::optional<Answer> another(const Asked& asked, const Answer& first, Watch& watch) {
  const Problem& problem = asked.problem;
  constexpr std::uint64_t most_squares = 40000;  // a complete search is quick on these
  const bool complete =
      asked.options.method == Method::automatic || asked.options.method == Method::exact;
  if (!complete || problem.board.size() > most_squares || problem.board.size() < 3) return {};
  std::vector<Square> squares(first.tour().size());
  first.tour().squares(0, squares);
  Random random(mixed(asked.options.seed.value_or(1)));
  constexpr unsigned tries = 16;
  for (unsigned i = 0; i < tries; ++i) {
    Asked other = asked;
    other.options.limit = std::min<std::uint64_t>(asked.options.limit, 20 * squares.size() + 20000);
    const auto all = static_cast<std::uint32_t>(squares.size());
    for (std::uint32_t left = std::max(1U, all / 10 >> 2 * i); left > 0; --left) {
      const std::uint32_t step = random.below(all - 1);
      const Move move{squares[step], squares[step + 1]};
      const Move back{move.b, move.a};
      const auto given = [&](const Move& m) { return m == move || m == back; };
      if (std::any_of(problem.through.begin(), problem.through.end(), given)) continue;
      other.problem.avoid.push_back(move);
    }
    if (!validate(other.problem)) continue;
    const Result<Answer> found = ktour::solve(other.problem, other.options, watch);
    if (!found || !found->found() || same(*found, first)) continue;
    return Answer(problem, first.method, found->tour(), found->work);
  }
  return {};
}

// A tour or why there is none; and, where it is watched, every move on the way there. Where another
// is wanted, each seed has a tour of its own.
Json solve(const Words& words, bool watched) {
  const Result<Asked> asked = read(words);
  if (!asked) return error_of(asked.error());
  if (asked->problem.board.area() > most_on_page) {
    return error_of({"a page shows boards of up to 16 million squares; this one has more"});
  }
  Watch watch(seconds_of(words), watched);
  watch.board = &asked->problem.board;
  Result<Answer> found = ktour::solve(asked->problem, asked->options, watch);
  if (!found) return error_of(found.error());
  if (words.flag("another") && asked->options.seed && found->found()) {
    SolveOptions first = asked->options;
    first.seed.reset();
    const Result<Answer> before = ktour::solve(asked->problem, first, watch);
    if (before && same(*before, *found)) {
      if (auto other = another(*asked, *found, watch)) found = std::move(*other);
    }
  }
  const Answer answer = turned(std::move(*found), asked->beginning);
  Json out = page_facts(page_entry(answer, asked->options.tie), watch);
  if (watched) {
    out["walks"] = watch.walks;
    talk.numbers = std::move(watch.events);
  } else if (answer.found()) {
    talk.numbers.resize(answer.problem.board.area());
    answer.tour().fill(talk.numbers);
  }
  return out;
}

// The number of tours, and some of them by lot.
Json count(const Words& words) {
  Result<Asked> asked = read(words);
  if (!asked) return error_of(asked.error());
  const Problem& problem = asked->problem;
  if (problem.board.size() > most_counted) {
    return error_of(
        {"a page counts the tours of up to 200 squares; the program counts on: ktour count"});
  }
  if (Outcome can = can_count(problem); !can) return error_of(can.error());
  Watch watch(seconds_of(words), false);
  const CountOptions options{.memory = most_memory};
  const Result<Tally> tally = count_tours(problem, options, watch);
  if (!tally) return error_of(tally.error());
  Json out{{"rows", problem.board.rows()},
           {"cols", problem.board.cols()},
           {"closed", problem.closed},
           {"undirected", tally->undirected.get_str()},
           {"directed", tally->directed.get_str()},
           {"states", tally->cost.states},
           {"tours", Json::array()}};
  if (tally->proof) out["reason"] = tally->proof->text;
  const std::uint64_t draws = words.number("draws").value_or(0);
  if (draws == 0 || tally->undirected == 0) return out;
  const Result<Sample> sample =
      sample_tours(problem, draws, asked->options.seed.value_or(1), options, watch);
  if (!sample) return error_of(sample.error());
  for (const auto& squares : sample->tours) {
    // Nothing is shown as a tour that the checker has not accepted.
    const Tour tour = Tour::from_squares(problem.board, squares);
    if (!check(tour, problem).valid()) {
      return error_of({"the checker refused a tour that was drawn: a bug, please report it"});
    }
    out["tours"].push_back(json_of(squares, problem.board));
  }
  return out;
}

Json carried_out(const std::string& request) {
  const Json json = Json::parse(request, nullptr, false);
  if (!json.is_object()) return error_of({"the request is not JSON"});
  const Words words(json);
  const std::string what = words.text("do");
  if (what == "solve") return solve(words, false);
  if (what == "watch") return solve(words, true);
  if (what == "count") return count(words);
  return error_of({"the request is none that the engine knows"});
}

}  // namespace

extern "C" {

/// Where a request of so many bytes is to be put.
__attribute__((export_name("room"))) char* room(std::uint32_t bytes) {
  talk.request.resize(bytes);
  return talk.request.data();
}
/// Carries it out; the number of bytes of the answer.
__attribute__((export_name("ask"))) std::uint32_t ask() {
  talk.numbers = {};
  talk.answer = carried_out(talk.request).dump(-1, ' ', false, Json::error_handler_t::replace);
  return static_cast<std::uint32_t>(talk.answer.size());
}
__attribute__((export_name("answer"))) const char* answer() {
  return talk.answer.data();
}
__attribute__((export_name("numbers"))) const std::uint32_t* numbers() {
  return talk.numbers.data();
}
__attribute__((export_name("number_count"))) std::uint32_t number_count() {
  return static_cast<std::uint32_t>(talk.numbers.size());
}
}
