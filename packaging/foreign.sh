# shellcheck shell=sh
# What packaging/cross and packaging/release need to build for other machines: Debian's packages of other
# processors, its sources, and a font, none of it installed here. They source it after setup.sh.

# shellcheck disable=SC2034
packages_for_arm64='g++-aarch64-linux-gnu qemu-user-static'
# shellcheck disable=SC2034
packages_for_s390x='g++-s390x-linux-gnu qemu-user-static'
# shellcheck disable=SC2034
packages_for_windows='g++-mingw-w64-x86-64-posix libz-mingw-w64-dev wine64 xz-utils'
# What the others are to have of Debian: libraries with their archives.
packages_of_others='libc6-dev libstdc++-12-dev libfmt-dev libgmp-dev libxxhash-dev nlohmann-json3-dev
  libcairo2-dev libwebp-dev zlib1g-dev libgtest-dev'

# foreign_apt PLACE ARCHITECTURE COMMAND...: apt-get with lists and a cache of its own in a folder, as if
# nothing were installed.
foreign_apt() {
  apt=$1/apt
  architecture=$2
  shift 2
  set -- -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$apt/sources" \
    -o Dir::State="$apt/state" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" \
    -o APT::Architecture="$architecture" -o APT::Architectures::="$architecture" \
    -o APT::Sandbox::User=root -o Acquire::Languages=none "$@"
  apt-get "$@"
}

# begin_apt PLACE ARCHITECTURE: the lists for it, of packages and sources, from where this machine has them.
begin_apt() {
  mkdir -p "$1/apt/sources" "$1/apt/state/lists/partial" "$1/apt/cache/archives/partial"
  sed 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources >"$1/apt/sources/debian.sources"
  : >"$1/apt/status"
  quietly foreign_apt "$1" "$2" update || fail "Debian's lists of packages cannot be had."
}

# root_for TARGET: build/cross/TARGET/root has what a build for it needs, and this machine its compiler.
root_for() {
  place_of_root=$PWD/build/cross/$1
  eval "need_packages \$packages_for_$1"
  if [ -e "$place_of_root/done" ]; then return; fi
  say "fetching what a build for $1 needs ..."
  rm -rf -- "$place_of_root/root"
  mkdir -p "$place_of_root/root"
  case $1 in
    windows) windows_root ;;
    *) debian_root "$1" ;;
  esac
  rm -rf -- "$place_of_root/apt"
  : >"$place_of_root/done"
}

# Debian's packages of another processor, and all that they need, unpacked.
debian_root() {
  begin_apt "$place_of_root" "$1"
  # shellcheck disable=SC2086  # a list
  quietly foreign_apt "$place_of_root" "$1" install -y --no-install-recommends --download-only $packages_of_others ||
    fail "Debian's packages for $1 cannot be had."
  for package in "$place_of_root"/apt/cache/archives/*.deb; do
    dpkg-deb -x "$package" "$place_of_root/root" || fail "$package cannot be unpacked."
  done
  # Links to /usr/lib and the like would lead to this machine.
  find "$place_of_root/root" -type l -lname '/*' | while read -r link; do
    ln -sfnr -- "$place_of_root/root$(readlink "$link")" "$link"
  done
}

# The one library that Debian has no package of for Windows is GMP: it is made of Debian's sources. Others are
# headers alone.
windows_root() {
  begin_apt "$place_of_root" amd64
  sources=$place_of_root/sources
  rm -rf -- "$sources"
  mkdir -p "$sources/gmp/doc" "$sources/build"
  (
    cd "$sources" && foreign_apt "$place_of_root" amd64 source --download-only gmp >/dev/null 2>&1 &&
      tar -xf gmp_*.orig.tar.xz -C gmp --strip-components=1
  ) || fail "Debian's sources of GMP cannot be had."
  # Debian's have no manual, and a makefile that looks for it.
  printf 'all install install-am check clean distclean:\n\t@:\n' >"$sources/gmp/doc/Makefile.in"
  (
    cd "$sources/build" &&
      quietly_here ../gmp/configure --host=x86_64-w64-mingw32 --prefix="$place_of_root/root" --enable-cxx --disable-shared \
        CC=x86_64-w64-mingw32-gcc-posix CXX=x86_64-w64-mingw32-g++-posix CC_FOR_BUILD=gcc &&
      quietly_here make "-j$(nproc)" install
  ) || fail 'GMP could not be built for Windows.'
  for header in fmt nlohmann xxhash.h xxh3.h; do
    ln -sfn "/usr/include/$header" "$place_of_root/root/include/$header"
  done
}

quietly_here() {
  "$@" </dev/null >../said 2>&1 || { tail -n 20 ../said >&2 && return 1; }
}

# A font with the letters of European languages, signs and arrows, as $font: from a font of a free licence.
make_font() {
  font=$PWD/build/font/ktour.ttf
  if [ -e "$font" ]; then return; fi
  mkdir -p build/font
  letters=U+0020-024F,U+0370-03FF,U+0400-052F,U+1E00-1EFF,U+2000-206F,U+2070-209F,U+20A0-20BF,U+2190-22FF,U+25A0-26FF
  quietly /usr/bin/python3 -m fontTools.subset /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf --unicodes="$letters" \
    --no-hinting --layout-features= --output-file="$font" || fail 'the font could not be made.'
}
