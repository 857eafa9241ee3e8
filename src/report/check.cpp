// What the checker says of a tour.
#include "report/board.hpp"
#include "report/report.hpp"

namespace ktour::reports {

std::string in_json(const CheckReport& report, const TourFile* file, const Checked& more) {
  nlohmann::ordered_json out;
  if (!more.name.empty()) out["file"] = more.name;
  out["valid"] = report.valid();
  for (const char* field : {"rows", "cols", "closed", "start", "end"}) out[field] = nullptr;
  const Board board = file == nullptr ? Board(1, 1) : file->claim.board;
  if (file != nullptr) {
    put_board(out, file->claim);
    out["closed"] = report.closed;
    out["start"] = json_of(report.start, board);
    out["end"] = json_of(report.end, board);
  }
  out["symmetries"] = nlohmann::ordered_json::array();
  out["kinds"] = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < report.symmetries.size(); ++i) {
    const std::string symmetry(name(report.symmetries[i]));
    out["symmetries"].push_back(symmetry);
    if (report.kinds[i] != SymmetryKind::none) {
      out["kinds"][symmetry] = name(report.kinds[i]);
    }
  }
  if (more.rank) {
    out["rank"] = more.rank->first;
    out["of"] = more.rank->second;
  }
  if (more.facts) out["facts"] = nlohmann::ordered_json::parse(*more.facts);
  out["fault"] = nullptr;
  if (report.fault) {
    out["fault"] = {{"step", nullptr},
                    {"square", json_of(report.fault->square, board)},
                    {"text", report.fault->text}};
    if (report.fault->step) out["fault"]["step"] = *report.fault->step;
  }
  // (No other format holds what is no tour.)
  out["format"] = (file == nullptr ? format_of(FormatId::json) : *file->format).name;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace ktour::reports
