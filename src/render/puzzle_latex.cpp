// Sheets of puzzles as LaTeX, drawn by TikZ: for books.
#include <fmt/format.h>

#include <algorithm>

#include "ktour/parse.hpp"
#include "render/puzzle_sheet.hpp"
#include "render/sheet.hpp"

namespace ktour {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("#$%&_{}").find(c) != std::string_view::npos) out += '\\';
    if (c == '\\' || c == '^' || c == '~') {
      out += fmt::format("\\char`\\{}{{}}", c);
    } else {
      out += c;
    }
  }
  return out;
}

class Tikz {
 public:
  Tikz(const PrintedPuzzle& puzzle, double width)
      : puzzle_(puzzle), sheet_(sheet_of(puzzle.problem.board)), cell_(cell_for(width)) {}

  std::string draw(bool answer) const {
    const Board& board = puzzle_.problem.board;
    std::string out = fmt::format("\\begin{{tikzpicture}}[x={0:.3f}cm,y={0:.3f}cm]\n", cell_);
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      const Square s = board.square(i);
      if (board.contains(s)) out += square(s);
    }
    std::uint64_t step = 0;
    for (const Square s : puzzle_.answer.walk()) {
      const bool given =
          std::ranges::find(puzzle_.problem.given, Given{s, step}) != puzzle_.problem.given.end();
      out += content(s, step++, given, answer);
    }
    return out + "\\end{tikzpicture}\n";
  }

 private:
  double cell_for(double width) const {
    constexpr double largest = 1.4;
    return std::min(width / std::max(sheet_.cols, sheet_.rows), largest);
  }
  std::string square(Square s) const {
    const Square place = sheet_.place(s);
    int sum = 0;
    for (const std::int32_t c : puzzle_.problem.board.coordinates(s)) sum ^= c;
    return fmt::format("\\draw[gray{}] ({},{}) rectangle +(1,1);\n",
                       (sum & 1) != 0 ? ",fill=black!18" : "", place.col,
                       sheet_.rows - 1 - place.row);
  }
  // Syllables may be long.
  std::string_view font(bool is_text) const {
    if (cell_ < 0.6) return "\\tiny";
    return cell_ < 1 || is_text ? "\\small" : "\\Large";
  }
  std::string content(Square s, std::uint64_t step, bool given, bool answer) const {
    const bool is_text = !puzzle_.text.empty() && !answer;
    if (!given && !answer && !is_text) return {};
    const Square place = sheet_.place(s);
    const std::string ring = (answer && given) || (is_text && step == 0) ? "draw,circle," : "";
    const std::string words = is_text ? escaped(puzzle_.text[step])
                                      : fmt::format("{}", step + (puzzle_.problem.from_0 ? 0 : 1));
    return fmt::format("\\node[{}inner sep=1pt,font={}] at ({}.5,{}.5) {{{}}};\n", ring,
                       font(is_text), place.col, sheet_.rows - 1 - place.row, words);
  }

  const PrintedPuzzle& puzzle_;
  Sheet sheet_;
  double cell_;
};

}  // namespace

std::string sheet_in_latex(std::span<const PrintedPuzzle> puzzles, const SheetOptions& options) {
  const Book book(puzzles, options);
  const bool wide = book.size().width > book.size().height;
  std::string out = fmt::format(
      "\\documentclass{{article}}\n\\usepackage[T1]{{fontenc}}\n\\usepackage{{tikz}}\n"
      "\\usepackage[{}paper,{}margin=18mm]{{geometry}}\n\\pagestyle{{empty}}\n"
      "\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}\n\\section*{{{}}}\n",
      name(options.paper), wide ? "landscape," : "", escaped(book.title()));
  for (const std::string& sentence : book.task()) out += escaped(sentence) + "\n";
  out += "\n\\bigskip\n";
  const double width = (wide ? 24.0 : 17.0) / (options.per_page > 2 ? 2 : 1) - 0.6;
  const double share = options.per_page > 2 ? 0.49 : 1.0;
  const auto boards = [&](bool answers) {
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      out += fmt::format("\n\\begin{{minipage}}[t]{{{}\\linewidth}}\\centering\n{}\\\\[1mm]\n{}",
                         share, escaped(book.label(i, !answers)),
                         Tikz(puzzles[i], width).draw(answers));
      out +=
          fmt::format("\\end{{minipage}}{}", i % 2 == 0 && share < 1 ? "\\hfill" : "\\bigskip\n");
    }
  };
  boards(false);
  if (options.answers != AnswersAt::nowhere) {
    out += fmt::format("\n\\newpage\n\\section*{{{}}}\n", sentences(options.language).answers);
    boards(true);
  }
  return out + "\n\\end{document}\n";
}

}  // namespace ktour
