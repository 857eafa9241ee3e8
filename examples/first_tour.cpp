// A closed tour of the chessboard from c3, square by square.
#include <iostream>
#include <ktour/ktour.hpp>

int main() {
  ktour::Problem problem{ktour::Board(8, 8)};
  problem.start = ktour::Square{5, 2};
  problem.closed = true;

  const auto answer = ktour::solve(problem);
  if (!answer) {
    std::cerr << answer.error().message << '\n';  // the request makes no sense
  } else if (answer->impossible()) {
    std::cout << "there is none: " << answer->proof().text << '\n';
  } else if (answer->found()) {
    for (const ktour::Square s : answer->tour().walk()) {
      std::cout << to_algebraic(s, problem.board) << ' ';
    }
    std::cout << '\n';
  }
}
