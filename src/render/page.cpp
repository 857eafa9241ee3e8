// The page: what was built from web/, with the answers put in its place for data.
//
// The data are JSON, except for the steps: a matrix of numbers of four bytes, in base64. That is a
// third of what digits would take, and a browser has it in an array in no time.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ktour/check.hpp"
#include "ktour/draw.hpp"
#include "ktour/parse.hpp"
#include "render/base64.hpp"
#include "render/page_bytes.hpp"
#include "tour/writer.hpp"

namespace ktour {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(Square s) {
  return {s.row, s.col};
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

Json reason_of(const Answer& answer) {
  if (answer.impossible()) {
    Json squares = Json::array();
    for (const Square s : answer.proof().squares) squares.push_back(json_of(s));
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
  out["rows"] = asked.board.rows();
  out["cols"] = asked.board.cols();
  out["closed"] = asked.closed;
  out["symmetry"] = name(asked.symmetry);
  out["symmetries"] = Json::array();
  if (entry.tour) {
    const CheckReport report = check(*entry.tour, asked, Symmetries::find_all, status);
    for (const Symmetry s : report.symmetries) out["symmetries"].push_back(name(s));
    out["start"] = json_of(report.start);
    out["end"] = json_of(report.end);
  } else {
    out["start"] = asked.start ? json_of(*asked.start) : Json();
    out["end"] = asked.end ? json_of(*asked.end) : Json();
    out["reason"] = reason_of(*entry.none);
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

// The page before and after the place for the data.
struct PageText {
  std::string_view before, after;
};

Result<PageText> page_text() {
  const std::string_view whole(reinterpret_cast<const char*>(page_bytes),  // NOLINT(*-cast)
                               page_size);
  constexpr std::string_view place = R"(id="ktour-data">null</script>)";
  constexpr std::string_view null = "null";
  const std::size_t at = whole.find(place);
  if (at == std::string_view::npos)
    return Error{"the page that was built in has no place for data"};
  const std::size_t data = at + place.find(null);
  return PageText{whole.substr(0, data), whole.substr(data + null.size())};
}

}  // namespace

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

Outcome write_page(std::span<const PageEntry> entries, Sink& sink, Status& status, int from) {
  const Result<PageText> around = page_text();
  if (!around) return around.error();
  if (entries.size() > most_tours_on_page) {
    return Error{fmt::format("a page shows at most {} tours", most_tours_on_page)};
  }
  for (const PageEntry& entry : entries) {
    if (!entry.problem.piece.is_knight()) {
      return Error{
          fmt::format("a page plays tours of a knight, and this is a {}'s: svg, png and "
                      "pdf draw it",
                      entry.problem.piece.name())};
    }
    if (!entry.tour) continue;
    if (Outcome fits = can_draw(entry.tour->board(), format_of(FormatId::html), {}, 0); !fits) {
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
    if (entry.tour) {
      out.put(R"(,"steps":")");
      whole = put_steps(*entry.tour, out, status);
      out.put('"');
    }
    out.put('}');
  }
  if (!whole) return Error{"interrupted while writing the page", ErrorKind::stopped};
  out.put("]}");
  out.put(around->after);
  return out.finish();
}

}  // namespace ktour
