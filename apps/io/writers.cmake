# What writes results as JSON, CSV and SVG: for the program and for the Python module, which is built without the program,
# too. Hidden, so that nothing of it shows outside of the module.
set(writers analysis_output catalogue census_output csv event_fields json quantities result_fields svg)
list(TRANSFORM writers PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
list(TRANSFORM writers APPEND .cpp)
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/version.cpp @ONLY)

add_library(taquin_writers OBJECT ${writers} ${CMAKE_CURRENT_BINARY_DIR}/version.cpp)
target_include_directories(taquin_writers PUBLIC ${PROJECT_SOURCE_DIR})
target_link_libraries(taquin_writers PUBLIC taquin::taquin fmt::fmt nlohmann_json::nlohmann_json PRIVATE taquin_warnings)
target_compile_options(taquin_writers PRIVATE ${taquin_quick})
set_target_properties(taquin_writers PROPERTIES CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ${TAQUIN_PYTHON})
taquin_batches(taquin_writers 16)  # they instantiate the same expensive templates
