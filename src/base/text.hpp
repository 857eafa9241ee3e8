// Makes text from outside (titles, words, names of files) safe to show to people.
#pragma once

#include <string>
#include <string_view>

namespace ktour {

/// The same as one line that is shown and not obeyed: controls, marks that turn the direction of
/// what follows, and bytes that are no UTF-8 are written as \xNN.
std::string printable(std::string_view text);

/// The same within svg and html.
std::string in_markup(std::string_view text);

/// The digits of a whole number in groups of three: 64,000.
std::string in_thousands(std::string digits);

}  // namespace ktour
