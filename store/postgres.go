package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	gooselock "github.com/pressly/goose/v3/lock"
)

// Schema is the schema of the log's tables in a PostgreSQL database, unless the address names another as search_path.
const Schema = "pantheon"

// Postgres is a [Log] in a PostgreSQL database for several servers; one server at a time writes each table's log (see [Leases]). If a
// transaction fails because the database goes away, is read-only or changes its primary, Postgres tries again until [Patience] is over. If
// the result of an append's commit is unknown, Postgres finds out whether it was written, or returns [ErrUnsure].
type Postgres struct {
	database
	pool  *pgxpool.Pool
	signs *sql.DB // separate connections for heartbeats, so that they do not wait for transactions
	where string  // the name of the database for messages, without its password
	life  context.Context
	end   context.CancelFunc

	terms Terms
	mu    sync.Mutex
	// number is this server's registration number; 0 before the registration, and after the server was found dead.
	number int64
	sure   time.Time          // until then no other server can take its tables
	held   map[string]holding // the tables that it owns, by id
	older  sync.Map           // by feature: when a live server was found that does not read it
	full   atomic.Bool        // the last write found no free space
	ahead  time.Duration      // how far this computer's clock is ahead of the database's
	ended  chan struct{}      // closed when the registration is no longer renewed

	thinking jobQueue
}

var _ Log = (*Postgres)(nil)

// Patience is how long a transaction is tried again before the caller gets an error that the database is away.
const Patience = 15 * time.Second

// attempt is the time limit of one try of a transaction, and of other single queries.
const attempt = 10 * time.Second

//go:embed postgres/*.sql
var postgresShapes embed.FS

// IsPostgres reports whether an address is that of a PostgreSQL database.
func IsPostgres(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// OpenPostgres opens the log in the database at an address such as postgres://user:password@host:5432/name, and creates it if there is
// none. It registers the server under the terms.
func OpenPostgres(ctx context.Context, address string, terms Terms) (*Postgres, error) {
	return openDatabase(ctx, address, terms, false)
}

func openDatabase(ctx context.Context, address string, terms Terms, fills bool) (*Postgres, error) {
	p, err := connectPostgres(ctx, address)
	if err != nil {
		return nil, err
	}
	p.fills = fills
	p.terms = terms.orUsual()
	err = p.upToDate(ctx)
	if err == nil {
		err = p.setName(ctx)
	}
	if err == nil {
		err = p.laterTotals(ctx)
	}
	if err == nil {
		err = p.quick(ctx)
	}
	if err == nil && !p.terms.Works {
		err = p.readable(ctx)
	}
	if err == nil {
		err = p.enrol(ctx)
	}
	if err == nil {
		err = p.compareClocks(ctx)
	}
	if err != nil {
		p.closePools()
		return nil, p.explain(err)
	}
	p.writes()
	go p.commit()
	p.ended = make(chan struct{})
	go p.renewing()
	return p, nil
}

// OpenPostgresToRead opens the log in a database for reading only, to verify or transfer it. Writing fails.
func OpenPostgresToRead(ctx context.Context, address string) (*Postgres, error) {
	p, err := connectPostgres(ctx, address)
	if err != nil {
		return nil, err
	}
	err = p.notNewer(ctx)
	if err == nil {
		err = p.notOlder(ctx)
	}
	if err == nil {
		err = p.readName(ctx, p.reader)
	}
	if err == nil {
		err = p.readable(ctx)
	}
	if err != nil {
		p.closePools()
		return nil, p.explain(err)
	}
	p.writer = nil
	return p, nil
}

// idleTimeout is the name of the PostgreSQL setting for the time, in milliseconds, after which an idle transaction is aborted.
const idleTimeout = "idle_in_transaction_session_timeout"

func connectPostgres(ctx context.Context, address string) (*Postgres, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("the address of the database is invalid; write one such as postgres://user:password@host:5432/name: %w", withoutPassword(err, address))
	}
	c := config.ConnConfig
	p := &Postgres{database: database{reads: features}, held: map[string]holding{}, thinking: newJobQueue(), where: fmt.Sprintf("%s:%d/%s", c.Host, c.Port, c.Database)}
	usual := func(name, value string) {
		if _, ok := c.RuntimeParams[name]; !ok {
			c.RuntimeParams[name] = value
		}
	}
	usual("application_name", "pantheon")
	usual("search_path", Schema)
	// If a server stops in the middle of a transaction, its locks are soon released.
	usual(idleTimeout, "2000")
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = 3 * time.Second
	}
	if c.ValidateConnect == nil { // after a failover, no connection may stay at the standby
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = 12
	}
	if p.pool, err = pgxpool.NewWithConfig(ctx, config); err != nil {
		return nil, p.explain(err)
	}
	p.writer = stdlib.OpenDBFromPool(p.pool)
	p.signs = stdlib.OpenDB(*config.ConnConfig)
	p.signs.SetMaxOpenConns(2)
	p.reader = p.writer
	p.life, p.end = context.WithCancel(context.Background())
	p.dialect = dialect{
		text:        numbered(),
		lockHead:    "SELECT no, entries, chain, names, beside, seal, aside, coalesce(server, 0), fence FROM tables JOIN heads ON heads.tab = tables.no WHERE id = ? FOR UPDATE OF heads",
		lockTotal:   selectTotal + " FOR UPDATE",
		insertTable: "INSERT INTO tables (id) SELECT CAST(?1 AS TEXT) WHERE NOT EXISTS (SELECT 1 FROM removed WHERE id = ?1) RETURNING no",
		insertHead:  "INSERT INTO heads (entries, chain, names, beside, seal, aside, tab, server, fence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		openedWith: `SELECT id FROM tables JOIN entries ON entries.tab = tables.no AND entries.number = 1
			WHERE position(CAST(? AS BYTEA) in data) > 0 ORDER BY no LIMIT ?`,
		// The total counts only which tables exist. If it covered all chain heads, all servers would wait for that one row.
		counted:      func(k sealer, h *head) sum { return k.table(h.no, h.id) },
		taken:        func(err error) bool { return state(err) == uniqueViolation },
		mine:         p.mine,
		wrote:        p.began,
		unshredded:   "UPDATE folder SET wiped = -1 WHERE wiped <> -1",
		skipClaimed:  "FOR UPDATE SKIP LOCKED",
		numberBehind: p.numberBehind,
		again:        p.again,
		away:         passing,
		went:         p.went,
		unsure:       func(err error) bool { return state(err) == "" || state(err)[:2] == "57" },
		timeout:      attempt,
		readOnly:     sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead},
		shaped:       func(ctx context.Context, _ querier) error { return p.notNewer(ctx) },
		own:          p.ownChecks,
		filling:      p.filling,
		mark:         p.mark,
		emptied:      p.emptied,
	}
	return p, nil
}

// numbered returns a function that writes the parameters of a query as PostgreSQL requires: each ? as $1, $2 and so on, and ?1 as $1. A
// query has parameters of one form only.
func numbered() func(string) string {
	var known sync.Map
	return func(query string) string {
		if text, ok := known.Load(query); ok {
			return text.(string)
		}
		var out strings.Builder
		n := 0
		for i := 0; i < len(query); i++ {
			if query[i] != '?' {
				out.WriteByte(query[i])
				continue
			}
			out.WriteByte('$')
			if i+1 < len(query) && query[i+1] >= '1' && query[i+1] <= '9' {
				continue // the number is given
			}
			n++
			out.WriteString(strconv.Itoa(n))
		}
		known.Store(query, out.String())
		return out.String()
	}
}

// upToDate creates the schema if it is missing and upgrades it to this program's version. If several servers start at the same time, one
// of them does it.
func (p *Postgres) upToDate(ctx context.Context) error {
	schema, err := p.schema(ctx)
	if err != nil {
		return err
	}
	if schema == "" {
		if err := p.makeSchema(ctx); err != nil {
			return err
		}
	} else if err := p.strangers(ctx); err != nil {
		return err
	}
	db := p.migrator()
	defer db.Close()
	steps, err := shapesOf(db, true)
	if err != nil {
		return err
	}
	if err := p.notNewer(ctx); err != nil {
		return err
	}
	has, err := steps.GetDBVersion(ctx)
	if err != nil || has >= newest(steps) {
		return err
	}
	_, err = steps.Up(ctx)
	return err
}

// schema returns the name of the schema that contains the tables; "" if it does not exist.
func (p *Postgres) schema(ctx context.Context) (string, error) {
	var name sql.NullString
	err := p.reader.QueryRowContext(ctx, "SELECT current_schema()").Scan(&name)
	return name.String, err
}

func (p *Postgres) makeSchema(ctx context.Context) error {
	_, err := p.writer.ExecContext(ctx, "CREATE SCHEMA IF NOT EXISTS "+strconv.Quote(p.schemaName()))
	if state(err) == uniqueViolation { // another server created it at the same time
		err = nil
	}
	return err
}

// strangers returns an error if the schema contains tables of another program. Such a program may number its schema versions in the same
// way and have a table with the same name.
func (p *Postgres) strangers(ctx context.Context) error {
	var schema string
	var others, known int
	err := p.reader.QueryRowContext(ctx, `SELECT current_schema(),
		(SELECT count(*) FROM information_schema.tables WHERE table_schema = current_schema() AND table_name <> '`+goose.DefaultTablename+`'),
		(SELECT count(*) FROM information_schema.columns WHERE table_schema = current_schema() AND (table_name, column_name) IN
			(('folder', 'key'), ('folder', 'least'), ('heads', 'fence'), ('entries', 'print'), ('totals', 'seal'), ('servers', 'until')))`).Scan(&schema, &others, &known)
	if err == nil && others > 0 && known < 6 {
		err = fmt.Errorf("its schema %q holds %d tables of another program; name another schema with ?search_path=NAME in the address", schema, others)
	}
	return err
}

// compareClocks measures how far this computer's clock is ahead of the database's, and stores the result in p.ahead.
func (p *Postgres) compareClocks(ctx context.Context) error {
	begun := time.Now()
	var there int64
	if err := p.signs.QueryRowContext(ctx, "SELECT CAST(extract(epoch FROM now()) * 1000 AS BIGINT)").Scan(&there); err != nil {
		return err
	}
	half := time.Since(begun) / 2
	p.ahead = begun.Add(half).Sub(time.UnixMilli(there)).Round(time.Millisecond)
	return nil
}

// Ahead returns how far this computer's clock was ahead of the database's when the log was opened.
func (p *Postgres) Ahead() time.Duration { return p.ahead }

// migrator returns a connection for schema upgrades. A migration cannot be tried again like other transactions, so on a busy computer its
// transaction may be idle for up to five minutes.
func (p *Postgres) migrator() *sql.DB {
	config := p.pool.Config().ConnConfig.Copy()
	config.RuntimeParams[idleTimeout] = "300000"
	return stdlib.OpenDB(*config)
}

// shapesOf returns the migrations of a database. If locked is set, only one server at a time runs them.
func shapesOf(db *sql.DB, locked bool) (*goose.Provider, error) {
	sub, err := fs.Sub(postgresShapes, "postgres")
	if err != nil {
		return nil, err
	}
	var options []goose.ProviderOption
	if locked {
		locker, err := gooselock.NewPostgresSessionLocker()
		if err != nil {
			return nil, err
		}
		options = append(options, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(goose.DialectPostgres, db, sub, options...)
}

// notNewer returns an error for tables that this program's version can no longer use. For half-filled ones it returns [ErrHalfFilled],
// unless the log was opened to be filled. A newer schema version alone is no reason: an upgrade keeps what the previous program version
// needs, and a later one removes it.
func (p *Postgres) notNewer(ctx context.Context) error {
	steps, err := shapesOf(p.reader, false)
	if err != nil {
		return err
	}
	var least int64
	err = p.reader.QueryRowContext(ctx, "SELECT least FROM folder").Scan(&least)
	switch {
	case state(err) == undefinedTable, errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return err
	case least >= halfFilled && !p.fills:
		return ErrHalfFilled
	case least%halfFilled > newest(steps):
		return fmt.Errorf("its tables were written by a newer version of this program (schema version %d; this program knows versions up to %d); use that version", least%halfFilled, newest(steps))
	}
	return nil
}

// readsFrom is the oldest schema version that can be read without an upgrade.
const readsFrom = 3

// notOlder returns an error for tables whose schema version is too old to be read without an upgrade.
func (p *Postgres) notOlder(ctx context.Context) error {
	var has int64
	err := p.reader.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+goose.DefaultTablename+" WHERE is_applied").Scan(&has)
	switch {
	case state(err) == undefinedTable:
		return nil
	case err == nil && has < readsFrom:
		err = fmt.Errorf("its tables were written by an older version of this program (schema version %d; this program reads versions from %d on); start a server of this version once to update them", has, readsFrom)
	}
	return err
}

// laterTotals adds the total of user rows to a database that an older version created without it, if there are no user rows.
func (p *Postgres) laterTotals(ctx context.Context) error {
	var there bool
	if err := p.writer.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM totals WHERE what = $1)", ofUserRows).Scan(&there); err != nil || there {
		return err
	}
	none := total{}
	_, err := p.writer.ExecContext(ctx, `INSERT INTO totals (what, rows, sum, seal) SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BYTEA), CAST($4 AS BYTEA) WHERE NOT EXISTS (SELECT 1 FROM papers)
		ON CONFLICT DO NOTHING`, ofUserRows, none.rows, none.sum, p.sealer.total(ofUserRows, none))
	return err
}

// ownChecks yields one result: an error if a table's chain head is missing, otherwise nil. The database checks its own pages.
func (p *Postgres) ownChecks(ctx context.Context, tx querier) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		var lost int
		err := tx.QueryRowContext(ctx, "SELECT count(*) FROM tables LEFT JOIN heads ON heads.tab = tables.no WHERE heads.tab IS NULL").Scan(&lost)
		if err == nil && lost > 0 {
			err = &Damage{What: fmt.Sprintf("the chain heads of %d tables are missing", lost)}
		}
		yield("its tables", err)
	}
}

// numberBehind makes sure that new tables get numbers above all copied ones.
func (p *Postgres) numberBehind(ctx context.Context) error {
	var last int64
	err := p.writer.QueryRowContext(ctx, "SELECT greatest((SELECT coalesce(max(no), 0) FROM tables), (SELECT coalesce(max(tab), 0) FROM removed))").Scan(&last)
	if err == nil {
		_, err = p.writer.ExecContext(ctx, fmt.Sprintf("ALTER TABLE tables ALTER COLUMN no RESTART WITH %d", last+1))
	}
	return err
}

// Wipe removes deleted data from the database's files as far as possible. It does nothing if nothing was removed since the last rewrite.
// Otherwise it frees the space of deleted rows or, if rewrite is set, rewrites all SQL tables that can hold removed data. Nobody can use a
// table while it is rewritten. The result wiped is true unless there is an error. The write-ahead log, archives and replicas follow the
// database's own rules.
func (p *Postgres) Wipe(ctx context.Context, rewrite bool) (wiped bool, err error) {
	if p.writer == nil {
		return false, errReadOnly
	}
	var known, now int
	if err := p.reader.QueryRowContext(ctx, "SELECT wiped, (SELECT count(*) FROM removed) FROM folder").Scan(&known, &now); err != nil {
		return false, err
	}
	if known == now {
		return true, nil
	}
	how := "VACUUM "
	if rewrite {
		how = "VACUUM FULL "
	}
	for _, rows := range []string{"names", "words", "seen", "reviews", "slips", "notices", "papers", "entries"} {
		if _, err := p.writer.ExecContext(ctx, how+rows); err != nil {
			return false, err
		}
	}
	if rewrite {
		_, err = p.writer.ExecContext(ctx, "UPDATE folder SET wiped = $1", now)
	}
	return err == nil, err
}

// Backup returns an error that names the database's own tools, because it does not support backups.
func (p *Postgres) Backup(context.Context, string) error {
	return fmt.Errorf("back up a database with its own tools, such as pg_dump; `pantheon migrate --from postgres://... --to FOLDER` copies it to a data folder")
}

func (p *Postgres) closePools() {
	p.signs.Close()  //nolint:errcheck // nothing waits there
	p.reader.Close() //nolint:errcheck // it cannot fail, since the pool owns the connections
	p.pool.Close()
}

// Close waits until the write in progress is done, gives up all tables and closes the database.
func (p *Postgres) Close() error {
	var err error
	p.closed.Do(func() {
		p.stop()
		if p.ended != nil {
			err = p.leave()
		}
		p.end()
		if p.ended != nil {
			<-p.ended
		}
		p.closePools()
	})
	return err
}

// withoutPassword returns an error with the text of err, without the password and the address.
func withoutPassword(err error, address string) error {
	text := err.Error()
	if u, bad := url.Parse(address); bad == nil && u.User != nil {
		if secret, ok := u.User.Password(); ok && secret != "" {
			text = strings.ReplaceAll(text, secret, "xxxxx")
		}
	}
	return errors.New(strings.ReplaceAll(text, address, "postgres://..."))
}

// Where returns the name of the database for messages, without its password.
func (p *Postgres) Where() string { return "the database " + p.where }
