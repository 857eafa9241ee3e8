// Values and their numbers of tours, put into words, JSON, CSV and bars.
#include "histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "kind_options.hpp"
#include "lab/charts.hpp"
#include "lab/statistics.hpp"
#include "output.hpp"
#include "report/report.hpp"

namespace app {
namespace {

std::string shown(const mpz_class& number) {
  return ktour::in_thousands(number.get_str());
}

}  // namespace

Histogram::Histogram(const CommandLine& line, const ktour::Problem& problem)
    : problem_(problem), fact_(ktour::fact_named(line["--by"].choice())) {
  need(fact_->suits(problem), "--by");
  line.refuse_beside("--by", std::array<std::string_view, 2>{"--facts", "--from"});
  const ReportOptions report(line, {"text", "json", "csv", "svg"});
  form_ = report.form();
  path_ = report.path();
  if (form_ == "svg" && fact_->kind == ktour::FactKind::list) {
    refuse(fmt::format("--by {}: a picture shows numbers, and this is a list", fact_->name));
  }
}

std::vector<Histogram::Row> Histogram::rows(bool drawn) const {
  std::vector<Row> all;
  for (const auto& [value, tours] : counts_) {
    const double part = share(tours);
    all.push_back(
        {value, tours, part,
         drawn ? ktour::wilson(tours.get_ui(), total_.get_ui()) : ktour::Interval{part, part}});
  }
  return all;
}

// Of drawn tours the mean is normal, near enough, from some dozens of them on.
Histogram::Mean Histogram::mean() const {
  double mean = 0;
  double squares = 0;
  for (const auto& [value, tours] : counts_) {
    const auto number = static_cast<double>(value.number);
    mean += number * share(tours);
    squares += number * number * share(tours);
  }
  const double n = real(total_);
  const double variance = n > 1 ? std::max(0.0, (squares - mean * mean) * n / (n - 1)) : 0;
  return {mean, ktour::confidence_z * std::sqrt(variance / n)};
}

std::string Histogram::written(const std::string& which, std::string_view unit, bool drawn,
                               const nlohmann::ordered_json& beside) const {
  if (form_ == "json") return as_json(unit, drawn, beside);
  if (form_ == "csv") return as_csv(unit, drawn);
  return form_ == "svg" ? as_picture(which, drawn) : as_text(which, unit, drawn);
}

std::string Histogram::as_text(const std::string& which, std::string_view unit, bool drawn) const {
  const std::string all = shown(total_);
  std::string text = fmt::format("{} {}, {}\n", all, which, unit);
  const std::size_t first = std::max<std::size_t>(
      fact_->name.size(), counts_.empty() ? 0 : counts_.rbegin()->first.text().size());
  const std::size_t second = std::max<std::size_t>(5, all.size());
  text += fmt::format("{:>{}}  {:>{}}  {:>7}{}\n", fact_->name, first, "tours", second, "share",
                      drawn ? "  95% interval" : "");
  for (const Row& row : rows(drawn)) {
    text += fmt::format("{:>{}}  {:>{}}  {:6.2f}%", row.value.text(), first, shown(row.tours),
                        second, 100 * row.share);
    if (drawn) {
      text += fmt::format("  {:.2f}% to {:.2f}%", 100 * row.interval.low, 100 * row.interval.high);
    }
    text += '\n';
  }
  if (fact_->kind != ktour::FactKind::number || total_ == 0) return text;
  const Mean mean = this->mean();
  return text + (drawn ? fmt::format("mean {:.3f}, from {:.3f} to {:.3f}\n", mean.value,
                                     mean.value - mean.half, mean.value + mean.half)
                       : fmt::format("mean {:.3f}\n", mean.value));
}

std::string Histogram::as_csv(std::string_view unit, bool drawn) const {
  std::string text = fmt::format("{},{},share{}\n", fact_->name, unit, drawn ? ",low,high" : "");
  for (const Row& row : rows(drawn)) {
    text += fmt::format("{},{},{}", row.value.text(), row.tours.get_str(), row.share);
    if (drawn) text += fmt::format(",{},{}", row.interval.low, row.interval.high);
    text += '\n';
  }
  return text;
}

std::string Histogram::as_json(std::string_view unit, bool drawn,
                               const nlohmann::ordered_json& beside) const {
  nlohmann::ordered_json object = ktour::reports::kind_in_json(problem_);
  object.update(beside);
  object[std::string(unit)] = total_.get_str();
  object["by"] = fact_->name;
  object["table"] = nlohmann::ordered_json::array();
  for (const Row& row : rows(drawn)) {
    object["table"].push_back(
        {nlohmann::ordered_json::parse(row.value.json()), row.tours.get_str()});
    if (!drawn) continue;
    object["table"].back().push_back(row.interval.low);
    object["table"].back().push_back(row.interval.high);
  }
  if (fact_->kind == ktour::FactKind::number && total_ != 0) {
    const Mean mean = this->mean();
    object["mean"] = mean.value;
    if (drawn) object["mean_interval"] = {mean.value - mean.half, mean.value + mean.half};
  }
  return object.dump() + "\n";
}

std::string Histogram::as_picture(const std::string& which, bool drawn) const {
  std::vector<ktour::chart::Bar> bars;
  for (const Row& row : rows(drawn)) {
    bars.push_back({row.value.number, row.share,
                    fmt::format("{} {}: {} of {} tours, {:.3f}%", fact_->name, row.value.text(),
                                shown(row.tours), shown(total_), 100 * row.share),
                    row.interval.low, row.interval.high});
  }
  return ktour::chart::bars(bars, std::string(fact_->name), "share of tours",
                            fmt::format("{} of {} {}{}", fact_->name, shown(total_), which,
                                        drawn ? " drawn at random" : ""));
}

TakenTours::TakenTours(const CommandLine& line, const OutputOptions& output,
                       const ktour::Problem& problem)
    : problem_(problem), filter_(line, problem) {
  if (line.given("--by")) {
    histogram_.emplace(line, problem);
    meter_.emplace(meter_for(problem));
    table_.emplace(need(open_output(histogram_->path())));
  } else {
    file_.emplace(output, problem);
  }
}

bool TakenTours::take(const std::vector<ktour::Square>& tour) {
  if (!filter_.keeps(tour)) return false;
  if (histogram_) {
    need(ktour::accepted(problem_, tour));
    meter_->take(tour);
    histogram_->add(*meter_->value(histogram_->fact()));
  } else {
    file_->write(tour);
  }
  return true;
}

void TakenTours::finish(std::string_view unit, bool drawn) {
  if (!histogram_) return file_->finish();
  nlohmann::ordered_json beside = nlohmann::ordered_json::object();
  if (!filter_.keeps_all()) beside["where"] = filter_.texts();
  need(table_->write(
      histogram_->written(tours_in_words(problem_) + filter_.words(), unit, drawn, beside)));
  need(table_->commit());
}

}  // namespace app
