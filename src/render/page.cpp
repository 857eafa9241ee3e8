// The page: what was built from web/, with the answers put in its place for data.
//
// The data are JSON, except for the steps: a matrix of numbers of four bytes, in base64. That is a
// third of what digits would take, and a browser has it in an array in no time.
#include "render/page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "ktour/check.hpp"
#include "ktour/draw.hpp"
#include "ktour/facts.hpp"
#include "ktour/fields.hpp"
#include "ktour/moves.hpp"
#include "ktour/proof.hpp"
#include "ktour/request.hpp"
#include "render/base64.hpp"
#include "render/page_bytes.hpp"
#include "render/page_card.hpp"
#include "render/sheet.hpp"
#include "tour/writer.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Square s, const Board& board) {
  return Json(numbers_of(s, board));
}

// What differs from a full rectangle and the knight, and what a page draws by.
void put_board(Json& out, const Problem& asked) {
  const Board& board = asked.board;
  put_shape(asked, [&](std::string_view field, const auto& value) { out[field] = value; });
  if (board.is_box()) out["across"] = sheet_of(board).across;
  if (!asked.piece.is_knight()) out["leaps"] = asked.piece.leaps();
  if (board.size() == board.area()) return;
  Json& holes = out["holes"] = Json::array();
  ListedSquares{board, false}.each([&](Square s) { holes.push_back(json_of(s, board)); });
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

// What can be said of a tour: each fact with its value and its definition. A tour that closes is
// told of as a closed one, asked for or not.
Json facts_of(Problem problem, const Tour& tour) {
  constexpr std::uint64_t least = 3;
  problem.closed =
      tour.size() >= least && is_move(problem.board, problem.piece, tour.end(), tour.start());
  FactMeter meter(problem);
  meter.take(tour);
  Json list = Json::array();
  for (const Fact& fact : ktour::facts()) {
    const std::optional<FactValue> value = meter.value(fact);
    if (value) list.push_back({fact.name, Json::parse(value->json()), fact.about});
  }
  return list;
}

// All but the steps.
Json facts(const PageEntry& entry, Status& status) {
  const Problem& asked = entry.problem;
  Json out;
  out["status"] = entry.none ? entry.none->status() : "found";
  if (!entry.title.empty()) out["title"] = printable(entry.title);
  put_sides(asked.board, [&](std::string_view field, std::int32_t side) { out[field] = side; });
  put_board(out, asked);
  out["closed"] = asked.closed;
  out["symmetry"] = name(asked.symmetry);
  out["symmetries"] = Json::array();
  if (entry.tour) {
    const CheckReport report = check(*entry.tour, asked, Symmetries::find_all, status);
    for (const Symmetry s : report.symmetries) out["symmetries"].push_back(name(s));
    out["start"] = json_of(report.start, asked.board);
    out["end"] = json_of(report.end, asked.board);
    constexpr std::uint64_t most = 10000;  // squares
    if (asked.board.size() <= most) out["facts"] = facts_of(asked, *entry.tour);
    if (entry.varied) out["varied"] = true;
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
  for_each_block(tour, [&](std::uint64_t first, auto steps) {
    for (const auto step : steps) {
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

// The largest number that a script holds exactly.
constexpr std::uint64_t most_seed = (std::uint64_t{1} << 53) - 1;

// A request as a page keeps it: its words as members. A page has limits of its own.
Json in_words(const Request& request) {
  Json out;
  const Words words = words_of(request);
  for (const WordKind& kind : request_words()) {
    const auto word = std::ranges::find(words, kind.name, &Word::name);
    if (word == words.end()) continue;
    switch (kind.values) {
      case Values::none: out[word->name] = true; break;
      case Values::one: out[word->name] = word->values.front(); break;
      case Values::many: out[word->name] = word->values; break;
    }
  }
  for (const char* limit : {"queue", "undo", "limit", "seed"}) out.erase(limit);
  if (request.options.seed && *request.options.seed <= most_seed) {
    out["seed"] = *request.options.seed;
  }
  return out;
}

// What a page that solves goes on from: what was asked for, or what the tour is by its own account,
// but for the ends, which any tour has.
Request request_of(const PageEntry& entry) {
  if (entry.request) return *entry.request;
  Request request{entry.problem};
  request.problem.start = request.problem.end = {};
  return request;
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
  out.put(entries.empty() ? std::string(around->before)
                          : with_card(around->before, card_of(entries)));
  out.put(fmt::format(R"({{"version":1,"from":{},)", from));
  if (kind == PageKind::solves && !entries.empty()) {
    out.put(fmt::format(R"("request":{},)", written(in_words(request_of(entries.front())))));
  }
  out.put(R"("tours":[)");
  bool whole = true;
  for (std::size_t i = 0; i < entries.size() && whole; ++i) {
    const PageEntry& entry = entries[i];
    if (i > 0) out.put(',');
    Json told = facts(entry, status);
    if (entries.size() > 1) told.erase("facts");  // of several, what they took is compared
    std::string text = written(told);
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

namespace {

Outcome fits_a_page(const Request& request) {
  const Board& board = request.problem.board;
  if (Outcome fits = can_draw(board, format_of(FormatId::html), {}, 0); !fits) return fits;
  if (request.options.seed.value_or(0) > most_seed) {
    return Error{fmt::format("a page takes seeds up to {}, and {} is more", most_seed,
                             *request.options.seed)};
  }
  return Done{};
}

}  // namespace

Outcome write_solving_page(const std::optional<Request>& request, Sink& sink) {
  const Result<PageText> around = page_text(PageKind::solves);
  if (!around) return around.error();
  if (request) {
    if (Outcome fits = fits_a_page(*request); !fits) return fits;
  }
  Writer out(sink);
  out.put(request ? with_card(around->before, card_of(*request)) : std::string(around->before));
  out.put(request ? written({{"version", 1}, {"request", in_words(*request)}}) : "null");
  out.put(around->after);
  return out.finish();
}

}  // namespace ktour
