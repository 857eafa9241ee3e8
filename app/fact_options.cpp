// Which facts a command line asks for, and tours held against them.
#include "fact_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "system/memory.hpp"

namespace app {
namespace {

// Some tens of milliseconds.
constexpr std::uint64_t most_told_unasked = 1'000'000;

ktour::FactMeter meter_of(const ktour::Tour& tour, ktour::Problem problem, bool closed) {
  problem.closed = closed;
  ktour::FactMeter meter = meter_for(problem);
  meter.take(tour);
  return meter;
}

}  // namespace

ktour::FactMeter meter_for(const ktour::Problem& problem) {
  need(ktour::FactMeter::fits(problem.board, ktour::usable_memory()));
  return ktour::FactMeter(problem);
}

std::string telling_facts(const ktour::Tour& tour, ktour::Problem problem, bool closed) {
  if (tour.board().area() > most_told_unasked) return {};
  const std::string words = meter_of(tour, std::move(problem), closed).words();
  return words.empty() ? "" : "facts: " + words;
}

std::string facts_in_words(const ktour::TourFile& file, bool closed, bool all) {
  if (!all) {
    const std::string words = telling_facts(file.tour, file.claim, closed);
    return words.empty() ? "" : words + "\n";
  }
  ktour::FactMeter meter = meter_of(file.tour, file.claim, closed);
  ktour::Problem problem = file.claim;
  problem.closed = closed;
  std::string text = "facts:\n";
  for (const ktour::Fact& fact : ktour::facts()) {
    const auto value = meter.value(fact);
    text += value
                ? fmt::format("  {:<16} {}\n", fact.name, value->text())
                : fmt::format("  {:<16} - ({})\n", fact.name, fact.suits(problem).error().message);
  }
  return text;
}

std::string facts_in_json(const ktour::TourFile& file, bool closed) {
  return meter_of(file.tour, file.claim, closed).json();
}

FactFilter::FactFilter(const CommandLine& line, const ktour::Problem& problem)
    : texts_(line["--where"].texts()) {
  if (!texts_.empty()) meter_.emplace(meter_for(problem));
  for (const std::string& text : texts_) {
    tests_.push_back(need(ktour::FactTest::parse(text), "--where"));
    need(tests_.back().fact->suits(problem), "--where");
  }
}

bool FactFilter::keeps(std::span<const ktour::Square> tour) {
  if (keeps_all()) return true;
  meter_->take(tour);
  return std::ranges::all_of(tests_, [&](const auto& test) { return test.holds(*meter_); });
}

std::string FactFilter::words() const {
  return keeps_all() ? "" : fmt::format(" with {}", fmt::join(texts_, " and "));
}

}  // namespace app
