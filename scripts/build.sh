# What ./taquin and ./test share: install what is missing, build what is out of date, quietly.
# Expects `root` to be the repository. Everything said here goes to standard error.
# shellcheck shell=bash disable=SC2154

. "$root/scripts/packages.sh"

say() { printf 'taquin: %s\n' "$*" >&2; }

# missing PACKAGE…: prints those that are not there
missing() {
  local entry package command
  for entry in "$@"; do
    package=${entry%%:*} command=${entry#*:}
    if [[ $command != "$entry" ]] && command -v "$command" >/dev/null; then continue; fi
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || printf "%s " "$package"
  done
}

# need PACKAGE…: installs those that are not there, or says which they are
need() {
  local wanted log as_root=()
  wanted=$(missing "$@")
  wanted=${wanted% }
  [[ -n $wanted ]] || return 0
  if [[ -n ${TAQUIN_NO_INSTALL:-} ]]; then
    say "these Debian packages are missing: $wanted"
    say "install them (apt-get install $wanted) or start again without TAQUIN_NO_INSTALL"
    exit 30
  fi
  if ! command -v apt-get >/dev/null; then
    say "this is no Debian; taquin needs what Debian calls: $wanted"
    return 0 # the build will tell what is really missing
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      say "ask an administrator for: apt-get install $wanted"
      exit 30
    fi
    as_root=(sudo)
  fi
  say "installing Debian packages${as_root[0]:+ with sudo}: $wanted (TAQUIN_NO_INSTALL=1 only names them)"
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! apt_install "$log" $wanted; then
    "${as_root[@]}" apt-get -q update >>"$log" 2>&1 || true # lists may be old or absent
    if ! apt_install "$log" $wanted; then
      tail -n 20 "$log" >&2
      say "could not install: $wanted (the whole story is in $log)"
      exit 30
    fi
  fi
  rm -f "$log"
}

apt_install() {
  local log=$1
  shift
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -qy install --no-install-recommends "$@" >>"$log" 2>&1 </dev/null
}

# stale STAMP PATH…: is anything (a deletion, too: it touches the directory) newer than the last build?
stale() {
  local stamp=$1
  shift
  [[ ! -e $stamp ]] || [[ -n $(find "$@" -newer "$stamp" -print -quit 2>/dev/null) ]]
}

# progress TITLE: shows the last line of what it reads, one over the other, on a terminal; else nothing
progress() {
  local line
  if [[ -t 2 ]]; then
    while IFS= read -r line; do printf '\r\033[K%s %.60s' "$1" "$line" >&2; done
    printf '\r\033[K' >&2
  else
    cat >/dev/null
  fi
}

# build PRESET TARGET…: configures once, builds quietly, shows the log only when it fails
build() {
  local preset=$1 dir=$root/build/$1 log=$root/build/$1.log
  shift
  mkdir -p "$dir"
  # A build folder that was copied from elsewhere would build elsewhere's sources.
  if [[ -e $dir/CMakeCache.txt ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
    rm -rf "$dir"
    mkdir -p "$dir"
  fi
  if command -v ccache >/dev/null; then export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}; fi
  [[ -t 2 ]] || say "building ($preset)"
  touch "$dir/started" # what is edited while we build is newer than this, and built next time
  if ! {
    { [[ -e $dir/build.ninja ]] || cmake -S "$root" --preset "$preset"; } &&
      NINJA_STATUS='[%f/%t] ' cmake --build "$dir" --target "$@"
  } 2>&1 | tee "$log" | progress "taquin: building"; then
    grep -vE '^\[[0-9]+/[0-9]+\] (Building|Linking)' "$log" | tail -n 60 >&2
    say "the build failed (the whole story is in $log)"
    exit 40
  fi
  mv "$dir/started" "$dir/built.$1" # the stamp of the first target, gone with the folder
}

# writable: may this user build here? Not in a copy that belongs to another user.
writable() {
  mkdir -p "$root/build" 2>/dev/null && [[ -w $root/build && (! -e $root/build/.lock || -w $root/build/.lock) ]]
}

# locked FUNCTION ARG…: one build at a time, however many starts there are
locked() {
  if ! writable; then
    say "$root/build cannot be written by $(id -un), and taquin has to be built there"
    say "let $(stat -c %U "$root") start ./taquin once, or make a copy of your own: git clone $root"
    exit 30
  fi
  exec 9>"$root/build/.lock"
  flock 9
  "$@"
  exec 9>&-
}
