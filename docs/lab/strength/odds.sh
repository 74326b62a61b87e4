#!/usr/bin/env bash
# Looks whether what is shown as a chance comes true: docs/lab/strength/odds.sh GAME PLAYERS GAMES [PLAYOUTS]
# What came of it and its picture go to docs/lab/strength/odds; "go test ./arena/strength -rewrite" then writes the tables of docs/lab/strength.md.
# The seed is one that no trust was fitted to.
set -euo pipefail
cd "$(dirname "$0")/../../.."
game=$1 players=$2 games=$3 playouts=${4:-400}
folder=docs/lab/strength/odds
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command="pantheon odds $game --players $players --games $games --bots level3 --playouts $playouts --seed unseen --fit"
go build -o "$work/pantheon" ./cmd/pantheon
# shellcheck disable=SC2086 # the words of the command
"$work/pantheon" ${command#pantheon } --json --svg "$folder/$game-$players.svg" >"$work/odds.json"
printf '{"command": "%s", "date": "%s", "odds": %s}\n' "$command" "$(date +%F)" "$(cat "$work/odds.json")" >"$folder/$game-$players.json"
go test ./arena/strength -rewrite
