// The sentence where the system refuses a file.
#include "system/places.hpp"

#include <fmt/format.h>

#include <system_error>

namespace ktour {

Error refused_file(std::string_view what, std::string_view shown, int error_number) {
  return {
      fmt::format("cannot {} {}: {}", what, shown, std::generic_category().message(error_number)),
      ErrorKind::request, error_number};
}

}  // namespace ktour
