# For a program that is one file and needs nothing of the machine it runs on: every library, the system's
# own too, comes from an archive. Pictures are drawn with a font that is built in (KTOUR_FONT).
set(CMAKE_PROJECT_INCLUDE ${CMAKE_CURRENT_LIST_DIR}/archives.cmake)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
set(PKG_CONFIG_ARGN --static CACHE STRING "What pkg-config is told beside")
set(fmt_DIR ${CMAKE_CURRENT_LIST_DIR}/headers CACHE PATH "fmt from its headers")
set(KTOUR_PAINTER inside CACHE STRING "")
set(KTOUR_PYTHON OFF CACHE STRING "")
set(CMAKE_DISABLE_FIND_PACKAGE_MPI ON CACHE BOOL "")
