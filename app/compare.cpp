// ktour compare: every method from every start, side by side.
//
// One run after the other on one thread, in the processor's time, so that the times compare.
#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "clock.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "lab/charts.hpp"
#include "lab/experiment.hpp"
#include "lab/report.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report/board.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

struct Score {
  std::string_view method;
  std::uint64_t runs = 0;
  std::uint64_t found = 0;
  std::uint64_t impossible = 0;  // proved
  std::uint64_t examined = 0;
  std::uint64_t undone = 0;
  double seconds = 0;

  std::uint64_t undecided() const { return runs - found - impossible; }
  double mean_seconds() const { return seconds / static_cast<double>(runs); }
};

// What was asked of every method, and what came of it, in all forms.
struct Comparison {
  ktour::Problem asked;
  std::size_t starts;
  std::uint64_t limit;
  std::vector<Score> scores{};

  double ratio(const Score& score) const {
    double fastest = scores.front().seconds;
    for (const Score& other : scores) fastest = std::min(fastest, other.seconds);
    // (Times that the clock cannot tell apart are equal.)
    const double least = std::max(tick_of_thread(), 1e-9);
    return std::max(score.seconds, least) / std::max(fastest, least);
  }

  std::string board_and_piece() const {
    return to_string(asked.board) +
           (asked.piece.is_knight() ? "" : fmt::format(" by {}", asked.piece.name()));
  }
  std::string heading() const {
    return fmt::format("{}, {} tours from {} start{}, at most {} moves examined in a run",
                       board_and_piece(), asked.closed ? "closed" : "open", starts,
                       starts == 1 ? "" : "s", limit);
  }

  // Times in this fraction of a second.
  ktour::Table table(const std::string& time = "us a run", double parts = 1e6,
                     int digits = 1) const {
    ktour::Table lines{
        {"method", "found", "impossible", "undecided", "examined", "taken back", time, "ratio"}};
    for (const Score& score : scores) {
      lines.push_back({std::string(score.method)});
      for (const std::uint64_t number :
           {score.found, score.impossible, score.undecided(), score.examined, score.undone}) {
        lines.back().push_back(fmt::format("{}", number));
      }
      lines.back().push_back(fmt::format("{:.{}f}", score.mean_seconds() * parts, digits));
      lines.back().push_back(fmt::format("{:.1f}", ratio(score)));
    }
    return lines;
  }

  std::string json() const {
    nlohmann::ordered_json out;
    ktour::reports::put_board(out, asked);
    out.update({{"closed", asked.closed}, {"starts", starts}, {"limit", limit}});
    out["methods"] = nlohmann::ordered_json::array();
    for (const Score& score : scores) {
      out["methods"].push_back({{"method", score.method},
                                {"runs", score.runs},
                                {"found", score.found},
                                {"impossible", score.impossible},
                                {"undecided", score.undecided()},
                                {"examined", score.examined},
                                {"undone", score.undone},
                                {"seconds", score.seconds},
                                {"ratio", ratio(score)}});
    }
    return out.dump() + "\n";
  }

  std::string chart() const {
    std::vector<ktour::chart::Ratio> ratios;
    for (const Score& score : scores) {
      std::string shown = fmt::format("{:.1f}", ratio(score));
      if (score.undecided() > 0) {
        const auto decided = static_cast<double>(score.runs - score.undecided());
        shown += fmt::format(" ({:.0f}%)", 100 * decided / static_cast<double>(score.runs));
      }
      ratios.push_back({std::string(score.method), ratio(score), shown});
    }
    return ktour::chart::ratios(
        ratios, "time as a ratio to the fastest (in brackets: share of starts decided)",
        fmt::format("time of each method on {}", board_and_piece()));
  }

  std::string page() const {
    return ktour::page_of(fmt::format("Methods on {}", board_and_piece()), heading(), chart(),
                          table(),
                          "The times are the processor's; the ratio is to the fastest method. A "
                          "method that reaches the limit is undecided. best-first-onward has its "
                          "queue in order of onward moves alone.");
  }
};

// Progress within one run is of no interest here; that it is to end is.
class OnlyStop final : public ktour::Status {
 public:
  explicit OnlyStop(Console& console, ktour::Progress progress)
      : console_(console), progress_(progress) {}
  ktour::StopKind poll(const ktour::Progress& /*progress*/) override {
    return console_.poll(progress_);
  }

 private:
  Console& console_;
  ktour::Progress progress_;
};

struct CompareCommand {
  const CommandLine& line;
  const BoardOptions board{line};
  const ReportOptions form{line};
  const Value start = line["--start"], sample = line["--sample"], seed = line["--seed"];
  const Value limit = line["--limit"], timeout = line["--timeout"], svg = line["--svg"];
  const bool closed = line.given("--closed");

  ExitStatus run() const {
    ktour::Problem asked = board.problem();
    need(validate(asked));
    asked.closed = closed;
    const ktour::Board& on = asked.board;
    constexpr std::uint64_t most_squares = 1000000;
    if (on.size() > most_squares) {
      refuse(fmt::format("compare takes boards of up to {} squares, and {} has {}", most_squares,
                         to_string(on), on.size()));
    }
    const std::vector<ktour::Square> starts = chosen_starts(on);
    ktour::SolveOptions options;
    constexpr std::uint64_t usual_limit = 1000000;
    options.limit = limit.count(1).value_or(usual_limit);
    options.memory = line["--memory"].memory();
    const std::string_view wanted = form.form();
    OutputFile file = need(open_output(form.path()));
    std::optional<OutputFile> chart;
    if (const auto name = svg.text()) chart.emplace(need(open_output(*name)));
    Comparison found{asked, starts.size(), options.limit};
    found.scores = measure(asked, starts, options);
    need(file.write(wanted == "json"  ? found.json()
                    : wanted == "csv" ? ktour::csv_table(found.table("seconds a run", 1, 9))
                    : wanted == "html"
                        ? found.page()
                        : found.heading() + "\n" + ktour::text_table(found.table())));
    if (chart) {
      need(chart->write(found.chart()));
      need(chart->commit());
    }
    need(file.commit());
    return done;
  }

 private:
  std::vector<ktour::Square> chosen_starts(const ktour::Board& on) const {
    std::vector<ktour::Square> starts =
        need(starts_on(on, std::array{start.text().value_or("all")}), "--start");
    const std::optional<std::uint64_t> wanted = sample.count(1);
    if (seed.given() && !wanted) refuse("--seed is for a sample: give --sample too");
    if (!wanted || *wanted >= starts.size()) return starts;
    // The first of a shuffled list, in their own order.
    ktour::Random random(seed.count().value_or(1));
    for (std::uint32_t i = 0; i < *wanted; ++i) {
      std::swap(starts[i], starts[i + random.below(static_cast<std::uint32_t>(starts.size() - i))]);
    }
    starts.resize(*wanted);
    std::sort(starts.begin(), starts.end());
    return starts;
  }

  std::vector<Score> measure(const ktour::Problem& asked, const std::vector<ktour::Square>& starts,
                             ktour::SolveOptions options) const {
    Console console(timeout.seconds());
    console.count("runs");
    std::vector<Score> scores;
    struct Contender {
      std::string_view name;
      ktour::Method method;
      ktour::Queue queue = ktour::Queue::depth;
    };
    std::vector<Contender> contenders;
    for (const ktour::MethodInfo& method : ktour::methods()) {
      // What is built from tiles is the knight's tours of rectangles.
      const bool plain = asked.board.is_rectangle() && asked.piece.is_knight();
      if (method.method == ktour::Method::construct && !plain) continue;
      contenders.push_back({method.name, method.method});
    }
    contenders.push_back({"best-first-onward", ktour::Method::best_first, ktour::Queue::onward});
    const std::uint64_t total = contenders.size() * starts.size();
    std::uint64_t done_runs = 0;
    for (const Contender& contender : contenders) {
      Score score{contender.name};
      options.method = contender.method;
      options.queue = contender.queue;
      for (const ktour::Square from : starts) {
        const ktour::Progress progress{done_runs++, total, 0};
        refuse_stop(console.poll(progress), progress);
        OnlyStop status(console, progress);
        const double began = thread_seconds();
        const ktour::Problem request{asked.board,           from,       {}, asked.closed,
                                     ktour::Symmetry::none, asked.piece};
        const ktour::Answer answer = need(solve(request, options, status));
        score.seconds += thread_seconds() - began;
        if (answer.undecided()) refuse_stop(answer.stop().kind, progress);
        ++score.runs;
        score.found += answer.found() ? 1 : 0;
        score.impossible += answer.impossible() ? 1 : 0;
        score.examined += answer.work.examined;
        score.undone += answer.work.undone;
      }
      scores.push_back(score);
    }
    return scores;
  }

  // Methods that were not all tried alike are not compared.
  static void refuse_stop(ktour::StopKind kind, const ktour::Progress& progress) {
    if (kind == ktour::StopKind::interrupt) {
      refuse_stopped("interrupted");
    }
    if (kind != ktour::StopKind::timeout) return;
    refuse_stopped(fmt::format(
        "undecided: the time limit was reached after {} of {} runs; choose fewer starts "
        "(--sample), a lower --limit or a longer --timeout",
        progress.done, progress.total));
  }
};

}  // namespace

constexpr Command compare_command{
    "compare",
    of::compare,
    "compare all methods, from every start",
    "Every method answers the same requests. Times are processor time; the ratio is to the "
    "fastest method. A method that reaches the limit is undecided.",
    "0 printed, 2 wrong request, 3 undecided",
    "  ktour compare 8x8 --limit 10000              every start of the chessboard\n"
    "  ktour compare 6x6 --closed --start corner    closed tours\n"
    "  ktour compare 50x50 --sample 5 --limit 100000 --svg times.svg\n",
    [](const CommandLine& line) { return CompareCommand{line}.run(); },
    "a comparison is of tours from many starts, so no moves can be given",
};

}  // namespace app
