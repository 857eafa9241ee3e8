// The written forms of answers and tours.
//
// Bytes go to a Sink and come from a Source; files and terminals are for the caller to attach.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "ktour/answer.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

struct Word;

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

/// Keeps the bytes in a string.
class StringSink final : public Sink {
 public:
  Outcome write(std::string_view bytes) override {
    text.append(bytes);
    return Done{};
  }
  std::string text;
};

/// The formats, in the order in which help shows them.
enum class FormatId {
  board,
  steps,
  moves,
  algebraic,
  json,
  jsonl,
  csv,
  npy,
  svg,
  html,
  png,
  pdf,
  webp,
  none
};

enum class FormatKind {
  written,  ///< by write_answer
  picture,  ///< drawn, as are pages: ktour/draw.hpp, a library of its own
  page,
};

struct FormatCode;  // how a format is written, recognised and read: for the library itself

/// One written form: a row of the one table of formats, with all there is to it.
struct Format {
  FormatId id;
  std::string_view name;
  std::string_view endings;  ///< of file names, separated by blanks
  std::string_view about;
  FormatKind kind = FormatKind::written;
  unsigned traits = 0;  ///< what is so of it, of these:
  enum Trait : unsigned { bytes = 1, any_answer = 2, many_tours = 4, letters = 8, list = 16 };
  /// At least; null where it depends on more than the board.
  std::uint64_t (*bytes_a_square)(const Board& board) = nullptr;
  const FormatCode* code = nullptr;  ///< null of what is drawn

  bool writes() const { return kind == FormatKind::written; }
  bool reads() const;
  bool is_text() const { return (traits & bytes) == 0; }  ///< what is not is not for terminals
  /// Also "impossible" and "undecided", not only tours.
  bool holds_any_answer() const { return (traits & any_answer) != 0; }
  /// Of what is impossible, a picture of the reason. (One that moves needs a tour.)
  bool shows_reasons() const { return kind == FormatKind::picture && id != FormatId::webp; }
  /// One tour may follow another in a file.
  bool holds_many() const { return (traits & many_tours) != 0; }
  /// For the columns of the board, as in chess.
  bool needs_letters() const { return (traits & letters) != 0; }
  /// It takes graphs too, whose vertices have names and no places.
  bool any_board() const {
    return id == FormatId::algebraic || id == FormatId::json || id == FormatId::jsonl ||
           id == FormatId::none;
  }
  /// Of squares, and says nothing of the board.
  bool lists_squares() const { return (traits & list) != 0; }
};

std::span<const Format> formats();
const Format& format_of(FormatId id);
/// The format of that name, or the one a file name's ending stands for; null if there is none.
const Format* find_format(std::string_view name);
const Format* format_of_file(std::string_view file_name);
/// The names of some formats, for a sentence: "svg, png, pdf".
std::string names_of_formats(bool (*which)(const Format& format));

/// The one in which people look at tours of a board.
FormatId usual_format(const Board& board);

/// The bytes that a tour of a board takes in a format, at least.
std::uint64_t least_bytes(const Format& format, const Board& board);

/// Whether a format can hold tours of a board at all: chess notation has 26 letters.
Outcome can_hold(const Format& format, const Board& board);

/// Writes an answer; only a found one where the format holds nothing else. Needs no memory beyond
/// the tour's own. Where the format holds many, another answer may be written after it.
Outcome write_answer(const Answer& answer, const Format& format, Sink& sink);

/// What a file holds: a tour, and what the file says of it.
struct TourFile {
  Tour tour;
  Problem claim;                   ///< the board, and what else the file claims (only json does)
  const Format* format = nullptr;  ///< an object of json by itself is `json`, among others `jsonl`
  std::optional<Method> method{};  ///< how it was found, and with how much work, where the file
  std::optional<Work> work{};      ///< says so (only json does)
};

/// The same tour on a board that is known from elsewhere. Lists of squares do not name theirs; a
/// matrix does, and must be as large. The claim then is of that board.
Result<TourFile> laid_on(TourFile file, const Board& board);

/// The same tour, of which words ask something too. They count before what the file claims, and
/// have to make sense by themselves; whether the tour is what both say is for `check` to tell.
Result<TourFile> asked_too(TourFile file, std::span<const Word> words);

struct ReadLimits {
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  ///< most bytes used
  /// A graph whose vertices the file names, a tour a line; or none. JSON it may be all the same.
  std::optional<Board> graph{};
};

/// Reads the tours of a file one after the other, in any format, telling the kind by what is in it.
/// No more than one tour is kept at a time.
class TourReader {
 public:
  TourReader(Source& source, const ReadLimits& limits, Status& status);
  TourReader(TourReader&& other) noexcept;
  ~TourReader();

  /// The next tour; nothing after the last. A file with none in it is an error. After an error of
  /// the kind `no_tour` the next one may still be read; any other is the end.
  Result<std::optional<TourFile>> next();

 private:
  Outcome recognise();

  class Input;
  std::unique_ptr<Input> in_;
  const Format* format_ = nullptr;
};

/// Reads a file of one tour.
Result<TourFile> read_tour(Source& source, const ReadLimits& limits, Status& status);
Result<TourFile> read_tour(Source& source, const ReadLimits& limits = {});

}  // namespace ktour
