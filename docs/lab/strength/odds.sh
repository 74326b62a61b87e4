#!/usr/bin/env bash
# Measures whether displayed win probabilities come true.
#
#   docs/lab/strength/odds.sh GAME PLAYERS GAMES [PLAYOUTS]
#
# The result and its chart go to docs/lab/strength/odds, and "go test ./arena/strength -rewrite" writes the tables of docs/lab/strength.md. No
# calibration exponent was fitted to games of this seed.
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
