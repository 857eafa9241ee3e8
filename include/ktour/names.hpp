// The words for the values of an enum, written once.
//
// Each enum that people name has one table beside it, in the order in which help lists the words:
//
//     template <>
//     inline constexpr std::array names<Tie>{
//         Named{Tie::successor, "successor", "the least successor degree"}, ...};
//
// (A small value such as a surface may have a table too; and a row may be a struct that extends
// Named.) The table gives the name, the reading and the list of allowed words:
//
//     name(Tie::far)              // "far"
//     named<Tie>("far")           // Tie::far; empty where no value has the name
//     for (const auto& row : names<Tie>) say(row.name, row.about);
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace ktour {

/// A row: a value, its word, what it means in a few words, and a short form where there is one.
template <class E>
struct Named {
  E value;
  std::string_view name;
  std::string_view about{};
  std::string_view brief{};
};
template <class E>
Named(E, std::string_view) -> Named<E>;
template <class E>
Named(E, std::string_view, std::string_view) -> Named<E>;
template <class E>
Named(E, std::string_view, std::string_view, std::string_view) -> Named<E>;

/// The table of an enum: an array of Named<E>, or of what is made of it.
template <class E>
inline constexpr std::nullptr_t names = nullptr;

template <class E>
concept HasNames = !std::is_same_v<decltype(names<E>), const std::nullptr_t>;

/// The row of a value; none where it has no name.
template <HasNames E>
constexpr const Named<E>* row_of(E value) {
  for (const Named<E>& row : names<E>) {
    if (row.value == value) return &row;
  }
  return nullptr;
}

/// The word for a value, and what it means.
template <HasNames E>
constexpr std::string_view name(E value) {
  const Named<E>* row = row_of(value);
  return row != nullptr ? row->name : std::string_view();
}
template <HasNames E>
constexpr std::string_view about(E value) {
  const Named<E>* row = row_of(value);
  return row != nullptr ? row->about : std::string_view();
}

/// All the words, for a sentence that says what is allowed.
template <HasNames E>
constexpr auto words() {
  std::array<std::string_view, names<E>.size()> all;
  std::size_t i = 0;
  for (const Named<E>& row : names<E>) all[i++] = row.name;
  return all;
}

/// The value that a word, or its short form, stands for.
template <HasNames E>
constexpr std::optional<E> named(std::string_view word) {
  for (const Named<E>& row : names<E>) {
    if (row.name == word || (!row.brief.empty() && row.brief == word)) return row.value;
  }
  return {};
}

}  // namespace ktour
