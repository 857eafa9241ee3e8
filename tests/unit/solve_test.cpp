// The way every request takes: what is refused, what comes back with an answer, what stops it.
#include "ktour/solve.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>

#include "ktour/ktour.hpp"
#include "plan/answer_by.hpp"
#include "plan/methods.hpp"

namespace ktour {
namespace {

SolveOptions by(Method method) {
  SolveOptions options;
  options.method = method;
  return options;
}

TEST(Solve, RefusesWhatMakesNoSense) {
  const Result<Answer> answer = solve({Board(8, 8), Square{8, 0}});
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("the start 8,0 is off"), std::string::npos);
}

TEST(Solve, RefusesWhatTheMethodCannotTake) {
  for (const MethodInfo& method : methods()) {
    SCOPED_TRACE(method.name);
    const auto refused = [&](const Problem& problem, const SolveOptions& options) {
      const Result<Answer> answer = solve(problem, options);
      return !answer && answer.error().kind == ErrorKind::request &&
             answer.error().message.find(fmt::format("'{}'", method.name)) != std::string::npos;
    };
    const Problem symmetric{Board(6, 6), {}, {}, true, Symmetry::point};
    EXPECT_EQ(refused(symmetric, by(method.method)), method.method == Method::best_first);
    SolveOptions bounded = by(method.method);
    bounded.undo = 5;
    EXPECT_EQ(refused(Problem{Board(5, 5), Square{0, 0}}, bounded), !method.takes_undo);
  }
}

// A true tour of the board asked for, spoilt: the engine's lies.
Finding spoilt(const Problem& problem, void (*spoil)(std::vector<Square>&)) {
  Status nobody;
  Finding finding = engine_of(Method::exact)(problem, {}, nobody);
  std::vector<Square> squares(problem.board.size());
  std::get<Tour>(finding.result).squares(0, squares);
  spoil(squares);
  return {Tour::from_squares(problem.board, squares)};
}

TEST(Solve, HandsOutNothingThatTheCheckerRefuses) {
  const Problem open{Board(6, 6), Square{0, 0}, Square{0, 5}};
  const Problem closed{Board(6, 6), Square{0, 0}, {}, true};
  Status nobody;
  const auto verdict = [&](Engine engine, const Problem& problem) {
    const Result<Answer> answer = answer_by(engine, problem, {}, nobody);
    return answer->undecided() ? answer->stop().kind : StopKind::none;
  };
  const Engine honest = [](const Problem& p, const SolveOptions&, Status&) {
    return spoilt(p, [](std::vector<Square>&) {});
  };
  EXPECT_EQ(verdict(honest, open), StopKind::none);
  EXPECT_EQ(verdict(honest, closed), StopKind::none);
  for (const Engine liar : {
           Engine([](const Problem&p, const SolveOptions&, Status&) {
             return spoilt(p, [](std::vector<Square>& s) { s.pop_back(); });
           }),
           Engine([](const Problem&p, const SolveOptions&, Status&) {
             return spoilt(p, [](std::vector<Square>& s) { s[20] = s[18]; });
           }),
           Engine([](const Problem&p, const SolveOptions&, Status&) {
             return spoilt(p, [](std::vector<Square>& s) { std::swap(s[7], s[9]); });
           }),
           Engine([](const Problem&, const SolveOptions&, Status&) {
             return spoilt({Board(6, 7)}, [](std::vector<Square>&) {});
           }),
       }) {
    EXPECT_EQ(verdict(liar, open), StopKind::fault);
    EXPECT_EQ(verdict(liar, closed), StopKind::fault);
  }
  // From its end to its start. A closed one is walked along from its start again.
  const Engine backwards = [](const Problem& p, const SolveOptions&, Status&) {
    return spoilt(p, [](std::vector<Square>& s) { std::reverse(s.begin(), s.end()); });
  };
  EXPECT_EQ(verdict(backwards, open), StopKind::fault);
  EXPECT_EQ(verdict(backwards, closed), StopKind::none);
  // A good tour, and not what was asked for.
  const Engine not_closed = [](const Problem& p, const SolveOptions&, Status&) {
    return spoilt({p.board, p.start, Square{0, 5}}, [](std::vector<Square>&) {});
  };
  EXPECT_EQ(verdict(not_closed, closed), StopKind::fault);
  EXPECT_EQ(verdict(not_closed, {open.board, open.start}), StopKind::none);
}

TEST(Solve, TakesNoEndWithASymmetry) {
  const Result<Answer> answer = solve({Board(6, 6), {}, Square{0, 0}, false, Symmetry::point});
  ASSERT_FALSE(answer);
  EXPECT_NE(answer.error().message.find("an end (0,0)"), std::string::npos);
}

TEST(Solve, GivesBackTheRequestAndTheMethod) {
  const Problem problem{Board(5, 6), Square{0, 0}, Square{1, 2}, true};
  const auto began = std::chrono::steady_clock::now();
  const Result<Answer> answer = solve(problem, by(Method::exact));
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
  ASSERT_TRUE(answer && answer->found());
  EXPECT_EQ(answer->problem.board, problem.board);
  EXPECT_EQ(answer->problem.start, problem.start);
  EXPECT_EQ(answer->problem.end, problem.end);
  EXPECT_TRUE(answer->problem.closed);
  EXPECT_EQ(answer->method, Method::exact);
  EXPECT_GT(answer->work.seconds, 0);
  EXPECT_LE(answer->work.seconds, passed.count());
  EXPECT_TRUE(check(answer->tour(), problem).valid());
}

// A closed tour may be asked for by its last square alone; the first is then any that is a move
// away.
TEST(Solve, EveryMethodTakesAClosedTourByItsEnd) {
  const Problem problem{Board(5, 6), {}, Square{2, 2}, true};
  for (const MethodInfo& method : methods()) {
    const Result<Answer> answer = solve(problem, by(method.method));
    ASSERT_TRUE(answer) << method.name;
    ASSERT_TRUE(answer->found()) << method.name << ": " << answer->status();
    EXPECT_EQ(answer->tour().end(), *problem.end) << method.name;
  }
}

// The proofs come before any method, and need no search.
TEST(Solve, ProvesTheImpossibleWhateverTheMethod) {
  const Problem enormous{Board(Board::max_side, Board::max_side), {}, {}, true};
  for (const MethodInfo& method : methods()) {
    const Result<Answer> answer = solve(enormous, by(method.method));
    ASSERT_TRUE(answer);
    ASSERT_TRUE(answer->impossible()) << method.name;
    EXPECT_EQ(answer->proof().kind, ProofKind::colour_count);
    EXPECT_EQ(answer->work.examined, 0U);
  }
}

struct Interrupt final : Status {
  StopKind poll(const Progress& /*progress*/) override { return StopKind::interrupt; }
};

TEST(Solve, IsUndecidedWhenItIsStopped) {
  Interrupt status;
  for (const MethodInfo& method : methods()) {
    const Result<Answer> answer =
        solve(Problem{Board(60, 60), Square{0, 0}}, by(method.method), status);
    ASSERT_TRUE(answer);
    ASSERT_TRUE(answer->undecided()) << method.name;
    EXPECT_EQ(answer->stop().kind, StopKind::interrupt);
    EXPECT_FALSE(answer->stop().text.empty());
  }
}

// Building a tour takes neither moves tried nor memory; every search takes both.
TEST(Solve, KeepsToItsLimits) {
  const Problem problem{Board(60, 60), Square{0, 0}};
  for (const MethodInfo& method : methods()) {
    SCOPED_TRACE(method.name);
    const bool builds = method.method == Method::automatic || method.method == Method::construct;
    const auto expect_stop = [&](const SolveOptions& options, StopKind kind) {
      const Result<Answer> answer = solve(problem, options);
      ASSERT_TRUE(answer) << answer.error().message;
      if (options.limit != unlimited) {
        EXPECT_LE(answer->work.examined, options.limit);
      }
      if (builds && answer->found()) return;
      ASSERT_TRUE(answer->undecided());
      EXPECT_EQ(answer->stop().kind, kind);
      EXPECT_FALSE(answer->stop().text.empty());
    };
    SolveOptions few_moves = by(method.method);
    few_moves.limit = 10;
    expect_stop(few_moves, StopKind::limit);
    SolveOptions little_memory = by(method.method);
    little_memory.memory = 1000;
    expect_stop(little_memory, StopKind::memory);
  }
}

// Many tests go through these lists, and would pass if they were empty.
TEST(Lists, HaveEveryMethodAndTieRuleOnce) {
  for (int i = 0; i <= static_cast<int>(Method::best_first); ++i) {
    EXPECT_EQ(std::ranges::count(methods(), static_cast<Method>(i), &MethodInfo::method), 1);
  }
  EXPECT_EQ(methods().size(), static_cast<std::size_t>(Method::best_first) + 1);
  for (int i = 0; i <= static_cast<int>(Tie::far); ++i) {
    EXPECT_EQ(std::ranges::count(names<Tie>, static_cast<Tie>(i), &Named<Tie>::value), 1);
  }
  EXPECT_EQ(names<Tie>.size(), static_cast<std::size_t>(Tie::far) + 1);
}

TEST(Names, AreDistinct) {
  std::vector<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(ProofKind::pieces); ++i) {
    names.push_back(name(static_cast<ProofKind>(i)));
  }
  for (int i = 0; i <= static_cast<int>(StopKind::fault); ++i) {
    names.push_back(name(static_cast<StopKind>(i)));
  }
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
}

}  // namespace
}  // namespace ktour
