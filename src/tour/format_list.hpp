// What the table of formats points to: how a format is written, recognised and read.
//
// A new format is a file with a FormatCode, a name for it here and in FormatId, and a row in
// formats.cpp.
#pragma once

#include <optional>
#include <string_view>

#include "ktour/format.hpp"
#include "tour/reader.hpp"
#include "tour/writer.hpp"

namespace ktour {

struct FormatCode {
  void (*write)(const Answer& answer, Writer& out) = nullptr;
  /// Whether a file that begins so (blanks skipped) is of this format. No two formats claim the
  /// same.
  bool (*recognise)(std::string_view beginning) = nullptr;
  /// The next tour of the file, and the blanks after it; of a format that holds one, the whole
  /// file. Nothing where the file is not right; in.error() then says why. The format is told only
  /// where it is another than the one that was recognised.
  std::optional<TourFile> (*read)(Reader& in) = nullptr;
};

/// Whether a file that begins with a number and a comma is a matrix.
bool is_comma_matrix(std::string_view beginning);  // matrix.cpp

/// What an object of JSON asks for, whatever moves it has.
std::optional<Problem> read_json_problem(Reader& in);  // json.cpp

extern const FormatCode board_code, steps_code;                // matrix.cpp
extern const FormatCode moves_code, algebraic_code, csv_code;  // lists.cpp
extern const FormatCode json_code, jsonl_code;                 // json.cpp
extern const FormatCode npy_code;

}  // namespace ktour
