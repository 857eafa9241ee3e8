// ktour-mpi census: the starts of a board spread over the ranks.
#include "ktour/census.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "lab/groups.hpp"
#include "mpi/commands.hpp"

namespace app {

ktour::Result<std::string> spread_census(const Ranks& ranks, const ktour::Board& board,
                                         std::uint64_t memory, ktour::Status& status) {
  // Starts that the symmetries of the board make equal are worked out once, so a rank gets whole
  // classes: those of the first square of each, dealt out in turn.
  std::vector<ktour::Square> own;
  std::uint64_t classes = 0;
  for (std::uint64_t i = 0; i < board.size(); ++i) {
    const ktour::Square start = board.square(i);
    if (ktour::class_of(board, start) != start) continue;
    if (static_cast<int>(classes++ % static_cast<std::uint64_t>(ranks.size())) == ranks.rank()) {
      own.push_back(start);
    }
  }
  TogetherStatus together(ranks, status);
  ktour::Rule rule;
  rule.tie = ktour::Tie::random;
  std::string lines;
  ktour::Outcome worked = ktour::Done{};
  if (!own.empty()) {
    const auto census = exact_census(board, rule, own, {memory, 1}, together);
    if (!census) worked = census.error();
    for (std::size_t i = 0; census && i < own.size(); ++i) {
      const ktour::Probability& complete = census->starts[i].complete;
      lines += fmt::format("{:4} {:4} {:.12f} {}\n", own[i].row, own[i].col, complete.value,
                           complete.fraction ? complete.fraction->get_str() : "");
    }
  }
  if (const ktour::Outcome all = together.agreed(worked); !all) return all.error();
  const auto texts = ranks.gather(lines);
  nlohmann::ordered_json object{{"rows", board.rows()}, {"cols", board.cols()}, {"exact", true}};
  std::vector<std::string> all;
  for (const std::string& text : texts) {
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      all.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }
  std::sort(all.begin(), all.end());
  auto& starts = object["classes"] = nlohmann::ordered_json::array();
  for (const std::string& line : all) {
    int row = 0;
    int col = 0;
    double value = 0;
    int read = 0;
    if (std::sscanf(line.c_str(), "%d %d %lf %n", &row, &col, &value, &read) < 3) continue;
    starts.push_back({{"square", {row, col}},
                      {"probability", value},
                      {"fraction", line.substr(static_cast<std::size_t>(read))}});
  }
  return object.dump() + "\n";
}

}  // namespace app
