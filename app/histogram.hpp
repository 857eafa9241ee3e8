// How many tours have each value of a fact: as a table, for programs, and as a picture.
#pragma once

#include <gmpxx.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "fact_options.hpp"
#include "ktour/census.hpp"
#include "output.hpp"

namespace app {

/// Of all tours, or of some drawn at random, which tell of all within intervals.
class Histogram {
 public:
  /// The fact that --by names, in the form that --format names.
  Histogram(const CommandLine& line, const ktour::Problem& problem);

  const ktour::Fact& fact() const { return *fact_; }
  void add(const ktour::FactValue& value, const mpz_class& tours = 1) {
    counts_[value] += tours;
    total_ += tours;
  }
  /// As a text in its form. `which` says what was counted: "closed tours of 6x6"; `unit` what the
  /// numbers are of ("undirected", "drawn"); of drawn tours, shares have intervals. `beside` are
  /// more members for JSON.
  std::string written(const std::string& which, std::string_view unit, bool drawn,
                      const nlohmann::ordered_json& beside) const;
  std::string path() const { return path_; }

 private:
  struct Row {
    const ktour::FactValue& value;
    const mpz_class& tours;
    double share;
    ktour::Interval interval;
  };
  struct Mean {
    double value, half;  // half its interval
  };
  std::vector<Row> rows(bool drawn) const;
  Mean mean() const;
  double share(const mpz_class& tours) const { return real(tours) / real(total_); }
  static double real(const mpz_class& number) { return mpf_class(number).get_d(); }
  std::string as_text(const std::string& which, std::string_view unit, bool drawn) const;
  std::string as_csv(std::string_view unit, bool drawn) const;
  std::string as_json(std::string_view unit, bool drawn,
                      const nlohmann::ordered_json& beside) const;
  std::string as_picture(const std::string& which, bool drawn) const;

  ktour::Problem problem_;
  const ktour::Fact* fact_;
  std::string form_, path_;
  mpz_class total_ = 0;
  std::map<ktour::FactValue, mpz_class> counts_;
};

/// Where tours go that were listed or drawn, as far as --where keeps them: to a file, one after the
/// other, or into the table of --by.
class TakenTours {
 public:
  TakenTours(const CommandLine& line, const OutputOptions& output, const ktour::Problem& problem);

  bool are_table() const { return histogram_.has_value(); }
  const FactFilter& filter() const { return filter_; }
  /// The file; only where they are no table.
  TourWriter& file() { return *file_; }
  /// Whether it was kept.
  bool take(const std::vector<ktour::Square>& tour);
  /// Writes what is left. (Histogram::written tells of `unit` and `drawn`.)
  void finish(std::string_view unit, bool drawn);

 private:
  ktour::Problem problem_;
  FactFilter filter_;
  std::optional<Histogram> histogram_;
  std::optional<ktour::FactMeter> meter_;  // for the histogram
  std::optional<OutputFile> table_;
  std::optional<TourWriter> file_;
};

}  // namespace app
