// The C interface over the library: each function reads a request, does the work, and keeps what
// came of it.
#include "ktour.h"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <new>
#include <utility>

#include "exit_status.hpp"
#include "ktour/draw.hpp"
#include "ktour/facts.hpp"
#include "ktour/system.hpp"
#include "ktour/version.hpp"
#include "ktour/words.hpp"
#include "render/painter.hpp"
#include "report/report.hpp"
#include "request.hpp"

using namespace ktour;

// Pictures are svg here: what draws others would bring thirty libraries with it.
Result<const Painter*> ktour::painter() {
  return Error{"png, pdf and webp are not drawn by the C library of ktour: write svg or html"};
}

struct ktour_answer {
  int status = KTOUR_DONE;
  std::string sentence{};
  std::string text{};
  std::vector<std::uint64_t> squares{};
  std::optional<Answer> found{};  ///< of solve: text and squares are made when they are asked for
  std::function<void(ktour_answer&)> next{};  ///< goes to the next tour, or leaves no squares
};

namespace {

using Clock = std::chrono::steady_clock;

// Tells the caller how far the work is, and keeps to its time.
class Watch final : public Status {
 public:
  Watch(const ktour_request& request, double seconds)
      : watcher_(request.watcher), user_(request.user), seconds_(seconds) {}

  StopKind poll(const Progress& progress) override {
    if (watcher_ != nullptr) {
      const std::string phase(progress.phase);
      if (watcher_(user_, progress.done, progress.total, phase.c_str()) != 0) {
        return StopKind::interrupt;
      }
    }
    const double passed = std::chrono::duration<double>(Clock::now() - began_).count();
    return seconds_ > 0 && passed > seconds_ ? StopKind::timeout : StopKind::none;
  }

 private:
  ktour_watcher watcher_;
  void* user_;
  double seconds_;
  Clock::time_point began_ = Clock::now();
};

// What is told where there is no memory even for an answer.
ktour_answer& no_memory() {
  static ktour_answer answer{KTOUR_UNDECIDED, "no memory"};
  return answer;
}

void refuse(ktour_answer& answer, const Error& error) {
  answer.status = app::exit_status(error);
  answer.sentence = error.message;
}

// Does the work; whatever comes out of it becomes an answer, and nothing is thrown at C.
template <class Work>
ktour_answer* answered(Work&& work) noexcept {
  try {
    auto answer = std::make_unique<ktour_answer>();
    if (const Outcome done = work(*answer); !done) refuse(*answer, done.error());
    return answer.release();
  } catch (const std::bad_alloc&) {
    return &no_memory();
  }
}

void take(ktour_answer& answer, const Board& board, auto&& squares) {
  answer.squares.clear();
  for (const Square s : squares) answer.squares.push_back(board.index(s));
}

Outcome solved(const ktour_request& request, ktour_answer& answer) {
  Result<Request> asked = request.read();
  if (!asked) return asked.error();
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  const Result<CountOptions> limits = request.limits();
  if (!limits) return limits.error();
  asked->options.memory = limits->memory;
  if (asked->options.limit == unlimited) asked->options.seconds = *seconds;
  Watch watch(request, *seconds);
  Result<Answer> found = solve(asked->problem, asked->options, watch);
  if (!found) return found.error();
  answer.status = app::exit_status(*found);
  if (found->impossible()) answer.sentence = found->proof().text;
  if (found->undecided()) answer.sentence = found->stop().text;
  answer.found = std::move(*found);
  return Done{};
}

// The bytes that the caller has.
class Bytes final : public Source {
 public:
  Bytes(const void* bytes, size_t size) : rest_(static_cast<const char*>(bytes), size) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t part = rest_.copy(into.data(), into.size());
    rest_.remove_prefix(part);
    return part;
  }

 private:
  std::string_view rest_;
};

// A tour in a file, and what words say of it.
Result<TourFile> read_file(const ktour_request& request, const Words& words, Source& source,
                           Status& status) {
  const Result<std::optional<Problem>> known = request.known();
  if (!known) return known.error();
  Result<TourFile> file = read_tour(source, ReadLimits{usable_memory()}, status);
  return file ? claimed(std::move(*file), words, *known) : file;
}

Outcome checked(const ktour_request& request, Source& source, ktour_answer& answer) {
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  Watch watch(request, *seconds);
  const Result<TourFile> file = read_file(request, request.words, source, watch);
  CheckReport report;
  reports::Checked more;
  if (!file && file.error().kind != ErrorKind::no_tour) return file.error();
  if (file) {
    report = check(file->tour, file->claim, Symmetries::find_all, watch);
    if (report.stopped != StopKind::none) {
      return Error{"the work was stopped while checking", ErrorKind::stopped};
    }
  } else {
    report.fault = Fault{{}, {}, file.error().message};
  }
  if (report.valid()) {
    take(answer, file->claim.board, file->tour.walk());
    if (FactMeter::fits(file->claim.board, usable_memory())) {
      Problem problem = file->claim;
      problem.closed = report.closed;
      FactMeter meter(problem);
      meter.take(file->tour);
      more.facts = meter.json();
    }
  } else {
    answer.status = KTOUR_NO;
    answer.sentence = report.fault->text;
  }
  answer.text = reports::in_json(report, file ? &*file : nullptr, more);
  return Done{};
}

Outcome converted(const ktour_request& request, Source& source, ktour_answer& answer) {
  const auto named = request.own.find("format");
  if (named == request.own.end()) return Error{"format: into which form?"};
  const Result<const Format*> format = parse_format(named->second);
  if (!format) return format.error();
  Words words;
  Words looks;
  for (const Word& word : request.words) (word_kind(word.name) ? words : looks).push_back(word);
  const Result<PictureOptions> look = read_look(looks, **format);
  if (!look) return look.error();
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  Watch watch(request, *seconds);
  Result<TourFile> file = read_file(request, words, source, watch);
  if (!file) return file.error();
  const CheckReport report = check(file->tour, file->claim, Symmetries::as_claimed, watch);
  if (report.fault) return Error{"not a tour: " + report.fault->text, ErrorKind::no_tour};
  if (Outcome can = can_hold(**format, file->claim.board); !can) return can;
  StringSink sink;
  const Answer held(file->claim, file->method.value_or(Method::automatic), file->tour,
                    file->work.value_or(Work{}));
  const PageEntry entry = page_entry(held);
  const Outcome written = (*format)->writes() ? write_answer(held, **format, sink)
                                              : draw({&entry, 1}, **format, *look, sink, watch);
  if (!written) return written;
  answer.text = std::move(sink.text);
  return Done{};
}

Outcome counted(const ktour_request& request, ktour_answer& answer) {
  const Result<Request> asked = request.read_kind();
  if (!asked) return asked.error();
  const Result<CountOptions> limits = request.limits();
  if (!limits) return limits.error();
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  Watch watch(request, *seconds);
  const Clock::time_point began = Clock::now();
  const Result<Tally> tally = count_tours(asked->problem, *limits, watch);
  if (!tally) return tally.error();
  const double passed = std::chrono::duration<double>(Clock::now() - began).count();
  answer.text = reports::in_json(asked->problem, *tally, passed);
  if (tally->proof) answer.sentence = tally->proof->text;
  return Done{};
}

Outcome made(const ktour_request& request, ktour_answer& answer) {
  Result<Request> asked = request.read();
  if (!asked) return asked.error();
  PuzzleWish wish;
  wish.seed = asked->options.seed.value_or(1);
  const auto givens = request.number("givens");
  if (!givens) return givens.error();
  wish.givens = *givens;
  if (const auto level = request.own.find("level"); level != request.own.end()) {
    wish.level = named<Level>(in_small_letters(level->second));
    if (!wish.level) {
      return Error{fmt::format("level: '{}' is unknown: choose from {}", level->second,
                               fmt::join(ktour::words<Level>(), ", "))};
    }
  }
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  Watch watch(request, *seconds);
  const Result<Puzzle> puzzle = make_puzzle(asked->problem, wish, watch);
  if (!puzzle) return puzzle.error();
  answer.text = reports::in_json(*puzzle);
  take(answer, puzzle->problem.board, puzzle->answer().walk());
  return Done{};
}

Outcome rated(const ktour_request& request, ktour_answer& answer) {
  const Result<Request> asked = request.read();
  if (!asked) return asked.error();
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  Watch watch(request, *seconds);
  const Result<Rating> rating = rate(asked->problem, watch);
  if (!rating) return rating.error();
  answer.status = rating->answers == 1 ? KTOUR_DONE : KTOUR_NO;
  answer.text = reports::in_json(*rating);
  return Done{};
}

// What a list goes on with: each tour is shown only after the checker has accepted it.
struct List {
  Problem problem;
  Watch watch;
  bool classes;
  std::optional<TourLister> lister{};
  std::deque<std::vector<Square>> drawn{};
  std::optional<Error> stopped{};

  Result<std::optional<std::vector<Square>>> next() {
    using Found = std::optional<std::vector<Square>>;
    if (!lister) {
      if (drawn.empty() && stopped) return *stopped;
      if (drawn.empty()) return Found{};
      Found tour = std::move(drawn.front());
      drawn.pop_front();
      return tour;
    }
    for (;;) {
      Result<Found> tour = lister->next(watch);
      if (!tour || !*tour || !classes || first_of_class(problem, **tour)) return tour;
    }
  }
};

void go_on(List& list, ktour_answer& answer) {
  const auto tour = list.next();
  answer.squares.clear();
  if (!tour) return refuse(answer, tour.error());
  if (!*tour) return;
  const Result<Tour> seen = accepted(list.problem, **tour);
  if (!seen) return refuse(answer, seen.error());
  take(answer, list.problem.board, **tour);
}

Result<std::shared_ptr<List>> list_of(const ktour_request& request, const Request& asked) {
  const Result<double> seconds = request.seconds();
  if (!seconds) return seconds.error();
  return std::make_shared<List>(
      List{asked.problem, Watch(request, *seconds), request.has("classes")});
}

Outcome listed(const ktour_request& request, ktour_answer& answer) {
  const Result<Request> asked = request.read_kind();
  if (!asked) return asked.error();
  const Result<CountOptions> limits = request.limits();
  if (!limits) return limits.error();
  const auto list = list_of(request, *asked);
  if (!list) return list.error();
  (*list)->lister.emplace((*list)->problem, *limits);
  answer.next = [list = *list](ktour_answer& to) { go_on(*list, to); };
  return Done{};
}

Outcome drawn(const ktour_request& request, ktour_answer& answer) {
  const Result<Request> asked = request.read_kind();
  if (!asked) return asked.error();
  const Result<CountOptions> limits = request.limits();
  if (!limits) return limits.error();
  const auto number = request.number("number");
  if (!number) return number.error();
  const auto list = list_of(request, *asked);
  if (!list) return list.error();
  Result<Sample> sample = sample_tours(asked->problem, number->value_or(1),
                                       asked->options.seed.value_or(1), *limits, (*list)->watch);
  if (!sample) return sample.error();
  if (sample->tours.empty() && !sample->stopped) {
    return Error{
        sample->proof ? sample->proof->text : "there are no " + tours_in_words(asked->problem),
        ErrorKind::no_tour};
  }
  (*list)->drawn.assign(sample->tours.begin(), sample->tours.end());
  (*list)->stopped = sample->stopped;
  answer.next = [list = *list](ktour_answer& to) { go_on(*list, to); };
  return Done{};
}

}  // namespace

extern "C" {

int ktour_interface(void) {
  return KTOUR_INTERFACE;
}
const char* ktour_version(void) {
  return ktour::version;
}

ktour_request* ktour_request_new(void) {
  return new (std::nothrow) ktour_request;
}
void ktour_word(ktour_request* request, const char* name, const char* value) {
  request->add(name, value);
}
void ktour_watch(ktour_request* request, ktour_watcher watcher, void* user) {
  request->watcher = watcher;
  request->user = user;
}
void ktour_request_free(ktour_request* request) {
  delete request;
}

ktour_answer* ktour_solve(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return solved(*request, answer); });
}
ktour_answer* ktour_check(const ktour_request* request, const void* bytes, size_t size) {
  Bytes source(bytes, size);
  return answered([&](ktour_answer& answer) { return checked(*request, source, answer); });
}
ktour_answer* ktour_convert(const ktour_request* request, const void* bytes, size_t size) {
  Bytes source(bytes, size);
  return answered([&](ktour_answer& answer) { return converted(*request, source, answer); });
}
ktour_answer* ktour_count(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return counted(*request, answer); });
}
ktour_answer* ktour_puzzle(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return made(*request, answer); });
}
ktour_answer* ktour_rate(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return rated(*request, answer); });
}
ktour_answer* ktour_enumerate(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return listed(*request, answer); });
}
ktour_answer* ktour_sample(const ktour_request* request) {
  return answered([&](ktour_answer& answer) { return drawn(*request, answer); });
}

int ktour_next(ktour_answer* answer) {
  if (!answer->next || answer->status != KTOUR_DONE) return 0;
  try {
    answer->next(*answer);
  } catch (const std::bad_alloc&) {
    answer->squares.clear();
    answer->status = KTOUR_UNDECIDED;
  }
  return answer->squares.empty() ? 0 : 1;
}
int ktour_status(const ktour_answer* answer) {
  return answer->status;
}
const char* ktour_sentence(const ktour_answer* answer) {
  return answer->sentence.c_str();
}
const char* ktour_text(ktour_answer* answer, size_t* size) {
  try {
    if (answer->found && answer->text.empty()) {
      StringSink sink;
      if (write_answer(*answer->found, format_of(FormatId::json), sink))
        answer->text = std::move(sink.text);
    }
  } catch (const std::bad_alloc&) {
    answer->text.clear();
  }
  if (size != nullptr) *size = answer->text.size();
  return answer->text.c_str();
}
const uint64_t* ktour_squares(ktour_answer* answer, size_t* count) {
  try {
    if (answer->found && answer->found->found() && answer->squares.empty()) {
      take(*answer, answer->found->problem.board, answer->found->tour().walk());
    }
  } catch (const std::bad_alloc&) {
    answer->squares.clear();
  }
  if (count != nullptr) *count = answer->squares.size();
  return answer->squares.data();
}
void ktour_answer_free(ktour_answer* answer) {
  if (answer != &no_memory()) delete answer;
}
}
