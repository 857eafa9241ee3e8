# Debian's compiler for s390x, with Debian's packages of s390x in build/cross/s390x/root (packaging/cross).
set(ktour_name s390x)
set(CMAKE_SYSTEM_PROCESSOR s390x)
include(${CMAKE_CURRENT_LIST_DIR}/other-processor.cmake)
