// How many tours a board has: count_tours
#include <iostream>
#include <ktour/count.hpp>

int main() {
  ktour::Status nobody;  // one of your own may show progress, and stop the work
  const ktour::Problem problem{.board = ktour::Board(6, 6), .closed = true};
  const auto tally = ktour::count_tours(problem, {.threads = 2, .classes = true}, nobody);
  if (!tally) {
    std::cerr << tally.error().message << '\n';
    return 1;
  }
  std::cout << tally->undirected << " closed tours of 6x6, " << *tally->classes
            << " up to turning and mirroring\n";
}
