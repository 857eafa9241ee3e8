# shellcheck shell=sh
# What ./ktour and ./run-tests need before they can build: packages, a lock, and quiet commands.
# They source it with the project's root as working directory. Failure ends them with status 126.

# The Debian packages, here and nowhere else.
# shellcheck disable=SC2034
packages_to_build='g++ cmake ninja-build libcli11-dev libfmt-dev libgmp-dev libxxhash-dev nlohmann-json3-dev
  libcairo2-dev libwebp-dev pkg-config zlib1g-dev'
# What the Python module needs beside that: to be built, and to give arrays.
# shellcheck disable=SC2034
packages_to_python='python3-dev pybind11-dev python3-pip python3-setuptools python3-wheel python3-numpy'
# shellcheck disable=SC2034
packages_to_test='libgtest-dev librapidcheck-dev clang-19 libclang-rt-19-dev
  lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc binaryen
  python3 dpkg-dev file lintian man-db zsh fish chromium
  libopenmpi-dev openmpi-bin procps
  python3-pytest mypy python3-typeshed python3-networkx python3-pandas python3-tqdm'
# Node that comes from elsewhere than Debian brings its own npm, and the two do not go together.
command -v npm >/dev/null || packages_to_test="$packages_to_test nodejs npm"

say() {
  printf 'ktour: %s\n' "$*" >&2
}

fail() {
  say "$*"
  exit 126
}

# Runs a command in silence; if it fails, shows all it had to say. It must not eat the standard input,
# which is the program's.
quietly() {
  output=$("$@" </dev/null 2>&1) || {
    printf '%s\n' "$output" >&2
    return 1
  }
}

# Lets one process at a time go on, until it ends. Systems without flock do without.
lock() {
  { mkdir -p build && true >>"build/$1.lock"; } 2>/dev/null || fail "cannot write to $PWD/build."
  if command -v flock >/dev/null; then
    exec 9>>"build/$1.lock"
    flock -n 9 || {
      say 'waiting for another build to end ...'
      flock 9
    }
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
  as_root="$as_root env DEBIAN_FRONTEND=noninteractive"
  patiently='-o DPkg::Lock::Timeout=300'
  # That the lists of packages are missing or too old shows in that the first attempt fails.
  # shellcheck disable=SC2086
  $as_root $install $patiently </dev/null >/dev/null 2>&1 ||
    { quietly $as_root apt-get update && quietly $as_root $install $patiently; } ||
    fail "some Debian packages could not be installed; as root, run: apt-get update && $install"
}
