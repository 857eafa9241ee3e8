// Many tours in one file, in any written format: one after the other where the format holds many,
// and else as those who read tables expect.
#pragma once

#include <string>

#include "ktour/ktour.hpp"
#include "refusal.hpp"

namespace app {

/// Whether a file of the format may hold many tours. (Objects of json become lines of jsonl.)
inline bool holds_series(const ktour::Format& format) {
  return format.writes() && format.id != ktour::FormatId::none;
}

/// board, steps and moves have an empty line between tours; csv has a column more, the tour's
/// number from 0; npy has one dimension more, the first, and is written at the end.
class Series {
 public:
  Series(const ktour::Format& format, std::uint64_t memory) : format_(format), memory_(memory) {}
  /// What is to be written for the next tour.
  std::string next(const ktour::Answer& answer);
  /// What is to be written after the last.
  std::string end();

 private:
  std::string next_of_csv(const std::string& text) const;
  void keep_npy(const ktour::Answer& answer, const std::string& bytes);

  const ktour::Format& format_;
  std::uint64_t memory_;
  std::uint64_t count_ = 0;
  ktour::Board board_{1, 1};
  std::string head_;      // of the first npy file
  std::string matrices_;  // of all
};

}  // namespace app
