// Certificates: what shows that there is no tour, written down so that others can verify it.
//
// A certificate is a text, one JSON object laid out a step a line (docs/proofs.md has the format).
// The judge of it shares nothing with whoever wrote it: it knows the rules of a few arguments, and
// follows them step by step.
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

/// One argument: that there is no closed tour, or no open one.
struct ProvedPart {
  bool closed = false;
  std::string rule;         ///< colours, cut, tight cut, forced, tree, layers, symmetry, ...
  std::uint64_t steps = 0;  ///< lines of it
  std::optional<Board> shortest{};  ///< it shows the same of boards from this one to its own,
  bool every_length = false;        ///< and of all longer ones
};

/// What there is to see of an argument: for a picture.
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
  StopKind stopped = StopKind::none;   ///< set when the status ended the check early, or memory did

  bool valid() const { return !fault && stopped == StopKind::none; }
};

/// Verifies a certificate. Reads it once; keeps a line and what the board takes.
ProofReport check_certificate(Source& source, Status& status, const ReadLimits& limits = {},
                              bool sketched = false);
ProofReport check(const Certificate& certificate, bool sketched = false);
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

}  // namespace ktour
