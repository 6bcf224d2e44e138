# The package against an oracle of its own, its documentation, its types, and its installation.
set(python_test_environment "PYTHONPATH=${CMAKE_CURRENT_BINARY_DIR}" PYTHONDONTWRITEBYTECODE=1 MPLBACKEND=Agg
                            "TAQUIN_PROGRAM=$<TARGET_FILE:taquin_program>"
                            "TAQUIN_EXTENSION=$<TARGET_FILE:taquin_python>")
if(NOT CMAKE_CXX_FLAGS MATCHES "sanitize")  # see tests/CMakeLists.txt
  list(APPEND python_test_environment "TAQUIN_REFUSE_THREADS=$<TARGET_FILE:refuse_threads>")
endif()
function(taquin_python_test name)
  add_test(NAME Python.${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(Python.${name} PROPERTIES ENVIRONMENT "${python_test_environment}")
endfunction()

taquin_python_test(TheSuitePasses ${Python_EXECUTABLE} -m pytest)
set_tests_properties(Python.TheSuitePasses PROPERTIES COST 500)
taquin_python_test(TypesFollowTheDescriptors ${Python_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/generate_types.py
                   ${CMAKE_CURRENT_BINARY_DIR}/taquin --check)
taquin_python_test(TypesAreSound ${Python_EXECUTABLE} -m mypy --cache-dir=${CMAKE_CURRENT_BINARY_DIR}/mypy)
# Half a minute, most of it pip's and venv's.
taquin_slow_test(Python.InstallsOffline COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/tests/install_test.sh ${Python_EXECUTABLE}
                 WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(Python.InstallsOffline PROPERTIES ENVIRONMENT "${python_test_environment}")
