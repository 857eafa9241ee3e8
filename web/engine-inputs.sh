#!/bin/sh
# One number for all that the engine of the page is made of: the sources, and the compiler's version. It is kept
# beside the page (dist/engine.inputs), so that a test can tell whether the engine has to be compiled to compare it.
set -eu
cd -- "$(dirname -- "$0")/.."
{
  find include src -type f -name '*[!~]' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum
  clang++-19 --version | head -n 1
} | sha256sum | cut -d ' ' -f 1
