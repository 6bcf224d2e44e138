# What `cmake --install` puts where: the library as a CMake package, the program with its manual and completions.
# debian.cmake adds what only a package of Debian has.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/taquin)

# ./taquin builds the program alone; installing builds the rest.
install(CODE "execute_process(COMMAND \"${CMAKE_COMMAND}\" --build \"${CMAKE_BINARY_DIR}\" --target taquin_installed
                              COMMAND_ERROR_IS_FATAL ANY)")
add_custom_target(taquin_installed DEPENDS taquin)

# The public headers are taquin/taquin.h and all that it includes.
function(taquin_included header)
  get_property(seen GLOBAL PROPERTY taquin_public_headers)
  if(header IN_LIST seen)
    return()
  endif()
  set_property(GLOBAL APPEND PROPERTY taquin_public_headers ${header})
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${header})
  file(STRINGS ${CMAKE_SOURCE_DIR}/src/${header} lines REGEX "^#include \"taquin/")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" included ${line})
    taquin_included(${included})
  endforeach()
endfunction()
taquin_included(taquin/taquin.h)
get_property(public_headers GLOBAL PROPERTY taquin_public_headers)
foreach(header IN LISTS public_headers)
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${CMAKE_SOURCE_DIR}/src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()

install(TARGETS taquin EXPORT taquin-targets)
install(EXPORT taquin-targets NAMESPACE taquin:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/taquin-config.cmake.in ${CMAKE_BINARY_DIR}/taquin-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/taquin-config-version.cmake COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_BINARY_DIR}/taquin-config.cmake ${CMAKE_BINARY_DIR}/taquin-config-version.cmake
        DESTINATION ${package_dir})

# Debian's zsh reads those of packages from a folder of its own.
set(zsh_dir ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
if(TAQUIN_DEBIAN)
  set(zsh_dir ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
endif()

if(TAQUIN_APPS)
  # Written by the program itself, so that they cannot lag behind it.
  function(taquin_writes file destination)
    set(output ${CMAKE_BINARY_DIR}/share/${file})
    add_custom_command(OUTPUT ${output} COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/share
                       COMMAND taquin_program ${ARGN} > ${output} DEPENDS taquin_program
                       COMMENT "Writing ${file}" VERBATIM)
    install(FILES ${output} DESTINATION ${destination})
    set_property(GLOBAL APPEND PROPERTY taquin_written ${output})
  endfunction()
  taquin_writes(taquin.1 ${CMAKE_INSTALL_MANDIR}/man1 man)
  taquin_writes(taquin ${CMAKE_INSTALL_DATADIR}/bash-completion/completions completion bash)
  taquin_writes(_taquin ${zsh_dir} completion zsh)
  taquin_writes(taquin.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)
  get_property(written GLOBAL PROPERTY taquin_written)
  add_custom_target(taquin_share ALL DEPENDS ${written})
  add_dependencies(taquin_installed taquin_share taquin_program)
  install(TARGETS taquin_program RUNTIME)
endif()
