// What people type: capital letters, units, other names for things, and names for what there is
// not.
//
//     parse_seconds("1h30m")             // 5400
//     known_word("symmetry", "180")      // "point"
//     advice_on("format", "gif")         // "a moving picture is webp, ..."
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ktour/result.hpp"

namespace ktour {

/// A time above 0 in seconds, such as 90, 2.5, 5m or 1h30m.
Result<double> parse_seconds(std::string_view text);
/// A number of bytes above 0, such as 500M, 4gb or 4GiB.
Result<std::uint64_t> parse_bytes(std::string_view text);

/// With small letters for the capitals of ASCII: words are read whatever their case.
std::string in_small_letters(std::string_view word);

/// "5 m" as "5m"; a blank between two digits stays.
std::string without_spaces(std::string_view word);

/// A word as the tables have it: in small letters, and the table's own for a synonym of it. `what`
/// is the kind of word: "symmetry", "format" ...
std::string known_word(std::string_view what, std::string_view word);

/// What to do instead, where people look for something that there is not: a diagonal "symmetry", a
/// gif "format", a queen "piece".
std::optional<std::string_view> advice_on(std::string_view what, std::string_view word);

/// " (did you mean 'exact'?)" for a misspelling of one of those; or nothing.
std::string hint_at(std::string_view word, std::span<const std::string_view> allowed);
/// The end of a sentence that refuses a word: "unknown word 'exat' (did you mean 'exact'?): choose
/// from auto, exact".
std::string unknown_among(std::string_view word, std::span<const std::string_view> allowed);

/// With '-' for the dashes and the minus sign that books and some keyboards have.
std::string with_plain_dashes(std::string_view text);

}  // namespace ktour
