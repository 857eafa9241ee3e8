// Cuts a text into as many pieces as a board has squares, for a tour to be read along.
//
// Marks `|` say where, if there are any. Otherwise pieces are to be about equally long, and to end
// where words and syllables do: the cheapest way to cut is found square by square.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>

#include "ktour/make_puzzle.hpp"

namespace ktour {
namespace {

constexpr std::size_t longest_piece = 6;  // in letters; more do not fit a square

// A letter with what follows it that is none: blanks and signs.
struct Letter {
  std::string text;
  bool vowel = false;
  bool ends_word = false;
};

bool is_sign(std::string_view letter) {
  if (letter.starts_with("\xe2\x80")) return true;  // dashes and quotation marks
  return letter.size() == 1 && std::isalnum(static_cast<unsigned char>(letter[0])) == 0;
}

// The bytes of the character that begins there (UTF-8; what is none counts as one).
std::size_t character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && length < 4 && (text[length] & 0xc0) == 0x80) ++length;
  return length;
}

std::vector<Letter> letters_of(std::string_view text) {
  std::vector<Letter> out;
  std::string before;
  while (!text.empty()) {
    const std::string_view c = text.substr(0, character(text));
    text.remove_prefix(c.size());
    const bool blank = c == " " || c == "\n" || c == "\t" || c == "\r";
    if (!is_sign(c)) {
      // (Letters with accents are mostly vowels; ñ, ç and ß are the common others.)
      const bool vowel = c.size() == 1 ? std::string_view("aeiouyAEIOUY").find(c) != c.npos
                                       : c != "ñ" && c != "ç" && c != "ß";
      out.push_back({before + std::string(c), vowel, false});
      before.clear();
    } else if (out.empty()) {
      if (!blank) before += c;
    } else {
      if (!blank) out.back().text += c;
      if (blank && !out.back().ends_word) out.back().text += ' ';
      out.back().ends_word = out.back().ends_word || blank;
    }
  }
  if (!out.empty()) {
    out.back().ends_word = true;
    while (out.back().text.ends_with(' ')) out.back().text.pop_back();
  }
  return out;
}

// How bad it is to cut before a letter.
double cost_of_cut(const std::vector<Letter>& letters, std::size_t at) {
  if (letters[at - 1].ends_word) return 0;
  constexpr double in_syllable = 3;
  // A syllable begins with the consonant before a vowel, if the word has a vowel before it.
  if (letters[at].vowel || letters[at].ends_word || !letters[at + 1].vowel) return in_syllable;
  if (letters[at].text == "h") return in_syllable;
  for (std::size_t i = at; i-- > 0 && !letters[i].ends_word;) {
    if (letters[i].vowel) return 0.3;
  }
  return in_syllable;
}

std::vector<std::string> cut_evenly(const std::vector<Letter>& letters, std::size_t pieces) {
  const std::size_t n = letters.size();
  const double mean = static_cast<double>(n) / static_cast<double>(pieces);
  std::vector<double> cut(n + 1);
  std::vector<std::size_t> ends(n + 1);  // words that end before
  for (std::size_t i = 1; i < n; ++i) cut[i] = cost_of_cut(letters, i);
  for (std::size_t i = 0; i < n; ++i) ends[i + 1] = ends[i] + (letters[i].ends_word ? 1 : 0);
  constexpr double never = std::numeric_limits<double>::infinity();
  constexpr double through_words = 2;
  std::vector<double> best(n + 1, never);
  best[0] = 0;
  std::vector<std::vector<std::uint8_t>> chosen(pieces, std::vector<std::uint8_t>(n + 1));
  for (std::size_t piece = 0; piece < pieces; ++piece) {
    std::vector<double> next(n + 1, never);
    for (std::size_t end = 1; end <= n; ++end) {
      for (std::size_t length = 1; length <= std::min(end, longest_piece); ++length) {
        const std::size_t begin = end - length;
        if (best[begin] == never) continue;
        const double off = static_cast<double>(length) - mean;
        const auto crossed = static_cast<double>(ends[end - 1] - ends[begin]);
        const double cost = best[begin] + off * off + cut[end] + through_words * crossed;
        if (cost >= next[end]) continue;
        next[end] = cost;
        chosen[piece][end] = static_cast<std::uint8_t>(length);
      }
    }
    best = std::move(next);
  }
  std::vector<std::string> out(pieces);
  for (std::size_t piece = pieces, end = n; piece-- > 0;) {
    const std::size_t begin = end - chosen[piece][end];
    for (std::size_t i = begin; i < end; ++i) out[piece] += letters[i].text;
    end = begin;
  }
  return out;
}

// Squares and rectangles that are near to square.
std::string boards_between(std::size_t least, std::size_t most) {
  std::string out;
  int count = 0;
  constexpr int enough = 4;
  for (std::size_t rows = 3; rows * rows <= most && count < enough; ++rows) {
    for (const std::size_t cols : {rows, rows + 1}) {
      if (rows * cols < std::max<std::size_t>(least, 20) || rows * cols > most || count == enough) {
        continue;
      }
      out += fmt::format("{}{}x{}", out.empty() ? ", such as " : ", ", rows, cols);
      ++count;
    }
  }
  return out;
}

}  // namespace

Result<std::vector<std::string>> cut_text(std::string_view text, std::size_t pieces) {
  if (text.find('|') != text.npos) {
    std::vector<std::string> out{""};
    for (const char c : text) {
      if (c == '|') {
        out.emplace_back();
      } else {
        out.back() += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
      }
    }
    while (!out.back().empty() && out.back().back() == ' ') out.back().pop_back();
    const auto empty = std::ranges::find_if(
        out, [](const std::string& piece) { return piece.find_first_not_of(' ') == piece.npos; });
    if (empty != out.end()) {
      return Error{
          fmt::format("piece {} of the text has no letter: between two marks '|' there is "
                      "something to read",
                      empty - out.begin() + 1)};
    }
    if (out.size() == pieces) return out;
    return Error{
        fmt::format("the marks '|' cut the text into {} pieces, and the board has {} squares",
                    out.size(), pieces)};
  }
  const std::vector<Letter> letters = letters_of(text);
  const std::size_t n = letters.size();
  const std::size_t least = (n + longest_piece - 1) / longest_piece;
  if (pieces >= least && pieces <= n) return cut_evenly(letters, pieces);
  if (n == 0) return Error{"the text has no letters"};
  return Error{
      fmt::format("a text of {} letter{} is too {} for {} squares: it fits boards of {} to "
                  "{} squares{}",
                  n, n == 1 ? "" : "s", pieces > n ? "short" : "long", pieces, least, n,
                  boards_between(least, n))};
}

}  // namespace ktour
