# Debian's compiler for arm64, with Debian's packages of arm64 in build/cross/arm64/root (packaging/cross).
set(ktour_name arm64)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
include(${CMAKE_CURRENT_LIST_DIR}/other-processor.cmake)
