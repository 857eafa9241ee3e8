// From a problem to an answer: the one way that every request takes.
//
//   validate -> prove impossible -> engine -> check
//
// The proofs come before any method, so that none of them searches for what cannot be. Nothing
// leaves here as found that the checker has not accepted.
#include "ktour/solve.hpp"

#include <fmt/format.h>

#include <chrono>

#include "ktour/check.hpp"
#include "ktour/parse.hpp"
#include "plan/impossible.hpp"
#include "plan/methods.hpp"

namespace ktour {
namespace {

Outcome suits(const Problem& problem, const SolveOptions& options) {
  const MethodInfo& method = info(options.method);
  if (problem.symmetry != Symmetry::none && !method.takes_symmetry) {
    return Error{
        fmt::format("the method '{}' does not look for symmetric tours: choose auto, "
                    "warnsdorff, plain or centrifugal",
                    method.name)};
  }
  if (problem.symmetry != Symmetry::none && problem.end) {
    return Error{
        fmt::format("an end ({}) cannot be given for a symmetric tour: it follows from the "
                    "start",
                    to_string(*problem.end))};
  }
  if (options.undo && !method.takes_undo) {
    return Error{
        fmt::format("the method '{}' has no bound on moves taken back: give it to "
                    "warnsdorff, plain or centrifugal",
                    method.name)};
  }
  return Done{};
}

// An engine's tour as an answer, if it is what was asked for.
Finding checked(Finding finding, const Problem& problem, Status& status) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  if (tour == nullptr) return finding;
  const CheckReport report = check(*tour, problem, Symmetries::as_claimed, status);
  if (report.stopped != StopKind::none) {
    finding.result = Stop{report.stopped, stop_text(report.stopped)};
  } else if (report.fault) {
    finding.result = Stop{
        StopKind::fault, "the checker refused the tour that was found (a bug; please report it): " +
                             report.fault->text};
  }
  return finding;
}

}  // namespace

Result<Answer> solve(const Problem& problem, const SolveOptions& options, Status& status) {
  if (Outcome ok = validate(problem); !ok) return ok.error();
  if (Outcome ok = suits(problem, options); !ok) return ok.error();
  const auto began = std::chrono::steady_clock::now();
  std::optional<Proof> proof = prove_impossible(problem);
  Finding finding =
      proof ? Finding{std::move(*proof)}
            : checked(engine_of(options.method)(problem, options, status), problem, status);
  finding.work.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return Answer(problem, options.method, std::move(finding.result), finding.work);
}

Result<Answer> solve(const Problem& problem, const SolveOptions& options) {
  Status nobody;
  return solve(problem, options, nobody);
}

}  // namespace ktour
