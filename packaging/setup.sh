# shellcheck shell=sh
# What ./ktour and ./run-tests need before they can build: packages, a lock, and quiet commands.
# They source it with the project's root as working directory. Failure ends them with status 126.

# The Debian packages, here and nowhere else.
# shellcheck disable=SC2034
packages_to_build='g++ cmake ninja-build libfmt-dev libgmp-dev libxxhash-dev nlohmann-json3-dev
  libcairo2-dev libfontconfig-dev libwebp-dev pkg-config zlib1g-dev'
# What the Python module needs beside that: to be built, and to give arrays.
# shellcheck disable=SC2034
packages_to_python='python3-dev pybind11-dev python3-pip python3-setuptools python3-wheel python3-numpy'
# What compiles for WebAssembly, for the page and the npm package.
# shellcheck disable=SC2034
packages_to_wasm='clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32
  wasi-libc binaryen'
# shellcheck disable=SC2034
packages_to_test="$packages_to_wasm libgtest-dev librapidcheck-dev libclang-rt-19-dev zopfli
  python3 dpkg-dev file lintian man-db zsh fish chromium
  libopenmpi-dev openmpi-bin procps luajit
  poppler-utils librsvg2-bin python3-pil patchelf
  python3-pytest mypy python3-typeshed python3-networkx python3-pandas python3-tqdm"
# What packaging/release needs beside all that, to pack programs and modules with what they need.
# shellcheck disable=SC2034
packages_to_release='dpkg-dev file git patchelf python3-fonttools fonts-dejavu-core xz-utils zip'
# What a program that is one file has in it, for its list of licences.
# shellcheck disable=SC2034
packages_in_one_file='libc6 libstdc++6 libgmp10 libfmt9 nlohmann-json3-dev libxxhash0 zlib1g libcairo2 libpixman-1-0
  libpng16-16 libfreetype6 libfontconfig1 libexpat1 libbrotli1 libwebp7 libx11-6 libxext6 libxrender1 libxcb1 libxau6
  libxdmcp6 libuuid1 fonts-dejavu-core'
# shellcheck disable=SC2034
packages_in_windows_file='mingw-w64-x86-64-dev gcc-mingw-w64-x86-64-posix-runtime libgmp10 libfmt9 nlohmann-json3-dev
  libxxhash0 libz-mingw-w64-dev'
# Node that comes from elsewhere than Debian brings its own npm, and the two do not go together.
command -v npm >/dev/null || packages_to_test="$packages_to_test nodejs npm"

# A compiler's cache saves most of the work where something was built before, in any folder.
if command -v ccache >/dev/null; then
  CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER-ccache}
  export CMAKE_CXX_COMPILER_LAUNCHER
fi

say() {
  printf 'ktour: %s\n' "$*" >&2
}

fail() {
  say "$*"
  exit 126
}

# Runs a command in silence; if it fails, shows all it had to say. It must not eat the standard input,
# which is the program's. What it says goes to a file, not through a pipe: a build goes on when this
# shell is killed, and would die of a pipe that nobody reads. (The file is a new one each time, since
# such a build may still write to the last.)
#
# On a terminal its last line is shown meanwhile, such as "[37/120] Building ...": who waits for
# minutes wants to see that something happens.
locked=setup
quietly() {
  said=build/$locked.said
  rm -f -- "$said"
  watcher=
  if on_terminal; then
    watch_file "$said" &
    watcher=$!
  fi
  "$@" </dev/null >"$said" 2>&1
  set -- $?
  if [ -n "$watcher" ]; then
    kill "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null
    printf '\r\033[K' >&2
  fi
  output=$(cat -- "$said")
  rm -f -- "$said"
  if [ "$1" != 0 ]; then
    printf '%s\n' "$output" | grep -v '^\[[0-9]*/[0-9]*\] ' >&2
    return 1
  fi
}

on_terminal() {
  [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]
}

# Shows the last line of a file again and again, cut to the width of the terminal, while the script
# lives.
watch_file() {
  exec 7>&- 9>&-
  while sleep 1 && kill -0 $$ 2>/dev/null; do
    columns=$(stty size 2>/dev/null <&2 | cut -d ' ' -f 2)
    line=$(tail -n 1 -- "$1" 2>/dev/null | tr -cd '[:print:]' | cut -c "1-$((${columns:-80} - 1))")
    printf '\r\033[K%s' "$line" >&2
  done
}

# What ninja is to be told: its steps are shown on a terminal only.
steps_of_build() {
  on_terminal || echo --quiet
}

# lock NAME WHAT: lets one process at a time do WHAT, until it ends. Systems without flock do without.
lock() {
  locked=$1
  { mkdir -p build && true >>"build/$1.lock"; } 2>/dev/null || fail "cannot write to $PWD/build."
  if command -v flock >/dev/null; then
    exec 9>>"build/$1.lock"
    flock -n 9 || {
      say "waiting for process $(cat "build/$1.lock"), which $2 here, to end ..."
      flock 9
    }
    echo $$ >"build/$1.lock"
  fi
}

# CMake refuses a build directory that was configured for a tree elsewhere: the project was moved.
drop_if_moved() {
  if [ -e "$1/CMakeCache.txt" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$2" "$1/CMakeCache.txt"; then
    rm -rf -- "$1"
  fi
}

missing_packages() {
  # shellcheck disable=SC2016  # the ${...} are dpkg's
  installed=" $(dpkg-query -W -f '${Package}:${db:Status-Status} ' "$@" 2>/dev/null) "
  for package; do
    case $installed in
      *" $package:installed "*) ;;
      *) printf ' %s' "$package" ;;
    esac
  done
}

# Installs those of the named packages that are missing; asks for root only if some are. Where there
# is no apt, CMake will say what it cannot find.
need_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then return; fi
  missing=$(missing_packages "$@")
  if [ -z "$missing" ]; then return; fi

  install="apt-get install -y --no-install-recommends$missing"
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null && sudo true </dev/null; then
    as_root=sudo
  else
    fail "some Debian packages are missing; as root, run: apt-get update && $install"
  fi
  say "installing$missing ..."
  mkdir -p build
  as_root="$as_root env DEBIAN_FRONTEND=noninteractive"
  patiently='-o DPkg::Lock::Timeout=300'
  # That the lists of packages are missing or too old shows in that the first attempt fails.
  # shellcheck disable=SC2086
  $as_root $install $patiently </dev/null >/dev/null 2>&1 ||
    { quietly $as_root apt-get update && quietly $as_root $install $patiently; } ||
    fail "some Debian packages could not be installed; as root, run: apt-get update && $install"
}
