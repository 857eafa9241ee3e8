// What was found, as a page to look at.
#include "lab/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ktour/parse.hpp"
#include "lab/census_text.hpp"
#include "lab/charts.hpp"
#include "lab/groups.hpp"

namespace ktour {
namespace {

using chart::escaped;

constexpr std::string_view page_style = R"(
:root{color-scheme:light dark;--ink:#1f2430;--soft:#5b6472;--line:#d9dde3;--ground:#fbfbfc;--card:#fff;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#e6e9ef;--soft:#9aa4b2;--line:#363c47;--ground:#15181d;--card:#1c2027;--bad:#ff8a80}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:1.7rem;margin:0 0 .2em}h2{font-size:1.15rem;margin:2.2em 0 .4em}
p{margin:.4em 0}.soft{color:var(--soft)}
.figures{display:flex;flex-wrap:wrap;gap:12px;margin:20px 0}
.figures div{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:10px 16px}
.figures b{display:block;font-size:1.5rem;font-variant-numeric:tabular-nums}
figure{margin:12px 0;padding:12px;background:var(--card);border:1px solid var(--line);border-radius:8px}
figure svg{display:block;max-width:100%;height:auto;margin:0 auto}
figcaption{color:var(--soft);font-size:.9rem;margin-top:6px}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:6px 10px;border-bottom:1px solid var(--line)}th{color:var(--soft);font-weight:600;font-size:.9rem}
td{white-space:nowrap}td:first-child{white-space:normal}td.n,th.n{text-align:right}.off{color:var(--bad)}
)";

std::string percent(double value, int digits = 2) {
  return fmt::format("{:.{}f}%", value * 100, digits);
}

// 64000 as 64,000.
std::string grouped_digits(std::uint64_t number) {
  std::string text = fmt::format("{}", number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
  return text;
}

// 5e+11 as 5·10^11, raised.
std::string powers_of_ten(double value) {
  const auto exponent = static_cast<int>(std::floor(std::log10(value)));
  return fmt::format("{:.1f}·10<sup>{}</sup>", value / std::pow(10, exponent), exponent);
}

std::string with_interval(const CensusRow& row) {
  if (row.runs == 0) return percent(row.complete.value);
  return fmt::format("{} ({} to {})", percent(row.complete.value), percent(row.interval.low),
                     percent(row.interval.high));
}

std::string title_of(const Board& board, const CensusRow& row) {
  std::string text = to_string(row.square);
  if (board.cols() <= 26) text += fmt::format(" ({})", to_algebraic(row.square, board));
  return text + ": " + with_interval(row);
}

// With ties left to chance, squares that mirrors and turns of the board exchange have the same
// chances: their runs are one sample.
bool alike_by_symmetry(const Census& census) {
  return !census.exact && census.rule.by_chance();
}

std::string heat_map_of(const Census& census) {
  std::vector<chart::Cell> cells;
  const std::vector<CensusRow> classes =
      alike_by_symmetry(census) ? grouped(census, By::symmetry_class) : std::vector<CensusRow>{};
  for (const CensusRow& row : census.starts) {
    // Where no tour can start there is nothing to compare.
    if (!right_colour(census.board, row.square)) continue;
    const auto same = std::find_if(classes.begin(), classes.end(), [&](const CensusRow& of) {
      return class_of(census.board, of.square) == class_of(census.board, row.square);
    });
    CensusRow shown_row = same == classes.end() ? row : *same;
    shown_row.square = row.square;
    cells.push_back({row.square, shown_row.complete.value, title_of(census.board, shown_row),
                     shown_row.interval.low, shown_row.interval.high});
  }
  return chart::heat_map(
      census.board, cells,
      fmt::format("share of complete tours on {} by start", to_string(census.board)));
}

std::vector<Rule> rules_of(std::span<const Census> boards) {
  std::vector<Rule> rules;
  for (const Census& census : boards) {
    if (std::find(rules.begin(), rules.end(), census.rule) == rules.end()) {
      rules.push_back(census.rule);
    }
  }
  return rules;
}

chart::Curve curve_of(const std::string& name, std::span<const Census> boards, const Rule& rule,
                      CensusRow (*value)(const Census&)) {
  chart::Curve curve{name, {}};
  for (const Census& census : boards) {
    const CensusRow row = value(census);
    if (!(census.rule == rule) || row.squares == 0) continue;
    const double side = std::sqrt(static_cast<double>(census.board.size()));
    curve.points.push_back({side, row.complete.value, row.interval.low, row.interval.high});
  }
  return curve;
}

// By what a rule differs from the others.
std::string short_name(const Rule& rule, std::span<const Rule> all) {
  const bool ties =
      std::any_of(all.begin(), all.end(), [&](const Rule& other) { return other.tie != rule.tie; });
  const bool undos = std::any_of(all.begin(), all.end(),
                                 [&](const Rule& other) { return !(other.undo == rule.undo); });
  std::string text = ties ? fmt::format("ties {}", name(rule.tie)) : "";
  if (undos) text += fmt::format("{}undo {}", ties ? ", " : "", to_string(rule.undo));
  return text;
}

std::string curves_of(std::span<const Census> boards) {
  const std::vector<Rule> rules = rules_of(boards);
  std::vector<chart::Curve> shown;
  if (rules.size() > 1) {
    for (const Rule& rule : rules) {
      shown.push_back(curve_of(short_name(rule, rules), boards, rule, overall_right_colour));
    }
  } else {
    const bool odd = std::any_of(boards.begin(), boards.end(),
                                 [](const Census& census) { return census.board.size() % 2 != 0; });
    shown.push_back(
        curve_of("starts of the right colour", boards, rules.front(), overall_right_colour));
    if (odd) shown.push_back(curve_of("all starts", boards, rules.front(), overall));
  }
  return chart::curves(shown, {"side of the board"}, {"complete tours", true},
                       "share of complete tours by board size");
}

// What is claimed of the chessboard in a widely copied description of the rule, and what is so.
std::string claims_of(const Census& census) {
  struct Claim {
    std::string_view where;
    std::string_view word;
    std::string_view claimed;
    double low, high;
  };
  constexpr Claim claims[] = {{"the centre", "centre", "about 85%", 0.80, 0.90},
                              {"the edge", "edge", "70 to 80%", 0.70, 0.80},
                              {"a corner", "corner", "below 20%", 0, 0.20}};
  std::string rows;
  for (const Claim& claim : claims) {
    const std::vector<Square> squares = *parse_starts(claim.word, census.board);
    Census part{census.board, census.rule, census.exact, census.runs, census.seed};
    for (const CensusRow& row : census.starts) {
      if (std::find(squares.begin(), squares.end(), row.square) != squares.end()) {
        part.starts.push_back(row);
      }
    }
    if (part.starts.empty()) continue;
    const CensusRow row = overall(part);
    const bool off = row.interval.low > claim.high || row.interval.high < claim.low;
    rows += fmt::format(
        "<tr><td>Starts at {}</td><td>{}</td><td class=\"n\">{}</td><td{}>{}</td></tr>\n",
        claim.where, claim.claimed, with_interval(row), off ? " class=\"off\"" : "",
        off ? "wrong" : "in range");
  }
  if (rows.empty()) return "";
  double degrees = 0;
  for (std::uint64_t i = 0; i < census.board.size(); ++i) {
    degrees += degree_of(census.board, census.board.square(i));
  }
  const auto size = static_cast<double>(census.board.size());
  const CensusRow all = overall(census);
  const double model = std::pow(degrees / size / 8, size);
  rows += fmt::format(
      "<tr><td>All starts, by the formula (mean degree / 8)<sup>squares</sup></td>"
      "<td>{}</td><td class=\"n\">{}</td><td class=\"off\">{}</td></tr>\n",
      powers_of_ten(model), with_interval(all),
      all.complete.value > 0 ? fmt::format("off by {}", powers_of_ten(all.complete.value / model))
                             : "");
  return "<h2>What is claimed, and what is so</h2>\n<p>These success rates and this formula go "
         "round with descriptions of the rule, none of which says where they come from. What is so "
         "agrees with Knuth, who gives 97.9% for all starts (The Art of Computer Programming, "
         "volume "
         "4, pre-fascicle 8a).</p>\n<div class=\"wide\"><table>\n<tr><th></th>"
         "<th>claimed</th><th class=\"n\">here</th><th></th></tr>\n" +
         rows + "</table></div>\n";
}

std::string beginning(const std::string& title) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
      "<title>{0}</title>\n<style>{1}</style></head>\n<body><main>\n<h1>{0}</h1>\n",
      escaped(title), page_style);
}

class Page {
 public:
  void figure(const std::string& file, std::string svg, const std::string& caption) {
    report_.html += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", svg, caption);
    report_.charts.emplace_back(file, std::move(svg));
  }
  Page& operator+=(const std::string& html) {
    report_.html += html;
    return *this;
  }
  Report take() { return std::move(report_); }

 private:
  Report report_;
};

void add_board(Page& page, const Census& census, std::span<const Rule> rules, bool alone) {
  const std::string board = to_string(census.board);
  const std::string rule = short_name(census.rule, rules);
  const std::string name = rule.empty() ? board : fmt::format("{}, {}", board, rule);
  std::string mark = alone ? "" : fmt::format("-{}", name);
  std::erase(mark, ',');
  std::replace(mark.begin(), mark.end(), ' ', '-');
  constexpr std::uint64_t most_cells = 10000;
  // A few runs from each square show nothing but noise.
  constexpr std::uint64_t least_runs = 20;
  const bool enough = census.exact || census.runs >= least_runs * census.starts.size();
  if (enough && census.starts.size() > 1 && census.starts.size() <= most_cells) {
    page += alone ? "<h2>By start</h2>\n" : fmt::format("<h2>{}, by start</h2>\n", name);
    page.figure(
        fmt::format("starts{}.svg", mark), heat_map_of(census),
        fmt::format(
            "Per cent of walks from each square that visit all {} squares.{}{}",
            census.board.size(),
            census.exact ? ""
            : alike_by_symmetry(census)
                ? " The runs of squares that a mirror or a turn of the board exchanges are taken "
                  "together; ± is half an interval that holds the truth in 95 of 100 cases."
                : " ± is half an interval that holds the truth in 95 of 100 cases.",
            census.board.size() % 2 != 0 ? " From the blank squares colours allow no tour." : ""));
  }
  if (!census.dead_ends.empty()) {
    page +=
        alone ? "<h2>Where walks die</h2>\n" : fmt::format("<h2>{}, where walks die</h2>\n", name);
    double failed = 0;
    for (const auto& [visited, share] : census.dead_ends) failed += share;
    page.figure(
        fmt::format("dead-ends{}.svg", mark),
        chart::histogram(census.dead_ends, census.board.size(), {"squares visited at the dead end"},
                         fmt::format("where walks that are no tours end, on {}", name)),
        fmt::format("{} of the walks end before all squares are visited.", percent(failed)));
  }
}

}  // namespace

std::string page_of(const std::string& title, const std::string& about, const std::string& chart,
                    const std::vector<std::vector<std::string>>& table, const std::string& remark) {
  std::string html =
      beginning(title) +
      fmt::format("<p class=\"soft\">{}</p>\n<figure>{}</figure>\n", escaped(about), chart);
  html += "<div class=\"wide\"><table>\n";
  for (std::size_t i = 0; i < table.size(); ++i) {
    const char* cell = i == 0 ? "th" : "td";
    html += "<tr>";
    for (std::size_t k = 0; k < table[i].size(); ++k) {
      html += fmt::format("<{0}{2}>{1}</{0}>", cell, escaped(table[i][k]),
                          k == 0 ? "" : " class=\"n\"");
    }
    html += "</tr>\n";
  }
  return html + fmt::format("</table></div>\n<p class=\"soft\">{}</p>\n</main></body></html>\n",
                            escaped(remark));
}

Report report(const std::string& title, std::span<const Census> boards,
              std::span<const std::string> about, const ReportExtras& extras) {
  Page page;
  page += beginning(title);
  for (const std::string& line : about) {
    page += fmt::format("<p class=\"soft\">{}</p>\n", escaped(line));
  }
  const bool alone = boards.size() == 1;
  const std::vector<Rule> rules = rules_of(boards);
  if (alone) {
    const Census& census = boards.front();
    const CensusRow all = overall(census);
    page += "<div class=\"figures\">\n";
    const auto add = [&page](const std::string& value, const std::string& what) {
      page += fmt::format("<div><b>{}</b>{}</div>\n", value, what);
    };
    add(percent(all.complete.value), "complete tours");
    if (!census.exact) {
      add(fmt::format("{} to {}", percent(all.interval.low), percent(all.interval.high)),
          "interval of 95%");
      add(grouped_digits(census.runs), "runs");
    }
    if (all.closed && all.closed->value > 0) {
      add(percent(all.closed->value), "closed tours");
    }
    add(fmt::format("{}", all.squares), all.squares == 1 ? "start" : "starts");
    const CensusRow right = overall_right_colour(census);
    if (right.squares != 0 && right.squares != all.squares) {
      add(percent(right.complete.value), "from the right colour");
    }
    page += "</div>\n";
  } else {
    const bool sizes = std::any_of(boards.begin(), boards.end(), [&](const Census& census) {
      return !(census.board == boards.front().board);
    });
    if (sizes) page += "<h2>By board size</h2>\n";
    if (sizes)
      page.figure("sizes.svg", curves_of(boards),
                  boards.front().exact ? "Exact." : "Shaded: intervals of 95%.");
    page +=
        "<div class=\"wide\"><table>\n<tr><th>board</th><th class=\"n\">all starts</th>"
        "<th class=\"n\">starts of the right colour</th></tr>\n";
    for (const Census& census : boards) {
      const CensusRow right = overall_right_colour(census);
      page += fmt::format(
          "<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
          rules.size() == 1
              ? to_string(census.board)
              : fmt::format("{}, {}", to_string(census.board), short_name(census.rule, rules)),
          with_interval(overall(census)), right.squares == 0 ? "" : with_interval(right));
    }
    page += "</table></div>\n";
  }
  constexpr std::size_t most_boards = 8;
  if (boards.size() <= most_boards) {
    for (const Census& census : boards) add_board(page, census, rules, alone);
  }
  // The claims are about the chessboard, ties left to chance, and walks that take nothing back.
  for (const Census& census : boards) {
    if (census.board == Board(8, 8) && census.rule == Rule{}) page += claims_of(census);
  }
  if (!extras.picture.empty()) {
    page += fmt::format("<h2>A tour</h2>\n<figure>{}<figcaption>{}</figcaption></figure>\n",
                        extras.picture, escaped(extras.picture_of));
  }
  if (!extras.files.empty()) {
    page += "<h2>All of it</h2>\n<ul>\n";
    for (const std::string& file : extras.files) {
      page += fmt::format("<li><a href=\"{0}\">{0}</a></li>\n", escaped(file));
    }
    page += "</ul>\n";
  }
  if (!extras.command.empty()) {
    page += fmt::format("<p>Again: <code>{}</code></p>\n", escaped(extras.command));
  }
  page += "</main></body></html>\n";
  return page.take();
}

}  // namespace ktour
