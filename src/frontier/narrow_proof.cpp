// Writes down the layers of a narrow board, each new one once.
#include "frontier/narrow_proof.hpp"

#include <algorithm>

#include "frontier/line_automaton.hpp"
#include "frontier/line_layout.hpp"

namespace ktour {
namespace {

using frontier::LineAutomaton;

// Letters for the ends of paths, in the order of the lines; the vertex between the ends comes last.
std::string letters_of(const LineAutomaton& automaton, LineAutomaton::Id id, unsigned width,
                       bool apex) {
  const frontier::State state = automaton.state_at_cut(id);
  const unsigned first = apex ? 1 : 0;
  const unsigned window = first + 2 * width;
  std::string text;
  std::string letter(window, '\0');
  char next = 'a';
  const auto put = [&](unsigned place) {
    const unsigned degree = state.degree(place);
    if (degree == 1 && letter[place] == '\0') letter[place] = letter[state.mate[place]] = next++;
    text += degree == 0 ? '.' : degree == 2 ? 'x' : letter[place];
  };
  for (unsigned place = first; place < window; ++place) put(place);
  if (apex) put(0);
  return text;
}

}  // namespace

std::optional<LayerProof> narrow_layers(const Problem& asked, const SolveOptions& options,
                                        Status& status) {
  const frontier::LineRequest request = frontier::line_request(asked);
  const Lines lines(request.problem.board);
  const bool apex = !request.problem.closed;
  Pulse pulse(status);
  LineAutomaton automaton(lines.width, apex, options.limit, pulse);
  const frontier::LineLayout board = frontier::line_layout(request.problem);
  LayerProof proof{!lines.wide, request.mirrored};
  constexpr std::size_t all = ~std::size_t{0};
  LineAutomaton::Layer layer{{LineAutomaton::start}, {LineAutomaton::start}};
  std::uint64_t cut = 0;  // lines before the present layer
  for (const frontier::EqualLines& row : board.rows) {
    const LineAutomaton::Kind kind = automaton.add_line(row.kind);
    const std::uint64_t begin = cut;
    std::vector<std::vector<LineAutomaton::Id>> met;
    while (cut < begin + row.lines) {
      met.push_back(layer.ids);
      layer = automaton.advance(kind, layer, all);
      if (automaton.stopped() != StopKind::none) return {};
      const auto known = std::find(met.begin(), met.end(), layer.ids);
      if (known != met.end() && row.lines > met.size()) {
        const std::uint64_t first = static_cast<std::uint64_t>(known - met.begin());
        const std::uint64_t period = met.size() - first;
        layer.ids = met[first + (row.lines - first) % period];
        cut = begin + row.lines;
        proof.steps.push_back({{}, true, begin + first, cut});
        break;
      }
      ++cut;
      LayerStep& step = proof.steps.emplace_back();
      for (const LineAutomaton::Id id : layer.ids) {
        step.states.push_back(letters_of(automaton, id, lines.width, apex));
      }
      std::sort(step.states.begin(), step.states.end());
      if (layer.ids.empty()) return proof;
    }
  }
  const LineAutomaton::Kind ending = automaton.add_last_lines(board.before_last, board.last);
  const bool complete = !automaton.advance(ending, layer, all).ids.empty();
  if (automaton.stopped() != StopKind::none || complete) return {};
  return proof;
}

}  // namespace ktour
