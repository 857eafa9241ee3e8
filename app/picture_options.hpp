// How a picture is to look: the options that solve and view share.
#pragma once

#include "ktour/draw.hpp"
#include "options.hpp"

namespace app {

class PictureOptions {
 public:
  explicit PictureOptions(CLI::App& command);
  /// Refuses them where the format is no picture.
  ktour::PictureOptions chosen(const ktour::Format& format) const;

 private:
  TextOption cell_, width_, theme_, colours_;
  std::shared_ptr<bool> curve_, no_numbers_, no_grid_, no_coordinates_, engine_;
};

}  // namespace app
