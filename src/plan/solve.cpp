// From a problem to an answer: the one way that every request takes.
//
//   validate -> prove impossible -> engine -> check (-> certify)
//
// Proofs come before any method, so no method searches for a tour that cannot exist. Nothing
// leaves here as found that the checker has not accepted.
#include "ktour/solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "ktour/check.hpp"
#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "plan/answer_by.hpp"
#include "plan/certify.hpp"
#include "plan/impossible.hpp"
#include "plan/methods.hpp"
#include "problem/arranged.hpp"
#include "problem/given_moves.hpp"
#include "problem/given_steps.hpp"
#include "problem/readings.hpp"
#include "search/anneal/best_tour.hpp"
#include "search/join/exchange.hpp"
#include "search/kinds/magic.hpp"
#include "search/kinds/whirling.hpp"

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
  if (problem.symmetry != Symmetry::none && !problem.given.empty()) {
    return Error{"symmetric tours with given steps are not looked for: leave one of them out"};
  }
  if (options.undo && !info(options.method).takes_undo) {
    return Error{fmt::format("the method '{}' has no limit on moves taken back: choose from {}",
                             name(options.method), depth_first_methods())};
  }
  return Done{};
}

// A closed tour begins where it should and goes the way it should, whatever an engine that looks
// for a cycle made of it.
Finding arranged(Finding finding, const Problem& problem) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  const bool round = problem.closed || problem.symmetry != Symmetry::none;
  if (tour == nullptr || !round || tour->size() < 3) return finding;
  const bool fits =
      problem.start.value_or(tour->start()) == tour->start() &&
      problem.end.value_or(tour->end()) == tour->end() &&
      (problem.begin.size() < 2 || tour->square_at(1) == problem.begin[1]) &&
      (problem.closed || !GivenMoves(problem.through).has({tour->end(), tour->start()}));
  if (fits) return finding;
  std::vector<Square> squares(tour->size());
  tour->squares(0, squares);
  finding.result = Tour::from_squares(problem.board, arranged(problem, std::move(squares)));
  return finding;
}

// What a tour answers as it stands: a symmetric one is closed where it can be.
Problem reading_of(const Finding& finding, const Problem& problem) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  if (tour == nullptr || problem.symmetry == Symmetry::none) return problem;
  for (const Reading& reading : readings(problem)) {
    if (reading.why_not.empty() && check(*tour, reading.problem).valid()) return reading.problem;
  }
  return problem;
}

// What a tour has of the facts that were aimed at, counted from the tour alone.
Reached reached(const Tour& tour, const Problem& problem, const std::vector<Aim>& aims,
                Optimum optimum) {
  Reached all{aims, {}, optimum};
  FactMeter meter(problem);
  meter.take(tour);
  for (const Aim& aim : aims) all.values.push_back(meter.value(*aim.fact)->number);
  return all;
}

// --- tours of a kind -----------------------------------------------------------------------------

struct KindRow {
  std::string_view fact;
  Outcome (*suits)(const Problem& problem);
  Engine engine;
};
constexpr std::array kind_rows{KindRow{"whirling", can_whirl, find_whirling},
                               KindRow{"semimagic", can_be_semimagic, find_semimagic}};

const KindRow* kind_row(const SolveOptions& options) {
  if (options.aims.empty()) return nullptr;
  const auto row = std::ranges::find(kind_rows, options.aims.front().fact->name, &KindRow::fact);
  return row == kind_rows.end() ? nullptr : &*row;
}

bool asks_for_kind(const SolveOptions& options) {
  return kind_row(options) != nullptr;
}

Outcome suits_aims(const Problem& problem, const SolveOptions& options) {
  if (options.aims.empty()) return Done{};
  if (!problem.given.empty()) {
    return Error{"a tour with given steps is not aimed at anything else: leave one of the two out"};
  }
  const KindRow* row = kind_row(options);
  const auto is_kind = [](const Aim& aim) { return aim.is_kind(); };
  if (row == nullptr && std::ranges::none_of(options.aims, is_kind)) {
    return suits(options.aims, problem);
  }
  if (row == nullptr || options.aims.size() > 1) {
    return Error{"a tour that is whirling or magic is not aimed at anything else: leave one out"};
  }
  if (options.method != Method::automatic) {
    return Error{fmt::format(
        "the method '{}' looks for no {} tours, which have a search of their own: leave it out",
        name(options.method), row->fact)};
  }
  if (options.certificate) {
    return Error{
        fmt::format("there are no certificates about {} tours: leave the proof out", row->fact)};
  }
  return row->suits(problem);
}

Finding look(Engine engine, const Problem& problem, const SolveOptions& options, Status& status) {
  const KindRow* row = kind_row(options);
  return (row == nullptr ? engine : row->engine)(problem, options, status);
}

// What was found, if it is of the kind by its own facts.
Finding of_kind(Finding finding, const Problem& problem, const SolveOptions& options) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  if (tour == nullptr) return finding;
  FactMeter meter(problem);
  meter.take(*tour);
  const Fact& fact = *options.aims.front().fact;
  if (meter.value(fact) == FactValue::yes_if(true)) return finding;
  finding.result =
      Stop{StopKind::fault,
           fmt::format("the tour that was found is not {} (a bug; please report it)", fact.name)};
  return finding;
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
// shown to others is not called impossible where that was asked for. It is made of the record of
// the search that found no tour; where there is none, because another engine knew, the limit of
// that one does not stop this.
Finding certified(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status) {
  Proof* proof = std::get_if<Proof>(&finding.result);
  if (proof == nullptr) return finding;
  SolveOptions no_limit;
  no_limit.seed = options.seed;
  no_limit.memory = options.memory;
  Result<Certificate> certificate = certify(problem, proof->record.get(), no_limit, status);
  proof->record.reset();
  if (certificate) {
    proof->certificate = std::make_shared<const Certificate>(std::move(*certificate));
  } else if (certificate.error().kind == ErrorKind::memory) {
    finding.result =
        Stop{StopKind::memory, "there is no such tour, but no certificate could be made: " +
                                   certificate.error().message};
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
          "a tour of {} has {} squares, {} as an npy file, and checking it takes {} of memory; "
          "the limit is {}{}",
          to_string(board), board.size(), shown_bytes(least_bytes(format_of(FormatId::npy), board)),
          shown_bytes(needed), shown_bytes(most),
          suits(Method::construct, problem)
              ? "; 'ktour at' gives single steps and squares of such a tour"
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
  if (Outcome ok = suits_aims(problem, options); !ok) return ok.error();
  const auto began = std::chrono::steady_clock::now();
  std::optional<Proof> proof = prove_impossible(without_steps(problem));
  if (!proof && trust == Trust::checked) {
    if (Outcome ok = can_be_checked(problem, options); !ok) {
      // That there is none can be said without a check.
      Finding told = engine_of(Method::automatic)(problem, options, status);
      Proof* none = std::get_if<Proof>(&told.result);
      if (none == nullptr) return ok.error();
      proof = std::move(*none);
    }
  }
  Finding finding = proof ? Finding{std::move(*proof)} : look(engine, problem, options, status);
  const bool kind = asks_for_kind(options);
  const bool aimed = !options.aims.empty() && !kind;
  // (The search among given steps takes the seed itself.)
  const bool varied =
      options.seed && options.aims.empty() && !by_random_ties(options) && problem.given.empty();
  if (varied) finding = exchanged(std::move(finding), problem, options, status);
  const Problem reading = aimed ? reading_of(finding, problem) : problem;
  if (aimed) finding = best_tour(std::move(finding), reading, options, status);
  finding = arranged(std::move(finding), problem);
  if (kind) finding = of_kind(std::move(finding), problem, options);
  // What stopped the way to the best tour does not stop the check of it.
  Status nobody;
  if (trust == Trust::checked) {
    finding = checked(std::move(finding), problem, aimed ? nobody : status);
  }
  if (options.certificate) finding = certified(std::move(finding), problem, options, status);
  finding.work.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  const Optimum optimum = finding.optimum;
  Answer given(problem, options.method, std::move(finding.result), finding.work);
  given.varied = varied;
  if (aimed && given.found()) given.reached = reached(given.tour(), reading, options.aims, optimum);
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
