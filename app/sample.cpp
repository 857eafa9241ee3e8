// ktour sample: tours at random, each as likely as any other.
#include <fmt/format.h>

#include "commands.hpp"
#include "files.hpp"
#include "kind_options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct SampleCommand {
  explicit SampleCommand(CLI::App& command)
      : kind(command),
        output(command, "algebraic (default) or jsonl; a sheet: svg, png, pdf; a page: html",
               "where to write them; its ending names the format"),
        number(under(command, "The tour"), "-n,--number", "N", "so many tours (default 1)"),
        seed(command, "--seed", "S", "the same seed gives the same tours (default 1)"),
        cache(under(command, "Limits"), "--cache", "DIR",
              "keep the layers in this folder, for this and later times") {}

  ExitStatus run() const {
    const ktour::Problem problem = kind.problem();
    constexpr std::uint64_t most = 100000000;
    const std::uint64_t count = number.count(1).value_or(1);
    if (count > most) refuse(fmt::format("-n: {} is more than {}", count, most));
    TourWriter writer(output, problem, kind.beginning());
    ktour::CountOptions options = kind.options();
    options.folder = cache.text().value_or("");
    const ktour::Sample drawn = [&] {
      Console console(kind.timeout());
      return need_counted(sample_tours(problem, count, seed.count().value_or(1), options, console),
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
    for (const auto& tour : drawn.tours) writer.write(tour);
    writer.finish();
    return done;
  }

  KindOptions kind;
  OutputOptions output;
  TextOption number, seed, cache;
};

}  // namespace

Command add_sample(CLI::App& program) {
  CLI::App* line = program.add_subcommand("sample", "tours at random, each as likely as any other");
  const auto command = std::make_shared<SampleCommand>(*line);
  line->footer(
      "A line for each tour. All tours of the kind are counted first, which for larger boards "
      "takes\n"
      "its time; with --cache that is done once.\n"
      "\n"
      "Exit status: 0 drawn, 1 there is no such tour, 2 wrong request, 3 undecided.\n"
      "\n"
      "Examples:\n"
      "  ktour sample 6x6 -n 10 --seed 7\n"
      "  ktour sample 5x5 --open --start a1 -n 3\n"
      "  ktour sample 6x7 -n 100 --cache layers -o tours.jsonl\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
