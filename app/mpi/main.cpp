// ktour-mpi: counts and censuses on many machines. Started by mpirun; every rank runs this.
#include <fcntl.h>
#include <fmt/format.h>
#include <mpi.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <optional>

#include "console.hpp"
#include "exit_status.hpp"
#include "files.hpp"
#include "gmp_memory.hpp"
#include "help.hpp"
#include "ktour/passes.hpp"
#include "ktour/version.hpp"
#include "mpi/commands.hpp"
#include "system/memory.hpp"

namespace {

constexpr app::Command count_command{
    "count",
    app::of::mpi_count,
    "how many tours a board has",
    "The result is one JSON object. --memory is for each rank; threads are not used. mpirun does "
    "not tell where what it prints cannot be written: -o does.",
    "0 done, 2 wrong request, 3 undecided",
    "  mpirun -n 4 ktour-mpi count 7x8\n"
    "  mpirun -n 4 ktour-mpi count 8x8 --checkpoint /scratch/8x8 -o 8x8.json\n"
    "  mpirun -n 4 ktour-mpi count 8x10 --passes 64\n"};

constexpr app::Command census_command{"census",
                                      app::of::mpi_census,
                                      "how often Warnsdorff's rule completes a tour",
                                      "The result is one JSON object. --memory is for each rank.",
                                      "0 done, 2 wrong request, 3 undecided",
                                      "  mpirun -n 4 ktour-mpi census 8x8\n"};

constexpr std::array commands{&count_command, &census_command};

constexpr app::Program program{"ktour-mpi",
                               "Knight's tours on many machines: start it with mpirun.",
                               commands,
                               "'ktour-mpi COMMAND --help' tells more about a command.",
                               "  mpirun -n 4 ktour-mpi count 7x8\n"
                               "  mpirun -n 4 ktour-mpi census 8x8\n",
                               "try 'mpirun -n 4 ktour-mpi count 7x8'"};

// What is asked for: the same on all ranks.
struct Request {
  std::optional<ktour::Problem> count;  // this, or
  std::optional<ktour::Board> census;   // this
  std::optional<std::uint64_t> passes;
  ktour::CountOptions options;
  std::optional<double> timeout;
  std::optional<app::Value> folder;
};

class Words {
 public:
  Words(const app::Ranks& ranks, const app::CommandLine& line)
      : line_(line),
        read_([&ranks](const std::string& path, std::size_t most, std::string_view kind) {
          return first_reads(ranks, path, most, kind);
        }) {}

  Request request() const {
    if (line_.command() == &count_command) return counting();
    if (line_.command() == nullptr) {
      app::refuse(fmt::format("a command is missing: {}", program.first_try));
    }
    const app::BoardOptions board(line_, read_);
    if (board.special()) app::refuse("a census is for a knight on a full rectangle");
    Request asked;
    asked.census = board.problem().board;
    asked.options.memory = line_["--memory"].memory();
    return asked;
  }

 private:
  // The first rank reads for all: the others may have no such file, and have no standard input.
  static std::string first_reads(const app::Ranks& ranks, const std::string& path, std::size_t most,
                                 std::string_view kind) {
    std::string text;
    ktour::Outcome read = ktour::Done{};
    try {
      if (ranks.first()) text = app::whole_text(path, most, kind);
    } catch (const app::Refusal& refusal) {
      read = refusal.error;
    }
    app::need(ranks.agreed(read));
    return ranks.from(0, text);
  }

  Request counting() const {
    const app::KindOptions kind(line_, read_);
    Request asked;
    asked.count = kind.problem();
    if (asked.count->symmetry != ktour::Symmetry::none) {
      app::refuse("--symmetry: folded boards are small; ktour count does them");
    }
    const bool scratch = line_.given("--scratch");
    if (scratch && line_.given("--checkpoint")) {
      app::refuse("--checkpoint and --scratch are given: --scratch does both");
    }
    asked.folder = line_[scratch ? "--scratch" : "--checkpoint"];
    asked.options = kind.options();
    asked.options.folder = asked.folder->folder();
    asked.options.scratch = scratch;
    asked.timeout = kind.timeout();
    if (const auto passes = line_["--passes"].count(1)) {
      if (scratch) app::refuse("--scratch is not for passes: more of them need less memory");
      asked.passes = passes;
      app::need(can_pass(*asked.count, *asked.passes), "--passes");
    }
    return asked;
  }

  const app::CommandLine& line_;
  app::ReadText read_;
};

// The request, once all ranks have the same. What one of them refuses, all refuse: else the others
// would wait for it without end.
Request agreed_request(const app::Ranks& ranks, const app::CommandLine& line) {
  Request asked;
  ktour::Outcome read = ktour::Done{};
  try {
    asked = Words(ranks, line).request();
  } catch (const app::Refusal& refusal) {
    read = refusal.error;
  }
  app::need(ranks.agreed(read));
  // Where one has less memory than the others, all keep to that: so none ends alone.
  asked.options.memory = ranks.least(asked.options.memory);
  return asked;
}

app::CommandLine agreed_line(const app::Ranks& ranks, const std::vector<std::string>& words) {
  const std::string own = fmt::format("{}\n{}", ktour::version, fmt::join(words, "\n"));
  if (!ranks.all_have(own)) {
    app::refuse("the ranks have different requests, or are of different versions");
  }
  return {program, words};
}

ktour::Result<std::string> carried_out(const app::Ranks& ranks, const Request& asked) {
  app::Console console(asked.timeout);
  if (asked.census) return spread_census(ranks, *asked.census, asked.options.memory, console);
  return asked.passes ? spread_passes(ranks, *asked.count, *asked.passes, asked.options, console)
                      : spread_count(ranks, *asked.count, asked.options, console);
}

app::ExitStatus run(const app::Ranks& ranks, const std::vector<std::string>& words) {
  const app::CommandLine line = agreed_line(ranks, words);
  if (line.given("--help") || line.given("--version")) {
    if (ranks.first()) {
      fmt::print("{}", line.given("--help") ? help(program, line.command())
                                            : fmt::format("ktour {}\n", ktour::version));
    }
    return app::done;
  }
  const Request asked = agreed_request(ranks, line);
  // The first rank's file is opened before hours of work, and all hear of it where it cannot be.
  std::optional<app::OutputFile> out;
  ktour::Outcome opened = ktour::Done{};
  if (ranks.first()) {
    auto file = app::open_output(line["--output"].text().value_or("-"));
    if (file) {
      out.emplace(std::move(*file));
    } else {
      opened = file.error();
    }
  }
  app::need(ranks.agreed(opened));
  auto text = carried_out(ranks, asked);
  const std::string done = asked.count
                               ? app::need_counted(std::move(text), *asked.count, &*asked.folder)
                               : app::need(std::move(text));
  if (ranks.first()) {
    app::need(out->write(done));
    app::need(out->commit());
  }
  return app::done;
}

// What MPI opens must not get the numbers of the standard streams: what is then written there would
// go into a socket.
void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // Nothing is there to be read, and whatever is written fails.
    [[maybe_unused]] const int opened =
        stream == STDIN_FILENO ? open("/dev/null", O_RDONLY) : open("/dev/full", O_WRONLY);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_streams();
  MPI_Init(&argc, &argv);
  app::catch_interrupts();
  app::hear_of_memory();
  int status = app::done;
  {
    const app::Ranks ranks;
    try {
      status = run(ranks, {argv + 1, argv + argc});
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
