// Graphs in the forms in which others keep them.
//
// graph6 (McKay): the number of vertices n in one byte, four or eight, six bits a byte above 63;
// then a bit for each pair, column by column of the matrix above its diagonal. DIMACS (Johnson and
// Trick 1996): "p edge N M", then "e A B" for each edge, from 1.
#include "ktour/graph_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <vector>

#include "base/text.hpp"
#include "ktour/parse.hpp"
#include "problem/move_table.hpp"

namespace ktour {
namespace {

constexpr std::string_view blanks = " \t\r\v\f";
constexpr char least_byte = 63;
constexpr char most_byte = 126;
constexpr std::uint64_t bytes_a_vertex = 100;
constexpr std::string_view graph6_mark = ">>graph6<<";

Error too_large(std::uint64_t memory) {
  return {fmt::format("the graph takes more memory than the limit of {}", shown_bytes(memory)),
          ErrorKind::memory};
}

struct Line {
  std::size_t number;  // from 1
  std::vector<std::string_view> words;

  Error wrong(std::string_view why) const {
    return Error{fmt::format("line {} of the graph: {}", number, why)};
  }
};

// The lines with words, without remarks.
std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    Line line{number, {}};
    for (;;) {
      rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
      if (rest.empty() || rest[0] == '#') break;
      const std::size_t length = std::min(rest.find_first_of(blanks), rest.size());
      line.words.push_back(rest.substr(0, length));
      rest.remove_prefix(length);
    }
    if (!line.words.empty()) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<std::string> numbers(std::int32_t first, std::int32_t count) {
  std::vector<std::string> names;
  for (std::int32_t i = 0; i < count; ++i) names.push_back(std::to_string(first + i));
  return names;
}

// --- graph6 --------------------------------------------------------------------------------------

// The number of vertices, whose bytes are taken off; nothing where there is none.
std::optional<std::uint64_t> take_order(std::string_view& bytes) {
  std::size_t marks = 0;
  while (marks < 2 && marks < bytes.size() && bytes[marks] == most_byte) ++marks;
  const std::size_t digits = marks == 0 ? 1 : marks == 1 ? 3 : 6;
  if (bytes.size() < marks + digits) return {};
  std::uint64_t order = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    order = order << 6 | static_cast<std::uint64_t>(bytes[marks + i] - least_byte);
  }
  bytes.remove_prefix(marks + digits);
  return order;
}

std::optional<Network> graph6(std::string_view bytes) {
  const auto fits = [](char c) { return c >= least_byte && c <= most_byte; };
  if (!std::ranges::all_of(bytes, fits)) return {};
  const auto order = take_order(bytes);
  if (!order || *order == 0 || *order > static_cast<std::uint64_t>(Board::max_side)) return {};
  if (bytes.size() != (*order * (*order - 1) / 2 + 5) / 6) return {};
  const auto vertices = static_cast<std::int32_t>(*order);
  Network network{numbers(0, vertices), {}};
  std::uint64_t bit = 0;
  for (std::int32_t b = 1; b < vertices; ++b) {
    for (std::int32_t a = 0; a < b; ++a, ++bit) {
      if (((bytes[bit / 6] - least_byte) >> (5 - bit % 6) & 1) != 0)
        network.edges.push_back({a, b});
    }
  }
  return network;
}

// --- DIMACS --------------------------------------------------------------------------------------

Result<std::int32_t> number(const Line& line, std::size_t word, std::int32_t most) {
  std::int32_t value = 0;
  const std::string_view text = line.words[word];
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc() && end == text.data() + text.size() && value >= 1 && value <= most) {
    return value;
  }
  return line.wrong(fmt::format("'{}' is no number from 1 to {}", printable(text), most));
}

Result<Network> dimacs(std::span<const Line> lines, std::uint64_t memory) {
  Network network;
  std::int32_t vertices = 0;
  for (const Line& line : lines) {
    const std::string_view kind = line.words[0];
    if (kind == "c" || kind == "n" || kind == "x" || kind == "d" || kind == "v") continue;
    if (kind == "p" && vertices == 0 && line.words.size() >= 3) {
      const auto count = number(line, 2, Board::max_side);
      if (!count) return count.error();
      vertices = *count;
      if (static_cast<std::uint64_t>(vertices) > memory / bytes_a_vertex) return too_large(memory);
      network.names = numbers(1, vertices);
    } else if ((kind == "e" || kind == "a") && vertices > 0 && line.words.size() >= 3) {
      const auto a = number(line, 1, vertices);
      if (!a) return a.error();
      const auto b = number(line, 2, vertices);
      if (!b) return b.error();
      network.edges.push_back({*a - 1, *b - 1});
    } else {
      return line.wrong("in DIMACS 'p edge N M' comes first, and then 'e A B' for each edge");
    }
  }
  return network;
}

// --- lists of edges ------------------------------------------------------------------------------

Result<Network> edge_list(std::span<const Line> lines) {
  Network network;
  std::map<std::string_view, std::int32_t> known;
  for (const Line& line : lines) {
    if (line.words.size() > 2) {
      return line.wrong(fmt::format("{} words, and an edge is two names", line.words.size()));
    }
    std::array<std::int32_t, 2> ends{};
    for (std::size_t i = 0; i < line.words.size(); ++i) {
      const std::string_view name = line.words[i];
      const std::string shown = printable(name);
      if (shown != name) return line.wrong(fmt::format("'{}' is no name", shown));
      const auto next = static_cast<std::int32_t>(known.size());
      const auto [at, fresh] = known.try_emplace(name, next);
      if (fresh) network.names.emplace_back(name);
      ends[i] = at->second;
    }
    if (line.words.size() == 2) network.edges.push_back(ends);
  }
  return network;
}

Result<Network> network_of(std::string_view text, std::uint64_t memory) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const bool marked = text.starts_with(graph6_mark);
  if (marked) text.remove_prefix(graph6_mark.size());
  // Words and edges take more than their text.
  constexpr std::uint64_t bytes_a_byte = 40;
  if (text.size() > memory / bytes_a_byte) return too_large(memory);
  const std::vector<Line> lines = lines_of(text);
  if (lines.empty()) return Error{"the graph is empty: write an edge a line, as two names"};
  const auto alone = [](const Line& line) { return line.words.size() == 1; };
  if (marked || std::ranges::all_of(lines, alone)) {
    auto network = graph6(lines[0].words[0]);
    if (network && lines.size() > 1) {
      return Error{fmt::format("the file holds {} graphs: one is allowed", lines.size())};
    }
    if (network) return std::move(*network);
    if (marked) return Error{"the graph is not graph6: a byte is wrong, or their number is"};
  }
  const auto tells = [](const Line& line) { return line.words[0] != "c"; };
  const auto first = std::ranges::find_if(lines, tells);
  const bool is_dimacs = first != lines.end() && first->words[0] == "p" && first->words.size() >= 3;
  return is_dimacs ? dimacs(lines, memory) : edge_list(lines);
}

// --- writing -------------------------------------------------------------------------------------

class GraphWriter {
  using Number = MoveTable::Number;

 public:
  explicit GraphWriter(const Problem& problem) : problem_(problem), table_(problem) {
    for (Number from = 0; from < table_.size(); ++from) {
      for (const Number to : table_.from(from)) {
        if (from < to) edges_.push_back({from, to});
      }
    }
  }

  std::string edges() const {
    std::string text;
    std::vector<bool> joined(table_.size());
    for (const auto& [a, b] : edges_) {
      text += fmt::format("{} {}\n", name(a), name(b));
      joined[a] = joined[b] = true;
    }
    for (std::size_t i = 0; i < joined.size(); ++i) {
      if (!joined[i]) text += name(i) + '\n';
    }
    return text;
  }

  std::string dimacs() const {
    std::string text = fmt::format("c {}\np edge {} {}\n", to_string(problem_.board), table_.size(),
                                   edges_.size());
    for (const auto& [a, b] : edges_) text += fmt::format("e {} {}\n", a + 1, b + 1);
    return text;
  }

  std::string g6() const {
    const std::uint64_t order = table_.size();
    std::string text;
    constexpr std::uint64_t short_order = 62;
    constexpr std::uint64_t middle_order = 258047;
    const unsigned digits = order <= short_order ? 1 : order <= middle_order ? 3 : 6;
    text.append(digits / 3, most_byte);
    for (unsigned i = digits; i-- > 0;) {
      text += static_cast<char>(least_byte + static_cast<char>(order >> 6 * i & 63));
    }
    const std::size_t head = text.size();
    text.append((order * (order - 1) / 2 + 5) / 6, least_byte);
    for (const auto& [a, b] : edges_) {
      const std::uint64_t bit = b * (b - 1) / 2 + a;
      char& byte = text[head + bit / 6];
      byte = static_cast<char>(byte + (1 << (5 - bit % 6)));
    }
    return text + '\n';
  }

  std::string dot() const {
    std::string text = "graph {\n";
    const bool placed = problem_.board.is_flat();
    for (Number i = 0; i < table_.size(); ++i) {
      const Square s = table_.square(i);
      text += placed ? fmt::format("  {} [pos=\"{},{}!\"]\n", quoted(i), s.col,
                                   problem_.board.rows() - 1 - s.row)
                     : fmt::format("  {}\n", quoted(i));
    }
    for (const auto& [a, b] : edges_) text += fmt::format("  {} -- {}\n", quoted(a), quoted(b));
    return text + "}\n";
  }

 private:
  std::string name(std::uint64_t vertex) const {
    const Board& board = problem_.board;
    const Square s = table_.square(static_cast<Number>(vertex));
    return has_chess_names(board) ? to_algebraic(s, board) : to_string(s, board);
  }
  std::string quoted(std::uint64_t vertex) const {
    std::string text = "\"";
    for (const char c : name(vertex)) {
      if (c == '"' || c == '\\') text += '\\';
      text += c;
    }
    return text + '"';
  }

  const Problem& problem_;
  MoveTable table_;
  std::vector<std::array<std::uint64_t, 2>> edges_;  // the lower number first
};

}  // namespace

Result<Board> parse_graph(std::string_view text, std::uint64_t memory) {
  Result<Network> network = network_of(text, memory);
  if (!network) return network.error();
  return Board::of(std::move(*network));
}

Result<std::string> graph_text(const Problem& problem, GraphForm form, std::uint64_t memory) {
  constexpr std::uint64_t bytes_a_square = 1000;  // with its edges and their names
  const std::uint64_t order = problem.board.size();
  if (problem.board.area() > memory / bytes_a_square) return too_large(memory);
  // (So the order is far below 2^32.)
  if (form == GraphForm::g6 && order * order / 12 > memory) {
    return Error{
        fmt::format("graph6 has a bit for each pair of {} vertices, which takes {}: choose "
                    "another form, such as edges",
                    order, shown_bytes(order * order / 12)),
        ErrorKind::memory};
  }
  const GraphWriter writer(problem);
  switch (form) {
    case GraphForm::edges: return writer.edges();
    case GraphForm::dimacs: return writer.dimacs();
    case GraphForm::g6: return writer.g6();
    case GraphForm::dot: return writer.dot();
  }
  return writer.edges();
}

}  // namespace ktour
