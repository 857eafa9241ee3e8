// A proof by trial: moves taken or left, what follows, and why nothing is left at each leaf.
//
// A tour is a cycle through all vertices of a graph: the squares, and for an open tour one or two
// more that stand between its ends. Where moves lead between two classes of squares, equally large,
// an open tour has an end in each: there is an added vertex for either class, joined to it and to
// the other added one. Otherwise one added vertex is joined to every square, or to those of the
// larger class, which has one square more. An end that is given is the only one joined, or must be.
//
// The rules by which moves are taken and left without being told:
//   - a vertex with two edges taken leaves the others;
//   - a vertex with two edges that are not left takes them; with fewer, there is no cycle;
//   - an edge between the two ends of a path that has not all vertices is left;
//   - where a symmetry is asked for, the image of an edge has its fate.
// The steps of a proof:
//   try a b      the edge is taken; and, once that has failed, left
//   cut S        without S the graph has more pieces than S has paths (a vertex by itself is one):
//                nothing is left. As many: no edge between vertices of S is taken but those known
//   count A B    the edges at A end in B or outside; more than there can be, nothing is left; as
//                many, and all that can be are, and those at B that do not lead to A are not
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "check/leaps.hpp"
#include "check/work.hpp"

namespace ktour::proof {

class Tree {
 public:
  /// Of the closed or of the open tours that a request asks for, which has an open one if it has a
  /// single square. Nothing if the memory does not suffice, or the work ended. `seen`: what there
  /// is to see is kept. The memory of so many such trees is asked for.
  static std::optional<Tree> of(const Problem& problem, bool closed, Work& work, bool seen,
                                std::uint64_t copies);

  /// Whether nothing is left: the proof is complete.
  bool done() const { return done_; }

  /// Steps. An error is a sentence that says why it does not hold; the proof is worth nothing then.
  /// Vertices are given by place; the area of the frame, and one more, stand for those added.
  std::optional<std::string> attempt(Place a, Place b);
  std::optional<std::string> cut(std::span<const Place> squares);
  std::optional<std::string> count(std::span<const Place> some, std::span<const Place> others);

  /// What there is to see: the moves that every tour would have to make, as far as the rules tell
  /// at the beginning; and of the first cut or count its squares and those that it parts.
  struct Sight {
    std::vector<std::array<Place, 2>> moves{};
    std::vector<Place> cut{};
    std::vector<std::vector<Place>> groups{};
  };
  const Sight& sight() const { return sight_; }

 private:
  Tree(Work& work, bool seen) : work_(&work), seen_(seen) {}
  bool allowed(const Problem& problem, const Leaps& leaps, std::uint64_t copies);
  void add_squares(const Problem& problem, const Leaps& leaps);

  using Vertex = std::uint32_t;
  using EdgeNumber = std::uint32_t;
  enum Fate : std::uint32_t { unknown, taken, left };
  static constexpr std::uint32_t nothing = 0xffffffff;

  struct Frame {
    EdgeNumber edge;
    std::size_t mark;
  };
  struct Change {
    std::uint32_t cell;
    std::uint32_t before;
  };

  void join(Vertex a, Vertex b, bool must);
  void close_open_tours(const Problem& problem, const std::optional<Classes>& classes);
  void list_by_vertex();
  void find_images(const Problem& problem, const std::optional<Classes>& classes);
  void find_what_follows();
  void begin();

  std::optional<Vertex> vertex(Place place) const;
  std::optional<std::vector<Vertex>> marked(std::span<const Place> places, std::uint32_t mark);
  void unmark();
  std::uint64_t pieces_beside_cut();
  EdgeNumber between(Vertex a, Vertex b) const;

  // What is known, all in one list of numbers, so that one log of changes takes all of it back.
  std::uint32_t fate(EdgeNumber e) const { return cells_[e]; }
  std::uint32_t taken_at(Vertex v) const { return cells_[edges_.size() + v]; }
  std::uint32_t open_at(Vertex v) const { return cells_[edges_.size() + vertices_ + v]; }
  std::uint32_t far_end(Vertex v) const {
    return cells_[edges_.size() + std::size_t{2} * vertices_ + v];
  }
  void set(std::size_t cell, std::uint32_t value) {
    changes_.push_back({static_cast<std::uint32_t>(cell), cells_[cell]});
    cells_[cell] = value;
  }

  void take(EdgeNumber e);
  void leave(EdgeNumber e);
  void follow();
  void undo(std::size_t mark);
  void settle();

  struct Ends {
    Vertex a;
    Vertex b;
  };
  struct Way {
    EdgeNumber edge;
    Vertex to;
  };
  std::span<const Way> at(Vertex v) const {
    return {ways_.data() + first_[v], static_cast<std::size_t>(first_[v + 1] - first_[v])};
  }

  Work* work_;
  bool seen_;
  Place area_ = 0;
  std::uint64_t most_edges_ = 0;
  std::uint32_t vertices_ = 0;
  std::vector<Vertex> vertex_at_;  // by place
  std::vector<Place> place_;       // by vertex; the area for those added
  std::vector<Vertex> added_;      // by number, of the class they are joined to
  std::vector<Ends> edges_;
  std::vector<EdgeNumber> musts_;
  std::vector<EdgeNumber> image_;  // by edge; empty without a symmetry
  std::vector<std::uint64_t> first_;
  std::vector<Way> ways_;

  std::vector<std::uint32_t> cells_;
  std::uint32_t taken_edges_ = 0;
  std::vector<Change> changes_;
  std::vector<Frame> frames_;
  std::vector<EdgeNumber> decided_;  // whose consequences were not looked at yet
  std::vector<std::uint32_t> mark_;  // by vertex, for cuts and counts
  std::vector<Vertex> reached_;
  Sight sight_;
  bool failed_ = false;
  bool done_ = false;
};

}  // namespace ktour::proof
