#!/bin/sh
# Builds the npm package into FOLDER/package. The program in WebAssembly is compiled only where a source of it, or the
# compiler, is another than last time: program.inputs beside it has the sum of all.
set -eu
folder=$1
cd -- "$KTOUR_SOURCE"
inputs=$({
  find include src app npm/program CMakeLists.txt -type f -name '*[!~]' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum
  clang++-19 --version | head -n 1
} | sha256sum)
wasm=$folder/wasm/program.wasm
if [ ! -e "$wasm" ] || [ "$inputs" != "$(cat "$folder/program.inputs" 2>/dev/null)" ]; then
  cmake --preset browser -B "$folder/wasm" >/dev/null
  cmake --build "$folder/wasm" --target program
  printf '%s\n' "$inputs" >"$folder/program.inputs"
fi
rm -rf "$folder/package"
mkdir "$folder/package"
"$NODE" npm/build.mjs "$wasm" "$folder/package"
