// How a picture is to look: the options that solve and view share.
#pragma once

#include "ktour/draw.hpp"
#include "options.hpp"

namespace app {

class PictureOptions {
 public:
  explicit PictureOptions(CLI::App& command, const std::string& about_animate);
  /// Refuses them where the format is no picture; a title and what is counted from are also for
  /// pages, and the latter for boards.
  ktour::PictureOptions chosen(const ktour::Format& format) const;
  bool animate() const { return *animate_; }
  /// 0 or 1.
  int from() const;
  std::string title() const { return title_.text().value_or(""); }

 private:
  TextOption style_, title_, cell_, width_, theme_, colours_, from_;
  std::shared_ptr<bool> curve_, no_numbers_, no_grid_, no_coordinates_;
  TextOption speed_;
  std::shared_ptr<bool> animate_, once_, engine_;
};

}  // namespace app
