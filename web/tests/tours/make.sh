#!/bin/sh
# Remakes the answers that the unit tests read, with the program in build/release:  web/tests/tours/make.sh
set -eu
cd -- "$(dirname -- "$0")"
ktour=${KTOUR:-../../../build/release/ktour}
make() {
  name=$1
  shift
  "$ktour" solve "$@" -o "$name.json" || [ $? = 1 ]
}
make warnsdorff-successor 8x8 --start e4 --warnsdorff
make warnsdorff-first 8x8 --start e4 --warnsdorff --tie first
make warnsdorff-far 8x8 --start e4 --warnsdorff --tie far
make warnsdorff-random 8x8 --start e4 --warnsdorff --tie random --seed 3
make warnsdorff-wide 12x9 --start 5,4 --warnsdorff
make warnsdorff-end 8x8 --end 0,0 --warnsdorff
make plain 5x5 --plain
make centrifugal 5x5 --centrifugal
make quarter 6x6 --closed --symmetry quarter
make point-closed 8x8 --closed --symmetry point
make point-open 5x5 --symmetry point
make vertical 5x6 --closed --symmetry vertical
make impossible 3x3
