# The Debian 12 packages taquin is built from. ./taquin and ./test read these lists; a new dependency goes here.
# "package:command" counts as present when the command is there, wherever it came from.
# shellcheck shell=bash disable=SC2034

packages_build=(
  g++:g++
  cmake:cmake
  ninja-build:ninja
  libfmt-dev
  libxxhash-dev
  libzstd-dev
  libcli11-dev
  nlohmann-json3-dev
  libcpp-httplib-dev
  libncurses-dev
  pkg-config:pkg-config
  libsqlitecpp-dev
  libsqlite3-dev
  libtomlplusplus-dev
)

packages_test=(
  libgtest-dev
  libgmock-dev
  librapidcheck-dev
  libbenchmark-dev
  clang-format:clang-format
  curl:curl
  sqlite3:sqlite3
  tmux:tmux
  chromium-headless-shell:chromium-headless-shell
)

# Only for `./taquin python` and the tests of the Python module.
packages_python=(
  python3-venv
  python3-dev
  python3-setuptools
  python3-wheel
  python3-pybind11
  pybind11-dev
)
packages_python_test=(
  python3-pytest
  python3-wheel-whl
  python3-numpy
  python3-pandas
  python3-matplotlib
  mypy
)

# Only for scripts/package: what finds out which libraries a program needs.
packages_deb=(
  dpkg-dev:dpkg-shlibdeps
  file:file
)

# Only for `./taquin cluster` and its tests.
packages_cluster=(
  libopenmpi-dev
  openmpi-bin:mpirun
)

# Only for scripts/check-slurm.
packages_slurm=(
  munge:munged
  slurmctld:slurmctld
  slurmd:slurmd
  slurm-client:srun
  python3:python3
)

# Only for the page: `./taquin serve` and ./test.
packages_web=(
  ca-certificates
  nodejs:node
  npm:npm
)

# Only for scripts/fuzz.
packages_fuzz=(
  clang-16:clang++-16
  libclang-rt-16-dev
)

# Only for scripts/build-wasm, and so for `./taquin page`.
packages_wasm=(
  clang-16:clang++-16
  lld-16:wasm-ld-16
  libc++-16-dev-wasm32
  libc++abi-16-dev-wasm32
  libclang-rt-16-dev-wasm32
  wasi-libc
  binaryen:wasm-opt
  zstd:zstd
)
