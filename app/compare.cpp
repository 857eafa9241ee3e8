// ktour compare: every method from every start, side by side.
//
// One run after the other on one thread, in the processor's time, so that the times compare.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/random.hpp"
#include "clock.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "ktour/census.hpp"
#include "lab/charts.hpp"
#include "lab/report.hpp"
#include "lab/text_table.hpp"
#include "options.hpp"
#include "output.hpp"
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

  double mean_seconds() const { return seconds / static_cast<double>(runs); }
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
  explicit CompareCommand(CLI::App& command)
      : board(command),
        start(under(command, "The tour"), "--start", "SQ",
              "a square, or all (default), corner, edge, centre"),
        sample(command, "--sample", "N", "only N of the starts, drawn by the seed"),
        seed(command, "--seed", "N", "seed of the sample (default 1)"),
        limit(under(command, "Limits"), "--limit", "N",
              "at most N moves examined in a run (default 1000000)"),
        memory(command, "--memory", "SIZE", "at most so much memory, such as 500M or 4G"),
        form(command, {"text", "json", "csv", "html"}),
        svg(command, "--svg", "FILE", "also a chart of the times") {
    under(command, "The tour").add_flag("--closed", closed, "closed tours");
  }

  ExitStatus run() const {
    const ktour::Problem asked = board.problem();
    need(validate(asked));
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
    options.memory = memory.size().value_or(ktour::usable_memory());
    const std::string_view wanted = form.form();
    OutputFile file = need(open_output(form.path()));
    std::optional<OutputFile> chart;
    if (const auto name = svg.text()) chart.emplace(need(open_output(*name)));
    const std::vector<Score> scores = measure(asked, starts, options);
    need(file.write(wanted == "json"   ? as_json(asked, starts.size(), options.limit, scores)
                    : wanted == "csv"  ? ktour::csv_table(table(scores, "seconds a run"))
                    : wanted == "html" ? as_page(asked, starts.size(), options.limit, scores)
                                       : as_text(asked, starts.size(), options.limit, scores)));
    if (chart) {
      need(chart->write(as_chart(asked, scores)));
      need(chart->commit());
    }
    need(file.commit());
    return done;
  }

  BoardOptions board;
  TextOption start, sample, seed, limit, memory;
  ReportOptions form;
  TextOption svg;
  bool closed = false;

 private:
  std::vector<ktour::Square> chosen_starts(const ktour::Board& on) const {
    const std::string word = start.text().value_or("all");
    std::vector<ktour::Square> starts = need(ktour::parse_starts(word, on), "--start");
    if (starts.empty()) {
      refuse(fmt::format("--start: {} has no square that is '{}'", to_string(on), word));
    }
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
    Console console;
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
        OnlyStop status(console, {done_runs++, total, 0});
        const double began = thread_seconds();
        ktour::Problem request{asked.board, from, {}, closed};
        request.piece = asked.piece;
        const ktour::Answer answer = need(solve(request, options, status));
        score.seconds += thread_seconds() - began;
        if (answer.undecided() && answer.stop().kind == ktour::StopKind::interrupt) {
          throw Refusal{{"interrupted", ktour::ErrorKind::stopped}};
        }
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

  static double fastest(const std::vector<Score>& scores) {
    double least = scores.front().seconds;
    for (const Score& score : scores) least = std::min(least, score.seconds);
    return least;
  }

  // The times in millionths of a second, or in seconds.
  static std::vector<std::vector<std::string>> table(const std::vector<Score>& scores,
                                                     const std::string& time = "us a run") {
    std::vector<std::vector<std::string>> lines{
        {"method", "found", "impossible", "undecided", "examined", "taken back", time, "ratio"}};
    for (const Score& score : scores) {
      lines.push_back({std::string(score.method), fmt::format("{}", score.found),
                       fmt::format("{}", score.impossible),
                       fmt::format("{}", score.runs - score.found - score.impossible),
                       fmt::format("{}", score.examined), fmt::format("{}", score.undone),
                       time == "us a run" ? fmt::format("{:.1f}", score.mean_seconds() * 1e6)
                                          : fmt::format("{:.9f}", score.mean_seconds()),
                       fmt::format("{:.1f}", score.seconds / fastest(scores))});
    }
    return lines;
  }

  static std::string board_and_piece(const ktour::Problem& asked) {
    return to_string(asked.board) +
           (asked.piece.is_knight() ? "" : fmt::format(" by {}", asked.piece.name()));
  }

  std::string heading(const ktour::Problem& asked, std::size_t starts, std::uint64_t most) const {
    return fmt::format("{}, {} tours from {} start{}, at most {} moves examined in a run",
                       board_and_piece(asked), closed ? "closed" : "open", starts,
                       starts == 1 ? "" : "s", most);
  }

  std::string as_text(const ktour::Problem& asked, std::size_t starts, std::uint64_t most,
                      const std::vector<Score>& scores) const {
    return heading(asked, starts, most) + "\n" + ktour::text_table(table(scores));
  }

  std::string as_page(const ktour::Problem& asked, std::size_t starts, std::uint64_t most,
                      const std::vector<Score>& scores) const {
    return ktour::page_of(fmt::format("Methods on {}", board_and_piece(asked)),
                          heading(asked, starts, most), as_chart(asked, scores), table(scores),
                          "The times are the processor's; the ratio is to the fastest method. A "
                          "method that reaches the limit is undecided. best-first-onward has its "
                          "queue in order of onward moves alone.");
  }

  std::string as_json(const ktour::Problem& asked, std::size_t starts, std::uint64_t most,
                      const std::vector<Score>& scores) const {
    const std::vector<std::int32_t> sides = asked.board.sides();
    nlohmann::ordered_json out{{"rows", sides[sides.size() - 2]},
                               {"cols", sides.back()},
                               {"closed", closed},
                               {"starts", starts},
                               {"limit", most}};
    if (asked.board.is_box()) out["dims"] = sides;
    if (!asked.piece.is_knight()) out["piece"] = asked.piece.name();
    if (asked.board.surface() != ktour::Surface::plane) {
      out["surface"] = name(asked.board.surface());
    }
    out["methods"] = nlohmann::ordered_json::array();
    for (const Score& score : scores) {
      out["methods"].push_back({{"method", score.method},
                                {"runs", score.runs},
                                {"found", score.found},
                                {"impossible", score.impossible},
                                {"undecided", score.runs - score.found - score.impossible},
                                {"examined", score.examined},
                                {"undone", score.undone},
                                {"seconds", score.seconds},
                                {"ratio", score.seconds / fastest(scores)}});
    }
    return out.dump() + "\n";
  }

  static std::string as_chart(const ktour::Problem& asked, const std::vector<Score>& scores) {
    std::vector<ktour::chart::Bar> bars;
    for (const Score& score : scores) {
      const std::uint64_t decided = score.found + score.impossible;
      bars.push_back(
          {std::string(score.method), score.seconds / fastest(scores),
           fmt::format("{:.1f}{}", score.seconds / fastest(scores),
                       decided == score.runs
                           ? ""
                           : fmt::format(" ({:.0f}%)", 100.0 * static_cast<double>(decided) /
                                                           static_cast<double>(score.runs)))});
    }
    ktour::chart::Axis axis{
        "time as a ratio to the fastest (in brackets: share of starts decided)"};
    axis.logarithmic = true;
    return ktour::chart::bars(bars, axis,
                              fmt::format("time of each method on {}", board_and_piece(asked)));
  }
};

}  // namespace

Command add_compare(CLI::App& program) {
  CLI::App* line = program.add_subcommand("compare", "every method from every start, side by side");
  const auto command = std::make_shared<CompareCommand>(*line);
  line->footer(
      "Every method answers the same requests; the times are the processor's, and the ratio is to "
      "the\n"
      "fastest method. A method that reaches the limit is undecided.\n"
      "\n"
      "Exit status: 0 told, 2 wrong request, 3 interrupted.\n"
      "\n"
      "Examples:\n"
      "  ktour compare 8x8 --limit 10000              every start of the chessboard\n"
      "  ktour compare 6x6 --closed --start corner    closed tours\n"
      "  ktour compare 50x50 --sample 5 --limit 100000 --svg times.svg\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
