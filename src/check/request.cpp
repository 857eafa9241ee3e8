// The request of a certificate: read, and made sense of.
#include "check/request.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ktour/parse.hpp"

namespace ktour::proof {
namespace {

// Collects the first thing that is wrong.
class RequestReader {
 public:
  RequestReader(Item header, Work& work, std::string& fault)
      : header_(header), work_(work), fault_(fault) {}

  std::optional<Problem> read() {
    static constexpr std::array<std::string_view, 20> known{
        "certificate", "version", "parts", "rows",  "cols",  "dims",     "piece",
        "surface",     "holes",   "cells", "start", "end",   "symmetry", "through",
        "avoid",       "closed",  "begin", "given", "edges", "names"};
    if (!fields_.take(header_, known)) fail(fields_.fault);
    if (fields_.last_key() != "parts") fail("the list that is opened last is not \"parts\"");
    const auto kind = text("certificate");
    const auto version = fields_["version"];
    if (kind != "impossible" || !version || !version->number(1, 1)) {
      fail("it is no certificate of the kind \"impossible\", version 1");
    }
    const std::optional<Board> board = read_board();
    if (!board || ended()) return {};
    Problem problem{*board};
    if (const auto closed = fields_["closed"]) {
      if (!closed->truth()) fail("\"closed\" is not true or false");
      problem.closed = closed->truth().value_or(false);
    }
    if (const auto piece = word<Piece>("piece", parse_piece)) problem.piece = *piece;
    if (const auto symmetry = named<Symmetry>("symmetry", parse_symmetry))
      problem.symmetry = *symmetry;
    problem.start = end("start", *board);
    problem.end = end("end", *board);
    problem.through = moves("through", *board);
    problem.avoid = moves("avoid", *board);
    problem.begin = squares("begin", *board);
    problem.given = list<Given>("given", [&](Item item) { return given(item, *board); });
    if (!ended()) make_sense(problem);
    if (ended()) return {};
    // The ends of an open tour may be among the given steps.
    for (const Given& given : problem.given) {
      if (problem.closed) break;
      if (given.step == 0) problem.start = given.square;
      if (given.step + 1 == board->size()) problem.end = given.square;
    }
    return problem;
  }

 private:
  void fail(std::string why) {
    if (fault_.empty()) fault_ = std::move(why);
  }
  bool ended() const { return !fault_.empty() || work_.has_ended(); }

  std::optional<std::string_view> text(const char* name) {
    const auto value = fields_[name];
    if (!value) return {};
    if (!value->text()) fail(fmt::format("\"{}\" is no text", name));
    return value->text();
  }
  // A word that a reader of words knows.
  template <class T>
  std::optional<T> word(const char* name, Result<T> (*parse)(std::string_view)) {
    const auto asked = text(name);
    if (!asked) return {};
    Result<T> parsed = parse(*asked);
    if (parsed) return *parsed;
    fail(parsed.error().message);
    return {};
  }
  // One that is to be its full name.
  template <class T>
  std::optional<T> named(const char* field, Result<T> (*parse)(std::string_view)) {
    const auto parsed = word(field, parse);
    if (parsed && name(*parsed) != *text(field)) {
      fail(fmt::format("\"{}\" is not a full name: write \"{}\"", *text(field), name(*parsed)));
    }
    return parsed;
  }
  std::optional<std::int32_t> number(Item value, std::int32_t least, std::int32_t most) {
    if (const auto got =
            value.number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most))) {
      return static_cast<std::int32_t>(*got);
    }
    fail(fmt::format("{} is not a whole number from {} to {}", value.shown(), least, most));
    return {};
  }

  std::vector<std::int32_t> read_sides() {
    std::vector<std::int32_t> sides;
    for (const char* name : {"rows", "cols"}) {
      const auto value = fields_[name];
      if (!value) fail(fmt::format("\"{}\" is missing", name));
      const auto side = value ? number(*value, 1, Board::max_side) : std::nullopt;
      if (side) sides.push_back(*side);
    }
    const auto dims = fields_["dims"];
    if (ended() || !dims) return sides;
    if (!dims->is_list() || dims->size() < 3 || dims->size() > Board::max_dimensions) {
      fail(fmt::format("\"dims\" is no list of 3 to {} sides", Board::max_dimensions));
      return {};
    }
    const std::vector<std::int32_t> last = std::move(sides);
    sides.clear();
    for (const Item side : dims->items())
      sides.push_back(number(side, 1, Board::max_side).value_or(1));
    if (sides[sides.size() - 2] != last[0] || sides.back() != last[1]) {
      fail("\"dims\" must end with the numbers in \"rows\" and \"cols\"");
    }
    return sides;
  }

  std::optional<Board> read_board() {
    const std::vector<std::int32_t> sides = read_sides();
    if (ended()) return {};
    Result<Board> board = fields_["edges"]    ? read_graph(sides)
                          : sides.size() == 2 ? Result<Board>(Board(sides[0], sides[1]))
                                              : Board::box(sides);
    if (const auto surface = named<Surface>("surface", parse_surface); surface && board) {
      board = board->on(*surface);
      if (board && !seams_of(*board)) fail("the surface is not known here");
    }
    if (board && (fields_["holes"] || fields_["cells"])) board = with_squares(*board);
    if (!board) fail(board.error().message);
    if (ended()) return {};
    return *board;
  }

  // A graph: its vertices are the columns of one row. What they are called proves nothing.
  Result<Board> read_graph(const std::vector<std::int32_t>& sides) {
    const std::uint64_t vertices = static_cast<std::uint64_t>(sides.back());
    if (sides.size() != 2 || sides[0] != 1) return Error{"a graph with \"edges\" has one row"};
    constexpr std::uint64_t bytes_a_vertex = 100;
    if (!work_.allow(vertices * bytes_a_vertex)) return Board(1, 1);
    Network network{{}, list<std::array<std::int32_t, 2>>("edges", [&](Item item) {
                      std::optional<std::array<std::int32_t, 2>> edge;
                      if (!item.is_list() || item.size() != 2) {
                        fail(fmt::format("{} is no edge", item.shown()));
                        return edge;
                      }
                      std::size_t i = 0;
                      edge.emplace();
                      for (const Item end : item.items())
                        (*edge)[i++] = number(end, 0, sides[1] - 1).value_or(0);
                      return edge;
                    })};
    for (std::uint64_t i = 0; i < vertices; ++i) network.names.push_back(std::to_string(i));
    return Board::of(std::move(network));
  }

  // The board without its holes, or of its cells alone.
  Result<Board> with_squares(const Board& whole) {
    const bool by_cells = fields_["cells"].has_value();
    if (by_cells && fields_["holes"])
      return Error{"\"holes\" and \"cells\" are given: one of them is allowed"};
    const std::vector<Square> listed = squares(by_cells ? "cells" : "holes", whole);
    if (ended() || (listed.empty() && !by_cells)) return whole;
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    if (whole.area() > most)
      return Error{"\"holes\" or \"cells\" of a board with more than 2^32 places"};
    const Error twice{"a square stands twice in \"holes\" or \"cells\""};
    if (listed.size() > whole.area()) return twice;
    // A bit a place, twice; and of cells a list of all that are none.
    const std::uint64_t others = by_cells ? whole.area() - listed.size() : 0;
    if (!work_.allow(whole.area() / 4 + others * sizeof(Square))) return whole;
    Result<Board> board = whole.without(by_cells ? all_but(listed, whole) : listed);
    if (!board) return board;
    const std::uint64_t named = by_cells ? board->size() : whole.area() - board->size();
    if (named != listed.size()) return twice;
    return board;
  }

  std::vector<Square> all_but(const std::vector<Square>& cells, const Board& whole) {
    std::vector<bool> listed(whole.area());
    for (const Square s : cells) listed[place_of(whole, s)] = true;
    std::vector<Square> others;
    others.reserve(whole.area() - cells.size());
    for (Place p = 0; p < whole.area() && !work_.ends(); ++p) {
      if (!listed[p]) others.push_back(square_at(whole, p));
    }
    return others;
  }

  std::optional<Square> square(Item value, const Board& board) {
    return square(value, board, board.sides().size());
  }
  // The square of so many numbers, of which the board's sides come first.
  std::optional<Square> square(Item value, const Board& board, std::size_t numbers) {
    const std::vector<std::int32_t> sides = board.sides();
    if (!value.is_list() || value.size() != numbers) {
      fail(fmt::format("{} is no square", value.shown()));
      return {};
    }
    Place place = 0;
    std::size_t i = 0;
    for (const Item item : value.items()) {
      if (i == sides.size()) break;
      const auto at = number(item, 0, sides[i] - 1);
      if (!at) return {};
      place = place * static_cast<Place>(sides[i++]) + static_cast<Place>(*at);
    }
    if (!has_square(board, place)) {
      fail(fmt::format("the board has no square {}", value.shown()));
      return {};
    }
    return square_at(board, place);
  }
  // A square, and its step.
  std::optional<Given> given(Item value, const Board& board) {
    const std::size_t sides = board.sides().size();
    const auto at = square(value, board, sides + 1);
    if (!at) return {};
    const auto step = value[sides].number(0, board.size() - 1);
    if (!step) fail(fmt::format("{} is no step of the board", value[sides].shown()));
    if (!step) return {};
    return Given{*at, *step};
  }
  std::optional<Square> end(const char* name, const Board& board) {
    const auto value = fields_[name];
    return !value || value->is_null() ? std::nullopt : square(*value, board);
  }

  // The members of a list by what reads one of them.
  template <class T, class Read>
  std::vector<T> list(const char* name, Read&& read) {
    std::vector<T> all;
    const auto value = fields_[name];
    if (!value) return all;
    if (!value->is_list()) {
      fail(fmt::format("\"{}\" is no list", name));
      return all;
    }
    all.reserve(value->size());
    for (const Item item : value->items()) {
      const std::optional<T> one = ended() || work_.ends() ? std::nullopt : read(item);
      if (!one) break;
      all.push_back(*one);
    }
    return all;
  }
  std::vector<Square> squares(const char* name, const Board& board) {
    return list<Square>(name, [&](Item item) { return square(item, board); });
  }
  std::vector<Move> moves(const char* name, const Board& board) {
    return list<Move>(name, [&](Item item) -> std::optional<Move> {
      if (!item.is_list() || item.size() != 2) {
        fail(fmt::format("{} in \"{}\" is no pair of squares", item.shown(), name));
        return {};
      }
      const auto a = square(item[0], board);
      const auto b = a ? square(item[1], board) : std::nullopt;
      if (!b) return {};
      return Move{*a, *b};
    });
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
        if (work_.ends(static_cast<std::uint32_t>(1 + leaps.most()))) return;
        if (is_move(move)) continue;
        return fail(fmt::format("{}-{} is no move", to_string(move.a), to_string(move.b)));
      }
    }
    if (problem.start && problem.end && board.size() > 1) {
      if (*problem.start == *problem.end) return fail("start and end are one square");
      if (problem.closed && !is_move({*problem.start, *problem.end})) {
        return fail("the ends of a closed tour are a move apart");
      }
    }
    begins_so(problem, leaps);
    gives(problem);
    if (problem.symmetry != Symmetry::none) has_symmetry(problem);
  }

  void begins_so(const Problem& problem, const Leaps& leaps) {
    const std::vector<Square>& first = problem.begin;
    if (first.empty()) return;
    if (problem.start != first[0]) return fail("the first square is not the start");
    std::vector<Square> sorted = first;
    sort(sorted, work_);
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
      return fail("one of the first squares stands twice");
    }
    for (std::size_t i = 1; i < first.size(); ++i) {
      if (work_.ends(static_cast<std::uint32_t>(1 + leaps.most()))) return;
      if (leaps.lead(place_of(problem.board, first[i - 1]), place_of(problem.board, first[i]))) {
        continue;
      }
      return fail("the first squares are not a move apart");
    }
  }

  void gives(const Problem& problem) {
    std::vector<Square> squares;
    std::vector<std::uint64_t> steps;
    const std::uint64_t last = problem.board.size() - 1;
    for (const Given& given : problem.given) {
      squares.push_back(given.square);
      steps.push_back(given.step);
      const bool start = !problem.start || (*problem.start == given.square) == (given.step == 0);
      const bool end = !problem.end || (*problem.end == given.square) == (given.step == last);
      if (!start || !end) fail("a given step is not that of the start or the end");
    }
    sort(squares, work_);
    sort(steps, work_);
    if (std::ranges::adjacent_find(squares) != squares.end()) {
      fail("a square has two given steps");
    }
    if (std::ranges::adjacent_find(steps) != steps.end()) fail("a step is given twice");
  }

  void has_symmetry(const Problem& problem) {
    const Board& board = problem.board;
    if (problem.end) return fail("a symmetric tour with an end given");
    if (!problem.given.empty()) return fail("a symmetric tour with steps given");
    if (!board.is_flat()) return fail("symmetries are those of flat boards");
    const bool alike = board.rows() == board.cols() && are_alike(board);
    if (turn_of(problem.symmetry).exchanges && !alike) {
      return fail("a quarter-turn needs a square board");
    }
    if (board.size() == board.area() || !work_.walk(board.area())) return;
    for (Place p = 0; p < board.area() && !work_.ends(); ++p) {
      if (has_square(board, p) && !has_square(board, mapped(problem, p))) {
        return fail("the board does not have the symmetry");
      }
    }
  }

  Item header_;
  Work& work_;
  std::string& fault_;
  Fields fields_;
};

}  // namespace

std::optional<Problem> read_request(Item header, Work& work, std::string& fault) {
  return RequestReader(header, work, fault).read();
}

}  // namespace ktour::proof
