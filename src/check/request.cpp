// The request of a certificate: read, and made sense of.
#include "check/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string>

#include "ktour/parse.hpp"

namespace ktour::proof {

// --- moves -------------------------------------------------------------------------------------

Leaps::Leaps(const Board& board, const Piece& piece) : board_(board) {
  for (const std::int32_t side : board.sides()) sides_.push_back(side);
  const std::size_t dimensions = sides_.size();
  change_parity_ = board.surface() == Surface::plane;
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
        if (!twice) offsets_.push_back(offset);
      }
    } while (std::next_permutation(lengths.begin(), lengths.end()));
  }
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

std::vector<Place> Leaps::from(Place place) const {
  const Surface surface = board_.surface();
  const bool sides_joined = surface != Surface::plane;
  const bool rows_joined = surface == Surface::torus || surface == Surface::klein;
  const bool twisted = surface == Surface::mobius || surface == Surface::klein;
  const Coordinates here = coordinates(place);
  std::vector<Place> reached;
  reached.reserve(offsets_.size());
  for (const Coordinates& offset : offsets_) {
    Coordinates to = here;
    for (std::size_t i = 0; i < sides_.size(); ++i) to[i] += offset[i];
    if (sides_joined) {  // a flat board: rows and columns
      const auto wrap = [](std::int64_t& at, std::int64_t side) {
        const std::int64_t around = at >= 0 ? at / side : -((side - 1 - at) / side);
        at -= around * side;
        return around;
      };
      const std::int64_t around = wrap(to[1], sides_[1]);
      if (rows_joined) wrap(to[0], sides_[0]);
      if (twisted && around % 2 != 0) to[0] = sides_[0] - 1 - to[0];
    }
    Place number = 0;
    bool within = true;
    for (std::size_t i = 0; i < sides_.size(); ++i) {
      within &= 0 <= to[i] && to[i] < sides_[i];
      number = number * static_cast<Place>(sides_[i]) + static_cast<Place>(within ? to[i] : 0);
    }
    if (within && number != place && has_square(board_, number)) reached.push_back(number);
  }
  std::sort(reached.begin(), reached.end());
  reached.erase(std::unique(reached.begin(), reached.end()), reached.end());
  return reached;
}

bool Leaps::lead(Place a, Place b) const {
  const std::vector<Place> reached = from(a);
  return std::binary_search(reached.begin(), reached.end(), b);
}

Place mapped(const Problem& problem, Place place) {
  const std::int32_t rows = problem.board.rows();
  const std::int32_t cols = problem.board.cols();
  const auto [r, c] = square_at(problem.board, place);
  Square to{r, c};
  switch (problem.symmetry) {
    case Symmetry::none: break;
    case Symmetry::vertical: to = {r, cols - 1 - c}; break;
    case Symmetry::horizontal: to = {rows - 1 - r, c}; break;
    case Symmetry::point: to = {rows - 1 - r, cols - 1 - c}; break;
    case Symmetry::quarter: to = {c, rows - 1 - r}; break;
  }
  return place_of(problem.board, to);
}

// --- classes -----------------------------------------------------------------------------------

std::optional<Classes> Classes::of(const Problem& problem) {
  const Board& board = problem.board;
  Classes classes{Leaps(board, problem.piece)};
  const Leaps& leaps = classes.leaps_;
  const auto places = static_cast<Place>(board.rows()) * static_cast<Place>(board.cols());
  const bool full = board.size() == places;
  if (leaps.change_parity() && full) {  // which may be too large to walk over
    classes.sizes_ = {places / 2 + places % 2, places / 2};
    return classes;
  }
  if (leaps.change_parity()) {
    Place first = 0;
    while (!has_square(board, first)) ++first;
    classes.first_ = leaps.parity(first);
    for (Place p = first; p < places; ++p) {
      if (has_square(board, p)) ++classes.sizes_[static_cast<std::size_t>(classes[p])];
    }
    return classes;
  }
  constexpr std::uint8_t unknown = 2;
  classes.class_.assign(places, unknown);
  std::vector<Place> waiting;
  for (Place root = 0; root < places; ++root) {
    if (!has_square(board, root) || classes.class_[root] != unknown) continue;
    classes.class_[root] = 0;
    waiting.push_back(root);
    while (!waiting.empty()) {
      const Place p = waiting.back();
      waiting.pop_back();
      const std::uint8_t here = classes.class_[p];
      ++classes.sizes_[here];
      for (const Place to : leaps.from(p)) {
        if (classes.class_[to] == here) return {};
        if (classes.class_[to] != unknown) continue;
        classes.class_[to] = here ^ 1U;
        waiting.push_back(to);
      }
    }
  }
  return classes;
}

int Classes::operator[](Place place) const {
  return class_.empty() ? leaps_.parity(place) ^ first_ : class_[place];
}

// --- reading -----------------------------------------------------------------------------------

namespace {

using Json = nlohmann::json;

// Collects the first thing that is wrong.
class RequestReader {
 public:
  explicit RequestReader(const Json& header) : header_(header) {}

  Result<Problem> read() {
    for (const auto& [field, value] : header_.items()) {
      static constexpr std::array<std::string_view, 17> known{
          "certificate", "version", "text",     "parts",   "rows",  "cols",
          "dims",        "piece",   "surface",  "holes",   "cells", "closed",
          "start",       "end",     "symmetry", "through", "avoid"};
      if (std::find(known.begin(), known.end(), field) == known.end()) {
        fail(fmt::format("the field \"{}\" is not known", field.substr(0, 40)));
      }
    }
    const std::optional<Board> board = read_board();
    if (!board) return Error{fault_};
    Problem problem{*board};
    problem.closed = truth("closed");
    if (const auto piece = text("piece")) {
      if (Result<Piece> parsed = parse_piece(*piece)) {
        problem.piece = *parsed;
      } else {
        fail(parsed.error().message);
      }
    }
    if (const auto symmetry = text("symmetry")) {
      if (Result<Symmetry> parsed = parse_symmetry(*symmetry)) {
        problem.symmetry = *parsed;
      } else {
        fail(parsed.error().message);
      }
    }
    problem.start = square("start", *board);
    problem.end = square("end", *board);
    problem.through = moves("through", *board);
    problem.avoid = moves("avoid", *board);
    if (fault_.empty()) make_sense(problem);
    if (!fault_.empty()) return Error{fault_};
    return problem;
  }

 private:
  void fail(std::string why) {
    if (fault_.empty()) fault_ = std::move(why);
  }
  const Json* field(const char* name) const {
    const auto at = header_.find(name);
    return at == header_.end() || at->is_null() ? nullptr : &*at;
  }
  std::optional<std::string> text(const char* name) {
    const Json* value = field(name);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    fail(fmt::format("\"{}\" is no text", name));
    return {};
  }
  bool truth(const char* name) {
    const Json* value = field(name);
    if (value != nullptr && !value->is_boolean())
      fail(fmt::format("\"{}\" is not true or false", name));
    return value != nullptr && value->is_boolean() && value->get<bool>();
  }
  std::optional<std::int32_t> number(const Json& value, std::int32_t least, std::int32_t most) {
    if (value.is_number_unsigned()) {
      const auto got = value.get<std::uint64_t>();
      if (got >= static_cast<std::uint64_t>(least) && got <= static_cast<std::uint64_t>(most)) {
        return static_cast<std::int32_t>(got);
      }
    }
    fail(fmt::format("{} is not a whole number from {} to {}", value.dump().substr(0, 40), least,
                     most));
    return {};
  }

  std::optional<Board> read_board() {
    std::vector<std::int32_t> sides;
    if (const Json* dims = field("dims")) {
      if (!dims->is_array() || dims->size() < 3) fail("\"dims\" is no list of three sides or more");
      for (const Json& side : *dims) {
        if (!fault_.empty()) return {};
        if (const auto value = number(side, 1, Board::max_side)) sides.push_back(*value);
      }
    } else {
      for (const char* name : {"rows", "cols"}) {
        const Json* value = field(name);
        if (value == nullptr) {
          fail(fmt::format("\"{}\" is missing", name));
          return {};
        }
        if (const auto side = number(*value, 1, Board::max_side)) sides.push_back(*side);
      }
    }
    if (!fault_.empty()) return {};
    Result<Board> board =
        sides.size() == 2 ? Result<Board>(Board(sides[0], sides[1])) : Board::box(sides);
    if (const auto surface = text("surface"); surface && board) {
      const Result<Surface> parsed = parse_surface(*surface);
      board = parsed ? board->on(*parsed) : Result<Board>(parsed.error());
    }
    if (board && field("holes") != nullptr) board = board->without(squares("holes", *board));
    if (board && field("cells") != nullptr) {
      const std::vector<Square> cells = squares("cells", *board);
      constexpr std::uint64_t most = std::uint64_t{1} << 32;
      if (board->area() > most) fail("\"cells\" on a board of that size");
      if (!fault_.empty()) return {};
      std::vector<bool> listed(board->area());
      for (const Square s : cells) listed[place_of(*board, s)] = true;
      std::vector<Square> others;
      for (Place p = 0; p < listed.size(); ++p) {
        if (!listed[p]) others.push_back(square_at(*board, p));
      }
      board = board->without(others);
    }
    if (!board) fail(board.error().message);
    if (!fault_.empty()) return {};
    return *board;
  }

  std::optional<Square> square(const Json& value, const Board& board) {
    const std::vector<std::int32_t> sides = board.sides();
    if (!value.is_array() || value.size() != sides.size()) {
      fail(fmt::format("{} is no square", value.dump().substr(0, 40)));
      return {};
    }
    Place place = 0;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const auto at = number(value[i], 0, sides[i] - 1);
      if (!at) return {};
      place = place * static_cast<Place>(sides[i]) + static_cast<Place>(*at);
    }
    if (!has_square(board, place)) {
      fail(fmt::format("the board has no square {}", value.dump()));
      return {};
    }
    return square_at(board, place);
  }
  std::optional<Square> square(const char* name, const Board& board) {
    const Json* value = field(name);
    return value == nullptr ? std::nullopt : square(*value, board);
  }
  std::vector<Square> squares(const char* name, const Board& board) {
    std::vector<Square> all;
    const Json* list = field(name);
    if (!list->is_array()) fail(fmt::format("\"{}\" is no list", name));
    for (const Json& value : *list) {
      if (!fault_.empty()) break;
      if (const auto s = square(value, board)) all.push_back(*s);
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }
  std::vector<Move> moves(const char* name, const Board& board) {
    std::vector<Move> all;
    const Json* list = field(name);
    if (list == nullptr) return all;
    if (!list->is_array()) fail(fmt::format("\"{}\" is no list", name));
    for (const Json& value : *list) {
      if (!fault_.empty()) break;
      if (!value.is_array() || value.size() != 2) {
        fail(fmt::format("{} in \"{}\" is no pair of squares", value.dump().substr(0, 40), name));
        break;
      }
      const auto a = square(value[0], board);
      const auto b = square(value[1], board);
      if (a && b) all.push_back({*a, *b});
    }
    return all;
  }

  // A request without sense is impossible for no reason worth a proof.
  void make_sense(const Problem& problem) {
    const Board& board = problem.board;
    const Leaps leaps(board, problem.piece);
    const auto is_move = [&](const Move& move) {
      return leaps.lead(place_of(board, move.a), place_of(board, move.b));
    };
    for (const auto* list : {&problem.through, &problem.avoid}) {
      for (const Move& move : *list) {
        if (!is_move(move))
          fail(fmt::format("{}-{} is no move", to_string(move.a), to_string(move.b)));
      }
    }
    if (problem.start && problem.end) {
      if (*problem.start == *problem.end && board.size() > 1) fail("start and end are one square");
      if (problem.closed && board.size() > 1 && !is_move({*problem.start, *problem.end})) {
        fail("the ends of a closed tour are a move apart");
      }
    }
    if (problem.symmetry == Symmetry::none) return;
    if (problem.end) fail("a symmetric tour with an end given");
    if (board.is_box()) fail("symmetries are those of flat boards");
    const bool alike = board.surface() == Surface::plane || board.surface() == Surface::torus;
    if (problem.symmetry == Symmetry::quarter && (board.rows() != board.cols() || !alike)) {
      fail("a quarter-turn needs a square board");
    }
    if (!fault_.empty() || board.is_rectangle()) return;
    const auto places = static_cast<Place>(board.rows()) * static_cast<Place>(board.cols());
    for (Place p = 0; p < places; ++p) {
      if (has_square(board, p) && !has_square(board, mapped(problem, p))) {
        fail("the board does not have the symmetry");
        return;
      }
    }
  }

  const Json& header_;
  std::string fault_;
};

}  // namespace

Result<Problem> read_request(const nlohmann::json& header) {
  return RequestReader(header).read();
}

}  // namespace ktour::proof
