# Starts a PostgreSQL and servers on it, for the other scripts in this folder, which source this file. All processes end with the script,
# also when it is killed: each reads a pipe that only the script holds open.
#
#   PORT   the database's port (default 9050); the servers use the next ports
#   TMPDIR the disk to measure
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=${PORT:-9050}
folder=$(mktemp -d)
chmod 755 "$folder"
pids=() ats=() worker=
trap finish EXIT
trap 'exit 1' INT TERM
mkfifo "$folder/alive"
exec 9<>"$folder/alive"

(cd "$here/../../.." && go build -o "$folder/pantheon" ./cmd/pantheon)
bin=$(dirname "$(readlink -f "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")")

# as_postgres runs a program of PostgreSQL, which refuses to run as root.
as_postgres() {
	if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# start_database starts PostgreSQL with default settings, fsync on, and counts statements.
start_database() {
	mkdir "$folder/database"
	[ "$(id -u)" != 0 ] || chown postgres "$folder/database"
	cd "$folder/database"
	as_postgres "$bin/initdb" --pgdata data --username postgres --auth trust --encoding UTF8 --no-locale >/dev/null
	as_postgres "$bin/pg_ctl" --pgdata data --log log --wait --options "-c listen_addresses=127.0.0.1 -c port=$port \
		-c unix_socket_directories='' -c shared_preload_libraries=pg_stat_statements" start >/dev/null 9>&-
	database=$(head -n 1 data/postmaster.pid)
	cd "$folder"
	setsid bash -c 'cat "$0" >/dev/null; kill -QUIT "$1" && while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"' \
		"$folder/alive" "$database" "$folder" >/dev/null 2>&1 9>&- &
}

# make_database creates a database.
make_database() {
	ask postgres "CREATE DATABASE $1"
	ask "$1" "CREATE EXTENSION pg_stat_statements"
}

# ask runs a query.
ask() {
	"$bin/psql" -XAtq -h 127.0.0.1 -p "$port" -U postgres -d "$1" -c "$2"
}

address() { echo "postgres://postgres@127.0.0.1:$port/$1?sslmode=disable"; }

# start_server starts a server on the database $1, or on a data folder if that is empty.
start_server() {
	local n=${#pids[@]} keeps
	keeps=(--data "$folder/data")
	[ -z "$1" ] || keeps=(--db "$(address "$1")" --lease 3s)
	ats[n]=http://127.0.0.1:$((port + 1 + n))
	"$folder/pantheon" serve --for-load --addr "127.0.0.1:$((port + 1 + n))" "${keeps[@]}" \
		<"$folder/alive" >"$folder/server$n" 2>&1 9>&- &
	pids[n]=$!
	until grep -qs 'Tables are kept' "$folder/server$n"; do
		kill -0 "${pids[n]}" 2>/dev/null || { cat "$folder/server$n" >&2; exit 1; }
		sleep 0.05
	done
}

# start_worker starts a worker for the servers of a database.
start_worker() {
	"$folder/pantheon" worker --db "$(address "$1")" >"$folder/worker" 2>&1 9>&- &
	worker=$!
	until grep -qs 'Press Ctrl-C' "$folder/worker"; do
		kill -0 "$worker" 2>/dev/null || { cat "$folder/worker" >&2; exit 1; }
		sleep 0.05
	done
}

# stop_servers stops all servers and the worker.
stop_servers() {
	for pid in "${pids[@]}" $worker; do
		kill "$pid" 2>/dev/null || true
	done
	for pid in "${pids[@]}" $worker; do
		wait "$pid" 2>/dev/null || true
	done
	pids=() ats=() worker=
}

finish() {
	trap - EXIT
	stop_servers
	[ -z "${database:-}" ] || { kill -INT "$database" 2>/dev/null && while kill -0 "$database" 2>/dev/null; do sleep 0.1; done; }
	rm -rf "$folder"
}

joined() { local IFS=,; echo "$*"; }

# load starts a load on all servers and returns when the measurement begins. The report goes to the file $1; wait for $loading.
load() {
	local file=$1
	shift
	"$folder/pantheon" load "$@" --at "$(joined "${ats[@]}")" --pid "$(joined "${pids[@]}")" --beside "database=$database" \
		${worker:+--beside "worker=$worker"} --folder "$folder" --json >"$file" 2>"$file.said" 9>&- &
	loading=$!
	until grep -qs 'Measuring for' "$file.said"; do
		kill -0 "$loading" 2>/dev/null || { cat "$file.said" >&2; exit 1; }
		sleep 0.02
	done
}

# told prints values of a report, separated by |. Each is an SQL expression of the report j.
told() {
	local list=$2
	printf '%s\n' "SELECT $list FROM (SELECT :'j'::json AS j) AS report;" |
		"$bin/psql" -XAtq -h 127.0.0.1 -p "$port" -U postgres -d postgres -P null=– -v "j=$(cat "$1")"
}

# spread prints the expressions for the p50, p99 and max of a time in the report.
spread() { echo "round((j->'$1'->>'p50')::numeric, 1) || ' / ' || round((j->'$1'->>'p99')::numeric, 1) || ' / ' || round((j->'$1'->>'max')::numeric, 0)"; }

# counts prints the counts of the database $1: entries, statements, commits, WAL bytes, WAL syncs.
counts() {
	ask "$1" "SELECT (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'entries'),
		(SELECT sum(calls) FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT LIKE '%pg_stat%'),
		(SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()), wal_bytes, wal_sync FROM pg_stat_wal"
}

# each_entry prints the difference of two counts for each entry: statements | commits | bytes | syncs.
each_entry() {
	awk -F '|' -v OFS=' | ' 'NR == 1 { split($0, was); next } { n = $1 - was[1]; if (n < 1) n = 1
		printf "%.1f | %.2f | %.0f | %.2f\n", ($2 - was[2]) / n, ($3 - was[3]) / n, ($4 - was[4]) / n, ($5 - was[5]) / n }' <<<"$1"$'\n'"$2"
}
