// The search for a Hamilton cycle, by backtracking with constraint propagation: trials of edges,
// each followed by all that can be inferred.
//
// At the vertex with the fewest ways to go on (fail first: Haralick and Elliott 1980), the edge to
// the neighbour with the fewest is put on trial. It is taken; once that has failed it is dropped,
// and both cannot be wrong. So every trial settles a question, and a search whose trials have all
// failed both ways is a proof.
//
// Three arguments prune, from cheap to dear: what follows from the degrees (paths.hpp), the
// 2-factors (two_factor.hpp) and the cuts (cuts.hpp). The last two look at the whole
// graph. The 2-factors are asked at the root, and after a trial only once something has failed:
// where all goes well they have nothing to say.
//
// On a large board a look at the whole graph after every trial would be most of the work. It is
// made in leaps instead, which double as long as all is well. A look that finds no cycle left would
// do to refute the newest trial, but the one to blame may have come anywhere since the last look,
// and to refute all the later ones first could take for ever. So the search goes back to the moment
// of the last look, as if those trials had not been made, and comes again by a leap of one. Then
// either that moment moves on or a trial is refuted: it does not go in circles.
//
// A bad choice early on can cost an age (Gomes, Selman and Kautz 1998). After a number of failures,
// doubled each time, the search starts again with other ties. It is complete all the same: some
// number is large enough.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/pulse.hpp"
#include "graph/graph.hpp"
#include "ktour/answer.hpp"
#include "search/exact/cuts.hpp"
#include "search/exact/log.hpp"
#include "search/exact/paths.hpp"
#include "search/exact/trace.hpp"
#include "search/exact/two_factor.hpp"

namespace ktour::exact {

/// What changes how long a search takes, never its verdict.
struct Pace {
  std::uint64_t first_failures = 500;  ///< until the first restart; doubled with each
  std::uint32_t looks = 32;            ///< a leap is at most this part of the vertices,
  std::uint32_t leap = 8;  ///< or this, where that is more: a look costs as much as several trials
};

class Search {
 public:
  enum class Verdict { cycle, no_cycle, restart, limit, stopped };

  /// What it does is written to the log, if there is one: after the verdict `no_cycle`, the proof.
  Search(const Graph& graph, std::optional<std::uint64_t> seed, std::uint64_t limit, Pulse& pulse,
         Pace pace = {}, Log* log = nullptr);

  /// The watcher that is told every move, from the beginning.
  void tell(Status& status) { teller_.emplace(graph_, paths_, status); }

  /// Any verdict but `restart`.
  Verdict run();

  /// After the verdict `cycle`: the edges taken are it.
  const Paths& paths() const { return paths_; }
  const Work& work() const { return work_; }

 private:
  // A trail of 2^31 decisions is more than max_squares allows.
  struct Trial {
    EdgeId edge;
    std::uint32_t mark : 31;    // before it was taken
    std::uint32_t refuted : 1;  // it was taken and is dropped now
  };

  // The last look at the whole graph that found nothing wrong, if its state is still part of this.
  struct Moment {
    bool here = false;
    std::size_t trials = 0;
    std::uint32_t mark = 0;
    std::size_t log = 0;
  };

  Verdict search();
  Verdict attempt(std::uint64_t most_failures);
  void back_to(std::uint32_t mark);
  void begin_anew(std::uint64_t noise);
  bool look();
  void try_next();
  bool refute_last();
  EdgeId most_pressing() const;

  const Graph& graph_;
  std::optional<std::uint64_t> seed_;
  std::uint64_t limit_;
  Pulse& pulse_;
  Pace pace_;
  Log* log_;
  Paths paths_;
  std::optional<Teller> teller_{};
  TwoFactor factor_;
  Cuts cuts_;
  std::vector<Trial> trials_;
  Moment moment_{};
  std::uint32_t leap_ = 1;    // trials and refutations from one look to the next
  std::uint32_t unseen_ = 0;  // those since the last look
  std::uint64_t failures_ = 0;
  std::uint64_t noise_ = 0;  // breaks ties; 0: by number
  Vertex from_ = 0;          // where the search for a vertex begins
  bool alive_ = true;        // nothing shows that no cycle is left
  Work work_{};
};

}  // namespace ktour::exact
