#!/bin/bash
# Measures one server with a data folder, then one, two and three servers on one PostgreSQL, with the same load: tables of two, as fast as
# possible, then at a rate. It needs go and Debian's postgresql, runs as root or as another user, and removes all that it made.
#
#   docs/lab/performance/several.sh [TABLES [SECONDS [RATE [GAME...]]]]
set -euo pipefail
tables=${1:-50} seconds=${2:-10} rate=${3:-100}
[ $# -gt 3 ] && shift 3 || shift $#
. "$(dirname "$0")/cluster.sh"
start_database

# measure prints a row: its name, and the database or nothing.
measure() {
	local name=$1 in=$2 did='– | – | – | –' before after free paced
	load "$folder/free" "${@:3}" --tables "$tables" --for "${seconds}s" --seed free
	if [ -n "$in" ]; then
		sleep 1 # PostgreSQL updates its counts a second later
		before=$(counts "$in")
		sleep "$((seconds - 1))"
		after=$(counts "$in")
		did=$(each_entry "$before" "$after")
	fi
	wait "$loading" || { cat "$folder/free.said" >&2; exit 1; }
	load "$folder/paced" "${@:3}" --tables "$tables" --for "${seconds}s" --rate "$rate" --seed paced
	wait "$loading" || { cat "$folder/paced.said" >&2; exit 1; }
	free=$(told "$folder/free" "round((j->>'moves_per_s')::numeric), $(spread ack_ms), round((j->>'server_cpu_ms_per_move')::numeric, 2),
		round((j->'beside_cpu_ms_per_move'->>'database')::numeric, 2), round((j->>'generator_cpu_ms_per_move')::numeric, 2)" | sed 's/|/ | /g')
	paced=$(told "$folder/paced" "$(spread ack_ms), $(spread other_ms), $(spread fsync_ms), round((j->>'rss_mib')::numeric)" | sed 's/|/ | /g')
	echo "| $name | $free | $did | $paced |"
	stop_servers
}

cat <<END
$tables tables, $seconds s each; as fast as possible, and at $rate moves/s. Times in ms: p50 / p99 / max. CPU in ms a move.

| | moves/s | answer | CPU servers | CPU database | CPU load | statements | commits | WAL bytes | WAL syncs | answer at $rate/s | other seat | fsync | MiB |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
END
start_server ""
measure "SQLite, 1 server" "" "$@"
for n in 1 2 3; do
	make_database "servers$n"
	for ((i = 0; i < n; i++)); do start_server "servers$n"; done
	measure "PostgreSQL, $n" "servers$n" "$@"
done
ask postgres "SELECT 'the database: ' || split_part(version(), ' on ', 1) || ', fsync ' || current_setting('fsync') || ', WAL by ' || current_setting('wal_sync_method')"
ask servers3 "SELECT 'on its disk: ' || pg_total_relation_size('pantheon.entries') / count(*) || ' bytes an entry, indexes among them' FROM pantheon.entries"
for n in 1 2 3; do # no acknowledged entry is wrong or missing
	"$folder/pantheon" verify --db "$(address "servers$n")" | tail -n 1
done
