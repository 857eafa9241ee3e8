// Aims as words, and what was reached as a sentence.
#include "ktour/aim.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

std::vector<std::string_view> names_to_aim_at() {
  std::vector<std::string_view> all;
  for (const Fact& fact : facts()) {
    if (fact.kind == FactKind::number) all.push_back(fact.name);
  }
  return all;
}

}  // namespace

Result<Aim> parse_aim(std::string_view text, Want want) {
  const bool weighed = !text.empty() && text[0] >= '0' && text[0] <= '9';
  const std::size_t colon = weighed ? std::min(text.find(':'), text.size()) : 0;
  const std::string_view fact_name = weighed ? text.substr(std::min(colon + 1, text.size())) : text;
  Aim aim{fact_named(fact_name), want};
  if (aim.fact == nullptr || aim.fact->kind != FactKind::number) {
    return Error{
        fmt::format("'{}' is no fact that can be few or many: choose from {}; a weight "
                    "stands before it, as in 3:turns",
                    text, fmt::join(names_to_aim_at(), ", "))};
  }
  if (!weighed) return aim;
  const Result<std::uint64_t> weight = parse_count(text.substr(0, colon), 1);
  if (!weight) return weight.error();
  if (*weight > Aim::most_weight) {
    return Error{fmt::format("'{}': a weight is at most {}", text, Aim::most_weight)};
  }
  aim.weight = static_cast<std::uint32_t>(*weight);
  return aim;
}

std::string to_string(const Aim& aim) {
  if (aim.weight == 1) return std::string(aim.fact->name);
  return fmt::format("{}:{}", aim.weight, aim.fact->name);
}

std::string Reached::verdict() const {
  if (optimum == Optimum::unknown) return "best found";
  if (aims.size() > 1) return "best possible";
  return aims.front().want == Want::fewest ? "least possible" : "most possible";
}

std::string Reached::text() const {
  std::string facts;
  for (std::size_t i = 0; i < aims.size(); ++i) {
    facts += fmt::format("{}{} {}", i == 0 ? "" : ", ", aims[i].fact->name, values[i]);
  }
  if (optimum == Optimum::unknown) return fmt::format("{}: {}", facts, verdict());
  return fmt::format("{}: {} ({})", facts, verdict(),
                     names<Optimum>[static_cast<std::size_t>(optimum)].about);
}

}  // namespace ktour
