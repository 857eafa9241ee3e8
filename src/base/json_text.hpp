// JSON from outside as a value: configurations, journals, summaries, parts of counts.
//
// The text is checked before a value is made of it, so that it cannot exhaust stack or memory.
// (Tours and certificates have readers of their own, which build no such value.)
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/depth.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// So many values are allowed, keys among them: a value takes some ten times its text.
inline constexpr std::uint64_t most_json_values = std::uint64_t{1} << 20;

/// The value of a text, in which comments (//, /* */) are allowed. An error where it is no JSON,
/// nested too deeply, too much, or says one key of an object twice.
Result<nlohmann::ordered_json> parse_json(std::string_view text);

/// The same of one field of the outermost object: the value is an object with that field at most,
/// and what the others hold is not kept.
Result<nlohmann::ordered_json> parse_json_field(std::string_view text, std::string_view field);

}  // namespace ktour
