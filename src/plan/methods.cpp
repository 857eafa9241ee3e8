// The plan: the table of methods, and the only place that chooses among engines.
//
// A new engine is a file under search/ (or a folder of its own) and a row here. A row says what the
// engine is called, which requests suit it, and where it is. `auto`, the first method, and
// `construct` have rows of their own behind them: engines that are asked one after the other, as
// far as the request suits them, until one knows.
#include "plan/methods.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "base/untraced.hpp"
#include "construct/construct.hpp"
#include "construct/symmetric.hpp"
#include "frontier/narrow.hpp"
#include "ktour/parse.hpp"
#include "problem/given_steps.hpp"
#include "problem/knight.hpp"
#include "search/exact/exact.hpp"
#include "search/join/join.hpp"
#include "search/puzzle/puzzle.hpp"
#include "search/walk/best_first.hpp"
#include "search/walk/depth_first.hpp"

namespace ktour {
namespace {

// --- engines that are asked one after the other --------------------------------------------------

struct Row {
  bool (*suits)(const Problem& problem);
  Engine engine;
};

// Warnsdorff's rule, on boards where it seldom fails.
bool suits_rule(const Problem& problem) {
  constexpr std::uint64_t small = 400;
  return is_knights(problem) && problem.board.size() <= small && !problem.closed && !problem.end &&
         problem.symmetry == Symmetry::none;
}

bool takes_lines(const Problem& problem) {
  return is_knights(problem) && problem.symmetry == Symmetry::none && is_narrow(problem.board);
}

// On short narrow boards the complete search nearly always knows after less than two moves a
// square, and sooner than the automaton that runs along them.
bool suits_brief_search(const Problem& problem) {
  if (!takes_lines(problem)) return false;
  constexpr std::array<std::uint64_t, 3> quick{300, 1000, 5000};  // squares, by width from 3 on
  const std::int32_t width = std::min(problem.board.rows(), problem.board.cols());
  return problem.board.size() <= quick[static_cast<std::size_t>(width - 3)];
}

// An engine within a limit of its own, after which others are asked.
Finding within(std::uint64_t limit, Engine engine, const Problem& problem, SolveOptions options,
               Status& status) {
  const bool is_own = limit < options.limit;
  options.limit = std::min(options.limit, limit);
  Finding finding = engine(problem, options, status);
  Stop* stop = std::get_if<Stop>(&finding.result);
  if (stop != nullptr && stop->kind == StopKind::limit && is_own) stop->kind = StopKind::none;
  return finding;
}

Finding search_briefly(const Problem& problem, const SolveOptions& options, Status& status) {
  Untraced quiet(status);  // others may have to go on
  return within(100 + 2 * problem.board.size(), search_exact, problem, options, quiet);
}

// Small boards are as quick by the complete search, which may also show that there is no tour.
bool suits_join(const Problem& problem) {
  constexpr std::uint64_t large = 400;
  return problem.symmetry == Symmetry::none && problem.board.size() > large && !is_knights(problem);
}

// Small boards on which the complete search does not know soon: there the cycles of a 2-factor may
// join at once. Where moves are shown as they are made, one search shows them.
bool suits_both(const Problem& problem) {
  constexpr std::uint64_t few = 100;
  return problem.symmetry == Symmetry::none && problem.board.size() > few && !suits_join(problem) &&
         !is_knights(problem);
}

Finding search_then_join(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t soon = 10000;  // moves examined
  if (status.wants_trace()) return {Stop{}};
  Finding finding = within(soon, search_exact, problem, options, status);
  const Stop* stop = std::get_if<Stop>(&finding.result);
  if (stop == nullptr || stop->kind != StopKind::none) return finding;
  return go_on(finding.work, join_factors, problem, options, status);
}

constexpr std::array<Row, 8> rows{{
    {suits_rule, search_warnsdorff},
    {suits_brief_search, search_briefly},
    {takes_lines, narrow_tour},
    {takes_tiles, construct_from_tiles},
    {takes_pieces, symmetric_from_pieces},
    {suits_join, join_factors},
    {suits_both, search_then_join},
    {[](const Problem&) { return true; }, search_exact},
}};

// Whether another engine is to be asked.
bool is_open(const Finding& finding) {
  const Stop* stop = std::get_if<Stop>(&finding.result);
  return stop != nullptr && (stop->kind == StopKind::none || stop->kind == StopKind::undo);
}

// The finding of the first engine that knows, or the last one's.
Finding ask(std::span<const Row> asked, const Problem& problem, const SolveOptions& options,
            Status& status, Finding finding = {Stop{}}) {
  for (const Row& row : asked) {
    if (!row.suits(problem) || !is_open(finding)) continue;
    finding = go_on(finding.work, row.engine, problem, options, status);
  }
  return finding;
}

// Tiles repeat, which makes a wallpaper. Warnsdorff's rule with ties away from the centre winds its
// way inwards, and what it leaves is a picture; where more is asked of the tour, the complete
// search draws fields of parallel lines. Both are tried within about linear time.
bool makes_picture(const Problem& problem) {
  constexpr std::uint64_t small = 400;
  constexpr std::uint64_t large = 10'000'000;
  return is_knights(problem) && problem.board.size() > small && problem.board.size() <= large;
}

Finding search_to_look_at(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t large_to_search = 40000;
  if (problem.closed || problem.end || problem.symmetry != Symmetry::none) {
    if (problem.board.size() > large_to_search) return {Stop{}};
    return search_briefly(problem, options, status);
  }
  SolveOptions few = options;
  few.tie = Tie::far;
  few.undo = problem.board.size();
  return within(3 * problem.board.size(), search_warnsdorff, problem, few, status);
}

// By a seed the complete search breaks its ties otherwise from the first move on. It is as quick as
// ever, and where squares are few, what it finds has little in common with what another seed gives.
Finding search_auto(const Problem& asked, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t few = 40000;
  // (Where the ends are all that is given, other engines know more.)
  const Problem problem = with_ends(asked);
  if (!problem.given.empty()) return search_puzzle(asked, options, status);
  Finding first{Stop{}};
  if (options.seed && problem.board.size() <= few) {
    first = search_briefly(problem, options, status);
  } else if (options.to_look_at && makes_picture(problem)) {
    first = search_to_look_at(problem, options, status);
  }
  return ask(rows, problem, options, status, std::move(first));
}

Finding construct_tour(const Problem& problem, const SolveOptions& options, Status& status) {
  return ask(std::span(rows).subspan(1), problem, options, status);
}

// --- the methods that a user may name ------------------------------------------------------------

// Why a request does not suit, as the rest of a sentence; nothing if it does.
using WhyNot = std::string_view (*)(const Problem& problem);

std::string_view any(const Problem& /*problem*/) {
  return {};
}

constexpr std::string_view no_steps = "does not look for tours with given steps";

std::string_view without_steps_only(const Problem& problem) {
  return problem.given.empty() ? "" : no_steps;
}

std::string_view only_knights(const Problem& problem) {
  if (!problem.given.empty()) return no_steps;
  if (is_knights(problem)) return {};
  return "builds tours of a knight on a full rectangle";
}

std::string_view depth_first(const Problem& problem) {
  if (!problem.given.empty()) return no_steps;
  if (!problem.through.empty()) return "does not look for tours through given moves";
  if (problem.symmetry == Symmetry::none || is_knights(problem) || !problem.end) return {};
  return "looks for symmetric tours with a given end of a knight on a full rectangle only";
}

std::string_view without_symmetry(const Problem& problem) {
  if (!problem.given.empty()) return no_steps;
  if (!problem.through.empty()) return "does not look for tours through given moves";
  return problem.symmetry == Symmetry::none ? "" : "does not look for symmetric tours";
}

struct MethodRow {
  MethodInfo info;
  WhyNot why_not;
  Engine engine;
};

constexpr std::array<MethodRow, 7> method_rows{{
    {{Method::automatic, "auto", "picks a method; ends with a tour or a proof"}, any, search_auto},
    {{Method::construct, "construct", "builds from tiles, in linear time"},
     only_knights,
     construct_tour},
    {{Method::exact, "exact", "complete search with propagation"},
     without_steps_only,
     search_exact},
    {{Method::warnsdorff, "warnsdorff", "depth first, fewest onward moves first", true, true},
     depth_first,
     search_warnsdorff},
    {{Method::plain, "plain", "depth first, moves in their listed order", true},
     depth_first,
     search_plain},
    {{Method::centrifugal, "centrifugal", "depth first, away from the centre first", true},
     depth_first,
     search_centrifugal},
    {{Method::best_first, "best-first", "priority queue: longest path first, or as --queue says"},
     without_symmetry,
     search_best_first},
}};

constexpr auto infos = [] {
  std::array<MethodInfo, method_rows.size()> out{};
  for (std::size_t i = 0; i < method_rows.size(); ++i) out[i] = method_rows[i].info;
  return out;
}();

const MethodRow& row_of(Method method) {
  for (const MethodRow& row : method_rows) {
    if (row.info.method == method) return row;
  }
  return method_rows[0];
}

}  // namespace

std::span<const MethodInfo> methods() {
  return infos;
}

const MethodInfo& info(Method method) {
  return row_of(method).info;
}

std::string_view name(Method method) {
  return info(method).name;
}

std::string depth_first_methods() {
  std::vector<std::string_view> names;
  for (const MethodInfo& method : infos) {
    if (method.takes_undo) names.push_back(method.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Engine engine_of(Method method) {
  return row_of(method).engine;
}

Outcome suits(Method method, const Problem& problem) {
  const std::string_view why_not = row_of(method).why_not(problem);
  if (why_not.empty()) return Done{};
  std::vector<std::string_view> others;
  for (const MethodRow& row : method_rows) {
    if (row.why_not(problem).empty()) others.push_back(row.info.name);
  }
  return Error{fmt::format("the method '{}' {}: choose from {}", name(method), why_not,
                           fmt::join(others, ", "))};
}

}  // namespace ktour
