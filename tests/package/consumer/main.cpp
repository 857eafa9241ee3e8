// A program of someone who uses the library: status 0 if the chessboard has a tour.
#include <ktour/ktour.hpp>

int main() {
  const ktour::Problem problem{.board = ktour::Board(8, 8)};
  const auto answer = ktour::solve(problem);
  if (!answer || !answer->found()) return 1;
  return ktour::check(answer->tour(), problem).valid() ? 0 : 2;
}
