// Facts as people and programs write them, and what they ask of them.
#include "ktour/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text.hpp"
#include "ktour/facts.hpp"
#include "ktour/parse.hpp"

namespace ktour {
namespace {

struct Sign {
  std::string_view text;
  FactTest::Is is;
};
// The longer ones first.
constexpr std::array signs{
    Sign{"<=", FactTest::Is::at_most}, Sign{">=", FactTest::Is::at_least},
    Sign{"=", FactTest::Is::equal},    Sign{"<", FactTest::Is::less},
    Sign{">", FactTest::Is::greater},
};

Error wrong(std::string_view text, std::string_view why) {
  return {fmt::format("'{}' {}", printable(text), why)};
}

std::optional<std::int64_t> number_in(std::string_view word) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return {};
  return value;
}

std::string names_that_test() {
  std::vector<std::string_view> names;
  for (const Fact& fact : facts()) {
    if (fact.kind != FactKind::list) names.push_back(fact.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string FactValue::text() const {
  switch (kind) {
    case FactKind::number: return fmt::format("{}", number);
    case FactKind::yes_no: return number != 0 ? "yes" : "no";
    case FactKind::list: break;
  }
  return fmt::format("{}", fmt::join(list, " "));
}

std::string FactValue::json() const {
  switch (kind) {
    case FactKind::number: return fmt::format("{}", number);
    case FactKind::yes_no: return number != 0 ? "true" : "false";
    case FactKind::list: break;
  }
  return fmt::format("[{}]", fmt::join(list, ","));
}

Outcome Fact::suits(const Problem& problem) const {
  const bool fits = scope->suits(problem.board, problem.piece);
  if (fits && (problem.closed || !is(closed_only))) return Done{};
  return Error{fmt::format("{} is a fact of {}{}", name,
                           is(closed_only) ? "closed tours alone, of " : "", scope->words)};
}

Result<FactTest> FactTest::parse(std::string_view text) {
  const std::string small = in_small_letters(text);
  const std::size_t at = std::min(small.find_first_of("<=>"), small.size());
  const std::string_view name = std::string_view(small).substr(0, at);
  std::string_view rest = std::string_view(small).substr(at);
  const Fact* fact = fact_named(name);
  if (fact == nullptr) {
    return wrong(text, fmt::format("names no fact: choose from {}", names_that_test()));
  }
  if (fact->kind == FactKind::list) {
    return wrong(text, fmt::format("asks for one number, but {} is a list: choose from {}",
                                   fact->name, names_that_test()));
  }
  const bool yes_no = fact->kind == FactKind::yes_no;
  if (rest.empty() && yes_no) return FactTest{fact, Is::equal, 1};
  const auto sign =
      std::ranges::find_if(signs, [&](const Sign& s) { return rest.starts_with(s.text); });
  if (sign != signs.end()) rest.remove_prefix(sign->text.size());
  if (yes_no && sign != signs.end() && sign->is == Is::equal && (rest == "yes" || rest == "no")) {
    return FactTest{fact, Is::equal, rest == "yes" ? 1 : 0};
  }
  const auto value = number_in(rest);
  if (sign == signs.end() || !value || yes_no) {
    return wrong(text, yes_no ? fmt::format("is no condition: write {0}=yes or {0}=no", fact->name)
                              : fmt::format("is no condition: write {} with =, <, >, <= or >= "
                                            "and a whole number, such as {}<=33",
                                            fact->name, fact->name));
  }
  return FactTest{fact, sign->is, *value};
}

bool FactTest::holds(FactMeter& meter) const {
  const std::int64_t found = meter.value(*fact)->number;
  switch (is) {
    case Is::equal: return found == value;
    case Is::less: return found < value;
    case Is::greater: return found > value;
    case Is::at_most: return found <= value;
    case Is::at_least: break;
  }
  return found >= value;
}

Outcome FactMeter::fits(const Board& board, std::uint64_t memory) {
  // The largest part is the finder of crossings, which has a margin beside the board.
  constexpr std::uint64_t a_place = 64;
  constexpr std::uint64_t margins = 32;
  const auto wide = [](std::int32_t side) { return static_cast<std::uint64_t>(side) + margins; };
  if (board.area() <= most_squares && wide(board.rows()) * wide(board.cols()) * a_place <= memory) {
    return Done{};
  }
  return Error{fmt::format("the facts of {} do not fit the memory", to_string(board)),
               ErrorKind::memory};
}

std::string FactMeter::json() {
  std::string out;
  for (const Fact& fact : facts()) {
    if (const auto found = value(fact)) {
      out += fmt::format("{}\"{}\":{}", out.empty() ? "{" : ",", fact.name, found->json());
    }
  }
  return out.empty() ? "{}" : out + "}";
}

std::string FactMeter::words() {
  std::string out;
  for (const Fact& fact : facts()) {
    if (!fact.is(Fact::telling)) continue;
    const auto found = value(fact);
    const bool yes_no = fact.kind == FactKind::yes_no;
    if (!found || (yes_no && found->number == 0)) continue;
    out += fmt::format("{}{}{}", out.empty() ? "" : ", ", fact.name,
                       yes_no ? "" : " " + found->text());
  }
  return out;
}

}  // namespace ktour
