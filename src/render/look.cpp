// How a picture is to look: the one reader of the words for it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <type_traits>
#include <utility>

#include "ktour/draw.hpp"
#include "ktour/parse.hpp"
#include "ktour/words.hpp"

namespace ktour {
namespace {

// --- how a word changes a picture ----------------------------------------------------------------

using Take = Outcome (*)(PictureOptions& look, const Word& word, const Format& format);

std::string_view bare(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  return name;
}
bool is_no(std::string_view name) {
  return bare(name).starts_with("no-");
}

template <auto member, bool with = true>
Outcome flag(PictureOptions& look, const Word& word, const Format& /*any*/) {
  look.*member = is_no(word.name) != with;
  if (word.values.empty()) return Done{};
  return Error{fmt::format("{} takes no value, and '{}' is given", word.name, word.values[0])};
}

template <auto member, std::uint64_t least, std::uint64_t most>
Outcome number(PictureOptions& look, const Word& word, const Format& /*any*/) {
  const Result<std::string> value = only_value(word);
  if (!value) return value.error();
  const Result<std::uint64_t> count = parse_count(*value, least, most);
  if (!count) return Error{fmt::format("{}: {}", word.name, count.error().message)};
  using Member = std::remove_reference_t<decltype(look.*member)>;
  if constexpr (std::is_integral_v<Member>) {
    look.*member = static_cast<Member>(*count);
  } else {
    look.*member = static_cast<typename Member::value_type>(*count);
  }
  return Done{};
}

constexpr std::uint32_t largest_cell = 1000;
constexpr std::uint32_t least_width = 16;
constexpr std::uint64_t fastest = 1000000;

// A width in pixels, or as paper has it: 96 pixels an inch (which are 72 points in a pdf).
Outcome width(PictureOptions& look, const Word& word, const Format& format) {
  struct Unit {
    std::string_view name;
    double inches;
  };
  static constexpr std::array<Unit, 5> units{
      {{"mm", 1 / 25.4}, {"cm", 1 / 2.54}, {"in", 1}, {"pt", 1 / 72.0}, {"px", 1 / 96.0}}};
  Result<std::string> text = only_value(word);
  if (!text) return text.error();
  *text = without_spaces(in_small_letters(*text));
  const auto unit =
      std::ranges::find_if(units, [&](const Unit& u) { return text->ends_with(u.name); });
  if (unit == units.end()) {
    return number<&PictureOptions::width, least_width, largest_side>(look, word, format);
  }
  double length = 0;
  const char* last = text->data() + text->size() - unit->name.size();
  const auto [end, error] = std::from_chars(text->data(), last, length);
  constexpr double an_inch = 96;
  const double value = std::round(length * unit->inches * an_inch);
  if (error == std::errc() && end == last && value >= least_width && value <= largest_side) {
    look.width = static_cast<std::uint32_t>(value);
    return Done{};
  }
  return Error{fmt::format("{}: '{}' is not a width from {} to {} pixels, such as 300 or 210mm",
                           word.name, *text, least_width, largest_side)};
}

template <HasNames E, class Set>
Outcome choose(const Word& word, Set&& set) {
  const Result<std::string> value = only_value(word);
  if (!value) return value.error();
  const std::string small = in_small_letters(*value);
  if (const std::optional<E> chosen = named<E>(small)) {
    set(*chosen);
    return Done{};
  }
  return Error{fmt::format("{}: {}", word.name, unknown_among(*value, words<E>()))};
}

template <auto member>
Outcome choice(PictureOptions& look, const Word& word, const Format& /*any*/) {
  using Value = std::remove_reference_t<decltype(look.*member)>;
  return choose<Value>(word, [&](Value value) { look.*member = value; });
}

Outcome style(PictureOptions& look, const Word& word, const Format& /*any*/) {
  return choose<Style>(word, [&](Style chosen) {
    const StyleRow& row = *std::ranges::find(names<Style>, chosen, &StyleRow::value);
    look.theme = row.theme;
    look.colouring = row.colouring;
    look.curve = row.curve;
    look.line = row.line;
    look.moves = row.moves;
    if (row.bare) look.numbers = look.grid = look.coordinates = look.ends = false;
  });
}

Outcome paper(PictureOptions& look, const Word& word, const Format& /*any*/) {
  return choose<Paper>(word, [&](Paper value) { look.paper = value; });
}

// (Paper that lies on its side is paper, if no other was named.)
Outcome landscape(PictureOptions& look, const Word& word, const Format& format) {
  if (Outcome read = flag<&PictureOptions::landscape>(look, word, format); !read) return read;
  if (look.landscape && !look.paper) look.paper = Paper::a4;
  return Done{};
}

Outcome title(PictureOptions& look, const Word& word, const Format& /*any*/) {
  Result<std::string> value = only_value(word);
  if (!value) return value.error();
  look.title = std::move(*value);
  return Done{};
}

// --- the words -----------------------------------------------------------------------------------

bool is_picture(const Format& format) {
  return format.kind == FormatKind::picture;
}
bool is_drawn(const Format& format) {
  return !format.writes();
}
bool has_paper(const Format& format) {
  return format.id == FormatId::pdf;
}
bool is_page(const Format& format) {
  return format.kind == FormatKind::page;
}
bool may_move(const Format& format) {
  return format.id == FormatId::svg || format.id == FormatId::webp;
}
bool is_read_by_people(const Format& format) {
  return format.id == FormatId::board || is_drawn(format);
}

// In the order in which they are read: a style first, since the others add to it.
struct LookWord {
  std::string_view name;
  bool (*suits)(const Format& format);
  Take take;
};
using Look = PictureOptions;
constexpr std::array<LookWord, 23> known{{
    {"style", is_picture, style},
    {"from", is_read_by_people, number<&Look::from, 0, 1>},
    {"title", is_drawn, title},
    {"cell", is_picture, number<&Look::cell, 1, largest_cell>},
    {"width", is_picture, width},
    {"theme", is_picture, choice<&Look::theme>},
    {"colours", is_picture, choice<&Look::colouring>},
    {"curve", is_picture, flag<&Look::curve>},
    {"crossings", is_picture, flag<&Look::crossings>},
    {"moves", is_picture, flag<&Look::moves>},
    {"arrows", is_picture, flag<&Look::arrows>},
    {"filled", is_picture, flag<&Look::filled>},
    {"shares", is_picture, flag<&Look::shares>},
    {"layers", is_picture, choice<&Look::layers>},
    {"paper", has_paper, paper},
    {"landscape", has_paper, landscape},
    {"numbers", is_picture, flag<&Look::numbers>},
    {"grid", is_picture, flag<&Look::grid>},
    {"coordinates", is_picture, flag<&Look::coordinates>},
    {"speed", may_move, number<&Look::speed, 1, fastest>},
    {"once", may_move, flag<&Look::loop, false>},
    {"animate", may_move, flag<&Look::moving>},
    {"engine", is_page, flag<&Look::engine>},
}};

const LookWord* look_word(std::string_view name) {
  name = bare(name);
  if (is_no(name)) name.remove_prefix(3);
  const auto row = std::ranges::find(known, name, &LookWord::name);
  return row == known.end() ? nullptr : &*row;
}

}  // namespace

Result<PictureOptions> read_look(std::span<const Word> words, const Format& format) {
  for (const Word& word : words) {
    if (look_word(word.name) != nullptr) continue;
    std::vector<std::string_view> all;
    for (const LookWord& row : known) all.push_back(row.name);
    return Error{fmt::format("'{}' is no word for a picture: choose from {}", word.name,
                             fmt::join(all, ", "))};
  }
  const auto given = [&](std::string_view name) {
    const auto at = std::ranges::find_if(
        words, [&](const Word& word) { return look_word(word.name)->name == name; });
    return at == words.end() ? nullptr : &*at;
  };
  PictureOptions look;
  for (const LookWord& row : known) {
    const Word* word = given(row.name);
    if (word == nullptr) continue;
    if (Outcome taken = row.take(look, *word, format); !taken) return taken.error();
  }
  if (look.cell && look.width) {
    return Error{fmt::format("{} and {} both set the size of the picture: choose one",
                             given("cell")->name, given("width")->name)};
  }
  for (const Word& word : words) {
    const LookWord& row = *look_word(word.name);
    if (row.suits(format)) continue;
    return Error{fmt::format("{} is for {}, and the format is '{}'", word.name,
                             names_of_formats(row.suits), format.name)};
  }
  const Word* moves = given("once") != nullptr ? given("once") : given("speed");
  if (moves != nullptr && format.id == FormatId::svg && !look.moving) {
    return Error{fmt::format("{}: a drawing moves with {}animate", moves->name,
                             moves->name.starts_with("--") ? "--" : "")};
  }
  return look;
}

}  // namespace ktour
