// What others see of a page before they open it: its title and a description, where a link to it is
// sent on (Open Graph) or a search finds it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "ktour/draw.hpp"

namespace ktour {

struct PageCard {
  std::string title, description;
};

/// Of a page with answers; of one that a request is loaded into.
PageCard card_of(std::span<const PageEntry> entries);
PageCard card_of(const Request& request);

/// The beginning of a page with these words in place of its own.
std::string with_card(std::string_view page, const PageCard& card);

}  // namespace ktour
