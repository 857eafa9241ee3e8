// The page: what was built from web/, with the answers put in its place for data.
//
// The data are JSON, except for the steps: a matrix of numbers of four bytes, in base64. That is a
// third of what digits would take, and a browser has it in an array in no time.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ktour/check.hpp"
#include "ktour/draw.hpp"
#include "ktour/parse.hpp"
#include "render/base64.hpp"
#include "render/judged.hpp"
#include "render/page.hpp"
#include "render/page_bytes.hpp"
#include "render/sheet.hpp"
#include "tour/writer.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Square s, const Board& board) {
  const Board::Coordinates at = board.coordinates(s);
  return Json(std::vector<std::int32_t>(
      at.begin(), at.begin() + static_cast<std::ptrdiff_t>(board.sides().size())));
}

// What there is to a board and a piece beside rows, columns and the knight.
void put_shape(Json& out, const Problem& asked) {
  const Board& board = asked.board;
  if (board.is_box()) {
    out["dims"] = board.sides();
    out["across"] = sheet_of(board).across;
  }
  if (!asked.piece.is_knight()) {
    out["piece"] = asked.piece.name();
    out["leaps"] = Json::array();
    for (const Leap& leap : asked.piece.leaps()) out["leaps"].push_back(leap);
  }
  if (board.surface() != Surface::plane) out["surface"] = name(board.surface());
  if (board.size() == board.area()) return;
  Json& holes = out["holes"] = Json::array();
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s)) holes.push_back(json_of(s, board));
  }
}

// No text ends the element that the data are in: JSON has another way to write "<".
std::string written(const Json& value) {
  std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string out;
  for (const char c : text) {
    if (c == '<') {
      out += "\\u003c";
    } else {
      out += c;
    }
  }
  return out;
}

// The page marks the squares that the reason is about: those of a cut, say.
Json reason_of(const Answer& answer, Status& status) {
  if (answer.impossible()) {
    Json squares = Json::array();
    std::vector<Square> marked = answer.proof().squares;
    constexpr std::uint64_t most = 10000;  // to be looked at
    if (marked.empty() && answer.problem.board.area() <= most) {
      marked = seen_by_judge(answer, status).sketch.marked;
    }
    for (const Square s : marked) squares.push_back(json_of(s, answer.problem.board));
    return {
        {"kind", name(answer.proof().kind)}, {"text", answer.proof().text}, {"squares", squares}};
  }
  return {{"kind", name(answer.stop().kind)}, {"text", answer.stop().text}};
}

bool follows_a_rule(Method method) {
  return info(method).takes_undo;
}

// All but the steps.
Json facts(const PageEntry& entry, Status& status) {
  const Problem& asked = entry.problem;
  Json out;
  out["status"] = entry.none ? entry.none->status() : "found";
  if (!entry.title.empty()) out["title"] = entry.title;
  const std::vector<std::int32_t> sides = asked.board.sides();
  out["rows"] = sides[sides.size() - 2];
  out["cols"] = sides.back();
  put_shape(out, asked);
  out["closed"] = asked.closed;
  out["symmetry"] = name(asked.symmetry);
  out["symmetries"] = Json::array();
  if (entry.tour) {
    const CheckReport report = check(*entry.tour, asked, Symmetries::find_all, status);
    for (const Symmetry s : report.symmetries) out["symmetries"].push_back(name(s));
    out["start"] = json_of(report.start, asked.board);
    out["end"] = json_of(report.end, asked.board);
  } else {
    out["start"] = asked.start ? json_of(*asked.start, asked.board) : Json();
    out["end"] = asked.end ? json_of(*asked.end, asked.board) : Json();
    out["reason"] = reason_of(*entry.none, status);
  }
  if (entry.method) {
    out["method"] = name(*entry.method);
    if (entry.tour && !entry.varied && follows_a_rule(*entry.method)) {
      out["rule"] = {{"method", name(*entry.method)}};
      if (entry.tie && *entry.method == Method::warnsdorff) out["rule"]["tie"] = name(*entry.tie);
    }
  }
  if (entry.work) {
    out["stats"] = {{"examined", entry.work->examined},
                    {"undone", entry.work->undone},
                    {"seconds", entry.work->seconds}};
  }
  return out;
}

// Whether it went through to the end.
bool put_steps(const Tour& tour, Writer& out, Status& status) {
  Base64 base64(out);
  bool whole = true;
  for_each_block(tour, [&](std::uint64_t first, std::span<const std::int64_t> steps) {
    for (const std::int64_t step : steps) {
      const auto bits = static_cast<std::uint32_t>(step);
      for (const int shift : {0, 8, 16, 24}) {
        base64.put(static_cast<std::uint8_t>(bits >> shift & 0xff));
      }
    }
    whole = status.poll({first, tour.board().size()}) == StopKind::none;
    return whole && out.fine();
  });
  base64.finish();
  return whole;
}

// The tour, or how far a search had come.
std::optional<Tour> walk_of(const PageEntry& entry) {
  if (entry.tour || !entry.none->undecided() || entry.none->stop().walk.empty()) return entry.tour;
  return Tour::from_squares(entry.problem.board, entry.none->stop().walk);
}

// A request in the words of the command line.
Json words_of(const Problem& asked, const SolveOptions& options) {
  const Board& board = asked.board;
  const auto square = [&](Square s) { return to_string(s, board); };
  const auto moves = [&](const std::vector<Move>& list) {
    Json words = Json::array();
    for (const Move& move : list) words.push_back(square(move.a) + "-" + square(move.b));
    return words;
  };
  Json out;
  const std::vector<std::int32_t> sides = board.sides();
  out["board"] = fmt::format("{}", fmt::join(sides, "x"));
  if (!asked.piece.is_knight()) out["piece"] = asked.piece.name();
  if (board.surface() != Surface::plane) out["surface"] = name(board.surface());
  for (std::uint64_t i = 0; board.size() < board.area() && i < board.area(); ++i) {
    if (const Square s = board.square(i); !board.contains(s)) out["without"].push_back(square(s));
  }
  if (asked.start) out["start"] = square(*asked.start);
  if (asked.end) out["end"] = square(*asked.end);
  if (asked.closed) out["closed"] = true;
  if (asked.symmetry != Symmetry::none) out["symmetry"] = name(asked.symmetry);
  if (!asked.through.empty()) out["through"] = moves(asked.through);
  if (!asked.avoid.empty()) out["avoid"] = moves(asked.avoid);
  if (options.method != Method::automatic) out["method"] = name(options.method);
  if (info(options.method).takes_tie && options.tie != Tie::successor) {
    out["tie"] = name(options.tie);
  }
  if (options.seed) out["seed"] = *options.seed;
  return out;
}

// The page before and after the place for the data.
struct PageText {
  std::string_view before, after;
};

Result<PageText> page_text(PageKind kind) {
  const PageBytes& bytes = kind == PageKind::solves ? solving_page : playing_page;
  const std::string_view whole(reinterpret_cast<const char*>(bytes.data),  // NOLINT(*-cast)
                               bytes.size);
  constexpr std::string_view place = R"(id="ktour-data">null</script>)";
  constexpr std::string_view null = "null";
  const std::size_t at = whole.find(place);
  if (at == std::string_view::npos)
    return Error{"the page that was built in has no place for data"};
  const std::size_t data = at + place.find(null);
  return PageText{whole.substr(0, data), whole.substr(data + null.size())};
}

}  // namespace

Json page_facts(const PageEntry& entry, Status& status) {
  return facts(entry, status);
}

PageEntry page_entry(const Answer& answer, std::optional<Tie> tie) {
  PageEntry out{
      .problem = answer.problem, .method = answer.method, .work = answer.work, .tie = tie};
  out.varied = answer.varied;
  if (answer.found()) {
    out.tour = answer.tour();
  } else {
    out.none = answer;
  }
  return out;
}

Outcome write_page(std::span<const PageEntry> entries, Sink& sink, Status& status, int from,
                   PageKind kind) {
  const Result<PageText> around = page_text(kind);
  if (!around) return around.error();
  if (entries.size() > most_tours_on_page) {
    return Error{fmt::format("a page shows at most {} tours", most_tours_on_page)};
  }
  for (const PageEntry& entry : entries) {
    if (Outcome fits = can_draw(entry.problem.board, format_of(FormatId::html), {}, 0); !fits) {
      return fits;
    }
  }
  Writer out(sink);
  out.put(around->before);
  out.put(fmt::format(R"({{"version":1,"from":{},"tours":[)", from));
  bool whole = true;
  for (std::size_t i = 0; i < entries.size() && whole; ++i) {
    const PageEntry& entry = entries[i];
    if (i > 0) out.put(',');
    std::string text = written(facts(entry, status));
    text.pop_back();  // the brace: the steps follow
    out.put(text);
    if (const std::optional<Tour> shown = walk_of(entry)) {
      out.put(R"(,"steps":")");
      whole = put_steps(*shown, out, status);
      out.put('"');
    }
    out.put('}');
  }
  if (!whole) return Error{"interrupted while writing the page", ErrorKind::stopped};
  out.put("]}");
  out.put(around->after);
  return out.finish();
}

Outcome write_solving_page(const Problem& request, const SolveOptions& options, Sink& sink) {
  const Result<PageText> around = page_text(PageKind::solves);
  if (!around) return around.error();
  if (Outcome fits = can_draw(request.board, format_of(FormatId::html), {}, 0); !fits) return fits;
  Writer out(sink);
  out.put(around->before);
  out.put(written({{"version", 1}, {"request", words_of(request, options)}}));
  out.put(around->after);
  return out.finish();
}

}  // namespace ktour
