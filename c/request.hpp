// The words of a request, sorted by who reads them: the library's one reader, or this interface.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "ktour.h"
#include "ktour/count.hpp"
#include "ktour/request.hpp"

struct ktour_request {
  ktour::Words words{};  ///< of the one reader, and whatever is not known here
  std::map<std::string, std::string, std::less<>> own{};
  ktour_watcher watcher = nullptr;
  void* user = nullptr;

  void add(const char* name, const char* value);
  bool has(std::string_view name) const { return own.contains(name); }
  ktour::Result<std::optional<std::uint64_t>> number(std::string_view name) const;
  /// A problem of the words, and the board of a map, a puzzle or a graph.
  ktour::Result<ktour::Request> read() const;
  ktour::Result<std::optional<ktour::Problem>> known() const;
  /// The same for tours that are counted or listed: closed, unless they are to be open.
  ktour::Result<ktour::Request> read_kind() const;
  ktour::Result<ktour::CountOptions> limits() const;
  ktour::Result<double> seconds() const;  ///< 0 where there is no limit
};
