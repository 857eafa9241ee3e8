// How often Warnsdorff's rule with random ties tours the chessboard from a corner: rule_census
#include <iostream>
#include <ktour/census.hpp>

int main() {
  ktour::Status nobody;
  const ktour::Board board(8, 8);
  const ktour::Square corner{0, 0};
  const auto census = ktour::exact_census(board, {}, {&corner, 1}, {}, nobody);
  if (!census) {
    std::cerr << census.error().message << '\n';
    return 1;
  }
  const ktour::Probability& complete = census->starts.front().complete;
  std::cout << complete.value << ", exactly " << *complete.fraction << '\n';
}
