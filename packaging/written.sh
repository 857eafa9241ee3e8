#!/bin/sh -e
# written.sh PROGRAM FOLDER: the manual and the completions as the program itself prints them. The folder
# has ktour.1.in, the part of the manual that is in no table.
for what in bash zsh fish man; do
  "$1" --generate "$what" >"$2/ktour.$what"
done
sed -e "/^%COMMANDS%\$/{r $2/ktour.man" -e 'd}' "$2/ktour.1.in" >"$2/ktour.1"
