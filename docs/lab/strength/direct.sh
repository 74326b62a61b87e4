#!/usr/bin/env bash
# Plays each bot of a title against planner and measures the processor time of its choices.
#
#   docs/lab/strength/direct.sh GAME PLAYERS GAMES
#
# With three and four players each bot sits alone among planners. It plays one game at a time, on one thread. The results go to
# arena/strength/direct, and "go test ./arena/strength -rewrite" writes the tables of docs/lab/strength.md. The records stay in $RECORDS, so
# the same call continues an interrupted run, also with more games.
set -euo pipefail
cd "$(dirname "$0")/../../.."
game=$1 players=$2 games=$3
records=${RECORDS:-$(mktemp -d)}
pairing=lone-first
if [ "$players" = 2 ]; then pairing=first; fi
command="pantheon arena $game --players $players --bots planner,level1,level2,level3,level4,level5 --pairing $pairing --until-decided --games $games --seed direct --cpu"
go build -o "$records/pantheon" ./cmd/pantheon
start=$SECONDS
# shellcheck disable=SC2086 # the words of the command
GOMAXPROCS=1 "$records/pantheon" ${command#pantheon } --folder "$records/direct-$game-$players" --json >"$records/findings.json"
printf '{"command": "%s", "date": "%s", "hours": %s, "cores": 1, "findings": %s}\n' "$command" "$(date +%F)" \
	"$(awk "BEGIN { printf \"%.4f\", ($SECONDS - $start) / 3600 }")" "$(cat "$records/findings.json")" >"arena/strength/direct/$game-$players.json"
go test ./arena/strength -rewrite
