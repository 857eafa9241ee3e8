// The one reader of requests: from words to a problem, or to the sentence that refuses them.
#include "ktour/request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "ktour/fields.hpp"
#include "ktour/words.hpp"

namespace ktour {
namespace {

constexpr std::array words_known{WordKind{"board", Values::one, Topic::board},
                                 WordKind{"piece", Values::one, Topic::board},
                                 WordKind{"surface", Values::one, Topic::board},
                                 WordKind{"without", Values::many, Topic::board, Written::square},
                                 WordKind{"begin", Values::many, Topic::tour, Written::square},
                                 WordKind{"start", Values::one, Topic::tour, Written::square},
                                 WordKind{"end", Values::one, Topic::tour, Written::square},
                                 WordKind{"closed", Values::none, Topic::tour},
                                 WordKind{"symmetry", Values::one, Topic::tour},
                                 WordKind{"through", Values::many, Topic::tour, Written::move},
                                 WordKind{"avoid", Values::many, Topic::tour, Written::move},
                                 WordKind{"given", Values::many, Topic::tour, Written::step},
                                 WordKind{"from", Values::one, Topic::tour},
                                 WordKind{"fewest", Values::many, Topic::method},
                                 WordKind{"most", Values::many, Topic::method},
                                 WordKind{"whirling", Values::none, Topic::tour},
                                 WordKind{"magic", Values::none, Topic::tour},
                                 WordKind{"method", Values::one, Topic::method},
                                 WordKind{"tie", Values::one, Topic::method},
                                 WordKind{"queue", Values::one, Topic::method},
                                 WordKind{"seed", Values::one, Topic::method, Written::number},
                                 WordKind{"undo", Values::one, Topic::method, Written::number},
                                 WordKind{"limit", Values::one, Topic::method, Written::number}};

std::string_view bare(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of("-\""), name.size()));
  if (name.ends_with('"')) name.remove_suffix(1);
  return name;
}

bool begins_with_letter(std::string_view text) {
  return !text.empty() && ((text[0] | 0x20) >= 'a' && (text[0] | 0x20) <= 'z');
}

// The squares or moves of a word, however the list is written: as words by themselves, or several
// in one, with blanks, semicolons or (in chess notation) commas; a walk with dashes too, g1-f3-e5.
// The names of a graph's vertices may have all these signs in them, but for blanks.
std::vector<std::string> listed(const Word& word, const Board& board, bool walk) {
  std::vector<std::string> all;
  for (const std::string& value : word.values) {
    const std::string plain = with_plain_dashes(value);
    const bool letters = std::ranges::any_of(
        plain, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    const std::string_view between = board.network() != nullptr ? " \t\n"
                                     : !letters                 ? " \t\n;"
                                     : walk                     ? " \t\n;,-"
                                                                : " \t\n;,";
    const std::size_t before = all.size();
    for (std::size_t at = 0; at < plain.size();) {
      const std::size_t end = std::min(plain.find_first_of(between, at), plain.size());
      if (end > at) all.push_back(plain.substr(at, end - at));
      at = end + 1;
    }
    if (all.size() == before) all.push_back(value);  // nothing: refused as it is
  }
  return all;
}

// A board in pieces, such as 8 x 8 or 8x 8, in one; where it is not, as it was given.
std::vector<std::string> sides_in_one(const std::vector<std::string>& sides) {
  const auto is_sign = [](std::string_view text) {
    return text == "x" || text == "X" || text == "\xc3\x97";
  };
  std::string whole;
  bool due = true;  // a number, not a sign
  for (const std::string& side : sides) {
    const bool sign = is_sign(side);
    const bool number = side.find_first_not_of("0123456789") == std::string::npos;
    if (sides.size() < 3 || sign == due || (!sign && !number)) return sides;
    due = !due;
    whole += sign ? "x" : side;
  }
  if (due) return sides;
  return {whole};
}

auto number_from(std::uint64_t least) {
  return [least](std::string_view text) { return parse_count(text, least); };
}

// Reads word by word, in an order of its own; the first that is wrong ends it.
class WordReader {
 public:
  WordReader(std::span<const Word> words, Problem known)
      : words_(words), asked_{std::move(known)} {}

  Result<Request> read() {
    look_over();
    board();
    tour();
    given();
    begin();
    method();
    if (error_) return std::move(*error_);
    return std::move(asked_);
  }

 private:
  // Whether all are known; and answers are to come in the notation of the question.
  void look_over() {
    std::set<std::string_view> seen;
    for (const Word& word : words_) {
      const WordKind* kind = word_kind(word.name);
      if (kind == nullptr) fail(fmt::format("'{}' is not a known word", word.name));
      if (!seen.insert(bare(word.name)).second) fail(fmt::format("{} stands twice", word.name));
      if (kind != nullptr && kind->as != Written::word && kind->as != Written::number) {
        asked_.problem.chess_notation |= std::ranges::any_of(word.values, begins_with_letter);
      }
    }
  }

  void board() {
    Problem& problem = asked_.problem;
    if (const Word* word = find("board")) {
      const std::vector<std::string> sides = sides_in_one(word->values);
      if (sides.empty()) return fail("a board is missing: write ROWSxCOLS, such as 8x8");
      if (sides.size() > 1 && parse_board(sides[0])) {
        return fail(fmt::format(
            "'{}' is one word too many after the board {}: a square is one word, such as 0,0 or a1",
            sides[1], sides[0]));
      }
      if (sides.size() > 2) {
        return fail(fmt::format("'{}' is one word too many: a board is ROWSxCOLS or two numbers",
                                sides[2]));
      }
      take(sides.size() == 1 ? parse_board(sides[0]) : parse_board(sides[0], sides[1]), {},
           [&](Board board) { problem.board = std::move(board); });
    }
    one("piece", parse_piece, [&](Piece piece) { problem.piece = std::move(piece); });
    one("surface", parse_surface, [&](Surface surface) {
      take(problem.board.on(surface), fmt::format("{} {}", find("surface")->name, name(surface)),
           [&](Board joined) { problem.board = std::move(joined); });
    });
    std::vector<Square> missing;
    each("without", parse_square, [&](Square s) { missing.push_back(s); });
    if (error_ || missing.empty()) return;
    take(problem.board.without(missing), find("without")->name,
         [&](Board rest) { problem.board = std::move(rest); });
  }

  void tour() {
    Problem& problem = asked_.problem;
    const auto square = [&](std::string_view text) { return parse_square(text, problem.board); };
    one("start", square, [&](Square s) { problem.start = s; });
    one("end", square, [&](Square s) { problem.end = s; });
    if (const Word* word = find("closed")) {
      problem.closed = true;
      if (!word->values.empty()) {
        fail(fmt::format("{} takes no value, and '{}' is given", word->name, word->values[0]));
      }
    }
    one("symmetry", parse_symmetry, [&](Symmetry symmetry) { problem.symmetry = symmetry; });
    each("through", parse_move, [&](Move move) { problem.through.push_back(move); });
    each("avoid", parse_move, [&](Move move) { problem.avoid.push_back(move); });
  }

  void given() {
    Problem& problem = asked_.problem;
    one(
        "from", [](std::string_view text) { return parse_count(text, 0, 1); },
        [&](std::uint64_t base) { problem.from_0 = base == 0; });
    std::vector<Given> steps;
    const auto step = [&](std::string_view text, const Board& board) {
      return parse_given(text, board, problem.from_0 ? 0 : 1);
    };
    each("given", step, [&](Given one) { steps.push_back(one); });
    give(problem, steps);
  }

  void begin() {
    const Word* word = find("begin");
    std::vector<Square> first;
    std::set<Square> seen;
    each("begin", parse_square, [&](Square s) {
      if (!seen.insert(s).second) {
        fail(fmt::format("{}: {} occurs twice, and a tour visits each square once", word->name,
                         listed(*word, asked_.problem.board, true)[first.size()]));
      }
      first.push_back(s);
    });
    if (error_ || first.empty()) return;
    take(begin_with(asked_.problem, std::move(first)), word->name, [](Done) {});
  }

  void method() {
    SolveOptions& options = asked_.options;
    one("method", parse_method, [&](Method method) { options.method = method; });
    one("undo", number_from(0), [&](std::uint64_t number) { options.undo = number; });
    one("limit", number_from(1), [&](std::uint64_t number) { options.limit = number; });
    one("tie", parse_tie, [&](Tie tie) {
      options.tie = tie;
      if (info(options.method).takes_tie) return;
      fail(fmt::format("{} {}: the method '{}' has no ties to break; warnsdorff has",
                       find("tie")->name, name(tie), name(options.method)));
    });
    one("queue", parse_queue, [&](Queue queue) {
      options.queue = queue;
      if (options.method == Method::best_first) return;
      fail(fmt::format("{} {}: the method '{}' has no queue; best-first has", find("queue")->name,
                       name(queue), name(options.method)));
    });
    kind_of_tour("whirling", "whirling");
    kind_of_tour("magic", "semimagic");
    aims(Want::fewest);
    aims(Want::most);
    one("seed", number_from(0), [&](std::uint64_t number) { options.seed = number; });
    // A rule that leaves nothing to chance would be a rule no more.
    if (options.seed && info(options.method).takes_tie && find("tie") == nullptr) {
      options.tie = Tie::random;
    }
  }

  // A fact that the tour is to have.
  void kind_of_tour(std::string_view name, std::string_view fact) {
    const Word* word = find(name);
    if (word == nullptr) return;
    if (!word->values.empty()) {
      return fail(fmt::format("{} takes no value, and '{}' is given", word->name, word->values[0]));
    }
    asked_.options.aims.push_back({fact_named(fact), Want::most});
  }

  void aims(Want want) {
    const Word* word = find(name(want));
    if (word == nullptr) return;
    for (const std::string& text : listed(*word, asked_.problem.board, false)) {
      take(parse_aim(text, want), word->name, [&](Aim aim) {
        const auto same = [&](const Aim& other) { return other.fact == aim.fact; };
        std::vector<Aim>& aims = asked_.options.aims;
        if (std::ranges::any_of(aims, same)) {
          return fail(fmt::format("{} {}: it is aimed at twice", word->name, text));
        }
        aims.push_back(aim);
      });
    }
  }

  const Word* find(std::string_view name) const {
    const auto named = [&](const Word& word) { return bare(word.name) == name; };
    const auto at = std::find_if(words_.begin(), words_.end(), named);
    return at == words_.end() ? nullptr : &*at;
  }

  // What was read, if nothing is wrong so far; or else the sentence why not.
  template <class T, class Take>
  void take(Result<T> read, std::string_view name, Take&& taken) {
    if (error_) return;
    if (read) return taken(std::move(*read));
    error_ = read.error();
    if (!name.empty()) error_->message = fmt::format("{}: {}", name, error_->message);
  }
  template <class Read, class Take>
  void one(std::string_view name, Read&& read, Take&& taken) {
    const Word* word = find(name);
    if (word == nullptr || error_) return;
    take(only_value(*word), {},
         [&](const std::string& value) { take(read(value), word->name, taken); });
  }
  template <class Read, class Take>
  void each(std::string_view name, Read&& read, Take&& taken) {
    const Word* word = find(name);
    if (word == nullptr) return;
    const bool walk = name == "begin";
    for (const std::string& value : listed(*word, asked_.problem.board, walk)) {
      if (error_) return;
      take(read(value, asked_.problem.board), word->name, taken);
    }
  }
  void fail(std::string message) {
    if (!error_) error_ = Error{std::move(message)};
  }

  std::span<const Word> words_;
  Request asked_;
  std::optional<Error> error_{};
};

}  // namespace

std::span<const WordKind> request_words() {
  return words_known;
}

const WordKind* word_kind(std::string_view name) {
  const auto row = std::ranges::find(words_known, bare(name), &WordKind::name);
  return row == words_known.end() ? nullptr : &*row;
}

Words words_of(const Request& request) {
  const Problem& asked = request.problem;
  const SolveOptions& options = request.options;
  const Board& board = asked.board;
  Words words;
  const auto say = [&](bool said, const char* name, auto&& value) {
    if (said) words.push_back({name, {std::string(value())}});
  };
  const auto list = [&](const char* name, std::vector<std::string> values) {
    if (!values.empty()) words.push_back({name, std::move(values)});
  };
  const auto square = [&](Square s) { return to_string(s, asked); };
  const auto moves = [&](const std::vector<Move>& all) {
    std::vector<std::string> out;
    for (const Move& move : all) out.push_back(square(move.a) + "-" + square(move.b));
    return out;
  };
  const auto number = [](std::uint64_t value) { return fmt::format("{}", value); };

  say(true, "board", [&] { return fmt::format("{}", fmt::join(board.sides(), "x")); });
  say(!asked.piece.is_knight(), "piece", [&] { return word_of(asked.piece); });
  say(board.surface() != Surface::plane, "surface", [&] { return name(board.surface()); });
  std::vector<std::string> missing, first;
  if (board.size() < board.area()) {
    ListedSquares{board, false}.each([&](Square s) { missing.push_back(square(s)); });
  }
  list("without", std::move(missing));
  for (const Square s : asked.begin) first.push_back(square(s));
  list("begin", std::move(first));
  say(asked.start && asked.begin.empty(), "start", [&] { return square(*asked.start); });
  say(asked.end.has_value(), "end", [&] { return square(*asked.end); });
  if (asked.closed) words.push_back({"closed"});
  say(asked.symmetry != Symmetry::none, "symmetry", [&] { return name(asked.symmetry); });
  list("through", moves(through_beyond_begin(asked)));
  list("avoid", moves(asked.avoid));
  std::vector<std::string> steps;
  for (const Given& given : asked.given) {
    steps.push_back(fmt::format("{}={}", square(given.square), number_of(given, asked)));
  }
  list("given", std::move(steps));
  say(asked.from_0, "from", [&] { return number(0); });
  say(options.method != Method::automatic, "method", [&] { return name(options.method); });
  // A seed beside a method with ties would have them drawn by lot.
  say(info(options.method).takes_tie && (options.tie != Tie::successor || options.seed), "tie",
      [&] { return name(options.tie); });
  for (const Aim& aim : options.aims) {
    const bool magic = aim.fact->name == "semimagic";
    if (aim.is_kind()) words.push_back({magic ? "magic" : std::string(aim.fact->name)});
  }
  for (const Want want : {Want::fewest, Want::most}) {
    std::vector<std::string> aims;
    for (const Aim& aim : options.aims) {
      if (aim.want == want && !aim.is_kind()) aims.push_back(to_string(aim));
    }
    list(std::string(name(want)).c_str(), std::move(aims));
  }
  say(options.queue != Queue::depth, "queue", [&] { return name(options.queue); });
  say(options.seed.has_value(), "seed", [&] { return number(*options.seed); });
  say(options.undo.has_value(), "undo", [&] { return number(*options.undo); });
  say(options.limit != unlimited, "limit", [&] { return number(options.limit); });
  return words;
}

Result<std::string> only_value(const Word& word) {
  const std::vector<std::string>& values = word.values;
  if (values.empty()) return Error{fmt::format("{} needs a value", word.name)};
  if (values.size() == 1) return values.front();
  return Error{fmt::format("{} is given {} times ('{}', '{}'): once is allowed", word.name,
                           values.size(), values[0], values[1])};
}

Result<Request> read_request(std::span<const Word> words, Problem known) {
  return WordReader(words, std::move(known)).read();
}

Result<Request> read_request(std::span<const Word> words) {
  const auto is_board = [](const Word& word) { return bare(word.name) == "board"; };
  if (std::ranges::none_of(words, is_board)) {
    return Error{"a board is missing: write ROWSxCOLS, such as 8x8"};
  }
  return read_request(words, Problem{Board(1, 1)});
}

}  // namespace ktour
