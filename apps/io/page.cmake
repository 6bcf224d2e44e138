# Puts web/dist into one C++ file, read by the assembler as it is (.incbin), with a compressed copy where that helps.
# Run at build time: cmake -D dist=… -D out=… -P page.cmake
file(GLOB_RECURSE files RELATIVE ${dist} ${dist}/*)
list(SORT files)
list(FILTER files EXCLUDE REGEX "\\.map$")
set(data "")
set(names "")
set(rows "")
set(number 0)
get_filename_component(directory ${out} DIRECTORY)
foreach(file IN LISTS files)
  file(SHA256 ${dist}/${file} digest)
  string(SUBSTRING ${digest} 0 16 digest)
  set(plain ${dist}/${file})
  set(packed ${directory}/page_${number}.gz)
  execute_process(COMMAND gzip -9 -n -c ${plain} OUTPUT_FILE ${packed} COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${plain} plain_size)
  file(SIZE ${packed} packed_size)
  math(EXPR worth "${plain_size} * 9 / 10")
  set(gzip "{}")
  string(APPEND data "    \"taquin_page_${number}: .incbin \\\"${plain}\\\"\\n\"\n    \"taquin_page_${number}_end:\\n\"\n")
  string(APPEND names "extern const char taquin_page_${number}[], taquin_page_${number}_end[];\n")
  if(packed_size LESS worth)
    string(APPEND data "    \"taquin_page_${number}_gz: .incbin \\\"${packed}\\\"\\n\"\n    \"taquin_page_${number}_gz_end:\\n\"\n")
    string(APPEND names "extern const char taquin_page_${number}_gz[], taquin_page_${number}_gz_end[];\n")
    set(gzip "{taquin_page_${number}_gz, taquin_page_${number}_gz_end}")
  endif()
  string(APPEND rows "    {\"${file}\", \"${digest}\", {taquin_page_${number}, taquin_page_${number}_end}, ${gzip}},\n")
  math(EXPR number "${number} + 1")
endforeach()

if(number EQUAL 0)
  file(WRITE ${out} "#include \"apps/io/embedded.h\"

std::span<const taquin::app::PageFile> taquin::app::page_files() { return {}; }
")
else()
  file(WRITE ${out} "#include \"apps/io/embedded.h\"

asm(\".pushsection .rodata\\n\"
${data}    \".popsection\\n\");

extern \"C\" {
${names}}

namespace {
const taquin::app::PageFile files[] = {
${rows}};
}  // namespace

std::span<const taquin::app::PageFile> taquin::app::page_files() { return files; }
")
endif()
