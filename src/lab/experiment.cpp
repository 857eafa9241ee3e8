// An experiment as a file describes it.
#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t most_side = 1000;
constexpr std::uint64_t most_runs = 1000000000;  // in all: their table takes some 30 GB
constexpr std::uint64_t most_threads = 1024;
constexpr std::array<std::string_view, 13> fields{"name",  "size",    "sizes", "rows", "cols",
                                                  "start", "rule",    "tie",   "undo", "runs",
                                                  "seed",  "threads", "output"};

// A value as a message shows it.
std::string shown(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  constexpr std::size_t most = 60;
  if (text.size() > most) text = text.substr(0, most) + "...";
  return text;
}

// Reads fields one after the other; the first error stays.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  bool has(std::string_view field) const { return json_.contains(field); }

  std::optional<std::uint64_t> whole(std::string_view field, std::uint64_t least,
                                     std::uint64_t most) {
    const Json* value = find(field);
    if (value == nullptr) return {};
    const bool fits = value->is_number_unsigned() && value->get<std::uint64_t>() >= least &&
                      value->get<std::uint64_t>() <= most;
    if (fits) return value->get<std::uint64_t>();
    wrong(field, *value, fmt::format("a whole number from {} to {}", least, most));
    return {};
  }
  std::optional<std::string> text(std::string_view field, std::string_view allowed) {
    const Json* value = find(field);
    if (value == nullptr) return {};
    if (value->is_string()) return value->get<std::string>();
    wrong(field, *value, allowed);
    return {};
  }
  // One text, or a list of them with at least one.
  std::optional<std::vector<std::string>> texts(std::string_view field, std::string_view allowed) {
    const Json* value = find(field);
    if (value == nullptr) return {};
    if (value->is_string()) return std::vector{value->get<std::string>()};
    if (value->is_array() && !value->empty() &&
        std::all_of(value->begin(), value->end(), [](const Json& v) { return v.is_string(); })) {
      return value->get<std::vector<std::string>>();
    }
    wrong(field, *value, allowed);
    return {};
  }
  const Json* find(std::string_view field) const {
    const auto at = json_.find(field);
    return at == json_.end() ? nullptr : &*at;
  }
  void wrong(std::string_view field, const Json& value, std::string_view allowed) {
    fail(fmt::format("\"{}\": {} is not allowed: write {}", field, shown(value), allowed));
  }
  void fail(std::string message) {
    if (!error_) error_ = Error{std::move(message)};
  }
  template <class T>
  void take(std::string_view field, const Result<T>& result, T& into) {
    if (result) {
      into = *result;
    } else {
      fail(fmt::format("\"{}\": {}", field, result.error().message));
    }
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  const Json& json_;
  std::optional<Error> error_;
};

void read_boards(Reader& reader, Experiment& experiment) {
  const bool size = reader.has("size");
  const bool sizes = reader.has("sizes");
  const bool sides = reader.has("rows") || reader.has("cols");
  if (int{size} + int{sizes} + int{sides} > 1) {
    reader.fail(
        "\"size\", \"sizes\" and \"rows\" with \"cols\" are three ways to name the board: "
        "choose one");
    return;
  }
  if (sizes) {
    const Json& list = *reader.find("sizes");
    for (const Json& side : list) {
      const bool fits = side.is_number_unsigned() && side.get<std::uint64_t>() >= 1 &&
                        side.get<std::uint64_t>() <= most_side;
      if (!fits) return reader.wrong("sizes", list, "a list of sides from 1 to 1000");
      experiment.boards.emplace_back(side.get<std::int32_t>(), side.get<std::int32_t>());
    }
    if (!list.is_array() || list.empty()) {
      reader.wrong("sizes", list, "a list of sides from 1 to 1000");
    }
    return;
  }
  if (sides && !(reader.has("rows") && reader.has("cols"))) {
    reader.fail("\"rows\" and \"cols\" belong together, and one of them is missing");
    return;
  }
  constexpr std::uint64_t chessboard = 8;
  const std::uint64_t both = reader.whole("size", 1, most_side).value_or(chessboard);
  const std::uint64_t rows = reader.whole("rows", 1, most_side).value_or(both);
  const std::uint64_t cols = reader.whole("cols", 1, most_side).value_or(both);
  experiment.boards.emplace_back(static_cast<std::int32_t>(rows), static_cast<std::int32_t>(cols));
}

void read_rule(Reader& reader, Rule& rule) {
  if (const auto text = reader.text("rule", depth_first_methods())) {
    reader.take("rule", parse_method(*text), rule.method);
    if (!info(rule.method).takes_undo) {
      reader.wrong("rule", *text, depth_first_methods());
    }
  }
  if (const auto text = reader.text("tie", "random, successor, first or far")) {
    reader.take("tie", parse_tie(*text), rule.tie);
    if (rule.method != Method::warnsdorff) {
      reader.fail(fmt::format("\"tie\": the rule '{}' has no ties to break", name(rule.method)));
    }
  }
  if (const Json* undo = reader.find("undo")) {
    if (undo->is_number_unsigned()) {
      rule.undo = {undo->get<std::uint64_t>(), false};
    } else if (*undo == "squares") {
      rule.undo = {0, true};
    } else {
      reader.wrong("undo", *undo, "a whole number, or \"squares\" for as many as the board has");
    }
  }
}

// It becomes the name of a folder.
bool good_name(std::string_view name) {
  return !name.empty() && name.size() <= 100 && name[0] != '.' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-' || c == '_' || c == '.';
         });
}

}  // namespace

Result<std::vector<Square>> starts_on(const Board& board, const std::vector<std::string>& words) {
  std::vector<Square> squares;
  for (const std::string& word : words) {
    const Result<std::vector<Square>> some = parse_starts(word, board);
    if (!some) return some.error();
    squares.insert(squares.end(), some->begin(), some->end());
  }
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  if (squares.empty()) {
    return Error{
        fmt::format("{} has no square that is '{}'", to_string(board), fmt::join(words, " or "))};
  }
  return squares;
}

Result<Json> parse_json(std::string_view text) {
  constexpr bool with_comments = true;
  constexpr int deepest = 64;
  bool too_deep = false;
  // What is too deep is passed over, so that nothing is made that is deep.
  const auto keep = [&](int depth, Json::parse_event_t, const Json&) {
    too_deep = too_deep || depth > deepest;
    return depth <= deepest;
  };
  // The parser takes a zero for the end of all, and what follows for nothing.
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return Error{fmt::format("not JSON (at byte {})", zero + 1)};
  }
  try {
    Json json = Json::parse(text, keep, true, with_comments);
    if (too_deep) return Error{fmt::format("nested too deeply: {} levels are allowed", deepest)};
    return json;
  } catch (const Json::parse_error& error) {
    // "[json.exception...] parse error at line 3, column 5: syntax error ...; last read: '...'"
    std::string what = error.what();
    const std::size_t from = what.find("line ");
    return Error{
        fmt::format("not JSON (at {})", from == std::string::npos
                                            ? fmt::format("byte {}", error.byte)
                                            : what.substr(from, what.find(':', from) - from))};
  }
}

Result<Experiment> parse_experiment(std::string_view text, std::string_view name) {
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return parsed.error();
  const Json& json = *parsed;
  if (!json.is_object()) return Error{"not an object in braces, { ... }"};
  for (const auto& [field, value] : json.items()) {
    if (std::find(fields.begin(), fields.end(), field) != fields.end()) continue;
    const std::string_view near = nearest(field, fields);
    return Error{fmt::format("unknown field \"{}\"{}: choose from {}", field,
                             near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near),
                             fmt::join(fields, ", "))};
  }
  Reader reader(json);
  Experiment experiment;
  experiment.name = reader.text("name", "a text").value_or(std::string(name));
  if (!good_name(experiment.name)) {
    reader.fail(
        fmt::format("\"name\": '{}' cannot be the name of a folder of results: write "
                    "letters, digits, '-', '_' and '.'",
                    experiment.name));
  }
  read_boards(reader, experiment);
  constexpr std::string_view allowed_starts =
      "a square, all, corner, edge, centre, or a list of them";
  experiment.starts = reader.texts("start", allowed_starts).value_or(experiment.starts);
  read_rule(reader, experiment.rule);
  constexpr std::uint64_t usual_runs = 1000;
  const bool chance = experiment.rule.by_chance();
  experiment.runs = reader.whole("runs", 1, most_runs).value_or(chance ? usual_runs : 1);
  if (!chance && experiment.runs > 1) {
    reader.fail(
        fmt::format("\"runs\": without chance all {} runs from a start are the same: write 1",
                    experiment.runs));
  }
  experiment.seed = reader.whole("seed", 0, unlimited).value_or(experiment.seed);
  experiment.threads = static_cast<unsigned>(reader.whole("threads", 0, most_threads).value_or(0));
  experiment.output = reader.text("output", "the name of a folder").value_or(experiment.output);
  if (experiment.output.empty()) reader.fail("\"output\": a folder has a name");
  if (reader.error()) return *reader.error();
  std::uint64_t runs = 0;
  for (const Board& board : experiment.boards) {
    const Result<std::vector<Square>> starts = starts_on(board, experiment.starts);
    if (!starts) return Error{fmt::format("\"start\": {}", starts.error().message)};
    runs += starts->size() * experiment.runs;
  }
  if (runs > most_runs) {
    return Error{fmt::format("\"runs\": {} from each start are {} in all, and {} are allowed",
                             experiment.runs, runs, most_runs)};
  }
  return experiment;
}

Json to_json(const Experiment& experiment) {
  Json boards = Json::array();
  for (const Board& board : experiment.boards) boards.push_back(to_string(board));
  Json json{{"name", experiment.name}, {"boards", boards}, {"start", experiment.starts}};
  json["rule"] = name(experiment.rule.method);
  json["tie"] = name(experiment.rule.tie);
  json["undo"] = to_string(experiment.rule.undo);
  json["runs"] = experiment.runs;
  json["seed"] = experiment.seed;
  return json;
}

std::string difference(const Json& there, const Json& here) {
  for (const auto& [field, value] : here.items()) {
    const auto at = there.find(field);
    if (at == there.end() || *at != value) {
      return fmt::format("\"{}\" is {} there and {} here", field,
                         at == there.end() ? "missing" : shown(*at), shown(value));
    }
  }
  return "";
}

std::string example_experiment() {
  return R"(// An experiment with Warnsdorff's rule, for 'ktour simulate'. Every field may be left out.
{
  // The results go to the folder results/eight.
  "name": "eight",
  "output": "results",

  // The board: "size" for a square one, "rows" and "cols" for any, or "sizes" for several:
  // "sizes": [5, 6, 7, 8].
  "size": 8,

  // Where the knight starts: a square ("a1" or "7,0"), "all", "corner", "edge", "centre", or a list
  // of these.
  "start": "all",

  // How it goes on: "warnsdorff", "plain" or "centrifugal"; and among equals, for warnsdorff:
  // "random", "successor", "first" or "far".
  "rule": "warnsdorff",
  "tie": "random",

  // The most moves that may be taken back: 0 for none, a number, or "squares" for as many as the
  // board has.
  "undo": 0,

  // Runs from each start. (A rule without chance needs only one.)
  "runs": 1000,

  // The same seed gives the same results, however many threads there are; 0 threads are as many as
  // there are processors.
  "seed": 1,
  "threads": 0
}
)";
}

}  // namespace ktour
