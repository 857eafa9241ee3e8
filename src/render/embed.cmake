# The bytes of the file FROM as NAME in the C++ file TO.
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
# Lines of a length that compilers and people can bear.
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
get_filename_component(file ${FROM} NAME)
file(WRITE ${TO} "// Made from ${file}.
#include \"render/page_bytes.hpp\"

namespace ktour {
namespace {
constexpr unsigned char ${NAME}_bytes[] = {
${bytes}
};
}  // namespace
const PageBytes ${NAME}{static_cast<const unsigned char*>(${NAME}_bytes), sizeof ${NAME}_bytes};

}  // namespace ktour
")
