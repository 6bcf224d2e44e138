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
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release >"$work/configure.log"
cmake --build "$work/example" >"$work/build.log" || { cat "$work/build.log" && exit 1; }
"$work/example/solve-a-board" "8 1 3/4 0 2/7 6 5" | tee "$work/out"
grep -q '^14 moves: [udlr]\{14\}$' "$work/out"
