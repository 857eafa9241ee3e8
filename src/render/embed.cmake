# The bytes of the file FROM as an array in the C++ file TO.
file(READ ${FROM} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
# Lines of a length that compilers and people can bear.
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
file(WRITE ${TO} "// Made from web/dist/index.html.
#include \"render/page_bytes.hpp\"

namespace ktour {

const unsigned char page_bytes[] = {
${bytes}
};
const std::size_t page_size = sizeof page_bytes;

}  // namespace ktour
")
