// The rows of the table of options.
#include "option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "ktour/by_fact.hpp"
#include "ktour/census.hpp"
#include "ktour/draw.hpp"
#include "ktour/ktour.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/names.hpp"
#include "ktour/words.hpp"
#include "series.hpp"

namespace app {
namespace {

using ktour::By;
using ktour::Colouring;
using ktour::Format;
using ktour::Queue;
using ktour::Surface;
using ktour::Symmetry;
using ktour::Theme;
using ktour::Tie;

// --- what values can be --------------------------------------------------------------------------

// The names of rows, and what they say of themselves.
template <class Rows>
Choices rows_of(Rows&& rows) {
  Choices all;
  for (const auto& row : rows) all.push_back({row.name, row.about});
  return all;
}

template <ktour::HasNames E>
Choices words_of() {
  return rows_of(ktour::names<E>);
}

// Words that are in no other table, with commas between them.
Choices listed(std::string_view words) {
  Choices all;
  while (!words.empty()) {
    const std::size_t comma = std::min(words.find(", "), words.size());
    all.push_back({words.substr(0, comma)});
    words.remove_prefix(std::min(comma + 2, words.size()));
  }
  return all;
}

Choices aims() {
  return rows_of(ktour::facts() | std::views::filter([](const ktour::Fact& fact) {
                   return fact.kind == ktour::FactKind::number;
                 }));
}

Choices formats_that(bool (*hold)(const Format& format)) {
  return rows_of(ktour::formats() | std::views::filter(hold));
}

Choices named(std::span<const std::string_view> words) {
  return {words.begin(), words.end()};
}

constexpr auto all_formats = [] { return formats_that([](const Format&) { return true; }); };
constexpr auto drawings = [] { return formats_that([](const Format& f) { return !f.writes(); }); };
constexpr auto of_many_tours = [] {
  return formats_that([](const Format& format) {
    const bool moving = format.id == ktour::FormatId::webp;
    return holds_series(format) || (!format.writes() && !moving);
  });
};

Choices ways_to_differ() {
  Choices all{{"move"}};
  for (const ktour::Fact* fact : ktour::facts_to_count_by()) all.push_back({fact->name});
  return all;
}

// --- who takes them ------------------------------------------------------------------------------

using namespace of;
using enum Group;

// What is counted, listed and drawn at random; what looks for a tour; what reads one.
constexpr unsigned kinds = count | enumerate | sample | mpi_count;
constexpr unsigned sheets = worksheet | puzzle;
constexpr unsigned seekers = solve | at | sheets | play;
constexpr unsigned readers = check | view | convert;
constexpr unsigned tours = seekers | readers | kinds;
constexpr unsigned figures = census | compare;
constexpr unsigned by_board = seekers | kinds | figures | mpi_census;
constexpr unsigned boards = by_board | readers;
constexpr unsigned graphs = solve | count | enumerate | sample | check | convert;
constexpr unsigned drawers = solve | view | convert;
constexpr unsigned mpi = mpi_count | mpi_census;

// --- the rows ------------------------------------------------------------------------------------

constexpr Option rows[] = {
    {"-V, --version", "", "print the version", alone, program},
    {"-h, --help", "", "print this help", alone, all},
    {"--generate", "WHAT", "print a file to install: completions for {}, or the manual's commands",
     alone, program, [] { return listed("bash, zsh, fish, man"); }},

    {"board", "BOARD ...", "ROWSxCOLS, or two numbers; a box such as 4x4x4", argument,
     by_board & ~puzzle},
    {"what", "WHAT ...", "make BOARD; rate FILE, where - is standard input; or text FILE|WORDS",
     argument, puzzle},
    {"file", "FILE ...",
     "tours in any format except pictures and pages, or certificates; - is standard input",
     argument, check},
    {"file", "FILE ...", "tours in any format that check reads; - is standard input", argument,
     view | convert},
    {"config", "CONFIG", "a JSON file with the configuration", argument, simulate},
    {"what", "WHAT", "what to measure: {}", argument, bench,
     [] {
       return listed("search, construct, shapes, proofs, puzzles, facts, counting, lab, latency");
     }},

    {"--map", "FILE", "board as text: '.' a square, '#' no square, S start, E end", board, boards,
     nullptr, "",
     "A line for each row, in place of BOARD; a blank is no square either. '-' is standard input."},
    {"--puzzle", "FILE", "board and given steps as a grid: numbers, '.' a free square, '#' none",
     board, solve | count | enumerate | sample | readers, nullptr, "",
     "In place of BOARD. A line for each row, with blanks or, as in CSV, commas between the "
     "squares; "
     "0, _, -1 and an empty field are free squares too. Or JSON as ktour writes it. '-' is "
     "standard "
     "input."},
    {"--graph", "FILE", "a graph: an edge a line as two names, DIMACS, or graph6", board, graphs,
     nullptr, "",
     "In place of BOARD; its vertices stand for squares, by their names, and its edges for moves. "
     "'-' is standard input."},
    {"--without", "SQ ...", "squares to leave out", board, boards},
    {"--piece", "P", "the piece: {}; a leap such as 1,4; or a sum such as knight+1,3", board,
     boards, [] { return named(ktour::piece_names()); }, "knight"},
    {"--surface", "S", "join sides of the board: {}", board, boards, words_of<Surface>, "plane"},
    {"--board", "BOARD ...", "ROWSxCOLS, if the file does not say", board, readers},
    {"--board", "BOARD ...", "the board of make and text", board, puzzle},

    {"--start", "SQ", "first square, as ROW,COL from 0 or as in chess (a1)", tour, tours},
    {"--end", "SQ", "last square", tour, tours},
    {"--symmetry", "S", "the map that keeps the tour: {}; or a first letter", tour, tours,
     words_of<Symmetry>, "none",
     "Mirror in the vertical or horizontal axis, half-turn, quarter-turn. Such a tour is closed, "
     "except for half-turns of boards with an odd side: where these have no closed tour, the "
     "answer is an open one, which the half-turn reverses."},
    {"--through", "A-B ...", "moves that the tour must make, such as a1-b3", tour, tours},
    {"--avoid", "A-B ...", "moves that the tour must not make", tour, tours},
    {"--begin", "SQ ...", "the first squares, in order", tour, tours},
    {"--given", "SQ=N ...", "squares with their steps, from 1, such as a1=1 h8=64", tour,
     solve | count | enumerate | sample | readers | sheets},
    {"--from", "N", "number of the first step in --given and --puzzle: {}", tour,
     count | sample | check | sheets, [] { return listed("0, 1"); }, "1"},
    {"--closed", "", "end a move away from the start", tour, seekers},
    {"--closed", "", "the tour must be closed", tour, readers},
    {"--closed", "", "closed tours (default, but not with given steps)", tour, kinds},
    {"--open", "", "the tour need not be closed (default)", tour, solve},
    {"--whirling", "", "every move goes the same way round the centre", tour, solve | enumerate},
    {"--magic", "", "the steps have equal sums in all rows and in all columns (semimagic)", tour,
     solve, nullptr, "",
     "Looked for among tours of squares and diamonds, for a knight on boards with sides that are "
     "multiples of 4; proved impossible where a side is odd or both are 4k+2. Another --seed gives "
     "another one."},
    {"--fewest", "FACT ...", "the tour with the fewest of a fact: {}", tour, solve, aims, "",
     "Several facts are added up, each times its weight: 3:turns crossings. The tour is the best "
     "found within --limit exchanges of moves (default: 100M) or within --timeout, on a terminal "
     "10 seconds; on small boards it is shown that none is better. An interrupt keeps the best so "
     "far."},
    {"--most", "FACT ...", "the tour with the most of a fact", tour, solve, aims, "",
     "As with --fewest, and beside it."},
    {"--open", "", "open tours, between any two ends", tour, kinds},
    {"--step", "N", "print the square of this step, from 0", tour, at},
    {"--square", "SQ", "print the step of this square, from 0", tour, at},
    {"--classes", "", "also count classes: tours up to turns and mirrors", tour, count},
    {"--classes", "", "one tour of each class, up to turns and mirrors", tour, enumerate},
    {"--by", "WHAT", "count apart what tours differ in: {}", tour, count, ways_to_differ, "",
     "move: the tours that make each move, in either direction. The others are facts: the tours "
     "that have each value (enumerate --help tells what they are)."},
    {"--by", "FACT", "how many tours have each value of a fact (see below)", tour,
     enumerate | sample, [] { return rows_of(ktour::facts()); }, "",
     "A table in text, json or csv, or a picture (svg). Of tours drawn at random, shares come with "
     "intervals that hold the truth in 95 of 100 cases."},
    {"--where", "TEST ...", "only tours with such facts: 'turns<=33', 'area>50', semimagic", tour,
     enumerate | sample, nullptr, "",
     "A fact with =, <, >, <= or >= and a number; =yes or =no. Several must hold together."},
    {"--for", "A..B", "count for each N from A to B, where BOARD has an N, such as 6xN", tour,
     count},
    {"--beginnings", "", "count for the first N squares of the board, for every N", tour, count,
     nullptr, "",
     "Squares come line by line along the shorter side. One run counts them all; each has a line, "
     "as the OEIS takes it."},
    {"--first", "N", "stop after N tours", tour, enumerate},
    {"--first", "N", "with given steps: stop after N tours; 2 tells whether there is just one",
     tour, count},
    {"--from", "N", "start at tour N, from 0, without making those before it", tour, enumerate,
     nullptr, "", "All tours are counted first, in a few times the time of count."},
    {"-n, --number", "N", "number of tours (default 1)", tour, sample},
    {"--seed", "S", "the same seed gives the same tours (default 1)", tour, sample},

    {"--start", "SQ", "starts: a square, or {}", runs, figures,
     [] { return listed("all, corner, edge, centre"); }, "all"},
    {"--sizes", "A..B", "square boards of these sides; A..B:S in steps of S", runs, census},
    {"--runs", "N", "sample N walks instead of an exact answer", runs, census},
    {"--tie", "RULE", "how to break ties: {}; or several", runs, census, words_of<Tie>, "random",
     "As for solve; several are separated by commas and run one after the other."},
    {"--undo", "K", "moves that may be taken back: a number (default 0), {}, or several", runs,
     census, [] { return listed("squares"); }, "",
     "squares: as many as the board has squares; several are separated by commas."},
    {"--sample", "N", "only N random starts", runs, compare},
    {"--seed", "N", "seed of the sample (default 1)", runs, figures, nullptr, "",
     "The same seed gives the same sample with any number of threads."},
    {"--by", "GROUP", "group the starts: {}", runs, census, words_of<By>, "",
     "Each alone; those that mirrors and turns of the board make equal; those of equal degree."},
    {"--closed", "", "closed tours", runs, compare},

    {"--level", "L", "the hardest technique that is needed: {}", sheet, sheets,
     words_of<ktour::Level>, "",
     "What each level takes is in docs/puzzles.md. Without it, --fewest and --givens make puzzles "
     "of "
     "any level; otherwise they are medium."},
    {"-n, --number", "N", "make N puzzles, no two alike (default 1)", sheet, sheets},
    {"--seed", "N", "another seed makes other puzzles (default 1)", sheet, sheets},
    {"--givens", "K", "show exactly K numbers", sheet, sheets},
    {"--fewest", "", "show no number that can be left out", sheet, sheets},
    {"--pattern", "P", "where the numbers are kept: {}", sheet, sheets, words_of<ktour::Pattern>,
     "random"},
    {"--title", "TEXT", "title above all (default: Knight's tour, or the piece's)", sheet, sheets},
    {"--paper", "P", "paper: {}", sheet, sheets, words_of<ktour::Paper>, "a4"},
    {"--landscape", "", "lay the paper on its side", sheet, sheets},
    {"--per-page", "N", "puzzles on a page: {}", sheet, sheets, [] { return listed("1, 2, 4, 6"); },
     "1"},
    {"--answers", "WHERE", "where the answers are: {}", sheet, sheets, words_of<ktour::AnswersAt>,
     "pages"},
    {"--language", "L", "language of the sheet: {}; or such as de", sheet, sheets,
     words_of<ktour::Language>, "english"},

    {"--method", "M", "search method (see below)", method, solve | play,
     [] { return rows_of(ktour::methods()); }, "auto"},
    {"--tie", "RULE", "how warnsdorff breaks ties: {}", method, solve | play, words_of<Tie>,
     "successor",
     "Fewest onward moves from the next square, then row, then column; row, then column; by "
     "the seed; farthest from the centre of the board."},
    {"--queue", "ORDER",
     "for best-first: {}; longest path first, or fewest onward moves first (slow)", method, solve,
     words_of<Queue>, "depth"},
    {"--seed", "N", "another seed gives another tour", method, solve | play, nullptr, "",
     "The same seed gives the same tour. With warnsdorff the seed breaks ties, unless --tie names "
     "another rule. Tours of other methods and rules are changed by random exchanges of moves."},
    {"--warnsdorff", "", "short for --method warnsdorff", method, solve},
    {"--plain", "", "short for --method plain", method, solve},
    {"--centrifugal", "", "short for --method centrifugal", method, solve},

    {"--undo", "K",
     "take back at most K moves (depth first; default for warnsdorff: the number of squares)",
     limits, solve, nullptr, "",
     "Without it, warnsdorff takes back at most as many moves as the board has squares for an "
     "open tour without a given end; otherwise there is no limit."},
    {"--limit", "N", "examine at most N moves, such as 200k or 1e6", limits, solve},
    {"--limit", "N", "examine at most N moves in each run (default 1000000)", limits, compare},
    {"--threads", "N", "number of threads (default: all processors)", limits,
     kinds | census | sheets},
    {"--memory", "SIZE", "memory limit, such as 500M or 4G", limits,
     solve | kinds | figures | mpi_census},
    {"--timeout", "TIME", "time limit in seconds, or such as 5m, 1h30m", limits,
     solve | kinds | sheets},
    {"--timeout", "TIME", "time limit for all runs together, such as 90 or 5m", limits, compare,
     nullptr, "", "If it ends before all runs are done, there is no report."},
    {"--checkpoint", "DIR", "keep the last layers in this folder, and resume from there", limits,
     count | mpi_count},
    {"--scratch", "DIR", "the same, and continue on disk there when memory is full", limits,
     count | mpi_count},
    {"--cache", "DIR", "keep the layers in this folder, to draw again without counting", limits,
     sample},

    {"--passes", "P", "divide the count into P independent passes", passes, count, nullptr, "",
     "Each needs less memory. Only for closed tours of a knight on a rectangle."},
    {"--passes", "P", "divide the count into P passes and deal them to the ranks", passes,
     mpi_count},
    {"--pass", "K", "do only this pass, from 0; its part goes to a file", passes, count},
    {"--class", "COLUMNS", "do only this class, such as \"11 00 00 02\"; prints its part", passes,
     count, nullptr, "",
     "For each of the first columns: how many moves of the upper side its two squares of the "
     "middle "
     "lines have. It makes a part of docs/records again, on any machine."},
    {"--sum", "FILE ...", "add up the parts of all passes", passes, count, nullptr, "",
     "Missing, doubled, damaged and foreign parts are refused."},

    {"--partial", "", "print steps; without a tour the longest walk found, -1 elsewhere", output,
     solve},
    {"--proof", "FILE", "if there is no tour, write a certificate, which check verifies", output,
     solve, nullptr, "", "Compressed if the name ends in .gz."},
    {"--rule", "R", "kind of certificate: {}", output, solve,
     [] { return named(ktour::proof_rules()); }, "any"},
    {"--format", "F", "output format (see below)", output, solve, all_formats, "",
     "Default: what the ending of the file says, else board."},
    {"--format", "F", "output format (see below)", output, convert, all_formats},
    {"--format", "F", "output format: {}", output, view, drawings, "html"},
    {"--format", "F", "output format: {}; pictures show a sheet, html a page of them", output,
     enumerate | sample, of_many_tours, "algebraic"},
    {"--format", "F", "output format: {}", output, check, [] { return listed("text, json"); },
     "text"},
    {"--format", "F", "output format: {}", output, count,
     [] { return listed("text, json, csv, bfile, svg"); }, "text",
     "A b-file, as the OEIS takes it, has a line for each length (with --for); csv and svg are for "
     "--by."},
    {"--format", "F", "output format: {}", output, figures,
     [] { return listed("text, json, csv, html"); }, "text"},
    {"-o, --output", "FILE", "output file; its ending names the format", output,
     drawers | check | count | figures},
    {"-o, --output", "FILE", "output file; its ending names the format", output,
     enumerate | sample},
    {"--format", "F", "output format: {}", output, sheets,
     [] { return listed("text, json, pdf, html, svg, png, tex"); }, "text",
     "Pages are pdf or html; svg and png have a file for each page, tex is LaTeX with TikZ."},
    {"-o, --output", "FILE", "output file; its ending names the format", output, sheets},
    {"-o, --output", "FILE", "output file (default: ktour.html)", output, play},
    {"-o, --output", "FILE", "output file", output, mpi},
    {"--json", "", "short for --format json (many tours: jsonl)", output,
     solve | enumerate | sample},
    {"--json", "", "short for --format json", output, check | count | figures | sheets},
    {"--rank", "", "the number of the tour among all tours of its board, from 0", output, check,
     nullptr, "",
     "Among all open or all closed tours, in the order of enumerate. It takes as long as "
     "enumerate --from."},
    {"--facts", "", "all facts of the tour: its turns, crossings, area ... (docs/facts.md)", output,
     check},
    {"--facts", "", "a column for each fact of a tour, in jsonl and csv (default: csv)", output,
     enumerate | sample, nullptr, "", "In csv a line for each tour, without its squares."},
    {"--csv", "", "short for --format csv", output, figures},
    {"--report", "FILE", "also write a page with charts (HTML), and each chart as SVG beside it",
     output, census},
    {"--svg", "FILE", "also write a chart of the times", output, compare},
    {"-v, --view", "", "write a page that plays the tour (tour.html, or -o) and open it", output,
     solve, nullptr, "",
     "Its name is tour.html, or the next free name (tour-2.html), unless -o names a file."},
    {"--stats", "", "print figures of the work on standard error", output, solve | count},
    {"--debug", "", "print every move tried or taken back on standard error", output, solve},
    {"--init", "", "only write a commented example, experiment.json", alone, simulate},
    {"--resume", "", "continue an interrupted run", alone, simulate},
    {"--fresh", "", "start again, and overwrite what is in the folder", alone, simulate},
    {"--demo", "", "run some prepared cases", alone, classic},
    {"--signature", "", "only print the number that shows whether searches changed", alone, bench},

    {"--style", "S", "overall look: {}; the last three without numbers and squares", looks, drawers,
     words_of<ktour::Style>, "board"},
    {"--title", "TEXT", "title above the board", looks, drawers},
    {"--cell", "PIXELS", "side of a square", looks, drawers},
    {"--width", "WIDTH", "width of the picture in pixels, or such as 210mm, 20cm, 8in", looks,
     drawers},
    {"--theme", "T", "colours for the background: {}", looks, drawers, words_of<Theme>, "light"},
    {"--colours", "C", "colours of the path: {}", looks, drawers, words_of<Colouring>, "auto"},
    {"--from", "N", "number of the first step, on boards, pictures and pages: {}", looks, drawers,
     [] { return listed("0, 1"); }, "1",
     "Other formats count from 0. --given and --puzzle count as it says too."},
    {"--speed", "MOVES", "moves per second of a moving picture (default: 4 or more)", looks,
     drawers},
    {"--curve", "", "draw a smooth curve instead of straight moves", looks, drawers},
    {"--crossings", "", "mark the points where moves cross, on flat boards", looks, drawers},
    {"--arrows", "", "end each move in an arrow", looks, drawers},
    {"--filled", "", "fill the area inside a closed tour of a flat board", looks, drawers},
    {"--layers", "L", "how the layers of a box are drawn: {}", looks, drawers,
     words_of<ktour::BoxLayers>, "stubs",
     "Side by side, where a move to another layer is a short line with the number of that layer; "
     "over each other, in three dimensions; or side by side with arcs between them."},
    {"--shares", "", "several tours as one board: the more make a move, the darker it is", looks,
     view},
    {"--paper", "P", "pages of a pdf: {} (default: as large as the picture)", looks, drawers,
     words_of<ktour::Paper>, "", "Many tours are cut into pages."},
    {"--landscape", "", "lay the paper on its side", looks, drawers},
    {"--no-moves", "", "leave out the lines of the moves", looks, drawers},
    {"--no-numbers", "", "leave out the numbers of the steps", looks, drawers},
    {"--no-grid", "", "leave out the squares of the board", looks, drawers},
    {"--no-coordinates", "", "leave out the names of rows and columns", looks, drawers},
    {"--animate", "", "play the tour on the terminal, or in an svg", looks, solve},
    {"--animate", "", "play the tour in an svg", looks, view | convert},
    {"--once", "", "play a moving picture only once", looks, drawers},
    {"--engine", "", "include the solver in the page", looks, drawers},
};

}  // namespace

std::string_view title(Group group) {
  static constexpr std::array<std::string_view, 11> titles{
      "",           "",       "The board", "The tour", "The runs", "The sheet",
      "The method", "Limits", "In passes", "Output",   "Pictures"};
  return titles[static_cast<std::size_t>(group)];
}

std::string_view Option::name() const {
  const std::size_t comma = names.find(", ");
  return comma == std::string_view::npos ? names : names.substr(comma + 2);
}

std::string_view Option::letter() const {
  return names.find(", ") == std::string_view::npos ? std::string_view() : names.substr(0, 2);
}

std::span<const Option> options() {
  return rows;
}

const Option* find_option(std::string_view word, unsigned taker) {
  const bool is_letter = !word.starts_with("--");
  const std::string name = is_letter ? std::string(word) : ktour::in_small_letters(word);
  const auto row = std::ranges::find_if(rows, [&](const Option& option) {
    return option.is_of(taker) && (option.name() == name || option.letter() == name);
  });
  return row == std::end(rows) ? nullptr : row;
}

const Option* argument_of(unsigned taker) {
  const auto row = std::ranges::find_if(
      rows, [&](const Option& option) { return option.is_argument() && option.is_of(taker); });
  return row == std::end(rows) ? nullptr : row;
}

std::string meaning(const Option& option) {
  std::string text(option.about);
  const std::size_t place = text.find("{}");
  if (place == std::string::npos || option.choices == nullptr) return text;
  std::string words;
  for (const Choice& choice : option.choices()) {
    words += fmt::format("{}{}{}", words.empty() ? "" : ", ", choice.name,
                         choice.name == option.usual ? " (default)" : "");
  }
  return text.replace(place, 2, words);
}

}  // namespace app
