// The written forms of answers and tours.
//
// Bytes go to a Sink and come from a Source; files and terminals are for the caller to attach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ktour/answer.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// Takes bytes. Small writes are gathered by the formats, so it need not buffer.
class Sink {
 public:
  virtual ~Sink() = default;
  /// An error ends the writing; it is what write_answer then returns.
  virtual Outcome write(std::string_view bytes) = 0;
};

/// Gives bytes.
class Source {
 public:
  virtual ~Source() = default;
  /// Fills some of `into` and returns how much; 0 at the end.
  virtual Result<std::size_t> read(std::span<char> into) = 0;
  /// How many bytes there are from the start, where that is known (a plain file).
  virtual std::optional<std::uint64_t> length() const { return std::nullopt; }
};

/// One written form. Pictures (`svg`, `png`, `pdf`) and pages (`html`) are in the list, so that
/// names and endings of files have one home, but they are drawn by code that the core does without:
/// `draw` of src/render.
struct Format {
  std::string_view name;
  std::string_view endings;  ///< of file names, separated by blanks
  std::string_view about;
  bool writes = false;  ///< by write_answer
  bool reads = false;
  bool holds_any_answer = false;  ///< also "impossible" and "undecided", not only tours
  bool drawn = false;             ///< not by write_answer: a picture or a page
};

std::span<const Format> formats();
/// The format of that name, or the one a file name's ending stands for; null if there is none.
const Format* find_format(std::string_view name);
const Format* format_of_file(std::string_view file_name);

/// The bytes that a tour of a board takes in a format, at least.
std::uint64_t least_bytes(const Format& format, const Board& board);

/// Whether a format can hold tours of a board at all: chess notation has 26 letters.
Outcome can_hold(const Format& format, const Board& board);

/// Writes an answer; only a found one where the format holds nothing else. Needs no memory beyond
/// the tour's own.
Outcome write_answer(const Answer& answer, const Format& format, Sink& sink);

/// What a file holds: a tour, and what the file says of it.
struct TourFile {
  Tour tour;
  Problem claim;  ///< the board, and what else the file claims (only json does)
  const Format* format;
  std::optional<Method> method{};  ///< how it was found, and with how much work, where the file
  std::optional<Work> work{};      ///< says so (only json does)
};

struct ReadLimits {
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< most bytes used
};

/// Reads a tour in any format, telling the kind by what is in it.
Result<TourFile> read_tour(Source& source, const ReadLimits& limits, Status& status);
Result<TourFile> read_tour(Source& source, const ReadLimits& limits = {});

}  // namespace ktour
