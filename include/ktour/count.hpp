// Counts tours, lists them all, and draws some uniformly at random, by the frontier method.
//
// Counts are exact and of any size. All three functions take any valid problem; if the memory does
// not suffice, or the status says stop, they return an error that says so. They do not call the
// checker; the caller may: check() is quick.
//
// Beside the core: it needs threads, files and GMP.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/solve.hpp"

namespace ktour {

struct CountOptions {
  unsigned threads = 1;
  std::uint64_t memory = unlimited;  ///< bytes that states may take
  /// A folder for this request alone, made if there is none; or empty. Layers are kept there, so
  /// that the work can resume: for counts the last ones, for samples all. Errors of the kind
  /// `request` are about this folder.
  std::string folder{};
  /// Keeps layers in the folder alone, and continues there on disk when memory is full.
  bool scratch = false;
  bool classes = false;  ///< counts classes too; no ends and no symmetry may be given then
  std::uint64_t first = unlimited;  ///< with given steps: ends after so many tours
  std::uint64_t first_sample = 0;  ///< the number of the first tour that sample_tours gives
};

/// How tours were counted.
enum class CountMethod { proof, folded, lines, halves, whole, passes, search };

template <>
inline constexpr std::array names<CountMethod>{
    Named{CountMethod::proof, "proof", "by a proof, or at once"},
    Named{CountMethod::folded, "folded", "on the board folded by its symmetry"},
    Named{CountMethod::lines, "lines", "line by line, with the same states for every line"},
    Named{CountMethod::halves, "halves", "meet in the middle: the two halves, joined"},
    Named{CountMethod::whole, "whole", "square by square, over the whole board"},
    Named{CountMethod::passes, "passes", "class by class (ktour/passes.hpp)"},
    Named{CountMethod::search, "search", "one by one, among given steps (ktour/puzzle.hpp)"},
};

/// What a count took.
struct CountCost {
  std::uint64_t states = 0;      ///< of all layers together
  std::uint64_t widest = 0;      ///< of the largest layer
  std::uint64_t peak_bytes = 0;  ///< of layers and tables, as far as they are counted
};

struct Tally {
  mpz_class undirected = 0;  ///< tours as drawings: the way round does not matter
  /// As sequences, from either end or both ways round; from a given start, if there is one.
  mpz_class directed = 0;
  std::optional<mpz_class> classes{};  ///< drawings that differ even when turned and mirrored
  CountMethod method = CountMethod::proof;
  std::optional<Proof> proof{};  ///< why there are none, if that is known beforehand
  CountCost cost{};
  bool first_only = false;  ///< it ended after CountOptions::first: there may be more
  /// The number was checked against those of the symmetric tours (see fits_symmetric_counts).
  bool checked = false;
};

/// Whether a number of undirected tours can be right. Turning and mirroring the board makes eight
/// tours of one (four where it is not square), or fewer where the tour is symmetric: so the number
/// and those of the symmetric tours, each counted by itself, must add up to a multiple of eight
/// (four). For tours of a knight on a full rectangle, without given ends or symmetry.
Result<bool> fits_symmetric_counts(const Problem& problem, const mpz_class& undirected,
                                   const CountOptions& options, Status& status);

/// Whether such tours can be counted, listed and drawn. Symmetric tours cannot have given ends.
/// Classes (under turns and mirrors) are for flat boards without given ends and moves.
Outcome can_count(const Problem& problem, bool classes = false);

/// The number of tours.
Result<Tally> count_tours(const Problem& problem, const CountOptions& options, Status& status);

/// The numbers of tours of the first squares of a board, taken line by line along its shorter side
/// (as many lines as there may be): the n-th is that of the first n squares, from 0 to all.
/// Undirected, in one run. Without given ends, moves and symmetry.
Result<std::vector<mpz_class>> count_beginnings(const Problem& problem, const CountOptions& options,
                                                Status& status);

/// Takes a tour; false if no more are wanted.
using TakeTour = std::function<bool(const std::vector<Square>&)>;

/// Gives every tour once, undirected, one after the other. The memory holds states that are known
/// to be dead; with less memory the work takes longer.
Outcome enumerate_tours(const Problem& problem, const CountOptions& options, Status& status,
                        const TakeTour& take);

/// The same tours in the same order, one at a time as they are asked for.
class TourLister {
 public:
  TourLister(const Problem& problem, const CountOptions& options);
  TourLister(TourLister&& other) noexcept;
  ~TourLister();

  /// The next tour; nothing after the last. Where the status stopped it, it goes on when it is
  /// asked again.
  Result<std::optional<std::vector<Square>>> next(Status& status);

 private:
  friend Outcome enumerate_tours(const Problem& problem, const CountOptions& options,
                                 Status& status, const TakeTour& take);
  struct Place;
  std::unique_ptr<Place> place_;
};

/// Whether a drawing comes first among its images under the symmetries of the board.
bool first_of_class(const Problem& problem, const std::vector<Square>& tour);

struct Sample {
  std::vector<std::vector<Square>> tours;  ///< none if there are none
  std::optional<Proof> proof{};            ///< why there are none, if that is known beforehand
  std::optional<Error> stopped{};          ///< what ended the work before all were drawn
};

/// Draws tours uniformly at random. Tour i depends on the seed and on i alone.
Result<Sample> sample_tours(const Problem& problem, std::uint64_t count, std::uint64_t seed,
                            const CountOptions& options, Status& status);

/// What the tours asked for are called, such as "closed tours of 6x6".
std::string tours_in_words(const Problem& problem);

}  // namespace ktour
