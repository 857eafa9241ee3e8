// How tours are written, one a line.
#include "record_options.hpp"

#include <unistd.h>

#include "kind_options.hpp"

namespace app {
namespace {

constexpr std::int32_t letters = 26;

}  // namespace

bool RecordOptions::json(const ktour::Board& board) const {
  const auto named = format_.text();
  if (named && *named != "algebraic" && *named != "jsonl") {
    refuse(fmt::format("--format: '{}' is no format for many tours: choose from algebraic, jsonl",
                       *named));
  }
  if (named == "algebraic" && board.cols() > letters) {
    refuse(fmt::format(
        "--format: algebraic has letters for {} columns, and {} has {}: jsonl has them all",
        letters, to_string(board), board.cols()));
  }
  if (named) return *named == "jsonl";
  return path().ends_with(".jsonl") || board.cols() > letters;
}

RecordWriter::RecordWriter(const RecordOptions& options, const ktour::Problem& problem)
    : problem_(problem),
      json_(options.json(problem.board)),
      to_file_(options.path() != "-"),
      file_(need(open_output(options.path()))) {}

void RecordWriter::write(const std::vector<ktour::Square>& tour) {
  insist_on(problem_, tour);
  waiting_ += record(problem_, tour, json_);
  // A reader at a terminal or behind a pipe wants to see them come; a file can wait.
  constexpr std::size_t enough = 1U << 16;
  if (waiting_.size() < enough && (to_file_ || isatty(STDOUT_FILENO) == 0)) return;
  need(file_.write(waiting_));
  waiting_.clear();
}

void RecordWriter::finish() {
  need(file_.write(waiting_));
  waiting_.clear();
  need(file_.commit());
}

}  // namespace app
