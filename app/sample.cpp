// ktour sample: tours at random, each as likely as any other.
#include <fmt/format.h>

#include "commands.hpp"
#include "files.hpp"
#include "histogram.hpp"
#include "kind_options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct SampleCommand {
  const CommandLine& line;
  const KindOptions kind{line};
  const OutputOptions output{line};

  ExitStatus run() const {
    const ktour::Request request = kind.request();
    const ktour::Problem& problem = request.problem;
    constexpr std::uint64_t most = 100000000;
    const std::uint64_t count = line["--number"].count(1).value_or(1);
    if (count > most) refuse(fmt::format("-n: {} is more than {}", count, most));
    TakenTours taken(line, output, problem);
    ktour::CountOptions options = kind.options();
    const Value cache = line["--cache"];
    options.folder = cache.folder();
    const ktour::Sample drawn = [&] {
      Console console(kind.timeout());
      return need_counted(
          sample_tours(problem, count, line["--seed"].count().value_or(1), options, console),
          problem, &cache, "drawn");
    }();
    if (drawn.tours.empty()) {
      say(fmt::format(
          "impossible: {}{}",
          drawn.proof ? drawn.proof->text
                      : fmt::format("there are no {}: all were counted", tours_in_words(problem)),
          has_open_ones(problem) ? "; there are open ones: --open draws them" : ""));
      return definite_no;
    }
    std::uint64_t kept = 0;
    for (const auto& tour : drawn.tours) kept += taken.take(tour) ? 1 : 0;
    if (kept == 0 && !drawn.stopped) {
      refuse_stopped(fmt::format("undecided: none of the {} tours drawn is one{}: -n draws more",
                                 drawn.tours.size(), taken.filter().words()));
    }
    if (drawn.stopped) {
      // Those that were drawn are as they would be anyway.
      ktour::Error why = *drawn.stopped;
      if (taken.are_table()) need_counted(ktour::Outcome(why), problem, nullptr, "all drawn");
      const std::string place = taken.file().finish_incomplete();
      why.message += fmt::format("; the {} drawn before that are {}", drawn.tours.size(),
                                 place == "-" ? "above" : fmt::format("in '{}'", place));
      need_counted(ktour::Outcome(why), problem, nullptr, "all drawn");
    }
    taken.finish("drawn", true);
    return done;
  }
};

}  // namespace

constexpr Command sample_command{
    "sample",
    of::sample,
    "draw tours at random, all equally likely",
    "A line for each tour. All tours of the kind are counted first, which takes long on "
    "larger boards; with --cache that is done once.",
    "0 drawn, 1 there is no such tour, 2 wrong request, 3 undecided",
    "  ktour sample 6x6 -n 10 --seed 7\n"
    "  ktour sample 5x5 --open --start a1 -n 3\n"
    "  ktour sample 6x7 -n 100 --cache layers -o tours.jsonl\n",
    [](const CommandLine& line) { return SampleCommand{line}.run(); },
};

}  // namespace app
