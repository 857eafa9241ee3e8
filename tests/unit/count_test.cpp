// Counting, listing and drawing tours, held against known numbers, against trial and against
// chance.
#include "ktour/count.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>

#include "all_tours.hpp"
#include "count/halves.hpp"
#include "count/join.hpp"
#include "count/lines.hpp"
#include "count/types.hpp"
#include "frontier/transition.hpp"
#include "ktour/ktour.hpp"
#include "problem/knight.hpp"
#include "sweeps.hpp"

namespace ktour::count {
namespace {

struct Case {
  int rows, cols;
  const char* number;
};

Problem closed(int rows, int cols, Symmetry symmetry = Symmetry::none) {
  Problem problem{Board(rows, cols)};
  problem.closed = true;
  problem.symmetry = symmetry;
  return problem;
}
Problem open(int rows, int cols) {
  return Problem{Board(rows, cols)};
}

Tally tally(const Problem& problem, const CountOptions& options = {}) {
  Status nobody;
  const Result<Tally> counted = count_tours(problem, options, nobody);
  EXPECT_TRUE(counted);
  return *counted;
}
std::string undirected(const Problem& problem, unsigned threads = 1) {
  return tally(problem, {threads}).undirected.get_str();
}
Number classes(const Problem& problem) {
  CountOptions options;
  options.classes = true;
  return *tally(problem, options).classes;
}
std::pair<Number, Number> by_lines_and_halves(const Problem& problem) {
  Status nobody;
  Job job({}, nobody);
  return {*count_by_lines(problem, job), *count_by_halves(problem, {}, job)};
}

// Folded, two moves may join the same classes of squares, and only one of them may be given.
TEST(Count, OfSymmetricToursEachMakesAMoveOrAvoidsIt) {
  const Board whole(4, 4);
  const Board board = *whole.without(std::array{Square{0, 0}, Square{0, 3}, Square{2, 1},
                                                Square{2, 2}, Square{3, 0}, Square{3, 3}});
  for (const Board& on : {board, whole}) {
    for (const Symmetry symmetry : {Symmetry::vertical, Symmetry::horizontal, Symmetry::point}) {
      for (const bool is_closed : {false, true}) {
        Problem problem{on};
        problem.piece = *parse_piece("king");
        problem.symmetry = symmetry;
        problem.closed = is_closed;
        const Number all = tally(problem).undirected;
        for (const Square to : {Square{0, 1}, Square{0, 2}, Square{2, 3}, Square{1, 1}}) {
          const Move move{{1, 2}, to};
          Problem with = problem, without = problem;
          with.through = {move};
          without.avoid = {move};
          EXPECT_EQ(tally(with).undirected + tally(without).undirected, all)
              << tours_in_words(with);
        }
      }
    }
  }
}

TEST(Count, ClosedToursAreAsManyAsIsKnown) {
  for (const Case& known : std::initializer_list<Case>{{5, 6, "8"},
                                                       {5, 8, "44202"},
                                                       {5, 10, "13311268"},
                                                       {6, 6, "9862"},
                                                       {6, 7, "1067638"},
                                                       {6, 8, "55488142"},
                                                       {3, 10, "16"},
                                                       {3, 12, "176"},
                                                       {3, 14, "1536"},
                                                       {3, 16, "15424"},
                                                       {5, 12, "4557702762"}}) {
    EXPECT_EQ(undirected(closed(known.rows, known.cols)), known.number)
        << known.rows << "x" << known.cols;
    EXPECT_EQ(undirected(closed(known.cols, known.rows)), known.number);
  }
}

TEST(Count, OpenToursAreAsManyAsIsKnown) {
  for (const Case& known : std::initializer_list<Case>{
           {3, 4, "16"}, {4, 5, "164"}, {5, 5, "1728"}, {5, 6, "37568"}, {6, 6, "6637920"}}) {
    const Tally found = tally(open(known.rows, known.cols));
    EXPECT_EQ(found.directed.get_str(), known.number);
    EXPECT_EQ(found.directed, found.undirected * 2);
  }
}

TEST(Count, SymmetricToursAreAsManyAsIsKnown) {
  EXPECT_EQ(undirected(closed(3, 10, Symmetry::vertical)), "4");
  EXPECT_EQ(undirected(closed(3, 10, Symmetry::point)), "4");
  EXPECT_EQ(undirected(closed(5, 6, Symmetry::vertical)), "4");
  EXPECT_EQ(undirected(closed(5, 6, Symmetry::point)), "0");
  EXPECT_EQ(undirected(closed(6, 7, Symmetry::horizontal)), "530");
  EXPECT_EQ(undirected(closed(6, 6, Symmetry::quarter)), "10");  // 5 classes of two
  EXPECT_EQ(undirected(closed(6, 6, Symmetry::point)), "78");    // 17 classes of four, and those
  for (const Symmetry symmetry : {Symmetry::vertical, Symmetry::horizontal, Symmetry::point}) {
    EXPECT_EQ(undirected(closed(3, 12, symmetry)), "0");
  }
}

TEST(Count, ClassesAreAsManyAsIsKnown) {
  EXPECT_EQ(classes(closed(6, 6)), 1245);
  EXPECT_EQ(classes(closed(5, 6)), 3);
  EXPECT_EQ(classes(open(5, 5)), 112);
  EXPECT_EQ(classes(open(3, 4)), 3);
}

TEST(Count, AgreesWithTrialOnSmallBoards) {
  for (int rows = 1; rows <= 6; ++rows) {
    for (int cols = rows; rows * cols <= (test::share > 1 ? 30 : 36); ++cols) {
      const Board board(rows, cols);
      std::uint64_t tours = 0;
      test::AllTours(board).closed([&](std::span<const Square>) { ++tours; });
      EXPECT_EQ(undirected(closed(rows, cols)), std::to_string(tours)) << rows << "x" << cols;
      if (rows * cols > 30 / (test::share > 1 ? 2 : 1)) continue;
      std::uint64_t ways = 0;
      test::AllTours(board).open([&](std::span<const Square>) { ++ways; });
      EXPECT_EQ(tally(open(rows, cols)).directed.get_str(), std::to_string(ways))
          << rows << "x" << cols;
    }
  }
}

TEST(Count, AgreesWithTrialForEveryPairOfEnds) {
  for (const Board& board : {Board(3, 7), Board(4, 5), Board(5, 5), Board(3, 4)}) {
    std::map<std::pair<Square, Square>, int> by_ends;
    std::map<Square, int> by_start;
    test::AllTours(board).open([&](std::span<const Square> tour) {
      ++by_ends[{tour.front(), tour.back()}];
      ++by_start[tour.front()];
    });
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      Problem problem{board};
      problem.start = board.square(i);
      EXPECT_EQ(tally(problem).directed, by_start[*problem.start]);
      for (std::uint64_t j = 0; j < board.size(); ++j) {
        if (i == j) continue;
        problem.end = board.square(j);
        EXPECT_EQ(tally(problem).directed, (by_ends[{*problem.start, *problem.end}]));
      }
    }
  }
}

// Each closed tour has as many moves as squares, so the tours through each move add up.
TEST(Count, ClosedToursThroughEachMoveAddUp) {
  if (test::share > 1) GTEST_SKIP() << "a few of these counts are done by other tests";
  Problem problem = closed(6, 6);
  Number sum = 0;
  for (std::uint64_t i = 0; i < 36; ++i) {
    for (std::uint64_t j = 0; j < i; ++j) {
      problem.start = problem.board.square(i);
      problem.end = problem.board.square(j);
      if (adjacent(*problem.start, *problem.end)) sum += tally(problem).undirected;
    }
  }
  EXPECT_EQ(sum, 9862 * 36);
}

TEST(Count, WaysOfCountingAgree) {
  for (const auto& [rows, cols] : {std::pair{3, 10}, {3, 17}, {4, 9}, {5, 8}, {5, 6}}) {
    for (const bool is_closed : {true, false}) {
      if (rows == 5 && !is_closed && (cols == 8 || test::share > 1)) continue;
      Problem problem = open(rows, cols);
      problem.closed = is_closed;
      const auto [by_lines, by_halves] = by_lines_and_halves(problem);
      EXPECT_EQ(by_lines, by_halves) << rows << "x" << cols << is_closed;
    }
  }
}

// Another cut finishes the vertices in another order, and with other states.
TEST(Count, CutElsewhereTheNumberIsTheSame) {
  Status nobody;
  for (const Problem& problem : {closed(5, 8), closed(6, 7), open(5, 6), open(5, 5)}) {
    const std::string whole = undirected(problem);
    const Vertex lines = Lines(problem.board).lines;
    for (Vertex before = 1; before + 3 <= lines; ++before) {
      Job job({}, nobody);
      const auto cut =
          count_halves<std::uint64_t, std::uint64_t>(Halves(problem, before), {}, job, {});
      ASSERT_TRUE(cut);
      EXPECT_EQ(cut->get_str(), whole) << before << " of " << lines;
    }
  }
}

TEST(Count, WrongFiguresDoNotPass) {
  Status nobody;
  const auto fits = [&](const Problem& problem, const char* number) {
    return *fits_symmetric_counts(problem, mpz_class(number), {2}, nobody);
  };
  EXPECT_TRUE(fits(closed(6, 6), "9862"));
  EXPECT_FALSE(fits(closed(6, 6), "9866"));
  EXPECT_TRUE(fits(closed(6, 7), "1067638"));
  EXPECT_FALSE(fits(closed(6, 7), "1067636"));
  EXPECT_TRUE(fits(open(5, 5), "864"));
  EXPECT_FALSE(fits(open(5, 5), "860"));
  EXPECT_TRUE(tally(closed(6, 8)).checked);
  // That of 1996 for 8x8, which no number of symmetric tours can explain.
  if (test::share > 1) return;
  EXPECT_FALSE(fits(closed(8, 8), "33439123484294"));
}

// So long that its numbers do not fit 64 bits.
TEST(Count, LongerCountsAreTakenWhereTheyAreNeeded) {
  const auto [by_lines, by_halves] = by_lines_and_halves(open(3, 60));
  EXPECT_EQ(by_lines, by_halves);
  if (test::share > 1) return;
  EXPECT_EQ(undirected(closed(6, 20)), "276453522147273309254029785276");
}

// In so little memory that tables are written to a file in pieces.
template <class Key, class Count>
void count_in_files(const Problem& problem, const char* number) {
  const std::string path = testing::TempDir() + "ktour-layers";
  Status nobody;
  const auto tours = [&](std::uint64_t memory) {
    std::filesystem::remove_all(path);
    const auto folder = Folder::open(path, problem);
    Job job({2, memory}, nobody);
    return count_halves<Key, Count>(Halves(problem), {&*folder, false, true}, job, {});
  };
  constexpr std::size_t states = 34000;  // in the widest layer
  const auto found = tours(states * sizeof(Entry<Key, Count>));
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found->get_str(), number);
  EXPECT_EQ(tours(0).error().kind, ErrorKind::memory);
  std::filesystem::remove_all(path);
}

TEST(Count, InFilesTheNumberIsTheSameForKeysAndCountsOfAllLengths) {
#define KTOUR_CHECK(Key, Count) count_in_files<Key, Count>(closed(6, 8), "55488142");
  KTOUR_FOR_ALL_TYPES(KTOUR_CHECK)
#undef KTOUR_CHECK
}

// Boards folded in the middle are cut where that is faster.
TEST(Count, FoldedBoardsHaveTheSameNumberWhereTheyAreCut) {
  Status nobody;
  std::size_t cut = 0;
  for (const auto& [rows, cols] :
       {std::pair{3, 10}, {3, 12}, {3, 14}, {4, 10}, {5, 10}, {12, 5}, {6, 10}, {7, 10}}) {
    if (test::share > 1 && rows > 5) continue;
    for (const Symmetry symmetry : {Symmetry::point, Symmetry::vertical, Symmetry::horizontal}) {
      Problem problem = closed(rows, cols);
      problem.symmetry = symmetry;
      Pulse pulse(nobody);
      for (const Graph& graph : graphs_of(problem, pulse)) {
        const auto where = cut_of(problem, graph);
        if (!where) continue;
        Job job({2}, nobody);
        EXPECT_EQ(*count_by_halves(Halves(graph, *where), problem.board, {}, job),
                  *count_whole(problem.board, graph, {}, job))
            << rows << 'x' << cols << ' ' << name(symmetry);
        ++cut;
      }
    }
  }
  EXPECT_GT(cut, 5U);
}

TEST(Count, ThreadsDoNotMatter) {
  EXPECT_EQ(undirected(closed(6, 8), 1), undirected(closed(6, 8), 3));
}

// 3 x 100 has more tours than fit any fixed number here; those of 3 x 10 and on obey a recurrence,
// so a long board is held against halves, whose counts have 512 bits.
TEST(Count, LongBoardsHaveLongNumbers) {
  const auto [by_lines, by_halves] = by_lines_and_halves(closed(3, 100));
  EXPECT_EQ(by_lines, by_halves);
}

// With more than 512 bits halves cannot count; that is said, and no number is.
TEST(Count, NumbersThatAreTooLongForHalvesAreSaid) {
  Status nobody;
  Job job({}, nobody);
  const Result<Number> tours = count_by_halves(closed(3, 1200), {}, job);
  ASSERT_FALSE(tours);
  EXPECT_EQ(tours.error().kind, ErrorKind::memory);
}

TEST(Count, NoneComesWithItsProof) {
  const Tally none = tally(closed(7, 7));
  EXPECT_EQ(none.undirected, 0);
  EXPECT_EQ(none.method, CountMethod::proof);
  ASSERT_TRUE(none.proof);
  EXPECT_EQ(none.proof->kind, ProofKind::colour_count);
  EXPECT_FALSE(tally(closed(6, 6)).proof);
}

TEST(Count, TooLittleMemoryIsSaid) {
  Status nobody;
  for (const Problem& problem : {closed(6, 8), closed(5, 20)}) {
    const Result<Tally> counted = count_tours(problem, {1, 10000}, nobody);
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().kind, ErrorKind::memory);
  }
}

struct Stopper final : Status {
  StopKind poll(const Progress&) override { return StopKind::interrupt; }
};

TEST(Count, CanBeStopped) {
  Stopper stopper;
  for (const Problem& problem : {closed(6, 8), closed(5, 20), closed(6, 6, Symmetry::point)}) {
    const Result<Tally> counted = count_tours(problem, {2}, stopper);
    ASSERT_FALSE(counted);
    EXPECT_EQ(counted.error().kind, ErrorKind::stopped);
    EXPECT_FALSE(enumerate_tours(problem, {2}, stopper, [](const auto&) { return true; }));
    EXPECT_FALSE(sample_tours(problem, 1, 1, {2}, stopper));
  }
}

std::vector<std::vector<Square>> all(const Problem& problem) {
  std::vector<std::vector<Square>> tours;
  Status nobody;
  EXPECT_TRUE(enumerate_tours(problem, {}, nobody, [&](const std::vector<Square>& tour) {
    tours.push_back(tour);
    return true;
  }));
  return tours;
}

std::vector<Problem> small_kinds() {
  std::vector<Problem> kinds{closed(5, 6), closed(3, 10), open(3, 7),
                             open(4, 5),   open(5, 5),    closed(3, 12)};
  for (const Symmetry symmetry :
       {Symmetry::vertical, Symmetry::horizontal, Symmetry::point, Symmetry::quarter}) {
    for (const Problem& problem : {closed(6, 6), closed(5, 6), closed(6, 7), closed(3, 10),
                                   closed(5, 8), open(5, 5), open(3, 7), open(7, 3)}) {
      if (symmetry == Symmetry::quarter && problem.board.rows() != problem.board.cols()) continue;
      kinds.push_back(problem);
      kinds.back().symmetry = symmetry;
    }
  }
  Problem ends = open(5, 5);
  ends.start = Square{0, 0};
  kinds.push_back(ends);
  ends.end = Square{2, 2};
  kinds.push_back(ends);
  return kinds;
}

TEST(Enumerate, GivesEveryTourOnceAndNothingElse) {
  for (const Problem& problem : small_kinds()) {
    auto tours = all(problem);
    EXPECT_EQ(std::to_string(tours.size()), undirected(problem));
    for (const auto& tour : tours) {
      EXPECT_TRUE(check(Tour::from_squares(problem.board, tour), problem).valid());
    }
    std::sort(tours.begin(), tours.end());
    EXPECT_EQ(std::unique(tours.begin(), tours.end()), tours.end());
  }
}

TEST(Enumerate, OneAtATimeGivesTheSameAndGoesOnAfterAStop) {
  // Says stop to every other call.
  struct Wavering final : Status {
    StopKind poll(const Progress&) override {
      stops = !stops;
      return stops ? StopKind::interrupt : StopKind::none;
    }
    bool stops = false;
  } wavering;
  std::size_t stopped = 0;
  for (const Problem& problem : small_kinds()) {
    std::vector<std::vector<Square>> tours;
    for (TourLister lister(problem, {});;) {
      auto tour = lister.next(wavering);
      if (!tour) {
        ASSERT_EQ(tour.error().kind, ErrorKind::stopped);
        ASSERT_LT(++stopped, 100000U);
      } else if (*tour) {
        tours.push_back(std::move(**tour));
      } else {
        break;
      }
    }
    EXPECT_EQ(tours, all(problem));
  }
  EXPECT_GT(stopped, 100U);
}

TEST(Enumerate, ForgetfulnessCostsTimeOnly) {
  std::size_t tours = 0;
  Status nobody;
  EXPECT_TRUE(
      enumerate_tours(closed(5, 6), {1, 0}, nobody, [&](const auto&) { return ++tours > 0; }));
  EXPECT_EQ(tours, 8U);
}

TEST(Enumerate, StopsWhenNoMoreAreWanted) {
  std::size_t tours = 0;
  Status nobody;
  EXPECT_TRUE(enumerate_tours(closed(6, 6), {}, nobody, [&](const auto&) { return ++tours < 3; }));
  EXPECT_EQ(tours, 3U);
}

TEST(Enumerate, ClassesHaveOneTourEach) {
  for (const Problem& problem : {closed(5, 6), open(5, 5), open(3, 4), open(3, 7)}) {
    std::uint64_t firsts = 0;
    for (const auto& tour : all(problem)) firsts += first_of_class(problem, tour) ? 1 : 0;
    EXPECT_EQ(classes(problem), firsts);
  }
}

std::vector<std::vector<Square>> drawn(const Problem& problem, std::uint64_t count,
                                       std::uint64_t seed, unsigned threads) {
  Status nobody;
  const Result<Sample> sample = sample_tours(problem, count, seed, {threads}, nobody);
  EXPECT_TRUE(sample);
  return sample->tours;
}

TEST(Sample, GoesOnFromAnyTour) {
  Status nobody;
  for (const Problem& problem : {closed(5, 6), open(5, 5), closed(6, 6, Symmetry::point)}) {
    const auto whole = drawn(problem, 20, 7, 1);
    CountOptions rest{1};
    rest.first_sample = 15;
    const Result<Sample> last = sample_tours(problem, 5, 7, rest, nobody);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->tours, std::vector(whole.begin() + 15, whole.end()));
  }
}

// Pearson's test: with n kinds and equal chances the sum is about n-1, give or take sqrt(2n); five
// times that is beyond chance.
void expect_uniform(const Problem& problem, std::uint64_t draws) {
  std::map<std::vector<Square>, double> seen;
  for (const auto& tour : all(problem)) seen[tour] = 0;
  for (const auto& tour : drawn(problem, draws, 20, 2)) {
    ASSERT_TRUE(seen.contains(tour));
    ++seen[tour];
  }
  const auto kinds = static_cast<double>(seen.size());
  const double expected = static_cast<double>(draws) / kinds;
  double sum = 0;
  for (const auto& [tour, times] : seen) sum += (times - expected) * (times - expected) / expected;
  EXPECT_LT(std::abs(sum - (kinds - 1)), 5 * std::sqrt(2 * kinds)) << kinds;
}

TEST(Sample, EveryTourIsAsLikely) {
  expect_uniform(closed(5, 6), 8000);
  if (test::share > 1) return;
  expect_uniform(open(5, 5), 20000);
  expect_uniform(closed(3, 10), 3200);
  expect_uniform(closed(6, 6, Symmetry::point), 7800);
  expect_uniform(open(3, 7), 4000);
  Problem ends = open(5, 5);
  ends.start = Square{0, 0};
  expect_uniform(ends, 6080);
}

TEST(Sample, EveryTourOf6x6IsAsLikely) {
  if (test::share > 1) GTEST_SKIP() << "the smaller boards go the same ways";
  expect_uniform(closed(6, 6), 49310);
}

TEST(Sample, ATourDependsOnSeedAndNumberOnly) {
  const auto few = drawn(closed(6, 6), 3, 7, 1);
  auto many = drawn(closed(6, 6), 10, 7, 3);
  const auto others = drawn(closed(6, 6), 3, 8, 1);
  many.resize(3);
  EXPECT_EQ(few, many);
  EXPECT_NE(few, others);
}

TEST(Sample, NothingComesOfNothing) {
  EXPECT_TRUE(drawn(closed(5, 6, Symmetry::point), 3, 7, 1).empty());
}

// The tours of a board that a map leaves as they are, picked from the list of all.
std::uint64_t picked(const Problem& problem, Symmetry symmetry) {
  std::uint64_t count = 0;
  Status nobody;
  const Outcome listed = enumerate_tours(problem, {}, nobody, [&](const std::vector<Square>& tour) {
    std::set<std::pair<Square, Square>> moves;
    for (std::size_t i = problem.closed ? 0 : 1; i < tour.size(); ++i) {
      moves.insert(std::minmax(tour[i == 0 ? tour.size() - 1 : i - 1], tour[i]));
    }
    const bool same = std::all_of(moves.begin(), moves.end(), [&](const auto& move) {
      return moves.contains(std::minmax(image(symmetry, problem.board, move.first),
                                        image(symmetry, problem.board, move.second)));
    });
    count += same ? 1 : 0;
    return true;
  });
  EXPECT_TRUE(listed);
  return count;
}

TEST(Count, SymmetricToursOfAnyBoardAreThoseInTheListOfAll) {
  const std::vector<Piece> pieces{Piece("king", {Leap{1, 0}, Leap{1, 1}}),
                                  Piece("wazir", {Leap{1, 0}}),
                                  Piece("0,2+1,1+1,2", {Leap{2, 0}, Leap{1, 1}, Leap{2, 1}})};
  std::set<std::pair<bool, std::size_t>> met;  // closed, and how many squares stay in their places
  for (std::int32_t rows = 1; rows <= 4; ++rows) {
    for (std::int32_t cols = 1; cols <= (rows == 4 ? 3 : 4); ++cols) {
      for (const Surface surface :
           {Surface::plane, Surface::mobius, Surface::torus, Surface::projective}) {
        for (const Piece& piece : pieces) {
          for (const bool closed : {false, true}) {
            Problem all{Board(rows, cols, surface), {}, {}, closed};
            all.piece = piece;
            if (rows * cols > (piece.name() == "wazir" && surface == Surface::plane ? 12 : 8))
              continue;
            for (const Symmetry symmetry :
                 {Symmetry::vertical, Symmetry::horizontal, Symmetry::point, Symmetry::quarter}) {
              Problem symmetric = all;
              symmetric.symmetry = symmetry;
              if (!validate(symmetric) || all.board.size() == 1) continue;
              Status nobody;
              const Result<Tally> tally = count_tours(symmetric, {}, nobody);
              ASSERT_TRUE(tally);
              EXPECT_EQ(tally->undirected, picked(all, symmetry))
                  << rows << "x" << cols << " " << piece.name() << " " << name(symmetry);
              std::size_t fixed = 0;
              for (std::uint64_t i = 0; i < all.board.area(); ++i) {
                const Square s = all.board.square(i);
                fixed += image(symmetry, all.board, s) == s ? 1 : 0;
              }
              if (tally->undirected > 0) met.insert({closed, fixed});
              // A request for an open tour may be answered by a closed one.
              const bool found = solve(symmetric)->found();
              if (closed || tally->undirected > 0) {
                EXPECT_EQ(found, tally->undirected > 0)
                    << rows << "x" << cols << " " << piece.name() << " " << name(symmetry);
              }
            }
          }
        }
      }
    }
  }
  // All five kinds of places where a tour may turn round.
  for (const auto& kind : {std::pair{true, 0}, {true, 1}, {true, 2}, {false, 0}, {false, 1}}) {
    EXPECT_TRUE(met.contains({kind.first, static_cast<std::size_t>(kind.second)})) << kind.second;
  }
}

TEST(Count, TheTourOfFourSquaresTurnsIntoItself) {
  Problem problem{Board(2, 2), {}, {}, true, Symmetry::quarter};
  problem.piece = Piece("wazir", {Leap{1, 0}});
  Status nobody;
  EXPECT_EQ(count_tours(problem, {}, nobody)->undirected, 1);
  std::vector<std::vector<Square>> tours;
  ASSERT_TRUE(enumerate_tours(problem, {}, nobody, [&](const std::vector<Square>& tour) {
    tours.push_back(tour);
    return true;
  }));
  ASSERT_EQ(tours.size(), 1U);
  EXPECT_TRUE(check(Tour::from_squares(problem.board, tours[0]), problem).valid());
}

TEST(Count, RefusesClassesWhereTurningIsNotTheSame) {
  Status nobody;
  const auto refuses = [&](const Problem& problem) {
    return !count_tours(problem, {.classes = true}, nobody);
  };
  Problem problem = closed(5, 6);
  problem.start = Square{0, 0};
  EXPECT_TRUE(refuses(problem));
  problem = closed(5, 6);
  problem.through = {{{0, 0}, {1, 2}}};
  EXPECT_TRUE(refuses(problem));
  problem = closed(5, 6);
  problem.board = *Board::box({2, 3, 4});
  EXPECT_TRUE(refuses(problem));
  problem = closed(6, 6, Symmetry::point);
  problem.start = Square{0, 0};
  EXPECT_FALSE(count_tours(problem, {}, nobody));
}

// One rank, whoever reads or writes it: word by word, or as a fraction for the many of one pattern.
TEST(Join, PairingsAreWhatTheirRanksSay) {
  std::mt19937_64 random(3);
  for (unsigned ends = 2; ends <= 26; ends += 2) {
    const std::uint64_t all = frontier::pairings(ends);
    const std::uint64_t some = std::min<std::uint64_t>(all, 20000);
    std::uint32_t places = 0;  // not next to each other
    while (std::popcount(places) < static_cast<int>(ends)) places |= 1U << random() % 32;
    const frontier::Pairings fast(places);
    for (std::uint64_t i = 0; i < some; ++i) {
      const std::uint64_t rank = some == all ? i : i < 9 ? all - 1 - i : random() % all;
      std::array<int, 32> mate{};
      frontier::each_pair(places, rank, [&](int a, int b) {
        mate[a] = b;
        mate[b] = a;
      });
      ASSERT_EQ(frontier::pairing_rank(places, [&](int end) { return mate[end]; }), rank) << ends;
      unsigned pairs = 0;
      fast(rank, [&](int a, int b) { pairs += mate[a] == b && mate[b] == a; });
      ASSERT_EQ(2 * pairs, ends) << rank;
    }
  }
}

// States from which some square cannot get its two moves are left out, and no tour with them.
TEST(Count, LeavesOutStatesWithoutHope) {
  const auto run = [](const Graph& graph, bool all_states) {
    const Vertex squares = graph.vertices - (graph.apex ? 1 : 0);
    auto steps = frontier::finishing_decisions(graph, squares);
    if (!all_states) frontier::drop_hopeless(steps, graph, squares);
    std::map<std::uint64_t, std::uint64_t> now{{0, 1}};
    std::pair<std::uint64_t, std::size_t> tours_and_states;
    for (const frontier::Decision& step : steps) {
      const frontier::Transition<std::uint64_t> transition(step, graph.group);
      std::map<std::uint64_t, std::uint64_t> next;
      for (const auto& [key, count] : now) {
        transition(
            key, [&, ways = count](std::uint64_t to, frontier::Choice) { next[to] += ways; },
            [&, ways = count](frontier::Choice) { tours_and_states.first += ways; });
      }
      now = std::move(next);
      tours_and_states.second += now.size();
    }
    return tours_and_states;
  };
  Problem given = open(4, 6);
  given.start = Square{0, 0};
  given.avoid = {{{1, 1}, {3, 2}}};
  Problem holed = closed(5, 6);
  holed.board = *holed.board.without(std::array{Square{0, 0}, Square{0, 1}});
  for (const Problem& problem : {closed(5, 6), open(4, 5), given, holed, closed(3, 10)}) {
    const Graph graph = graph_of(problem);
    const auto [tours, states] = run(graph, true);
    const auto [same, fewer] = run(graph, false);
    EXPECT_EQ(tours, same) << to_string(problem.board);
    EXPECT_LT(2 * fewer, states) << to_string(problem.board);
  }
}

// Two ends of a pairing are joined: their partners become partners, and the others stay. Of 24 ends
// there are more pairings than 32 bits tell.
TEST(Join, ContractionsLeaveTheOtherPairsAsTheyAre) {
  using Mates = std::array<std::uint8_t, 256>;
  const auto mates_of = [](unsigned ends, std::uint64_t rank) {
    Mates mates{};
    frontier::each_pair((1U << ends) - 1, rank, [&](int a, int b) {
      mates[a] = static_cast<std::uint8_t>(b);
      mates[b] = static_cast<std::uint8_t>(a);
    });
    return mates;
  };
  const count::Contractions contract(24);
  std::mt19937_64 random(5);
  for (const unsigned ends : {4U, 8U, 14U, 16U, 22U, 24U}) {
    for (int i = 0; i < 200; ++i) {
      const std::uint64_t rank = random() % frontier::pairings(ends);
      const auto b = static_cast<unsigned>(random() % (ends - 1));
      const Mates before = mates_of(ends, rank);
      const std::uint64_t next = contract(ends, b, rank);
      ASSERT_EQ(next == count::Contractions::closed, before[0] == b + 1);
      if (next == count::Contractions::closed) continue;
      const Mates after = mates_of(ends - 2, next - 1);
      // The ends that are left keep their order.
      const auto place = [&](unsigned end) { return end - (end > b + 1 ? 2 : 1); };
      for (unsigned end = 1; end < ends; ++end) {
        if (end == b + 1) continue;
        const unsigned mate = before[end] == 0       ? before[b + 1]
                              : before[end] == b + 1 ? before[0]
                                                     : before[end];
        EXPECT_EQ(after[place(end)], place(mate)) << ends << ' ' << rank << ' ' << b;
      }
    }
  }
}

}  // namespace
}  // namespace ktour::count
