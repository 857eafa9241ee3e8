#!/bin/sh
# The engine in the committed page is what the sources give: built from them, byte by byte the same.
set -eu
cd -- "$KTOUR_WEB/.."
for tool in clang++-19 wasm-ld-19 wasm-opt; do
  command -v "$tool" >/dev/null || {
    echo "skipped: $tool is missing, which builds for WebAssembly (packaging/setup.sh names the packages)"
    exit 77
  }
done
# Kept from one time to the next: what has not changed is not compiled again.
built=$KTOUR_ENGINE
cmake -S . -B "$built" -G Ninja -DCMAKE_BUILD_TYPE=MinSizeRel \
  -DCMAKE_TOOLCHAIN_FILE="$PWD/src/browser/wasm.cmake" >/dev/null
cmake --build "$built" >/dev/null
"$NODE" -e '
  const { readFileSync } = require("node:fs");
  const { gunzipSync } = require("node:zlib");
  const [page, built] = process.argv.slice(1).map((file) => readFileSync(file));
  const [, text] = /id="ktour-engine">([^<]*)</.exec(String(page));
  if (gunzipSync(Buffer.from(text, "base64")).equals(built)) process.exit(0);
  console.log("the engine in web/dist/play.html is not what src/ builds to: run npm run build:engine in web/");
  console.log("(with clang 19.1.7, wasi-libc and binaryen of Debian 12) and commit it");
  process.exit(1);
' web/dist/play.html "$built/ktour.wasm"
