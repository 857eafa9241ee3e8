// The graph of a request, what follows in it, and the steps of a proof.
#include "check/tree.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ktour::proof {

// Frames' places and edges are numbered in 32 bits, and so are the cells of what is known.
bool Tree::allowed(const Problem& problem, const Leaps& leaps, std::uint64_t copies) {
  constexpr std::uint64_t most_places = std::uint64_t{1} << 28;
  constexpr std::uint64_t bytes_a_place = 160 + Classes::bytes_a_place;
  constexpr std::uint64_t bytes_an_edge = 64;
  constexpr std::uint64_t most_cells = std::uint64_t{1} << 32;
  if (problem.board.area() > most_places) return work_->allow(UINT64_MAX);
  const std::uint64_t squares = problem.board.size();
  // The moves, and one from every square to what stands between the ends.
  most_edges_ = leaps.most_in_all() + squares + 1;
  if (most_edges_ + 3 * (squares + 2) >= most_cells) return work_->allow(UINT64_MAX);
  return work_->allow(copies *
                      (problem.board.area() * bytes_a_place + most_edges_ * bytes_an_edge));
}

std::optional<Tree> Tree::of(const Problem& problem, bool closed, Work& work, bool seen,
                             std::uint64_t copies) {
  const Leaps leaps(problem.board, problem.piece);
  Tree tree(work, seen);
  if (!tree.allowed(problem, leaps, copies)) return {};
  tree.add_squares(problem, leaps);
  const std::optional<Classes> classes = Classes::of(problem, work);
  if (!closed) {
    tree.close_open_tours(problem, classes);
  } else if (classes && classes->size(0) != classes->size(1)) {
    tree.failed_ = true;
  }
  tree.list_by_vertex();
  if (work.has_ended()) return {};
  if (closed && problem.closed && problem.start && problem.end && problem.board.size() > 1) {
    const Vertex a = tree.vertex_at_[place_of(problem.board, *problem.start)];
    const Vertex b = tree.vertex_at_[place_of(problem.board, *problem.end)];
    const EdgeNumber closing = tree.between(a, b);
    tree.failed_ |= closing == nothing;  // it is to be avoided
    if (closing != nothing) tree.musts_.push_back(closing);
  }
  if (problem.symmetry != Symmetry::none) tree.find_images(problem, classes);
  tree.begin();
  if (work.has_ended()) return {};
  return tree;
}

void Tree::add_squares(const Problem& problem, const Leaps& leaps) {
  const Board& board = problem.board;
  area_ = board.area();
  vertex_at_.assign(area_, nothing);
  place_.reserve(board.size() + 2);
  for (Place p = 0; p < area_ && !work_->ends(); ++p) {
    if (!has_square(board, p)) continue;
    vertex_at_[p] = vertices_++;
    place_.push_back(p);
  }
  const MoveSet avoided(board, problem.avoid, *work_);
  const MoveSet made(board, problem.through, *work_);
  edges_.reserve(most_edges_);
  for (Vertex v = 0; v < vertices_ && !work_->ends(1 + static_cast<std::uint32_t>(leaps.most()));
       ++v) {
    const Place a = place_[v];
    for (const Place b : leaps.from(a)) {
      if (a < b && !avoided.has(a, b)) join(v, vertex_at_[b], made.has(a, b));
    }
  }
  for (const Move& move : problem.through) {
    if (work_->ends()) return;
    failed_ |= avoided.has(place_of(board, move.a), place_of(board, move.b));
  }
}

void Tree::join(Vertex a, Vertex b, bool must) {
  if (must) musts_.push_back(static_cast<EdgeNumber>(edges_.size()));
  edges_.push_back({a, b});
}

void Tree::close_open_tours(const Problem& problem, const std::optional<Classes>& classes) {
  const Board& board = problem.board;
  std::vector<Place> given;
  for (const auto& end : {problem.start, problem.end}) {
    if (end) given.push_back(place_of(board, *end));
  }
  const auto is_given = [&](Place p) {
    return std::find(given.begin(), given.end(), p) != given.end();
  };
  const bool two = classes && classes->size(0) == classes->size(1);
  for (int i = 0; i < (two ? 2 : 1); ++i) {
    added_.push_back(vertices_++);
    place_.push_back(area_);
  }
  std::array<bool, 2> fixed{};  // the end in a class is known
  std::optional<int> larger;
  if (two) {
    for (const Place p : given) {
      bool& known = fixed[static_cast<std::size_t>((*classes)[p])];
      failed_ |= known;
      known = true;
    }
  } else if (classes) {
    larger = classes->size(0) > classes->size(1) ? 0 : 1;
    failed_ |= classes->size(*larger) != classes->size(1 - *larger) + 1;
  }
  for (Place p = 0; p < area_ && !work_->ends(); ++p) {
    if (vertex_at_[p] == nothing) continue;
    const int which = two ? (*classes)[p] : 0;
    bool may = two ? !fixed[static_cast<std::size_t>(which)] : given.size() < 2;
    if (larger && (*classes)[p] != *larger) {
      failed_ |= is_given(p);
      may = false;
    } else if (is_given(p)) {
      may = true;
    }
    if (may) join(vertex_at_[p], added_[static_cast<std::size_t>(which)], is_given(p));
  }
  if (two) join(added_[0], added_[1], true);
}

void Tree::list_by_vertex() {
  first_.assign(std::size_t{vertices_} + 1, 0);
  for (const Ends& edge : edges_) {
    if (work_->ends()) break;
    ++first_[edge.a + 1];
    ++first_[edge.b + 1];
  }
  for (std::size_t v = 0; v < vertices_; ++v) first_[v + 1] += first_[v];
  ways_.resize(first_[vertices_]);
  std::vector<std::uint64_t> next = first_;
  for (EdgeNumber e = 0; e < edges_.size() && !work_->ends(); ++e) {
    ways_[next[edges_[e].a]++] = {e, edges_[e].b};
    ways_[next[edges_[e].b]++] = {e, edges_[e].a};
  }
}

// The image of the step from an end to the added vertex of its class is that from the image of the
// end: which is the other end.
void Tree::find_images(const Problem& problem, const std::optional<Classes>& classes) {
  const std::vector<Place>& place = place_;
  const auto square_image = [&](Vertex v) { return vertex_at_[mapped(problem, place[v])]; };
  image_.resize(edges_.size());
  for (EdgeNumber e = 0; e < edges_.size() && !work_->ends(8); ++e) {
    const auto [a, b] = edges_[e];
    if (place[a] == area_) {  // between the added ones
      image_[e] = e;
    } else if (place[b] == area_) {
      const Vertex to = square_image(a);
      const std::size_t which =
          added_.size() == 2 ? static_cast<std::size_t>((*classes)[place[to]]) : 0;
      image_[e] = between(to, added_[which]);
    } else {
      image_[e] = between(square_image(a), square_image(b));
    }
  }
}

void Tree::begin() {
  if (work_->has_ended()) return;
  const std::size_t edges = edges_.size();
  cells_.assign(edges + std::size_t{3} * vertices_, 0);
  mark_.assign(vertices_, 0);
  // As much as one way down can take at most: a list that grows takes three times as much for a
  // moment.
  changes_.reserve(3 * edges + std::size_t{4} * vertices_);
  decided_.reserve(edges);
  for (Vertex v = 0; v < vertices_ && !work_->ends(); ++v) {
    cells_[edges + vertices_ + v] = static_cast<std::uint32_t>(at(v).size());
    cells_[edges + std::size_t{2} * vertices_ + v] = v;
    failed_ |= at(v).size() < 2;
  }
  find_what_follows();
  done_ = failed_;
  changes_.clear();
  for (EdgeNumber e = 0; e < edges && seen_ && !work_->ends(); ++e) {
    const Place a = place_[edges_[e].a];
    const Place b = place_[edges_[e].b];
    if (fate(e) == taken && a != area_ && b != area_) sight_.moves.push_back({a, b});
  }
}

// From what the request says by itself.
void Tree::find_what_follows() {
  // An edge has the fate of its image, and that of its own: a quarter-turn has three of them.
  for (int turn = 0; turn < 3 && !image_.empty(); ++turn) {
    for (EdgeNumber e = 0; e < edges_.size() && !failed_ && !work_->ends(); ++e) {
      if (image_[e] == nothing || fate(image_[e]) == left) leave(e);
    }
  }
  for (const EdgeNumber e : musts_) {
    if (!failed_ && !work_->ends()) take(e);
  }
  // What follows from the degrees that there are.
  for (Vertex v = 0; v < vertices_ && !failed_ && !work_->ends(); ++v) {
    if (taken_at(v) + open_at(v) != 2) continue;
    for (const Way& way : at(v)) {
      if (fate(way.edge) == unknown && !failed_) take(way.edge);
    }
  }
  follow();
}

// --- what follows ------------------------------------------------------------------------------

void Tree::take(EdgeNumber e) {
  if (fate(e) == taken) return;
  const auto [u, w] = edges_[e];
  const Vertex a = far_end(u);
  const Vertex b = far_end(w);
  const bool closes = a == w;
  if (fate(e) == left || taken_at(u) == 2 || taken_at(w) == 2 ||
      (closes && taken_edges_ + 1 != vertices_)) {
    failed_ = true;
    return;
  }
  set(e, taken);
  ++taken_edges_;
  for (const Vertex v : {u, w}) {
    set(edges_.size() + v, taken_at(v) + 1);
    set(edges_.size() + vertices_ + v, open_at(v) - 1);
  }
  if (!closes) {
    set(edges_.size() + std::size_t{2} * vertices_ + a, b);
    set(edges_.size() + std::size_t{2} * vertices_ + b, a);
  }
  decided_.push_back(e);
  if (closes || taken_edges_ + 1 == vertices_) return;
  const EdgeNumber closing = between(a, b);
  if (closing != nothing && fate(closing) == unknown) leave(closing);
}

void Tree::leave(EdgeNumber e) {
  if (fate(e) == left) return;
  if (fate(e) == taken) {
    failed_ = true;
    return;
  }
  set(e, left);
  for (const Vertex v : {edges_[e].a, edges_[e].b}) {
    set(edges_.size() + vertices_ + v, open_at(v) - 1);
    failed_ |= taken_at(v) + open_at(v) < 2;
  }
  decided_.push_back(e);
}

void Tree::follow() {
  while (!decided_.empty() && !failed_ && !work_->ends()) {
    const EdgeNumber e = decided_.back();
    decided_.pop_back();
    if (!image_.empty() && image_[e] != nothing) {
      fate(e) == taken ? take(image_[e]) : leave(image_[e]);
    }
    for (const Vertex v : {edges_[e].a, edges_[e].b}) {
      const bool full = taken_at(v) == 2;
      if (open_at(v) == 0 || (!full && taken_at(v) + open_at(v) != 2)) continue;
      for (const Way& way : at(v)) {
        if (fate(way.edge) != unknown || failed_) continue;
        full ? leave(way.edge) : take(way.edge);
      }
    }
  }
  decided_.clear();
}

void Tree::undo(std::size_t mark) {
  constexpr std::size_t block = 1U << 16;
  while (changes_.size() > mark && !work_->ends()) {
    const std::size_t until = std::max(mark, changes_.size() - std::min(changes_.size(), block));
    while (changes_.size() > until) {
      const Change& change = changes_.back();
      if (change.cell < edges_.size() && cells_[change.cell] == taken) --taken_edges_;
      cells_[change.cell] = change.before;
      changes_.pop_back();
    }
  }
}

// As long as nothing is left, the newest trial has failed and its edge is left instead.
void Tree::settle() {
  while (failed_ && !work_->has_ended()) {
    if (frames_.empty()) {
      done_ = true;
      return;
    }
    const Frame frame = frames_.back();
    frames_.pop_back();
    undo(frame.mark);
    decided_.clear();
    failed_ = false;
    leave(frame.edge);
    follow();
  }
}

// --- steps -------------------------------------------------------------------------------------

Tree::EdgeNumber Tree::between(Vertex a, Vertex b) const {
  if (at(a).size() > at(b).size()) std::swap(a, b);
  for (const Way& way : at(a)) {
    if (way.to == b) return way.edge;
  }
  return nothing;
}

std::optional<Tree::Vertex> Tree::vertex(Place place) const {
  if (place < area_ && vertex_at_[place] != nothing) return vertex_at_[place];
  if (place >= area_ && place - area_ < added_.size()) return added_[place - area_];
  return {};
}

void Tree::unmark() {
  std::fill(mark_.begin(), mark_.end(), 0);
}

// A list of vertices, each of which gets a mark; nothing if one of them is none, or stands twice.
std::optional<std::vector<Tree::Vertex>> Tree::marked(std::span<const Place> places,
                                                      std::uint32_t mark) {
  if (places.size() > vertices_) return {};
  std::vector<Vertex> all;
  all.reserve(places.size());
  for (const Place place : places) {
    const std::optional<Vertex> v = vertex(place);
    if (!v || (mark_[*v] & mark) != 0 || work_->ends()) return {};
    mark_[*v] |= mark;
    all.push_back(*v);
  }
  return all;
}

namespace {
constexpr const char* no_vertices = "a number is no square of the board, or stands twice";
constexpr std::uint32_t in_cut = 1;
constexpr std::uint32_t in_piece = 2;
constexpr std::uint32_t in_a = 1;
constexpr std::uint32_t in_b = 2;
}  // namespace

std::optional<std::string> Tree::attempt(Place a, Place b) {
  const auto from = vertex(a);
  const auto to = vertex(b);
  const EdgeNumber e = from && to && *from != *to ? between(*from, *to) : nothing;
  if (e == nothing) return fmt::format("{} and {} are not a move apart", a, b);
  if (fate(e) != unknown) {
    return fmt::format("the move between {} and {} is {} already", a, b,
                       fate(e) == taken ? "taken" : "left");
  }
  frames_.push_back({e, changes_.size()});
  take(e);
  follow();
  settle();
  return {};
}

// Walks over what is left of the graph beside the vertices marked.
std::uint64_t Tree::pieces_beside_cut() {
  const bool first_sight = seen_ && sight_.groups.empty();
  std::uint64_t pieces = 0;
  for (Vertex root = 0; root < vertices_ && !work_->ends(); ++root) {
    if (mark_[root] != 0) continue;
    ++pieces;
    if (first_sight) sight_.groups.emplace_back();
    mark_[root] = in_piece;
    reached_.assign(1, root);
    while (!reached_.empty() && !work_->ends()) {
      const Vertex v = reached_.back();
      reached_.pop_back();
      if (first_sight && place_[v] != area_) sight_.groups.back().push_back(place_[v]);
      for (const Way& way : at(v)) {
        if (fate(way.edge) == left || mark_[way.to] != 0) continue;
        mark_[way.to] = in_piece;
        reached_.push_back(way.to);
      }
    }
  }
  return pieces;
}

std::optional<std::string> Tree::cut(std::span<const Place> squares) {
  unmark();
  const auto chosen = marked(squares, in_cut);
  if (!chosen) return no_vertices;
  if (chosen->size() == vertices_) return "nothing is left beside the cut";
  // Taken edges make no cycle, so that each of them makes two paths one.
  std::uint64_t paths = chosen->size();
  for (const Vertex v : *chosen) {
    if (work_->ends()) break;
    for (const Way& way : at(v)) {
      if (way.to > v && mark_[way.to] == in_cut && fate(way.edge) == taken) --paths;
    }
  }
  if (seen_ && sight_.groups.empty()) sight_.cut.assign(squares.begin(), squares.end());
  const std::uint64_t pieces = pieces_beside_cut();
  if (work_->has_ended()) return "it was not looked at to the end";
  const std::uint64_t most = std::max<std::uint64_t>(paths, 1);
  if (pieces < most || (paths == 0 && pieces == most)) {
    return fmt::format("the cut of {} squares leaves {} pieces, which a tour may have",
                       squares.size(), pieces);
  }
  if (pieces > most) failed_ = true;
  for (const Vertex v : *chosen) {
    if (work_->ends(1 + static_cast<std::uint32_t>(at(v).size()))) return unfinished;
    for (const Way& way : at(v)) {
      if (!failed_ && mark_[way.to] == in_cut && fate(way.edge) == unknown) leave(way.edge);
    }
  }
  follow();
  settle();
  return {};
}

std::optional<std::string> Tree::count(std::span<const Place> some, std::span<const Place> others) {
  unmark();
  const auto a_list = marked(some, in_a);
  const auto b_list = marked(others, in_b);
  if (!a_list || !b_list) return no_vertices;
  if (seen_ && sight_.groups.empty()) {
    sight_.cut.assign(others.begin(), others.end());
    sight_.groups.emplace_back(some.begin(), some.end());
  }
  const std::uint64_t needed = 2 * a_list->size();
  std::uint64_t most = 2 * b_list->size();
  for (const Vertex v : *b_list) {
    if (work_->ends(1 + static_cast<std::uint32_t>(at(v).size()))) return unfinished;
    for (const Way& way : at(v)) {
      if ((mark_[way.to] & in_a) == 0 && fate(way.edge) == taken) --most;
    }
  }
  for (const Vertex v : *a_list) {
    if (work_->ends(1 + static_cast<std::uint32_t>(at(v).size()))) return unfinished;
    for (const Way& way : at(v)) {
      if ((mark_[way.to] & in_b) == 0 && fate(way.edge) != left) ++most;
    }
  }
  if (needed < most) {
    return fmt::format("{} squares need {} moves, and there may be {}", some.size(), needed, most);
  }
  if (needed > most) failed_ = true;
  for (const Vertex v : *a_list) {
    if (work_->ends(1 + static_cast<std::uint32_t>(at(v).size()))) return unfinished;
    for (const Way& way : at(v)) {
      if (!failed_ && (mark_[way.to] & in_b) == 0 && fate(way.edge) == unknown) take(way.edge);
    }
  }
  for (const Vertex v : *b_list) {
    if (work_->ends(1 + static_cast<std::uint32_t>(at(v).size()))) return unfinished;
    for (const Way& way : at(v)) {
      if (!failed_ && (mark_[way.to] & in_a) == 0 && fate(way.edge) == unknown) leave(way.edge);
    }
  }
  follow();
  settle();
  return {};
}

}  // namespace ktour::proof
