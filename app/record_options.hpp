// Many tours, one a line: how enumerate and sample write them.
#pragma once

#include "files.hpp"
#include "options.hpp"

namespace app {

class RecordOptions {
 public:
  explicit RecordOptions(CLI::App& command)
      : format_(command, "--format", "F", "algebraic (default) or jsonl"),
        output_(command, "-o,--output", "FILE", "where to write them; .jsonl names the format") {}

  std::string path() const { return output_.text().value_or("-"); }
  /// Squares as in chess where the board has letters for its columns; else objects.
  bool json(const ktour::Board& board) const;

 private:
  TextOption format_, output_;
};

/// Writes tours that the checker accepts.
class RecordWriter {
 public:
  RecordWriter(const RecordOptions& options, const ktour::Problem& problem);
  void write(const std::vector<ktour::Square>& tour);
  void finish();
  bool to_file() const { return to_file_; }

 private:
  ktour::Problem problem_;
  bool json_;
  bool to_file_;
  OutputFile file_;
  std::string waiting_;
};

}  // namespace app
