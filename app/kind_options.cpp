#include "kind_options.hpp"

#include "exit_status.hpp"
#include "ktour/version.hpp"
#include "memory.hpp"

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

ktour::count::Resources KindOptions::resources(ktour::count::Watcher& watcher) const {
  return {threads_.threads(), memory_.size().value_or(usable_memory()), &watcher};
}

void refuse_given_ends(const ktour::Problem& problem) {
  if (!problem.start && !problem.end) return;
  refuse("--classes: a given end is not where it was when the board is turned; leave it out");
}

void LayerWatcher::stage(const ktour::count::Stage& stage) {
  stage_ = stage;
  console_.note(fmt::format("{}: step {} of {}, {} states", stage.part, stage.step, stage.steps,
                            stage.states));
}

std::string kind_in_words(const ktour::Problem& problem) {
  std::string words = problem.closed ? "closed tours" : "open tours";
  if (problem.symmetry != ktour::Symmetry::none) {
    words += fmt::format(" with {} symmetry", name(problem.symmetry));
  }
  words += " of " + to_string(problem.board);
  if (problem.start) words += " from " + to_string(*problem.start);
  if (problem.end) words += " to " + to_string(*problem.end);
  return words;
}

void give_up(const ktour::count::Stopped& stopped, const ktour::Problem& problem) {
  const bool memory = stopped.kind == ktour::StopKind::memory;
  throw Refusal{{fmt::format("undecided: {} are not counted: {}{}", kind_in_words(problem),
                             stopped.text, memory ? "; --memory allows more" : ""),
                 memory ? ktour::ErrorKind::memory : ktour::ErrorKind::stopped}};
}

std::string request_of(const ktour::Problem& problem) {
  return fmt::format("ktour {}: {}\n", ktour::version, kind_in_words(problem));
}

}  // namespace app
