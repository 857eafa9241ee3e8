// A census as a table, as JSON and as CSV.
#include "lab/census_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ktour/parse.hpp"
#include "lab/statistics.hpp"
#include "lab/tables.hpp"

namespace ktour {
namespace {

constexpr unsigned exact_digits = 12;

std::string shown(double value) {
  return fmt::format("{:.6f}", value);
}

std::string shown(const TourCount& tours) {
  return tours.exact ? fmt::format("{}", *tours.exact) : fmt::format("{:.6e}", tours.value);
}

bool any_floating(const Census& census) {
  return std::any_of(census.starts.begin(), census.starts.end(),
                     [](const CensusRow& row) { return row.complete.error > 0; });
}

std::string head(const Census& census) {
  std::string text = fmt::format("{}: {}; ", to_string(census.board), described(census.rule));
  if (!census.exact) {
    return text + fmt::format("{} runs, seed {}; intervals of 95%\n", census.runs, census.seed);
  }
  text += "exact";
  if (any_floating(census)) {
    text += fmt::format(", to within {:.1e}", overall(census).complete.error);
  }
  return text + "\n";
}

}  // namespace

std::string decimal(const mpq_class& fraction, unsigned digits) {
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, digits);
  const mpz_class twice = 2 * fraction.get_num() * scale + fraction.get_den();
  const mpz_class rounded = twice / (2 * fraction.get_den());
  const mpz_class whole = rounded / scale;
  const mpz_class rest = rounded % scale;
  const std::string text = rest.get_str();
  return whole.get_str() + "." + std::string(digits - text.size(), '0') + text;
}

std::string shown(const Probability& probability) {
  if (probability.fraction) return decimal(*probability.fraction, exact_digits);
  return probability.error > 0 ? fmt::format("{:.12f}", probability.value)
                               : shown(probability.value);
}

std::string described(const Rule& rule) {
  std::string text(name(rule.method));
  if (rule.method == Method::warnsdorff) text += fmt::format(", ties {}", name(rule.tie));
  if (rule.undo.squares) return text + ", as many moves taken back as squares";
  if (rule.undo.none()) return text + ", nothing taken back";
  return text + fmt::format(", at most {} moves taken back", rule.undo.moves);
}

std::string census_table(const Census& census, By by) {
  const bool layers = census.exact && !census.starts.empty() && census.starts.front().closed;
  std::vector<std::string> titles{by == By::degree ? "degree" : "start"};
  if (by != By::start) titles.emplace_back("squares");
  if (by != By::degree) titles.emplace_back("degree");
  titles.emplace_back("probability");
  if (!census.exact) {
    for (const char* title : {"low", "high", "runs", "complete"}) titles.emplace_back(title);
  } else if (layers) {
    for (const char* title : {"closed", "tours", "fraction"}) titles.emplace_back(title);
  }
  Table lines{titles};
  const auto add = [&](const CensusRow& row, const std::string& label, bool all) {
    std::vector<std::string> line{label};
    if (by != By::start) line.push_back(fmt::format("{}", row.squares));
    if (by != By::degree) line.push_back(all ? "" : fmt::format("{}", row.degree));
    line.push_back(shown(row.complete));
    if (!census.exact) {
      line.push_back(shown(row.interval.low));
      line.push_back(shown(row.interval.high));
      line.push_back(fmt::format("{}", row.runs));
      line.push_back(fmt::format("{}", row.completed));
    } else if (layers) {
      line.push_back(shown(*row.closed));
      line.push_back(shown(*row.tours));
      line.push_back(row.complete.fraction ? row.complete.fraction->get_str() : "");
    }
    lines.push_back(std::move(line));
  };
  for (const CensusRow& row : grouped(census, by)) {
    add(row, by == By::degree ? fmt::format("{}", row.degree) : to_string(row.square), false);
  }
  const CensusRow all = overall(census);
  add(all, "all", true);
  const CensusRow right = overall_right_colour(census);
  if (right.squares > 0 && right.squares != all.squares) add(right, "right colour", true);
  return head(census) + text_table(lines);
}

std::string sizes_table(std::span<const Census> boards) {
  const bool exact = std::all_of(boards.begin(), boards.end(), [](auto& c) { return c.exact; });
  Table lines{{"board", "probability"}};
  for (const char* title : {"low", "high", "runs"}) {
    if (!exact) lines[0].emplace_back(title);
  }
  lines[0].emplace_back("right colour");
  for (const Census& census : boards) {
    const CensusRow all = overall(census);
    const CensusRow right = overall_right_colour(census);
    std::vector<std::string> line{to_string(census.board),
                                  exact ? shown(all.complete) : shown(all.complete.value)};
    if (!exact) {
      line.push_back(shown(all.interval.low));
      line.push_back(shown(all.interval.high));
      line.push_back(census.exact ? "all" : fmt::format("{}", all.runs));
    }
    line.push_back(right.squares == 0 ? "-"
                   : exact            ? shown(right.complete)
                                      : shown(right.complete.value));
    lines.push_back(std::move(line));
  }
  const auto sampled =
      std::find_if(boards.begin(), boards.end(), [](const Census& c) { return !c.exact; });
  const std::string how =
      exact ? "exact" : fmt::format("sampled, seed {}; intervals of 95%", sampled->seed);
  return fmt::format("{}; {}\n", described(boards.front().rule), how) + text_table(lines);
}

namespace {

using Json = nlohmann::ordered_json;

Json row_json(const CensusRow& row, bool exact, bool group) {
  Json json{{"square", {row.square.row, row.square.col}}};
  if (group) json["squares"] = row.squares;
  json["degree"] = row.degree;
  json["probability"] = row.complete.value;
  if (row.complete.fraction) json["fraction"] = row.complete.fraction->get_str();
  if (row.complete.error > 0) json["error"] = row.complete.error;
  if (!exact) {
    json["low"] = row.interval.low;
    json["high"] = row.interval.high;
    json["runs"] = row.runs;
    json["complete"] = row.completed;
  }
  if (row.closed) {
    json["closed"] = row.closed->value;
    if (row.closed->fraction) json["closed_fraction"] = row.closed->fraction->get_str();
  }
  // As text, like every count that may be beyond 2^53.
  if (row.tours) json["tours"] = shown(*row.tours);
  return json;
}

}  // namespace

nlohmann::ordered_json census_json(const Census& census, By by) {
  const CensusRow all = overall(census);
  Json json{{"rows", census.board.rows()},         {"cols", census.board.cols()},
            {"method", name(census.rule.method)},  {"tie", name(census.rule.tie)},
            {"undo", to_string(census.rule.undo)}, {"exact", census.exact}};
  if (!census.exact) {
    json["runs"] = census.runs;
    json["seed"] = census.seed;
    json["confidence"] = confidence;
  }
  const auto add_mean = [&](const std::string& prefix, const CensusRow& row) {
    json[prefix] = row.complete.value;
    if (row.complete.fraction) json[prefix + "_fraction"] = row.complete.fraction->get_str();
    if (row.complete.error > 0) json[prefix + "_error"] = row.complete.error;
    if (!census.exact) {
      json[prefix + "_low"] = row.interval.low;
      json[prefix + "_high"] = row.interval.high;
    }
  };
  add_mean("mean", all);
  const CensusRow right = overall_right_colour(census);
  if (right.squares > 0) add_mean("mean_right_colour", right);
  if (all.closed) json["mean_closed"] = all.closed->value;
  if (all.tours) json["tours"] = shown(*all.tours);
  if (census.states > 0) {
    json["states"] = census.states;
    json["widest_layer"] = census.widest;
  }
  json["dead_ends"] = Json::array();
  for (const auto& [visited, share] : census.dead_ends) {
    json["dead_ends"].push_back({{"visited", visited}, {"share", share}});
  }
  if (by != By::start) {
    json["by"] = name(by);
    json["groups"] = Json::array();
    for (const CensusRow& row : grouped(census, by)) {
      json["groups"].push_back(row_json(row, census.exact, true));
    }
  }
  json["starts"] = Json::array();
  for (const CensusRow& row : census.starts) {
    json["starts"].push_back(row_json(row, census.exact, false));
  }
  return json;
}

std::string census_csv(std::span<const Census> boards, By by) {
  std::string text =
      "rows,cols,row,col,squares,degree,probability,error,low,high,runs,complete,closed,tours,"
      "fraction\n";
  for (const Census& census : boards) {
    for (const CensusRow& row : grouped(census, by)) {
      text += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", census.board.rows(),
                          census.board.cols(), row.square.row, row.square.col, row.squares,
                          row.degree, row.complete.value, row.complete.error, row.interval.low,
                          row.interval.high, row.runs, row.completed,
                          row.closed ? fmt::format("{}", row.closed->value) : "",
                          row.tours ? shown(*row.tours) : "",
                          row.complete.fraction ? row.complete.fraction->get_str() : "");
    }
  }
  return text;
}

}  // namespace ktour
