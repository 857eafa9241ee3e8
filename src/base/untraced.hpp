// A status for work within other work: it is asked and told as before, but nobody watches its moves:
// they are those of another board, or lead to nothing that is shown.
#pragma once

#include "ktour/status.hpp"

namespace ktour {

class Untraced final : public Status {
 public:
  explicit Untraced(Status& status) : status_(status) {}

  StopKind poll(const Progress& progress) override { return status_.poll(progress); }
  void note(std::string_view sentence) override { status_.note(sentence); }

 private:
  Status& status_;
};

}  // namespace ktour
