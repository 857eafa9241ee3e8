// A certificate that is written a step at a time, by someone who asks the judge about each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "liars.hpp"

namespace ktour::hostile {

// Lines of the file are counted from 1, and the first is the request's.
class Growing {
 public:
  Growing(const Problem& problem, const Ask& ask) : ask_(ask) {
    draft_.request = request_of(problem);
  }

  void begin(Part part) {
    for (const Part& whole : draft_.parts) first_line_ += whole.steps.size() + 2;
    draft_.parts.push_back(std::move(part));
  }
  /// Why the judge does not like the step, which is kept if it has nothing against it.
  std::optional<std::string> add(std::string step) {
    std::vector<std::string>& steps = draft_.parts.back().steps;
    steps.push_back(std::move(step));
    const ProofReport report = ask_(draft_.text());
    over_ = !report.fault || report.line > first_line_ + steps.size() + 1;
    if (!report.fault || report.line > first_line_ + steps.size()) return {};
    steps.pop_back();
    return report.line == first_line_ + steps.size() + 1 ? report.fault : "an earlier line";
  }
  /// There is no more to be said about these tours.
  bool over() const { return over_; }
  std::size_t steps() const { return draft_.parts.back().steps.size(); }

 private:
  Draft draft_;
  const Ask& ask_;
  std::uint64_t first_line_ = 2;  // of the part that is being written
  bool over_ = false;
};

}  // namespace ktour::hostile
