// An experiment as a file describes it.
#include "lab/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/json_text.hpp"
#include "ktour/parse.hpp"
#include "ktour/request.hpp"
#include "ktour/version.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t most_side = 1000;
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

std::optional<std::uint64_t> whole(const Json& value, std::uint64_t least, std::uint64_t most) {
  if (!value.is_number_unsigned()) return {};
  const auto number = value.get<std::uint64_t>();
  return number >= least && number <= most ? std::optional(number) : std::nullopt;
}

// Fields by the names that others give them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> other_names{
    {{"board", "size"},
     {"board_size", "size"},
     {"initial_position", "start"},
     {"output_dir", "output"}}};

Json with_own_names(const Json& json) {
  Json own = Json::object();
  for (const auto& [field, value] : json.items()) {
    const auto other = std::ranges::find(other_names, std::string_view(field),
                                         &decltype(other_names)::value_type::first);
    const bool known = other != other_names.end() && !json.contains(other->second);
    own[known ? std::string(other->second) : field] = value;
  }
  return own;
}

// Two whole numbers in a list, as squares and boards are in JSON.
std::optional<std::array<std::uint64_t, 2>> pair_of(const Json& value) {
  if (!value.is_array() || value.size() != 2) return {};
  const auto first = whole(value[0], 0, most_side);
  const auto second = whole(value[1], 0, most_side);
  return first && second ? std::optional(std::array{*first, *second}) : std::nullopt;
}

// Squares or words for them: one, or a list with at least one.
std::optional<std::vector<std::string>> starts_in(const Json& value) {
  const auto one = [](const Json& v) -> std::optional<std::string> {
    if (v.is_string()) return v.get<std::string>();
    const auto square = pair_of(v);
    if (!square) return {};
    return fmt::format("{},{}", (*square)[0], (*square)[1]);
  };
  if (const auto alone = one(value)) return std::vector{*alone};
  if (!value.is_array() || value.empty()) return {};
  std::vector<std::string> all;
  for (const Json& each : value) {
    const auto start = one(each);
    if (!start) return {};
    all.push_back(*start);
  }
  return all;
}

// Reads fields one after the other; the first error stays.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {}

  bool has(std::string_view field) const { return json_.contains(field); }

  /// What `convert` makes of a field that is there; where that is nothing, it is an error.
  template <class Convert>
  auto read(std::string_view field, std::string_view allowed, Convert convert)
      -> decltype(convert(std::declval<const Json&>())) {
    const auto at = json_.find(field);
    if (at == json_.end()) return {};
    auto value = convert(*at);
    if (!value) wrong(field, *at, allowed);
    return value;
  }
  std::optional<std::uint64_t> number(std::string_view field, std::uint64_t least,
                                      std::uint64_t most) {
    return read(field, fmt::format("a whole number from {} to {}", least, most),
                [&](const Json& value) { return whole(value, least, most); });
  }
  std::optional<std::string> text(std::string_view field, std::string_view allowed) {
    return read(field, allowed, [](const Json& value) -> std::optional<std::string> {
      if (!value.is_string()) return {};
      return value.get<std::string>();
    });
  }
  void wrong(std::string_view field, const Json& value, std::string_view allowed) {
    fail(fmt::format("\"{}\": {} is not allowed: write {}", field, shown(value), allowed));
  }
  void fail(std::string message) {
    if (!error_) error_ = Error{std::move(message)};
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  const Json& json_;
  std::optional<Error> error_;
};

std::optional<std::vector<std::uint64_t>> read_sides(const Json& list) {
  std::vector<std::uint64_t> sides;
  for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
    const auto side = whole(list[i], 1, most_side);
    if (!side) return {};
    sides.push_back(*side);
  }
  return sides.empty() ? std::nullopt : std::optional(sides);
}

// The board: three ways to name it.
void read_boards(Reader& reader, std::vector<Board>& boards) {
  const bool sizes = reader.has("sizes");
  const bool rows = reader.has("rows");
  const bool cols = reader.has("cols");
  if (int{reader.has("size")} + int{sizes} + int{rows || cols} > 1) {
    return reader.fail(
        "\"size\", \"sizes\" and \"rows\" with \"cols\" are three ways to name the board: choose "
        "one");
  }
  if (rows != cols) {
    return reader.fail("\"rows\" and \"cols\" belong together, and one of them is missing");
  }
  const auto add = [&](std::uint64_t high, std::uint64_t wide) {
    boards.emplace_back(static_cast<std::int32_t>(high), static_cast<std::int32_t>(wide));
  };
  if (sizes) {
    const auto sides =
        reader.read("sizes", fmt::format("a list of sides from 1 to {}", most_side), read_sides);
    for (const std::uint64_t side : sides.value_or(std::vector<std::uint64_t>{})) add(side, side);
    return;
  }
  using Sides = std::array<std::uint64_t, 2>;
  constexpr std::uint64_t chessboard = 8;
  const auto fits = [](std::uint64_t side) { return side >= 1 && side <= most_side; };
  const Sides both =
      reader
          .read("size", fmt::format("a side from 1 to {}, or a board such as \"6x8\"", most_side),
                [&](const Json& value) -> std::optional<Sides> {
                  std::optional<Sides> sides = pair_of(value);
                  if (const auto side = whole(value, 1, most_side)) sides = Sides{*side, *side};
                  if (value.is_string()) {
                    const Result<Board> board = parse_board(value.get<std::string>());
                    if (board && !board->is_box()) {
                      sides = Sides{static_cast<std::uint64_t>(board->rows()),
                                    static_cast<std::uint64_t>(board->cols())};
                    }
                  }
                  return sides && fits((*sides)[0]) && fits((*sides)[1]) ? sides : std::nullopt;
                })
          .value_or(Sides{chessboard, chessboard});
  add(reader.number("rows", 1, most_side).value_or(both[0]),
      reader.number("cols", 1, most_side).value_or(both[1]));
}

// The rule, as the words of a request; and what a request has no word for.
void read_rule(Reader& reader, Rule& rule) {
  const std::string methods = depth_first_methods();
  const std::string word = reader.text("rule", methods).value_or(std::string(name(rule.method)));
  const Result<Method> method = parse_method(word);
  if (!method) return reader.fail(fmt::format("\"rule\": {}", method.error().message));
  if (!info(*method).takes_undo) return reader.wrong("rule", word, methods);
  Words asks{{"method", {word}}};
  if (const auto tie = reader.text("tie", fmt::format("{}", fmt::join(words<Tie>(), ", ")))) {
    asks.push_back({"\"tie\"", {*tie}});
  }
  const Result<Request> asked = read_request(asks, Problem{Board(1, 1)});
  if (!asked) return reader.fail(asked.error().message);
  rule.method = asked->options.method;
  if (asks.size() > 1) rule.tie = asked->options.tie;
  const auto undo =
      reader.read("undo", "a whole number, or \"squares\" for as many as the board has",
                  [](const Json& value) -> std::optional<UndoBound> {
                    if (value == "squares") return UndoBound{0, true};
                    const auto moves = whole(value, 0, unlimited);
                    return moves ? std::optional(UndoBound{*moves, false}) : std::nullopt;
                  });
  rule.undo = undo.value_or(rule.undo);
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

Result<Experiment> parse_experiment(std::string_view text, std::string_view name) {
  const Result<Json> parsed = parse_json(text);
  if (!parsed) return parsed.error();
  if (!parsed->is_object()) return Error{"not an object in braces, { ... }"};
  const Json json = with_own_names(*parsed);
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
  read_boards(reader, experiment.boards);
  constexpr std::string_view allowed_starts =
      "a square, all, corner, edge, centre, or a list of them";
  experiment.starts = reader.read("start", allowed_starts, starts_in).value_or(experiment.starts);
  read_rule(reader, experiment.rule);
  constexpr std::uint64_t usual_runs = 1000;
  const bool chance = experiment.rule.by_chance();
  experiment.runs = reader.number("runs", 1, most_runs).value_or(chance ? usual_runs : 1);
  if (!chance && experiment.runs > 1) {
    reader.fail(
        fmt::format("\"runs\": without chance all {} runs from a start are the same: write 1",
                    experiment.runs));
  }
  experiment.seed = reader.number("seed", 0, unlimited).value_or(experiment.seed);
  experiment.threads = static_cast<unsigned>(reader.number("threads", 0, most_threads).value_or(0));
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
  return {{"version", version},
          {"name", experiment.name},
          {"boards", boards},
          {"start", experiment.starts},
          {"rule", name(experiment.rule.method)},
          {"tie", name(experiment.rule.tie)},
          {"undo", to_string(experiment.rule.undo)},
          {"runs", experiment.runs},
          {"seed", experiment.seed}};
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
