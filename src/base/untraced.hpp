// A status for work within other work: it polls and reports as before, but traces no moves, since
// they belong to another board or are never shown.
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
