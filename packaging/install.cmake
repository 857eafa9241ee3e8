# Where everything goes when it is installed, and the Debian package that is made of it.
#
#   cmake --install build/release --prefix DIR     library, headers, program, manual, completions
#   cd build/release && cpack -G DEB               the same as ktour_VERSION_ARCH.deb, and the Python
#                                                  module as python3-ktour_VERSION_ARCH.deb
#
# Nothing that is installed holds an absolute path, so a prefix can be moved as a whole.

set(data ${CMAKE_CURRENT_LIST_DIR})
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME ktour)  # the other one is `python`
set(made ${PROJECT_BINARY_DIR}/packaging)

# The library: for CMake's find_package and for pkg-config. What it needs itself (fmt) is found with it.
# Counting, the census and drawing are components, each with what it needs (GMP, threads, cairo, libwebp).
install(TARGETS ktour EXPORT ktour)
set_target_properties(ktour_count PROPERTIES EXPORT_NAME count)
set_target_properties(ktour_lab PROPERTIES EXPORT_NAME census)
set_target_properties(ktour_render PROPERTIES EXPORT_NAME render)
set_target_properties(ktour_cairo PROPERTIES EXPORT_NAME cairo)
set_target_properties(ktour_draw PROPERTIES EXPORT_NAME draw)
install(TARGETS ktour_system ktour_count ktour_lab EXPORT ktour-count)
install(TARGETS ktour_render ktour_cairo ktour_draw EXPORT ktour-draw)
install(DIRECTORY include/ktour DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.hpp)

# For C: a shared library, whose symbols are those of its header; pkg-config has it as ktour-c. (A component of its
# own: in Debian a shared library is a package of its own.)
install(TARGETS ktour_c EXPORT ktour-c LIBRARY COMPONENT c NAMELINK_COMPONENT c)
install(FILES c/ktour.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT c)

include(CMakePackageConfigHelpers)
set(cmake_dir ${CMAKE_INSTALL_LIBDIR}/cmake/ktour)
install(EXPORT ktour FILE ktourTargets.cmake NAMESPACE ktour:: DESTINATION ${cmake_dir})
install(EXPORT ktour-c NAMESPACE ktour:: DESTINATION ${cmake_dir} COMPONENT c)
foreach(component count draw)
  install(EXPORT ktour-${component} FILE ktour-${component}.cmake NAMESPACE ktour:: DESTINATION ${cmake_dir})
endforeach()
install(FILES ${data}/ktourConfig.cmake DESTINATION ${cmake_dir})
write_basic_package_version_file(${made}/ktourConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${made}/ktourConfigVersion.cmake DESTINATION ${cmake_dir})

set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH PREFIX_FROM_PC /${pkgconfig_dir} /)
string(REGEX REPLACE "/$" "" PREFIX_FROM_PC ${PREFIX_FROM_PC})
foreach(file ktour ktour-count ktour-draw ktour-c)
  configure_file(${data}/${file}.pc.in ${made}/${file}.pc @ONLY)
endforeach()
install(FILES ${made}/ktour.pc ${made}/ktour-count.pc ${made}/ktour-draw.pc DESTINATION ${pkgconfig_dir})
install(FILES ${made}/ktour-c.pc DESTINATION ${pkgconfig_dir} COMPONENT c)

# The program, with what shells and people read about it. (SOURCE_DATE_EPOCH sets the dates.)
install(TARGETS ktour_app)
if(TARGET ktour_painter)
  # (Debian's linker is told of whatever lies in lib; this is opened by its path.)
  install(TARGETS ktour_painter DESTINATION ${CMAKE_INSTALL_LIBEXECDIR}/ktour)
endif()
if(TARGET ktour_mpi)
  install(TARGETS ktour_mpi)
  install(FILES ${data}/ktour-mpi.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()
# The program itself prints what it takes.
string(TIMESTAMP MANUAL_DATE "%B %d, %Y" UTC)
configure_file(${data}/ktour.1.in ${made}/ktour.1.in @ONLY)
set(written ${made}/ktour.1 ${made}/ktour.bash ${made}/ktour.zsh ${made}/ktour.fish)
add_custom_command(OUTPUT ${written} VERBATIM
  COMMAND ${data}/written.sh $<TARGET_FILE:ktour_app> ${made}
  DEPENDS ktour_app ${data}/written.sh ${made}/ktour.1.in)
add_custom_target(ktour_written ALL DEPENDS ${written})
install(FILES ${made}/ktour.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${made}/ktour.bash RENAME ktour DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${made}/ktour.zsh RENAME _ktour DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${made}/ktour.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

# The Debian packages, a component each. debian/finish.cmake adds, at packaging time, what only Debian asks for.
string(TIMESTAMP DEBIAN_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${data}/debian/changelog.in ${made}/changelog @ONLY)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ktour)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL ktour)
set(CPACK_DEBIAN_KTOUR_PACKAGE_NAME ktour)
set(CPACK_PACKAGE_VENDOR "The ktour authors")
# CMake's own default, which CPack leaves out: each package has a summary of its own, its first line.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${CMAKE_PROJECT_NAME} built using CMake")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${data}/debian/finish.cmake)
set(CPACK_KTOUR_CHANGELOG ${made}/changelog)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The ktour authors <ktour@ktour.invalid>")
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_KTOUR_PACKAGE_SUGGESTS "libfmt-dev, libgmp-dev, libxxhash-dev, libcairo2-dev, libfontconfig-dev, zlib1g-dev, libwebp-dev, xdg-utils")  # to link the libraries, to open pages
set(CPACK_DEBIAN_KTOUR_DESCRIPTION
"knight's tours: found, proved impossible, checked
A knight's tour takes a chess knight over every square of a board once.
ktour finds tours of boards of any size, open or closed, with given ends or
a symmetry, by exact search or by Warnsdorff's rule and its relatives; it
proves that there is none where there is none, draws and plays tours,
checks those of others,
and reads and writes them in many formats.
.
This package has the program, and the C++ library with its headers.")
if(TARGET _ktour)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-ktour)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  math(EXPR next_minor "${KTOUR_PYTHON_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3 (>= 3.${KTOUR_PYTHON_MINOR}), python3 (<< 3.${next_minor})")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS python3-numpy)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS python3-tqdm)
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"knight's tours for Python 3: found, proved impossible, checked
A knight's tour takes a chess knight over every square of a board once.
ktour finds tours of boards of any size, proves that there is none where
there is none, checks, counts, lists and draws them.
.
This package has the module for Python, in which a tour is a sequence and
an array, a count is an int, and answers draw themselves in notebooks.")
endif()
include(CPack)
