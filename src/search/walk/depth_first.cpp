// Depth-first search (backtracking) for tours with a given order of moves.
//
// The knight moves to the first square of the order; at a dead end the last move is taken back and
// the next one of the order is tried from the square before it. There is no stack of moves left to
// try: an order gives every move from a square its own key, and the keys are the same when the
// search comes back to the square as when it first stood there, because every square's degree is.
// So the key of the move just taken back tells where to go on. What is kept, on a knight's
// rectangle, is a byte a square (the field) and a byte a step (the move made); the list of squares
// is made at the end.
//
// Ends, closed tours and symmetric tours are one thing here: a *target* square that the walk must
// reach with its last move (see walk_plan.hpp). While squares are left, a target without an
// unvisited neighbour is a dead end.
//
// The search is complete: when the knight is back on its start with no move left to try, there is
// no such walk; and when there is none for any of the plans, there is no such tour.
#include "search/walk/depth_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <variant>

#include "base/assert.hpp"
#include "ktour/parse.hpp"
#include "problem/knight.hpp"
#include "search/walk/any_field.hpp"
#include "search/walk/knight_field.hpp"
#include "search/walk/orders.hpp"
#include "search/walk/walk_plan.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

constexpr std::int64_t nowhere = -1;

template <WalkField Field, MoveOrder<Field> Order>
class DepthFirst {
 public:
  using Key = typename Field::Key;

  DepthFirst(const Problem& problem, const SolveOptions& options, std::uint64_t undo, Order order,
             Status& status)
      : problem_(problem),
        board_(problem.board),
        options_(options),
        undo_(undo),
        order_(order),
        status_(status),
        tracing_(status.wants_trace()),
        images_(order_of(problem.symmetry) - 1) {}

  // Where to keep the longest walk met, if anyone asks for it.
  DepthFirst& keep(std::vector<Square>* longest) {
    longest_ = longest;
    return *this;
  }

  Finding run() {
    // The field goes before the list of squares comes; the moves are there all the while.
    const std::uint64_t needed =
        board_.size() * sizeof(Made) +
        std::max(Field::bytes(problem_), board_.size() * index_width(board_));
    if (needed > options_.memory) {
      return {
          Stop{StopKind::memory,
               fmt::format("a search on {} takes {} of memory, and the limit is {}",
                           to_string(board_), shown_bytes(needed), shown_bytes(options_.memory))},
          {}};
    }
    const WalkPlans plans(problem_);
    for (std::uint64_t i = 0; i < plans.size(); ++i) {
      const WalkPlan plan = plans[i];
      if (plan.length == 0) continue;
      if (walk(plan)) {
        Tour found = tour(plan);
        if (stop_.kind == StopKind::none) return {std::move(found), work_};
      }
      if (stop_.kind != StopKind::none) {
        constexpr std::uint64_t most_kept = 1 << 24;  // more than anybody looks at
        if (moves_ && board_.size() <= most_kept) stop_.walk = walk_from(plan.start);
        return {stop_, work_};
      }
    }
    return {Proof{ProofKind::exhausted,
                  fmt::format("a complete search of the {} board tried all {} moves that could "
                              "matter and found no such tour",
                              to_string(board_), work_.examined)},
            work_};
  }

 private:
  using Made = typename Field::Made;

  // Whether it found such a walk, whose moves are then in moves_.
  bool walk(const WalkPlan& plan) {
    moves_.reset();
    Field field(problem_, [this] { return go_on(); });
    if (stop_.kind != StopKind::none) return false;
    std::uint64_t length = plan.length;
    std::int64_t target = nowhere;
    if (plan.last && length > 1) {
      // It is kept free until all others are visited.
      if (*plan.last == plan.start) return false;
      target = field.at(*plan.last);
      field.block(target);
      for_images(field, target, [&](std::int64_t other) { field.block(other); });
      --length;
    } else if (plan.next_to) {
      target = field.at(*plan.next_to);
    }
    moves_ = std::make_unique_for_overwrite<Made[]>(board_.size());
    made_ = 0;
    const std::int64_t start = field.at(plan.start);
    std::int64_t at = start;
    const bool free_run = target == nowhere && images_ == 0 && !tracing_;
    enter(field, at, length, free_run);
    Key after = before_all;
    for (;;) {
      if (made_ + 1 == length) {
        if (target == nowhere || reaches(field, at, target)) return true;
      } else if (target == nowhere || field.degree(target) > 0) {
        const Key key = next(field, at, after);
        if (key != no_move) {
          if (work_.examined == options_.limit) return stopped(StopKind::limit);
          if (work_.examined >= next_poll_ && !go_on()) return false;
          ++work_.examined;
          const std::size_t move = Field::move_of(key);
          KTOUR_ASSERT(made_ + 1 < length && field.may_enter(field.target(at, move)));
          moves_[made_++] = field.made(at, move);
          at = field.target(at, move);
          enter(field, at, length, free_run);
          after = before_all;
          continue;
        }
      }
      if (longest_ != nullptr && made_ + 1 > longest_->size()) *longest_ = walk_from(plan.start);
      if (made_ == 0) {
        if (tracing_) trace(TraceEvent::Kind::undo, field, at);
        return false;
      }
      if (work_.undone == undo_) return stopped(StopKind::undo);
      ++work_.undone;
      if (tracing_) trace(TraceEvent::Kind::undo, field, at);
      KTOUR_ASSERT(made_ > 0 && !field.may_enter(at));
      leave(field, at);
      at = field.before(at, moves_.get(), made_, start);
      --made_;
      after = order_.key(field, at, made_, field.move_made(at, moves_[made_]));
    }
  }

  // Enters a square. Where nothing but the order decides, and the order can, it goes straight on
  // from there: the same moves as one by one, but faster.
  void enter(Field& field, std::int64_t& at, std::uint64_t length, bool free_run) {
    if constexpr (requires { field.dash(order_.tie, at, made_, moves_.get(), made_); }) {
      if (free_run) {
        const std::uint64_t most = std::min(
            {length - 1 - made_, options_.limit - work_.examined, std::uint64_t{poll_interval}});
        const std::uint64_t made = field.dash(order_.tie, at, made_, moves_.get() + made_, most);
        KTOUR_ASSERT(made <= most);
        made_ += made;
        work_.examined += made;
        return;
      }
    }
    visit(field, at);
    if (tracing_) trace(TraceEvent::Kind::move, field, at);
  }

  std::vector<Square> walk_from(Square start) const {
    std::vector<Square> walk{start};
    walk.reserve(made_ + 1);
    for (std::uint64_t i = 0; i < made_; ++i) {
      walk.push_back(Field::after(board_, walk.back(), moves_[i]));
    }
    return walk;
  }

  void trace(TraceEvent::Kind kind, const Field& field, std::int64_t at) {
    status_.trace({kind, made_, field.square(at), field.degree(at)});
  }

  // The first move after a key, in order.
  Key next(const Field& field, std::int64_t at, Key after) const {
    Key best = no_move;
    const std::size_t moves = field.moves_at(at);
    for (std::size_t move = 0; move < moves; ++move) {
      if (!field.may_enter(field.target(at, move))) continue;
      const Key key = order_.key(field, at, made_, move);
      if (key > after && key < best) best = key;
    }
    return best;
  }

  void visit(Field& field, std::int64_t at) const {
    field.visit(at);
    for_images(field, at, [&](std::int64_t other) { field.visit(other); });
  }
  void leave(Field& field, std::int64_t at) const {
    field.leave(at);
    for_images(field, at, [&](std::int64_t other) { field.leave(other); });
  }
  template <class Do>
  void for_images(const Field& field, std::int64_t at, Do act) const {
    if (images_ == 0) return;
    Square s = field.square(at);
    for (unsigned i = 0; i < images_; ++i) {
      s = image(problem_.symmetry, board_, s);
      if (field.at(s) != at) act(field.at(s));  // the centre is its own image
    }
  }

  static bool reaches(const Field& field, std::int64_t from, std::int64_t to) {
    bool found = false;
    field.each_target(from, [&](std::int64_t target) { found |= target == to; });
    return found;
  }

  bool go_on() {
    next_poll_ = work_.examined + poll_interval;
    // Once moves were taken back, how deep it stands says nothing about how far it is.
    const std::uint64_t total = work_.undone == 0 ? board_.size() : 0;
    const StopKind kind = status_.poll({made_ + 1, total, work_.examined});
    return kind == StopKind::none || stopped(kind);
  }

  bool stopped(StopKind kind) {
    stop_.kind = kind;
    switch (kind) {
      case StopKind::undo:
        stop_.text = undo_ == 0 ? "the knight is stuck, and no move may be taken back"
                                : fmt::format(
                                      "{} move{} taken back, as many as {}, and the "
                                      "knight is stuck again",
                                      work_.undone, work_.undone == 1 ? " was" : "s were",
                                      options_.undo ? "allowed"
                                                    : "there are squares (the default "
                                                      "of --undo)");
        break;
      case StopKind::limit:
        stop_.text = fmt::format("the limit of {} moves examined was reached", work_.examined);
        break;
      default: stop_.text = stop_text(kind);
    }
    return false;
  }

  // The tour that the walk stands for.
  Tour tour(const WalkPlan& plan) {
    return fits_narrow(board_) ? tour(plan, std::vector<std::uint32_t>{})
                               : tour(plan, std::vector<std::uint64_t>{});
  }

  template <class Index>
  Tour tour(const WalkPlan& plan, std::vector<Index> order) {
    order.reserve(board_.size());
    const auto add = [&](Square s) { order.push_back(static_cast<Index>(board_.index(s))); };
    const auto imaged = [&](Index number) {
      return image(problem_.symmetry, board_, board_.square(number));
    };
    Square s = plan.start;
    add(s);
    for (std::uint64_t i = 0; i < made_; ++i) {
      s = Field::after(board_, s, moves_[i]);
      add(s);
      constexpr std::uint64_t between_questions = 1 << 20;
      if (i % between_questions == 0 && !go_on()) return Tour::from_order(board_, order);
    }
    if (plan.last && order.size() < plan.length) add(*plan.last);
    const std::size_t part = order.size();
    KTOUR_ASSERT(part == plan.length);
    if (plan.whole == WalkPlan::Whole::is_shifted) {
      while (order.size() < board_.size()) add(imaged(order[order.size() - part]));
    } else if (plan.whole == WalkPlan::Whole::is_reversed) {
      // From the last square back to the middle, and then the images; so the tour is turned round,
      // which for one that its half-turn reverses is the half-turn.
      std::reverse(order.begin(), order.end());
      for (std::size_t i = part; i-- > 0 && order.size() < board_.size();) {
        if (imaged(order[i]) != board_.square(order[i])) add(imaged(order[i]));
      }
      std::reverse(order.begin(), order.end());
      if (problem_.start) begin_at(*problem_.start, order);
    }
    if (from_its_end(problem_)) std::rotate(order.begin(), order.begin() + 1, order.end());
    return Tour::from_order(board_, std::move(order));
  }

  // An open tour may be turned round, a closed one begins anywhere.
  template <class Index>
  void begin_at(Square start, std::vector<Index>& order) const {
    const auto number = static_cast<Index>(board_.index(start));
    if (order.back() == number) {
      std::reverse(order.begin(), order.end());
    } else {
      std::rotate(order.begin(), std::find(order.begin(), order.end(), number), order.end());
    }
  }

  static constexpr std::uint64_t poll_interval = 1 << 14;
  static constexpr Key no_move = static_cast<Key>(std::numeric_limits<std::int64_t>::max())
                                 << 8 * (sizeof(Key) - sizeof(std::int64_t));
  static constexpr Key before_all = -no_move;

  const Problem& problem_;
  const Board& board_;
  const SolveOptions& options_;
  std::uint64_t undo_;
  Order order_;
  Status& status_;
  bool tracing_;
  unsigned images_;                // of a square, beside itself
  std::unique_ptr<Made[]> moves_;  // by step
  std::uint64_t made_ = 0;         // how many of them
  std::uint64_t next_poll_ = poll_interval;
  std::vector<Square>* longest_ = nullptr;
  Work work_{};
  Stop stop_{};
};

}  // namespace

namespace {

// Any order, chosen anew at every move: boards that are no knight's rectangles are not worth a
// search of their own for each.
struct AnyOrder {
  using Key = AnyField::Key;
  std::variant<PlainOrder, CentrifugalOrder, WarnsdorffOrder<SuccessorTie>,
               WarnsdorffOrder<FirstTie>, WarnsdorffOrder<RandomTie>, WarnsdorffOrder<FarTie>>
      order;

  Key key(const AnyField& field, std::int64_t at, std::uint64_t step, std::size_t move) const {
    return std::visit([&](const auto& by) { return by.key(field, at, step, move); }, order);
  }
};

// A search by an order, on the field that suits the board.
template <class Order>
Finding search(const Problem& problem, const SolveOptions& options, std::uint64_t undo, Order order,
               Status& status) {
  if (is_knights(problem)) {
    return DepthFirst<KnightField, Order>(problem, options, undo, order, status).run();
  }
  // A symmetric tour makes the images of its moves too, so none of them may be one to avoid.
  Problem asked = problem;
  for (Move move : problem.avoid) {
    for (unsigned i = 1; i < order_of(problem.symmetry); ++i) {
      move = {image(problem.symmetry, problem.board, move.a),
              image(problem.symmetry, problem.board, move.b)};
      asked.avoid.push_back(move);
    }
  }
  return DepthFirst<AnyField, AnyOrder>(asked, options, undo, {order}, status).run();
}

}  // namespace

Finding search_plain(const Problem& problem, const SolveOptions& options, Status& status) {
  return search(problem, options, options.undo.value_or(unlimited), PlainOrder{}, status);
}

Finding search_centrifugal(const Problem& problem, const SolveOptions& options, Status& status) {
  return search(problem, options, options.undo.value_or(unlimited), CentrifugalOrder{}, status);
}

Finding search_warnsdorff(const Problem& problem, const SolveOptions& options, Status& status) {
  // The rule's own bound is as many moves taken back as there are squares. It was made for open
  // tours; where more is asked of the tour the rule goes wrong more often, and the search goes on
  // until it knows.
  const bool plain_request = !problem.closed && !problem.end && problem.symmetry == Symmetry::none;
  const std::uint64_t undo =
      options.undo.value_or(plain_request ? problem.board.size() : unlimited);
  return with_tie(options.tie, options.seed.value_or(1), [&](auto tie) {
    return search(problem, options, undo, WarnsdorffOrder<decltype(tie)>{tie}, status);
  });
}

std::vector<Square> longest_walk(const Board& board, Square start, std::uint64_t limit) {
  const Problem problem{board, start};
  SolveOptions options;
  options.limit = limit;
  Status nobody;
  std::vector<Square> longest;
  const Finding finding = DepthFirst<KnightField, WarnsdorffOrder<SuccessorTie>>(
                              problem, options, unlimited, {}, nobody)
                              .keep(&longest)
                              .run();
  if (const Tour* tour = std::get_if<Tour>(&finding.result)) {
    longest.resize(tour->size());
    tour->squares(0, longest);
  }
  return longest;
}

}  // namespace ktour
