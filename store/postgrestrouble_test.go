package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestDatabasesThatCannotBeUsed: starting a server at an unusable database gives an error that says what to do.
func TestDatabasesThatCannotBeUsed(t *testing.T) {
	for name, c := range map[string]struct {
		before []string // statements in the new database
		after  []string // in one that was used
		words  []string
	}{
		"read only": {before: []string{"DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$"},
			words: []string{"cannot be written", "name the primary"}},
		"newer":             {after: []string{"UPDATE pantheon.folder SET least = 99"}, words: []string{"newer version", "use that version"}},
		"tables like these": {before: []string{"CREATE SCHEMA pantheon", "CREATE TABLE pantheon.folder (id INT)", "CREATE TABLE pantheon.entries (id INT)"}, words: []string{"2 tables of another program", "search_path"}},
		"numbered like these": {before: []string{"CREATE SCHEMA pantheon", "CREATE TABLE pantheon.users (id INT)",
			"CREATE TABLE pantheon.goose_db_version (id SERIAL, version_id BIGINT, is_applied BOOL, tstamp TIMESTAMP DEFAULT now())", "INSERT INTO pantheon.goose_db_version (version_id, is_applied) VALUES (0, TRUE), (20240101, TRUE)"},
			words: []string{"1 tables of another program", "search_path"}},
		"without its name": {after: []string{"DELETE FROM pantheon.folder"}, words: []string{"its name and key are missing", "restore a backup"}},
	} {
		t.Run(name, func(t *testing.T) {
			address := pgtest.Database(t)
			pgtest.Tell(t, address, c.before...)
			if len(c.after) > 0 {
				p, err := OpenPostgres(ctx, address, Terms{})
				if err != nil {
					t.Fatal(err)
				}
				p.Close()
			}
			pgtest.Tell(t, address, c.after...)
			p, err := OpenPostgres(ctx, address, Terms{})
			if err == nil {
				p.Close()
			}
			says(t, err, c.words...)
		})
	}
	t.Run("away", func(t *testing.T) {
		_, err := OpenPostgres(ctx, "postgres://pantheon:hush@127.0.0.1:1/pantheon", Terms{})
		says(t, err, "cannot be reached; check that it is running")
		if strings.Contains(fmt.Sprint(err), "hush") {
			t.Errorf("the password stands in %v", err)
		}
	})
	t.Run("not made", func(t *testing.T) {
		u, err := url.Parse(pgtest.Database(t))
		if err != nil {
			t.Fatal(err)
		}
		u.Path = "/nowhere"
		_, err = OpenPostgres(ctx, u.String(), Terms{})
		says(t, err, "create it with CREATE DATABASE")
	})
}

// TestEachKindOfFailureIsReportedOnce checks which results of heartbeats reach the admin: the first failure of each kind, and the end.
func TestEachKindOfFailureIsReportedOnce(t *testing.T) {
	p := &Postgres{where: "pantheon at localhost"}
	slow, away := context.DeadlineExceeded, error(&net.OpError{Op: "dial", Err: errors.New("connection refused")})
	var failures failureKinds
	for i, c := range []struct {
		err  error
		want bool
	}{{nil, false}, {slow, true}, {slow, false}, {away, true}, {slow, false}, {away, false}, {nil, true}, {nil, false}, {away, true}, {nil, true}} {
		if got := failures.isNew(c.err, p.explain(c.err)); got != c.want {
			t.Errorf("heartbeat %d with %v: reported %v, want %v", i, c.err, got, c.want)
		}
	}
}

// TestTheDatabaseBecomesReadOnly: if the database becomes read-only while a server runs, callers wait, and the admin gets one report.
// When it is writable again, the server continues by itself.
func TestTheDatabaseBecomesReadOnly(t *testing.T) {
	_, address := ownCluster(t)
	var s troubles
	var clock clock
	terms := isAlive("one")
	terms.Trouble, terms.now = s.told, clock.now
	p, err := OpenPostgres(ctx, address, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	pgtest.Tell(t, address, "ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
	eventually(t, "the word that it is read only", func() (any, bool) { n, err := s.last(); return err, n > 0 })
	appended := make(chan error, 1)
	go func() { appended <- p.Append(ctx, entry("t", 2)) }()
	time.Sleep(10 * beat) // several heartbeats fail, each of which could report it; fewer on a slow machine
	clock.moveOn(long)
	if n, err := s.last(); n != 1 {
		t.Errorf("it was told %d times, last %v", n, err)
	}
	_, err = s.last()
	says(t, err, "cannot be written", "name the primary")
	if err := p.Ping(ctx); !errors.Is(err, ErrAway) {
		t.Errorf("it counts as there: %v", err)
	}
	pgtest.Tell(t, address, "ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")
	if err := <-appended; err != nil {
		t.Errorf("what waited gives %v", err)
	}
	eventually(t, "the word that all is well", func() (any, bool) { n, err := s.last(); return err, n > 1 && err == nil })
	if n, err := s.last(); n != 2 {
		t.Errorf("it was told %d times, last %v", n, err)
	}
	if got, err := p.Entries(ctx, "t", 0); err != nil || len(got) != 2 {
		t.Errorf("%d entries, %v", len(got), err)
	}
	inOrder(t, p)
}

// TestAStandbyIsNoPrimary: opening a standby gives an error that says so.
func TestAStandbyIsNoPrimary(t *testing.T) {
	t.Parallel()
	c, address := ownCluster(t)
	if err := openPostgres(t, address).Close(); err != nil { // before there is a standby to wait for
		t.Fatal(err)
	}
	standby, err := c.Standby("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { standby.Close() })
	_, err = OpenPostgres(ctx, standby.Address("pantheon"), Terms{})
	says(t, err, "is a standby", "name the primary")
}

// fullDisk holds statements that make each insert of an entry fail as on a full disk, and count the tries.
var fullDisk = []string{
	"CREATE SEQUENCE pantheon.tries",
	`CREATE FUNCTION pantheon.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
		PERFORM nextval('pantheon.tries');
		RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`,
	"CREATE TRIGGER full_disk BEFORE INSERT ON pantheon.entries FOR EACH ROW EXECUTE FUNCTION pantheon.full_disk()",
}

// TestADatabaseThatSaysItIsFull: on a full disk callers get an error immediately that says that nothing was written. With free space the
// server continues.
func TestADatabaseThatSaysItIsFull(t *testing.T) {
	address := pgtest.Database(t)
	var s troubles
	p, err := OpenPostgres(ctx, address, Terms{Address: "one", Trouble: s.told})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	pgtest.Tell(t, address, fullDisk...)
	err = p.Append(ctx, entry("t", 2))
	var tries int
	if err := p.writer.QueryRowContext(ctx, "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM pantheon.tries").Scan(&tries); err != nil {
		t.Fatal(err)
	}
	if !Away(err) || errors.Is(err, ErrUnsure) || tries != 1 {
		t.Errorf("a full disk gives %v after %d tries", err, tries)
	}
	p.Append(ctx, entry("t", 2)) //nolint:errcheck // as before
	times, told := s.last()
	if says(t, told, "free some space"); times != 1 {
		t.Errorf("the operator is told %d times", times)
	}
	pgtest.Tell(t, address, "DROP TRIGGER full_disk ON pantheon.entries")
	if err := p.Append(ctx, entry("t", 2)); err != nil {
		t.Errorf("with room again: %v", err)
	}
	if times, told := s.last(); times != 2 || told != nil {
		t.Errorf("with room again the operator is told %v, in all %d times", told, times)
	}
	inOrder(t, p)
}

// TestADatabaseThatDoesNotAnswer: if a database does not answer, the admin is told what to check.
func TestADatabaseThatDoesNotAnswer(t *testing.T) {
	proxy, around := pgtest.NewProxy(t, pgtest.Database(t))
	var s troubles
	p, err := OpenPostgres(ctx, around, Terms{Address: "one", Lease: 500 * time.Millisecond, Trouble: s.told})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	proxy.Hang()
	var told error
	eventually(t, "a word of it", func() (any, bool) { _, told = s.last(); return told, told != nil })
	says(t, told, "does not answer in time", "its standby")
	proxy.Mend()
	eventually(t, "the word that all is well", func() (any, bool) { n, err := s.last(); return err, n > 1 && err == nil })
}

// TestASlowDatabase: each commit takes two seconds, as with a standby that lags. No lease expires, though two heartbeats take longer than
// a lease, and everything is written once.
func TestASlowDatabase(t *testing.T) {
	t.Parallel()
	needWhole(t)
	c, address := ownCluster(t)
	var s troubles
	lost := make(chan struct{}, 100)
	one, err := OpenPostgres(ctx, address, Terms{Address: "one", Trouble: s.told, Lost: func() { lost <- struct{}{} }})
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two := openPostgres(t, address)
	if err := one.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	standby, err := c.Standby("fsync=off", "recovery_min_apply_delay=2s")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { standby.Close() })
	defer pgtest.Tell(t, address, "ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()") // otherwise closing takes long
	pgtest.Tell(t, address, "ALTER SYSTEM SET synchronous_commit = remote_apply", "SELECT pg_reload_conf()")
	n, gaps := int64(1), 0
	over := make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		for had := true; ; {
			select {
			case <-over:
				return
			case <-time.After(20 * time.Millisecond):
			}
			_, has := one.Epoch("t")
			if had && !has {
				gaps++
			}
			had = has
		}
	})
	begun := time.Now()
	for range 7 {
		n++
		if err := one.Append(ctx, entry("t", n)); err != nil {
			t.Fatalf("entry %d: %v", n, err)
		}
		if n == 2 && time.Since(begun) < 1500*time.Millisecond {
			t.Fatalf("the database is quick: %v", time.Since(begun))
		}
		if holds(t, two, "t") {
			t.Fatal("another server takes the table of one that lives")
		}
	}
	close(over)
	watching.Wait()
	t.Logf("%d entries in %v; it was not sure of its table %d times", n-1, time.Since(begun).Round(time.Second), gaps)
	if *timely && gaps > 2 { // two heartbeats were on their way before the server knew that the database is slow
		t.Errorf("it was not sure of its table %d times", gaps)
	}
	if times, err := s.last(); times > 0 || len(lost) > 0 {
		t.Errorf("its tables were lost %d times, and it told of %v", len(lost), err)
	}
	if got, err := one.Entries(ctx, "t", 0); err != nil || int64(len(got)) != n {
		t.Errorf("%d entries of %d, %v", len(got), n, err)
	}
}

// TestTwoServersOfOneAddress: a second server at the same address gets an error; a server at the address of a dead one does not.
func TestTwoServersOfOneAddress(t *testing.T) {
	address := pgtest.Database(t)
	proxy, around := pgtest.NewProxy(t, address)
	terms := isAlive("10.0.0.7:7000")
	one, err := OpenPostgres(ctx, around, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer one.Close()
	two, err := OpenPostgres(ctx, address, terms)
	if err == nil {
		two.Close()
	}
	says(t, err, "10.0.0.7:7000", fmt.Sprint("number ", one.Number()), "--peers")
	// A program that runs bot jobs has no address, so it conflicts with none.
	thinks, err := OpenPostgres(ctx, address, Terms{Works: true})
	if err != nil {
		t.Fatal(err)
	}
	defer thinks.Close()
	if err := one.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	proxy.Cut() // as if it were killed
	pgtest.Tell(t, address, fmt.Sprint("UPDATE pantheon.servers SET until = now() + INTERVAL '300 milliseconds' WHERE no = ", one.Number()))
	if two, err = OpenPostgres(ctx, address, terms); err != nil {
		t.Fatalf("after a dead one, whose lease had not run out yet: %v", err)
	}
	if !holds(t, two, "t") {
		t.Error("it cannot take the dead one's table")
	}
	// The first server comes back, gets an error, and writes nothing.
	proxy.Mend()
	if err := one.Append(ctx, entry("t", 2)); err == nil {
		t.Error("the one that was cut off writes")
	}
	if err := two.Append(ctx, entry("t", 2)); err != nil {
		t.Error(err)
	}
	two.Close()
	// Now the address is free again.
	eventually(t, "its registration", func() (any, bool) { return nil, one.Number() != 0 })
	inOrder(t, one)
}

// TestLeaseRowsEditedByHand: after any change of the lease rows by hand, each table soon has one live owner again, and nothing is lost.
func TestLeaseRowsEditedByHand(t *testing.T) {
	t.Parallel()
	for _, edit := range []string{
		"UPDATE pantheon.servers SET dead = TRUE",
		"UPDATE pantheon.servers SET until = '3000-01-01'",
		"UPDATE pantheon.servers SET until = 'infinity'",
		"UPDATE pantheon.servers SET until = '1970-01-01'",
		"UPDATE pantheon.servers SET address = ''",
		"DELETE FROM pantheon.servers",
		"UPDATE pantheon.heads SET server = NULL",
		"UPDATE pantheon.heads SET server = 4711",
		"UPDATE pantheon.heads SET server = 1 + (SELECT min(no) FROM pantheon.servers)",
		"UPDATE pantheon.heads SET fence = fence - 1",
		"UPDATE pantheon.heads SET fence = fence + 1000",
	} {
		t.Run(edit, func(t *testing.T) {
			t.Parallel()
			address := pgtest.Database(t)
			proxy, around := pgtest.NewProxy(t, address)
			var all []*Postgres
			for i, at := range []string{around, address} {
				p, err := OpenPostgres(ctx, at, Terms{Address: fmt.Sprint("s", i), Lease: 600 * time.Millisecond})
				if err != nil {
					t.Fatal(err)
				}
				defer p.Close()
				all = append(all, p)
			}
			if err := all[0].Append(ctx, entry("t", 1)); err != nil {
				t.Fatal(err)
			}
			n := int64(1)
			appends := func(among []*Postgres) {
				t.Helper()
				n++
				eventually(t, "a server that has the table", func() (any, bool) {
					var saw []any
					for _, p := range among {
						short, cancel := context.WithTimeout(ctx, 2*time.Second)
						at, err := p.Hold(short, "t")
						cancel()
						if err == nil && at.Mine {
							if err = p.Append(ctx, entry("t", n)); err == nil {
								return nil, true
							}
						}
						saw = append(saw, at, err)
					}
					return saw, false
				})
			}
			pgtest.Tell(t, address, edit)
			appends(all)
			proxy.Cut() // whichever server owned it, the remaining one can take it
			pgtest.Tell(t, address, edit)
			appends(all[1:])
			if got, err := all[1].Entries(ctx, "t", 0); err != nil || int64(len(got)) != n {
				t.Errorf("%d entries of %d, %v", len(got), n, err)
			}
			inOrder(t, all[1])
		})
	}
}

// hourOff makes a database's clock an hour fast or slow, with a function that is found before the built-in one. It returns the address
// to use.
func hourOff(t *testing.T, address, sign string) (off string) {
	t.Helper()
	pgtest.Tell(t, address, "CREATE SCHEMA pantheon", "CREATE SCHEMA other", "CREATE FUNCTION other.now() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT pg_catalog.now() "+sign+" INTERVAL '1 hour' $$")
	return with(t, address, "search_path", "pantheon,other,pg_catalog")
}

// TestAClockAnHourOff: leases use the database's clock, whatever this computer's shows, and the difference is known.
func TestAClockAnHourOff(t *testing.T) {
	t.Parallel()
	for sign, want := range map[string]time.Duration{"+": -time.Hour, "-": time.Hour} {
		address := pgtest.Database(t)
		proxy, around := pgtest.NewProxy(t, hourOff(t, address, sign))
		one, err := OpenPostgres(ctx, around, isAlive("one"))
		if err != nil {
			t.Fatal(err)
		}
		defer one.Close()
		two := openPostgres(t, with(t, address, "search_path", "pantheon,other,pg_catalog"))
		// The measurement's error is the duration of the query.
		if off := one.Ahead() - want; off.Abs() > time.Minute {
			t.Errorf("it is %v ahead, not %v", one.Ahead(), want)
		}
		if err := one.Append(ctx, entry("t", 1)); err != nil {
			t.Fatal(err)
		}
		renews(t, one)
		if holds(t, two, "t") {
			t.Error("the lease of a server that lives runs out")
		}
		var soon bool
		if err := two.writer.QueryRowContext(ctx, "SELECT until <= now() + INTERVAL '1 minute' FROM servers WHERE no = $1", one.Number()).Scan(&soon); err != nil || !soon {
			t.Errorf("its lease does not run out within a minute of the database's clock: %v", err)
		}
		if _, has := one.Epoch("t"); !has {
			t.Error("it does not know that it has its table")
		}
		proxy.Cut()
		takesOver(t, address, one, two, "t")
	}
	if p := openPostgres(t, pgtest.Database(t)); p.Ahead().Abs() > time.Minute {
		t.Errorf("the same clock is %v ahead of itself", p.Ahead())
	}
}

// TestOpeningGoesOnAfterABreak: if the database aborts a transaction while the log is opened, for example because a busy computer
// paused, the transaction is tried again. Migrations are not tried again, but may pause for minutes.
func TestOpeningGoesOnAfterABreak(t *testing.T) {
	address := pgtest.Database(t)
	p := openPostgres(t, address)
	db := p.migrator()
	defer db.Close()
	var may string
	if err := db.QueryRow("SHOW " + idleTimeout).Scan(&may); err != nil || may != "5min" {
		t.Errorf("a migration may pause for %q: %v", may, err)
	}
	if _, err := p.writer.Exec(`CREATE SEQUENCE breaks;
		CREATE FUNCTION breaks_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			IF nextval('breaks') < 3 THEN RAISE EXCEPTION 'idle for too long' USING ERRCODE = '25P03'; END IF;
			RETURN NEW;
		END $$;
		CREATE TRIGGER breaks_off BEFORE INSERT ON servers FOR EACH ROW EXECUTE FUNCTION breaks_off()`); err != nil {
		t.Fatal(err)
	}
	openPostgres(t, address)
	var broke int
	if err := p.writer.QueryRow("SELECT last_value FROM breaks").Scan(&broke); err != nil || broke < 3 {
		t.Errorf("opening was broken off %d times: %v", broke-1, err)
	}
}
