// The table of methods: a new engine is a file under search/ (or a folder of its own) and a row
// here. `auto`, which chooses among the others, is the first row.
#include "plan/methods.hpp"

#include <array>

#include "construct/construct.hpp"
#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "search/exact.hpp"

namespace ktour {
namespace {

// The right answer, by the engine that has it soonest: Warnsdorff's rule on boards where it seldom
// fails, tiles on larger ones, and the complete search for what neither gives and for proofs.
Finding search_auto(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.symmetry != Symmetry::none) return construct_tour(problem, options, status);
  constexpr std::uint64_t small = 400;
  if (problem.board.size() <= small && !problem.closed && !problem.end) {
    Finding quick = search_warnsdorff(problem, options, status);
    const Stop* stop = std::get_if<Stop>(&quick.result);
    if (stop == nullptr || stop->kind != StopKind::undo) return quick;
    return go_on(quick.work, construct_tour, problem, options, status);
  }
  return construct_tour(problem, options, status);
}

struct MethodRow {
  MethodInfo info;
  Engine engine;
};

constexpr std::array<MethodRow, 7> method_rows{{
    {{Method::automatic, "auto", "the right answer, whatever it takes", false, false, true},
     search_auto},
    {{Method::construct, "construct", "from tiles, in linear time", false, false, true},
     construct_tour},
    {{Method::exact, "exact", "complete search with propagation", false, false, true},
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

Engine engine_of(Method method) {
  return row_of(method).engine;
}

}  // namespace ktour
