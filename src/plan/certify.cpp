// A certifying algorithm (McConnell, Mehlhorn, Näher and Schweitzer 2011): the ladder of arguments,
// tried from the weakest on, and how they are written.
//
// A rung offers the text of a part. Whether it suffices is for the judge to say: it is asked about
// every offer, so nothing is written that it has not accepted, and a rung may offer what it merely
// hopes for. Of the complete search that found no tour the log is turned to text, if it kept one;
// only where there is none do the last rungs search themselves.
#include "plan/certify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/assert.hpp"
#include "check/draft.hpp"
#include "check/walks.hpp"
#include "frontier/narrow.hpp"
#include "frontier/narrow_proof.hpp"
#include "ktour/fields.hpp"
#include "ktour/parse.hpp"
#include "ktour/proof.hpp"
#include "plan/impossible.hpp"
#include "problem/given_steps.hpp"
#include "problem/knight.hpp"
#include "search/exact/cut_search.hpp"
#include "search/exact/exact.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

// --- writing -----------------------------------------------------------------------------------

std::string header_of(const Problem& problem) {
  const Board& board = problem.board;
  const auto square = [&](Square s) { return Json(numbers_of(s, board)); };
  Json out;
  out["certificate"] = "impossible";
  out["version"] = 1;
  const auto put = [&](std::string_view field, const auto& value) { out[field] = value; };
  put_sides(board, put);
  out["closed"] = problem.closed;
  out["symmetry"] = name(problem.symmetry);
  out["start"] = problem.start ? square(*problem.start) : Json();
  out["end"] = problem.end ? square(*problem.end) : Json();
  put_shape(problem, put);
  put_squares(board, [&](std::string_view field, const ListedSquares& squares) {
    squares.each([&](Square s) { out[field].push_back(square(s)); });
  });
  for (const auto& [field, moves] :
       {std::pair{"through", &problem.through}, {"avoid", &problem.avoid}}) {
    for (const Move& move : *moves) out[field].push_back({square(move.a), square(move.b)});
  }
  for (const Square s : problem.begin) out["begin"].push_back(square(s));
  if (!problem.given.empty()) out["given"] = listed_steps(problem);
  std::string text = out.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  return text + ",\"parts\":[\n";
}

// A part, with what belongs to its rule and its steps, a line each.
class PartText {
 public:
  PartText(bool closed, std::string_view rule, std::string_view fields = {})
      : text_(fmt::format(R"({{"tour":"{}","rule":"{}"{},"steps":[)", closed ? "closed" : "open",
                          rule, fields)) {}
  void step(std::string_view line) {
    text_ += steps_++ == 0 ? "\n" : ",\n";
    text_ += line;
  }
  std::string text() const { return text_ + "\n]}"; }

 private:
  std::string text_;
  std::size_t steps_ = 0;
};

std::string list_of(std::span<const Vertex> numbers) {
  return fmt::format("[{}]", fmt::join(numbers, ","));
}

std::string part_of(const exact::Log& log, bool closed) {
  KTOUR_ASSERT(!log.lost());
  std::size_t looks = 0;
  log.each([&](exact::Log::Kind kind, auto, auto) { looks += kind == exact::Log::trial ? 0 : 1; });
  const std::string_view rule = log.trials() > 0 ? "tree"
                                : looks == 0     ? "forced"
                                : looks == 1     ? "cut"
                                                 : "tight cut";
  PartText part(closed, rule);
  log.each(
      [&](exact::Log::Kind kind, std::span<const Vertex> some, std::span<const Vertex> others) {
        switch (kind) {
          case exact::Log::trial: part.step(list_of(some)); break;
          case exact::Log::cut: part.step(fmt::format(R"(["cut",{}])", list_of(some))); break;
          case exact::Log::count:
            part.step(fmt::format(R"(["count",{},{}])", list_of(some), list_of(others)));
            break;
        }
      });
  return part.text();
}

std::string part_of(const LayerProof& proof, bool closed) {
  PartText part(
      closed, "layers",
      fmt::format(R"(,"lines":"{}","from":"{}")", proof.lines_are_rows ? "rows" : "columns",
                  proof.from_last ? "last" : "first"));
  for (const LayerStep& step : proof.steps) {
    if (step.again) {
      part.step(fmt::format(R"(["again",{},{}])", step.first, step.after));
    } else if (step.states.empty()) {
      part.step(R"(["layer",[]])");
    } else {
      part.step(fmt::format(R"(["layer",["{}"]])", fmt::join(step.states, "\",\"")));
    }
  }
  return part.text();
}

// --- the rungs ---------------------------------------------------------------------------------

struct Asked {
  Problem reading;  // closed or open, as it stands; with the end that follows from a symmetry
  const SolveOptions& options;
  Status& status;
  const exact::Log* log = nullptr;  // of the search that found no tour, if one was kept
  bool lost = false;                // the log of a search took more memory than it may
  std::span<const Given> steps{};   // that are given beside what the reading asks
};

// The text of a part, or nothing.
using Offer = std::optional<std::string> (*)(Asked& asked);

bool narrow_enough(const Problem& reading) {
  return reading.board.is_rectangle() && reading.piece.is_knight() && reading.through.empty() &&
         is_narrow(reading.board);
}

std::string plain(const Asked& asked, std::string_view rule, std::string_view fields = {}) {
  return PartText(asked.reading.closed, rule, fields).text();
}

std::optional<std::string> by_given_moves(Asked& asked) {
  if (asked.reading.through.empty() && asked.reading.avoid.empty()) return {};
  return plain(asked, "given moves");
}

std::optional<std::string> by_colours(Asked& asked) {
  return plain(asked, "colours");
}

// The squares that the plan's own proof names; on boards one or two wide, those in a corner.
std::optional<std::string> by_few_moves(Asked& asked) {
  const Board& board = asked.reading.board;
  std::vector<std::uint64_t> squares;
  if (is_knights(asked.reading) && std::min(board.rows(), board.cols()) <= 3) {
    for (const Square s : {Square{0, 0}, Square{0, 1}, Square{1, 0}, Square{1, 1}}) {
      if (board.contains(s)) squares.push_back(board.index(s));
    }
  } else if (const std::optional<Proof> proof = prove_impossible(asked.reading);
             proof && proof->kind == ProofKind::few_moves) {
    for (const Square s : proof->squares) squares.push_back(board.index(s));
  }
  if (squares.empty()) return {};
  return plain(asked, "few moves", fmt::format(R"(,"squares":[{}])", fmt::join(squares, ",")));
}

std::optional<std::string> by_lines(Asked& asked) {
  const Board& board = asked.reading.board;
  if (!is_knights(asked.reading) || std::min(board.rows(), board.cols()) != 4) return {};
  const bool rows = board.rows() == 4;
  return plain(asked, "lines",
               fmt::format(R"(,"lines":"{}","inner":[1,2])", rows ? "rows" : "columns"));
}

std::optional<std::string> by_symmetry(Asked& asked) {
  if (asked.reading.symmetry == Symmetry::none) return {};
  return plain(asked, "symmetry");
}

// Whether the judge is to walk over the board: not where it is narrow and long, which layers are
// made for.
bool walkable(const Asked& asked) {
  constexpr std::uint64_t long_one = 1000;
  if (narrow_enough(asked.reading) && asked.reading.board.size() > long_one) return false;
  return asked.reading.board.area() <= Graph::max_squares / 2 &&
         bytes_for_search(asked.reading) <= asked.options.memory;
}

std::optional<std::string> by_force(Asked& asked) {
  if (!walkable(asked)) return {};
  return plain(asked, "forced");
}

// Pieces that nothing joins, but for what stands between the ends: `added` vertices. How many those
// are follows from the classes, and in pieces the classes are anyone's guess.
template <Vertex added>
std::optional<std::string> by_pieces(Asked& asked) {
  if (!walkable(asked) || asked.reading.closed != (added == 0)) return {};
  std::vector<Vertex> between;
  for (Vertex i = 0; i < added; ++i) {
    between.push_back(static_cast<Vertex>(asked.reading.board.area()) + i);
  }
  exact::Log log;
  log.add_cut(between);
  return part_of(log, asked.reading.closed);
}

// A cut found by search.
std::optional<std::string> by_cut(Asked& asked) {
  if (!walkable(asked)) return {};
  const std::optional<std::vector<Vertex>> found = find_cut(asked.reading, asked.status);
  if (!found) return {};
  exact::Log log;
  log.add_cut(*found);
  return part_of(log, asked.reading.closed);
}

// The log of the search that was made, or of one that is made now.
std::optional<std::string> by_tree_within(Asked& asked, std::uint64_t most_trials) {
  std::optional<exact::Log> made;
  const exact::Log* log = asked.log;
  if (log == nullptr) {
    SolveOptions few = asked.options;
    few.limit = std::min(few.limit, most_trials);
    made = refute(asked.reading, few, asked.status);
    if (!made) return {};
    log = &*made;
  }
  asked.lost = log->lost();
  if (asked.lost || log->trials() > most_trials) return {};
  return part_of(*log, asked.reading.closed);
}

// On a narrow board a tree that does not stay small is left for layers.
std::optional<std::string> by_small_tree(Asked& asked) {
  if (!walkable(asked) || !asked.steps.empty()) return {};
  const bool narrow = narrow_enough(asked.reading);
  return by_tree_within(asked, narrow ? 1000 + 2 * asked.reading.board.size() : unlimited);
}

// And where they did not do, it may grow as it likes.
std::optional<std::string> by_large_tree(Asked& asked) {
  if (!narrow_enough(asked.reading) || !asked.steps.empty() ||
      asked.reading.board.area() > Graph::max_squares / 2) {
    return {};
  }
  return by_tree_within(asked, unlimited);
}

std::optional<std::string> by_layers(Asked& asked) {
  if (!narrow_enough(asked.reading)) return {};
  const std::optional<LayerProof> proof = narrow_layers(asked.reading, asked.options, asked.status);
  if (!proof) return {};
  return part_of(*proof, asked.reading.closed);
}

// A tree over the walks between given steps: each branch where the fewest are.
std::optional<std::string> by_walks(Asked& asked) {
  if (asked.steps.empty()) return {};
  Problem problem = asked.reading;
  problem.given.assign(asked.steps.begin(), asked.steps.end());
  proof::Work work(asked.status, asked.options.memory);
  std::optional<proof::Walks> walks = proof::Walks::of(problem, work);
  PartText part(problem.closed, "walks");
  constexpr std::uint64_t bytes_a_step = 16;
  for (std::uint64_t steps = 0; walks && !walks->done(); ++steps) {
    asked.lost = steps * bytes_a_step > asked.options.memory / 4;
    if (asked.lost || steps == asked.options.limit) return {};
    std::uint64_t fewest = ~std::uint64_t{0}, at = 0;
    bool by_square = false;
    for (std::uint64_t i = 0; i < walks->size() && fewest > 0; ++i) {
      for (const bool square : {false, true}) {
        const auto branches = square ? walks->branches_of_square(i) : walks->branches_of_step(i);
        if (!branches || *branches >= fewest) continue;
        fewest = *branches;
        at = square ? walks->place(i) : i;
        by_square = square;
      }
    }
    // Where all is known there is a tour.
    if (work.ends() || fewest == ~std::uint64_t{0}) return {};
    part.step(fmt::format(R"(["{}",{}])", by_square ? "square" : "step", at));
    if (by_square ? walks->at_square(at) : walks->at_step(at)) return {};
  }
  if (!walks || work.has_ended()) return {};
  return part.text();
}

struct Rung {
  std::string_view rule;
  Offer offer;
};

constexpr std::array rungs{
    Rung{"given moves", by_given_moves},
    Rung{"colours", by_colours},
    Rung{"few moves", by_few_moves},
    Rung{"lines", by_lines},
    Rung{"symmetry", by_symmetry},
    Rung{"forced", by_force},
    Rung{"cut", by_pieces<0>},
    Rung{"cut", by_pieces<1>},
    Rung{"cut", by_pieces<2>},
    Rung{"cut", by_cut},
    Rung{"walks", by_walks},
    Rung{"tree", by_small_tree},
    Rung{"layers", by_layers},
    Rung{"tree", by_large_tree},
};

constexpr std::array<std::string_view, 11> rule_names{
    "any",    "given moves", "colours", "few moves", "lines", "symmetry",
    "forced", "cut",         "tree",    "layers",    "walks"};

}  // namespace

std::span<const std::string_view> proof_rules() {
  return rule_names;
}

Result<Certificate> certify(const Problem& problem, const SolveOptions& options, Status& status,
                            std::string_view rule) {
  return certify(problem, nullptr, options, status, rule);
}

Result<Certificate> certify(const Answer& answer, const SolveOptions& options, Status& status,
                            std::string_view rule) {
  const SearchRecord* record = answer.impossible() ? answer.proof().record.get() : nullptr;
  return certify(answer.problem, record, options, status, rule);
}

ProofReport seen_by_judge(const Answer& answer, Status& status) {
  const Proof& proof = answer.proof();
  // (Among given steps a proof may be long, and there is not much of it to see.)
  SolveOptions options;
  if (!answer.problem.given.empty()) options.limit = 1000;
  const Result<Certificate> certificate =
      proof.certificate ? *proof.certificate : certify(answer, options, status);
  if (certificate) return check(*certificate, status, true);
  ProofReport report;
  report.sketch.marked = proof.squares;
  return report;
}

Result<Certificate> certify(const Problem& problem, const SearchRecord* record,
                            const SolveOptions& options, Status& status, std::string_view rule) {
  if (Outcome ok = validate(problem); !ok) return ok.error();
  const bool both = problem.symmetry != Symmetry::none && !problem.closed;
  std::vector<Problem> readings{without_steps(problem)};
  if (both) {
    readings.push_back(readings[0]);
    readings[0].closed = true;
    if (problem.start) {
      const Square other = image(problem.symmetry, problem.board, *problem.start);
      if (other != *problem.start) readings[1].end = other;
    }
  }
  std::string text = header_of(problem);
  proof::Draft draft(text, status, options.memory);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const bool closed = readings[i].closed;
    Asked asked{readings[i], options, status};
    asked.steps = problem.given;
    if (record != nullptr && record->of(closed)) asked.log = &*record->of(closed);
    bool accepted = false;
    for (const Rung& rung : rungs) {
      if (accepted || (rule != "any" && rule != rung.rule)) continue;
      const std::optional<std::string> part = rung.offer(asked);
      accepted = part && draft.accepts(*part, closed);
      if (const StopKind stopped = status.poll({}); stopped != StopKind::none) {
        return Error{stop_text(stopped), ErrorKind::stopped};
      }
      if (accepted) text += *part + (i + 1 == readings.size() ? "\n]}\n" : ",\n");
    }
    if (accepted) continue;
    if (asked.lost) {
      return Error{fmt::format("the steps of the search take more memory than the limit of {}",
                               shown_bytes(options.memory)),
                   ErrorKind::memory};
    }
    return Error{fmt::format("no proof was found that {} has no {} tour{}",
                             to_string(problem.board), closed ? "closed" : "open",
                             rule == "any" ? "" : fmt::format(" by the rule '{}'", rule)),
                 ErrorKind::stopped};
  }
  return Certificate{std::move(text)};
}

}  // namespace ktour
