// How a certificate is written, and the numbers that break readers.
#include "draft.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

namespace ktour::hostile {

namespace {

using Json = nlohmann::ordered_json;

std::string words_of(const Fields& fields) {
  std::string text;
  for (const auto& [name, value] : fields) {
    text += fmt::format("{}\"{}\":{}", text.empty() ? "" : ",", name, value);
  }
  return text;
}

Json json_of(Square s, const Board& board) {
  if (!board.is_box()) return {s.row, s.col};
  const Board::Coordinates at = board.coordinates(s);
  return std::vector(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(board.sides().size()));
}

}  // namespace

std::string Draft::text() const {
  std::string text = fmt::format("{{{},\"parts\":[\n", words_of(request));
  for (const Part& part : parts) {
    text += fmt::format("{{{},\"steps\":[\n", words_of(part.head));
    for (const std::string& step : part.steps) {
      text += step + (&step == &part.steps.back() ? "\n" : ",\n");
    }
    text += &part == &parts.back() ? "]}\n" : "]},\n";
  }
  return text + "]}\n";
}

Fields request_of(const Problem& problem) {
  const Board& board = problem.board;
  const std::vector<std::int32_t> sides = board.sides();
  const auto end = [&](const std::optional<Square>& s) {
    return s ? json_of(*s, board).dump() : "null";
  };
  Fields out{{"certificate", "\"impossible\""},
             {"version", "1"},
             {"rows", std::to_string(sides[sides.size() - 2])},
             {"cols", std::to_string(sides.back())},
             {"closed", problem.closed ? "true" : "false"},
             {"symmetry", fmt::format("\"{}\"", name(problem.symmetry))},
             {"start", end(problem.start)},
             {"end", end(problem.end)}};
  if (board.is_box()) out.emplace_back("dims", Json(sides).dump());
  if (!problem.piece.is_knight()) {
    out.emplace_back("piece", fmt::format("\"{}\"", problem.piece.name()));
  }
  if (board.surface() != Surface::plane) {
    out.emplace_back("surface", fmt::format("\"{}\"", name(board.surface())));
  }
  if (board.size() != board.area()) {
    const bool few = board.size() < board.area() / 2;
    Json list = Json::array();
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (board.contains(board.square(i)) == few) list.push_back(json_of(board.square(i), board));
    }
    out.emplace_back(few ? "cells" : "holes", list.dump());
  }
  for (const bool made : {true, false}) {
    Json list = Json::array();
    for (const Move& move : made ? problem.through : problem.avoid) {
      list.push_back({json_of(move.a, board), json_of(move.b, board)});
    }
    if (!list.empty()) out.emplace_back(made ? "through" : "avoid", list.dump());
  }
  if (!problem.begin.empty()) {
    Json list = Json::array();
    for (const Square s : problem.begin) list.push_back(json_of(s, board));
    out.emplace_back("begin", list.dump());
  }
  if (!problem.given.empty()) {
    Json list = Json::array();
    for (const Given& given : problem.given) {
      list.push_back(json_of(given.square, board));
      list.back().push_back(given.step);
    }
    out.emplace_back("given", list.dump());
  }
  return out;
}

Draft draft_of(const std::string& certificate) {
  const Json all = Json::parse(certificate);
  Draft draft;
  for (const auto& [name, value] : all.items()) {
    if (name != "parts") draft.request.emplace_back(name, value.dump());
  }
  for (const Json& one : all["parts"]) {
    Part& part = draft.parts.emplace_back();
    for (const auto& [name, value] : one.items()) {
      if (name != "steps") part.head.emplace_back(name, value.dump());
    }
    for (const Json& step : one["steps"]) part.steps.push_back(step.dump());
  }
  return draft;
}

std::string hostile_number(const std::vector<std::uint64_t>& about, Dice& dice) {
  static const std::vector<std::uint64_t> ends{0,
                                               std::uint64_t{1} << 16,
                                               std::uint64_t{1} << 31,
                                               std::uint64_t{1} << 32,
                                               std::uint64_t{1} << 53,
                                               std::uint64_t{1} << 63};
  static const std::vector<std::string> none{"-1",
                                             "-0",
                                             "1.0",
                                             "4.5",
                                             "1e3",
                                             "1e308",
                                             "1e400",
                                             "-1e308",
                                             "18446744073709551616",
                                             "36893488147419103233",
                                             "01",
                                             "+1",
                                             "0x1",
                                             "1_0",
                                             "NaN",
                                             "Infinity",
                                             "1.",
                                             ".5",
                                             "1e",
                                             "\"1\"",
                                             "[1]",
                                             "[]",
                                             "{}",
                                             "true",
                                             "null",
                                             "\"\""};
  const auto near = [&](std::uint64_t at) {
    return at + static_cast<std::uint64_t>(dice.between(-2, 2));  // below 0 is about 2^64
  };
  const int kind = dice.below(20);
  if (kind == 0) return any_of(none, dice);
  // What wraps to a small number when another is added to it, doubled, or multiplied.
  if (kind == 1) return std::to_string(0 - any_of(about, dice));
  if (kind == 2)
    return std::to_string((std::uint64_t{1} << dice.between(31, 63)) + near(any_of(about, dice)));
  if (kind == 3)
    return std::to_string(~std::uint64_t{0} /
                          std::max<std::uint64_t>(near(any_of(about, dice)), 1));
  return std::to_string(near(any_of(kind < 9 ? ends : about, dice)));
}

std::string hostile_value(Dice& dice) {
  static const std::vector<std::string> values{"null",
                                               "true",
                                               "false",
                                               "\"\"",
                                               "\"x\"",
                                               "\"knight\"",
                                               "\"false\"",
                                               "[]",
                                               "[[]]",
                                               "[[[]]]",
                                               "{}",
                                               "[null]",
                                               "[0]",
                                               "[0,0]",
                                               "[[0,0]]",
                                               "[[[0,0],[1,2]]]",
                                               "[0,0,0]",
                                               "[\"0\",\"0\"]",
                                               "{\"a\":1}",
                                               "\"2,1\"",
                                               "\"1\"",
                                               "\"0,0\"",
                                               "\"1,2+knight\"",
                                               "\"2,1+1,2\"",
                                               "\"1,2,0\"",
                                               "\"0,0,1\"",
                                               "\"+\"",
                                               "\"1,2+\"",
                                               "\"-1,2\"",
                                               "\"1,2,3,4,5,6,7\"",
                                               "\"1, 2\"",
                                               "\"1_0,1\"",
                                               "\"1e0,2\"",
                                               "\"Knight\"",
                                               "\"1001,0\"",
                                               "\"torus\"",
                                               "\"v\"",
                                               "\"vertical\"",
                                               "\"quarter\"",
                                               "\"klein\"",
                                               "\"projective\"",
                                               "\"rows\"",
                                               "\"first\"",
                                               "\"\\ud800\"",
                                               "\"\\u0000\"",
                                               "[3,3]",
                                               "[3,3,3]",
                                               "[1,1,12]",
                                               "[2,2,2,2]",
                                               "[0,0,1]",
                                               "[1]",
                                               "[1,1,1,1,1,1,1,20]"};
  if (!dice.one_in(12)) return any_of(values, dice);
  const auto depth = static_cast<std::size_t>(dice.one_in(20) ? 100000 : dice.between(2, 200));
  return std::string(depth, '[') + std::string(depth, ']');
}

}  // namespace ktour::hostile
