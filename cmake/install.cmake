# What `cmake --install` puts where: the library as a CMake package, the program with its manual and completions.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/taquin)

install(TARGETS taquin EXPORT taquin-targets)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/src/taquin DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h")
install(EXPORT taquin-targets NAMESPACE taquin:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/taquin-config.cmake.in ${CMAKE_BINARY_DIR}/taquin-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/taquin-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/taquin-config.cmake ${CMAKE_BINARY_DIR}/taquin-config-version.cmake
        DESTINATION ${package_dir})

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
  taquin_writes(_taquin ${CMAKE_INSTALL_DATADIR}/zsh/site-functions completion zsh)
  taquin_writes(taquin.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)
  get_property(written GLOBAL PROPERTY taquin_written)
  add_custom_target(taquin_share ALL DEPENDS ${written})
  install(TARGETS taquin_program RUNTIME)
endif()
