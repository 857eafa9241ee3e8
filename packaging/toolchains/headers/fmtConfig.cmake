# fmt for builds that find no archive of it, which Debian has none of: made of its headers. The code that uses
# it is compiled as with Debian's shared library, so that a compiler's cache serves both.
find_path(FMT_HEADERS fmt/format-inl.h REQUIRED)
add_library(ktour_fmt STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/fmt.cpp)
target_include_directories(ktour_fmt PRIVATE ${FMT_HEADERS})
add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_include_directories(fmt::fmt INTERFACE ${FMT_HEADERS})
target_link_libraries(fmt::fmt INTERFACE ktour_fmt)
if(NOT WIN32)
  target_compile_definitions(ktour_fmt PRIVATE FMT_EXPORT)
  target_compile_definitions(fmt::fmt INTERFACE FMT_SHARED)
endif()
