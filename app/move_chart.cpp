// The shares of all tours, as the renderer draws those of several.
#include "move_chart.hpp"

#include <vector>

#include "files.hpp"
#include "ktour/parse.hpp"
#include "render/shares.hpp"

namespace app {

double share_of(const ktour::MoveUse& use, const ktour::MoveUses& uses) {
  if (uses.undirected == 0) return 0;
  return mpf_class(mpf_class(use.tours) / mpf_class(uses.undirected)).get_d();
}

std::string move_chart(const ktour::Problem& problem, const ktour::MoveUses& uses) {
  std::vector<ktour::MoveShare> shares;
  for (const ktour::MoveUse& use : uses.moves) shares.push_back({use.move, share_of(use, uses)});
  ktour::PictureOptions look;
  look.from = 0;
  const ktour::Layout layout = need(lay_out_shares(problem.board, look));
  ktour::StringSink svg;
  const std::string title = "How often each move is made, on " + to_string(problem.board);
  const auto canvas = ktour::svg_canvas(layout, {title, "of all tours"}, svg);
  draw_shares(std::move(shares), problem.board, layout, look, *canvas);
  need(canvas->finish());
  return std::move(svg.text);
}

}  // namespace app
