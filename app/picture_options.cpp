// How a picture is to look.
#include "picture_options.hpp"

#include <array>
#include <utility>

#include "output.hpp"

namespace app {
namespace {

template <class Value, std::size_t n>
Value word(const TextOption& option,
           const std::array<std::pair<std::string_view, Value>, n>& words) {
  const std::optional<std::string> text = option.text();
  if (!text) return words.front().second;
  std::string allowed;
  for (const auto& [name, value] : words) {
    if (*text == name) return value;
    allowed += fmt::format("{}{}", allowed.empty() ? "" : ", ", name);
  }
  refuse(fmt::format("{}: unknown word '{}': choose from {}", option.name(), *text, allowed));
}

std::optional<std::uint32_t> pixels(const TextOption& option, std::uint32_t least,
                                    std::uint32_t most) {
  const std::optional<std::uint64_t> value = option.count(least, most);
  if (!value) return {};
  return static_cast<std::uint32_t>(*value);
}

constexpr std::array<std::pair<std::string_view, ktour::Theme>, 3> themes{
    {{"light", ktour::Theme::light}, {"dark", ktour::Theme::dark}, {"print", ktour::Theme::print}}};

constexpr std::array<std::pair<std::string_view, ktour::Colouring>, 4> colourings{
    {{"auto", ktour::Colouring::automatic},
     {"path", ktour::Colouring::path},
     {"parts", ktour::Colouring::parts},
     {"plain", ktour::Colouring::plain}}};

// Looks that go together; single options add to them.
struct Style {
  std::string_view name;
  void (*apply)(ktour::PictureOptions& look);
};

constexpr std::array<Style, 4> styles{{
    {"board", [](ktour::PictureOptions& /*look*/) {}},
    {"poster",
     [](ktour::PictureOptions& look) {
       look.theme = ktour::Theme::dark;
       look.numbers = look.grid = look.coordinates = look.ends = false;
       look.line = 1.3;
     }},
    {"line",
     [](ktour::PictureOptions& look) {
       look.colouring = ktour::Colouring::plain;
       look.numbers = look.grid = look.coordinates = look.ends = false;
       look.line = 0.7;
     }},
    {"ribbon",
     [](ktour::PictureOptions& look) {
       look.numbers = look.coordinates = look.grid = look.ends = false;
       look.curve = true;
       look.line = 2.2;
     }},
}};

}  // namespace

PictureOptions::PictureOptions(CLI::App& command, const std::string& about_animate)
    : style_(under(command, "Pictures"), "--style", "S",
             "board (default); poster, line, ribbon: without numbers and squares"),
      title_(command, "--title", "TEXT", "above the board"),
      cell_(command, "--cell", "PIXELS", "side of a square"),
      width_(command, "--width", "PIXELS", "width of the whole"),
      theme_(command, "--theme", "T", "light (default), dark, print"),
      colours_(command, "--colours", "C", "of the path: auto (default), path, parts, plain"),
      from_(command, "--from", "N",
            "what steps are counted from, 0 or 1 (default), on boards, pictures and pages"),
      curve_(std::make_shared<bool>(false)),
      no_numbers_(std::make_shared<bool>(false)),
      no_grid_(std::make_shared<bool>(false)),
      no_coordinates_(std::make_shared<bool>(false)),
      speed_(command, "--speed", "MOVES", "a second, in a moving picture (default: 4 or more)"),
      animate_(std::make_shared<bool>(false)),
      once_(std::make_shared<bool>(false)),
      engine_(std::make_shared<bool>(false)) {
  command.add_flag("--curve", *curve_, "a smooth curve instead of straight moves");
  command.add_flag("--no-numbers", *no_numbers_, "without the numbers of the steps");
  command.add_flag("--no-grid", *no_grid_, "without the squares of the board");
  command.add_flag("--no-coordinates", *no_coordinates_, "without rows and columns named");
  command.add_flag("--animate", *animate_, about_animate);
  command.add_flag("--once", *once_, "a moving picture that does not begin again");
  command.add_flag("--engine", *engine_, "a page that can also solve others");
}

int PictureOptions::from() const {
  return static_cast<int>(from_.count(0, 1).value_or(1));
}

ktour::PictureOptions PictureOptions::chosen(const ktour::Format& format) const {
  constexpr std::uint32_t largest_cell = 1000;
  constexpr std::uint32_t least_width = 16;
  ktour::PictureOptions out;
  std::array<std::pair<std::string_view, const Style*>, styles.size()> by_name{};
  for (std::size_t i = 0; i < styles.size(); ++i) by_name[i] = {styles[i].name, &styles[i]};
  word(style_, by_name)->apply(out);
  out.cell = pixels(cell_, 1, largest_cell);
  out.width = pixels(width_, least_width, ktour::largest_side);
  if (out.cell && out.width) {
    refuse("--cell and --width both set the size of the picture: choose one");
  }
  if (theme_.given()) out.theme = word(theme_, themes);
  if (colours_.given()) out.colouring = word(colours_, colourings);
  out.curve |= *curve_;
  out.numbers &= !*no_numbers_;
  out.grid &= !*no_grid_;
  out.coordinates &= !*no_coordinates_;
  out.from = from();
  out.title = title();
  constexpr std::uint64_t fastest = 1000000;
  if (const auto moves = speed_.count(1, fastest)) out.speed = static_cast<double>(*moves);
  out.loop = !*once_;
  out.moving = *animate_;
  out.engine = *engine_;
  const auto picture = [](const ktour::Format& f) { return f.kind == ktour::FormatKind::picture; };
  const auto drawn = [](const ktour::Format& f) { return !f.writes(); };
  const auto moves = [](const ktour::Format& f) {
    return f.id == ktour::FormatId::svg || f.id == ktour::FormatId::webp;
  };
  using Holds = bool (*)(const ktour::Format& format);
  struct Given {
    bool is_given;
    const char* name;
    Holds suits;
  };
  const bool still_svg = format.id == ktour::FormatId::svg && !*animate_;
  const auto read_by_people = [](const ktour::Format& f) {
    return f.id == ktour::FormatId::board || !f.writes();
  };
  const auto page = [](const ktour::Format& f) { return f.kind == ktour::FormatKind::page; };
  const std::array<Given, 14> given{{{from_.given(), "--from", read_by_people},
                                     {style_.given(), "--style", picture},
                                     {title_.given(), "--title", drawn},
                                     {cell_.given(), "--cell", picture},
                                     {width_.given(), "--width", picture},
                                     {theme_.given(), "--theme", picture},
                                     {colours_.given(), "--colours", picture},
                                     {*curve_, "--curve", picture},
                                     {*no_numbers_, "--no-numbers", picture},
                                     {*no_grid_, "--no-grid", picture},
                                     {*no_coordinates_, "--no-coordinates", picture},
                                     {speed_.given(), "--speed", moves},
                                     {*once_, "--once", moves},
                                     {*engine_, "--engine", page}}};
  for (const Given& option : given) {
    if (option.is_given && !option.suits(format)) {
      refuse(fmt::format("{} is for {}, and the format is '{}'", option.name,
                         names_of_formats(option.suits), format.name));
    }
  }
  if (still_svg && (speed_.given() || *once_)) {
    refuse(fmt::format("{}: a drawing moves with --animate", *once_ ? "--once" : "--speed"));
  }
  return out;
}

}  // namespace app
