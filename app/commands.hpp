// The commands of the program: a row each, at the end of a file of its own.
//
// A new command is a file with such a row, a bit in option_table.hpp for the options that it takes,
// and a line here and in main.cpp.
#pragma once

#include "command_line.hpp"

namespace app {

extern const Command solve_command;
extern const Command check_command;
extern const Command convert_command;
extern const Command at_command;
extern const Command view_command;
extern const Command classic_command;
extern const Command census_command;
extern const Command simulate_command;
extern const Command compare_command;
extern const Command count_command;
extern const Command enumerate_command;
extern const Command sample_command;
extern const Command worksheet_command;
extern const Command puzzle_command;
extern const Command play_command;
extern const Command bench_command;

/// Carries out the words of a command line. What was printed may still be on its way.
ExitStatus run(std::vector<std::string> words);

}  // namespace app
