// What was found, as a page to look at.
#include "lab/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "ktour/parse.hpp"
#include "ktour/version.hpp"
#include "lab/census_text.hpp"
#include "lab/charts.hpp"
#include "lab/groups.hpp"

namespace ktour {
namespace {

// The colours, letters and cards of web/src/style.css.
constexpr std::string_view page_style = R"(
:root{color-scheme:light dark;--page:#f6f3ed;--card:#fffdf9;--ink:#231f1a;--muted:#665d50;--line:#ddd5c6;--soft:#efe9de;--accent:#4a50c4;--shadow:0 1px 2px rgb(60 45 20 / 8%),0 6px 24px rgb(60 45 20 / 6%)}
@media(prefers-color-scheme:dark){:root{--page:#14151a;--card:#1d1f27;--ink:#efece5;--muted:#aca79d;--line:#343743;--soft:#282b35;--accent:#a9adff;--shadow:0 1px 2px rgb(0 0 0 / 30%),0 8px 28px rgb(0 0 0 / 28%)}}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
main{max-width:46rem;margin:0 auto;padding:1.6rem 1rem 4rem}
h1,h2{font-weight:650;letter-spacing:-.01em;line-height:1.25}h1{font-size:1.55rem;margin:0 0 .3rem}h2{font-size:1.16rem;margin:2.4rem 0 .7rem}
p{margin:.3rem 0}.muted,figcaption{color:var(--muted)}a{color:var(--accent)}
code{padding:.1rem .4rem;border-radius:.35rem;background:var(--soft);font-size:.9rem}
.figures{display:flex;flex-wrap:wrap;gap:.75rem;margin:1.3rem 0}
.figures div,figure,.wide{background:var(--card);border-radius:.9rem;box-shadow:var(--shadow)}
.figures div{flex:1;padding:.7rem 1.1rem;color:var(--muted);font-size:.85rem;white-space:nowrap}
.figures b{display:block;color:var(--ink);font-size:1.45rem;font-weight:650;font-variant-numeric:tabular-nums}
.figures div:first-child b{color:var(--accent)}
figure{margin:.8rem 0;padding:1rem}figure svg{display:block;max-width:100%;height:auto;margin:0 auto}
figcaption{font-size:.85rem;margin:.6rem .8rem 0}
.wide{overflow-x:auto;margin:.8rem 0;padding:.4rem 1rem}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.45rem .6rem;text-align:right;white-space:nowrap}th{color:var(--muted);font-size:.85rem;font-weight:600}
td{border-top:1px solid var(--line)}th:first-child,td:first-child{min-width:9em;text-align:left;white-space:normal}
)";

std::string percent(double value, int digits = 2) {
  return fmt::format("{:.{}f}%", value * 100, digits);
}

// 5e+11 as 5.0·10¹¹.
std::string powers_of_ten(double value) {
  static constexpr std::array raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const auto exponent = static_cast<int>(std::floor(std::log10(value)));
  std::string text = fmt::format("{:.1f}·10", value / std::pow(10, exponent));
  for (const char c : fmt::format("{}", exponent)) {
    text += c == '-' ? "⁻" : raised[static_cast<std::size_t>(c - '0')];
  }
  return text;
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

std::string how_made(std::span<const Census> boards) {
  // Where some were small enough to be told exactly, the samples are what needs explaining.
  const auto sampled = std::ranges::find(boards, false, &Census::exact);
  if (sampled == boards.end()) return fmt::format("Exact; ktour {}.", version);
  return fmt::format("{} runs{}, seed {}; ktour {}.", sampled->runs,
                     boards.size() > 1 ? " each" : "", sampled->seed, version);
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

// A page in the making.
class Page {
 public:
  explicit Page(const std::string& title) {
    report_.html = fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<title>{0}</title>\n<style>{1}</style></head>\n<body><main>\n<h1>{0}</h1>\n",
        in_markup(title), page_style);
  }

  void heading(std::string_view text) { add("<h2>{}</h2>\n", text); }
  void remark(std::string_view text) { add("<p class=\"muted\">{}</p>\n", text); }
  void table(const Table& table) { report_.html += html_table(table); }
  /// The first is the one that matters most.
  void figures(const std::vector<std::pair<std::string, std::string>>& values) {
    report_.html += "<div class=\"figures\">\n";
    for (const auto& [value, what] : values) add("<div><b>{}</b>{}</div>\n", value, what);
    report_.html += "</div>\n";
  }
  void figure(const std::string& svg, std::string_view caption) {
    report_.html += "<figure>" + svg;
    if (!caption.empty()) add("<figcaption>{}</figcaption>", caption);
    report_.html += "</figure>\n";
  }
  /// One that is a file too.
  void chart(const std::string& file, const std::string& svg, std::string_view caption) {
    figure(svg, caption);
    report_.charts.emplace_back(file, svg);
  }
  void files(const std::vector<std::string>& names) {
    report_.html += "<ul>\n";
    for (const std::string& name : names) add("<li><a href=\"{0}\">{0}</a></li>\n", name);
    report_.html += "</ul>\n";
  }
  void command(std::string_view words) { add("<p>Again: <code>{}</code></p>\n", words); }
  Report done() && {
    report_.html += "</main></body></html>\n";
    return std::move(report_);
  }

 private:
  // Words in elements.
  template <class... Words>
  void add(std::string_view form, const Words&... words) {
    report_.html += fmt::format(fmt::runtime(form), in_markup(words)...);
  }

  Report report_;
};

// What is claimed of the chessboard in a widely copied description of the rule, and what is so.
void add_claims(Page& page, const Census& census) {
  struct Claim {
    std::string_view where;
    std::string_view word;
    std::string_view claimed;
    double low, high;
  };
  constexpr Claim claims[] = {{"the centre", "centre", "about 85%", 0.80, 0.90},
                              {"the edge", "edge", "70 to 80%", 0.70, 0.80},
                              {"a corner", "corner", "below 20%", 0, 0.20}};
  Table table{{"", "claimed", "here", ""}};
  for (const Claim& claim : claims) {
    const std::vector<Square> squares = *parse_starts(claim.word, census.board);
    Census part{census.board, census.rule, census.exact, census.runs, census.seed};
    for (const CensusRow& row : census.starts) {
      const bool there = std::find(squares.begin(), squares.end(), row.square) != squares.end();
      if (there) part.starts.push_back(row);
    }
    if (part.starts.empty()) continue;
    const CensusRow row = overall(part);
    const bool off = row.interval.low > claim.high || row.interval.high < claim.low;
    table.push_back({fmt::format("Starts at {}", claim.where), std::string(claim.claimed),
                     with_interval(row), off ? "✗ wrong" : "✓ in range"});
  }
  if (table.size() == 1) return;
  double degrees = 0;
  for (std::uint64_t i = 0; i < census.board.size(); ++i) {
    degrees += degree_of(census.board, census.board.square(i));
  }
  const auto size = static_cast<double>(census.board.size());
  const CensusRow all = overall(census);
  const double formula = std::pow(degrees / size / 8, size);
  const double factor = all.complete.value / formula;
  table.push_back({"All starts, by the formula (mean degree / 8) to the power of the squares",
                   powers_of_ten(formula), with_interval(all),
                   factor > 0 ? fmt::format("✗ off by {}", powers_of_ten(factor)) : ""});
  page.heading("What is claimed, and what is so");
  page.remark(
      "These success rates and this formula go round with descriptions of the rule, none of which "
      "says where they come from. What is so agrees with Knuth, who gives 97.9% for all starts "
      "(The Art of Computer Programming, volume 4, pre-fascicle 8a).");
  page.table(table);
}

void add_board(Page& page, const Census& census, std::span<const Rule> rules, bool alone) {
  const std::string board = to_string(census.board);
  const std::string rule = short_name(census.rule, rules);
  const std::string name = rule.empty() ? board : fmt::format("{}, {}", board, rule);
  std::string mark = alone ? "" : fmt::format("-{}", name);
  std::erase(mark, ',');
  std::replace(mark.begin(), mark.end(), ' ', '-');
  if (!alone) page.heading(name);
  constexpr std::uint64_t most_cells = 10000;
  // A few runs from each square show nothing but noise.
  constexpr std::uint64_t least_runs = 20;
  const bool enough = census.exact || census.runs >= least_runs * census.starts.size();
  if (enough && census.starts.size() > 1 && census.starts.size() <= most_cells) {
    std::string caption = fmt::format(
        "Per cent of walks from each square that visit all {} squares.", census.board.size());
    if (alike_by_symmetry(census)) {
      caption +=
          " The runs of squares that a mirror or a turn of the board exchanges are taken "
          "together.";
    }
    if (!census.exact) {
      caption += " ± is half an interval that holds the truth in 95 of 100 cases.";
    }
    if (census.board.size() % 2 != 0) caption += " From the blank squares colours allow no tour.";
    page.chart(fmt::format("starts{}.svg", mark), heat_map_of(census), caption);
  }
  if (census.dead_ends.empty()) return;
  double failed = 0;
  for (const auto& [visited, share] : census.dead_ends) failed += share;
  page.chart(
      fmt::format("dead-ends{}.svg", mark),
      chart::histogram(census.dead_ends, census.board.size(), {"squares visited at the dead end"},
                       fmt::format("where walks that are no tours end, on {}", name)),
      fmt::format("{} of the walks end before all squares are visited.", percent(failed)));
}

void add_figures(Page& page, const Census& census) {
  const CensusRow all = overall(census);
  const CensusRow right = overall_right_colour(census);
  std::vector<std::pair<std::string, std::string>> figures{
      {percent(all.complete.value), "complete tours"}};
  if (!census.exact) {
    figures.emplace_back(
        fmt::format("{} to {}", percent(all.interval.low), percent(all.interval.high)),
        "interval of 95%");
    figures.emplace_back(in_thousands(std::to_string(census.runs)), "runs");
  }
  if (all.closed && all.closed->value > 0) {
    figures.emplace_back(percent(all.closed->value), "closed tours");
  }
  figures.emplace_back(fmt::format("{}", all.squares), all.squares == 1 ? "start" : "starts");
  if (right.squares != 0 && right.squares != all.squares) {
    figures.emplace_back(percent(right.complete.value), "from the right colour");
  }
  page.figures(figures);
}

void add_overview(Page& page, std::span<const Census> boards, std::span<const Rule> rules) {
  const bool sizes = std::any_of(boards.begin(), boards.end(), [&](const Census& census) {
    return !(census.board == boards.front().board);
  });
  if (sizes) {
    page.heading("By board size");
    page.chart("sizes.svg", curves_of(boards),
               boards.front().exact ? "Exact." : "Shaded: intervals of 95%.");
  }
  Table table{{"board", "all starts", "starts of the right colour"}};
  for (const Census& census : boards) {
    const CensusRow right = overall_right_colour(census);
    const std::string rule = short_name(census.rule, rules);
    table.push_back({to_string(census.board) + (rule.empty() ? "" : ", " + rule),
                     with_interval(overall(census)),
                     right.squares == 0 ? "" : with_interval(right)});
  }
  page.table(table);
}

}  // namespace

std::string page_of(const std::string& title, const std::string& about, const std::string& chart,
                    const Table& table, const std::string& remark) {
  Page page(title);
  page.remark(about);
  page.figure(chart, "");
  page.table(table);
  page.remark(remark);
  return std::move(page).done().html;
}

Report report(const std::string& title, std::span<const Census> boards,
              const ReportExtras& extras) {
  Page page(title);
  const bool alone = boards.size() == 1;
  const std::vector<Rule> rules = rules_of(boards);
  if (rules.size() == 1) page.remark(fmt::format("Rule: {}.", described(rules.front())));
  page.remark(how_made(boards));
  if (alone) {
    add_figures(page, boards.front());
  } else {
    add_overview(page, boards, rules);
  }
  constexpr std::size_t most_boards = 8;
  if (boards.size() <= most_boards) {
    for (const Census& census : boards) add_board(page, census, rules, alone);
  }
  // The claims are about the chessboard, ties left to chance, and walks that take nothing back.
  for (const Census& census : boards) {
    if (census.board == Board(8, 8) && census.rule == Rule{}) add_claims(page, census);
  }
  if (!extras.picture.empty()) {
    page.heading("A tour");
    page.figure(extras.picture, extras.picture_of);
  }
  if (!extras.files.empty()) {
    page.heading("All of it");
    page.files(extras.files);
  }
  if (!extras.command.empty()) page.command(extras.command);
  return std::move(page).done();
}

}  // namespace ktour
