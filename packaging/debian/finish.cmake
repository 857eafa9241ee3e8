# Run by CPack between installing and packing: makes of the installed trees what Debian asks for.
set(all ${CPACK_TEMPORARY_INSTALL_DIRECTORY})

# Both packages say whose they are and what is new.
foreach(package ktour python)
  if(EXISTS ${all}/${package}/usr)
    string(REPLACE python python3-ktour name ${package})
    set(doc ${all}/${package}/usr/share/doc/${name})
    file(COPY ${CMAKE_CURRENT_LIST_DIR}/copyright ${CPACK_KTOUR_CHANGELOG} DESTINATION ${doc})
    # -n leaves out name and time, so that the same tree gives the same package.
    execute_process(COMMAND gzip -9nf ${doc}/changelog COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()

set(usr ${all}/ktour/usr)

# Debian's cross-compilers do not look into lib/pkgconfig. The file finds its prefix from here too.
if(EXISTS ${usr}/lib/pkgconfig)
  file(RENAME ${usr}/lib/pkgconfig ${usr}/share/pkgconfig)
endif()

# Debian's zsh has a place of its own for the completions of packages.
file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)

file(GLOB manuals ${usr}/share/man/man1/*.1)
execute_process(COMMAND gzip -9nf ${manuals} COMMAND_ERROR_IS_FATAL ANY)
# Whatever the umask of the one who packs.
execute_process(COMMAND chmod -R u=rwX,go=rX ${all} COMMAND_ERROR_IS_FATAL ANY)
