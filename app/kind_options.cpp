// The options of count, enumerate and sample.
#include "kind_options.hpp"

#include <nlohmann/json.hpp>

#include "system/memory.hpp"

namespace app {

KindOptions::KindOptions(CLI::App& command)
    : problem_(command, "closed tours (default)"),
      open_(std::make_shared<bool>(false)),
      threads_(command, "--threads", "N", "at most so many (default: all processors)"),
      memory_(command, "--memory", "SIZE", "at most so much memory, such as 500M or 4G"),
      timeout_(command, "--timeout", "SECONDS", "at most so long") {
  command.add_flag("--open", *open_, "open tours: any two ends");
}

ktour::Problem KindOptions::problem() const {
  ktour::Problem asked = problem_.problem();
  if (asked.closed && *open_) refuse("--closed and --open are given: choose one");
  asked.closed = !*open_;
  const bool symmetric = asked.symmetry != ktour::Symmetry::none;
  if (symmetric && (asked.start || asked.end)) {
    refuse("--symmetry and a given end cannot be asked for together here: leave one of them out");
  }
  need(validate(asked));
  return asked;
}

ktour::CountOptions KindOptions::options() const {
  return {threads_.threads(), memory_.size().value_or(ktour::usable_memory())};
}

void refuse_given_ends(const ktour::Problem& problem) {
  if (!problem.start && !problem.end) return;
  refuse("--classes: a given end is not where it was when the board is turned; leave it out");
}

std::string record(const ktour::Problem& problem, const std::vector<ktour::Square>& tour,
                   bool json) {
  const ktour::Board& board = problem.board;
  if (json) {
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    for (const ktour::Square s : tour) moves.push_back({s.row, s.col});
    return nlohmann::ordered_json{{"rows", board.rows()},
                                  {"cols", board.cols()},
                                  {"closed", problem.closed},
                                  {"symmetry", name(problem.symmetry)},
                                  {"moves", std::move(moves)}}
               .dump() +
           "\n";
  }
  std::string line;
  for (const ktour::Square s : tour) {
    line += fmt::format("{}{}{}", line.empty() ? "" : " ", static_cast<char>('a' + s.col),
                        board.rows() - s.row);
  }
  return line + "\n";
}

void insist_on(const ktour::Problem& problem, const std::vector<ktour::Square>& tour) {
  const auto report = check(ktour::Tour::from_squares(problem.board, tour), problem);
  if (report.valid()) return;
  throw Refusal{{"the checker refused a tour: a bug, please report it", ktour::ErrorKind::stopped}};
}

}  // namespace app
