// `html`: a page that plays tours, with the tours in it. One file, and nothing from the network.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "ktour/answer.hpp"
#include "ktour/format.hpp"
#include "ktour/solve.hpp"
#include "ktour/status.hpp"

namespace ktour {

/// An answer as a page shows it. What is not known is not there: a tour from a file may come
/// without the method that found it.
struct PageEntry {
  const Problem* problem = nullptr;
  const Tour* tour = nullptr;    ///< either this
  const Answer* none = nullptr;  ///< or an answer that is no tour
  std::optional<Method> method{};
  std::optional<Work> work{};
  std::optional<Tie> tie{};  ///< of `warnsdorff`
  std::string title{};
};

PageEntry page_entry(const Answer& answer, std::optional<Tie> tie = {});

/// The most squares of a board that a page takes: browsers are to open it.
inline constexpr std::uint64_t most_on_page = 16'000'000;
Outcome can_show(const Board& board);

/// A page with one answer, or with several of one board that play side by side.
Outcome write_page(std::span<const PageEntry> entries, Sink& sink, Status& status);

}  // namespace ktour
