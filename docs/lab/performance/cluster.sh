# A PostgreSQL of one's own and servers on it, for the scripts beside this one, which read it in. Whatever it started ends with the script,
# also when that is killed: each process reads what only the script holds open.
#
#   PORT   the database's port, 9050 when left out; the servers have those behind it
#   TMPDIR the disk that is measured
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
port=${PORT:-9050}
folder=$(mktemp -d)
chmod 755 "$folder"
pids=() ats=() thinker=
trap finish EXIT
trap 'exit 1' INT TERM
mkfifo "$folder/alive"
exec 9<>"$folder/alive"

(cd "$here/../../.." && go build -o "$folder/pantheon" ./cmd/pantheon)
bin=$(dirname "$(readlink -f "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")")

# as_postgres runs a program of PostgreSQL, which refuses to be run by root.
as_postgres() {
	if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

# start_database makes a cluster as it comes, with fsync on, and lets it count statements.
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

# make_database makes one.
make_database() {
	ask postgres "CREATE DATABASE $1"
	ask "$1" "CREATE EXTENSION pg_stat_statements"
}

# ask asks a database.
ask() {
	"$bin/psql" -XAtq -h 127.0.0.1 -p "$port" -U postgres -d "$1" -c "$2"
}

address() { echo "postgres://postgres@127.0.0.1:$port/$1?sslmode=disable"; }

# start_server starts a server: the database, or nothing for a data folder.
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

# start_thinker starts a program that thinks for the servers of a database.
start_thinker() {
	"$folder/pantheon" think --db "$(address "$1")" >"$folder/thinks" 2>&1 9>&- &
	thinker=$!
	until grep -qs 'thinks for' "$folder/thinks"; do
		kill -0 "$thinker" 2>/dev/null || { cat "$folder/thinks" >&2; exit 1; }
		sleep 0.05
	done
}

# stop_servers ends all servers and who thinks for them.
stop_servers() {
	for pid in "${pids[@]}" $thinker; do
		kill "$pid" 2>/dev/null || true
	done
	for pid in "${pids[@]}" $thinker; do
		wait "$pid" 2>/dev/null || true
	done
	pids=() ats=() thinker=
}

finish() {
	trap - EXIT
	stop_servers
	[ -z "${database:-}" ] || { kill -INT "$database" 2>/dev/null && while kill -0 "$database" 2>/dev/null; do sleep 0.1; done; }
	rm -rf "$folder"
}

joined() { local IFS=,; echo "$*"; }

# load runs a load at all servers, whose report is in the file $1, and waits until it begins to measure; wait for $loading then.
load() {
	local file=$1
	shift
	"$folder/pantheon" load "$@" --at "$(joined "${ats[@]}")" --pid "$(joined "${pids[@]}")" --beside "database=$database" \
		${thinker:+--beside "thinker=$thinker"} --folder "$folder" --json >"$file" 2>"$file.said" 9>&- &
	loading=$!
	until grep -qs 'All have come' "$file.said"; do
		kill -0 "$loading" 2>/dev/null || { cat "$file.said" >&2; exit 1; }
		sleep 0.02
	done
}

# told gives what a report tells, each as an expression of the report j, with | between them.
told() {
	local list=$2
	printf '%s\n' "SELECT $list FROM (SELECT :'j'::json AS j) AS report;" |
		"$bin/psql" -XAtq -h 127.0.0.1 -p "$port" -U postgres -d postgres -P null=– -v "j=$(cat "$1")"
}

# spread are the expressions that give half and 99 of 100 of a time of the report, and the most.
spread() { echo "round((j->'$1'->>'p50')::numeric, 1) || ' / ' || round((j->'$1'->>'p99')::numeric, 1) || ' / ' || round((j->'$1'->>'max')::numeric, 0)"; }

# counts is what the database $1 counted so far: entries, statements, commits, bytes of WAL, syncs of it.
counts() {
	ask "$1" "SELECT (SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = 'entries'),
		(SELECT sum(calls) FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query NOT LIKE '%pg_stat%'),
		(SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()), wal_bytes, wal_sync FROM pg_stat_wal"
}

# each_entry is what the database did for each entry from one count to another: statements | commits | bytes | syncs.
each_entry() {
	awk -F '|' -v OFS=' | ' 'NR == 1 { split($0, was); next } { n = $1 - was[1]; if (n < 1) n = 1
		printf "%.1f | %.2f | %.0f | %.2f\n", ($2 - was[2]) / n, ($3 - was[3]) / n, ($4 - was[4]) / n, ($5 - was[5]) / n }' <<<"$1"$'\n'"$2"
}
