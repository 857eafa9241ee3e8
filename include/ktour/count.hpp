// How many tours there are, every one of them, and some drawn at random.
//
// The number is exact and of any size. All three functions take any valid problem; what they
// cannot do within the memory or before the status says stop is an error that says so. Where the
// checker is to see the tours, the caller shows them to it: check() is quick.
//
// Beside the core: it needs threads, files and GMP.
#pragma once

#include <gmpxx.h>

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
  /// A folder of its own for the request, made if there is none; or none. The work is kept there
  /// and goes on from there: for counts the last layer of states, for samples all of them. An error
  /// of the kind `request` is always about it.
  std::string folder{};
  /// Layers are in the folder alone, and what the memory cannot hold of the next one goes there too:
  /// the memory is then a bound and no end.
  bool scratch = false;
  bool classes = false;  ///< counts classes too; no ends and no symmetry may be given then
  std::uint64_t first_sample = 0;  ///< the number of the first tour that sample_tours gives
};

/// How tours were counted.
enum class CountMethod {
  proof,   ///< a proof, or one look, tells the number
  folded,  ///< squares that the symmetry exchanges made one
  lines,   ///< line after line of a long board, with the states of one line for all
  halves,  ///< the two halves of the board, put together in the middle
  whole,   ///< square after square
  passes,  ///< class after class (ktour/passes.hpp)
};

std::string_view name(CountMethod method);

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
  std::optional<Proof> proof{};  ///< why there are none, where that is known beforehand
  CountCost cost{};
  /// The number was held against those of the symmetric tours (see fits_symmetric_counts).
  bool checked = false;
};

/// Whether a number of undirected tours can be right. Turning and mirroring the board makes eight
/// tours of one (four where it is not square), or fewer where the tour is symmetric: so the number
/// and those of the symmetric tours, each counted by itself, must add up to a multiple of eight
/// (four). For tours of a knight on a full rectangle, without given ends or symmetry.
Result<bool> fits_symmetric_counts(const Problem& problem, const mpz_class& undirected,
                                   const CountOptions& options, Status& status);

/// Whether such tours can be counted, listed and drawn: symmetric ones with no given end, and
/// classes, which are under the turns and mirrors of the board, of flat boards with no given end
/// or move.
Outcome can_count(const Problem& problem, bool classes = false);

/// The number of tours.
Result<Tally> count_tours(const Problem& problem, const CountOptions& options, Status& status);

/// Takes a tour; false if no more are wanted.
using TakeTour = std::function<bool(const std::vector<Square>&)>;

/// Every tour, each once as a drawing, one after the other. The memory is for states that are known
/// to lead nowhere: with less of it the work takes longer.
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
  std::optional<Proof> proof{};            ///< why there are none, where that is known beforehand
};

/// So many tours at random, each as likely as any other. Tour i depends on the seed and on i alone.
Result<Sample> sample_tours(const Problem& problem, std::uint64_t count, std::uint64_t seed,
                            const CountOptions& options, Status& status);

/// What the tours asked for are called, such as "closed tours of 6x6".
std::string tours_in_words(const Problem& problem);

}  // namespace ktour
