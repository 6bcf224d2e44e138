# The libraries that the module is made with, by their headers alone: Debian has them compiled for its own machines only.
# Of the system's headers nothing else may be seen, so these are linked into a folder of their own.
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
foreach(name fmt nlohmann xxhash.h)
  file(CREATE_LINK /usr/include/${name} ${headers}/${name} SYMBOLIC)
endforeach()
foreach(library Threads::Threads fmt::fmt nlohmann_json::nlohmann_json xxhash zstd)
  string(REPLACE "::" "_" plain ${library})
  add_library(${plain} INTERFACE)
  if(NOT plain STREQUAL library)
    add_library(${library} ALIAS ${plain})
  endif()
endforeach()
target_include_directories(fmt_fmt SYSTEM INTERFACE ${headers})
target_compile_definitions(fmt_fmt INTERFACE FMT_HEADER_ONLY FMT_STATIC_THOUSANDS_SEPARATOR=0)
target_compile_definitions(xxhash INTERFACE XXH_INLINE_ALL)
target_compile_definitions(nlohmann_json_nlohmann_json INTERFACE
  JSON_NOEXCEPTION JSON_HAS_FILESYSTEM=0 JSON_HAS_EXPERIMENTAL_FILESYSTEM=0)
