// A certificate that is being written, judged part by part: what was accepted is not read again.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "check/work.hpp"
#include "ktour/proof.hpp"

namespace ktour::proof {

class Tree;

class Draft {
 public:
  /// By the line of the request; the status can end the work, and no more than the memory is used.
  Draft(std::string_view request, Status& status, std::uint64_t memory);
  ~Draft();
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  /// Whether a part, from its first line to the one that ends it, shows that there is no closed or
  /// no open tour: as check() would say of the same lines in a file.
  bool accepts(std::string_view part, bool closed);

 private:
  Work work_;
  std::optional<Problem> problem_;
  std::unique_ptr<Tree> tree_;  // at the beginning of a proof about the kind asked for last
  bool closed_ = false;
};

}  // namespace ktour::proof
