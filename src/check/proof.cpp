// The judge of certificates: line by line, by the rules of docs/proofs.md and nothing else.
//
// A certificate is read once. The first line is the request; then come the parts, an argument each,
// that there is no closed tour or no open one; a part has a line that names its rule, a line for
// each step, and one that ends it. A request without a symmetry has one part. One with a symmetry
// that does not ask for a closed tour may be met by either, and has two.
#include "ktour/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <nlohmann/json.hpp>

#include "check/draft.hpp"
#include "check/layers.hpp"
#include "check/request.hpp"
#include "check/tree.hpp"
#include "ktour/parse.hpp"

namespace ktour {
namespace proof {
namespace {

using Json = nlohmann::json;
using Fault = std::optional<std::string>;

// --- rules without steps -------------------------------------------------------------------------

// Every move leads from one of two classes to the other.
Fault by_colours(const Problem& problem, bool closed) {
  const std::optional<Classes> classes = Classes::of(problem);
  if (!classes) return "the squares are not of two classes";
  const std::uint64_t size0 = classes->size(0);
  const std::uint64_t size1 = classes->size(1);
  if (closed) {
    if (size0 != size1) return {};
    return fmt::format("both classes have {} squares", size0);
  }
  const std::uint64_t excess = std::max(size0, size1) - std::min(size0, size1);
  if (excess > 1) return {};
  std::array<int, 2> ends{};
  for (const auto& end : {problem.start, problem.end}) {
    if (end) ++ends[static_cast<std::size_t>((*classes)[place_of(problem.board, *end)])];
  }
  const std::size_t smaller = size0 < size1 ? 0 : 1;
  if (excess == 1 ? ends[smaller] > 0 : ends[0] == 2 || ends[1] == 2) return {};
  return fmt::format("classes of {} and {} squares, and the ends, allow a tour", size0, size1);
}

// A move that must be made and must not.
Fault by_given_moves(const Problem& problem, bool closed) {
  std::vector<Move> made = problem.through;
  if (closed && problem.closed && problem.start && problem.end) {
    made.push_back({*problem.end, *problem.start});
  }
  for (const Move& move : made) {
    for (const Move& avoided : problem.avoid) {
      if (move == avoided || move == Move{avoided.b, avoided.a}) return {};
    }
  }
  return "no move must be made that is one to avoid";
}

// Squares with too few moves: none at all, one where the tour is closed, or three that would all be
// ends.
Fault by_few_moves(const Problem& problem, bool closed, const std::vector<Place>& squares) {
  const Leaps leaps(problem.board, problem.piece);
  std::vector<Place> ends;
  for (const Place square : squares) {
    if (!has_square(problem.board, square)) return fmt::format("{} is no square", square);
    std::size_t moves = 0;
    for (const Place to : leaps.from(square)) {
      const bool avoided =
          std::any_of(problem.avoid.begin(), problem.avoid.end(), [&](const Move& move) {
            const Place a = place_of(problem.board, move.a);
            const Place b = place_of(problem.board, move.b);
            return (a == square && b == to) || (a == to && b == square);
          });
      moves += avoided ? 0 : 1;
    }
    if (moves == 0 || (closed && moves == 1)) return {};
    const auto is = [&](const std::optional<Square>& end) {
      return end && place_of(problem.board, *end) == square;
    };
    const bool must_end = moves == 1 || is(problem.start) || is(problem.end);
    if (must_end && std::find(ends.begin(), ends.end(), square) == ends.end())
      ends.push_back(square);
  }
  if (!closed && ends.size() > 2) return {};
  return "these squares have moves enough";
}

// Whole lines across a board: no move leads from an outer one to an outer one, and there are as
// many inner ones. So a closed tour goes out and in by turns, as does one with an end on an inner
// line. It also changes class by turns, so that all outer squares are of one class; and they are of
// both.
Fault by_lines(const Problem& problem, bool closed, const std::vector<Place>& inner,
               bool lines_are_rows) {
  const Board& board = problem.board;
  const auto lines = static_cast<Place>(lines_are_rows ? board.rows() : board.cols());
  const auto length = static_cast<Place>(lines_are_rows ? board.cols() : board.rows());
  if (!board.is_rectangle()) return "whole lines are those of a full rectangle";
  if (!Leaps(board, problem.piece).change_parity()) return "moves do not change colours";
  const auto is_inner = [&](Place line) {
    return std::find(inner.begin(), inner.end(), line) != inner.end();
  };
  std::vector<Place> sorted = inner;
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() != inner.size() || (!sorted.empty() && sorted.back() >= lines)) {
    return "a number is no line, or stands twice";
  }
  if (2 * inner.size() != lines)
    return fmt::format("{} of {} lines are not half of them", inner.size(), lines);
  if (length < 2) return "the outer squares may be of one colour";
  for (Place line = 0; line < lines; ++line) {
    if (is_inner(line)) continue;
    for (const Leap& leap : problem.piece.leaps()) {
      for (const Place by : {static_cast<Place>(leap[0]), static_cast<Place>(leap[1])}) {
        const bool out =
            (line + by < lines && !is_inner(line + by)) || (line >= by && !is_inner(line - by));
        if (out) return fmt::format("a move may lead from line {} to another outer line", line);
      }
    }
  }
  if (closed) return {};
  for (const auto& end : {problem.start, problem.end}) {
    if (end && is_inner(static_cast<Place>(lines_are_rows ? end->row : end->col))) return {};
  }
  return "an open tour may begin and end on outer lines";
}

// What a symmetry f of a tour needs. Round a closed tour of n squares f is a turn, or it reverses
// the order; along an open one it reverses the order, or every square is its own image.
Fault by_symmetry(const Problem& problem, bool closed) {
  const Board& board = problem.board;
  const std::uint64_t n = board.size();
  const Leaps leaps(board, problem.piece);
  const bool quarter = problem.symmetry == Symmetry::quarter;
  if (problem.symmetry == Symmetry::none || n < 3) return "no symmetry is asked for";
  // Squares that stay, and moves that are exchanged with themselves. A knight's full rectangle may
  // be too large to walk over: squares stay in the middle of odd sides; a half-turn turns the moves
  // across the centre of a board with one odd side, 2 by 1 about it.
  std::uint64_t fixed = 0;
  std::uint64_t turned = 0;
  const auto rows = static_cast<std::uint64_t>(board.rows());
  const auto cols = static_cast<std::uint64_t>(board.cols());
  if (board.is_rectangle() && problem.piece.is_knight()) {
    switch (problem.symmetry) {
      case Symmetry::vertical: fixed = cols % 2 * rows; break;
      case Symmetry::horizontal: fixed = rows % 2 * cols; break;
      case Symmetry::point:
        fixed = rows % 2 * (cols % 2);
        if (rows % 2 == 0 && cols % 2 != 0) turned = rows >= 2 && cols >= 3 ? 2 : 0;
        if (rows % 2 != 0 && cols % 2 == 0) turned = cols >= 2 && rows >= 3 ? 2 : 0;
        break;
      default: fixed = rows % 2; break;
    }
  } else {
    for (Place p = 0; p < rows * cols; ++p) {
      if (!has_square(board, p)) continue;
      const Place to = mapped(problem, p);
      fixed += to == p ? 1 : 0;
      turned += to > p && mapped(problem, to) == p && leaps.lead(p, to) ? 1 : 0;
    }
  }
  if (fixed == n) return "the symmetry leaves every square where it is";
  if (!closed) {
    // A quarter-turn, done twice, would leave every square in place: a tour has two ends.
    if (quarter) return {};
    const bool start_fixed = problem.start && mapped(problem, place_of(board, *problem.start)) ==
                                                  place_of(board, *problem.start);
    if (start_fixed || fixed > 1 || (fixed == 0 && turned == 0) || fixed % 2 != n % 2) return {};
    return fmt::format("{} squares stay, {} moves are turned: an open tour may be", fixed, turned);
  }
  // A turn by a part of the tour keeps or changes colours with every square.
  const std::uint64_t order = quarter ? 4 : 2;
  bool turn = fixed == 0 && n % order == 0;
  if (turn) {
    if (const std::optional<Classes> classes = Classes::of(problem)) {
      if (board.is_rectangle() && problem.piece.is_knight()) {
        const bool changes = (*classes)[mapped(problem, 0)] != (*classes)[0];
        turn = changes == (n / order % 2 != 0);
      } else {
        for (Place p = 0; p < rows * cols && turn; ++p) {
          if (!has_square(board, p)) continue;
          const bool changes = (*classes)[mapped(problem, p)] != (*classes)[p];
          turn = changes == (n / order % 2 != 0);
        }
      }
    }
  }
  if (turn) return "the tour may be turned along itself";
  const bool reversed = !quarter && fixed <= 2 && fixed % 2 == n % 2 && fixed + turned >= 2;
  if (reversed) return "the tour may be reversed";
  return {};
}

// --- what there is to see ------------------------------------------------------------------------

constexpr Place largest_sketch = 1U << 16;

// The squares that a rule without steps speaks of: those listed, or on the lines listed, or that a
// symmetry leaves in place; the others by colour.
Sketch sketch_of(const Problem& problem, const std::string& rule, const std::vector<Place>& listed,
                 bool lines_are_rows) {
  const Board& board = problem.board;
  const auto places = static_cast<Place>(board.rows()) * static_cast<Place>(board.cols());
  if (places > largest_sketch) return {};
  const std::optional<Classes> classes = Classes::of(problem);
  const Leaps leaps(board, problem.piece);
  Sketch sketch;
  if (classes && rule != "few moves") sketch.groups.resize(2);
  for (Place p = 0; p < places; ++p) {
    if (!has_square(board, p)) continue;
    const Square s = square_at(board, p);
    const auto line = static_cast<Place>(lines_are_rows ? s.row : s.col);
    const bool is_listed =
        rule == "symmetry"
            ? mapped(problem, p) == p
            : std::find(listed.begin(), listed.end(), rule == "lines" ? line : p) != listed.end();
    if (is_listed) {
      sketch.marked.push_back(s);
      for (const Place to : rule == "few moves" ? leaps.from(p) : std::vector<Place>()) {
        sketch.moves.push_back({s, square_at(board, to)});
      }
    } else if (!sketch.groups.empty()) {
      sketch.groups[static_cast<std::size_t>((*classes)[p])].push_back(s);
    }
  }
  if (rule == "given moves") {
    for (const Move& move : problem.avoid) sketch.moves.push_back(move);
    sketch.groups.clear();
  }
  return sketch;
}

Sketch sketch_of(const Problem& problem, const Tree::Sight& sight) {
  const Board& board = problem.board;
  const auto places = static_cast<Place>(board.rows()) * static_cast<Place>(board.cols());
  Sketch sketch;
  if (places > largest_sketch) return sketch;
  for (const auto& [a, b] : sight.moves)
    sketch.moves.push_back({square_at(board, a), square_at(board, b)});
  for (const Place p : sight.cut) {
    if (p < places) sketch.marked.push_back(square_at(board, p));
  }
  for (const std::vector<Place>& group : sight.groups) {
    sketch.groups.emplace_back();
    for (const Place p : group) {
      if (p < places) sketch.groups.back().push_back(square_at(board, p));
    }
  }
  return sketch;
}

// The board with another number of rows, or of columns.
Board with_lines(const Board& board, std::uint64_t lines, bool rows) {
  const auto number = static_cast<std::int32_t>(lines);
  return rows ? Board(number, board.cols()) : Board(board.rows(), number);
}

// --- reading -------------------------------------------------------------------------------------

// Lines of a source, without their ends.
class LineReader {
 public:
  LineReader(Source& source, std::uint64_t most) : source_(source), most_(most) {}

  // False at the end, or if something went wrong.
  bool next(std::string& line) {
    line.clear();
    for (;;) {
      const char* const from = buffer_.get() + at_;
      const char* const to = buffer_.get() + filled_;
      const char* const end = std::find(from, to, '\n');
      line.append(from, end);
      at_ = static_cast<std::size_t>(end - buffer_.get());
      if (line.size() > most_) {
        error = Error{"a line is too long for the memory", ErrorKind::memory};
        return false;
      }
      if (end != to) {
        ++at_;
        ++number;
        return true;
      }
      const Result<std::size_t> got = source_.read({buffer_.get(), size});
      if (!got) {
        error = got.error();
        return false;
      }
      at_ = 0;
      filled_ = *got;
      if (filled_ > 0) continue;
      number += line.empty() ? 0 : 1;
      return !line.empty();
    }
  }

  std::uint64_t number = 0;  // of the line last read, from 1
  std::optional<Error> error;

 private:
  Source& source_;
  std::uint64_t most_;
  static constexpr std::size_t size = 1U << 16;
  std::unique_ptr<char[]> buffer_ = std::make_unique_for_overwrite<char[]>(size);
  std::size_t at_ = 0;
  std::size_t filled_ = 0;
};

class Judge {
 public:
  Judge(Source& source, const ReadLimits& limits, Status& status, bool sketched)
      : sketched_(sketched),
        memory_(limits.memory),
        lines_(source, std::min<std::uint64_t>(limits.memory / 8, 1U << 30)),
        status_(status) {}

  // The first line; nothing if it makes no sense.
  std::optional<Problem> request() {
    Json header;
    if (!open("the request", header)) return {};
    const auto field = [&](const char* name) {
      return header.contains(name) ? header[name] : Json();
    };
    if (field("certificate") != "impossible" || field("version") != 1) {
      malformed("it is no certificate of the kind \"impossible\", version 1");
      return {};
    }
    Result<Problem> problem = read_request(header);
    if (!problem) {
      malformed(problem.error().message);
      return {};
    }
    report_.problem = *problem;
    if (!problem->closed && problem->board.size() == 1) {
      wrong("a board of one square has a tour");
      return {};
    }
    return *problem;
  }

  // A part by itself, of which the tree may be known.
  bool part_holds(const Problem& problem, bool closed, std::unique_ptr<Tree>& tree) {
    tree_ = &tree;
    part(problem, closed, true);
    return !ended() && !next() && !ended();
  }

  ProofReport run() {
    const std::optional<Problem> problem = request();
    if (!problem) return report_;
    const bool symmetric = problem->symmetry != Symmetry::none;
    std::vector<bool> closed{problem->closed};
    if (symmetric && !problem->closed) closed = {true, false};
    for (std::size_t i = 0; i < closed.size() && !ended(); ++i) {
      part(*problem, closed[i], i + 1 == closed.size());
    }
    if (ended()) return report_;
    if (!next() || line_ != "]}") malformed("']}' is missing at the end");
    if (!ended() && next()) malformed("something follows the end");
    return report_;
  }

 private:
  bool ended() const { return report_.fault || report_.stopped != StopKind::none; }
  void fault(std::string why, bool malformed) {
    if (ended()) return;
    report_.line = lines_.number;
    report_.malformed = malformed;
    report_.fault = fmt::format("line {}: {}", lines_.number, why);
  }
  void malformed(std::string why) { fault(std::move(why), true); }
  void wrong(std::string why) { fault(std::move(why), false); }

  bool next() {
    if (ended()) return false;
    if (lines_.next(line_)) {
      report_.stopped = status_.poll({lines_.number, 0, 0});
      return !ended();
    }
    if (lines_.error) {
      if (lines_.error->kind == ErrorKind::request) {
        malformed(lines_.error->message);
      } else {
        report_.stopped =
            lines_.error->kind == ErrorKind::memory ? StopKind::memory : StopKind::interrupt;
      }
    }
    return false;
  }

  // A line that opens a list: an object whose end is still to come.
  bool open(const char* what, Json& into) {
    if (!next()) {
      malformed(fmt::format("{} is missing", what));
      return false;
    }
    into = line_.ends_with('[') ? Json::parse(line_ + "]}", nullptr, false) : Json();
    if (into.is_object()) return true;
    malformed(fmt::format("{} is no JSON object that ends with an open list", what));
    return false;
  }

  static std::optional<std::vector<Place>> numbers(const Json& list) {
    if (!list.is_array()) return {};
    std::vector<Place> all;
    for (const Json& value : list) {
      if (!value.is_number_unsigned()) return {};
      all.push_back(value.get<Place>());
    }
    return all;
  }

  // The next step: false at the end of the part.
  bool step(Json& into, bool last_part) {
    if (!next()) {
      malformed("the file ends before the proof does");
      return false;
    }
    if (line_ == (last_part ? "]}" : "]},")) {
      if (expects_step_) malformed("a step is missing after ','");
      return false;
    }
    if (!first_step_ && !expects_step_) {
      malformed("',' is missing before this line");
      return false;
    }
    first_step_ = false;
    expects_step_ = line_.ends_with(',');
    if (expects_step_) line_.pop_back();
    into = Json::parse(line_, nullptr, false);
    if (into.is_array() && !into.empty()) return true;
    malformed("it is no list, as a step is");
    return false;
  }

  void part(const Problem& problem, bool closed, bool last) {
    Json head;
    if (!open("a part of the proof", head)) return;
    for (const auto& [field, value] : head.items()) {
      static constexpr std::array<std::string_view, 7> known{"tour",  "rule",  "steps", "squares",
                                                             "inner", "lines", "from"};
      if (std::find(known.begin(), known.end(), field) == known.end()) {
        malformed(fmt::format("the field \"{}\" is not known", field.substr(0, 40)));
        return;
      }
    }
    const auto text = [&](const char* name) {
      const auto at = head.find(name);
      return at != head.end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    if (text("tour") != (closed ? "closed" : "open")) {
      wrong(fmt::format("a proof about {} tours is expected here", closed ? "closed" : "open"));
      return;
    }
    ProvedPart proved{closed, text("rule")};
    const std::string& rule = proved.rule;
    const bool lines_are_rows = text("lines") == "rows";
    if (rule == "layers" || rule == "lines") {
      if (text("lines") != "rows" && text("lines") != "columns") {
        malformed("\"lines\" are \"rows\" or \"columns\"");
        return;
      }
    }
    first_step_ = true;
    expects_step_ = false;
    if (rule == "layers") {
      by_layers(problem, proved, lines_are_rows, text("from") == "last", last);
    } else if (rule == "forced" || rule == "cut" || rule == "tight cut" || rule == "tree") {
      by_tree(problem, proved, last);
    } else {
      const auto list = [&](const char* name) {
        return numbers(head.contains(name) ? head[name] : Json::array());
      };
      const auto squares = list("squares");
      const auto inner = list("inner");
      if (!squares || !inner) {
        malformed("a list of numbers is expected");
        return;
      }
      Fault why;
      if (rule == "colours") {
        why = by_colours(problem, closed);
      } else if (rule == "given moves") {
        why = by_given_moves(problem, closed);
      } else if (rule == "few moves") {
        why = by_few_moves(problem, closed, *squares);
      } else if (rule == "lines") {
        why = by_lines(problem, closed, *inner, lines_are_rows);
        proved.every_length = closed;  // it asks for a length of two, and no more
        if (closed) proved.shortest = with_lines(problem.board, 2, !lines_are_rows);
      } else if (rule == "symmetry") {
        why = by_symmetry(problem, closed);
      } else {
        malformed(fmt::format("the rule \"{}\" is not known", rule.substr(0, 40)));
        return;
      }
      if (why) wrong(fmt::format("the rule \"{}\" does not hold: {}", rule, *why));
      if (sketched_ && !ended() && report_.parts.empty()) {
        report_.sketch =
            sketch_of(problem, rule, rule == "lines" ? *inner : *squares, lines_are_rows);
      }
      Json none;
      if (!ended() && step(none, last)) wrong(fmt::format("the rule \"{}\" has no steps", rule));
    }
    if (!ended()) report_.parts.push_back(std::move(proved));
  }

  void by_tree(const Problem& problem, ProvedPart& proved, bool last) {
    if (Tree::bytes(problem) > memory_ || problem.board.area() > 1U << 28) {
      report_.stopped = StopKind::memory;
      return;
    }
    if (tree_ != nullptr && !*tree_) *tree_ = std::make_unique<Tree>(problem, proved.closed);
    Tree tree = tree_ != nullptr ? **tree_ : Tree(problem, proved.closed);
    Json line;
    while (step(line, last)) {
      ++proved.steps;
      if (tree.done()) {
        wrong("the proof is complete before this step");
        return;
      }
      Fault why;
      const std::string kind = line[0].is_string() ? line[0].get<std::string>() : "";
      if (kind == "cut" && line.size() == 2) {
        const auto squares = numbers(line[1]);
        if (squares) why = tree.cut(*squares);
        if (!squares) malformed("a cut is a list of numbers");
      } else if (kind == "count" && line.size() == 3) {
        const auto some = numbers(line[1]);
        const auto others = numbers(line[2]);
        if (some && others) why = tree.count(*some, *others);
        if (!some || !others) malformed("a count is of two lists of numbers");
      } else {
        const auto ends = numbers(line);
        if (!ends || ends->size() != 2) {
          malformed("it is no step of a tree");
        } else if (proved.rule != "tree") {
          wrong(fmt::format("the rule \"{}\" tries no moves", proved.rule));
        } else {
          why = tree.attempt((*ends)[0], (*ends)[1]);
        }
      }
      if (why) wrong(*why);
      if (ended()) return;
    }
    if (ended()) return;
    if (sketched_ && report_.parts.empty()) report_.sketch = sketch_of(problem, tree.sight());
    const bool plain =
        proved.rule == "forced" ? proved.steps > 0 : proved.rule == "cut" && proved.steps != 1;
    if (plain) {
      wrong(fmt::format("the rule \"{}\" does not have {} steps", proved.rule, proved.steps));
    } else if (!tree.done()) {
      wrong("the steps end, and a way is left");
    }
  }

  void by_layers(const Problem& problem, ProvedPart& proved, bool lines_are_rows, bool from_last,
                 bool last) {
    if (auto why = Layers::refusal(problem, lines_are_rows)) {
      wrong(*why);
      return;
    }
    Layers layers(problem, proved.closed, lines_are_rows, from_last);
    Json line;
    while (step(line, last)) {
      ++proved.steps;
      if (layers.done()) {
        wrong("the proof is complete before this step");
        return;
      }
      Fault why;
      const std::string kind = line[0].is_string() ? line[0].get<std::string>() : "";
      if (kind == "layer" && line.size() == 2 && line[1].is_array()) {
        Layers::Layer states;
        for (const Json& state : line[1]) {
          if (!state.is_string()) malformed("a state is a text");
          if (state.is_string()) states.insert(state.get<std::string>());
        }
        if (!ended()) why = layers.layer(std::move(states));
      } else if (kind == "again" && line.size() == 3 && line[1].is_number_unsigned() &&
                 line[2].is_number_unsigned()) {
        why = layers.again(line[1].get<std::uint64_t>(), line[2].get<std::uint64_t>());
      } else {
        malformed("it is no step of layers");
      }
      if (why) wrong(*why);
      if (ended()) return;
    }
    if (ended()) return;
    if (auto why = layers.finish()) wrong(*why);
    proved.every_length = layers.every_length();
    if (const std::uint64_t lines = layers.shortest(); lines > 0) {
      proved.shortest = with_lines(problem.board, lines, lines_are_rows);
    }
  }

  bool sketched_;
  std::uint64_t memory_;
  LineReader lines_;
  Status& status_;
  std::unique_ptr<Tree>* tree_ = nullptr;  // kept by others, from one part to the next
  ProofReport report_;
  std::string line_;
  bool first_step_ = true;
  bool expects_step_ = false;
};

class TextSource final : public Source {
 public:
  explicit TextSource(std::string_view text) : text_(text) {}
  Result<std::size_t> read(std::span<char> into) override {
    const std::size_t got = std::min(into.size(), text_.size());
    std::copy_n(text_.begin(), got, into.begin());
    text_.remove_prefix(got);
    return got;
  }

 private:
  std::string_view text_;
};

}  // namespace

Draft::Draft(std::string_view request, Status& status) : status_(status) {
  TextSource source(request);
  problem_ = Judge(source, {}, status_, false).request();
}

Draft::~Draft() = default;

bool Draft::accepts(std::string_view part, bool closed) {
  if (!problem_) return false;
  if (closed != closed_) tree_.reset();
  closed_ = closed;
  TextSource source(part);
  return Judge(source, {}, status_, false).part_holds(*problem_, closed, tree_);
}

}  // namespace proof

ProofReport check_certificate(Source& source, Status& status, const ReadLimits& limits,
                              bool sketched) {
  return proof::Judge(source, limits, status, sketched).run();
}

ProofReport check(const Certificate& certificate, bool sketched) {
  proof::TextSource source(certificate.text);
  Status nobody;
  return check_certificate(source, nobody, {}, sketched);
}

ProofReport check(const Proof& proof) {
  if (proof.certificate) return check(*proof.certificate);
  ProofReport report;
  report.fault = "the proof has no certificate: SolveOptions::certificate asks for one";
  return report;
}

std::string proved_in_words(const Problem& problem) {
  const Board& board = problem.board;
  const auto shown = [&](Square s) {
    const std::string word = to_string(s, board);
    return has_chess_names(board) ? fmt::format("{} ({})", word, to_algebraic(s, board)) : word;
  };
  std::string words =
      fmt::format("no {}tour of {}", problem.closed ? "closed " : "", to_string(board));
  if (!problem.piece.is_knight()) words += fmt::format(" by {}", problem.piece.name());
  if (problem.symmetry != Symmetry::none) {
    words += fmt::format(" with {} symmetry", name(problem.symmetry));
  }
  if (problem.start) words += fmt::format(" from {}", shown(*problem.start));
  if (problem.end) words += fmt::format(" to {}", shown(*problem.end));
  return words + moves_in_words(problem);
}

bool is_certificate(std::string_view beginning) {
  const std::size_t at = beginning.find_first_not_of(" \t\r\n");
  return at != std::string_view::npos && beginning.substr(at).starts_with("{\"certificate\"");
}

}  // namespace ktour
