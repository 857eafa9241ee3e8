// `json`: one object with the whole answer. `jsonl`: an object a line, many in a file, each with
// what the tour is and not how it was found. One reads both.
//
// Read by events, not into a document: a large file costs no more than its squares, and deep
// nesting or an endless string cannot use up the stack or the memory.
#include <algorithm>
#include <array>
#include <deque>
#include <nlohmann/json.hpp>
#include <ranges>
#include <set>

#include "base/depth.hpp"
#include "ktour/fields.hpp"
#include "ktour/parse.hpp"
#include "tour/format_list.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

// --- writing -----------------------------------------------------------------------------------

// A list of one square or more. Nothing is worked out once the output has failed.
class ListWriter {
 public:
  ListWriter(Writer& out, const Board& board) : out_(out), board_(board) {}
  ~ListWriter() { out_.put(']'); }
  ListWriter(const ListWriter&) = delete;
  ListWriter& operator=(const ListWriter&) = delete;

  void put(Square s) {
    if (!out_.fine()) return;
    out_.put(before_);
    before_ = ",[";
    put_square(out_, board_, s);
    out_.put(']');
  }

 private:
  Writer& out_;
  const Board& board_;
  std::string_view before_ = "[[";
};

template <class Squares>
void put_list(Writer& out, const Board& board, Squares&& squares) {
  ListWriter list(out, board);
  for (const Square s : squares) {
    if (!out.fine()) return;
    list.put(s);
  }
}

std::string square_or_null(const std::optional<Square>& s, const Board& board) {
  return s ? fmt::format("[{}]", fmt::join(numbers_of(*s, board), ",")) : "null";
}

// What differs from a full rectangle and the knight.
void put_board(Writer& out, const Problem& asked) {
  const Board& board = asked.board;
  put_shape(asked, [&](std::string_view field, const auto& value) {
    out.put(fmt::format(
        ",\"{}\":{}", field,
        nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)));
  });
  put_squares(board, [&](std::string_view field, const ListedSquares& listed) {
    out.put(fmt::format(",\"{}\":", field));
    ListWriter list(out, board);
    listed.each([&](Square s) { list.put(s); });
  });
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
    put_list(out, board, std::array{move.a, move.b});
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
    put_list(out, board, squares);
  }
  out.put('}');
}

// --- reading -----------------------------------------------------------------------------------

// The parser keeps every byte, blanks too, from one string or number to the next. No tour has more
// than this between two of them, or a string that long.
constexpr std::size_t most_kept = 1 << 20;

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
  // The next one: a deque is slow to be asked for single numbers.
  Board::Coordinates take(std::deque<std::int32_t>::const_iterator& next) const {
    Board::Coordinates at{};
    for (std::size_t k = 0; k < each; ++k) at[k] = *next++;
    return at;
  }
};

// A square as nearly all are written, "[1,2]" with a comma before it: numbers of few digits and few
// blanks.
class PlainSquare {
 public:
  static constexpr std::size_t most_gap = 16;
  static constexpr std::size_t most_digits = 9;
  static constexpr std::size_t longest =
      1 + (most_gap + 1) + Board::max_dimensions * (2 * most_gap + most_digits + 1) + 1;

  // Whether the next square of a text, of which `longest` bytes are there, is one of so many
  // numbers. The first byte after it is then `end`.
  bool read(const char* text, std::size_t numbers) {
    end = text;
    lines = 0;
    if (!take(',') || !gap() || !take('[')) return false;
    for (std::size_t i = 0; i < numbers; ++i) {
      if (i > 0 && !take(',')) return false;
      if (!gap() || !number(at[i]) || !gap()) return false;
    }
    return take(']');
  }

  Board::Coordinates at{};
  const char* end = nullptr;
  std::uint64_t lines = 0;  // that end in it

 private:
  bool take(char c) { return *end++ == c; }
  bool gap() {
    for (const char* const begin = end; *end == ' ' || *end == '\n' || *end == '\r' || *end == '\t';
         ++end) {
      if (end == begin + most_gap) return false;
      lines += *end == '\n' ? 1 : 0;
    }
    return true;
  }
  bool number(std::int32_t& value) {
    const char* const begin = end;
    value = 0;
    for (; *end >= '0' && *end <= '9'; ++end) {
      if (end == begin + most_digits) return false;
      value = value * 10 + (*end - '0');
    }
    return end > begin && (*begin != '0' || end == begin + 1);
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
    if (field_ == "names" && depth_ == 2) {
      names.push_back(value);
      bytes_ += sizeof value + value.size();
      return in_.allow(bytes_, 1);
    }
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
      return (!known() && !only_tells()) || first_time(field_);
    }
    return !is_figure(value) || first_time(value);
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
      constexpr std::size_t within_list = 2;  // of squares, not of pairs
      const bool plain = squares_depth_ == within_list && places() != &given;
      if (plain && !add_plain(*places())) return false;
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

  std::uint64_t bytes() const { return bytes_; }
  bool has(const std::string& field) const { return seen_.contains(field); }

  std::optional<std::string> status;
  std::optional<std::int32_t> rows;
  std::optional<std::int32_t> cols;
  Places start, end, dims, moves, holes, cells;  // the first three are one list of numbers each
  Places edges;                                  // of a graph, as numbers of two vertices
  std::vector<std::string> names;                // of these
  Places through, avoid;                         // two squares a move
  Places begin;
  Places given;  // a square and its step
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
    if (field_ == "edges") return &edges;
    if (field_ == "cells") return &cells;
    if (field_ == "through") return &through;
    if (field_ == "avoid") return &avoid;
    if (field_ == "begin") return &begin;
    if (field_ == "given") return &given;
    return field_ == "dims" ? &dims : nullptr;
  }

  bool pairs() const { return field_ == "through" || field_ == "avoid"; }

  // How the tour was found is told for those who care. It is no claim, and nothing in it is wrong.
  bool in_stats() const { return depth_ == 2 && field_ == "stats"; }
  bool only_tells() const { return field_ == "method" || field_ == "stats" || field_ == "reason"; }
  bool is_figure(std::string_view name) const {
    return in_stats() && (name == "examined" || name == "undone" || name == "seconds");
  }
  bool figure(std::optional<std::uint64_t> whole, double value) {
    if (!work) work.emplace();
    if (inner_field_ == "examined" && whole) work->examined = *whole;
    if (inner_field_ == "undone" && whole) work->undone = *whole;
    if (inner_field_ == "seconds") work->seconds = value;
    return true;
  }

  // What a known field must be; empty for the others.
  std::string_view type_of_field() const {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 18> types{{
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
        {"edges", "a list of edges [from,to]"},
        {"dims", "a list of sides"},
        {"through", "a list of moves [[row,col],[row,col]]"},
        {"avoid", "a list of moves [[row,col],[row,col]]"},
        {"begin", "a list of squares [row,col]"},
        {"given", "a list of squares with their steps [row,col,step]"},
        {"piece", "a string"},
        {"surface", "a string"},
    }};
    for (const auto& [field, type] : types) {
      if (field_ == field) return type;
    }
    return {};
  }
  bool known() const { return !type_of_field().empty(); }
  // Which of two values counts, programs do not agree on.
  bool first_time(const std::string& name) {
    return seen_.insert(name).second || fail(fmt::format("\"{}\" stands twice", name));
  }
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
    if (++depth_ > deepest_json) return fail("nested too deeply");
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
    if (numbers_ == Board::max_dimensions + (field_ == "given" ? 1 : 0)) {
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
    return keep(to, std::span(current_).first(to.each));
  }
  bool keep(Places& to, std::span<const std::int32_t> at) {
    to.numbers.insert(to.numbers.end(), at.begin(), at.end());
    // What all lists hold together.
    bytes_ += to.each * sizeof(std::int32_t);
    constexpr std::uint64_t now_and_then = 4096;
    return ++places_ % now_and_then != 0 || in_.allow(bytes_, 1);
  }
  // The squares that follow in a list, as far as they are plain: what the parser would say of them
  // is known. It goes on after them, and finds what is wrong with the next.
  bool add_plain(Places& to) {
    PlainSquare square;
    for (;;) {
      const std::string_view text = in_.ahead(PlainSquare::longest);
      std::size_t taken = 0;
      std::uint64_t lines = 0;
      bool plain = true;
      while (plain && text.size() - taken >= PlainSquare::longest) {
        plain = square.read(text.data() + taken, to.each);
        if (!plain) break;
        if (!keep(to, std::span(square.at).first(to.each))) return false;
        taken = static_cast<std::size_t>(square.end - text.data());
        lines += square.lines;
      }
      in_.take(taken, lines);
      if (!plain || taken == 0) return true;
    }
  }

  Feed& feed_;
  Reader& in_;
  std::string field_;
  std::string inner_field_;     // of an object in it
  std::set<std::string> seen_;  // of those it knows
  std::size_t depth_ = 0;
  std::size_t squares_depth_ = 0;  // the depth at which a list is a square; 0 outside such fields
  std::size_t numbers_ = 0;
  std::size_t pairs_closed_ = 0;  // in a list of moves
  std::uint64_t places_ = 0;      // in all lists
  std::uint64_t bytes_ = 0;       // that they take
  std::array<std::int32_t, Board::max_dimensions + 1> current_{};
};

void put_reached(const Reached& reached, Writer& out) {
  if (reached.aims.empty()) return;
  out.put(R"(,"aims":[)");
  for (std::size_t i = 0; i < reached.aims.size(); ++i) {
    const Aim& aim = reached.aims[i];
    out.put(fmt::format(R"({}{{"want":"{}","fact":"{}","weight":{},"value":{}}})",
                        i == 0 ? "" : ",", name(aim.want), aim.fact->name, aim.weight,
                        reached.values[i]));
  }
  out.put(
      fmt::format(R"(],"verdict":"{}","optimum":"{}")", reached.verdict(), name(reached.optimum)));
}

void write_object(const Answer& answer, bool how_found, Writer& out) {
  const Problem& asked = answer.problem;
  const bool found = answer.found();
  const std::vector<std::int32_t> sides = asked.board.sides();
  out.put(fmt::format(
      R"({{"status":"{}","rows":{},"cols":{},"closed":{},"symmetry":"{}","start":{},"end":{})",
      answer.status(), sides[sides.size() - 2], sides.back(), asked.closed, name(asked.symmetry),
      square_or_null(found ? answer.tour().start() : asked.start, asked.board),
      square_or_null(found ? answer.tour().end() : asked.end, asked.board)));
  put_board(out, asked);
  put_moves(out, "through", asked.board, asked.through);
  put_moves(out, "avoid", asked.board, asked.avoid);
  if (!asked.begin.empty()) {
    out.put(R"(,"begin":)");
    put_list(out, asked.board, asked.begin);
  }
  if (!asked.given.empty()) {
    out.put(fmt::format(R"(,"given":{})", nlohmann::json(listed_steps(asked)).dump()));
  }
  if (how_found) out.put(fmt::format(R"(,"method":"{}")", name(answer.method)));
  if (found) {
    out.put(R"(,"moves":)");
    put_list(out, asked.board, answer.tour().walk());
  } else if (answer.impossible()) {
    put_reason(out, asked.board, name(answer.proof().kind), answer.proof().text,
               answer.proof().squares);
  } else {
    put_reason(out, asked.board, name(answer.stop().kind), answer.stop().text, {});
  }
  if (how_found) put_reached(answer.reached, out);
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

Result<Board> graph_of(const TourHandler& found) {
  Network network{found.names, {}};
  const auto vertices = static_cast<std::size_t>(*found.cols);
  if (*found.rows != 1 || (!network.names.empty() && network.names.size() != vertices)) {
    return Error{"a graph with \"edges\" has one row, and a name for each column or none"};
  }
  for (std::size_t i = network.names.size(); i < vertices; ++i) {
    network.names.push_back(std::to_string(i));
  }
  if (found.edges.size() > 0 && found.edges.each != 2) {
    return Error{fmt::format("an edge in \"edges\" has {} ends", found.edges.each)};
  }
  auto next = found.edges.numbers.cbegin();
  for (std::size_t i = 0; i < found.edges.size(); ++i) {
    const Board::Coordinates at = found.edges.take(next);
    network.edges.push_back({at[0], at[1]});
  }
  return Board::of(std::move(network));
}

// The board that the fields make; none where they make no board.
std::optional<Board> board_of(Reader& in, const TourHandler& found) {
  std::vector<std::int32_t> sides{*found.rows, *found.cols};
  if (found.dims.size() > 0) {
    sides.assign(found.dims.numbers.begin(), found.dims.numbers.end());
    if (sides[sides.size() - 2] != *found.rows || sides.back() != *found.cols) {
      return in.fail("\"dims\" must end with the numbers in \"rows\" and \"cols\"");
    }
  }
  const std::array<std::pair<std::string_view, const Places*>, 8> all{{{"moves", &found.moves},
                                                                       {"start", &found.start},
                                                                       {"end", &found.end},
                                                                       {"holes", &found.holes},
                                                                       {"cells", &found.cells},
                                                                       {"through", &found.through},
                                                                       {"avoid", &found.avoid},
                                                                       {"begin", &found.begin}}};
  for (const auto& [field, places] : all) {
    if (places->size() == 0) continue;
    if (places->each != sides.size()) {
      return in.fail(fmt::format("a square in \"{}\" has {} numbers, not {}", field, places->each,
                                 sides.size()));
    }
    if (places == &found.moves) continue;
    const bool named_end = places == &found.start || places == &found.end;
    auto next = places->numbers.cbegin();
    for (std::size_t i = 0; i < places->size(); ++i) {
      if (within(places->take(next), sides) || (named_end && sides.size() == 2)) continue;
      return in.fail(fmt::format("a square in \"{}\" is off the board", field));
    }
  }
  Result<Board> board = found.has("edges") ? graph_of(found) : Board::box(sides);
  if (board && found.surface != Surface::plane) board = board->on(found.surface);
  if (!board) return in.fail(board.error());
  if (found.has("holes") && found.has("cells")) {
    return in.fail("\"holes\" and \"cells\" are given: one of them is allowed");
  }
  if (found.has("cells") && found.cells.size() == 0) {
    return in.fail("\"cells\" names no square, and a board has one at least");
  }
  const bool by_cells = found.cells.size() > 0;
  const Places& named = by_cells ? found.cells : found.holes;
  if (named.size() == 0) return std::move(*board);
  // Two marks a place, beside what was read.
  if (!in.allow(found.bytes() + board->area() / 4, 1)) return {};
  if (const Result<Board> can = board->without_marked({}); !can) return in.fail(can.error());
  std::vector<bool> missing(board->area(), by_cells);
  auto next = named.numbers.cbegin();
  for (std::size_t i = 0; i < named.size(); ++i) {
    missing[board->index(board->at(named.take(next)))] = !by_cells;
  }
  board = board->without_marked(missing);
  if (!board) return in.fail(board.error());
  return std::move(*board);
}

// The given steps, each on a square of the board.
bool read_given(Reader& in, const TourHandler& found, Problem& claim) {
  const Places& places = found.given;
  const std::vector<std::int32_t> sides = claim.board.sides();
  if (places.size() == 0) return true;
  if (places.each != sides.size() + 1) {
    return in.fail(fmt::format("a square with its step in \"given\" has {} numbers, not {}",
                               places.each, sides.size() + 1));
  }
  std::vector<Given> steps;
  for (auto next = places.numbers.cbegin(); next != places.numbers.cend();) {
    Board::Coordinates at{};
    for (std::size_t i = 0; i < sides.size(); ++i) at[i] = *next++;
    if (!within(at, sides)) return in.fail("a square in \"given\" is off the board");
    steps.push_back({claim.board.at(at), static_cast<std::uint64_t>(*next++)});
  }
  give(claim, steps);
  return true;
}

// The whole text as JSON.
bool read_fields(Feed& feed, TourHandler& found) {
  const bool parsed = nlohmann::json::sax_parse(FeedIterator(&feed), FeedIterator(), &found,
                                                nlohmann::json::input_format_t::json, false);
  if (parsed) read_gap(feed);
  if (feed.too_long) feed.in.fail_here("a string, number or gap too long for a tour");
  if (!parsed || feed.in.failed()) {
    return feed.in.fail("not valid JSON");
  }
  return true;
}

// What the fields say of a tour beside its moves.
std::optional<Problem> claim_of(Reader& in, const TourHandler& found) {
  if (!found.rows || !found.cols) {
    return in.fail(fmt::format("\"{}\" is missing", !found.rows ? "rows" : "cols"));
  }
  std::optional<Board> said = board_of(in, found);
  if (!said) return {};
  const std::uint64_t named =
      (found.through.size() + found.avoid.size()) / 2 + found.begin.size() + found.given.size();
  if (!in.allow(found.bytes() + named * sizeof(Move), 1)) return {};
  Problem claim{*said, {}, {}, found.closed, found.symmetry, found.piece};
  if (found.start.size() > 0) claim.start = said->at(found.start[0]);
  if (found.end.size() > 0) claim.end = said->at(found.end[0]);
  for (const auto& [places, to] :
       {std::pair{&found.through, &claim.through}, std::pair{&found.avoid, &claim.avoid}}) {
    to->reserve(places->size() / 2);
    for (std::size_t i = 0; i + 1 < places->size(); i += 2) {
      to->push_back({said->at((*places)[i]), said->at((*places)[i + 1])});
    }
  }
  for (std::size_t i = 0; i < found.begin.size(); ++i) {
    claim.begin.push_back(said->at(found.begin[i]));
  }
  if (!read_given(in, found, claim)) return {};
  return claim;
}

std::optional<TourFile> read_json(Reader& in) {
  Feed feed{in};
  TourHandler found(feed);
  if (!read_fields(feed, found)) return {};
  if (found.status && *found.status != "found") {
    return in.fail({fmt::format("the file holds no tour: its status is \"{}\"", *found.status),
                    ErrorKind::no_tour});
  }
  if (found.rows && found.cols && found.moves.size() == 0) {
    return in.fail("\"moves\" is missing");
  }
  std::optional<Problem> read = claim_of(in, found);
  if (!read) return {};
  // Whether the moves keep what the file claims is for the checker to say, even where no moves
  // could. That goes for squares off the board too, so the tour's own board must hold them.
  Problem& claim = *read;
  Board board = claim.board;
  const std::vector<std::int32_t> sides = board.sides();
  auto next = found.moves.numbers.cbegin();
  for (std::size_t i = 0; i < found.moves.size(); ++i) {
    const Board::Coordinates at = found.moves.take(next);
    if (within(at, sides)) continue;
    if (board.is_box()) {
      return in.fail(
          {fmt::format("step {} ({}): off the {} board", i,
                       fmt::join(at.begin(), at.begin() + sides.size(), ","), to_string(board)),
           ErrorKind::no_tour});
    }
    board = Board(std::max(board.rows(), at[0] + 1), std::max(board.cols(), at[1] + 1));
  }
  if (!in.allow(found.bytes() + found.moves.size() * index_width(board), 1)) return {};
  next = found.moves.numbers.cbegin();
  const auto squares =
      std::views::iota(std::size_t{0}, found.moves.size()) |
      std::views::transform([&](std::size_t /*step*/) { return board.at(found.moves.take(next)); });
  const bool alone = in.tours() == 0 && in.peek() == Reader::end;
  return TourFile{store_tour(board, squares), claim,
                  &format_of(alone ? FormatId::json : FormatId::jsonl), found.method, found.work};
}

}  // namespace

std::optional<Problem> read_json_problem(Reader& in) {
  Feed feed{in};
  TourHandler found(feed);
  if (!read_fields(feed, found)) return {};
  return claim_of(in, found);
}

const FormatCode json_code{write_json, begins_json, read_json};
const FormatCode jsonl_code{write_jsonl, nullptr, read_json};

}  // namespace ktour
