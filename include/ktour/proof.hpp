// Certificates: proofs that there is no tour, written so that others can verify them.
//
// A certificate is one JSON object with a line for each step (docs/proofs.md has the format). The
// judge shares no code with the engines: it knows a few rules, and follows them step by step.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/format.hpp"
#include "ktour/problem.hpp"
#include "ktour/solve.hpp"

namespace ktour {

/// One argument: why there is no closed tour, or no open one.
struct ProvedPart {
  bool closed = false;
  std::string rule;         ///< colours, cut, tight cut, forced, tree, layers, symmetry, ...
  std::uint64_t steps = 0;  ///< lines of it
  std::optional<Board> shortest{};  ///< it shows the same of boards from this one to its own,
  bool every_length = false;        ///< and of all longer ones
};

/// What a picture of an argument shows.
struct Sketch {
  std::vector<Square> marked{};  ///< a cut, squares with too few moves, those that stay
  std::vector<std::vector<Square>> groups{};  ///< pieces, colours
  std::vector<Move> moves{};                  ///< that every tour would have to make
};

struct ProofReport {
  std::optional<Problem> problem{};  ///< what has no tour, where it could be read
  Sketch sketch{};                   ///< of the first part, if it was asked for
  std::vector<ProvedPart> parts{};
  std::optional<std::string> fault{};  ///< the first thing that is wrong, with its line
  std::uint64_t line = 0;              ///< of the fault, from 1
  bool malformed = false;              ///< it is no certificate at all
  /// Set where no more was looked at: the status said so, `memory` would not suffice, or the board
  /// has too many places to be looked at one by one (`limit`).
  StopKind stopped = StopKind::none;

  bool valid() const { return !fault && stopped == StopKind::none; }
};

/// Whether a report says anything of a proof; or why not: what was read is no certificate, or it
/// was not read to its end.
Outcome is_told(const ProofReport& report);

/// Verifies a certificate. Reads it once; keeps a line and what the board takes. Every loop of it
/// polls.
ProofReport check_certificate(Source& source, Status& status, const ReadLimits& limits = {},
                              bool sketched = false);
ProofReport check(const Certificate& certificate, Status& status, bool sketched = false);
ProofReport check(const Certificate& certificate);
/// That of a proof; one without a certificate is at fault.
ProofReport check(const Proof& proof);

/// What a valid certificate about a request proves: "no closed tour of 4x6".
std::string proved_in_words(const Problem& problem);

/// Whether a text begins as a certificate does.
bool is_certificate(std::string_view beginning);

/// The rules that a certificate may use, by name, the weakest first; `any` comes first of all.
std::span<const std::string_view> proof_rules();

/// A certificate for a problem that has no tour, by the first rule that suffices, or by the one
/// named. It was verified. An error where none was found: there may be a tour, or a limit was
/// reached.
Result<Certificate> certify(const Problem& problem, const SolveOptions& options, Status& status,
                            std::string_view rule = "any");
/// The same for an answer, without repeating its search.
Result<Certificate> certify(const Answer& answer, const SolveOptions& options, Status& status,
                            std::string_view rule = "any");

/// What the judge sees when it verifies the certificate of an impossible answer; a missing one is
/// made. If none can be made, only the squares that the proof names.
ProofReport seen_by_judge(const Answer& answer, Status& status);

}  // namespace ktour
