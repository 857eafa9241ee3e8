// Tours at random, each as likely as any other: random_tours
#include <iostream>
#include <ktour/count.hpp>
#include <ktour/ktour.hpp>

int main() {
  ktour::Status nobody;
  const ktour::Problem problem{.board = ktour::Board(5, 5)};
  constexpr std::uint64_t seed = 7;
  const auto sample = ktour::sample_tours(problem, 3, seed, {}, nobody);
  if (!sample) return 1;
  for (const auto& squares : sample->tours) {
    const auto tour = ktour::Tour::from_squares(problem.board, squares);
    const auto report = ktour::check(tour, problem);
    std::cout << "from " << to_string(report.start) << " to " << to_string(report.end) << '\n';
  }
}
