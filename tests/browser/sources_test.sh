#!/bin/sh
# The sources of the page: types, lint, form, unit tests; and the committed file is what they build to.
set -eu
cd -- "$KTOUR_WEB"
if ! "$NODE" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  echo "skipped: the tools that build the page need Node 20.19, and this is $("$NODE" --version)"
  exit 77
fi
PATH=$PWD/node_modules/.bin:$PATH
tsc --noEmit
eslint .
prettier --config .prettierrc.json --check . ../tests/browser
vitest run
built=$(mktemp -d)
trap 'rm -rf -- "$built"' EXIT
vite build --logLevel warn --outDir "$built"
vite build --mode engine --logLevel warn --outDir "$built"
for page in index play; do
  cmp "$built/$page.html" "dist/$page.html" || {
    echo "web/dist/$page.html is not what web/ builds to: run 'npm run build' in web/ and commit it"
    exit 1
  }
done
if grep -E '"resolved"|registry' package-lock.json; then
  echo "web/package-lock.json names a registry; .npmrc has what keeps it from that"
  exit 1
fi
