// From a problem to an answer: the one way that every request takes.
//
//   validate -> prove impossible -> engine -> check (-> certify)
//
// The proofs come before any method, so that none of them searches for what cannot be. Nothing
// leaves here as found that the checker has not accepted.
#include "ktour/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "ktour/check.hpp"
#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "plan/answer_by.hpp"
#include "plan/certify.hpp"
#include "plan/impossible.hpp"
#include "plan/methods.hpp"
#include "search/exchange.hpp"

namespace ktour {
namespace {

// What a method cannot take, by its row in the table.
Outcome suits(const Problem& problem, const SolveOptions& options) {
  if (Outcome ok = suits(options.method, problem); !ok) return ok;
  if (problem.symmetry != Symmetry::none && problem.end) {
    return Error{
        fmt::format("an end ({}) cannot be given for a symmetric tour: it follows from the "
                    "start",
                    to_string(*problem.end, problem))};
  }
  if (options.undo && !info(options.method).takes_undo) {
    return Error{
        fmt::format("the method '{}' has no bound on moves taken back: give it to one of {}",
                    name(options.method), depth_first_methods())};
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

// A proof with the certificate that the judge has accepted, or why there is none: what cannot be
// shown to others is not called impossible where that was asked for. What stops a search does not
// stop this, but for the status.
Finding certified(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status) {
  Proof* proof = std::get_if<Proof>(&finding.result);
  if (proof == nullptr) return finding;
  SolveOptions no_limit;
  no_limit.seed = options.seed;
  no_limit.memory = options.memory;
  Result<Certificate> certificate = certify_after(finding.work, problem, no_limit, status);
  if (certificate) {
    proof->certificate = std::make_shared<const Certificate>(std::move(*certificate));
  } else if (const StopKind stopped = status.poll({}); stopped != StopKind::none) {
    finding.result = Stop{stopped, stop_text(stopped)};
  } else {
    finding.result = Stop{StopKind::fault,
                          "no certificate was found for what was called impossible "
                          "(a bug; please report it): " +
                              certificate.error().message};
  }
  return finding;
}

// The checker takes a bit a square.
Outcome can_be_checked(const Problem& problem, const SolveOptions& options) {
  const Board& board = problem.board;
  const std::uint64_t needed = board.area() / 8;
  constexpr std::uint64_t address_space = std::uint64_t{1} << 46;  // of any machine there is
  const std::uint64_t most = std::min(options.memory, address_space);
  if (needed <= most) return Done{};
  return Error{
      fmt::format(
          "a tour of {} has {} squares, {} as an npy file, and checking it takes {} of memory "
          "where {} may be used{}",
          to_string(board), board.size(), shown_bytes(least_bytes(format_of(FormatId::npy), board)),
          shown_bytes(needed), shown_bytes(most),
          suits(Method::construct, problem)
              ? ": 'ktour at' gives single steps and squares of such a tour"
              : ""),
      ErrorKind::memory};
}

bool by_random_ties(const SolveOptions& options) {
  return info(options.method).takes_tie && options.tie == Tie::random;
}

enum class Trust { checked, unchecked };

Result<Answer> answer(Engine engine, const Problem& problem, const SolveOptions& options,
                      Status& status, Trust trust) {
  if (Outcome ok = validate(problem); !ok) return ok.error();
  if (Outcome ok = suits(problem, options); !ok) return ok.error();
  const auto began = std::chrono::steady_clock::now();
  std::optional<Proof> proof = prove_impossible(problem);
  if (!proof && trust == Trust::checked) {
    if (Outcome ok = can_be_checked(problem, options); !ok) {
      // That there is none can be said without a check.
      Finding told = engine_of(Method::automatic)(problem, options, status);
      Proof* none = std::get_if<Proof>(&told.result);
      if (none == nullptr) return ok.error();
      proof = std::move(*none);
    }
  }
  Finding finding = proof ? Finding{std::move(*proof)} : engine(problem, options, status);
  const bool varied = options.seed && !by_random_ties(options);
  if (varied) finding = exchanged(std::move(finding), problem, options, status);
  if (trust == Trust::checked) finding = checked(std::move(finding), problem, status);
  if (options.certificate) finding = certified(std::move(finding), problem, options, status);
  finding.work.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  Answer given(problem, options.method, std::move(finding.result), finding.work);
  given.varied = varied;
  return given;
}

}  // namespace

Result<Answer> answer_by(Engine engine, const Problem& problem, const SolveOptions& options,
                         Status& status) {
  return answer(engine, problem, options, status, Trust::checked);
}

Result<Answer> solve(const Problem& problem, const SolveOptions& options, Status& status) {
  return answer_by(engine_of(options.method), problem, options, status);
}

Result<Answer> solve(const Problem& problem, const SolveOptions& options) {
  Status nobody;
  return solve(problem, options, nobody);
}

Result<Answer> construct_unchecked(const Problem& problem, const SolveOptions& options,
                                   Status& status) {
  SolveOptions construct = options;
  construct.method = Method::construct;
  return answer(engine_of(construct.method), problem, construct, status, Trust::unchecked);
}

}  // namespace ktour
