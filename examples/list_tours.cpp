// Every tour of a board, one a line: list_tours
#include <iostream>
#include <ktour/count.hpp>
#include <ktour/parse.hpp>

int main() {
  ktour::Status nobody;
  const ktour::Problem problem{.board = ktour::Board(5, 6), .closed = true};
  const auto done =
      ktour::enumerate_tours(problem, {}, nobody, [&](const std::vector<ktour::Square>& tour) {
        for (const ktour::Square s : tour) std::cout << to_algebraic(s, problem.board) << ' ';
        std::cout << '\n';
        return true;  // more of them
      });
  return done ? 0 : 1;
}
