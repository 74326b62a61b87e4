#!/bin/bash
# Stops one of three servers on one PostgreSQL (lease of 3 s) by SIGKILL and by SIGTERM, and measures what players notice. Then it measures
# answers while bots play at all tables, in the servers and in `pantheon worker`. It needs go and Debian's postgresql.
#
#   docs/lab/performance/outage.sh [TABLES [SECONDS [RATE [BOT [GAME...]]]]]
set -euo pipefail
tables=${1:-50} seconds=${2:-20} rate=${3:-50} bot=${4:-level3}
[ $# -gt 4 ] && shift 4 || shift $#
. "$(dirname "$0")/cluster.sh"
start_database

# three starts three servers on a new database.
three() {
	make_database "$1"
	for i in 1 2 3; do start_server "$1"; done
}

# die prints a row: one of three servers gets a signal in the middle of the run.
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

# bots prints a row: the answers that people get, with bots or without.
bots() {
	local name=$1 in=$2
	three "$in"
	[ "$3" = no ] || start_worker "$in"
	load "$folder/report" "${@:4}" --tables "$tables" --for "${seconds}s" --rate "$rate"
	wait "$loading" || { cat "$folder/report.said" >&2; exit 1; }
	told "$folder/report" "'| $name |' || round((j->>'moves_per_s')::numeric, 1), coalesce(j->>'bot_moves', '0'), $(spread ack_ms), $(spread fsync_ms),
		round(((j->'ack_ms'->>'p99')::numeric - (j->'fsync_ms'->>'p99')::numeric), 1), round((j->>'server_cpu_ms_per_move')::numeric, 1),
		round((j->'beside_cpu_ms_per_move'->>'worker')::numeric, 1) || ' |'" | sed 's/|/ | /g; s/  */ /g'
	stop_servers
}

cat <<END
$tables tables, $rate moves/s, $seconds s. Times in ms: p50 / p99 / max.

| one of three servers | moves/s | answer | resent | stream away | all back | lost | fsync |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
die KILL "$@"
die TERM "$@"
cat "$folder/verified"
cat <<END

| two people and $bot at each table | people's moves/s | bots' moves | answer | fsync | p99 minus fsync | CPU servers a move | CPU worker a move |
| --- | --- | --- | --- | --- | --- | --- | --- |
END
bots "no bots" alone no "$@"
bots "bots in the servers" in_servers no "$@" --bot "$bot"
bots "bots in pantheon worker" beside yes "$@" --bot "$bot"
