// What WebAssembly's C++ library declares of std::filesystem and does not have, as far as the
// program asks for it: names of files taken apart.
#include <filesystem>

_LIBCPP_BEGIN_NAMESPACE_FILESYSTEM
namespace {

size_t name_begins(string_view path) {
  const size_t slash = path.rfind('/');
  return slash == string_view::npos ? 0 : slash + 1;
}

// A name that is all ending has none.
size_t ending_begins(string_view path) {
  const size_t dot = path.rfind('.');
  const size_t begin = name_begins(path);
  return dot == string_view::npos || dot <= begin || path.substr(begin) == ".." ? path.size() : dot;
}

}  // namespace

string_view path::__filename() const {
  return string_view(native()).substr(name_begins(native()));
}
string_view path::__parent_path() const {
  const size_t begin = name_begins(native());
  return string_view(native()).substr(0, begin > 1 ? begin - 1 : begin);
}
string_view path::__extension() const {
  return string_view(native()).substr(ending_begins(native()));
}
string_view path::__stem() const {
  const size_t begin = name_begins(native());
  return string_view(native()).substr(begin, ending_begins(native()) - begin);
}

_LIBCPP_END_NAMESPACE_FILESYSTEM
