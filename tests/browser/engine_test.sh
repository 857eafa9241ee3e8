#!/bin/sh
# The engine in the committed page is what the sources give: built from them, byte by byte the same. Where they are
# the very ones that it was built from, and the compiler too, there is nothing to build.
set -eu
cd -- "$KTOUR_WEB/.."
for tool in clang++-19 wasm-ld-19 wasm-opt; do
  command -v "$tool" >/dev/null || {
    echo "skipped: $tool is missing, which builds for WebAssembly (packaging/setup.sh names the packages)"
    exit 77
  }
done
if [ "$(web/engine-inputs.sh)" = "$(cat web/dist/engine.inputs)" ]; then exit 0; fi
# Kept from one time to the next: what has not changed is not compiled again.
built=$KTOUR_ENGINE
cmake -S . -B "$built" -G Ninja -DCMAKE_BUILD_TYPE=MinSizeRel \
  -DCMAKE_TOOLCHAIN_FILE="$PWD/src/browser/wasm.cmake" >/dev/null
cmake --build "$built" >/dev/null
"$NODE" tests/browser/same_engine.mjs web/dist/play.html "$built/ktour.wasm"
