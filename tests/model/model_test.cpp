// Random requests of every kind, asked in every way there is, and held against each other and
// against brute force. As long as one likes:
//
//   model_test [--seconds S | --cases N] [--seed SEED]
//
// What must hold of every request:
//   - a tour that is found is one: the checker says so, and on small boards so do the plain
//   puzzle's rules
//   - no method finds what another, or brute force, shows not to exist
//   - auto decides whatever it is asked of a knight's rectangle; so does exact up to 64 squares,
//   and
//     both on any board of up to 30
//   - work that is told to stop, or reaches its limit, is undecided and says why
//   - the same request gives the same tour
//   - a tour is the same after being written and read, in every format
//   - there are as many tours as brute force counts, and listing them gives each once
//   - what has a tour has no proof that there is none, and what has none has one
// Case i of seed S is case 0 of seed S + i. A case that fails is made as small as it can be and
// shown as a command line; the status is then 1.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>
#include <limits>
#include <set>

#include "ktour/count.hpp"
#include "problem/knight.hpp"
#include "requests.hpp"
#include "strings.hpp"
#include "tours.hpp"

namespace ktour::model {
namespace {

struct Figures {
  std::uint64_t cases = 0;
  std::uint64_t asked = 0;
  std::uint64_t found = 0;
  std::uint64_t impossible = 0;
  std::uint64_t undecided = 0;
  std::uint64_t refused = 0;
  std::uint64_t judged = 0;   // by brute force
  std::uint64_t counted = 0;  // and with the same number
};

// Says stop when it is polled for the n-th time, and remembers that it did.
class StopAt final : public Status {
 public:
  explicit StopAt(std::uint64_t polls) : left_(polls) {}
  StopKind poll(const Progress& /*progress*/) override {
    if (left_ > 0) {
      --left_;
      return StopKind::none;
    }
    stopped = true;
    return StopKind::interrupt;
  }
  bool stopped = false;

 private:
  std::uint64_t left_;
};

std::vector<std::size_t> cells_of(const Board& board, std::span<const Square> squares) {
  std::vector<std::size_t> order;
  const std::vector<Square> all = squares_on(board);
  for (const Square s : squares) {
    order.push_back(
        static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), s) - all.begin()));
  }
  return order;
}

// One request and all that is asked about it. A fault is one sentence; the first ends the case.
class Case {
 public:
  Case(const Request& request, Figures& figures)
      : request_(request),
        problem_(request.problem),
        figures_(figures),
        puzzle_(puzzle_of(request.problem)) {}

  std::string fault() {
    judge();
    compare_words();
    for (const MethodInfo& method : methods()) {
      if (fault_.empty()) ask(method);
    }
    if (fault_.empty() && first_) compare_formats(*first_);
    if (fault_.empty()) compare_counts();
    if (fault_.empty()) compare_proofs();
    return fault_;
  }

 private:
  template <class... Words>
  void fail(fmt::format_string<Words...> text, Words&&... words) {
    if (fault_.empty()) fault_ = fmt::format(text, std::forward<Words>(words)...);
  }

  // Whether there is a tour at all, where that can be tried out.
  void judge() {
    constexpr std::uint64_t most_squares = 30;
    constexpr std::uint64_t most_moves = 300000;
    if (!puzzle_ || problem_.board.size() > most_squares) return;
    const std::optional<std::uint64_t> tours = BruteForce(*puzzle_, most_moves).count(1);
    if (!tours) return;
    ++figures_.judged;
    exists_ = *tours > 0;
    by_ = "brute force";
  }

  // The words that ask for it are read as the same request.
  void compare_words() {
    if (!validate(problem_)) return;
    ktour::Request asked{problem_, request_.options};
    if (asked.options.tie != Tie::successor) asked.options.method = Method::warnsdorff;
    const Result<ktour::Request> read = read_request(words_of(asked));
    if (!read) return fail("its words are refused: {}", read.error().message);
    const Problem& a = read->problem;
    const Problem& b = problem_;
    const bool same = a.board == b.board && a.piece == b.piece && a.start == b.start &&
                      a.end == b.end && a.closed == b.closed && a.symmetry == b.symmetry &&
                      a.begin == b.begin && a.avoid == b.avoid && a.given == b.given &&
                      a.from_0 == b.from_0 && through_beyond_begin(a) == through_beyond_begin(b);
    if (!same || read->options.seed != asked.options.seed ||
        read->options.tie != asked.options.tie) {
      fail("its words ask for something else");
    }
  }

  Result<Answer> answer(SolveOptions options, Status& status) {
    ++figures_.asked;
    Result<Answer> answer = solve(problem_, options, status);
    if (!answer) {
      ++figures_.refused;
    } else {
      ++(answer->found()        ? figures_.found
         : answer->impossible() ? figures_.impossible
                                : figures_.undecided);
      learn(*answer);
    }
    return answer;
  }

  // Checks an answer against all that is known so far.
  void learn(const Answer& answer) {
    if (answer.undecided()) {
      if (answer.stop().kind == StopKind::fault) fail("{}", answer.stop().text);
      if (answer.stop().text.empty())
        fail("{} is undecided and does not say why", name(answer.method));
      return;
    }
    if (exists_ && *exists_ != answer.found()) {
      fail("{} says {}, against {}", name(answer.method), answer.status(), by_);
    }
    if (!exists_) by_ = name(answer.method);
    exists_ = answer.found();
    if (!answer.found()) return;
    const CheckReport report = check(answer.tour(), problem_);
    if (!report.valid()) fail("{}: {}", name(answer.method), report.fault->text);
    const std::vector<Square> squares = test::squares_of(answer.tour());
    if (puzzle_ && !is_solution(*puzzle_, cells_of(problem_.board, squares))) {
      fail("the checker accepts a tour by {} that is none", name(answer.method));
    }
    if (!first_) first_ = answer;
  }

  void ask(const MethodInfo& method) {
    // Searches that are not complete, or not in reasonable time, get so many moves.
    constexpr std::uint64_t some_moves = 20000;
    const bool complete = method.method == Method::automatic || method.method == Method::exact;
    const bool decides = is_knights(problem_) ? method.method == Method::automatic ||
                                                    (complete && problem_.board.size() <= 64)
                                              : complete && problem_.board.size() <= 30;
    SolveOptions options = request_.options;
    options.method = method.method;
    if (!decides) options.limit = some_moves;

    Status nobody;
    const Result<Answer> plain = answer(options, nobody);
    if (!plain) {
      if (plain.error().kind != ErrorKind::request) fail("{}", plain.error().message);
      return;
    }
    if (decides && plain->undecided()) fail("{} is undecided", method.name);
    const Result<Answer> again = answer(options, nobody);
    if (!again || again->status() != plain->status() ||
        (plain->found() && !(again->tour() == plain->tour()))) {
      fail("{} answers twice, and not alike", method.name);
    }

    StopAt status(request_.polls);
    const Result<Answer> stopped = answer(options, status);
    if (!stopped) {
      fail("{} that is stopped refuses: {}", method.name, stopped.error().message);
    } else if (status.stopped &&
               (!stopped->undecided() || stopped->stop().kind != StopKind::interrupt)) {
      fail("{} was told to stop at poll {} and is {}", method.name, request_.polls,
           stopped->status());
    } else if (!status.stopped && stopped->status() != plain->status()) {
      fail("{} answers otherwise when it is watched", method.name);
    }

    options.limit = request_.few_moves;
    const Result<Answer> limited = answer(options, nobody);
    if (!limited) {
      fail("{} with a limit refuses: {}", method.name, limited.error().message);
    } else if (limited->work.examined > options.limit) {
      fail("{} examined {} moves of {}", method.name, limited->work.examined, options.limit);
    } else if (limited->undecided() && limited->stop().kind != StopKind::limit &&
               limited->stop().kind != StopKind::undo) {
      fail("{} with a limit of {} ends by {}", method.name, options.limit,
           name(limited->stop().kind));
    }
  }

  void compare_formats(const Answer& answer) {
    if (!problem_.board.is_rectangle() || !problem_.piece.is_knight()) return;
    for (const Format& format : formats()) {
      if (!format.writes() || !format.reads() || !can_hold(format, problem_.board)) continue;
      const Result<TourFile> file = test::read_text(test::written(answer, format.name));
      if (!file) {
        fail("{} cannot be read: {}", format.name, file.error().message);
      } else if (!(file->tour == answer.tour())) {
        fail("{} gives back another tour", format.name);
      }
    }
  }

  void compare_counts() {
    constexpr std::uint64_t most_squares = 20;
    constexpr std::uint64_t most_moves = 3000000;
    const Problem& p = problem_;
    const bool symmetric = p.symmetry != Symmetry::none;
    if (!puzzle_ || p.board.size() > most_squares ||
        (symmetric && (p.start || p.end || !p.given.empty()))) {
      return;
    }
    Puzzle as_asked = *puzzle_;
    as_asked.may_close = false;
    constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    const std::optional<std::uint64_t> sequences = BruteForce(as_asked, most_moves).count(all);
    if (!sequences) return;
    ++figures_.counted;
    // A closed tour is as many sequences as it has squares, where none is given to begin or end
    // with. Either way round is one tour, unless a given end tells the ways apart.
    const bool one_way = p.board.size() == 1 || !same_backwards();
    const bool anywhere = p.closed && !p.start && !p.end && p.given.empty();
    const std::uint64_t directed = anywhere ? *sequences / p.board.size() : *sequences;
    const std::uint64_t undirected = one_way ? directed : directed / 2;

    Status nobody;
    const Result<Tally> tally = count_tours(p, {}, nobody);
    if (!tally) return fail("counting: {}", tally.error().message);
    if (tally->undirected != undirected || tally->directed != directed) {
      fail("counting gives {} tours ({} directed), brute force {} ({})",
           tally->undirected.get_str(), tally->directed.get_str(), undirected, directed);
    }
    std::set<std::vector<Square>> listed;
    const Outcome all_listed = enumerate_tours(p, {}, nobody, [&](const std::vector<Square>& tour) {
      if (!is_solution(as_asked, cells_of(p.board, tour))) fail("a tour is listed that is none");
      listed.insert(tour);
      return true;
    });
    if (!all_listed) return fail("listing: {}", all_listed.error().message);
    if (listed.size() != undirected) fail("{} tours are listed of {}", listed.size(), undirected);
    compare_classes(listed);
    // Drawn tours are among them.
    const Result<Sample> drawn = sample_tours(p, 5, request_.options.seed.value_or(1), {}, nobody);
    if (!drawn) return fail("drawing: {}", drawn.error().message);
    if (drawn->tours.size() != (listed.empty() ? 0 : 5))
      fail("{} tours are drawn", drawn->tours.size());
    for (const std::vector<Square>& tour : drawn->tours) {
      if (!listed.contains(tour)) fail("a tour is drawn that is not listed");
    }
  }

  // Whether a tour with the steps that are given in any way has them backwards too.
  bool same_backwards() const {
    const std::uint64_t size = problem_.board.size();
    std::vector<std::uint64_t> steps;
    for (const Given& given : problem_.given) steps.push_back(given.step);
    for (std::size_t i = 0; i < problem_.begin.size(); ++i) steps.push_back(i);
    if (problem_.start) steps.push_back(0);
    if (problem_.end) steps.push_back(size - 1);
    for (std::uint64_t sum = problem_.closed ? 0 : size - 1; sum < size; ++sum) {
      if (std::ranges::all_of(steps, [&](std::uint64_t t) { return (size + sum - t) % size == t; }))
        return true;
    }
    return false;
  }

  // The judges of tours and of certificates never both say valid, and one of them does.
  void compare_proofs() {
    constexpr std::uint64_t most_squares = 24;
    const bool refused =
        problem_.symmetry != Symmetry::none && (problem_.end || !problem_.given.empty());
    if (!exists_ || refused || problem_.board.size() > most_squares) return;
    Status nobody;
    const Result<Certificate> proof = certify(problem_, {}, nobody);
    if (*exists_ && proof) fail("there is a tour, and a proof that there is none");
    if (!*exists_ && !proof) fail("there is no tour, by {}, and no proof", by_);
    if (proof && !check(*proof).valid()) fail("the proof is not valid when it is read again");
  }

  // Up to turning and mirroring: the images of each tour, by hand.
  void compare_classes(const std::set<std::vector<Square>>& listed) {
    const Problem& p = problem_;
    if (p.symmetry != Symmetry::none || p.board.is_box() || p.start || p.end ||
        !p.through.empty() || !p.avoid.empty() || !p.given.empty()) {
      return;
    }
    std::uint64_t classes = 0;
    std::set<std::set<std::pair<Square, Square>>> seen;
    for (const std::vector<Square>& tour : listed) {
      bool fresh = true;
      for (unsigned map = 0; map < 8 && fresh; ++map) {
        const std::optional<std::set<std::pair<Square, Square>>> moves = turned(tour, map);
        fresh = !moves || !seen.contains(*moves);
      }
      classes += fresh ? 1 : 0;
      if (fresh) seen.insert(*turned(tour, 0));
    }
    Status nobody;
    const Result<Tally> tally = count_tours(p, {.classes = true}, nobody);
    if (!tally) return fail("counting classes: {}", tally.error().message);
    if (tally->classes != classes) {
      fail("counting gives {} classes, brute force {}", tally->classes->get_str(), classes);
    }
    const auto firsts = std::count_if(listed.begin(), listed.end(),
                                      [&](const auto& tour) { return first_of_class(p, tour); });
    if (static_cast<std::uint64_t>(firsts) != classes)
      fail("{} tours are the first of {}", firsts, classes);
  }

  // The moves of a tour on the turned board; nothing where the board is another then.
  std::optional<std::set<std::pair<Square, Square>>> turned(const std::vector<Square>& tour,
                                                            unsigned map) const {
    const Board& board = problem_.board;
    const bool round = board.surface().rows != board.surface().columns;
    if ((map & 4) != 0 && (board.rows() != board.cols() || round)) return std::nullopt;
    const auto image = [&](Square s) {
      if ((map & 4) != 0) s = {s.col, s.row};
      return Square{(map & 1) != 0 ? board.rows() - 1 - s.row : s.row,
                    (map & 2) != 0 ? board.cols() - 1 - s.col : s.col};
    };
    for (const Square s : squares_on(board)) {
      if (!board.contains(image(s))) return std::nullopt;
    }
    std::set<std::pair<Square, Square>> moves;
    for (std::size_t i = problem_.closed ? 0 : 1; i < tour.size(); ++i) {
      moves.insert(std::minmax(image(tour[i == 0 ? tour.size() - 1 : i - 1]), image(tour[i])));
    }
    return moves;
  }

  const Request& request_;
  const Problem& problem_;
  Figures& figures_;
  std::optional<Puzzle> puzzle_;
  std::optional<bool> exists_;
  std::string_view by_;          // who says so
  std::optional<Answer> first_;  // that was found
  std::string fault_;
};

std::string fault_of(const Request& request, Figures& figures) {
  return Case(request, figures).fault();
}

// The smallest request that still fails, by taking away one thing after the other.
Request shrunken(Request request) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (const Request& less : simpler(request)) {
      Figures nobodys;
      if (fault_of(less, nobodys).empty()) continue;
      request = less;
      smaller = true;
      break;
    }
  }
  return request;
}

struct Wanted {
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t cases = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t seed = 1;
};

template <class Number>
bool read_number(const char* text, Number& number) {
  const char* end = text + std::strlen(text);
  return std::from_chars(text, end, number).ptr == end;
}

bool read_words(int count, char** words, Wanted& wanted) {
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view word = words[i];
    const bool good = word == "--seconds" ? read_number(words[i + 1], wanted.seconds)
                      : word == "--cases" ? read_number(words[i + 1], wanted.cases)
                      : word == "--seed"  ? read_number(words[i + 1], wanted.seed)
                                          : false;
    if (!good) return false;
  }
  return count % 2 == 1;
}

int run(const Wanted& wanted) {
  const auto began = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  };
  Figures figures;
  std::string fault;
  while (fault.empty() && figures.cases < wanted.cases && seconds() < wanted.seconds) {
    const std::uint64_t seed = wanted.seed + figures.cases++;
    Dice dice(seed);
    const Request request = random_request(dice);
    fault = fault_of(request, figures);
    if (fault.empty()) continue;
    const Request less = shrunken(request);
    Figures nobodys;
    fmt::print("{}\n    {}\n    {}\nseed {}: model_test --cases 1 --seed {}\n",
               fault_of(less, nobodys), command_line(less), command_line(request), seed, seed);
  }
  fmt::print(
      "{} cases, {} questions: {} found, {} impossible, {} undecided, {} refused; {} judged by "
      "brute "
      "force, {} counted; {} disagreements\n",
      figures.cases, figures.asked, figures.found, figures.impossible, figures.undecided,
      figures.refused, figures.judged, figures.counted, fault.empty() ? 0 : 1);
  return fault.empty() ? 0 : 1;
}

}  // namespace
}  // namespace ktour::model

int main(int count, char** words) {
  ktour::model::Wanted wanted;
  if (!ktour::model::read_words(count, words, wanted)) {
    fmt::print(stderr, "usage: model_test [--seconds S | --cases N] [--seed SEED]\n");
    return 2;
  }
  return ktour::model::run(wanted);
}
