// `json`: one object with the whole answer. `jsonl`: an object a line, many in a file, each with
// what the tour is and not how it was found. One reads both.
//
// Read by events, not into a document: a large file costs no more than its squares, and deep
// nesting or an endless string cannot use up the stack or the memory.
#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <nlohmann/json.hpp>
#include <ranges>

#include "ktour/parse.hpp"
#include "tour/format_list.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

// --- writing -----------------------------------------------------------------------------------

// A list of squares, of which there is one at least.
template <class Squares>
void put_squares(Writer& out, const Board& board, Squares&& squares) {
  std::string_view before = "[[";
  for (const Square s : squares) {
    out.put(before);
    before = ",[";
    put_square(out, board, s);
    out.put(']');
    if (!out.fine()) return;
  }
  out.put(']');
}

std::string square_or_null(const std::optional<Square>& s, const Board& board) {
  return s ? fmt::format("[{}]", to_string(*s, board)) : "null";
}

// What there is to a board and a piece beside rows, columns and the knight.
void put_shape(Writer& out, const Problem& asked) {
  const Board& board = asked.board;
  if (board.is_box()) out.put(fmt::format(R"(,"dims":[{}])", fmt::join(board.sides(), ",")));
  if (!asked.piece.is_knight()) out.put(fmt::format(R"(,"piece":"{}")", asked.piece.name()));
  if (board.surface() != Surface::plane) {
    out.put(fmt::format(R"(,"surface":"{}")", name(board.surface())));
  }
  if (board.size() == board.area()) return;
  const bool mostly_holes = board.size() < board.area() / 2;
  out.put(mostly_holes ? R"(,"cells":)" : R"(,"holes":)");
  put_squares(out, board,
              std::views::iota(std::uint64_t{0}, board.area()) |
                  std::views::transform([&](std::uint64_t i) { return board.square(i); }) |
                  std::views::filter([&](Square s) { return board.contains(s) == mostly_holes; }));
}

// Moves as pairs of squares.
void put_moves(Writer& out, std::string_view field, const Board& board,
               const std::vector<Move>& moves) {
  if (moves.empty()) return;
  out.put(fmt::format(R"(,"{}":)", field));
  char before = '[';
  for (const Move& move : moves) {
    out.put(before);
    before = ',';
    put_squares(out, board, std::array{move.a, move.b});
  }
  out.put(']');
}

void put_reason(Writer& out, const Board& board, std::string_view kind, const std::string& text,
                std::span<const Square> squares) {
  const nlohmann::json quoted(text);
  out.put(fmt::format(R"(,"reason":{{"kind":"{}","text":{})", kind,
                      quoted.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  if (!squares.empty()) {
    out.put(R"(,"squares":)");
    put_squares(out, board, squares);
  }
  out.put('}');
}

// --- reading -----------------------------------------------------------------------------------

// The parser keeps every byte, blanks too, from one string or number to the next. No tour has more
// than this between two of them, or a string that long.
constexpr std::size_t most_kept = 1 << 20;
constexpr std::size_t deepest = 64;

struct Feed {
  Reader& in;
  std::size_t kept = 0;
  bool too_long = false;
};

class FeedIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  explicit FeedIterator(Feed* feed = nullptr) : feed_(feed) {}
  // The parser takes a zero for the end of all, and what follows for nothing: it gets another byte
  // that JSON does not have.
  char operator*() const {
    const int c = feed_->in.peek();
    return c == 0 ? '\x01' : static_cast<char>(c);
  }
  FeedIterator& operator++() {
    feed_->in.get();
    feed_->too_long |= ++feed_->kept > most_kept;
    return *this;
  }
  friend bool operator==(const FeedIterator& a, const FeedIterator& b) {
    return a.ended() == b.ended();
  }
  friend bool operator!=(const FeedIterator& a, const FeedIterator& b) { return !(a == b); }

 private:
  bool ended() const {
    return feed_ == nullptr || feed_->too_long || feed_->in.peek() == Reader::end;
  }
  Feed* feed_;
};

// Squares as they are written: so many numbers each, of which the sides of the board tell only when
// they are known.
struct Places {
  std::size_t each = 0;  // 0 before the first
  std::deque<std::int32_t> numbers{};

  std::size_t size() const { return each == 0 ? 0 : numbers.size() / each; }
  Board::Coordinates operator[](std::size_t i) const {
    Board::Coordinates at{};
    for (std::size_t k = 0; k < each; ++k) at[k] = numbers[i * each + k];
    return at;
  }
};

// Takes the fields it knows from the outermost object and passes over the rest.
class TourHandler final : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit TourHandler(Feed& feed) : feed_(feed), in_(feed.in) {}

  bool null() override { return at_field() ? known_null() : inner_value("null"); }
  bool boolean(bool value) override {
    if (!at_field()) return inner_value("a truth value");
    if (field_ == "closed") {
      closed = value;
      return true;
    }
    return other_type("true or false");
  }
  bool number_unsigned(number_unsigned_t value) override {
    released();
    if (at_field()) {
      if (field_ == "rows") return side(value, rows);
      if (field_ == "cols") return side(value, cols);
      return other_type("a number");
    }
    if (in_stats()) return figure(value, static_cast<double>(value));
    return coordinate(value);
  }
  bool number_integer(number_integer_t value) override {
    released();
    if (at_field()) {
      return field_ == "rows" || field_ == "cols" ? wrong_side(value) : other_type("a number");
    }
    if (!in_squares()) return true;
    return fail(fmt::format("the coordinate {} in \"{}\" is negative", value, field_));
  }
  bool number_float(number_float_t value, const string_t& text) override {
    released();
    if (at_field()) return other_type(fmt::format("the number {}", text.substr(0, 40)));
    if (in_stats()) return figure({}, value);
    if (!in_squares()) return true;
    return fail(fmt::format("{} in \"{}\" is not a coordinate", text.substr(0, 40), field_));
  }
  bool string(string_t& value) override {
    released();
    if (!at_field()) return inner_value("a string");
    if (field_ == "status") {
      if (value != "found" && value != "impossible" && value != "undecided") {
        return fail("\"status\" must be \"found\", \"impossible\" or \"undecided\"");
      }
      status = value;
      return true;
    }
    if (field_ == "symmetry") {
      const Result<Symmetry> parsed = parse_symmetry(value);
      if (!parsed) return fail("\"symmetry\": " + parsed.error().message);
      symmetry = *parsed;
      return true;
    }
    if (field_ == "piece") {
      const Result<Piece> parsed = parse_piece(value);
      if (!parsed) return fail("\"piece\": " + parsed.error().message);
      piece = *parsed;
      return true;
    }
    if (field_ == "surface") {
      const Result<Surface> parsed = parse_surface(value);
      if (!parsed) return fail("\"surface\": " + parsed.error().message);
      surface = *parsed;
      return true;
    }
    if (field_ == "method") {
      if (const Result<Method> parsed = parse_method(value)) method = *parsed;
      return true;
    }
    return other_type("a string");
  }
  bool binary(binary_t& /*value*/) override { return fail("binary data"); }

  bool start_object(std::size_t /*elements*/) override {
    if (depth_ == 0) return enter();
    if (at_field() && !other_type("an object")) return false;
    if (in_squares()) return fail(fmt::format("an object in \"{}\"", field_));
    return enter();
  }
  bool key(string_t& value) override {
    released();
    if (depth_ == 2) inner_field_ = value;
    if (depth_ == 1) {
      field_ = value;
      inner_field_.clear();
      pairs_closed_ = 0;
      if (known() && ++seen_[field_] > 1) return fail(fmt::format("\"{}\" stands twice", field_));
    }
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t /*elements*/) override {
    if (depth_ == 0) return fail("a list where an object is expected");
    if (at_field()) {
      const Places* into = places();
      if (into != nullptr) {
        const bool one = into == &start || into == &end || into == &dims;
        squares_depth_ = one ? depth_ : pairs() ? depth_ + 2 : depth_ + 1;
        numbers_ = 0;
        return enter();
      }
      if (!other_type("a list")) return false;
    } else if (in_squares()) {
      const bool pair = pairs() && depth_ + 1 == squares_depth_;
      if (depth_ != squares_depth_ && !pair) {
        return fail(fmt::format("a list too deep in \"{}\"", field_));
      }
      numbers_ = 0;
    }
    return enter();
  }
  bool end_array() override {
    --depth_;
    if (in_squares() && depth_ == squares_depth_) {
      if (!add_place(*places())) return false;
    }
    if (in_squares() && pairs() && depth_ + 1 == squares_depth_) {
      if (places()->size() != 2 * ++pairs_closed_) {
        return fail(fmt::format("a move in \"{}\" is not a pair of squares", field_));
      }
    }
    if (depth_ == 1) squares_depth_ = 0;
    return true;
  }
  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& error) override {
    if (feed_.too_long) return false;
    // The library's text: "[json.exception...] parse error at line ...: what", or no "...: ".
    std::string_view text = error.what();
    for (const std::string_view before : {"] ", ": "}) {
      const std::size_t at = text.find(before);
      if (at != text.npos) text.remove_prefix(at + before.size());
    }
    return in_.fail_here(fmt::format("not valid JSON: {}", text.substr(0, 160)));
  }

  std::optional<std::string> status;
  std::optional<std::int32_t> rows;
  std::optional<std::int32_t> cols;
  Places start, end, dims, moves, holes, cells;  // the first three are one list of numbers each
  Places through, avoid;                         // two squares a move
  bool closed = false;
  Symmetry symmetry = Symmetry::none;
  Piece piece;
  Surface surface = Surface::plane;
  std::optional<Method> method;
  std::optional<Work> work;

 private:
  void released() { feed_.kept = 0; }
  bool fail(std::string_view why) { return in_.fail_here(why); }
  bool at_field() const { return depth_ == 1; }
  bool in_squares() const { return squares_depth_ > 0 && depth_ >= 1; }

  // Where the numbers of a field go; null where it has none.
  Places* places() {
    if (field_ == "moves") return &moves;
    if (field_ == "start") return &start;
    if (field_ == "end") return &end;
    if (field_ == "holes") return &holes;
    if (field_ == "cells") return &cells;
    if (field_ == "through") return &through;
    if (field_ == "avoid") return &avoid;
    return field_ == "dims" ? &dims : nullptr;
  }

  bool pairs() const { return field_ == "through" || field_ == "avoid"; }

  // How the tour was found is told for those who care. It is no claim, and nothing in it is wrong.
  bool in_stats() const { return depth_ == 2 && field_ == "stats"; }
  bool figure(std::optional<std::uint64_t> whole, double value) {
    if (!work) work.emplace();
    if (inner_field_ == "examined" && whole) work->examined = *whole;
    if (inner_field_ == "undone" && whole) work->undone = *whole;
    if (inner_field_ == "seconds") work->seconds = value;
    return true;
  }

  // What a known field must be; empty for the others.
  std::string_view type_of_field() const {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 15> types{{
        {"status", "a string"},
        {"rows", "a whole number"},
        {"cols", "a whole number"},
        {"closed", "true or false"},
        {"symmetry", "a string"},
        {"start", "a square [row,col]"},
        {"end", "a square [row,col]"},
        {"moves", "a list of squares [row,col]"},
        {"holes", "a list of squares [row,col]"},
        {"cells", "a list of squares [row,col]"},
        {"dims", "a list of sides"},
        {"through", "a list of moves [[row,col],[row,col]]"},
        {"avoid", "a list of moves [[row,col],[row,col]]"},
        {"piece", "a string"},
        {"surface", "a string"},
    }};
    for (const auto& [field, type] : types) {
      if (field_ == field) return type;
    }
    return {};
  }
  bool known() const { return !type_of_field().empty(); }
  // A value of a type that no known field has here.
  bool other_type(std::string_view what) {
    return !known() ||
           fail(fmt::format("\"{}\" is {}, and must be {}", field_, what, type_of_field()));
  }
  bool known_null() { return field_ == "start" || field_ == "end" || other_type("null"); }
  // A value inside a list or object of a field.
  bool inner_value(std::string_view what) {
    return !in_squares() || fail(fmt::format("{} in \"{}\"", what, field_));
  }
  bool enter() {
    if (++depth_ > deepest) return fail("nested too deeply");
    return true;
  }
  bool wrong_side(std::integral auto value) {
    return fail(
        fmt::format("\"{}\" is {}, and must be from 1 to {}", field_, value, Board::max_side));
  }
  bool side(std::uint64_t value, std::optional<std::int32_t>& to) {
    if (value < 1 || value > Board::max_side) return wrong_side(value);
    to = static_cast<std::int32_t>(value);
    return true;
  }
  bool coordinate(std::uint64_t value) {
    if (!in_squares()) return true;
    if (depth_ != squares_depth_ + 1) return fail(fmt::format("a number in \"{}\"", field_));
    if (value >= Board::max_side + (field_ == "dims" ? 1U : 0U)) {
      return fail(fmt::format("the coordinate {} in \"{}\" is beyond any board", value, field_));
    }
    if (numbers_ == current_.size()) {
      return fail(fmt::format("a square in \"{}\" has more than {} numbers", field_, numbers_));
    }
    current_[numbers_++] = static_cast<std::int32_t>(value);
    return true;
  }
  bool add_place(Places& to) {
    if (to.each == 0) to.each = numbers_;
    if (numbers_ != to.each || numbers_ < 2) {
      return fail(fmt::format("a square in \"{}\" has {} numbers, not {}", field_, numbers_,
                              std::max<std::size_t>(to.each, 2)));
    }
    to.numbers.insert(to.numbers.end(), current_.begin(), current_.begin() + numbers_);
    return in_.allow_more(to.size(), to.each * sizeof(std::int32_t));
  }

  Feed& feed_;
  Reader& in_;
  std::string field_;
  std::string inner_field_;  // of an object in it
  std::map<std::string, int> seen_;
  std::size_t depth_ = 0;
  std::size_t squares_depth_ = 0;  // the depth at which a list is a square; 0 outside such fields
  std::size_t numbers_ = 0;
  std::size_t pairs_closed_ = 0;  // in a list of moves
  Board::Coordinates current_{};
};

void write_object(const Answer& answer, bool how_found, Writer& out) {
  const Problem& asked = answer.problem;
  const bool found = answer.found();
  const std::vector<std::int32_t> sides = asked.board.sides();
  out.put(fmt::format(
      R"({{"status":"{}","rows":{},"cols":{},"closed":{},"symmetry":"{}","start":{},"end":{})",
      answer.status(), sides[sides.size() - 2], sides.back(), asked.closed, name(asked.symmetry),
      square_or_null(found ? answer.tour().start() : asked.start, asked.board),
      square_or_null(found ? answer.tour().end() : asked.end, asked.board)));
  put_shape(out, asked);
  put_moves(out, "through", asked.board, asked.through);
  put_moves(out, "avoid", asked.board, asked.avoid);
  if (how_found) out.put(fmt::format(R"(,"method":"{}")", name(answer.method)));
  if (found) {
    out.put(R"(,"moves":)");
    put_squares(out, asked.board, answer.tour().walk());
  } else if (answer.impossible()) {
    put_reason(out, asked.board, name(answer.proof().kind), answer.proof().text,
               answer.proof().squares);
  } else {
    put_reason(out, asked.board, name(answer.stop().kind), answer.stop().text, {});
  }
  if (how_found) {
    out.put(fmt::format(R"(,"stats":{{"examined":{},"undone":{},"seconds":{:.6f}}})",
                        answer.work.examined, answer.work.undone, answer.work.seconds));
  }
  out.put("}\n");
}

void write_json(const Answer& answer, Writer& out) {
  write_object(answer, true, out);
}

void write_jsonl(const Answer& answer, Writer& out) {
  write_object(answer, false, out);
}

bool begins_json(std::string_view beginning) {
  return beginning.starts_with('{') || beginning.starts_with('[');
}

// Blanks up to the next object, which begins on another line, or to the end of the file.
bool read_gap(Feed& feed) {
  bool line_ended = false;
  for (FeedIterator at(&feed); at != FeedIterator(); ++at) {
    const char c = *at;
    line_ended |= c == '\n';
    if (c == '{' && line_ended) return true;
    if (std::string_view(" \t\r\n").find(c) != std::string_view::npos) continue;
    return feed.in.fail_here(
        fmt::format("not valid JSON: {} after the object, where {} is expected",
                    shown(feed.in.peek()), line_ended ? "another" : "the end of the line"));
  }
  return true;
}

bool within(const Board::Coordinates& at, std::span<const std::int32_t> sides) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (at[i] >= sides[i]) return false;
  }
  return true;
}

// The board that the fields make; none where they make no board.
std::optional<Board> board_of(Reader& in, const TourHandler& found) {
  std::vector<std::int32_t> sides{*found.rows, *found.cols};
  if (found.dims.size() > 0) {
    sides.assign(found.dims.numbers.begin(), found.dims.numbers.end());
    if (sides.size() > 2 &&
        (sides[sides.size() - 2] != *found.rows || sides.back() != *found.cols)) {
      return in.fail("\"dims\" must end with the numbers in \"rows\" and \"cols\"");
    }
  }
  const std::array<std::pair<std::string_view, const Places*>, 7> all{{{"moves", &found.moves},
                                                                       {"start", &found.start},
                                                                       {"end", &found.end},
                                                                       {"holes", &found.holes},
                                                                       {"cells", &found.cells},
                                                                       {"through", &found.through},
                                                                       {"avoid", &found.avoid}}};
  for (const auto& [field, places] : all) {
    if (places->size() == 0) continue;
    if (places->each != sides.size()) {
      return in.fail(fmt::format("a square in \"{}\" has {} numbers, not {}", field, places->each,
                                 sides.size()));
    }
    for (std::size_t i = 0; places != &found.moves && i < places->size(); ++i) {
      const bool named_end = places == &found.start || places == &found.end;
      if (within((*places)[i], sides) || (named_end && sides.size() == 2)) continue;
      return in.fail(fmt::format("a square in \"{}\" is off the board", field));
    }
  }
  Result<Board> board = Board::box(sides);
  if (board && found.surface != Surface::plane) board = board->on(found.surface);
  if (!board) return in.fail(board.error());
  if (found.holes.size() > 0 && found.cells.size() > 0) {
    return in.fail("\"holes\" and \"cells\" are given: one of them is allowed");
  }
  std::vector<Square> holes;
  for (std::size_t i = 0; i < found.holes.size(); ++i) holes.push_back(board->at(found.holes[i]));
  if (found.cells.size() > 0) {
    if (!in.allow(board->area(), sizeof(Square) + 1)) return {};
    std::vector<bool> is_cell(board->area(), false);
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
      is_cell[board->index(board->at(found.cells[i]))] = true;
    }
    for (std::uint64_t i = 0; i < board->area(); ++i) {
      if (!is_cell[i]) holes.push_back(board->square(i));
    }
  }
  if (!holes.empty()) board = board->without(holes);
  if (!board) return in.fail(board.error());
  return std::move(*board);
}

std::optional<TourFile> read_json(Reader& in) {
  Feed feed{in};
  TourHandler found(feed);
  const bool parsed = nlohmann::json::sax_parse(FeedIterator(&feed), FeedIterator(), &found,
                                                nlohmann::json::input_format_t::json, false);
  if (parsed) read_gap(feed);
  if (feed.too_long) in.fail_here("a string, number or gap too long for a tour");
  if (!parsed || in.failed()) {
    return in.fail("not valid JSON");
  }
  if (found.status && *found.status != "found") {
    return in.fail({fmt::format("the file holds no tour: its status is \"{}\"", *found.status),
                    ErrorKind::no_tour});
  }
  if (!found.rows || !found.cols || found.moves.size() == 0) {
    return in.fail(fmt::format("\"{}\" is missing", !found.rows   ? "rows"
                                                    : !found.cols ? "cols"
                                                                  : "moves"));
  }
  std::optional<Board> said = board_of(in, found);
  if (!said) return {};
  // Whether the moves keep what the file claims is for the checker to say, even where no moves
  // could. That goes for squares off the board too, so the tour's own board must hold them.
  Problem claim{*said, {}, {}, found.closed, found.symmetry, found.piece};
  Board board = claim.board;
  const std::vector<std::int32_t> sides = board.sides();
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const Board::Coordinates at = found.moves[i];
    if (within(at, sides)) continue;
    if (board.is_box()) {
      return in.fail(
          {fmt::format("step {} ({}): off the {} board", i,
                       fmt::join(at.begin(), at.begin() + sides.size(), ","), to_string(board)),
           ErrorKind::no_tour});
    }
    board = Board(std::max(board.rows(), at[0] + 1), std::max(board.cols(), at[1] + 1));
  }
  if (found.start.size() > 0) claim.start = board.at(found.start[0]);
  if (found.end.size() > 0) claim.end = board.at(found.end[0]);
  for (const auto& [places, to] :
       {std::pair{&found.through, &claim.through}, std::pair{&found.avoid, &claim.avoid}}) {
    for (std::size_t i = 0; i + 1 < places->size(); i += 2) {
      to->push_back({said->at((*places)[i]), said->at((*places)[i + 1])});
    }
  }
  if (!in.allow(found.moves.size(), found.moves.each * sizeof(std::int32_t) + index_width(board))) {
    return {};
  }
  const auto squares =
      std::views::iota(std::size_t{0}, found.moves.size()) |
      std::views::transform([&](std::size_t i) { return board.at(found.moves[i]); });
  const bool alone = in.tours() == 0 && in.peek() == Reader::end;
  return TourFile{store_tour(board, squares), claim,
                  &format_of(alone ? FormatId::json : FormatId::jsonl), found.method, found.work};
}

}  // namespace

const FormatCode json_code{write_json, begins_json, read_json};
const FormatCode jsonl_code{write_jsonl, nullptr, read_json};

}  // namespace ktour
