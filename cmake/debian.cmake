# `cpack` in the build folder of the preset `package` makes one Debian package of all there is. scripts/check-package
# installs and tries it in a Debian of its own.

# The Python module, where Debian's python3 looks.
if(TAQUIN_PYTHON)
  set(python_dir lib/python3/dist-packages)
  install(TARGETS taquin_python LIBRARY DESTINATION ${python_dir}/taquin)
  install(FILES ${taquin_python_files} DESTINATION ${python_dir}/taquin)
  file(CONFIGURE OUTPUT taquin.dist-info/METADATA CONTENT
       "Metadata-Version: 2.1\nName: taquin\nVersion: @PROJECT_VERSION@\nSummary: @PROJECT_DESCRIPTION@\n" @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/taquin.dist-info/METADATA
          DESTINATION ${python_dir}/taquin-${PROJECT_VERSION}.dist-info)
  add_dependencies(taquin_installed taquin_python)
endif()

# The server as a service (docs/how-to/deploy.md): there, but not started.
install(FILES packaging/taquin.service DESTINATION lib/systemd/system)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/taquin RENAME copyright)
install(FILES CHANGELOG.md README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/taquin)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/taquin)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME taquin)
set(CPACK_PACKAGE_CONTACT "the taquin authors <taquin@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "The program taquin solves sliding-tile puzzles of any size, from 1x2 to 100x100,
proves solutions optimal, compares algorithms and heuristics, and serves a page
to play on. With it come the library for C++ and the module for Python.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Not needed by the program alone: the module has Python's version in its name; the library is static.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libfmt-dev, libxxhash-dev, libzstd-dev")
if(TAQUIN_PYTHON)
  list(POP_FRONT taquin_python_version major minor)
  math(EXPR next_minor "${minor} + 1")
  string(PREPEND CPACK_DEBIAN_PACKAGE_RECOMMENDS
         "python3 (>= ${major}.${minor}), python3 (<< ${major}.${next_minor}), ")
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/packaging/debian/postinst
                                       ${CMAKE_SOURCE_DIR}/packaging/debian/prerm)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
