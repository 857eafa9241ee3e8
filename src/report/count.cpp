// What counts say.
#include "report/board.hpp"
#include "report/report.hpp"

namespace ktour::reports {

nlohmann::ordered_json kind_in_json(const Problem& problem) {
  nlohmann::ordered_json object;
  put_board(object, problem);
  object["closed"] = problem.closed;
  object["symmetry"] = name(problem.symmetry);
  if (problem.start) object["start"] = numbers_of(*problem.start, problem.board);
  if (problem.end) object["end"] = numbers_of(*problem.end, problem.board);
  if (!problem.given.empty()) object["given"] = listed_steps(problem);
  return object;
}

std::string in_json(const Problem& problem, const Tally& tally, double seconds) {
  nlohmann::ordered_json object = kind_in_json(problem);
  object["undirected"] = tally.undirected.get_str();
  object["directed"] = tally.directed.get_str();
  if (tally.classes) object["classes"] = tally.classes->get_str();
  if (tally.proof) object["reason"] = tally.proof->text;
  if (tally.method == CountMethod::search) object["all"] = !tally.first_only;
  object["method"] = name(tally.method);
  object["checked"] = tally.checked;
  object["states"] = tally.cost.states;
  object["seconds"] = seconds;
  object["peak_bytes"] = tally.cost.peak_bytes;
  return object.dump() + "\n";
}

}  // namespace ktour::reports
