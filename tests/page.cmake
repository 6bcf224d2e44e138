# The page: types, lint, unit tests, and a real browser where there is one. Needs what scripts/build-page fetched.
find_program(npm npm)
find_program(chromium NAMES chromium-headless-shell chromium)
set(page ${CMAKE_SOURCE_DIR}/web)
if(npm AND EXISTS ${page}/node_modules/.taquin)
  # As `npm run check`, `lint` and `test` do, without the second that npm takes.
  set(tools ${page}/node_modules/.bin)
  add_test(NAME Page.Types COMMAND ${tools}/tsc --noEmit WORKING_DIRECTORY ${page})
  # What people load; scripts/slow-tests looks at the page's tests and tools as well.
  add_test(NAME Page.Lint COMMAND ${tools}/eslint src WORKING_DIRECTORY ${page})
  taquin_slow_test(Page.LintOfAllFiles COMMAND ${tools}/eslint . WORKING_DIRECTORY ${page})
  add_test(NAME Page.Unit COMMAND ${tools}/vitest run WORKING_DIRECTORY ${page})
  # The engine for the browser against the program, where it was built from the sources as they are: scripts/build-wasm
  # takes minutes, so ./test leaves it to whoever changes it. scripts/check-wasm builds it and compares a thousand boards.
  add_test(NAME Wasm.SameAsTheProgram
           COMMAND sh -c "test -e ${CMAKE_SOURCE_DIR}/build/wasm/taquin.wasm || { echo 'left out: run scripts/build-wasm'; exit 77; }
                          exec ${tools}/vite-node wasm/compare.ts 50 if-fresh"
           WORKING_DIRECTORY ${page})
  set_tests_properties(Wasm.SameAsTheProgram PROPERTIES SKIP_RETURN_CODE 77 ENVIRONMENT "TAQUIN_BIN=$<TARGET_FILE:taquin_program>")
  # Loading what the files share costs more than most of them, so one process and one browser run many, with a server for each
  # file: two processes, which mostly wait. ./test starts with these. They take a short way through every view
  # (TAQUIN_SHORT); scripts/slow-tests runs all of them, `npm run slow` in web/ at all sizes and looks.
  if(chromium)
    # What was left out is said, among the tests that did not run.
    add_test(NAME Page.Browser.StaticSite
             COMMAND sh -c "test -e ${page}/dist/assets/engine-*.wasm || { echo 'left out: run scripts/build-wasm, scripts/build-page'; exit 77; }")
    set_tests_properties(Page.Browser.StaticSite PROPERTIES SKIP_RETURN_CODE 77)
    set(game fair input play places robot sight solve survive)
    file(GLOB browser_tests CONFIGURE_DEPENDS RELATIVE ${page}/e2e ${page}/e2e/*.e2e.ts)
    foreach(file IN LISTS browser_tests)
      string(REPLACE ".e2e.ts" "" title ${file})
      if(title IN_LIST game)
        list(APPEND browser_Game e2e/${file})
      else()
        list(APPEND browser_Views e2e/${file})
      endif()
    endforeach()
    foreach(group Game Views)
      add_test(NAME Page.Browser.${group}
               COMMAND ${page}/node_modules/.bin/vitest run --config e2e/vitest.config.ts ${browser_${group}} WORKING_DIRECTORY ${page})
      set_tests_properties(Page.Browser.${group} PROPERTIES COST 1000 TIMEOUT 3000
                           ENVIRONMENT "TAQUIN_BIN=$<TARGET_FILE:taquin_program>;CHROMIUM=${chromium};TAQUIN_SHORT=1")
    endforeach()
    taquin_slow_test(Page.Browser.Whole COMMAND ${page}/node_modules/.bin/vitest run --config e2e/vitest.config.ts WORKING_DIRECTORY ${page})
    set_tests_properties(Page.Browser.Whole PROPERTIES TIMEOUT 6000
                         ENVIRONMENT "TAQUIN_BIN=$<TARGET_FILE:taquin_program>;CHROMIUM=${chromium}")
  endif()
endif()
