// The table of methods: a new engine is a file under search/ (or construct/, frontier/) and a row
// here. `auto`, which chooses among the others, is the first row.
#include "plan/methods.hpp"

#include <array>

#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "search/exact.hpp"

namespace ktour {
namespace {

// Right answers first: the rule where it works at once, a complete search where it does not.
Finding search_auto(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.symmetry != Symmetry::none) return search_warnsdorff(problem, options, status);
  if (!problem.closed && !problem.end) {
    Finding quick = search_warnsdorff(problem, options, status);
    const Stop* stop = std::get_if<Stop>(&quick.result);
    if (stop == nullptr || stop->kind != StopKind::undo) return quick;
  }
  return search_exact(problem, options, status);
}

struct Row {
  MethodInfo info;
  Engine engine;
};

constexpr std::array<Row, 6> rows{{
    {{Method::automatic, "auto", "the right answer, whatever it takes", false, false, true},
     search_auto},
    {{Method::exact, "exact", "complete search with propagation", false, false, false},
     search_exact},
    {{Method::warnsdorff, "warnsdorff", "depth first, fewest onward moves first", true, true, true},
     search_warnsdorff},
    {{Method::plain, "plain", "depth first, moves in their listed order", true, false, true},
     search_plain},
    {{Method::centrifugal, "centrifugal", "depth first, away from the centre first", true, false,
      true},
     search_centrifugal},
    {{Method::best_first, "best-first", "priority queue by fewest onward moves", false, false,
      false},
     search_best_first},
}};

constexpr auto infos = [] {
  std::array<MethodInfo, rows.size()> out{};
  for (std::size_t i = 0; i < rows.size(); ++i) out[i] = rows[i].info;
  return out;
}();

const Row& row_of(Method method) {
  for (const Row& row : rows) {
    if (row.info.method == method) return row;
  }
  return rows[0];
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

Engine engine_of(Method method) {
  return row_of(method).engine;
}

}  // namespace ktour
