#!/usr/bin/env bash
# Measures how strong the bots of a title are.
#
#   docs/lab/strength/measure.sh GAME PLAYERS GAMES [OPTION=VALUE...]
#
# The results go to arena/strength (two players) or docs/lab/strength, and "go test ./arena/strength -rewrite" writes the tables of
# docs/lab/strength.md. The records stay in $RECORDS, so the same call continues an interrupted run. $BOTS names other bots.
set -euo pipefail
cd "$(dirname "$0")/../../.."
game=$1 players=$2 games=$3
shift 3
records=${RECORDS:-$(mktemp -d)}
bots=planner,level1,level2,level3,level4,level5
file=docs/lab/strength/$game-$players.json
case $players in
1) bots=level1,level2,level3,level4,level5 pairing='' ;;
2) pairing='--pairing ladder --until-decided ' file=arena/strength/$game.json ;;
*) pairing='--pairing lone --until-decided ' ;;
esac
bots=${BOTS:-$bots}
options=
for option in "$@"; do
	options+="--option $option "
	file=${file%.json}-$option.json
done
command="pantheon arena $game --players $players $options--bots $bots $pairing--games $games --seed pantheon"
go build -o "$records/pantheon" ./cmd/pantheon
start=$SECONDS
# shellcheck disable=SC2086 # the words of the command
"$records/pantheon" ${command#pantheon } --folder "$records/$(basename "$file" .json)" --json >"$records/findings.json"
printf '{"command": "%s", "date": "%s", "hours": %s, "cores": %s, "findings": %s}\n' "$command" "$(date +%F)" \
	"$(awk "BEGIN { printf \"%.4f\", ($SECONDS - $start) / 3600 }")" "${GOMAXPROCS:-$(nproc)}" "$(cat "$records/findings.json")" >"$file"
go test ./arena/strength -rewrite
