// The table of formats, and the ways in: by id, by name, by a file's ending, by a file's beginning.
//
// A format's row has everything about it. Ask the row, never
// for a name.
#include <fmt/format.h>

#include <array>
#include <string>

#include "ktour/format.hpp"
#include "ktour/parse.hpp"
#include "ktour/request.hpp"
#include "ktour/words.hpp"
#include "tour/format_list.hpp"

namespace ktour {
namespace {

// Most numbers have about as many digits as the largest.
std::uint64_t step_text(const Board& board) {
  return fmt::formatted_size("{}", board.size()) + 1;
}

std::uint64_t square_text(const Board& board) {
  return fmt::formatted_size("{}{}", board.rows(), board.cols()) - 1;
}

std::uint64_t csv_line(const Board& board) {
  return step_text(board) + square_text(board) - 2;
}

std::uint64_t step_number(const Board& board) {
  return board.size() >> 32 == 0 ? 4 : 8;
}

constexpr FormatCode none_code{[](const Answer& /*answer*/, Writer& /*out*/) {}};

// clang-format off
constexpr std::array format_table{
    Format{FormatId::board, "board", "txt board", "the board with its steps from 1",
           FormatKind::written, 0, step_text, &board_code},
    Format{FormatId::steps, "steps", "steps", "the same from 0, with -1 for squares not visited",
           FormatKind::written, 0, step_text, &steps_code},
    Format{FormatId::moves, "moves", "moves", "a line r,c for each square, in order",
           FormatKind::written, Format::list, square_text, &moves_code},
    Format{FormatId::algebraic, "algebraic", "alg",
           "squares in chess notation, in order; of a graph the names of its vertices",
           FormatKind::written, Format::many_tours | Format::letters | Format::list,
           square_text, &algebraic_code},
    Format{FormatId::json, "json", "json", "one object with the whole answer",
           FormatKind::written, Format::any_answer, square_text, &json_code},
    Format{FormatId::jsonl, "jsonl", "jsonl", "an object on each line, for many tours in a file",
           FormatKind::written, Format::any_answer | Format::many_tours, square_text, &jsonl_code},
    Format{FormatId::csv, "csv", "csv", "a line step,row,col for each square, in order",
           FormatKind::written, Format::list, csv_line, &csv_code},
    Format{FormatId::npy, "npy", "npy", "NumPy file: the matrix of steps from 0",
           FormatKind::written, Format::bytes, step_number, &npy_code},
    Format{FormatId::svg, "svg", "svg", "drawing that can be enlarged and edited",
           FormatKind::picture},
    Format{FormatId::html, "html", "html htm", "interactive page that plays the tour",
           FormatKind::page, Format::any_answer | Format::bytes, step_number},
    Format{FormatId::png, "png", "png", "picture in pixels", FormatKind::picture, Format::bytes},
    Format{FormatId::pdf, "pdf", "pdf", "drawing to print", FormatKind::picture, Format::bytes},
    Format{FormatId::webp, "webp", "webp", "moving picture of the knight on its way",
           FormatKind::picture, Format::bytes},
    Format{FormatId::none, "none", "", "no output; see the exit status",
           FormatKind::written, Format::any_answer, nullptr, &none_code},
};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < format_table.size(); ++i) {
    if (format_table[i].id != FormatId(i)) return false;
  }
  return true;
}
static_assert(in_order(), "a format's row stands where its id says");

// The file's beginning without a byte order mark and blanks.
std::string_view without_blanks(std::string_view beginning) {
  if (beginning.starts_with("\xef\xbb\xbf")) beginning.remove_prefix(3);
  const std::size_t first = beginning.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? std::string_view{} : beginning.substr(first);
}

}  // namespace

bool Format::reads() const {
  return code != nullptr && code->read != nullptr;
}

std::span<const Format> formats() {
  return format_table;
}

const Format& format_of(FormatId id) {
  return format_table[static_cast<std::size_t>(id)];
}

const Format* find_format(std::string_view name) {
  const std::string small = in_small_letters(name);
  for (const Format& format : format_table) {
    if (format.name == small) return &format;
  }
  return nullptr;
}

const Format* format_of_file(std::string_view file_name) {
  const std::size_t dot = file_name.find_last_of("./");
  if (dot == std::string_view::npos || file_name[dot] == '/') return nullptr;
  const std::string ending = in_small_letters(file_name.substr(dot + 1));
  for (const Format& format : format_table) {
    std::string_view endings = format.endings;
    while (!endings.empty()) {
      const std::size_t blank = std::min(endings.find(' '), endings.size());
      if (endings.substr(0, blank) == ending) return &format;
      endings.remove_prefix(std::min(blank + 1, endings.size()));
    }
  }
  return nullptr;
}

std::string names_of_formats(bool (*which)(const Format& format)) {
  std::string names;
  for (const Format& format : formats()) {
    if (which(format)) names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
  }
  return names;
}

FormatId usual_format(const Board& board) {
  return board.network() != nullptr ? FormatId::algebraic : FormatId::board;
}

std::uint64_t least_bytes(const Format& format, const Board& board) {
  const std::uint64_t each = format.bytes_a_square == nullptr ? 0 : format.bytes_a_square(board);
  constexpr std::uint64_t most = ~std::uint64_t{0};
  return each > 0 && board.size() > most / each ? most : board.size() * each;
}

Outcome can_hold(const Format& format, const Board& board) {
  if (board.network() != nullptr) {
    if (format.any_board()) return Done{};
    return Error{fmt::format(
        "the format '{}' needs rows of squares, which a graph does not have: choose "
        "from {}",
        format.name, names_of_formats([](const Format& one) { return one.any_board(); }))};
  }
  if (format.needs_letters() && board.is_box()) {
    return Error{"chess notation is for flat boards: choose another format, such as jsonl"};
  }
  if (format.needs_letters() && !has_chess_names(board)) {
    return Error{
        fmt::format("chess notation has letters for {} columns only, and the board has {}: "
                    "choose another format, such as jsonl",
                    chess_letters, board.cols())};
  }
  return Done{};
}

Outcome write_answer(const Answer& answer, const Format& format, Sink& sink) {
  if (!format.writes()) {
    return Error{fmt::format("the format '{}' is drawn, not written", format.name)};
  }
  if (!answer.found() && !format.holds_any_answer()) {
    return Error{
        fmt::format("there is no tour, and the format '{}' holds nothing else", format.name)};
  }
  if (Outcome fits = can_hold(format, answer.problem.board); !fits) return fits;
  Writer out(sink);
  format.code->write(answer, out);
  return out.finish();
}

Result<TourFile> laid_on(TourFile file, const Board& board) {
  const Board& from = file.claim.board;
  const std::vector<std::int32_t> sides = board.sides();
  const bool is_list = file.format != nullptr && file.format->lists_squares();
  if (from.sides() != sides && (!is_list || from.sides().size() != sides.size())) {
    return Error{fmt::format("the file has a tour of {}, and the board is {}", to_string(from),
                             to_string(board)),
                 ErrorKind::no_tour};
  }
  if (is_list && from != board) {
    // Ranks count from the bottom.
    const std::int32_t down = file.format->needs_letters() ? board.rows() - from.rows() : 0;
    std::vector<Square> squares;
    squares.reserve(file.tour.size());
    for (const Square s : file.tour.walk()) {
      Board::Coordinates at = from.coordinates(s);
      at[0] += down;
      for (std::size_t i = 0; i < sides.size(); ++i) {
        if (at[i] >= 0 && at[i] < sides[i]) continue;
        return Error{
            fmt::format("step {}: the square {} is off the {} board", squares.size(),
                        down == 0 ? to_string(s, from) : to_algebraic(s, from), to_string(board)),
            ErrorKind::no_tour};
      }
      squares.push_back(board.at(at));
    }
    file.tour = Tour::from_squares(board, squares);
  }
  file.claim.board = board;
  return file;
}

Result<TourFile> asked_too(TourFile file, std::span<const Word> words) {
  Problem bare{file.claim.board};
  bare.piece = file.claim.piece;
  const Result<Request> asked = read_request(words, std::move(bare));
  if (!asked) return asked.error();
  if (Outcome sense = validate(asked->problem); !sense) return sense.error();
  // Where the tour is to begin counts, not where the file says that it does.
  if (!asked->problem.begin.empty()) file.claim.start.reset();
  Result<Request> both = read_request(words, std::move(file.claim));
  if (!both) return both.error();
  file.claim = std::move(both->problem);
  return file;
}

class TourReader::Input final : public Reader {
  using Reader::Reader;
};

TourReader::TourReader(Source& source, const ReadLimits& limits, Status& status)
    : in_(std::make_unique<Input>(source, limits, status)) {}
TourReader::TourReader(TourReader&& other) noexcept = default;
TourReader::~TourReader() = default;

Outcome TourReader::recognise() {
  const std::string_view all = in_->ahead();
  const std::string_view beginning = without_blanks(all);
  if (beginning.empty()) {
    return Error{all.empty() ? "the file is empty" : "the file begins with nothing but blanks"};
  }
  // Names may look like anything.
  const bool names = in_->graph() != nullptr && beginning[0] != '{';
  for (const Format& format : format_table) {
    if (!format.reads() || format.code->recognise == nullptr) continue;
    if (names ? format.id != FormatId::algebraic : !format.code->recognise(beginning)) continue;
    format_ = &format;
    while (in_->ahead().size() > beginning.size()) in_->get();
    return Done{};
  }
  return Error{fmt::format("not a tour in any known format: it begins with {}",
                           shown(static_cast<unsigned char>(beginning[0])))};
}

Result<std::optional<TourFile>> TourReader::next() {
  if (in_->failed()) return in_->error();
  if (format_ == nullptr) {
    if (Outcome known = recognise(); !known) return known.error();
  } else if (in_->peek() == Reader::end) {
    return std::optional<TourFile>{};
  }
  std::optional<TourFile> file = format_->code->read(*in_);
  in_->end_tour();
  if (!file) return in_->take_error();
  if (file->format == nullptr) file->format = format_;
  return file;
}

Result<TourFile> read_tour(Source& source, const ReadLimits& limits, Status& status) {
  TourReader reader(source, limits, status);
  Result<std::optional<TourFile>> file = reader.next();
  if (!file) return file.error();
  const Result<std::optional<TourFile>> second = reader.next();
  if (!second) return second.error();
  if (*second) return Error{"it holds several tours; only one is allowed here"};
  return std::move(**file);
}

Result<TourFile> read_tour(Source& source, const ReadLimits& limits) {
  Status nobody;
  return read_tour(source, limits, nobody);
}

}  // namespace ktour
