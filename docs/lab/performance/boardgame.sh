#!/bin/sh
# Measures boardgame.io 0.50.2 and this program with the same load: tables of two, closed loop, one connection for each person. It needs go,
# node and npm, installs into a temporary folder, and removes it.
#
#   docs/lab/performance/boardgame.sh [TABLES [SECONDS [GAME...]]]
set -eu
tables=${1:-50} seconds=${2:-10}
[ $# -gt 2 ] && shift 2 || shift $#
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM

(cd "$here/../../.." && go build -o "$folder/pantheon" ./cmd/pantheon)
cp "$here/boardgame.mjs" "$folder/"
cd "$folder"
npm init -y >/dev/null 2>&1
npm install --no-audit --no-fund --silent boardgame.io@0.50.2

echo "boardgame.io 0.50.2"
node boardgame.mjs "$tables" "$seconds"
if [ $# -eq 0 ]; then
	echo "pantheon, all titles"
	./pantheon load --tables "$tables" --for "${seconds}s" --json
fi
for game; do
	echo "pantheon, $game"
	./pantheon load "$game" --tables "$tables" --for "${seconds}s" --json
done
