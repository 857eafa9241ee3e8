// Finds another tour than a known one, where a quick search can.
#include <algorithm>

#include "base/random.hpp"
#include "ktour/request.hpp"

namespace ktour {
namespace {

// A complete search is quick on boards of up to this many squares.
constexpr std::uint64_t most_squares = 40000;

bool has_tour(const Answer& answer, const Tour& tour) {
  return answer.found() && answer.tour() == tour;
}

// The request, with this many moves of the tour avoided, but none that it must make.
Request without_some(const Request& request, const Tour& tour, std::uint32_t moves,
                     Random& random) {
  const auto all = static_cast<std::uint32_t>(tour.size());
  Request other = request;
  other.options.limit = std::min<std::uint64_t>(request.options.limit, 20 * all + 20000);
  for (; moves > 0; --moves) {
    const std::uint32_t step = random.below(all - 1);
    const Move move{tour.square_at(step), tour.square_at(step + 1)};
    const Move back{move.b, move.a};
    const auto given = [&](const Move& m) { return m == move || m == back; };
    if (std::ranges::none_of(request.problem.through, given)) other.problem.avoid.push_back(move);
  }
  return other;
}

}  // namespace

Result<Answer> another(const Request& request, const Tour& than, Status& status) {
  Result<Answer> answer = solve(request.problem, request.options, status);
  if (!answer || !has_tour(*answer, than)) return answer;
  const Method method = request.options.method;
  const bool complete = method == Method::automatic || method == Method::exact;
  if (!complete || than.size() > most_squares || than.size() < 3) return answer;
  Random random(mixed(request.options.seed.value_or(1)));
  constexpr unsigned tries = 16;
  for (unsigned i = 0; i < tries; ++i) {
    const auto tenth = static_cast<std::uint32_t>(than.size() / 10);
    const Request other = without_some(request, than, std::max(1U, tenth >> 2 * i), random);
    const Result<Answer> found = solve(other.problem, other.options, status);
    if (!found || !found->found() || has_tour(*found, than)) continue;
    Answer given(request.problem, answer->method, found->tour(), found->work);
    given.varied = true;
    return given;
  }
  return answer;
}

}  // namespace ktour
