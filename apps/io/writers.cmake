# What writes results as JSON, CSV and SVG: for the program and for the Python module, which is built without the program,
# too. Hidden, so that nothing of it shows outside of the module. The core program has no use for `later_writers`.
set(later_writers analysis_output census_output)
set(writers catalogue csv event_fields json quantities result_fields svg)
foreach(list later_writers writers)
  list(TRANSFORM ${list} PREPEND ${CMAKE_CURRENT_LIST_DIR}/)
  list(TRANSFORM ${list} APPEND .cpp)
  add_library(taquin_${list} OBJECT ${${list}})
  target_include_directories(taquin_${list} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(taquin_${list} PUBLIC taquin::taquin fmt::fmt nlohmann_json::nlohmann_json PRIVATE taquin_warnings)
  target_compile_options(taquin_${list} PRIVATE ${taquin_quick})
  set_target_properties(taquin_${list} PROPERTIES CXX_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ${TAQUIN_PYTHON})
  taquin_batches(taquin_${list} 16)  # they instantiate the same expensive templates
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/version.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/version.cpp @ONLY)
target_sources(taquin_writers PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/version.cpp)
