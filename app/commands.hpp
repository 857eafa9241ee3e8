// The commands of the program. Each adds itself to the command line and, when it was chosen, runs.
//
// A new command is a file with such a function, and a line in main.cpp.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <string>

#include "exit_status.hpp"

namespace app {

/// What to do when a command was chosen.
using Run = std::function<ExitStatus()>;

struct Command {
  CLI::App* line;
  Run run;
};

Command add_solve(CLI::App& program);
Command add_at(CLI::App& program);
Command add_check(CLI::App& program);
Command add_view(CLI::App& program);
Command add_classic(CLI::App& program);
Command add_census(CLI::App& program);
Command add_simulate(CLI::App& program);
Command add_compare(CLI::App& program);
Command add_count(CLI::App& program);
Command add_enumerate(CLI::App& program);
Command add_sample(CLI::App& program);
Command add_worksheet(CLI::App& program);
Command add_play(CLI::App& program);
Command add_bench(CLI::App& program);

}  // namespace app
