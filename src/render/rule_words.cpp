#include "render/rule_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ktour/parse.hpp"
#include "render/sentences.hpp"
#include "render/sheet.hpp"

namespace ktour {
namespace {

std::string number(std::int64_t n) {
  constexpr std::array words{"no",    "one",   "two",  "three", "four",   "five",  "six",
                             "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  const auto i = static_cast<std::size_t>(n);
  return i < words.size() ? words[i] : fmt::format("{}", n);
}

std::string squares(std::int64_t n) {
  return fmt::format("{} square{}", number(n), n == 1 ? "" : "s");
}

// `a` or `an`, by how a word or a number is spoken.
std::string_view article(std::string_view name) {
  const bool is_number = name[0] >= '0' && name[0] <= '9';
  const std::string_view digits = name.substr(0, name.find_first_not_of("0123456789"));
  if (is_number) return digits[0] == '8' || digits == "11" || digits == "18" ? "an" : "a";
  return std::string_view("aeiou").find(name[0]) != std::string_view::npos ? "an" : "a";
}

// Its lengths, without those that are nothing.
std::vector<std::int32_t> lengths(const Leap& leap) {
  std::vector<std::int32_t> out(leap.begin(), leap.end());
  std::erase(out, 0);
  return out;
}

// On a flat board.
std::string flat_leap(const std::vector<std::int32_t>& along) {
  if (along.size() == 1) return squares(along[0]) + " along a row or a column";
  if (along[0] == along[1]) return squares(along[0]) + " along a diagonal";
  return fmt::format("{} one way and {} to the side", squares(along[0]), number(along[1]));
}

// In a box.
std::string leap_in_directions(const std::vector<std::int32_t>& along) {
  constexpr std::array others{"one", "another", "a third", "a fourth", "a fifth", "a sixth"};
  const auto count = static_cast<std::int64_t>(along.size());
  if (count > 1 && std::ranges::count(along, along[0]) == count) {
    return fmt::format("{} in each of {} directions", squares(along[0]), number(count));
  }
  std::string out;
  for (std::size_t i = 0; i < along.size(); ++i) {
    out += i == 0                  ? squares(along[i])
           : i + 1 == along.size() ? " and " + number(along[i])
                                   : ", " + number(along[i]);
    out += fmt::format(" in {}{}", others[i], i == 0 ? " direction" : "");
  }
  return out;
}

std::string moves_in_words(const Piece& piece, std::size_t sides) {
  std::string out;
  for (const Leap& leap : piece.leaps()) {
    const std::vector<std::int32_t> along = lengths(leap);
    if (along.size() > sides) continue;  // the board has no room for it
    out += out.empty() ? "A move is " : ", or ";
    out += sides == 2 ? flat_leap(along) : leap_in_directions(along);
  }
  return out.empty() ? "There is no move on a flat board." : out + ".";
}

std::string directions_in_words(std::size_t sides) {
  if (sides == 3) return "The directions are along rows, along columns and from layer to layer.";
  if (sides == 4) {
    return "The directions are along rows, along columns, from layer to layer in a row of layers, "
           "and "
           "from row to row of them.";
  }
  return fmt::format(
      "The directions are along rows, along columns, and along the {} other sides of the box, "
      "whose "
      "layers follow each other in the order of their numbers.",
      number(static_cast<std::int64_t>(sides) - 2));
}

// Two opposite sides, and how they are joined.
struct Pair {
  Joint joint;
  std::string_view both;
  std::string_view either;
  std::string_view turned;  // what a twist of them exchanges
};

std::string joined_sides(const Surface& surface) {
  Pair one{surface.columns, "left and the right side", "the left or the right", "top and bottom"};
  Pair other{surface.rows, "top and the bottom", "the top or the bottom", "left and right"};
  const bool alike = one.joint == other.joint;
  // The twist of one pair alone is told last, for only moves across that one are turned round.
  if (other.joint == Joint::joined && !alike) std::swap(one, other);
  const bool last_twists = other.joint == Joint::twisted && !alike;
  const bool twists = one.joint == Joint::twisted || last_twists;
  std::string text = fmt::format("The {} are joined", one.both);
  if (one.joint == Joint::twisted) text += " with a twist";
  if (other.joint != Joint::none) text += fmt::format(", and so are the {}", other.both);
  if (last_twists) text += ", with a twist";
  text += fmt::format(": a move across {} comes in at the other",
                      last_twists ? other.either : std::string_view("one"));
  if (twists) text += fmt::format(", with {} exchanged", (last_twists ? other : one).turned);
  if (twists && alike) text += fmt::format(", or {}", other.turned);
  return text + ".";
}

std::string moves_to_avoid(const Problem& problem, std::string_view both) {
  std::string moves;
  const auto name = [&](Square s) {
    return has_chess_names(problem.board) ? to_algebraic(s, problem.board)
                                          : to_string(s, problem.board);
  };
  for (const Move& move : problem.avoid) {
    moves += fmt::format("{}{}{}{}", moves.empty() ? "" : ", ", name(move.a), both, name(move.b));
  }
  return moves;
}

// The same sentences in other languages, made of the words of a table.
class RuleByTable {
 public:
  RuleByTable(const Problem& problem, const Sentences& words)
      : problem_(problem), words_(words), sides_(problem.board.sides().size()) {}

  std::vector<std::string> sentences_for(std::uint64_t steps) const {
    std::vector<std::string> out{moves()};
    if (sides_ > 2) out.emplace_back(words_.in_a_box);
    if (const Surface surface = problem_.board.surface(); surface != Surface::plane) {
      const auto row = std::ranges::find(names<Surface>, surface, &Named<Surface>::value);
      out.emplace_back(words_.surfaces[static_cast<std::size_t>(row - names<Surface>.begin()) - 1]);
    }
    if (problem_.closed && steps > 1) out.push_back(said(words_.closed, steps));
    if (!problem_.avoid.empty()) {
      out.push_back(said(words_.avoid, moves_to_avoid(problem_, words_.both)));
    }
    return out;
  }

 private:
  template <class... Args>
  static std::string said(std::string_view sentence, const Args&... args) {
    return fmt::format(fmt::runtime(sentence), args...);
  }
  std::string squares(std::int32_t n) const {
    return said(n == 1 ? words_.square : words_.squares, n);
  }

  std::string moves() const {
    std::string out;
    for (const Leap& leap : problem_.piece.leaps()) {
      const std::vector<std::int32_t> along = lengths(leap);
      if (along.size() > sides_) continue;
      out += out.empty() ? words_.move : words_.also;
      out += sides_ == 2 ? flat(along) : in_directions(along);
    }
    return out.empty() ? std::string(words_.no_move) : out + ".";
  }
  std::string flat(const std::vector<std::int32_t>& along) const {
    if (along.size() == 1) return said(words_.straight, squares(along[0]));
    if (along[0] == along[1]) return said(words_.diagonal, squares(along[0]));
    return said(words_.leap, squares(along[0]), along[1]);
  }
  std::string in_directions(const std::vector<std::int32_t>& along) const {
    std::string out;
    for (std::size_t i = 0; i < along.size(); ++i) {
      if (i > 0) out += ", ";
      out += said(words_.directions[std::min<std::size_t>(i, 2)],
                  i == 0 ? squares(along[i]) : fmt::format("{}", along[i]));
    }
    return out;
  }

  const Problem& problem_;
  const Sentences& words_;
  std::size_t sides_;
};

std::vector<std::string> rule_by_table(const Problem& problem, std::uint64_t steps,
                                       const Sentences& words) {
  return RuleByTable(problem, words).sentences_for(steps);
}

}  // namespace

std::string called(const Piece& piece) {
  const std::string_view name = piece.name();
  if (name.find('+') != std::string_view::npos) return fmt::format("a piece ({})", name);
  const bool is_number = name[0] >= '0' && name[0] <= '9';
  return fmt::format("{} {}{}", article(name), name, is_number ? "-leaper" : "");
}

std::vector<std::string> rule_in_words(const Problem& problem, std::uint64_t steps,
                                       Language language) {
  if (language != Language::english) return rule_by_table(problem, steps, sentences(language));
  const Board& board = problem.board;
  const std::size_t sides = board.sides().size();
  std::vector<std::string> out{moves_in_words(problem.piece, sides)};
  if (sides > 2) {
    out.push_back(directions_in_words(sides));
    const Sheet sheet = sheet_of(board);
    if (sides == 3 && sheet.layers > sheet.across) {
      out.emplace_back("The layers follow each other as words do, row by row.");
    }
  }
  if (board.surface() != Surface::plane) out.push_back(joined_sides(board.surface()));
  if (problem.closed && steps > 1) {
    out.push_back(fmt::format("A last move leads from {} back to 1.", steps));
  }
  if (!problem.avoid.empty()) {
    out.push_back(fmt::format("No move may be made between {}.", moves_to_avoid(problem, " and ")));
  }
  return out;
}

}  // namespace ktour
