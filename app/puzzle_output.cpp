// Grids as text, and pages as files.
#include "puzzle_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "report/report.hpp"
#include "system/paths.hpp"

namespace app {
namespace {

// The numbers that steps have, by place of the frame.
std::vector<std::optional<std::uint64_t>> numbers_on(const ktour::Problem& problem,
                                                     std::span<const ktour::Given> steps) {
  std::vector<std::optional<std::uint64_t>> numbers(problem.board.area());
  for (const ktour::Given& given : steps) {
    numbers[problem.board.index(given.square)] = number_of(given, problem);
  }
  return numbers;
}

// sheet.svg, page 3 of several: sheet-3.svg.
std::string path_of_page(const std::string& path, std::size_t page) {
  std::filesystem::path file = ktour::path_of(path);
  file.replace_filename(ktour::path_of(
      fmt::format("{}-{}{}", file.stem().string(), page + 1, file.extension().string())));
  return file.string();
}

}  // namespace

std::string grid_of(const ktour::Problem& problem, std::span<const ktour::Given> steps) {
  const ktour::Board& board = problem.board;
  const auto numbers = numbers_on(problem, steps);
  const std::size_t width = fmt::formatted_size("{}", board.size());
  std::string out;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const ktour::Square s = board.square(i);
    const std::string word = !board.contains(s) ? "#"
                             : numbers[i]       ? std::to_string(*numbers[i])
                                                : ".";
    out += fmt::format("{}{:>{}}", s.col == 0 ? "" : " ", word, width);
    if (s.col + 1 == board.cols()) out += '\n';
  }
  return out;
}

std::string grid_of(const ktour::Problem& problem, const ktour::Tour& tour) {
  return grid_of(problem, ktour::reports::all_steps_of(tour));
}

PuzzleOutput::PuzzleOutput(const CommandLine& line)
    : form_(ReportOptions(line).form()), path_(line["--output"].text().value_or("-")) {
  if (!is_on_paper()) {
    line.refuse_beside(fmt::format("the format {}", form_),
                       std::array<std::string_view, 6>{"--title", "--paper", "--landscape",
                                                       "--per-page", "--answers", "--language"});
  }
  sheet_.paper = *ktour::named<ktour::Paper>(line["--paper"].choice());
  sheet_.landscape = line.given("--landscape");
  sheet_.per_page = static_cast<std::uint32_t>(std::stoul(line["--per-page"].choice()));
  sheet_.answers = *ktour::named<ktour::AnswersAt>(line["--answers"].choice());
  sheet_.title = line["--title"].text().value_or("");
  const std::string language = line["--language"].text().value_or("english");
  const auto short_form = ktour::named<ktour::Language>(language);
  sheet_.language =
      short_form ? *short_form : *ktour::named<ktour::Language>(line["--language"].choice());
}

void PuzzleOutput::expect(const ktour::Problem& problem) const {
  if (!is_on_paper()) return;
  if (path_ == "-" && (form_ == "svg" || form_ == "png")) {
    refuse(fmt::format("{} has a file for each page: name one with -o, such as -o sheet.{}", form_,
                       form_));
  }
  if (problem.board.size() > ktour::most_printed_squares) {
    refuse(fmt::format("a sheet has at most {} squares, and {} has {}", ktour::most_printed_squares,
                       to_string(problem.board), problem.board.size()));
  }
}

void PuzzleOutput::write(const std::string& text) const {
  write_file(path_, text);
}

void PuzzleOutput::print(std::span<const ktour::PrintedPuzzle> puzzles, Console& console) const {
  if (form_ == "tex") {
    write(sheet_in_latex(puzzles, sheet_));
  } else {
    print_pages(puzzles, ktour::find_format(form_)->id, console);
  }
}

void PuzzleOutput::print_pages(std::span<const ktour::PrintedPuzzle> puzzles,
                               ktour::FormatId format, Console& console) const {
  const bool whole = format == ktour::FormatId::pdf || format == ktour::FormatId::html;
  const std::size_t pages = whole ? 1 : sheet_pages(puzzles.size(), sheet_);
  for (std::size_t page = 0; page < pages; ++page) {
    OutputFile file = need(open_output(pages == 1 ? path_ : path_of_page(path_, page)));
    need(draw_sheet(puzzles, sheet_, format, page, file, console));
    need(file.commit());
  }
  if (pages > 1) {
    say(fmt::format("{} pages: '{}' to '{}'", pages, path_of_page(path_, 0),
                    path_of_page(path_, pages - 1)));
  }
}

}  // namespace app
