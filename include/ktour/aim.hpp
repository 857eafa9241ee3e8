// The tour with the fewest, or the most, of a fact: what to aim at, and what was reached.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/facts.hpp"
#include "ktour/names.hpp"
#include "ktour/result.hpp"

namespace ktour {

enum class Want { fewest, most };

template <>
inline constexpr std::array names<Want>{
    Named{Want::fewest, "fewest", "as few as possible"},
    Named{Want::most, "most", "as many as possible"},
};

/// A fact, of which a tour is to have the fewest or the most. Several aims are added up, each times
/// its weight. One that a tour has or has not, such as whirling, with Want::most, asks for a tour
/// of that kind.
struct Aim {
  const Fact* fact;
  Want want;
  std::uint32_t weight = 1;
  friend bool operator==(const Aim&, const Aim&) = default;

  bool is_kind() const { return fact->kind == FactKind::yes_no; }

  static constexpr std::uint32_t most_weight = 1'000'000;
};

/// Whether any tour has more of what was aimed at.
enum class Optimum {
  unknown,    ///< nobody has shown it
  all_tours,  ///< none: a search went through all tours that could
  bound,      ///< none: what was reached is a bound that holds for every tour
};

template <>
inline constexpr std::array names<Optimum>{
    Named{Optimum::unknown, "unknown", "whether a better one exists was not shown"},
    Named{Optimum::all_tours, "all-tours", "a search of all tours found no better one"},
    Named{Optimum::bound, "bound", "a bound that holds for all tours was met"},
};

/// What was aimed at, and what the tour has of it, counted from the tour itself.
struct Reached {
  std::vector<Aim> aims{};
  std::vector<std::int64_t> values{};
  Optimum optimum = Optimum::unknown;

  /// "best found", "least possible", "most possible" or, of several aims, "best possible".
  std::string verdict() const;
  /// With the values: "turns 45: best found".
  std::string text() const;
};

/// An aim as people write it, with its weight if that is not 1: "turns", "3:turns".
Result<Aim> parse_aim(std::string_view text, Want want);
std::string to_string(const Aim& aim);

}  // namespace ktour
