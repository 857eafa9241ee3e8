// What was meant by a word: a synonym, something that there is not, or the nearest allowed word.
#include "ktour/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

// The least number of letters to change, add, drop or swap with a neighbour (optimal string
// alignment). Words are short: the plain table will do.
std::size_t distance(std::string_view a, std::string_view b) {
  const std::size_t width = b.size() + 1;
  std::vector<std::size_t> cost((a.size() + 1) * width);
  const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& { return cost[i * width + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
      }
    }
  }
  return cost.back();
}

struct Synonym {
  std::string_view what;
  std::string_view written;
  std::string_view word;      // that it stands for; empty where it stands for none
  std::string_view advice{};  // then
};

constexpr std::string_view name_a_turn = "choose point (180 degrees) or quarter (90 degrees)";
constexpr std::string_view name_a_mirror =
    "choose vertical (left and right change places) or horizontal (top and bottom do)";
constexpr std::string_view sliders =
    "queens, rooks and bishops slide over any number of squares, and pieces here leap: choose king "
    "for single steps, wazir along rows and columns, ferz along diagonals";
constexpr std::string_view moving = "a moving picture is webp, or svg with --animate";

constexpr Synonym synonyms[] = {
    // NOLINT(*-avoid-c-arrays)
    {"symmetry", "180", "point"},
    {"symmetry", "180°", "point"},
    {"symmetry", "half", "point"},
    {"symmetry", "half-turn", "point"},
    {"symmetry", "central", "point"},
    {"symmetry", "90", "quarter"},
    {"symmetry", "90°", "quarter"},
    {"symmetry", "quarter-turn", "quarter"},
    {"symmetry", "rotation", "", name_a_turn},
    {"symmetry", "rotational", "", name_a_turn},
    {"symmetry", "mirror", "", name_a_mirror},
    {"symmetry", "axial", "", name_a_mirror},
    {"symmetry", "reflection", "", name_a_mirror},
    {"symmetry", "diagonal", "",
     "no tour has that symmetry, since the squares of the diagonal would all stay in place; choose "
     "from none, vertical, horizontal, point, quarter"},
    {"surface", "flat", "plane"},
    {"surface", "möbius", "mobius"},
    {"surface", "moebius", "mobius"},
    {"surface", "donut", "torus"},
    {"surface", "klein-bottle", "klein"},
    {"method", "dfs", "plain"},
    {"method", "backtracking", "plain"},
    {"format", "text", "board"},
    {"format", "txt", "board"},
    {"format", "matrix", "steps"},
    {"format", "chess", "algebraic"},
    {"format", "numpy", "npy"},
    {"format", "gif", "", moving},
    {"format", "mp4", "", moving},
    {"format", "mov", "", moving},
    {"format", "jpg", "", "a picture in pixels is png"},
    {"format", "jpeg", "", "a picture in pixels is png"},
    {"format", "eps", "", "a drawing to print is pdf"},
    {"format", "tex", "", "LaTeX takes pdf"},
    {"format", "pgn", "", "squares in chess notation are algebraic"},
    {"piece", "queen", "", sliders},
    {"piece", "rook", "", sliders},
    {"piece", "bishop", "", sliders},
    {"piece", "amazon", "", sliders},
    {"piece", "nightrider", "", sliders},
    {"piece", "pawn", "", "a pawn never goes back, and a tour needs moves that do"},
};

const Synonym* synonym(std::string_view what, std::string_view small) {
  const auto row = std::ranges::find_if(
      synonyms, [&](const Synonym& s) { return s.what == what && s.written == small; });
  return row == std::end(synonyms) ? nullptr : row;
}

}  // namespace

std::string in_small_letters(std::string_view word) {
  std::string small(word);
  for (char& c : small) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return small;
}

std::string without_spaces(std::string_view word) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string text;
  bool parted = false;
  for (const char c : word) {
    if (c == ' ') {
      parted = true;
      continue;
    }
    // Two numbers do not become one.
    if (parted && !text.empty() && is_digit(text.back()) && is_digit(c)) text += ' ';
    parted = false;
    text += c;
  }
  return text;
}

std::string known_word(std::string_view what, std::string_view text) {
  std::string small = in_small_letters(text);
  const Synonym* row = synonym(what, small);
  return row == nullptr || row->word.empty() ? small : std::string(row->word);
}

std::optional<std::string_view> advice_on(std::string_view what, std::string_view text) {
  const Synonym* row = synonym(what, in_small_letters(text));
  return row == nullptr || row->advice.empty() ? std::nullopt : std::optional(row->advice);
}

std::string with_plain_dashes(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    // U+2010 to U+2015, U+2212, and the arrow U+2192
    const bool dash = text.size() >= 3 &&
                      ((text.starts_with("\xe2\x80") && text[2] >= '\x90' && text[2] <= '\x95') ||
                       text.starts_with("\xe2\x88\x92") || text.starts_with("\xe2\x86\x92"));
    plain += dash ? '-' : text[0];
    text.remove_prefix(dash ? 3 : 1);
  }
  return plain;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> allowed) {
  constexpr std::size_t longest = 40;  // no word of ours is longer; keeps the table small
  if (word.size() > longest) return {};
  std::string_view best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : allowed) {
    const bool starts = word.size() >= 3 && candidate.starts_with(word);
    const std::size_t d = starts ? 1 : distance(word, candidate);
    if (d < best_distance) {
      best = candidate;
      best_distance = d;
    }
  }
  return best;
}

std::string hint_at(std::string_view word, std::span<const std::string_view> allowed) {
  constexpr std::size_t least = 3;  // one letter is as near to any other
  const std::string small = in_small_letters(word);
  const std::string_view near = small.size() < least ? "" : nearest(small, allowed);
  return near.empty() || near == word ? "" : fmt::format(" (did you mean '{}'?)", near);
}

std::string unknown_among(std::string_view word, std::span<const std::string_view> allowed) {
  return fmt::format("unknown word '{}'{}: choose from {}", word, hint_at(word, allowed),
                     fmt::join(allowed, ", "));
}

}  // namespace ktour
