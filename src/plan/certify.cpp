// Certificates: the ladder of arguments, tried from the weakest on, and how they are written.
//
// A rung offers the text of a part. Whether it suffices is for the judge to say: it is asked about
// every offer, so nothing is written that it has not accepted, and a rung may offer what it merely
// hopes for. Only the last rungs search.
#include "plan/certify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "check/draft.hpp"
#include "frontier/narrow.hpp"
#include "frontier/narrow_proof.hpp"
#include "ktour/parse.hpp"
#include "ktour/proof.hpp"
#include "plan/impossible.hpp"
#include "problem/knight.hpp"
#include "search/cut_search.hpp"
#include "search/exact.hpp"
#include "search/refute.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

// --- writing -----------------------------------------------------------------------------------

Json json_of_square(Square s, const Board& board) {
  if (!board.is_box()) return {s.row, s.col};
  const Board::Coordinates at = board.coordinates(s);
  return std::vector(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(board.sides().size()));
}

// By its name, if others know it by that; else by its leaps.
std::string word_for(const Piece& piece) {
  if (const Result<Piece> known = parse_piece(piece.name()); known && *known == piece) {
    return std::string(piece.name());
  }
  std::vector<std::string> words;
  for (const Leap& leap : piece.leaps()) {
    const auto sides =
        std::max<std::ptrdiff_t>(2, std::find(leap.begin(), leap.end(), 0) - leap.begin());
    words.push_back(fmt::format("{}", fmt::join(leap.begin(), leap.begin() + sides, ",")));
  }
  return fmt::format("{}", fmt::join(words, "+"));
}

std::string header_of(const Problem& problem) {
  const Board& board = problem.board;
  const std::vector<std::int32_t> sides = board.sides();
  const auto end = [&](const std::optional<Square>& s) {
    return s ? json_of_square(*s, board) : Json();
  };
  Json out;
  out["certificate"] = "impossible";
  out["version"] = 1;
  out["rows"] = sides[sides.size() - 2];
  out["cols"] = sides.back();
  out["closed"] = problem.closed;
  out["symmetry"] = name(problem.symmetry);
  out["start"] = end(problem.start);
  out["end"] = end(problem.end);
  if (board.is_box()) out["dims"] = sides;
  if (!problem.piece.is_knight()) out["piece"] = word_for(problem.piece);
  if (board.surface() != Surface::plane) out["surface"] = name(board.surface());
  if (board.size() != board.area()) {
    const bool mostly_holes = board.size() < board.area() / 2;
    Json& list = out[mostly_holes ? "cells" : "holes"] = Json::array();
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      const Square s = board.square(i);
      if (board.contains(s) == mostly_holes) list.push_back(json_of_square(s, board));
    }
  }
  for (const auto& [field, moves] :
       {std::pair{"through", &problem.through}, {"avoid", &problem.avoid}}) {
    for (const Move& move : *moves) {
      out[field].push_back({json_of_square(move.a, board), json_of_square(move.b, board)});
    }
  }
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
  std::size_t trials = 0;
  std::size_t looks = 0;
  log.each(
      [&](exact::Log::Kind kind, auto, auto) { ++(kind == exact::Log::trial ? trials : looks); });
  const std::string_view rule = trials > 0   ? "tree"
                                : looks == 0 ? "forced"
                                : looks == 1 ? "cut"
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
  std::uint64_t undone;  // moves taken back by the search that found no tour, if one did
};

// The text of a part, or nothing.
using Offer = std::optional<std::string> (*)(const Asked& asked);

bool narrow_enough(const Problem& reading) {
  return reading.board.is_rectangle() && reading.piece.is_knight() && reading.through.empty() &&
         is_narrow(reading.board);
}

std::string plain(const Asked& asked, std::string_view rule, std::string_view fields = {}) {
  return PartText(asked.reading.closed, rule, fields).text();
}

std::optional<std::string> by_given_moves(const Asked& asked) {
  if (asked.reading.avoid.empty()) return {};
  return plain(asked, "given moves");
}

std::optional<std::string> by_colours(const Asked& asked) {
  return plain(asked, "colours");
}

// The squares that the plan's own proof names; on boards one or two wide, those in a corner.
std::optional<std::string> by_few_moves(const Asked& asked) {
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

std::optional<std::string> by_lines(const Asked& asked) {
  const Board& board = asked.reading.board;
  if (!is_knights(asked.reading) || std::min(board.rows(), board.cols()) != 4) return {};
  const bool rows = board.rows() == 4;
  return plain(asked, "lines",
               fmt::format(R"(,"lines":"{}","inner":[1,2])", rows ? "rows" : "columns"));
}

std::optional<std::string> by_symmetry(const Asked& asked) {
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

std::optional<std::string> by_force(const Asked& asked) {
  if (!walkable(asked)) return {};
  return plain(asked, "forced");
}

// Pieces that nothing joins, but for what stands between the ends: `added` vertices. How many those
// are follows from the classes, and in pieces the classes are anyone's guess.
template <Vertex added>
std::optional<std::string> by_pieces(const Asked& asked) {
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
std::optional<std::string> by_cut(const Asked& asked) {
  if (!walkable(asked)) return {};
  const std::optional<std::vector<Vertex>> found = find_cut(asked.reading, asked.status);
  if (!found) return {};
  exact::Log log;
  log.add_cut(*found);
  return part_of(log, asked.reading.closed);
}

std::optional<std::string> by_tree(const Asked& asked) {
  const std::optional<exact::Log> log =
      refute(asked.reading, asked.options, asked.status, asked.undone);
  if (!log) return {};
  return part_of(*log, asked.reading.closed);
}

// On a narrow board a tree that does not stay small is left for layers.
std::optional<std::string> by_small_tree(const Asked& asked) {
  if (!walkable(asked)) return {};
  SolveOptions few = asked.options;
  if (narrow_enough(asked.reading)) {
    few.limit = std::min(few.limit, 1000 + 2 * asked.reading.board.size());
  }
  return by_tree({asked.reading, few, asked.status, asked.undone});
}

std::optional<std::string> by_layers(const Asked& asked) {
  if (!narrow_enough(asked.reading)) return {};
  const std::optional<LayerProof> proof = narrow_layers(asked.reading, asked.options, asked.status);
  if (!proof) return {};
  return part_of(*proof, asked.reading.closed);
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
    Rung{"tree", by_small_tree},
    Rung{"layers", by_layers},
    Rung{"tree", by_tree},
};

constexpr std::array<std::string_view, 10> rule_names{
    "any",      "given moves", "colours", "few moves", "lines",
    "symmetry", "forced",      "cut",     "tree",      "layers"};

}  // namespace

std::span<const std::string_view> proof_rules() {
  return rule_names;
}

Result<Certificate> certify(const Problem& problem, const SolveOptions& options, Status& status,
                            std::string_view rule) {
  return certify_after(Work{}, problem, options, status, rule);
}

Result<Certificate> certify_after(const Work& spent, const Problem& problem,
                                  const SolveOptions& options, Status& status,
                                  std::string_view rule) {
  if (Outcome ok = validate(problem); !ok) return ok.error();
  const bool both = problem.symmetry != Symmetry::none && !problem.closed;
  std::vector<Problem> readings{problem};
  if (both) {
    readings.push_back(problem);
    readings[0].closed = true;
    if (problem.start) {
      const Square other = image(problem.symmetry, problem.board, *problem.start);
      if (other != *problem.start) readings[1].end = other;
    }
  }
  std::string text = header_of(problem);
  proof::Draft draft(text, status);
  for (std::size_t i = 0; i < readings.size(); ++i) {
    const bool closed = readings[i].closed;
    const Asked asked{readings[i], options, status, spent.undone};
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
    return Error{fmt::format("no proof was found that {} has no {} tour{}",
                             to_string(problem.board), closed ? "closed" : "open",
                             rule == "any" ? "" : fmt::format(" by the rule '{}'", rule)),
                 ErrorKind::stopped};
  }
  return Certificate{std::move(text)};
}

}  // namespace ktour
