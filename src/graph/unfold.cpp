// From a cycle of a graph back to the tour that it stands for.
#include <algorithm>
#include <array>

#include "graph/graph.hpp"

namespace ktour {
namespace {

struct Link {
  Vertex to = 0;
  int voltage = 0;
};

// The vertices round the cycle, from one on, each with the voltage of the way to it.
std::vector<Link> round(const Graph& graph, std::span<const std::uint32_t> edges, Vertex from) {
  std::vector<std::array<Link, 2>> links(graph.vertices);
  std::vector<unsigned> degree(graph.vertices);
  for (const std::uint32_t number : edges) {
    const Edge& edge = graph.edges[number];
    const auto voltage = static_cast<int>(edge.voltage);
    links[edge.a][degree[edge.a]++] = {edge.b, voltage};
    links[edge.b][degree[edge.b]++] = {edge.a, -voltage};
  }
  std::vector<Link> cycle{{from, 0}};
  Vertex before = from;
  std::size_t way = 0;
  for (Vertex at = from;;) {
    const Link link = links[at][way];
    if (link.to == from) {
      cycle[0].voltage = link.voltage;  // of the way back
      return cycle;
    }
    cycle.push_back(link);
    before = at;
    at = link.to;
    way = links[at][0].to == before ? 1 : 0;
  }
}

class Unfolder {
 public:
  Unfolder(const Problem& problem, const Graph& graph) : problem_(problem), graph_(graph) {}

  std::vector<Square> operator()(std::span<const std::uint32_t> edges) {
    const Vertex apex = graph_.vertices - 1;
    const std::vector<Link> cycle = round(graph_, edges, graph_.apex ? apex : 0);
    if (problem_.symmetry == Symmetry::none) {
      for (const Link& link : cycle) {
        if (!graph_.added(link.to)) tour_.push_back(graph_.squares[link.to]);
      }
    } else if (!graph_.apex) {
      // Round and round, until the voltages add up to nothing.
      for (int turn = 0; turn < graph_.group; ++turn) {
        for (std::size_t i = 0; i < cycle.size(); ++i) {
          if (turn > 0 || i > 0) turns_ += cycle[i].voltage;
          push(cycle[i].to);
        }
      }
    } else {
      reversed(cycle);
    }
    return std::move(tour_);
  }

 private:
  void push(Vertex v) {
    Square s = graph_.squares[v];
    const auto order = static_cast<int>(order_of(problem_.symmetry));
    for (int i = (turns_ % order + order) % order; i > 0; --i) {
      s = image(problem_.symmetry, problem_.board, s);
    }
    tour_.push_back(s);
  }

  // A half of the tour lies along the cycle, the other is its image. Of an open tour's cycle the
  // centre comes next to the apex, on one side or the other.
  void reversed(std::vector<Link> cycle) {
    const auto classes = static_cast<Vertex>(graph_.vertices - (problem_.closed ? 1 : 2));
    // From the middle on: turned round if the centre comes last.
    if (!problem_.closed && cycle[1].to != classes) {
      std::vector<Link> other{cycle[0]};
      for (std::size_t i = cycle.size(); i-- > 1;) {
        // The voltage of the way to a vertex becomes that of the way from it, backwards.
        other.push_back({cycle[i].to, i + 1 < cycle.size() ? -cycle[i + 1].voltage : 0});
      }
      cycle = std::move(other);
    }
    std::optional<Square> centre;
    for (std::size_t i = 1; i < cycle.size(); ++i) {
      if (cycle[i].to >= classes) {
        if (problem_.board.contains(graph_.squares[cycle[i].to]))
          centre = graph_.squares[cycle[i].to];
        continue;
      }
      if (!tour_.empty()) turns_ += cycle[i].voltage;
      push(cycle[i].to);
    }
    const std::vector<Square> half = tour_;
    tour_.clear();
    const auto add_image = [&](Square s) {
      tour_.push_back(image(problem_.symmetry, problem_.board, s));
    };
    for (auto s = half.rbegin(); s != half.rend(); ++s) add_image(*s);
    if (centre) tour_.push_back(*centre);
    tour_.insert(tour_.end(), half.begin(), half.end());
  }

  const Problem& problem_;
  const Graph& graph_;
  int turns_ = 0;
  std::vector<Square> tour_;
};

// Begins where it should.
void arrange(const Problem& problem, std::vector<Square>& tour) {
  if (problem.closed) {
    const Square first = problem.start ? *problem.start
                         : problem.end ? *problem.end
                                       : *std::min_element(tour.begin(), tour.end());
    std::rotate(tour.begin(), std::find(tour.begin(), tour.end(), first), tour.end());
    bool turn = tour.back() < tour[1];
    if (problem.start && problem.end) turn = tour.back() != *problem.end;
    if (turn) std::reverse(tour.begin() + 1, tour.end());
    // With only an end given the tour goes once round to it.
    if (problem.end && !problem.start) std::rotate(tour.begin(), tour.begin() + 1, tour.end());
    return;
  }
  const bool turn = problem.start ? tour.front() != *problem.start
                    : problem.end ? tour.back() != *problem.end
                                  : tour.back() < tour.front();
  if (turn) std::reverse(tour.begin(), tour.end());
}

}  // namespace

std::vector<Square> unfolded(const Problem& problem, const Graph& graph,
                             std::span<const std::uint32_t> edges) {
  std::vector<Square> tour = Unfolder(problem, graph)(edges);
  arrange(problem, tour);
  return tour;
}

}  // namespace ktour
