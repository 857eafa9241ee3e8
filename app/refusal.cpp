// Where there are exceptions, a refusal is one.
#include "refusal.hpp"

namespace app {

void refuse(ktour::Error error) {
  throw Refusal{std::move(error)};
}

}  // namespace app
