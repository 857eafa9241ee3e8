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

}  // namespace

PictureOptions::PictureOptions(CLI::App& command)
    : cell_(command, "--cell", "PIXELS", "side of a square in a picture"),
      width_(command, "--width", "PIXELS", "width of a picture"),
      theme_(command, "--theme", "T", "of a picture: light (default), dark, print"),
      colours_(command, "--colours", "C",
               "of the path in a picture: auto (default), path, parts, plain"),
      curve_(std::make_shared<bool>(false)),
      no_numbers_(std::make_shared<bool>(false)),
      no_grid_(std::make_shared<bool>(false)),
      no_coordinates_(std::make_shared<bool>(false)),
      engine_(std::make_shared<bool>(false)) {
  command.add_flag("--curve", *curve_, "a picture with a smooth curve instead of straight moves");
  command.add_flag("--no-numbers", *no_numbers_, "a picture without the numbers of the steps");
  command.add_flag("--no-grid", *no_grid_, "a picture without the squares of the board");
  command.add_flag("--no-coordinates", *no_coordinates_,
                   "a picture without rows and columns named");
  command.add_flag("--engine", *engine_, "a page that can also solve others");
}

ktour::PictureOptions PictureOptions::chosen(const ktour::Format& format) const {
  constexpr std::uint32_t largest_cell = 1000;
  constexpr std::uint32_t least_width = 16;
  ktour::PictureOptions out;
  out.cell = pixels(cell_, 1, largest_cell);
  out.width = pixels(width_, least_width, ktour::largest_side);
  if (out.cell && out.width) {
    refuse("--cell and --width both set the size of the picture: choose one");
  }
  out.theme = word(theme_, themes);
  out.colouring = word(colours_, colourings);
  out.curve = *curve_;
  out.numbers = !*no_numbers_;
  out.grid = !*no_grid_;
  out.coordinates = !*no_coordinates_;
  out.engine = *engine_;
  if (*engine_ && format.kind != ktour::FormatKind::page) {
    refuse(fmt::format("--engine is for pages (html), and the format is '{}'", format.name));
  }
  const auto picture = [](const ktour::Format& f) { return f.kind == ktour::FormatKind::picture; };
  const std::array<std::pair<bool, const char*>, 8> given{{{cell_.given(), "--cell"},
                                                           {width_.given(), "--width"},
                                                           {theme_.given(), "--theme"},
                                                           {colours_.given(), "--colours"},
                                                           {*curve_, "--curve"},
                                                           {*no_numbers_, "--no-numbers"},
                                                           {*no_grid_, "--no-grid"},
                                                           {*no_coordinates_, "--no-coordinates"}}};
  for (const auto& [is_given, name] : given) {
    if (is_given && !picture(format)) {
      refuse(fmt::format("{} is for pictures ({}), and the format is '{}'", name,
                         names_of_formats(picture), format.name));
    }
  }
  return out;
}

}  // namespace app
