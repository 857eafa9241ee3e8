// Which tour has a number, which number a tour has, and how often each move is made: exactly, and
// without a list of all tours.
//
//     ktour::Problem problem{ktour::Board(6, 8)};
//     problem.closed = true;
//     auto tours = ktour::NumberedTours::of(problem, {}, status);
//     if (!tours) return say(tours.error().message);
//     const auto millionth = tours->tour(1000000, status);     // squares, in order
//     const auto number = tours->number(*millionth, status);   // 1000000
//
// Numbers begin with 0, in the order in which enumerate_tours() gives the tours.
//
// Beside the core: it needs threads and GMP.
#pragma once

#include <gmpxx.h>

#include <memory>
#include <vector>

#include "ktour/count.hpp"

namespace ktour {

/// Whether tours can be numbered, or counted by move: symmetric ones cannot.
Outcome can_number(const Problem& problem);

class NumberedTours {
 public:
  /// Counts the tours, and keeps what tells how many go on from where. The options' folder is not
  /// used.
  static Result<NumberedTours> of(const Problem& problem, const CountOptions& options,
                                  Status& status);
  NumberedTours(NumberedTours&& other) noexcept;
  NumberedTours& operator=(NumberedTours&& other) noexcept;
  ~NumberedTours();

  /// How many there are.
  const mpz_class& size() const;

  /// The tour of a number below size(). What follows it is soon found: see next().
  Result<std::vector<Square>> tour(const mpz_class& number, Status& status);
  /// The tour after the one that was given last; nothing after the last of all.
  Result<std::optional<std::vector<Square>>> next(Status& status);

  /// The number of a tour, whichever way round and wherever it begins. The tour must be one of
  /// these.
  Result<mpz_class> number(const std::vector<Square>& tour, Status& status);

 private:
  struct Work;
  explicit NumberedTours(std::unique_ptr<Work> work);
  std::unique_ptr<Work> work_;
};

/// A move and how many of the tours make it, in either direction.
struct MoveUse {
  Move move;
  mpz_class tours;
};

struct MoveUses {
  mpz_class undirected = 0;      ///< tours in all
  std::vector<MoveUse> moves{};  ///< every move of the board, by squares; also those of no tour
  std::optional<Proof> proof{};  ///< why there are no tours, where that is known beforehand
  CountCost cost{};
};

/// How many tours make each move: by one run to the middle of the board, and back. The sum is the
/// number of tours times that of the moves of each, which is checked.
Result<MoveUses> count_by_move(const Problem& problem, const CountOptions& options, Status& status);

}  // namespace ktour
