// The program's painter: a file that is opened when the first picture needs it.
//
// It lies beside the program, or where it is installed (KTOUR_PAINTER_FOLDER, from there).
#include "render/painter.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <filesystem>

#include "ktour/version.hpp"
#include "render/leaks_of_others.hpp"

namespace ktour {
namespace {

constexpr const char* file_name = "ktour-painter.so";

Result<const Painter*> opened() {
  std::error_code ignored;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const auto& place : {folder, folder / KTOUR_PAINTER_FOLDER}) {
    const std::filesystem::path path = place / file_name;
    if (!std::filesystem::exists(path, ignored)) continue;
    void* const file = dlopen(path.c_str(), RTLD_LAZY | RTLD_LOCAL);
    if (file == nullptr) return Error{fmt::format("this picture cannot be drawn: {}", dlerror())};
    using Give = const Painter* (*)();
    const auto give = reinterpret_cast<Give>(dlsym(file, "ktour_painter"));  // NOLINT(*-cast)
    if (give != nullptr && give()->version == version) return give();
    return Error{
        fmt::format("{} belongs to another version of ktour: install both anew", path.string())};
  }
  return Error{
      fmt::format("png, pdf and webp are drawn by {}, which lies beside the program or in {}, and "
                  "neither has it",
                  file_name, (folder / KTOUR_PAINTER_FOLDER).lexically_normal().string())};
}

}  // namespace

Result<const Painter*> painter() {
  static const Result<const Painter*> the_painter = opened();
  return the_painter;
}

}  // namespace ktour
