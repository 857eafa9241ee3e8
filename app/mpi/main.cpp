// ktour-mpi: counts and censuses on many machines. Started by mpirun; every rank runs this.
#include <fmt/format.h>
#include <mpi.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdio>

#include "console.hpp"
#include "exit_status.hpp"
#include "gmp_memory.hpp"
#include "ktour/passes.hpp"
#include "ktour/version.hpp"
#include "mpi/commands.hpp"
#include "system/memory.hpp"

namespace {

app::ExitStatus run(const app::Ranks& ranks, int argc, char** argv) {
  CLI::App program("Knight's tours on many machines: start it with mpirun.", "ktour-mpi");
  program.set_version_flag("--version", std::string("ktour ") + ktour::version,
                           "print the version");
  program.set_help_flag("-h,--help", "print this help");
  program.allow_extras();
  CLI::App* count = program.add_subcommand("count", "how many tours a board has");
  const app::KindOptions kind(*count);
  const app::TextOption checkpoint(*count, "--checkpoint", "DIR",
                                   "keep the last layers in this folder, and go on from them");
  const app::TextOption scratch(*count, "--scratch", "DIR",
                                "the same, and work there with what the memory cannot hold");
  const app::TextOption passes(*count, "--passes", "P",
                               "deal so many passes to the ranks: none has more than its own");
  CLI::App* census =
      program.add_subcommand("census", "how often Warnsdorff's rule completes a tour");
  const app::BoardOptions board(*census);
  const app::TextOption memory(*census, "--memory", "SIZE", "at most so much memory for each rank");
  for (CLI::App* command : {count, census}) command->allow_extras();
  program.footer(
      "Results are one JSON object. --memory is for each rank; threads are not used.\n"
      "\n"
      "Exit status: 0 done, 2 wrong request, 3 undecided.\n"
      "\n"
      "Examples:\n"
      "  mpirun -n 4 ktour-mpi count 7x8\n"
      "  mpirun -n 4 ktour-mpi count 8x8 --checkpoint /scratch/8x8\n"
      "  mpirun -n 4 ktour-mpi count 8x10 --passes 64\n"
      "  mpirun -n 4 ktour-mpi census 8x8\n");
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    if (ranks.first()) program.exit(help);
    return app::done;
  } catch (const CLI::ParseError& error) {
    app::refuse(app::sentence(error));
  }
  app::refuse_leftovers(program);
  std::string text;
  if (count->parsed()) {
    const ktour::Problem problem = kind.problem();
    if (problem.symmetry != ktour::Symmetry::none) {
      app::refuse("--symmetry: folded boards are small; ktour count does them");
    }
    app::Console console(kind.timeout());
    ktour::CountOptions options = kind.options();
    const app::TextOption& folder = scratch.text() ? scratch : checkpoint;
    options.folder = folder.text().value_or("");
    options.scratch = scratch.text().has_value();
    if (passes.given()) {
      if (options.scratch) app::refuse("--scratch is not for passes: more of them need less memory");
      const std::uint64_t of = *passes.count(1);
      app::need(can_pass(problem, of), "--passes");
      text = app::need_counted(spread_passes(ranks, problem, of, options, console), problem, &folder);
    } else {
      text = app::need_counted(spread_count(ranks, problem, options, console), problem, &folder);
    }
  } else if (census->parsed()) {
    if (board.special()) app::refuse("a census is one of a knight on a full rectangle");
    text = app::need(spread_census(ranks, board.problem().board,
                                   memory.size().value_or(ktour::usable_memory())));
  } else {
    app::refuse("a command is missing: try 'mpirun -n 4 ktour-mpi count 7x8'");
  }
  if (ranks.first()) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }
  return app::done;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  app::catch_interrupts();
  app::hear_of_memory();
  int status = app::done;
  {
    const app::Ranks ranks;
    try {
      status = run(ranks, argc, argv);
    } catch (const app::Refusal& refusal) {
      // All ranks refuse for the same reason; one says so.
      if (ranks.first()) app::say(refusal.error.message);
      status = app::exit_status(refusal.error);
    } catch (const std::exception& error) {
      // This rank alone: the others wait for it, so the run is ended.
      app::say(fmt::format("rank {} failed: {}", ranks.rank(), error.what()));
      MPI_Abort(MPI_COMM_WORLD, app::undecided);
    }
  }
  MPI_Finalize();
  return status;
}
