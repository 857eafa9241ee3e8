// What a format consists of: how it is written, recognised and read.
//
// A new format is a file with these functions and a row in formats.cpp.
#pragma once

#include <optional>
#include <string_view>

#include "ktour/format.hpp"
#include "tour/reader.hpp"
#include "tour/writer.hpp"

namespace ktour {

using WriteFunction = void (*)(const Answer& answer, Writer& out);
/// Whether a file that begins so (blanks skipped) is of this format. No two formats claim the same.
using RecogniseFunction = bool (*)(std::string_view beginning);
/// Nothing where the file is not right; in.error() then says why.
using ReadFunction = std::optional<TourFile> (*)(Reader& in);

// matrix.cpp: `board` and `steps` are told apart by whether they count from 1, so one reads both.
void write_board(const Answer& answer, Writer& out);
void write_steps(const Answer& answer, Writer& out);
bool begins_matrix(std::string_view beginning);
std::optional<TourFile> read_matrix(Reader& in);

// lists.cpp
void write_moves(const Answer& answer, Writer& out);
bool begins_moves(std::string_view beginning);
std::optional<TourFile> read_moves(Reader& in);
void write_algebraic(const Answer& answer, Writer& out);
bool begins_algebraic(std::string_view beginning);
std::optional<TourFile> read_algebraic(Reader& in);
void write_csv(const Answer& answer, Writer& out);
bool begins_csv(std::string_view beginning);
std::optional<TourFile> read_csv(Reader& in);

// json.cpp
void write_json(const Answer& answer, Writer& out);
bool begins_json(std::string_view beginning);
std::optional<TourFile> read_json(Reader& in);

// npy.cpp
void write_npy(const Answer& answer, Writer& out);
bool begins_npy(std::string_view beginning);
std::optional<TourFile> read_npy(Reader& in);

}  // namespace ktour
