// Squares, moves and symmetries: what a board and a piece come to.
#include "check/leaps.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace ktour::proof {

// --- tables ------------------------------------------------------------------------------------

namespace {

// Over left and right, over top and bottom; turns rows, turns columns.

constexpr std::array all_seams{
    Seams{"plane"},
    Seams{"cylinder", true},
    Seams{"torus", true, true},
    Seams{"mobius", true, false, true},
    Seams{"klein", true, true, true},
    Seams{"projective", true, true, true, true},
};

constexpr std::array turns{
    Turn{Symmetry::none},
    Turn{Symmetry::vertical, false, false, true, SymmetryKind::sulian, SymmetryKind::sulian},
    Turn{Symmetry::horizontal, false, true, false, SymmetryKind::sulian, SymmetryKind::sulian},
    Turn{Symmetry::point, false, true, true, SymmetryKind::eulerian, SymmetryKind::bergholtian},
    Turn{Symmetry::quarter, true, false, true, SymmetryKind::quaternary, SymmetryKind::quaternary},
};

}  // namespace

std::optional<Seams> seams_of(const Board& board) {
  for (const Seams& seams : all_seams) {
    if (seams.surface == name(board.surface())) return seams;
  }
  return {};
}

const Turn& turn_of(Symmetry symmetry) {
  return *std::ranges::find(turns, symmetry, &Turn::symmetry);
}

bool are_alike(const Board& board) {
  const std::optional<Seams> seams = seams_of(board);
  return seams && seams->round == seams->over && seams->turns_rows == seams->turns_cols;
}

Place mapped(const Problem& problem, Place place) {
  const Square s = square_at(problem.board, place);
  return place_of(problem.board, turn_of(problem.symmetry).of(problem.board, s));
}

// --- moves -------------------------------------------------------------------------------------

Leaps::Leaps(const Board& board, const Piece& piece)
    : board_(board), knights_(false), change_parity_(false) {
  const std::optional<Seams> seams = seams_of(board);
  if (!seams) return;
  seams_ = *seams;
  for (const std::int32_t side : board.sides()) sides_.push_back(side);
  if (const Network* network = board.network()) {
    list(*network);
    return;
  }
  const std::size_t dimensions = sides_.size();
  knights_ = piece.is_knight() && dimensions == 2 && !joined();
  change_parity_ = !joined();
  for (const Leap& leap : piece.leaps()) {
    if (dimensions < leap.size() && leap[dimensions] != 0) continue;
    std::vector<std::int64_t> lengths(leap.begin(), leap.begin() + static_cast<long>(dimensions));
    change_parity_ &= std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0}) % 2 != 0;
    std::sort(lengths.begin(), lengths.end());
    do {
      for (unsigned signs = 0; signs < 1U << dimensions; ++signs) {
        Coordinates offset{};
        std::copy(lengths.begin(), lengths.end(), offset.begin());
        bool twice = false;
        for (std::size_t i = 0; i < dimensions; ++i) {
          const bool back = (signs >> i & 1) != 0;
          twice |= back && offset[i] == 0;
          if (back) offset[i] = -offset[i];
        }
        if (!twice && fits(offset)) offsets_.push_back(offset);
      }
    } while (std::next_permutation(lengths.begin(), lengths.end()));
  }
  std::sort(offsets_.begin(), offsets_.end());
}

// The edges as they stand in the list, without loops, and each once.
void Leaps::list(const Network& network) {
  for (const auto& edge : network.edges) {
    const auto a = static_cast<Place>(edge[0]);
    const auto b = static_cast<Place>(edge[1]);
    if (a == b || !has_square(board_, a) || !has_square(board_, b)) continue;
    edges_.emplace_back(a, b);
    edges_.emplace_back(b, a);
  }
  std::sort(edges_.begin(), edges_.end());
  edges_.erase(std::unique(edges_.begin(), edges_.end()), edges_.end());
  for (std::size_t i = 0, first = 0; i < edges_.size(); ++i) {
    if (edges_[i].first != edges_[first].first) first = i;
    most_edges_ = std::max(most_edges_, i + 1 - first);
  }
}

// A leap as long as its side leads off it, where sides are not joined.
bool Leaps::fits(const Coordinates& offset) const {
  bool all = true;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    all &= joined() || std::abs(offset[i]) < sides_[i];
  }
  return all;
}

// The rows of a frame are those of all sides but the last, the one before the last changing first.
Leaps::Coordinates Leaps::coordinates(Place place) const {
  Coordinates at{};
  for (std::size_t i = sides_.size(); i-- > 0;) {
    at[i] = static_cast<std::int64_t>(place % static_cast<Place>(sides_[i]));
    place /= static_cast<Place>(sides_[i]);
  }
  return at;
}

int Leaps::parity(Place place) const {
  std::int64_t sum = 0;
  for (const std::int64_t at : coordinates(place)) sum += at;
  return static_cast<int>(sum % 2);
}

// The square that an offset leads to. Where it leads over a side it goes on at the other one.
std::optional<Place> Leaps::reached(const Coordinates& here, const Coordinates& offset) const {
  Coordinates to = here;
  for (std::size_t i = 0; i < sides_.size(); ++i) to[i] += offset[i];
  if (joined()) {  // a flat board: rows and columns
    const auto crosses = [](std::int64_t& at, std::int64_t side) {
      const std::int64_t around = at >= 0 ? at / side : -((side - 1 - at) / side);
      at -= around * side;
      return around % 2 != 0;
    };
    if (seams_.round && crosses(to[1], sides_[1]) && seams_.turns_rows) {
      to[0] = sides_[0] - 1 - to[0];
    }
    if (seams_.over && crosses(to[0], sides_[0]) && seams_.turns_cols) {
      to[1] = sides_[1] - 1 - to[1];
    }
  }
  Place number = 0;
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    if (to[i] < 0 || to[i] >= sides_[i]) return {};
    number = number * static_cast<Place>(sides_[i]) + static_cast<Place>(to[i]);
  }
  if (!has_square(board_, number)) return {};
  return number;
}

std::vector<Place> Leaps::from(Place place) const {
  if (board_.network() != nullptr) {
    std::vector<Place> all;
    auto edge = std::lower_bound(edges_.begin(), edges_.end(), std::pair(place, Place{0}));
    for (; edge != edges_.end() && edge->first == place; ++edge) all.push_back(edge->second);
    return all;
  }
  const Coordinates here = coordinates(place);
  std::vector<Place> all;
  all.reserve(offsets_.size());
  for (const Coordinates& offset : offsets_) {
    if (const auto to = reached(here, offset); to && *to != place) all.push_back(*to);
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

bool Leaps::lead(Place a, Place b) const {
  if (a == b || !has_square(board_, b)) return false;
  if (board_.network() != nullptr) {
    return std::binary_search(edges_.begin(), edges_.end(), std::pair(a, b));
  }
  const Coordinates here = coordinates(a);
  if (joined()) {
    return std::any_of(offsets_.begin(), offsets_.end(),
                       [&](const Coordinates& offset) { return reached(here, offset) == b; });
  }
  Coordinates between = coordinates(b);
  for (std::size_t i = 0; i < sides_.size(); ++i) between[i] -= here[i];
  return std::binary_search(offsets_.begin(), offsets_.end(), between);
}

// A knight goes three rows and columns, and at least one of each. (Differences of places in a frame
// fit their numbers.)
bool Leaps::lead(std::span<const Square> walk) const {
  if (!knights_) {
    return std::ranges::adjacent_find(walk, [this](Square a, Square b) { return !lead(a, b); }) ==
           walk.end();
  }
  std::uint32_t faults = 0;
  for (std::size_t i = 1; i < walk.size(); ++i) {
    const auto rows = static_cast<std::uint32_t>(std::abs(walk[i].row - walk[i - 1].row));
    const auto cols = static_cast<std::uint32_t>(std::abs(walk[i].col - walk[i - 1].col));
    faults |= ((rows + cols) ^ 3) | static_cast<std::uint32_t>(rows == 0 || cols == 0);
  }
  return faults == 0;
}

// Along a side that is not joined a leap fits from as many places as are left of it. Every move is
// counted from both ends. (Products are at most the frame's area, and there are less than 2^20
// leaps: for frames of 2^28 places the sum fits.)
std::uint64_t Leaps::most_in_all() const {
  if (!edges_.empty()) return edges_.size() / 2;
  std::uint64_t all = 0;
  for (const Coordinates& offset : offsets_) {
    std::uint64_t places = 1;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      places *= static_cast<std::uint64_t>(joined() ? sides_[i] : sides_[i] - std::abs(offset[i]));
    }
    all += places;
  }
  return all / 2;
}

MoveSet::MoveSet(const Board& board, const std::vector<Move>& moves, Work& work) {
  moves_.reserve(moves.size());
  for (const Move& move : moves) {
    moves_.push_back(std::minmax({place_of(board, move.a), place_of(board, move.b)}));
  }
  sort(moves_, work);
  moves_.erase(std::unique(moves_.begin(), moves_.end()), moves_.end());
}

bool MoveSet::has(Place a, Place b) const {
  return std::binary_search(moves_.begin(), moves_.end(), std::pair(std::minmax({a, b})));
}

// --- classes -----------------------------------------------------------------------------------

std::optional<Classes> Classes::of(const Problem& problem, Work& work) {
  const Board& board = problem.board;
  Classes classes{Leaps(board, problem.piece)};
  const Leaps& leaps = classes.leaps_;
  const Place places = board.area();
  if (leaps.change_parity() && board.size() == places) {  // which may be too large to walk over
    classes.sizes_ = {places / 2 + places % 2, places / 2};
    return classes;
  }
  if (!work.walk(places)) return {};
  if (!leaps.change_parity()) {
    if (!classes.walk(board, work)) return {};
    return classes;
  }
  Place first = 0;
  while (!has_square(board, first)) ++first;
  classes.first_ = leaps.parity(first);
  for (Place p = first; p < places; ++p) {
    if (work.ends()) return {};
    if (has_square(board, p)) ++classes.sizes_[static_cast<std::size_t>(classes[p])];
  }
  return classes;
}

// False where a move leads from a square to one of its own class, or the work ended.
bool Classes::walk(const Board& board, Work& work) {
  constexpr std::uint8_t unknown = 2;
  const Place places = board.area();
  if (!work.allow(places * bytes_a_place)) return false;
  class_.assign(places, unknown);
  std::vector<Place> waiting;
  for (Place root = 0; root < places; ++root) {
    if (work.ends()) return false;
    if (!has_square(board, root) || class_[root] != unknown) continue;
    class_[root] = 0;
    waiting.push_back(root);
    while (!waiting.empty()) {
      if (work.ends(static_cast<std::uint32_t>(1 + leaps_.most()))) return false;
      const Place p = waiting.back();
      waiting.pop_back();
      const std::uint8_t here = class_[p];
      ++sizes_[here];
      for (const Place to : leaps_.from(p)) {
        if (class_[to] == here) return false;
        if (class_[to] != unknown) continue;
        class_[to] = here ^ 1U;
        waiting.push_back(to);
      }
    }
  }
  return true;
}

int Classes::operator[](Place place) const {
  return class_.empty() ? leaps_.parity(place) ^ first_ : class_[place];
}

}  // namespace ktour::proof
