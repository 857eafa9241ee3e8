// The 2-factor at hand: found and mended by alternating paths, and what its components leave open.
#include "search/exact/two_factor.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "search/exact/aim.hpp"
#include "search/exact/push.hpp"

namespace ktour::exact {

TwoFactor::TwoFactor(const Graph& graph, Of what)
    : graph_(graph),
      kind_(!graph.side.empty() ? Kind::sides
            : what == Of::arcs  ? Kind::arcs
                                : Kind::edges) {
  const std::size_t nodes = std::size_t{kind_ == Kind::sides ? 1U : 2U} * graph.vertices;
  const std::size_t arcs = std::size_t{kind_ == Kind::arcs ? 2U : 1U} * graph.edges.size();
  inside_.resize(arcs);
  links_.resize(kind_ == Kind::edges ? graph.vertices : nodes,
                {Incidence{none, 0}, Incidence{none, 0}});
  queue_.resize(nodes);
  via_.resize(nodes);
  root_.resize(nodes);
  done_.resize(nodes);
  seen_.resize(nodes);
  if (what == Of::edges) return;
  found_.resize(nodes);
  low_.resize(nodes);
  frames_.resize(nodes);
  settled_.reserve(arcs);
}

template <TwoFactor::Kind kind>
void TwoFactor::put_in(Arc arc) {
  KTOUR_ASSERT(inside_[arc] == 0);
  inside_[arc] = 1;
  const Node v = an_end<kind>(arc);
  const Node w = other_end<kind>(arc, v);
  KTOUR_ASSERT(lacks<kind>(v) > 0 && lacks<kind>(w) > 0);
  links<kind>(v)[links<kind>(v)[0].edge == none ? 0 : 1] = {arc, vertex<kind>(w)};
  links<kind>(w)[links<kind>(w)[0].edge == none ? 0 : 1] = {arc, vertex<kind>(v)};
}

template <TwoFactor::Kind kind>
void TwoFactor::take_out(Arc arc) {
  KTOUR_ASSERT(inside_[arc] != 0);
  inside_[arc] = 0;
  const Node v = an_end<kind>(arc);
  for (const Node end : {v, other_end<kind>(arc, v)}) {
    Links& at = links<kind>(end);
    at[at[0].edge == arc ? 0 : 1].edge = none;
  }
}

// --- finding and mending -------------------------------------------------------------------------

bool TwoFactor::find(const Paths& paths, std::uint64_t seed, Pulse& pulse) {
  for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
    if (e % 8 == 0 && pulse.beat()) return false;
    if (paths.taken(e)) add(e);
  }
  lay_paths(paths, seed, pulse);
  if (pulse.stopped() != StopKind::none) return false;
  if (kind_ == Kind::edges) return complete<Kind::edges>(paths, pulse);
  Aim(graph_, paths, *this, pulse).run();
  if (Pushes(graph_, paths, *this, pulse).run()) return true;
  // That there is none, paths confirm.
  return pulse.stopped() == StopKind::none && complete<Kind::sides>(paths, pulse);
}

// From a vertex to the neighbour with the fewest ways to go on, and so on; then from the other end.
// No path is closed. That leaves few vertices that lack an edge.
void TwoFactor::lay_paths(const Paths& paths, std::uint64_t seed, Pulse& pulse) {
  Random random(seed);
  const auto free = [&](EdgeId e) { return inside_[e] == 0 && paths.undecided(e); };
  const auto lacking = [&](Vertex v) { return lacks<Kind::edges>(v); };
  std::vector<Vertex> far_end(graph_.vertices);
  std::vector<std::uint32_t> ways(graph_.vertices);  // free edges to vertices that lack one
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (pulse.beat(2)) return;
    for (const auto& [edge, to] : graph_.at(v)) ways[v] += free(edge) && lacking(to) > 0 ? 1 : 0;
    far_end[v] = lacking(v) == 1 ? paths.far_end(v) : v;
  }
  const auto full = [&](Vertex v) {
    for (const auto& [edge, to] : graph_.at(v)) ways[to] -= free(edge) ? 1 : 0;
  };
  for (Vertex first = 0; first < graph_.vertices; ++first) {
    for (Vertex v = first; lacking(v) > 0;) {
      if (pulse.beat()) return;
      EdgeId best = none;
      std::uint64_t least = ~std::uint64_t{0};
      for (const auto& [edge, to] : graph_.at(v)) {
        if (!free(edge) || lacking(to) == 0 || to == far_end[v]) continue;
        const std::uint64_t go_on = graph_.added(to) ? 64 : ways[to];
        const std::uint64_t key = go_on << 32 | random.below(1U << 16);
        if (key >= least) continue;
        least = key;
        best = edge;
      }
      if (best == none) {
        if (v == far_end[first]) break;
        v = far_end[first];
        continue;
      }
      const Vertex to = graph_.across(best, v);
      const Vertex ends[2] = {far_end[v], far_end[to]};
      add(best);
      ways[v] -= 1;
      ways[to] -= 1;
      for (const Vertex end : {v, to}) {
        if (lacking(end) == 0) full(end);
      }
      far_end[ends[0]] = ends[1];
      far_end[ends[1]] = ends[0];
      v = ends[1];
    }
  }
}

// What was dropped goes out, what was taken comes in, in place of what is undecided where there is
// no room.
template <TwoFactor::Kind kind>
bool TwoFactor::fit(const Paths& paths, Pulse& pulse) {
  for (Node v = 0; v < nodes(); ++v) {
    if (pulse.beat()) return false;
    if (side<kind>(v) == 1) continue;  // every arc has an end on each side
    for (const Incidence& link : links<kind>(v)) {
      if (link.edge == none) continue;
      const EdgeId e = edge<kind>(link.edge);
      if (!paths.undecided(e) && !paths.taken(e)) take_out<kind>(link.edge);
    }
  }
  for (Node v = 0; v < nodes(); ++v) {
    if (side<kind>(v) == 1 || paths.taken_at(vertex<kind>(v)) == 0) continue;
    for (const Incidence& i : graph_.at(vertex<kind>(v))) {
      const Arc a = arc<kind>(v, i);
      if (!paths.taken(i.edge) || inside_[a] != 0) continue;
      for (const Node end : {v, across<kind>(v, i.to)}) {
        if (lacks<kind>(end) > 0) continue;
        const Links& at = links<kind>(end);
        take_out<kind>(at[paths.undecided(edge<kind>(at[0].edge)) ? 0 : 1].edge);
      }
      put_in<kind>(a);
    }
  }
  return true;
}

// False: no more was found, and the nodes that lack an arc still are the first of the queue.
template <TwoFactor::Kind kind>
bool TwoFactor::complete(const Paths& paths, Pulse& pulse) {
  std::size_t lacking = 0;
  for (Node v = 0; v < nodes(); ++v) {
    if (pulse.beat()) return false;
    if (side<kind>(v) == 0 && lacks<kind>(v) > 0) queue_[lacking++] = v;
  }
  while (lacking > 0) {
    if (!augment<kind>(paths, lacking, pulse)) return false;
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(lacking);
    const auto left =
        std::remove_if(queue_.begin(), end, [&](Node v) { return lacks<kind>(v) == 0; });
    lacking = static_cast<std::size_t>(left - queue_.begin());
  }
  return true;
}

void TwoFactor::begin_search() {
  if (++search_ != 0) return;
  std::fill(seen_.begin(), seen_.end(), 0);
  search_ = 1;
}

// One search from all nodes of side 0 that lack an arc, the first of the queue. Each has a tree of
// its own, which is done with when it has reached a node of the other side that lacks one too: both
// get their arc.
template <TwoFactor::Kind kind>
bool TwoFactor::augment(const Paths& paths, std::size_t sources, Pulse& pulse) {
  begin_search();
  for (std::size_t i = 0; i < sources; ++i) {
    const Node v = queue_[i];
    seen_[v] = search_;
    root_[v] = v;
    done_[v] = 0;
  }
  bool any = false;
  std::size_t tail = sources;
  for (std::size_t head = 0; head < tail; ++head) {
    if (pulse.beat()) return false;
    const Node v = queue_[head];
    const Node root = root_[v];
    if (done_[root] != 0) continue;
    for (const Incidence& i : graph_.at(vertex<kind>(v))) {
      const Arc out = arc<kind>(v, i);
      const Node to = across<kind>(v, i.to);
      if (seen_[to] == search_ || inside_[out] != 0 || !paths.undecided(i.edge)) continue;
      via_[to] = out;
      if (lacks<kind>(to) > (kind == Kind::edges && i.to == root ? 1U : 0U)) {
        if (!flip<kind>(to, root)) continue;
        done_[root] = 1;
        if (kind == Kind::edges) done_[i.to] = 1;  // it may be a root itself
        any = true;
        break;
      }
      seen_[to] = search_;
      for (const Incidence& back : links<kind>(to)) {
        if (back.edge == none || !paths.undecided(edge<kind>(back.edge))) continue;
        const Node next = across<kind>(to, back.to);
        if (seen_[next] == search_) continue;
        seen_[next] = search_;
        root_[next] = root;
        via_[next] = back.edge;
        queue_[tail++] = next;
      }
    }
  }
  return any;
}

// Changes the arcs on the way to a node from the root of its tree. Of edges in a cover it may not
// be possible: one may be on the way twice, or have been changed for another tree.
template <TwoFactor::Kind kind>
bool TwoFactor::flip(Node last, Node root) {
  const auto along = [&](auto act) {
    for (Node v = last; v != root; v = other_end<kind>(via_[v], v)) {
      act(via_[v], side<kind>(v) == 0);  // whether it was inside
    }
  };
  if (kind == Kind::edges) {
    std::vector<Arc> way;
    bool as_it_was = true;
    along([&](Arc arc, bool inside) {
      way.push_back(arc);
      as_it_was &= (inside_[arc] != 0) == inside;
    });
    std::sort(way.begin(), way.end());
    if (!as_it_was || std::adjacent_find(way.begin(), way.end()) != way.end()) return false;
  }
  along([&](Arc arc, bool inside) {
    if (inside) take_out<kind>(arc);
  });
  along([&](Arc arc, bool inside) {
    if (!inside) put_in<kind>(arc);
  });
  return true;
}

// --- what follows --------------------------------------------------------------------------------

template <TwoFactor::Kind kind>
bool TwoFactor::settle(Paths& paths, Pulse& pulse, Log* log) {
  for (;;) {
    if (!fit<kind>(paths, pulse)) return false;
    if (!complete<kind>(paths, pulse)) {
      if (log == nullptr || pulse.stopped() != StopKind::none) return false;
      reach<kind>(paths, queue_.front(), pulse);
      const Closed short_of = reached<kind>();
      if (pulse.stopped() == StopKind::none) log->add_count(short_of.some, short_of.others);
      return false;
    }
    find_components<kind>(paths, pulse);
    if (pulse.stopped() != StopKind::none) return false;
    settled_.clear();
    for (Node v = 0; v < nodes(); ++v) {
      if (pulse.beat()) return false;
      if (side<kind>(v) == 1) continue;
      for (const Incidence& i : graph_.at(vertex<kind>(v))) {
        if (paths.undecided(i.edge) && low_[v] != low_[across<kind>(v, i.to)]) {
          settled_.push_back(arc<kind>(v, i));
        }
      }
    }
    if (settled_.empty()) return true;
    const bool alive = log == nullptr ? settle_arcs<kind>(paths, settled_)
                                      : settle_logged<kind>(paths, pulse, *log);
    if (!alive) return false;
  }
}

template <TwoFactor::Kind kind>
bool TwoFactor::settle_arcs(Paths& paths, const std::vector<Arc>& arcs) {
  for (const Arc a : arcs) {
    const bool inside = inside_[a] != 0;
    const EdgeId e = edge<kind>(a);
    if (paths.undecided(e) && !(inside ? paths.take(e) : paths.drop(e))) return false;
    if (paths.taken(e) != inside) return false;
  }
  return true;
}

// The strongly connected components (Tarjan 1972).
template <TwoFactor::Kind kind>
void TwoFactor::find_components(const Paths& paths, Pulse& pulse) {
  constexpr std::uint32_t finished = 0xffffffff;  // its component is known
  std::fill(found_.begin(), found_.end(), 0);
  std::uint32_t clock = 1;
  std::size_t held = 0;
  const auto enter = [&](Node v) {
    found_[v] = low_[v] = clock++;
    queue_[held++] = v;
  };
  for (Node root = 0; root < nodes(); ++root) {
    if (found_[root] != 0 || paths.open_at(vertex<kind>(root)) == 0) continue;
    std::size_t depth = 0;
    enter(root);
    frames_[0] = {root, 0};
    for (;;) {
      Frame& frame = frames_[depth];
      const Node v = frame.at;
      const auto around = graph_.at(vertex<kind>(v));
      if (frame.next < around.size()) {
        const Incidence i = around[frame.next++];
        if (!leads<kind>(paths, v, i.edge, arc<kind>(v, i))) continue;
        const Node to = across<kind>(v, i.to);
        if (found_[to] == 0) {
          enter(to);
          frames_[++depth] = {to, 0};
          if (pulse.beat()) return;
        } else if (found_[to] != finished) {
          low_[v] = std::min(low_[v], found_[to]);
        }
        continue;
      }
      const bool first_of_component = low_[v] == found_[v];
      if (first_of_component) {
        const std::uint32_t component = found_[v];
        Node w = v;
        do {
          w = queue_[--held];
          low_[w] = component;
          found_[w] = finished;
        } while (w != v);
      }
      if (depth == 0) break;
      if (pulse.beat()) return;
      --depth;
      if (!first_of_component) low_[frames_[depth].at] = std::min(low_[frames_[depth].at], low_[v]);
    }
  }
}

// --- what is written down ------------------------------------------------------------------------

template <TwoFactor::Kind kind>
void TwoFactor::reach(const Paths& paths, Node from, Pulse& pulse) {
  begin_search();
  std::size_t tail = 0;
  queue_[tail++] = from;
  seen_[from] = search_;
  for (std::size_t head = 0; head < tail && !pulse.beat(); ++head) {
    const Node v = queue_[head];
    for (const Incidence& i : graph_.at(vertex<kind>(v))) {
      const Node to = across<kind>(v, i.to);
      if (seen_[to] == search_ || !leads<kind>(paths, v, i.edge, arc<kind>(v, i))) continue;
      seen_[to] = search_;
      queue_[tail++] = to;
    }
  }
}

// The nodes last reached. No undecided arc leaves them: all arcs from those of side 0 lead to those
// of side 1, or are taken; and the arcs to those of side 1 that are not taken come from those of
// side 0. Which is what the others show, with the sides exchanged; the fewer serve.
template <TwoFactor::Kind kind>
TwoFactor::Closed TwoFactor::reached() const {
  std::array<std::vector<Vertex>, 2> inside;
  std::array<std::vector<Vertex>, 2> outside;
  for (Node v = 0; v < nodes(); ++v) {
    const auto on = static_cast<std::size_t>(side<kind>(v));
    (seen_[v] == search_ ? inside : outside)[on].push_back(vertex<kind>(v));
  }
  const bool fewer = inside[0].size() + inside[1].size() <= outside[0].size() + outside[1].size();
  if (fewer) return {std::move(inside[0]), std::move(inside[1]), {}};
  return {std::move(outside[1]), std::move(outside[0]), {}};
}

template <TwoFactor::Kind kind>
TwoFactor::Node TwoFactor::head_of(Arc arc) const {
  const Node one = an_end<kind>(arc);
  const bool leads_here = side<kind>(one) == (inside_[arc] != 0 ? 0 : 1);
  return leads_here ? one : other_end<kind>(arc, one);
}

// A settled arc leads to nodes from which none leads back to it: they show its fate, and that of
// all arcs which lead to them.
template <TwoFactor::Kind kind>
bool TwoFactor::settle_logged(Paths& paths, Pulse& pulse, Log& log) {
  std::vector<Closed> sets;
  std::vector<Arc> waiting = settled_;
  while (!waiting.empty()) {
    reach<kind>(paths, head_of<kind>(waiting.front()), pulse);
    if (pulse.stopped() != StopKind::none) return false;
    Closed set = reached<kind>();
    std::erase_if(waiting, [&](Arc arc) {
      const Node head = head_of<kind>(arc);
      const bool leads_in = seen_[head] == search_ && seen_[other_end<kind>(arc, head)] != search_;
      if (leads_in) set.arcs.push_back(arc);
      return leads_in;
    });
    KTOUR_ASSERT(!set.arcs.empty());
    sets.push_back(std::move(set));
  }
  for (const Closed& set : sets) {
    const bool known = std::all_of(set.arcs.begin(), set.arcs.end(), [&](Arc arc) {
      const EdgeId e = edge<kind>(arc);
      return !paths.undecided(e) && paths.taken(e) == (inside_[arc] != 0);
    });
    if (known) continue;
    log.add_count(set.some, set.others);
    if (!settle_arcs<kind>(paths, set.arcs)) return false;
  }
  return true;
}

template bool TwoFactor::settle<TwoFactor::Kind::sides>(Paths& paths, Pulse& pulse, Log* log);
template bool TwoFactor::settle<TwoFactor::Kind::arcs>(Paths& paths, Pulse& pulse, Log* log);
template void TwoFactor::put_in<TwoFactor::Kind::edges>(Arc arc);
template void TwoFactor::take_out<TwoFactor::Kind::edges>(Arc arc);

}  // namespace ktour::exact
