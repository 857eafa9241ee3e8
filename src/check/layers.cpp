// What follows a state by one line, and the steps of a proof by layers.
#include "check/layers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ktour::proof {

std::optional<std::string> LayerProof::refusal(const Problem& problem, bool lines_are_rows) {
  const Board& board = problem.board;
  const std::int32_t width = lines_are_rows ? board.cols() : board.rows();
  const std::int32_t lines = lines_are_rows ? board.rows() : board.cols();
  if (!board.is_rectangle() || !problem.piece.is_knight()) {
    return "layers are for a knight on a full rectangle";
  }
  if (static_cast<std::size_t>(width) > most_width || lines < 2) {
    return "layers are for boards of two lines or more, at most five squares wide";
  }
  if (!problem.through.empty()) return "layers do not know moves that must be made";
  return {};
}

// Moves to avoid are passed over: what is impossible with them is so without. So is a symmetry.
LayerProof::LayerProof(const Problem& problem, bool closed, bool lines_are_rows, bool from_last,
                       Work& work)
    : work_(work),
      width_(
          static_cast<std::size_t>(lines_are_rows ? problem.board.cols() : problem.board.rows())),
      lines_(
          static_cast<std::uint64_t>(lines_are_rows ? problem.board.rows() : problem.board.cols())),
      open_(!closed || (problem.start && problem.end)),
      plain_(true),
      both_(problem.start && problem.end) {
  for (const std::optional<Square>& end : {problem.start, problem.end}) {
    if (!end || !open_) continue;
    const auto line = static_cast<std::uint64_t>(lines_are_rows ? end->row : end->col);
    const auto place = static_cast<std::uint32_t>(lines_are_rows ? end->col : end->row);
    given_.push_back({from_last ? lines_ - 1 - line : line, place});
    plain_ = false;
  }
  kept_.push_back({State(2 * width_ + (open_ ? 1 : 0), '.')});
}

LayerProof::Ends LayerProof::ends_in(std::uint64_t line) const {
  Ends ends;
  if (open_ && !both_) ends.may = (1U << width_) - 1;
  for (const Given& end : given_) {
    ends.to_come |= end.line == line + 1;
    if (end.line != line) continue;
    ends.may |= 1U << end.place;
    ends.must |= 1U << end.place;
  }
  return ends;
}

bool LayerProof::is_plain(std::uint64_t first, std::uint64_t after) const {
  return std::none_of(given_.begin(), given_.end(),
                      [&](const Given& end) { return first <= end.line && end.line < after; });
}

std::optional<LayerProof::Mates> LayerProof::unpacked(std::string_view state) const {
  if (state.size() != 2 * width_ + (open_ ? 1 : 0)) return {};
  Mates mates{};
  for (std::size_t i = 0; i < mates.size(); ++i) mates[i] = static_cast<std::uint8_t>(i);
  std::array<std::uint8_t, 26> first{};
  std::array<unsigned, 26> times{};
  for (std::size_t i = 0; i < state.size(); ++i) {
    const std::size_t at = i == 2 * width_ ? between_ends : i / width_ * most_width + i % width_;
    const char c = state[i];
    if (c == 'x') {
      mates[at] = through;
    } else if ('a' <= c && c < 'x') {
      const auto path = static_cast<std::size_t>(c - 'a');
      if (++times[path] == 1) first[path] = static_cast<std::uint8_t>(at);
      if (times[path] > 2) return {};
      mates[at] = first[path];
      mates[first[path]] = static_cast<std::uint8_t>(at);
    } else if (c != '.') {
      return {};
    }
  }
  if (std::count(times.begin(), times.end(), 1U) != 0) return {};
  return mates;
}

// The lines after the first of three, with letters in the order in which they come.
LayerProof::State LayerProof::packed(const Mates& mates) const {
  State state;
  std::array<char, between_ends + 1> letters{};
  char next = 'a';
  const auto put = [&](std::size_t at) {
    const std::uint8_t mate = mates[at];
    if (mate == through || mate == at) {
      state += mate == through ? 'x' : '.';
      return;
    }
    if (letters[at] == 0) letters[at] = letters[mate] = next++;
    state += letters[at];
  };
  for (std::size_t line = 1; line <= 2; ++line) {
    for (std::size_t place = 0; place < width_; ++place) put(line * most_width + place);
  }
  if (open_) put(between_ends);
  return state;
}

// Gives the squares of the first line, from `place` on, the moves that they lack; `lines_after` is
// how many lines there are after it, at most two. Calls found(mates) for every way. True: one of
// the ways completes a tour.
template <class Found>
bool LayerProof::each_next(const Mates& mates, std::uint32_t place, const Ends& ends,
                           int lines_after, Found& found) const {
  if (place == width_) {
    found(mates);
    return false;
  }
  const unsigned degree = mates[place] == through ? 2 : mates[place] == place ? 0 : 1;
  std::array<std::size_t, 5> targets{};
  std::size_t count = 0;
  const bool may_end = (ends.may >> place & 1) != 0;
  const bool must_end = (ends.must >> place & 1) != 0;
  if (may_end) targets[count++] = between_ends;
  for (const int step : {-2, -1, 1, 2}) {
    const int to = static_cast<int>(place) + step;
    const int line = 3 - std::abs(step);
    if (to < 0 || to >= static_cast<int>(width_) || line > lines_after) continue;
    targets[count++] = static_cast<std::size_t>(line) * most_width + static_cast<std::size_t>(to);
  }
  const unsigned needed = 2 - degree;
  for (unsigned chosen = 0; chosen < 1U << count; ++chosen) {
    unsigned edges = 0;
    for (std::size_t i = 0; i < count; ++i) edges += chosen >> i & 1;
    if (edges != needed || (must_end && (chosen & 1) == 0)) continue;
    Mates next = mates;
    bool allowed = true;
    bool closed = false;
    for (std::size_t i = 0; i < count && allowed; ++i) {
      if ((chosen >> i & 1) == 0) continue;
      const std::size_t to = targets[i];
      const std::uint8_t a = next[place];
      const std::uint8_t b = next[to];
      allowed = !closed && b != through;
      if (!allowed) break;
      closed = a == to;
      if (closed) {
        next[place] = next[to] = through;
        continue;
      }
      if (a != place) next[place] = through;
      if (b != to) next[to] = through;
      next[a] = b;
      next[b] = a;
    }
    if (!allowed) continue;
    if (closed) {
      // It is a tour if no square lacks a move, of those that there are. With two lines after this
      // one it never is: the first square of the second of them has one move to this line.
      bool whole = !open_ || next[between_ends] == through;
      for (int line = 0; line <= 2; ++line) {
        for (std::size_t i = 0; i < width_ && line <= lines_after; ++i) {
          whole &= next[static_cast<std::size_t>(line) * most_width + i] == through;
        }
      }
      if (whole && lines_after < 2 && !(lines_after == 1 && ends.to_come)) return true;
      continue;
    }
    if (each_next(next, place + 1, ends, lines_after, found)) return true;
  }
  return false;
}

namespace {

// The next line becomes the first.
template <class Mates>
Mates moved_up(const Mates& mates, std::size_t width) {
  const std::size_t last = mates.size() - 1;
  const auto up = [&](std::uint8_t at) {
    return at == 0xff || at == last ? at : static_cast<std::uint8_t>(at - width);
  };
  Mates next = mates;
  for (std::size_t i = 0; i < last; ++i) {
    next[i] = i + width < last ? up(mates[i + width]) : static_cast<std::uint8_t>(i);
  }
  next[last] = up(mates[last]);
  return next;
}

}  // namespace

// Some ways to go on from a state are looked at.
constexpr std::uint32_t units_a_state = 256;

// Whether a state of a layer that is followed by two lines, the first of which has that number,
// can be completed in them.
bool LayerProof::completes(const Layer& layer, std::uint64_t line) const {
  for (const State& state : layer) {
    if (work_.ends(units_a_state)) return true;
    const std::optional<Mates> mates = unpacked(state);
    bool complete = false;
    const auto finish_last = [&](const Mates& next) {
      const auto nothing = [](const Mates&) {};
      complete |= each_next(moved_up(next, most_width), 0, ends_in(line + 1), 0, nothing);
    };
    complete |= each_next(*mates, 0, ends_in(line), 1, finish_last);
    if (complete) return true;
  }
  return false;
}

std::optional<std::string> LayerProof::leads_into(const Layer& layer) const {
  std::optional<std::string> fault;
  const Ends ends = ends_in(finished_);
  for (const State& state : kept_.back()) {
    if (work_.ends(units_a_state)) return "it was not looked at to the end";
    const auto check = [&](const Mates& next) {
      if (fault) return;
      const State after = packed(next);
      if (layer.count(after) == 0) {
        fault = fmt::format("after {} lines {} can be followed by {}, which is missing", finished_,
                            state, after);
      }
    };
    each_next(*unpacked(state), 0, ends, 2, check);
    if (fault) break;
  }
  return fault;
}

// The layer after the lines finished is that before the last two of a shorter board. If that one
// has a tour, the proof is for longer ones.
void LayerProof::look_at_shorter() {
  if (plain_ && completes(kept_.back(), finished_)) shortest_ = finished_ + 3;
}

// A node of a set and a text, as they are allocated; and a layer by itself.
bool LayerProof::allow(std::size_t states) {
  constexpr std::uint64_t bytes_a_state = 112;
  constexpr std::uint64_t bytes_a_layer = 3 * sizeof(Layer);
  bytes_kept_ += states * bytes_a_state + bytes_a_layer;
  return work_.allow(bytes_kept_);
}

std::optional<std::string> LayerProof::layer(Layer states) {
  if (finished_ + 2 >= lines_) return fmt::format("the last two of {} lines follow", lines_);
  if (auto fault = leads_into(states)) return fault;
  look_at_shorter();
  // Only layers without a given end between them can repeat.
  if (!is_plain(finished_, finished_ + 1)) {
    first_kept_ = finished_ + 1;
    kept_.clear();
  }
  states_ += states.size();
  ++finished_;
  done_ = states.empty();
  kept_.push_back(std::move(states));
  repeats_ |= done_;
  return {};
}

// The lines number at least two, and those finished are at most as many but two: no sum is made of
// what a certificate says before it is known to be below that.
std::optional<std::string> LayerProof::again(std::uint64_t first, std::uint64_t after) {
  if (first < first_kept_ || first > finished_ || after <= finished_ || after > lines_ - 2) {
    return fmt::format("the layers from {} on do not reach to {}", first, after);
  }
  if (!is_plain(first, after))
    return fmt::format("an end is given between lines {} and {}", first, after);
  if (auto fault = leads_into(kept_[first - first_kept_])) return fault;
  look_at_shorter();
  // A board with a tour comes again, or none does.
  repeats_ = shortest_ <= first + 2;
  if (!repeats_) shortest_ = lines_;
  const std::uint64_t period = finished_ + 1 - first;
  Layer now = kept_[first - first_kept_ + (after - first) % period];
  kept_.clear();
  kept_.push_back(std::move(now));
  first_kept_ = finished_ = after;
  return {};
}

std::optional<std::string> LayerProof::finish() {
  if (done_) return {};
  if (finished_ + 2 != lines_) {
    return fmt::format("the layers end after {} of {} lines", finished_, lines_);
  }
  if (completes(kept_.back(), finished_)) return "a state of the last layer can be completed";
  done_ = true;
  return {};
}

}  // namespace ktour::proof
