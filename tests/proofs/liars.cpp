#include "liars.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "growing.hpp"
#include "plain_moves.hpp"

namespace ktour::hostile {

namespace {

constexpr std::uint64_t most_squares = 20;

// The kinds of tours that a certificate has to be about, in this order.
std::vector<bool> kinds_of(const Problem& problem) {
  if (problem.closed) return {true};
  if (problem.symmetry == Symmetry::none) return {false};
  return {true, false};
}

// Lists of squares, lines and moves: mostly such as a proof might name.
class Pen {
 public:
  Pen(const Problem& problem, Dice& dice)
      : problem_(problem), dice_(dice), squares_(model::squares_on(problem.board)) {}

  std::string number() {
    const Board& board = problem_.board;
    const std::uint64_t area = places();
    if (dice_.one_in(12)) return hostile_number({0, area, board.size(), rows(), cols()}, dice_);
    return std::to_string(dice_.one_in(6) ? area + static_cast<std::uint64_t>(dice_.below(2))
                                          : place(any_of(squares_, dice_)));
  }
  // Often each once.
  std::string list(int most) {
    if (dice_.one_in(40)) return hostile_value(dice_);
    std::vector<std::string> numbers(static_cast<std::size_t>(dice_.between(0, most)));
    for (std::string& one : numbers) one = number();
    if (dice_.one_in(8)) {  // one square in place of many
      numbers.assign(3, number());
      return fmt::format("[{}]", fmt::join(numbers, ","));
    }
    if (!dice_.one_in(8)) {
      std::sort(numbers.begin(), numbers.end());
      numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    }
    return fmt::format("[{}]", fmt::join(numbers, ","));
  }
  // Half of the lines.
  std::string lines(bool of_rows) {
    if (dice_.one_in(8)) return list(6);
    const std::uint64_t count = of_rows ? rows() : cols();
    std::vector<std::string> chosen;
    const auto share = static_cast<std::uint64_t>(dice_.between(2, 3));
    for (std::uint64_t line = 0; line < std::min<std::uint64_t>(count, 40); ++line) {
      const bool middle = count == 4 ? line == 1 || line == 2 : line % share == 1;
      if (middle != dice_.one_in(20)) chosen.push_back(std::to_string(line));
    }
    while (2 * chosen.size() < count && chosen.size() < 20) {
      chosen.push_back(hostile_number({count}, dice_));
    }
    return fmt::format("[{}]", fmt::join(chosen, ","));
  }
  std::string walk_step() {
    if (dice_.one_in(100)) return hostile_value(dice_);
    if (dice_.one_in(2)) return fmt::format(R"(["square",{}])", number());
    const auto step = static_cast<std::uint64_t>(dice_.below(static_cast<int>(squares_.size())));
    return fmt::format(R"(["step",{}])", dice_.one_in(20)
                                             ? hostile_number({0, problem_.board.size()}, dice_)
                                             : std::to_string(step));
  }
  std::string tree_step() {
    const int kind = dice_.below(8);
    if (kind == 0) return fmt::format(R"(["cut",{}])", dice_.one_in(3) ? list(6) : numbers(some()));
    if (kind == 1) return fmt::format(R"(["count",{},{}])", list(6), list(6));
    if (kind == 2) {
      const std::set<Square> from = some();
      return fmt::format(R"(["count",{},{}])", numbers(from), numbers(around(from)));
    }
    if (kind == 3) return fmt::format("[{},{}]", number(), number());
    if (dice_.one_in(100)) return hostile_value(dice_);
    const Square from = any_of(squares_, dice_);
    const std::set<Square> to = around({from});
    if (to.empty() || dice_.one_in(10)) {
      return fmt::format("[{},{}]", place(from),
                         places() + static_cast<std::uint64_t>(dice_.below(2)));
    }
    return fmt::format("[{},{}]", place(from),
                       place(*std::next(to.begin(), dice_.below(static_cast<int>(to.size())))));
  }

 private:
  // Squares that belong together: of one colour, of some lines, around others.
  std::set<Square> some() {
    const int kind = dice_.below(4);
    const int share = dice_.between(2, 4);
    const std::set<Square> by_chance = [&] {
      std::set<Square> few{any_of(squares_, dice_)};
      while (!dice_.one_in(3)) few.insert(any_of(squares_, dice_));
      return few;
    }();
    if (kind == 0) return by_chance;
    if (kind == 1) return around(by_chance);
    std::set<Square> all;
    for (const Square s : squares_) {
      const int line = kind == 2          ? s.row + s.col
                       : dice_.one_in(20) ? 0
                       : share % 2 == 0   ? s.row
                                          : s.col;
      if (line % (kind == 2 ? 2 : share) == 1) all.insert(s);
    }
    return all;
  }
  std::set<Square> around(const std::set<Square>& from) const {
    std::set<Square> all;
    for (const Square s : from) all.merge(test::reached(problem_.board, problem_.piece, s));
    return all;
  }
  std::string numbers(const std::set<Square>& squares) {
    std::vector<std::string> all;
    for (const Square s : squares) {
      if (!dice_.one_in(40)) all.push_back(std::to_string(place(s)));
    }
    if (dice_.one_in(8)) all.push_back(number());
    return fmt::format("[{}]", fmt::join(all, ","));
  }

  std::uint64_t rows() const { return static_cast<std::uint64_t>(problem_.board.rows()); }
  std::uint64_t cols() const { return static_cast<std::uint64_t>(problem_.board.cols()); }
  std::uint64_t places() const { return rows() * cols(); }
  std::uint64_t place(Square s) const {
    return static_cast<std::uint64_t>(s.row) * cols() + static_cast<std::uint64_t>(s.col);
  }

  const Problem& problem_;
  Dice& dice_;
  std::vector<Square> squares_;
};

Part part_of(const Problem& problem, bool closed, std::string_view rule, Dice& dice) {
  Pen pen(problem, dice);
  Part part{{{"tour", closed ? "\"closed\"" : "\"open\""}, {"rule", quoted(rule)}}};
  const bool by_rows = dice.one_in(2);
  const auto lines = [&] { part.head.emplace_back("lines", by_rows ? "\"rows\"" : "\"columns\""); };
  if (rule == "few moves") part.head.emplace_back("squares", pen.list(5));
  if (rule == "lines") {
    lines();
    part.head.emplace_back("inner", pen.lines(by_rows));
  }
  if (rule == "layers") {
    lines();
    if (!dice.one_in(3)) part.head.emplace_back("from", dice.one_in(2) ? "\"first\"" : "\"last\"");
    const std::vector<std::string> steps{R"(["layer",[]])", R"(["layer",["......"]])",
                                         R"(["layer",["........","........."]])"};
    for (int i = dice.below(4); i > 0; --i) {
      part.steps.push_back(dice.one_in(2) ? any_of(steps, dice)
                                          : fmt::format(R"(["again",{},{}])", pen.number(),
                                                        hostile_number({0, 1, 2}, dice)));
    }
  }
  if (rule == "walks") {
    for (int i = dice.below(4); i > 0; --i) part.steps.push_back(pen.walk_step());
  }
  if (rule == "tree" || rule == "cut" || rule == "tight cut") {
    for (int i = rule == "cut" ? 1 : dice.below(4); i > 0; --i)
      part.steps.push_back(pen.tree_step());
  }
  return part;
}

const std::vector<std::string>& rules() {
  static const std::vector<std::string> all{"given moves", "colours", "few moves", "lines",
                                            "symmetry",    "forced",  "cut",       "tight cut",
                                            "tree",        "layers",  "walks"};
  return all;
}

// --- one thing changed
// -----------------------------------------------------------------------------

void change_number(std::string& text, const std::vector<std::uint64_t>& about, Dice& dice) {
  std::vector<std::pair<std::size_t, std::size_t>> numbers;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end > at) numbers.emplace_back(at, end - at);
    at = end + 1;
  }
  if (numbers.empty()) return;
  const auto [at, size] = any_of(numbers, dice);
  text.replace(at, size, hostile_number(about, dice));
}

// A field changed, left out, doubled, or one too many.
void change_field(Fields& fields, const std::vector<std::uint64_t>& about, Dice& dice) {
  if (fields.empty()) return;
  static const std::vector<std::string> names{
      "rows",  "cols",     "dims",    "piece", "surface", "holes", "cells", "closed", "start",
      "end",   "symmetry", "through", "avoid", "begin",   "given", "tour",  "rule",   "squares",
      "inner", "lines",    "from",    "text",  "hints",   "steps", "parts", "version"};
  auto& [name, value] =
      fields[static_cast<std::size_t>(dice.below(static_cast<int>(fields.size())))];
  switch (dice.below(8)) {
    case 0:
    case 1:
    case 2: return change_number(value, about, dice);
    case 3: value = hostile_value(dice); return;
    case 4: fields.emplace_back(any_of(names, dice), hostile_value(dice)); return;
    case 5:
      fields.emplace_back(
          std::pair(name, dice.one_in(2) ? std::string(value) : hostile_value(dice)));
      return;
    case 6: std::swap(fields.front(), fields.back()); return;
    default: fields.erase(fields.begin() + dice.below(static_cast<int>(fields.size()))); return;
  }
}

void change_steps(std::vector<std::string>& steps, const std::vector<std::uint64_t>& about,
                  Dice& dice) {
  if (steps.empty()) return;
  const auto at = [&] { return steps.begin() + dice.below(static_cast<int>(steps.size())); };
  switch (dice.below(6)) {
    case 0:
    case 1: change_number(*at(), about, dice); return;
    case 2: steps.erase(at()); return;
    case 3: {
      const std::string again = *at();
      steps.insert(at(), again);
      return;
    }
    case 4: std::iter_swap(at(), at()); return;
    default: steps.erase(at(), steps.end()); return;
  }
}

// A request like it.
Problem other_request(Problem problem, Dice& dice) {
  const auto any = [&] {
    return problem.board.square(
        static_cast<std::uint64_t>(dice.below(static_cast<int>(problem.board.area()))));
  };
  const auto side = [&](int now) { return std::max(1, now + dice.between(-2, 2)); };
  static const std::vector<std::string> pieces{"knight", "wazir", "king",    "camel",
                                               "zebra",  "alfil", "1,2+1,3", "0,3+1,1"};
  switch (dice.below(11)) {
    case 9:
      if (!problem.given.empty()) problem.given.pop_back();
      break;
    case 10:
      give(problem, std::array{Given{any(), static_cast<std::uint64_t>(dice.below(
                                                static_cast<int>(problem.board.size())))}});
      break;
    case 0: problem.start = any(); break;
    case 1: problem.end = any(); break;
    case 2: problem.start.reset(); break;
    case 3: problem.end.reset(); break;
    case 4: problem.closed = !problem.closed; break;
    case 5: problem.piece = *parse_piece(any_of(pieces, dice)); break;
    case 6: problem.symmetry = static_cast<Symmetry>(dice.below(5)); break;
    case 7: {
      if (problem.board.is_box()) break;
      const auto& surfaces = names<Surface>;
      const int surface = dice.one_in(2) ? 0 : dice.below(static_cast<int>(surfaces.size()));
      const Board whole(side(problem.board.rows()), side(problem.board.cols()),
                        surfaces[static_cast<std::size_t>(surface)].value);
      problem.board = whole;
      break;
    }
    default: {
      auto& moves = dice.one_in(2) ? problem.through : problem.avoid;
      if (!moves.empty()) moves.pop_back();
    }
  }
  return problem;
}

// What is no matter of fields and steps.
void change_text(std::string& text, Dice& dice) {
  static const std::vector<std::string> bits{" ",        "\r",
                                             "\n",       "\t",
                                             ",",        "[",
                                             "]",        "{",
                                             "}",        "\"",
                                             "\\",       "-",
                                             ".",        std::string(1, '\0'),
                                             "\xff",     "\xef\xbb\xbf",
                                             "\xc2\x85", "\xe2\x80\xa8",
                                             "0",        "//"};
  const auto at = static_cast<std::size_t>(dice.below(static_cast<int>(text.size() + 1)));
  switch (dice.below(4)) {
    case 0: text.resize(at); break;
    case 1: text += any_of(bits, dice); break;
    case 2: text.insert(dice.one_in(3) ? 0 : at, any_of(bits, dice)); break;
    default:
      if (at < text.size()) text.erase(at, 1);
  }
}

}  // namespace

// --- requests
// --------------------------------------------------------------------------------------

Problem small_request(Dice& dice) {
  for (;;) {
    Problem problem = model::random_request(dice).problem;
    if (problem.board.size() <= most_squares && problem.board.size() > 1) return problem;
  }
}

Problem narrow_request(Dice& dice) {
  for (;;) {
    const int width = dice.one_in(2) ? 3 : dice.between(1, 5);
    const int lines = dice.between(2, dice.one_in(2) ? 30 / width : 30);
    Problem problem{dice.one_in(2) ? Board(width, lines) : Board(lines, width)};
    const auto any = [&] {
      return problem.board.square(
          static_cast<std::uint64_t>(dice.below(static_cast<int>(problem.board.size()))));
    };
    problem.closed = dice.one_in(3);
    if (dice.one_in(2)) problem.start = any();
    if (dice.one_in(3)) problem.end = any();
    if (validate(problem)) return problem;
  }
}

std::vector<Honest> honest_ones(Dice& dice, std::size_t count) {
  std::vector<Honest> all;
  while (all.size() < count) {
    const Problem problem = dice.one_in(3) ? narrow_request(dice) : small_request(dice);
    Status nobody;
    SolveOptions options;
    options.limit = 100000;
    const auto certificate =
        certify(problem, options, nobody, dice.one_in(3) ? any_of(rules(), dice) : "any");
    if (certificate && certificate->text.size() < 20000)
      all.push_back({problem, draft_of(certificate->text)});
  }
  return all;
}

// --- liars
// -----------------------------------------------------------------------------------------

void blind(Dice& dice, const Ask& ask) {
  const Problem problem = dice.one_in(4) ? narrow_request(dice) : small_request(dice);
  const Fields request = request_of(problem);
  for (int i = 0; i < 20; ++i) {
    Draft draft{request};
    for (const bool closed : kinds_of(problem)) {
      draft.parts.push_back(
          part_of(problem, closed != dice.one_in(30), any_of(rules(), dice), dice));
    }
    if (dice.one_in(8)) change_field(draft.parts.back().head, {0, 3}, dice);
    ask(draft.text());
  }
}

void nearly_honest(const std::vector<Honest>& honest, Dice& dice, const Ask& ask) {
  const auto& [problem, written] = any_of(honest, dice);
  const std::vector<std::uint64_t> about{0, static_cast<std::uint64_t>(problem.board.rows()),
                                         static_cast<std::uint64_t>(problem.board.cols()),
                                         problem.board.area()};
  Draft draft = written;
  Problem asked = problem;
  bool as_text = false;
  do {
    Part& part =
        draft.parts[static_cast<std::size_t>(dice.below(static_cast<int>(draft.parts.size())))];
    switch (dice.below(8)) {
      case 0:
      case 1:
        asked = other_request(asked, dice);
        draft.request = request_of(asked);
        break;
      case 2: change_field(draft.request, about, dice); break;
      case 3: change_field(part.head, about, dice); break;
      case 4:
      case 5: change_steps(part.steps, about, dice); break;
      case 6: part = any_of(any_of(honest, dice).draft.parts, dice); break;
      default: as_text = true;
    }
  } while (dice.one_in(3));
  std::string text = draft.text();
  if (as_text) change_text(text, dice);
  ask(text);
}

void listening_to_trees(Dice& dice, const Ask& ask) {
  const Problem problem = small_request(dice);
  Growing proof(problem, ask);
  Pen pen(problem, dice);
  for (const bool closed : kinds_of(problem)) {
    const bool walks = !problem.given.empty() && !dice.one_in(4);
    proof.begin({{{"tour", closed ? "\"closed\"" : "\"open\""},
                  {"rule", walks ? "\"walks\"" : "\"tree\""}}});
    for (int tries = 0; tries < 60 && !proof.over(); ++tries) {
      proof.add(walks ? pen.walk_step() : pen.tree_step());
    }
    if (!proof.over()) return;
  }
}

}  // namespace ktour::hostile
