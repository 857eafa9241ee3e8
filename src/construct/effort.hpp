// The budget of a plan: its searches for small tours count towards the moves examined of the whole
// request, and end where its limit or its status says so.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/engine.hpp"
#include "base/untraced.hpp"
#include "search/exact/exact.hpp"

namespace ktour::construct {

class Effort {
 public:
  Effort(const SolveOptions& options, Status& status) : options_(options), status_(status) {
    options_.certificate = options_.to_look_at = false;  // of small boards, which nobody asked for
  }

  /// A tour; nothing if there is none, if it would take more than `most` moves examined to know, or
  /// if the effort was stopped.
  std::optional<Tour> search(const Problem& problem, std::uint64_t most = unlimited) {
    if (stop_) return {};
    const std::uint64_t rest = options_.limit - work_.examined;
    SolveOptions options = options_;
    options.limit = std::min(most, rest);
    Untraced quiet(status_);
    Finding finding = search_exact(problem, options, quiet);
    work_.examined += finding.work.examined;
    work_.undone += finding.work.undone;
    if (const Stop* stop = std::get_if<Stop>(&finding.result)) {
      if (stop->kind != StopKind::limit || options.limit == rest) stop_ = *stop;
    }
    Tour* tour = std::get_if<Tour>(&finding.result);
    return tour == nullptr ? std::nullopt : std::optional(std::move(*tour));
  }

  /// What it comes to in place of a tour: what stopped it, or that it does not know.
  Finding without_tour() const { return {stop_.value_or(Stop{}), work_}; }
  const Work& work() const { return work_; }
  bool stopped() const { return stop_.has_value(); }
  Status& status() const { return status_; }

 private:
  SolveOptions options_;
  Status& status_;
  Work work_{};
  std::optional<Stop> stop_;
};

}  // namespace ktour::construct
