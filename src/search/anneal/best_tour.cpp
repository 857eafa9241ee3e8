// Runs of annealing, and the complete search that may show that nothing is better; large rectangles
// have tours of straight lines.
#include "search/anneal/best_tour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <tuple>

#include "base/pulse.hpp"
#include "ktour/parse.hpp"
#include "problem/moves.hpp"
#include "search/anneal/annealing.hpp"
#include "search/anneal/least.hpp"
#include "search/anneal/lines.hpp"
#include "search/exact/exact.hpp"

namespace ktour {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

// A tour as a cycle of the graph: what closes an open one comes after its end.
std::vector<Vertex> cycle_of(const Graph& graph, const Tour& tour) {
  std::vector<Vertex> order;
  order.reserve(graph.vertices);
  for (const Square s : tour.walk()) order.push_back(graph.vertex_at[tour.board().index(s)]);
  const auto after_end = [&](Vertex v) {
    return std::ranges::any_of(graph.at(order[tour.size() - 1]),
                               [&](const Incidence& i) { return i.to == v; });
  };
  const auto squares = static_cast<Vertex>(graph.squares.size());
  for (Vertex v = squares; v < graph.vertices; ++v) order.push_back(v);
  if (graph.vertices == squares + 2 && !after_end(squares)) {
    std::swap(order[squares], order[squares + 1]);
  }
  return order;
}

// The squares of a cycle as the problem has them: from its start, or to its end.
Tour tour_of(const Problem& problem, const Graph& graph, std::span<const Vertex> order) {
  std::vector<Square> squares = squares_of(graph, order);
  const bool backwards = (problem.start && squares.back() == *problem.start) ||
                         (problem.end && squares.front() == *problem.end);
  if (!problem.closed && backwards) std::ranges::reverse(squares);
  return Tour::from_squares(problem.board, squares);
}

class BestTour {
 public:
  BestTour(const Tour& first, const Problem& problem, const SolveOptions& options, Status& status)
      : first_(first),
        problem_(problem),
        options_(options),
        pulse_(status),
        graph_(search_graph(problem, pulse_)) {}

  Finding find() {
    if (pulse_.stopped() != StopKind::none) return {first_};
    KTOUR_ASSERT(graph_.feasible);
    Annealing annealing = made();
    std::tie(hot_, cold_) = temperatures(annealing);
    budget_ = budget(annealing);
    const std::uint64_t brief = std::min(budget_, std::uint64_t{graph_.vertices} * 20'000);
    run(annealing, brief);
    if (!settled(annealing)) prove(annealing);
    const std::uint64_t rest = budget_ - examined_;
    const std::uint64_t runs =
        std::clamp<std::uint64_t>(rest / (std::uint64_t{graph_.vertices} * 50'000), 1, 1000);
    for (std::uint64_t i = 0; i < runs && !settled(annealing); ++i) {
      run(annealing, rest * (i + 1) / runs - rest * i / runs);
    }
    settled(annealing);
    const bool searched = !searched_.empty() && searched_cost_ < annealing.best_cost();
    Finding finding{tour_of(problem_, graph_, searched ? searched_ : annealing.best())};
    finding.optimum = optimum_;
    finding.work.examined = examined_;
    return finding;
  }

 private:
  Annealing made() {
    return {problem_, graph_, options_.aims, cycle_of(graph_, first_), options_.seed.value_or(1)};
  }

  // Between them a tour freezes; found by trials with turns and crossings.
  static std::pair<double, double> temperatures(Annealing& annealing) {
    const double change = annealing.typical_change(annealing.is_sum() ? 20'000 : 1'000);
    return {change * 0.4, change * 0.09};
  }

  // How many exchanges to try: so many as are asked for, or fit into the time, or else some
  // seconds.
  std::uint64_t budget(Annealing& annealing) {
    constexpr std::uint64_t usual = 100'000'000;
    constexpr std::uint64_t usual_squares = 1'600'000'000;  // looked at by facts that are no sums
    if (options_.limit != unlimited) return options_.limit;
    if (options_.seconds <= 0) {
      return annealing.is_sum() ? usual : std::min(usual, usual_squares / graph_.vertices);
    }
    Annealing trial = made();
    constexpr std::uint64_t few = 1024;
    constexpr double long_enough = 0.05;
    const Clock::time_point began = Clock::now();
    std::uint64_t tried = 0;
    for (; seconds_since(began) < long_enough; tried += few) {
      for (std::uint64_t i = 0; i < few; ++i) trial.step(cold_);
    }
    constexpr double margin = 0.9;
    return static_cast<std::uint64_t>(static_cast<double>(tried) / seconds_since(began) * margin *
                                      options_.seconds);
  }

  // The share of the time that is gone, where there is a limit.
  double share_of_time() const {
    return options_.seconds > 0 ? seconds_since(began_) / options_.seconds : 0;
  }

  bool settled(Annealing& annealing) {
    if (optimum_ == Optimum::unknown && annealing.best_cost() <= annealing.bound()) {
      optimum_ = Optimum::bound;
    }
    return optimum_ != Optimum::unknown || pulse_.stopped() != StopKind::none ||
           examined_ >= budget_;
  }

  // One run from hot to cold. Should the time go faster than was thought, so does the run.
  void run(Annealing& annealing, std::uint64_t tries) {
    constexpr std::uint32_t few = 1024;
    constexpr double all = 0.97;
    const double from = share_of_time();
    if (from >= all) return;
    const double to =
        from + (all - from) * static_cast<double>(tries) / static_cast<double>(budget_ - examined_);
    for (std::uint64_t i = 0; i < tries; i += few) {
      if (annealing.best_cost() <= annealing.bound()) return;
      const double late = options_.seconds > 0 ? (share_of_time() - from) / (to - from) : 0;
      const double share = std::max(late, static_cast<double>(i) / static_cast<double>(tries));
      if (share >= 1) return;
      const double temperature = cold_ + (hot_ - cold_) * (1 - share) * (1 - share);
      const auto steps = std::min<std::uint64_t>(few, tries - i);
      for (std::uint64_t k = 0; k < steps; ++k) annealing.step(temperature);
      examined_ += steps;
      if (tell(annealing, few)) return;
    }
  }

  bool tell(Annealing& annealing, std::uint32_t units) {
    if (annealing.best_cost() != told_) {
      told_ = annealing.best_cost();
      best_so_far_ = fmt::format("best so far: {}", said_cost(told_));
    }
    pulse_.progress = {examined_, budget_, 0, best_so_far_};
    return pulse_.beat(units);
  }

  // Of one aim its value; of several the weighed sum.
  std::string said_cost(Costs::Cost cost) const {
    if (options_.aims.size() > 1) return fmt::format("cost {}", cost);
    const Aim& aim = options_.aims.front();
    const Costs::Cost value = cost / Costs::Cost{aim.weight};
    return fmt::format("{} {}", aim.want == Want::most ? -value : value, aim.fact->name);
  }

  void prove(Annealing& annealing) {
    constexpr Vertex few = 46;
    constexpr std::uint64_t some_seconds = 60'000'000;
    const std::uint64_t limit =
        options_.seconds > 0 ? std::min(some_seconds, budget_ / 2) : some_seconds;
    if (graph_.vertices > few || graph_.symmetric() || !annealing.is_sum()) return;
    Costs costs(problem_.board, graph_, options_.aims);
    pulse_.progress = {0, 0, 0, best_so_far_};
    LeastCycle least = least_cycle(graph_, costs, annealing.best_cost(), limit, pulse_);
    if (least.proved) optimum_ = Optimum::all_tours;
    searched_ = std::move(least.order);
    searched_cost_ = least.cost;
  }

  const Tour& first_;
  const Problem& problem_;
  const SolveOptions& options_;
  Pulse pulse_;
  Graph graph_;
  Clock::time_point began_ = Clock::now();
  double hot_ = 1;
  double cold_ = 1;
  std::uint64_t budget_ = 0;
  std::uint64_t examined_ = 0;
  Costs::Cost told_ = std::numeric_limits<Costs::Cost>::max();
  std::string best_so_far_;
  std::vector<Vertex> searched_;  // what the complete search found
  Costs::Cost searched_cost_ = 0;
  Optimum optimum_ = Optimum::unknown;
};

// What a search takes, and a cycle, its costs and the copies of them.
std::uint64_t bytes_for_best(const Problem& problem) {
  constexpr std::uint64_t cycles = 8 * sizeof(Vertex);
  const std::uint64_t bytes = Costs::bytes_a_square(Moves(problem).most()) + cycles;
  return problem.board.size() * bytes + problem.board.area() * 8 + bytes_for_search(problem);
}

// The tour that was found, or a better one of straight lines.
Finding best_of_lines(const Tour& first, const Problem& problem, const SolveOptions& options,
                      Status& status) {
  Pulse pulse(status);
  const LinesTour best = tour_of_lines(problem, options.aims, options.seed.value_or(1),
                                       options.limit, options.seconds, pulse);
  Finding finding{best.squares.empty() ? first : Tour::from_squares(problem.board, best.squares)};
  finding.work.examined = best.examined;
  return finding;
}

}  // namespace

Outcome suits(const std::vector<Aim>& aims, const Problem& problem) {
  for (const Aim& aim : aims) {
    if (!aim.fact->suits(problem)) {
      return Error{fmt::format("{} {}: it is defined for {}{}", name(aim.want), aim.fact->name,
                               aim.fact->closed_only ? "closed tours of " : "",
                               aim.fact->scope->words)};
    }
  }
  constexpr std::uint64_t most_to_anneal = 250'000;
  const std::uint64_t most = suits_lines(problem, aims) ? most_squares_of_lines : most_to_anneal;
  if (problem.board.area() > most) {
    return Error{
        fmt::format("the fewest and the most are looked for on boards of at most {} "
                    "squares",
                    most)};
  }
  return Done{};
}

Finding best_tour(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  if (tour == nullptr) return finding;
  const std::uint64_t bytes = bytes_for_best(problem);
  if (bytes > options.memory) {
    return {Stop{
        StopKind::memory,
        fmt::format("aiming at facts on {} takes {} of memory, and the limit is {}",
                    to_string(problem.board), shown_bytes(bytes), shown_bytes(options.memory))}};
  }
  constexpr std::uint64_t least_to_change = 3;
  if (tour->size() < least_to_change) {
    finding.optimum = Optimum::all_tours;
    return finding;
  }
  if (suits_lines(problem, options.aims)) {
    return best_of_lines(*tour, problem, options, status);
  }
  return BestTour(*tour, problem, options, status).find();
}

}  // namespace ktour
