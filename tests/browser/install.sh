#!/bin/sh
# Installs what the page's tests need into web/node_modules, unless it is there: once a change of the list.
set -eu
cd -- "$KTOUR_WEB"
if cmp -s package-lock.json node_modules/.installed; then exit 0; fi
"$NPM" ci --ignore-scripts --no-audit --no-fund --loglevel=error
cp package-lock.json node_modules/.installed
