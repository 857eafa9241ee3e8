// The pages that the program writes are files of the package: the host reads one when it is asked
// for.
#pragma once

#include <cstddef>

namespace ktour {

struct PageBytes {
  const unsigned char* data;
  std::size_t size;
};

struct HostPage {
  int solves;
  operator PageBytes() const;  // NOLINT(*-explicit-*): stands for the bytes
};

inline constexpr HostPage playing_page{0};
inline constexpr HostPage solving_page{1};

}  // namespace ktour
