// From a cycle of a graph back to the tour that it stands for.
#include <algorithm>
#include <array>
#include <optional>

#include "base/assert.hpp"
#include "graph/graph.hpp"
#include "problem/arranged.hpp"

namespace ktour {
namespace {

struct Link {
  Vertex to = 0;
  int voltage = 0;
};

// The vertices round the cycle, from one on, each with the voltage of the way to it; first to a
// neighbour that suits, if one does.
template <class Suits>
std::vector<Link> round(const Graph& graph, std::span<const std::uint32_t> edges, Vertex from,
                        Suits suits) {
  std::vector<std::array<Link, 2>> links(graph.vertices);
  std::vector<unsigned> degree(graph.vertices);
  for (const std::uint32_t number : edges) {
    const Edge& edge = graph.edges[number];
    const auto voltage = static_cast<int>(edge.voltage);
    KTOUR_ASSERT(degree[edge.a] < 2 && degree[edge.b] < 2);
    links[edge.a][degree[edge.a]++] = {edge.b, voltage};
    links[edge.b][degree[edge.b]++] = {edge.a, -voltage};
  }
  std::vector<Link> cycle{{from, 0}};
  std::size_t way = suits(links[from][0].to) ? 0 : 1;
  for (Vertex at = from;;) {
    const Link link = links[at][way];
    if (link.to == from) {
      cycle[0].voltage = link.voltage;  // of the way back
      return cycle;
    }
    cycle.push_back(link);
    const Vertex before = at;
    at = link.to;
    way = links[at][0].to == before ? 1 : 0;
  }
}

class Unfolder {
 public:
  Unfolder(const Problem& problem, const Graph& graph) : problem_(problem), graph_(graph) {}

  std::vector<Square> operator()(std::span<const std::uint32_t> edges) {
    const auto any = [](Vertex) { return true; };
    if (!graph_.folded) {
      for (const Link& link : round(graph_, edges, graph_.apex ? graph_.vertices - 1 : 0, any)) {
        if (!graph_.added(link.to)) tour_.push_back(graph_.squares[link.to]);
      }
    } else if (graph_.group > 1) {
      // Round and round, until the voltages add up to nothing.
      const std::vector<Link> cycle = round(graph_, edges, 0, any);
      for (int turn = 0; turn < graph_.group; ++turn) {
        for (std::size_t i = 0; i < cycle.size(); ++i) {
          if (turn > 0 || i > 0) turns_ += cycle[i].voltage;
          push(cycle[i].to);
        }
      }
    } else {
      reversed(edges);
    }
    KTOUR_ASSERT(tour_.size() == problem_.board.size());
    return std::move(tour_);
  }

 private:
  bool is_class(Vertex v) const {
    if (graph_.added(v)) return false;
    const Square s = graph_.squares[v];
    return problem_.board.contains(s) && image(problem_.symmetry, problem_.board, s) != s;
  }

  void push(Vertex v) {
    Square s = graph_.squares[v];
    const auto order = static_cast<int>(order_of(problem_.symmetry));
    for (int i = (turns_ % order + order) % order; i > 0; --i) {
      s = image(problem_.symmetry, problem_.board, s);
    }
    tour_.push_back(s);
  }

  // A half of the tour lies along the cycle, from one place where it turns round to the other; the
  // other half is its image.
  void reversed(std::span<const std::uint32_t> edges) {
    Vertex first = 0;
    while (is_class(first)) ++first;
    const std::vector<Link> cycle =
        round(graph_, edges, first, [&](Vertex v) { return is_class(v); });
    std::optional<Square> last;
    for (std::size_t i = 1; i < cycle.size(); ++i) {
      const Vertex v = cycle[i].to;
      if (is_class(v)) {
        if (!tour_.empty()) turns_ += cycle[i].voltage;
        push(v);
      } else if (!graph_.added(v)) {
        last = graph_.squares[v];
      }
    }
    const std::vector<Square> half = tour_;
    tour_.clear();
    for (auto s = half.rbegin(); s != half.rend(); ++s) {
      tour_.push_back(image(problem_.symmetry, problem_.board, *s));
    }
    if (!graph_.added(first) && problem_.board.contains(graph_.squares[first])) {
      tour_.push_back(graph_.squares[first]);
    }
    tour_.insert(tour_.end(), half.begin(), half.end());
    if (last) tour_.push_back(*last);
  }

  const Problem& problem_;
  const Graph& graph_;
  int turns_ = 0;
  std::vector<Square> tour_;
};

// Begins where it should; one that may begin anywhere, at its first square.
std::vector<Square> in_order(const Problem& problem, std::vector<Square> tour) {
  if (problem.closed) {
    const Square first = problem.start ? *problem.start
                         : problem.end ? *problem.end
                                       : *std::min_element(tour.begin(), tour.end());
    std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), first), tour.end());
    if (tour.back() < tour[1]) std::reverse(tour.begin() + 1, tour.end());
    return arranged(problem, std::move(tour));
  }
  const bool turn = problem.start ? tour.front() != *problem.start
                    : problem.end ? tour.back() != *problem.end
                                  : tour.back() < tour.front();
  if (turn) std::reverse(tour.begin(), tour.end());
  return tour;
}

}  // namespace

std::vector<Square> unfolded(const Problem& problem, const Graph& graph,
                             std::span<const std::uint32_t> edges) {
  return in_order(problem, Unfolder(problem, graph)(edges));
}

}  // namespace ktour
