# Data that is compiled into the program: embedded.h.
set(io ${CMAKE_CURRENT_LIST_DIR})

# The sets of boards that `taquin bench` knows by name.
set(bench_sets "")
foreach(name korf100 hard80 korf50)
  set(file ${CMAKE_SOURCE_DIR}/data/instances/${name}.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  string(APPEND bench_sets "        {\"${name}\", R\"boards(${text})boards\"},\n")
endforeach()
configure_file(${io}/bench_data.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/bench_data.cpp @ONLY)
target_sources(taquin_later PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/bench_data.cpp)

# The messages in French; those in English are the library's.
taquin_messages(french_messages ${CMAKE_SOURCE_DIR}/data/messages.fr.json ${CMAKE_CURRENT_BINARY_DIR}/messages_fr.cpp)
target_sources(taquin_io PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/messages_fr.cpp)

# The page, if it was built (scripts/build-page): for the server and the reports of the lab.
set(page_dist ${CMAKE_SOURCE_DIR}/web/dist)
file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${page_dist}/*)
add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/page/page_data.cpp
                   COMMAND ${CMAKE_COMMAND} -D dist=${page_dist} -D out=${CMAKE_CURRENT_BINARY_DIR}/page/page_data.cpp
                           -P ${io}/page.cmake
                   DEPENDS ${page_files} ${io}/page.cmake
                   COMMENT "Embedding the page"
                   VERBATIM)
target_sources(taquin_serve PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/page/page_data.cpp)
