#!/bin/bash
# Measures what people see when one of three servers on one PostgreSQL dies (lease of 3 s), is killed or ends as it should, and how quick answers
# are with bots thinking at all tables: in the servers, and in `pantheon think` beside them. It needs go and Debian's postgresql.
#
#   docs/lab/performance/outage.sh [TABLES [SECONDS [RATE [BOT [GAME...]]]]]
set -euo pipefail
tables=${1:-50} seconds=${2:-20} rate=${3:-50} bot=${4:-level3}
[ $# -gt 4 ] && shift 4 || shift $#
. "$(dirname "$0")/cluster.sh"
start_database

# three starts three servers on a database of their own.
three() {
	make_database "$1"
	for i in 1 2 3; do start_server "$1"; done
}

# die prints a row: one of three servers is sent a signal in the middle.
die() {
	local in=died_$1
	three "${in,,}"
	load "$folder/report" "${@:2}" --tables "$tables" --for "${seconds}s" --rate "$rate" --through-deaths
	sleep "$((seconds / 3))"
	{ kill "-$1" "${pids[1]}" && wait "${pids[1]}" || true; } 2>/dev/null
	wait "$loading" || { cat "$folder/report.said" >&2; echo "| SIG$1: something was lost | | | | | | | |"; }
	told "$folder/report" "'| SIG$1 |' || round((j->>'moves_per_s')::numeric, 1), $(spread ack_ms), j->>'resent', $(spread away_ms),
		round((j->>'all_back_ms')::numeric), j->>'lost', $(spread fsync_ms) || ' |'" | sed 's/|/ | /g; s/  */ /g'
	stop_servers
	"$folder/pantheon" verify --db "$(address "${in,,}")" | tail -n 1 >>"$folder/verified"
}

# think prints a row: people's answers with bots, or without.
think() {
	local name=$1 in=$2
	three "$in"
	[ "$3" = no ] || start_thinker "$in"
	load "$folder/report" "${@:4}" --tables "$tables" --for "${seconds}s" --rate "$rate"
	wait "$loading" || { cat "$folder/report.said" >&2; exit 1; }
	told "$folder/report" "'| $name |' || round((j->>'moves_per_s')::numeric, 1), coalesce(j->>'bot_moves', '0'), $(spread ack_ms), $(spread fsync_ms),
		round(((j->'ack_ms'->>'p99')::numeric - (j->'fsync_ms'->>'p99')::numeric), 1), round((j->>'server_cpu_ms_per_move')::numeric, 1),
		round((j->'beside_cpu_ms_per_move'->>'thinker')::numeric, 1) || ' |'" | sed 's/|/ | /g; s/  */ /g'
	stop_servers
}

cat <<END
$tables tables, $rate moves/s, $seconds s. Times in ms: half / 99 of 100 / the most.

| one of three servers | moves/s | answer | sent again | stream away | all back | lost | fsync |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
die KILL "$@"
die TERM "$@"
cat "$folder/verified"
cat <<END

| two people and $bot at each table | people's moves/s | bots' moves | answer | fsync | 99 of 100 above fsync | CPU servers a move | CPU thinker a move |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
think "no bots" alone no "$@"
think "bots in the servers" in_servers no "$@" --bot "$bot"
think "bots in pantheon think" beside yes "$@" --bot "$bot"
