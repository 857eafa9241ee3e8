// The judge of certificates: line by line, by the rules of docs/proofs.md and nothing else.
//
// A certificate is read once. The first line is the request; then come the parts, an argument each,
// that there is no closed tour or no open one; a part has a line that names its rule, a line for
// each step, and one that ends it. A request without a symmetry has one part. One with a symmetry
// that does not ask for a closed tour may be met by either, and has two.
//
// A line is *malformed* if it has not the form of one, and *wrong* if it has and does not hold.
#include "ktour/proof.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "check/draft.hpp"
#include "check/layers.hpp"
#include "check/line.hpp"
#include "check/request.hpp"
#include "check/rules.hpp"
#include "check/sketch.hpp"
#include "check/tree.hpp"
#include "check/walks.hpp"
#include "ktour/parse.hpp"

namespace ktour {
namespace proof {
namespace {

const Fault complete_before = "the proof is complete before this step";
constexpr std::uint64_t any_number = ~std::uint64_t{0};

// The board with another number of rows, or of columns.
Board with_lines(const Board& board, std::uint64_t lines, bool rows) {
  const auto number = static_cast<std::int32_t>(lines);
  return rows ? Board(number, board.cols()) : Board(board.rows(), number);
}

// The fields that belong to a rule beside those of every part, if it is one.
struct Rule {
  std::string_view name;
  std::array<std::string_view, 2> fields{};
  bool is_tree = false;
};
constexpr std::array rules{Rule{"colours"},
                           Rule{"given moves"},
                           Rule{"few moves", {"squares"}},
                           Rule{"lines", {"lines", "inner"}},
                           Rule{"symmetry"},
                           Rule{"forced", {}, true},
                           Rule{"cut", {}, true},
                           Rule{"tight cut", {}, true},
                           Rule{"tree", {}, true},
                           Rule{"layers", {"lines", "from"}},
                           Rule{"walks"}};

// What the first line of a part says.
struct Head {
  const Rule* rule = nullptr;
  bool closed = false;
  bool lines_are_rows = false;
  bool from_last = false;
  std::vector<Place> listed{};  // squares, or inner lines
};

class Judge {
 public:
  Judge(Source& source, Work& work, bool sketched)
      : sketched_(sketched), work_(work), lines_(source, work) {}

  // The first line; nothing if it makes no sense.
  std::optional<Problem> request() {
    const std::optional<Item> header = open("the request");
    if (!header) return {};
    std::string why;
    std::optional<Problem> problem = read_request(*header, work_, why);
    if (!problem) malformed(why.empty() ? "the request makes no sense" : std::move(why));
    if (ended()) return {};
    report_.problem = *problem;
    if (!problem->closed && problem->board.size() == 1) {
      wrong("a board of one square has a tour");
      return {};
    }
    return problem;
  }

  // A part by itself, of which the tree may be known.
  bool part_holds(const Problem& problem, bool closed, std::unique_ptr<Tree>& tree) {
    tree_ = &tree;
    part(problem, closed, true);
    return !ended() && !next() && !ended();
  }

  ProofReport run() {
    const std::optional<Problem> problem = request();
    if (problem) parts(*problem);
    report_.stopped = report_.fault ? StopKind::none : stopped();
    return report_;
  }

 private:
  // A fault that was found stands, whatever comes after it.
  bool ended() const { return report_.fault || stopped() != StopKind::none; }
  StopKind stopped() const { return stopped_ != StopKind::none ? stopped_ : work_.stopped(); }
  void fault(std::string why, bool malformed) {
    if (ended()) return;
    report_.line = lines_.number;
    report_.malformed = malformed;
    report_.fault = fmt::format("line {}: {}", lines_.number, why);
  }
  void malformed(std::string why) { fault(std::move(why), true); }
  void wrong(std::string why) { fault(std::move(why), false); }

  // --- lines -------------------------------------------------------------------------------------

  bool next() {
    if (ended()) return false;
    if (lines_.next(line_)) return true;
    if (!lines_.error) return false;
    if (lines_.error->kind == ErrorKind::request) {
      malformed(lines_.error->message);
    } else {
      stopped_ = lines_.error->kind == ErrorKind::memory ? StopKind::memory : StopKind::interrupt;
    }
    return false;
  }

  std::optional<Item> value_of_line() {
    const std::optional<Item> value = values_.read(line_, work_);
    if (!value && !work_.has_ended()) malformed(values_.fault);
    return value;
  }

  // A line that opens a list: an object whose end is still to come.
  std::optional<Item> open(const char* what) {
    if (!next()) {
      malformed(fmt::format("{} is missing", what));
      return {};
    }
    if (!line_.starts_with('{') || !line_.ends_with('[')) {
      malformed(fmt::format("{} is no JSON object that ends with an open list", what));
      return {};
    }
    line_ += "]}";
    return value_of_line();
  }

  // The next step: nothing at the end of the part.
  std::optional<Item> step() {
    if (!next()) {
      malformed("the file ends before the proof does");
      return {};
    }
    if (line_ == (last_part_ ? "]}" : "]},")) {
      if (expects_step_) malformed("a step is missing after ','");
      return {};
    }
    if (!first_step_ && !expects_step_) {
      malformed("',' is missing before this line");
      return {};
    }
    first_step_ = false;
    expects_step_ = line_.ends_with(',');
    if (expects_step_) line_.pop_back();
    const std::optional<Item> value = value_of_line();
    if (!value || (value->is_list() && value->size() > 0)) return value;
    malformed("it is no list, as a step is");
    return {};
  }

  // Numbers of any size: what they may be is for the rule to say.
  std::optional<std::vector<Place>> numbers(const std::optional<Item>& list) {
    if (!list || !list->is_list()) return {};
    std::vector<Place> all;
    all.reserve(list->size());
    for (const Item item : list->items()) {
      const std::optional<std::uint64_t> number = item.number(0, any_number);
      if (!number || work_.ends()) return {};
      all.push_back(*number);
    }
    return all;
  }

  // --- parts -------------------------------------------------------------------------------------

  void parts(const Problem& problem) {
    const bool either = problem.symmetry != Symmetry::none && !problem.closed;
    if (either) part(problem, true, false);
    if (!ended()) part(problem, problem.closed, true);
    if (ended()) return;
    if (!next() || line_ != "]}") malformed("']}' is missing at the end");
    if (!ended() && next()) malformed("something follows the end");
  }

  // One of two words.
  std::optional<bool> is_second(const std::optional<Item>& value, std::string_view first,
                                std::string_view second) {
    const auto word = value ? value->text() : std::nullopt;
    if (word != first && word != second) return {};
    return word == second;
  }

  std::optional<Head> head() {
    const std::optional<Item> line = open("a part of the proof");
    if (!line) return {};
    static constexpr std::array<std::string_view, 7> known{"tour",  "rule",  "steps", "squares",
                                                           "inner", "lines", "from"};
    Fields fields;
    if (!fields.take(*line, known)) {
      malformed(fields.fault);
      return {};
    }
    if (fields.last_key() != "steps") malformed("the list that is opened last is not \"steps\"");
    Head head;
    const auto tour = is_second(fields["tour"], "open", "closed");
    if (!tour) malformed("\"tour\" is \"open\" or \"closed\"");
    head.closed = tour.value_or(false);
    const auto name = fields["rule"] ? fields["rule"]->text() : std::nullopt;
    for (const Rule& rule : rules) head.rule = name == rule.name ? &rule : head.rule;
    if (head.rule == nullptr)
      malformed(fmt::format("the rule \"{}\" is not known", name.value_or("").substr(0, 40)));
    if (!ended()) read_fields_of_rule(fields, head);
    if (ended()) return {};
    return head;
  }

  void read_fields_of_rule(const Fields& fields, Head& head) {
    const auto has = [&](std::string_view field) {
      return std::find(head.rule->fields.begin(), head.rule->fields.end(), field) !=
             head.rule->fields.end();
    };
    for (const std::string_view field : {"squares", "inner", "lines", "from"}) {
      if (fields[field] && !has(field)) {
        malformed(fmt::format("the rule \"{}\" has no field \"{}\"", head.rule->name, field));
      }
    }
    if (has("lines")) {
      const auto columns = is_second(fields["lines"], "rows", "columns");
      if (!columns) malformed("\"lines\" are \"rows\" or \"columns\"");
      head.lines_are_rows = columns == false;
    }
    if (has("from") && fields["from"]) {
      const auto last = is_second(fields["from"], "first", "last");
      if (!last) malformed("\"from\" is \"first\" or \"last\"");
      head.from_last = last == true;
    }
    for (const std::string_view field : {"squares", "inner"}) {
      if (!has(field) || ended()) continue;
      std::optional<std::vector<Place>> list = numbers(fields[field]);
      if (!list) return malformed(fmt::format("\"{}\" is a list of numbers", field));
      head.listed = std::move(*list);
    }
  }

  void part(const Problem& problem, bool closed, bool last) {
    const std::optional<Head> head = this->head();
    if (!head) return malformed("it is no part of a proof");
    if (head->closed != closed) {
      wrong(fmt::format("a proof about {} tours is expected here", closed ? "closed" : "open"));
      return;
    }
    first_step_ = true;
    expects_step_ = false;
    last_part_ = last;
    ProvedPart proved{closed, std::string(head->rule->name)};
    if (head->rule->name == "layers") {
      by_layers(problem, *head, proved);
    } else if (head->rule->name == "walks") {
      by_walks(problem, proved);
    } else if (head->rule->is_tree) {
      by_tree(problem, proved);
    } else {
      without_steps(problem, *head, proved);
    }
    if (!ended()) report_.parts.push_back(std::move(proved));
  }

  Fault rule_without_steps(const Problem& problem, const Head& head) {
    const std::string_view rule = head.rule->name;
    if (rule == "colours") return by_colours(problem, head.closed, work_);
    if (rule == "given moves") return by_given_moves(problem, head.closed, work_);
    if (rule == "few moves") return by_few_moves(problem, head.closed, head.listed, work_);
    if (rule == "symmetry") return by_symmetry(problem, head.closed, work_);
    return by_lines(problem, head.closed, head.listed, head.lines_are_rows, work_);
  }

  void without_steps(const Problem& problem, const Head& head, ProvedPart& proved) {
    if (const Fault why = rule_without_steps(problem, head)) {
      return wrong(fmt::format("the rule \"{}\" does not hold: {}", proved.rule, *why));
    }
    if (proved.rule == "lines" && head.closed) {  // it asks for a length of two, and no more
      proved.every_length = true;
      proved.shortest = with_lines(problem.board, 2, !head.lines_are_rows);
    }
    if (sketched_ && report_.parts.empty()) {
      report_.sketch = sketch_of(problem, proved.rule, head.listed, head.lines_are_rows, work_);
    }
    if (!ended() && step()) wrong(fmt::format("the rule \"{}\" has no steps", proved.rule));
  }

  // --- trees -------------------------------------------------------------------------------------

  void by_tree(const Problem& problem, ProvedPart& proved) {
    std::optional<Tree> tree = tree_at_the_beginning(problem, proved.closed);
    if (!tree) return wrong("its tree was not looked at to the end");
    while (const std::optional<Item> line = step()) {
      ++proved.steps;
      step_of_tree(*line, proved, *tree);
      if (ended()) return;
    }
    if (ended()) return;
    if (sketched_ && report_.parts.empty()) report_.sketch = sketch_of(problem, tree->sight());
    const bool too_many = proved.rule == "forced" && proved.steps > 0;
    if (too_many || (proved.rule == "cut" && proved.steps != 1)) {
      wrong(fmt::format("the rule \"{}\" does not have {} steps", proved.rule, proved.steps));
    } else if (!tree->done()) {
      wrong("the steps end, and a way is left");
    }
  }

  std::optional<Tree> tree_at_the_beginning(const Problem& problem, bool closed) {
    if (tree_ != nullptr && *tree_) return **tree_;
    const bool seen = sketched_ && report_.parts.empty() && problem.board.area() <= largest_sketch;
    // One that is kept is copied, and the lists of a copy grow anew.
    const std::uint64_t copies = tree_ != nullptr ? 3 : 1;
    std::optional<Tree> tree = Tree::of(problem, closed, work_, seen, copies);
    if (tree && tree_ != nullptr) *tree_ = std::make_unique<Tree>(*tree);
    return tree;
  }

  void step_of_tree(Item line, const ProvedPart& proved, Tree& tree) {
    const std::optional<std::string_view> kind = line[0].text();
    const bool cut = kind == "cut" && line.size() == 2;
    const bool count = kind == "count" && line.size() == 3;
    const auto some = numbers(cut || count ? line[1] : line);
    const auto others = count ? numbers(line[2]) : std::vector<Place>();
    if (!some || !others || (!cut && !count && some->size() != 2)) {
      return malformed("it is no step of a tree");
    }
    if (tree.done()) return wrong(*complete_before);
    if (!cut && !count && proved.rule != "tree") {
      return wrong(fmt::format("the rule \"{}\" tries no moves", proved.rule));
    }
    const Fault why = cut     ? tree.cut(*some)
                      : count ? tree.count(*some, *others)
                              : tree.attempt((*some)[0], (*some)[1]);
    if (why) wrong(*why);
  }

  // --- walks -------------------------------------------------------------------------------------

  void by_walks(const Problem& problem, ProvedPart& proved) {
    if (problem.symmetry != Symmetry::none) return wrong("walks know no symmetry");
    std::optional<Walks> walks = Walks::of(problem, work_);
    if (!walks) return wrong("its walks were not looked at to the end");
    while (const std::optional<Item> line = step()) {
      ++proved.steps;
      step_of_walks(*line, *walks);
      if (ended()) return;
    }
    if (!ended() && !walks->done()) wrong("the steps end, and a way is left");
    if (!sketched_ || !report_.parts.empty()) return;
    for (const Given& given : problem.given) report_.sketch.marked.push_back(given.square);
  }

  void step_of_walks(Item line, Walks& walks) {
    const auto square = is_second(line[0], "step", "square");
    const auto number = line.size() == 2 ? line[1].number(0, any_number) : std::nullopt;
    if (!square || !number) return malformed("it is no step of walks");
    if (walks.done()) return wrong(*complete_before);
    if (const Fault why = *square ? walks.at_square(*number) : walks.at_step(*number)) wrong(*why);
  }

  // --- layers ------------------------------------------------------------------------------------

  void by_layers(const Problem& problem, const Head& head, ProvedPart& proved) {
    if (auto why = LayerProof::refusal(problem, head.lines_are_rows)) return wrong(*why);
    LayerProof layers(problem, proved.closed, head.lines_are_rows, head.from_last, work_);
    while (const std::optional<Item> line = step()) {
      ++proved.steps;
      step_of_layers(*line, layers);
      if (ended()) return;
    }
    if (ended()) return;
    if (auto why = layers.finish()) wrong(*why);
    proved.every_length = layers.every_length();
    if (const std::uint64_t lines = layers.shortest(); lines > 0) {
      proved.shortest = with_lines(problem.board, lines, head.lines_are_rows);
    }
  }

  void step_of_layers(Item line, LayerProof& layers) {
    const std::optional<std::string_view> kind = line[0].text();
    const bool layer = kind == "layer" && line.size() == 2 && line[1].is_list();
    const bool again = kind == "again" && line.size() == 3;
    const auto first = again ? line[1].number(0, any_number) : std::nullopt;
    const auto after = again ? line[2].number(0, any_number) : std::nullopt;
    if (!layer && !(first && after)) return malformed("it is no step of layers");
    Fault why;
    if (layer) {
      std::optional<LayerProof::Layer> states = states_of(line[1], layers);
      if (states) why = layers.layer(std::move(*states));
    } else {
      why = layers.done() ? complete_before : layers.again(*first, *after);
    }
    if (why) wrong(*why);
  }

  // The states of a layer, each of which stands once.
  std::optional<LayerProof::Layer> states_of(Item list, LayerProof& layers) {
    for (const Item item : list.items()) {
      if (!item.text()) malformed("a state is a text");
      if (work_.ends() || ended()) return {};
    }
    if (layers.done()) wrong(*complete_before);
    if (ended() || !layers.allow(list.size())) return {};
    LayerProof::Layer states;
    for (const Item item : list.items()) {
      const std::string_view text = *item.text();
      if (!layers.is_state(text)) {
        wrong(fmt::format("'{}' is no state", text.substr(0, 40)));
      } else if (!states.emplace(text).second) {
        wrong(fmt::format("the state '{}' stands twice", text));
      }
      if (work_.ends() || ended()) return {};
    }
    return states;
  }

  bool sketched_;
  Work& work_;
  LineReader lines_;
  StopKind stopped_ = StopKind::none;      // by the source
  std::unique_ptr<Tree>* tree_ = nullptr;  // kept by others, from one part to the next
  ProofReport report_;
  std::string line_;
  LineValues values_;
  bool first_step_ = true;
  bool expects_step_ = false;
  bool last_part_ = false;
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

Draft::Draft(std::string_view request, Status& status, std::uint64_t memory)
    : work_(status, memory) {
  TextSource source(request);
  problem_ = Judge(source, work_, false).request();
}

Draft::~Draft() = default;

bool Draft::accepts(std::string_view part, bool closed) {
  if (!problem_) return false;
  if (closed != closed_) tree_.reset();
  closed_ = closed;
  work_.begin_other();
  TextSource source(part);
  return Judge(source, work_, false).part_holds(*problem_, closed, tree_);
}

}  // namespace proof

Outcome is_told(const ProofReport& report) {
  if (report.malformed) return Error{"not a certificate: " + *report.fault};
  switch (report.stopped) {
    case StopKind::none: return Done{};
    case StopKind::memory:
      return Error{"undecided: the memory does not suffice for a line of it, or for its board",
                   ErrorKind::memory};
    case StopKind::limit:
      return Error{"undecided: its board has too many places to look at one by one",
                   ErrorKind::memory};
    default: return Error{"interrupted while checking", ErrorKind::stopped};
  }
}

ProofReport check_certificate(Source& source, Status& status, const ReadLimits& limits,
                              bool sketched) {
  proof::Work work(status, limits.memory);
  return proof::Judge(source, work, sketched).run();
}

ProofReport check(const Certificate& certificate, Status& status, bool sketched) {
  proof::TextSource source(certificate.text);
  return check_certificate(source, status, {}, sketched);
}

ProofReport check(const Certificate& certificate) {
  Status nobody;
  return check(certificate, nobody);
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
