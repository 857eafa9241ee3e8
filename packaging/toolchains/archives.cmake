# Read after project(): libraries are archives, where there are shared ones too.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
