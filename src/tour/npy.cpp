// `npy`: NumPy's file of an R×C matrix of steps from 0.
//
// The file is a magic word, a version, the header's length, a Python dictionary as text padded to a
// multiple of 64, and the numbers row by row. Written as <u4, or <u8 where a step needs it (<i4 and
// <i8 where squares are left out, which are -1, or there are none, which is -2); a box is an array
// of as many dimensions; read with any whole-number type, since NumPy's own
// default is <i8.
#include <algorithm>
#include <bit>
#include <charconv>
#include <deque>
#include <optional>

#include "ktour/parse.hpp"
#include "tour/format_list.hpp"
#include "tour/order_builder.hpp"

namespace ktour {
namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct Header {
  std::size_t width = 0;  // bytes a number
  bool is_signed = false;
  std::vector<std::int32_t> sides{};
};

// Reads a piece of Python, blanks passed over.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) { skip_blanks(); }

  bool at_end() const { return rest_.empty(); }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    pass(1);
    return true;
  }
  bool number(std::uint64_t& into) {
    const char* const last = rest_.data() + rest_.size();
    const auto [end, error] = std::from_chars(rest_.data(), last, into);
    pass(static_cast<std::size_t>(end - rest_.data()));
    return error == std::errc();
  }
  // What is in quotes, or in parentheses (with them), or a word; nothing if it is none of these.
  std::optional<std::string_view> value() {
    const char first = at_end() ? '\0' : rest_[0];
    const std::size_t quote = first == '\'' || first == '"' ? 1 : 0;
    const std::size_t end = quote == 1     ? rest_.find(first, 1)
                            : first == '(' ? rest_.find(')') + 1
                                           : rest_.find_first_of(" ,:}\n");
    if (end == std::string_view::npos || end == 0) return {};
    const std::string_view found = rest_.substr(quote, end - quote);
    pass(end + quote);
    return found;
  }

 private:
  void pass(std::size_t count) {
    rest_.remove_prefix(count);
    skip_blanks();
  }
  void skip_blanks() {
    rest_.remove_prefix(std::min(rest_.find_first_not_of(" \n"), rest_.size()));
  }
  std::string_view rest_;
};

// The header's dictionary: these keys, each once at most, in any order, and nothing else.
struct Dictionary {
  std::optional<std::string_view> type, fortran_order, shape;
};

std::optional<Dictionary> read_dictionary(std::string_view text) {
  Dictionary found;
  Scanner scanner(text);
  if (!scanner.take('{')) return {};
  for (bool more = true; !scanner.take('}'); more = scanner.take(',')) {
    const auto key = scanner.value();
    auto* const into = key == "descr"           ? &found.type
                       : key == "fortran_order" ? &found.fortran_order
                       : key == "shape"         ? &found.shape
                                                : nullptr;
    if (!more || into == nullptr || *into || !scanner.take(':')) return {};
    *into = scanner.value();
    if (!*into) return {};
  }
  if (!scanner.at_end()) return {};
  return found;
}

bool read_type(Reader& in, std::string_view type, Header& header) {
  const bool order_fits =
      type.size() == 3 && (type[0] == '<' || (type[0] == '|' && type[2] == '1'));
  const bool kind_fits = type.size() == 3 && (type[1] == 'u' || type[1] == 'i');
  const bool width_fits =
      type.size() == 3 && std::string_view("1248").find(type[2]) != std::string_view::npos;
  if (!order_fits || !kind_fits || !width_fits) {
    return in.fail(
        "the npy file's numbers must be whole and little-endian, such as '<u4' or '<i8'");
  }
  header.is_signed = type[1] == 'i';
  header.width = static_cast<std::size_t>(type[2] - '0');
  return true;
}

bool read_shape(Reader& in, std::string_view value, Header& header) {
  Scanner scanner(value);
  bool fits = scanner.take('(');
  while (fits && !scanner.take(')')) {
    std::uint64_t side = 0;
    fits = scanner.number(side) && side >= 1 && side <= Board::max_side;
    header.sides.push_back(static_cast<std::int32_t>(side));
    if (!scanner.take(',')) {
      fits = fits && scanner.take(')');
      break;
    }
  }
  if (!fits || !scanner.at_end() || header.sides.size() < 2 ||
      header.sides.size() > Board::max_dimensions) {
    return in.fail(
        fmt::format("the npy file's shape must be (rows, columns), both at least 1, or that of a "
                    "box of up to {} dimensions",
                    Board::max_dimensions));
  }
  return true;
}

bool read_bytes(Reader& in, std::size_t count, std::string& out) {
  for (std::size_t i = 0; i < count; ++i) {
    const int c = in.get();
    if (c == Reader::end) {
      return in.failed() ? false : in.fail("the npy file is truncated: it ends within its header");
    }
    out.push_back(static_cast<char>(c));
  }
  return true;
}

bool read_header(Reader& in, Header& header) {
  std::string start;
  if (!read_bytes(in, magic.size() + 2, start)) return false;
  const int version = static_cast<unsigned char>(start[magic.size()]);
  if (version < 1 || version > 3) {
    return in.fail(fmt::format("npy version {} is not known: 1, 2 and 3 are", version));
  }
  std::string length_bytes;
  if (!read_bytes(in, version == 1 ? 2 : 4, length_bytes)) return false;
  std::size_t length = 0;
  for (std::size_t i = length_bytes.size(); i-- > 0;) {
    length = length << 8 | static_cast<unsigned char>(length_bytes[i]);
  }
  constexpr std::size_t longest = 65536;
  if (length > longest) return in.fail("the npy file's header is longer than any tour's");
  std::string dictionary;
  if (!read_bytes(in, length, dictionary)) return false;
  const std::optional<Dictionary> found = read_dictionary(dictionary);
  if (!found) {
    return in.fail(
        "the npy file's header must be {'descr': ..., 'fortran_order': ..., 'shape': ...}");
  }
  if (found->fortran_order != "False") {
    return in.fail("the npy file must be stored row by row (fortran_order False)");
  }
  return read_type(in, found->type.value_or(""), header) &&
         read_shape(in, found->shape.value_or(""), header);
}

bool wrong_length(Reader& in, const Header& header) {
  return in.fail(fmt::format("the npy file is not as long as its shape ({}) says",
                             fmt::join(header.sides, ", ")));
}

// One number; -1 is `no_step`.
bool read_step(Reader& in, const Header& header, std::uint64_t& value) {
  value = 0;
  for (std::size_t i = 0; i < header.width; ++i) {
    const int c = in.get();
    if (c == Reader::end) return wrong_length(in, header);
    value |= static_cast<std::uint64_t>(c) << (8 * i);
  }
  const std::size_t bits = 8 * header.width;
  if (header.is_signed && bits < 64 && value >> (bits - 1) != 0) value |= no_step << bits;
  return true;
}

bool length_fits(Reader& in, const Header& header, const Board& board) {
  const std::uint64_t body = *in.length() - std::min(*in.length(), in.position());
  return (body / header.width == board.size() && body % header.width == 0) ||
         wrong_length(in, header);
}

// All numbers of a file whose length is not known: its shape may promise far more than there is, so
// they are read before room is made for a tour of that shape.
bool read_ahead(Reader& in, const Header& header, const Board& board,
                std::deque<std::uint64_t>& numbers) {
  while (numbers.size() < board.size()) {
    if (!read_step(in, header, numbers.emplace_back())) return false;
    if (!in.allow_more(numbers.size(), sizeof numbers[0])) return false;
  }
  return true;
}

void write_npy(const Answer& answer, Writer& out) {
  const Tour& tour = answer.tour();
  const Board& board = tour.board();
  const bool whole = tour.size() == board.area();
  const std::uint64_t narrow = std::uint64_t{1} << (whole ? 32 : 31);
  const std::size_t width = board.size() <= narrow ? 4 : 8;
  std::string header = fmt::format("{{'descr': '<{}{}', 'fortran_order': False, 'shape': ({}), }}",
                                   whole ? 'u' : 'i', width, fmt::join(board.sides(), ", "));
  constexpr std::size_t prefix = 10;  // magic, version, length
  constexpr std::size_t alignment = 64;
  while ((prefix + header.size() + 1) % alignment != 0) header += ' ';
  header += '\n';
  out.put(magic);
  out.put('\x01');
  out.put('\x00');
  out.put(static_cast<char>(header.size() & 0xff));
  out.put(static_cast<char>(header.size() >> 8));
  out.put(header);

  std::string bytes;
  for_each_block(tour, [&](std::uint64_t first, auto steps) {
    if (whole && width == sizeof steps[0] && std::endian::native == std::endian::little) {
      out.put({reinterpret_cast<const char*>(steps.data()), steps.size_bytes()});
      return out.fine();
    }
    bytes.resize(steps.size() * width);
    char* to = bytes.data();
    for (const auto step : steps) {
      std::int64_t number = not_visited(step) ? unvisited : static_cast<std::int64_t>(step);
      if (number == unvisited && !board.contains(board.square(first))) number = -2;
      ++first;
      for (std::size_t i = 0; i < width; ++i) *to++ = static_cast<char>(number >> (8 * i) & 0xff);
    }
    out.put(bytes);
    return out.fine();
  });
}

bool begins_npy(std::string_view beginning) {
  return beginning.starts_with(magic);
}

std::optional<TourFile> read_npy(Reader& in) {
  Header header;
  if (!read_header(in, header)) return {};
  const Result<Board> frame = Board::box(header.sides);
  if (!frame) return in.fail(frame.error());
  const Board& board = *frame;
  const bool known_length = in.length().has_value();
  std::deque<std::uint64_t> numbers;
  if (known_length ? !length_fits(in, header, board) : !read_ahead(in, header, board, numbers)) {
    return {};
  }
  // Whether squares are left out is known only after the numbers are read, so steps are checked
  // against the whole board first, and the tour is cut to its length at the end.
  std::uint64_t left_out = 0;
  std::vector<bool> holes;  // none, or a mark for each place
  std::uint64_t highest = 0;
  const std::uint64_t in_use = known_length ? 1 : sizeof numbers[0] + 1;
  std::optional<Tour> tour =
      build_order(in, board, board.size(), 0, in_use, [&](auto& builder) -> bool {
        for (std::uint64_t square = 0; square < board.size(); ++square) {
          std::uint64_t step = 0;
          if (!known_length) {
            step = numbers[square];
          } else if (!read_step(in, header, step)) {
            return false;
          }
          if (step == no_step || (step == no_square && header.is_signed)) {
            ++left_out;
            if (step == no_square) {
              holes.resize(board.area());
              holes[square] = true;
            }
            continue;
          }
          if (!builder.add(square, step)) return false;
          highest = std::max(highest, step);
        }
        if (in.get() != Reader::end) return wrong_length(in, header);
        if (left_out == board.size()) return in.fail("no square of the board is visited");
        if (highest + left_out + 1 != board.size()) {
          return in.fail(fmt::format("the step {} leaves a gap: {} squares are visited", highest,
                                     board.size() - left_out));
        }
        builder.shorten(board.size() - left_out);
        return builder.take_out(holes) && !in.failed();
      });
  if (!tour) return {};
  return TourFile{*tour, Problem{tour->board()}};
}

}  // namespace

const FormatCode npy_code{write_npy, begins_npy, read_npy};

}  // namespace ktour
