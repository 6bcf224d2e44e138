#!/usr/bin/env bash
# Installs into a new folder, then builds and runs the example as another project would.
set -euo pipefail
build=$1 source=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/prefix" >"$work/install.log"
for file in bin/taquin share/man/man1/taquin.1 share/bash-completion/completions/taquin \
  share/zsh/site-functions/_taquin share/fish/vendor_completions.d/taquin.fish; do
  [[ -s $work/prefix/$file ]] || { echo "not installed: $file" && exit 1; }
done
"$work/prefix/bin/taquin" --version
cmake -S "$source/examples/solve-a-board" -B "$work/example" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug >"$work/configure.log"
cmake --build "$work/example" >"$work/build.log" || { cat "$work/build.log" && exit 1; }
"$work/example/solve-a-board" "8 1 3/4 0 2/7 6 5" | tee "$work/out"
grep -q '^14 moves: [udlr]\{14\}$' "$work/out"

# Internal headers stay at home.
[[ ! -e $work/prefix/include/taquin/search/state_store.h ]]

# The programs of docs/library.md compile against the installed copy and do what they say.
mkdir "$work/library"
awk -v to="$work/library" '/^```cpp$/ {file = to "/example" ++n ".cpp"; next} /^```$/ {file = ""} file {print > file}' \
  "$source/docs/library.md"
cat >"$work/library/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(library LANGUAGES CXX)
find_package(taquin REQUIRED)
file(GLOB examples *.cpp)
foreach(example IN LISTS examples)
  cmake_path(GET example STEM name)
  add_executable(${name} ${example})
  target_link_libraries(${name} PRIVATE taquin::taquin)
  # Most of the time goes into the header that each of them includes.
  if(first)
    target_precompile_headers(${name} REUSE_FROM ${first})
  else()
    set(first ${name})
    target_precompile_headers(${name} PRIVATE <taquin/taquin.h>)
  endif()
endforeach()
CMAKE
cmake -S "$work/library" -B "$work/library/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" >"$work/configure.log"
cmake --build "$work/library/build" >"$work/build.log" || { cat "$work/build.log" && exit 1; }
count=0
for program in "$work"/library/build/example?; do
  TAQUIN_TABLES=$work/tables "$program" || { echo "failed: $program" && exit 1; }
  count=$((count + 1))
done
[[ $count -ge 4 ]]
