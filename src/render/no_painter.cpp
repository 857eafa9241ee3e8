// The painter of a build without cairo and libwebp: there is none.
#include "render/painter.hpp"

namespace ktour {

Result<const Painter*> painter() {
  return Error{"png, pdf and webp are not drawn by this build of ktour: write svg or html"};
}

}  // namespace ktour
