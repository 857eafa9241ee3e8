// Graphs as files: what is written is read again, and no text is too strange to be read or refused.
#include <gtest/gtest.h>

#include <random>

#include "check/leaps.hpp"
#include "ktour/ktour.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

std::vector<Move> moves_of(const Board& board) {
  return moves_from(board, Piece(), 0, board.area());
}

TEST(GraphFile, EveryFormIsReadAsItWasWritten) {
  std::mt19937 random(3);
  for (int vertices : {1, 2, 5, 61, 62, 63, 64, 200}) {
    for (unsigned density : {0U, 3U, 50U}) {
      Network network;
      for (int v = 0; v < vertices; ++v) network.names.push_back(std::to_string(v));
      for (int a = 0; a < vertices; ++a) {
        for (int b = a + 1; b < vertices; ++b) {
          if (random() % 100 < density) network.edges.push_back({a, b});
        }
      }
      const Board board = *Board::of(network);
      for (const GraphForm form : {GraphForm::edges, GraphForm::dimacs, GraphForm::g6}) {
        const Result<std::string> text = graph_text({board}, form);
        ASSERT_TRUE(text);
        const Result<Board> read = parse_graph(*text);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->size(), board.size());
        EXPECT_EQ(moves_of(*read).size(), network.edges.size());
        if (form == GraphForm::g6) {
          EXPECT_EQ(moves_of(*read), moves_of(board));
        }
      }
    }
  }
}

// The checker and the engines read the same list each in their own way.
TEST(GraphFile, JudgesAndEnginesSeeTheSameMoves) {
  std::mt19937 random(4);
  for (int round = 0; round < 50; ++round) {
    const auto vertices = static_cast<std::int32_t>(1 + random() % 12);
    Network network;
    for (int v = 0; v < vertices; ++v) network.names.push_back(std::to_string(v));
    for (auto i = random() % 40; i-- > 0;) {  // with loops, and some twice
      network.edges.push_back({static_cast<std::int32_t>(random() % 12) % vertices,
                               static_cast<std::int32_t>(random() % 12) % vertices});
    }
    Board board = *Board::of(network);
    if (vertices > 1 && round % 2 == 0) board = *board.without(std::array{Square{0, 0}});
    const Moves moves(board, Piece());
    const proof::Leaps leaps(board, Piece());
    std::uint64_t all = 0;
    for (std::int32_t v = 0; v < vertices; ++v) {
      if (!board.contains({0, v})) continue;
      std::vector<proof::Place> reached;
      moves.each({0, v}, [&](Square to) { reached.push_back(board.index(to)); });
      EXPECT_EQ(reached, leaps.from(board.index({0, v})));
      EXPECT_LE(reached.size(), moves.most());
      EXPECT_LE(reached.size(), leaps.most());
      all += reached.size();
      for (std::int32_t w = 0; w < vertices; ++w) {
        if (!board.contains({0, w})) continue;
        EXPECT_EQ(moves.lead({0, v}, {0, w}), leaps.lead(Square{0, v}, Square{0, w}));
      }
    }
    EXPECT_EQ(all, 2 * leaps.most_in_all());
  }
}

TEST(GraphFile, AnyTextIsReadOrRefused) {
  std::mt19937 random(5);
  const std::string_view signs = "p edge 12\n\tca#>><<graph6~?@\xff\0x-";
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (auto i = random() % 40; i-- > 0;) {
      text += round % 2 == 0 ? signs[random() % signs.size()] : static_cast<char>(random());
    }
    constexpr std::uint64_t memory = 1 << 20;
    const Result<Board> board = parse_graph(text, memory);
    if (!board) {
      EXPECT_FALSE(board.error().message.empty());
      continue;
    }
    EXPECT_LE(board->size(), memory);
    for (const std::string& name : board->network()->names) {
      EXPECT_EQ(*parse_square(name, *board), *board->named(name));
    }
  }
}

TEST(GraphFile, WhatIsNoGraphIsRefused) {
  EXPECT_FALSE(Board::of({}));
  EXPECT_FALSE(Board::of({{"a", "a"}, {}}));
  EXPECT_FALSE(Board::of({{"a", "b"}, {{0, 2}}}));
  EXPECT_FALSE(Board::of({{"a", "b"}, {{-1, 0}}}));
  EXPECT_FALSE(Board::of({{"a"}, {}})->on(Surface::torus));
  EXPECT_FALSE(parse_graph(">>graph6<<~~~~~~~~"));
  EXPECT_FALSE(graph_text({Board(3000, 3000)}, GraphForm::g6, std::uint64_t{1} << 34));
}

}  // namespace
}  // namespace ktour
