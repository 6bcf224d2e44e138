# taquin_discover_suites(TARGET): one test of ctest for each suite of a GoogleTest program, named like the suite.
# A process for each case, which gtest_discover_tests makes, costs more than most cases do. What a failed suite prints
# names the case. Suites called Slow… are left to scripts/slow-tests,
# which tries properties on the hundred cases that rapidcheck takes by itself.
#
# Run as a script after the program is linked: writes the file that ctest reads.
if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND ${program} --gtest_list_tests --gtest_filter=-Slow* OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCHALL "\n[^ \n][^ \n]*[.]" suites "\n${listed}")
  set(tests "")
  foreach(suite IN LISTS suites)
    string(REGEX REPLACE "^\n(.*)[.]$" "\\1" suite "${suite}")
    # Skipped is a suite of which every case was: after the count of those that passed there is no word of a failed one.
    string(APPEND tests "add_test([=[${suite}]=] [=[${program}]=] [=[--gtest_filter=${suite}.*]=])\n"
      "set_tests_properties([=[${suite}]=] PROPERTIES WORKING_DIRECTORY [=[${folder}]=] ENVIRONMENT RC_PARAMS=max_success=20\n"
      "  SKIP_REGULAR_EXPRESSION [=[\\[  PASSED  \\] 0 tests\\.\n\\[  SKIPPED \\][^[]*(\\[  SKIPPED \\][^[]*)*$]=])\n")
    # The longest first, so that the processors end together.
    if(suite MATCHES "^(FastEngine|Algorithms/Differential|All/HeuristicDescriptors|MultiTile|MultiTileEngine|Anytime|LongBuilds|InBackground|Signature|GuidedBeam|CheckpointRuns|Examples|TablesInterrupt)$")
      string(APPEND tests "set_tests_properties([=[${suite}]=] PROPERTIES COST 50)\n")
    elseif(suite STREQUAL ClusterRuns)  # which mostly waits
      string(APPEND tests "set_tests_properties([=[${suite}]=] PROPERTIES COST 2000)\n")
    endif()
  endforeach()
  file(WRITE ${out} "${tests}")
  return()
endif()

# taquin_slow_test(NAME COMMAND …): a test that ./test leaves to scripts/slow-tests (ctest -C Slow -L slow).
function(taquin_slow_test name)
  add_test(NAME ${name} CONFIGURATIONS Slow ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS slow)
endfunction()

set(taquin_suites ${CMAKE_CURRENT_LIST_FILE})
function(taquin_discover_suites target)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/${target}_suites.cmake)
  if(NOT EXISTS ${out})
    file(WRITE ${out} "add_test(${target}_NOT_BUILT ${target}_NOT_BUILT)\n")
  endif()
  add_custom_command(TARGET ${target} POST_BUILD BYPRODUCTS ${out} VERBATIM
    COMMAND ${CMAKE_COMMAND} -D program=$<TARGET_FILE:${target}> -D out=${out} -D folder=${CMAKE_CURRENT_BINARY_DIR} -P ${taquin_suites})
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${out})
endfunction()
