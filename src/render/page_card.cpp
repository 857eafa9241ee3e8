// A page's title and description, put where the built page has its own.
#include "render/page_card.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "ktour/parse.hpp"
#include "ktour/proof.hpp"
#include "render/sentences.hpp"

namespace ktour {
namespace {

// "8x8" as it is printed: 8×8.
std::string sides_of(const Board& board) {
  const std::string text = to_string(board);
  const auto digit = [&](std::size_t i) { return text[i] >= '0' && text[i] <= '9'; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool times =
        text[i] == 'x' && i > 0 && i + 1 < text.size() && digit(i - 1) && digit(i + 1);
    out += times ? "×" : std::string(1, text[i]);
  }
  return out;
}

// "closed knight's tour of 8×8".
std::string words_of(const Problem& problem, std::string_view what) {
  const std::string piece(problem.piece.is_knight() ? "knight" : problem.piece.name());
  return fmt::format("{}{}'s {} of {}", problem.closed ? "closed " : "", piece, what,
                     sides_of(problem.board));
}

PageCard card_of(const PageEntry& entry) {
  const Problem& problem = entry.problem;
  if (entry.tour) {
    return {entry.title.empty() ? capital(words_of(problem, "tour")) : entry.title,
            fmt::format("Every one of the {} squares once{}: play it move by move.",
                        problem.board.size(), problem.closed ? ", and back to the start" : "")};
  }
  if (entry.none->impossible()) {
    return {capital(proved_in_words(problem)), capital(entry.none->proof().text) + "."};
  }
  return {capital(words_of(problem, "tour")) + ": undecided",
          capital(entry.none->stop().text) + "."};
}

std::string for_attribute(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

// Puts a text where, after a mark, another one stands between two others.
void put_between(std::string& page, std::string_view mark, std::string_view before,
                 std::string_view after, const std::string& text) {
  const std::size_t marked = page.find(mark);
  if (marked == std::string::npos) return;
  const std::size_t found = page.find(before, marked);
  if (found == std::string::npos) return;
  const std::size_t from = found + before.size();
  const std::size_t to = page.find(after, from);
  if (to != std::string::npos) page.replace(from, to - from, for_attribute(text));
}

}  // namespace

PageCard card_of(std::span<const PageEntry> entries) {
  if (entries.size() == 1) return card_of(entries.front());
  return {fmt::format("{} tours of {}", entries.size(), sides_of(entries.front().problem.board)),
          "Side by side, in step: play them move by move, and compare what they took."};
}

PageCard card_of(const Request& request) {
  const Problem& problem = request.problem;
  return {capital(words_of(problem, "tours")),
          fmt::format("Visit every square once{}. Can you? Play, find, watch and count tours.",
                      problem.closed ? ", and come back" : "")};
}

std::string with_card(std::string_view page, const PageCard& card) {
  std::string out(page);
  put_between(out, "<title>", "<title>", "</title>", card.title);
  put_between(out, R"(property="og:title")", R"(content=")", R"(")", card.title);
  put_between(out, R"(name="description")", R"(content=")", R"(")", card.description);
  put_between(out, R"(property="og:description")", R"(content=")", R"(")", card.description);
  return out;
}

}  // namespace ktour
