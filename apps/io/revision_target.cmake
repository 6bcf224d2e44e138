# Results record the revision they were made at; it is looked up at every build, not only when configuring.
set(revision_source ${CMAKE_CURRENT_BINARY_DIR}/revision.cpp)
add_custom_target(taquin_revision BYPRODUCTS ${revision_source}
                  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DOUTPUT=${revision_source}
                          -P ${CMAKE_CURRENT_LIST_DIR}/revision.cmake)
target_sources(taquin_later PRIVATE ${revision_source})
