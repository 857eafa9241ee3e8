// The registry of formats, and the ways in: by name, by a file's ending, by a file's beginning.
#include <fmt/format.h>

#include <array>

#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "tour/format_list.hpp"

namespace ktour {
namespace {

void write_nothing(const Answer& /*answer*/, Writer& /*out*/) {}

struct FormatRow {
  std::string_view name;
  std::string_view endings;
  std::string_view about;
  WriteFunction write = nullptr;
  RecogniseFunction recognise = nullptr;
  ReadFunction read = nullptr;
  bool holds_any_answer = false;
  bool drawn = false;
};

constexpr FormatRow drawn(std::string_view name, std::string_view endings, std::string_view about,
                          bool holds_any_answer = false) {
  return {name, endings, about, nullptr, nullptr, nullptr, holds_any_answer, true};
}

// In the order in which help shows them. What is drawn has its place here and its code elsewhere.
constexpr std::array<FormatRow, 12> format_rows{{
    {"board", "txt board", "the board with its steps from 1, right-aligned", write_board,
     begins_matrix, read_matrix},
    {"steps", "steps", "the same from 0, with -1 where unvisited", write_steps, nullptr,
     read_matrix},
    {"moves", "moves", "a line r,c a square, in order", write_moves, begins_moves, read_moves},
    {"algebraic", "alg", "squares in chess notation, in order", write_algebraic, begins_algebraic,
     read_algebraic},
    {"json", "json", "one object with all there is to tell", write_json, begins_json, read_json,
     true},
    {"csv", "csv", "a line step,row,col a square, in order", write_csv, begins_csv, read_csv},
    {"npy", "npy", "NumPy file with the matrix of steps from 0", write_npy, begins_npy, read_npy},
    drawn("svg", "svg", "drawing that can be enlarged and edited"),
    drawn("html", "html htm", "interactive page that plays the tour", true),
    drawn("png", "png", "picture in pixels"),
    drawn("pdf", "pdf", "drawing to print"),
    {"none", "", "nothing: the exit status tells", write_nothing, nullptr, nullptr, true},
}};

std::array<Format, format_rows.size()> make_public_rows() {
  std::array<Format, format_rows.size()> out{};
  for (std::size_t i = 0; i < format_rows.size(); ++i) {
    out[i] = {format_rows[i].name,
              format_rows[i].endings,
              format_rows[i].about,
              format_rows[i].write != nullptr,
              format_rows[i].read != nullptr,
              format_rows[i].holds_any_answer,
              format_rows[i].drawn};
  }
  return out;
}

WriteFunction writer_of(std::string_view name) {
  for (const FormatRow& row : format_rows) {
    if (row.name == name) return row.write;
  }
  return nullptr;
}

// The file's beginning without a byte order mark and blanks.
std::string_view without_blanks(std::string_view beginning) {
  if (beginning.starts_with("\xef\xbb\xbf")) beginning.remove_prefix(3);
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view{} : beginning.substr(first);
}

}  // namespace

std::span<const Format> formats() {
  static const std::array<Format, format_rows.size()> public_rows = make_public_rows();
  return public_rows;
}

const Format* find_format(std::string_view name) {
  for (const Format& format : formats()) {
    if (format.name == name) return &format;
  }
  return nullptr;
}

const Format* format_of_file(std::string_view file_name) {
  const std::size_t dot = file_name.find_last_of("./");
  if (dot == std::string_view::npos || file_name[dot] == '/') return nullptr;
  const std::string_view ending = file_name.substr(dot + 1);
  for (const Format& format : formats()) {
    std::string_view endings = format.endings;
    while (!endings.empty()) {
      const std::size_t blank = std::min(endings.find(' '), endings.size());
      if (endings.substr(0, blank) == ending) return &format;
      endings.remove_prefix(std::min(blank + 1, endings.size()));
    }
  }
  return nullptr;
}

std::uint64_t least_bytes(const Format& format, const Board& board) {
  if (format.name == "none") return 0;
  if (format.drawn && format.name != "html") return 0;  // as many as its pixels take, packed
  // Most numbers have about as many digits as the largest.
  const std::uint64_t step = fmt::formatted_size("{}", board.size());
  const std::uint64_t square =
      fmt::formatted_size("{}", board.rows()) + fmt::formatted_size("{}", board.cols());
  const bool matrix = format.name == "board" || format.name == "steps";
  const std::uint64_t each = format.name == "npy"   ? board.size() >> 32 == 0 ? 4 : 8
                             : matrix               ? step + 1
                             : format.name == "csv" ? step + square - 2
                                                    : square - 1;
  constexpr std::uint64_t most = ~std::uint64_t{0};
  return board.size() > most / each ? most : board.size() * each;
}

Outcome can_hold(const Format& format, const Board& board) {
  if (format.name == "algebraic" && !has_chess_names(board)) {
    return Error{
        fmt::format("chess notation has letters for {} columns only, and the board has {}: "
                    "choose another format, such as moves",
                    chess_letters, board.cols())};
  }
  return Done{};
}

Outcome write_answer(const Answer& answer, const Format& format, Sink& sink) {
  const WriteFunction write = writer_of(format.name);
  if (write == nullptr) {
    return Error{fmt::format("the format '{}' is drawn, not written", format.name)};
  }
  if (!answer.found() && !format.holds_any_answer) {
    return Error{
        fmt::format("the format '{}' holds tours only, and there is none to write", format.name)};
  }
  if (Outcome fits = can_hold(format, answer.problem.board); !fits) return fits;
  Writer out(sink);
  write(answer, out);
  return out.finish();
}

Result<TourFile> read_tour(Source& source, const ReadLimits& limits, Status& status) {
  Reader in(source, limits, status);
  if (in.failed()) return in.error();
  const std::string_view beginning = without_blanks(in.ahead());
  if (beginning.empty()) {
    return Error{in.ahead().empty() ? "the file is empty"
                                    : "the file begins with nothing but blanks"};
  }
  for (const FormatRow& row : format_rows) {
    if (row.recognise == nullptr || !row.recognise(beginning)) continue;
    while (in.ahead().size() > beginning.size()) in.get();
    std::optional<TourFile> file = row.read(in);
    if (in.failed()) return in.error();
    return std::move(*file);
  }
  return Error{fmt::format("not a tour in any known format: it begins with {}",
                           shown(static_cast<unsigned char>(beginning[0])))};
}

Result<TourFile> read_tour(Source& source, const ReadLimits& limits) {
  Status nobody;
  return read_tour(source, limits, nobody);
}

}  // namespace ktour
