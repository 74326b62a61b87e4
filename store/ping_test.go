package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"pantheon/store/pgtest"
)

// TestPingFollowsWhatCanBeWritten: Ping returns an error after the first failed append, and none as soon as writing is possible.
func TestPingFollowsWhatCanBeWritten(t *testing.T) {
	s := open(t, t.TempDir())
	if err := s.Ping(ctx); err != nil {
		t.Errorf("a log just opened: %v", err)
	}
	if _, err := s.writer.Exec("PRAGMA query_only = 1"); err != nil {
		t.Fatal(err)
	}
	if err := s.Append(ctx, entry("t", 1)); err == nil {
		t.Fatal("the append was written")
	}
	for range 2 {
		if err := s.Ping(ctx); err == nil || errors.Is(err, ErrAway) {
			t.Errorf("a log that cannot be written: %v", err)
		}
	}
	if _, err := s.writer.Exec("PRAGMA query_only = 0"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Ping(ctx); err != nil {
			t.Errorf("a log that can be written again: %v", err)
		}
	}
	if err := s.Append(ctx, entry("t", 1)); err != nil {
		t.Error(err)
	}
	if err := errors.Join(s.Check(ctx, "t"), s.CheckFolder(ctx)); err != nil {
		t.Errorf("what Ping wrote is left: %v", err)
	}
	s.Close()
	if err := s.Ping(ctx); err == nil {
		t.Error("a closed log can be written")
	}
}

// TestPingOfADatabaseThatIsAway: after its lease has run out a server reports that the database is away, until it is back.
func TestPingOfADatabaseThatIsAway(t *testing.T) {
	proxy, around := pgtest.NewProxy(t, pgtest.Database(t))
	var clock clock
	terms := isAlive("here")
	terms.now = clock.now
	p, err := OpenPostgres(ctx, around, terms)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	if err := p.Append(ctx, entry("t", 1)); err != nil {
		t.Fatal(err)
	}
	if n, left := p.Held(); n != 1 || left <= 0 || left > long {
		t.Errorf("it has %d tables, for %v", n, left)
	}
	if err := p.Ping(ctx); err != nil {
		t.Errorf("at first: %v", err)
	}
	proxy.Cut()
	clock.moveOn(long)
	if err := p.Ping(ctx); !errors.Is(err, ErrAway) {
		t.Errorf("cut off: %v", err)
	}
	if _, left := p.Held(); left != 0 {
		t.Errorf("cut off it has its tables for %v", left)
	}
	if _, has := p.Epoch("t"); has {
		t.Error("cut off it still has its table")
	}
	proxy.Mend()
	eventually(t, "the database that is there again", func() (any, bool) {
		err := p.Ping(ctx)
		return err, err == nil
	})
}

// TestPingWritesInADatabase: the write with which Ping tests the database after a failure changes no data.
func TestPingWritesInADatabase(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		s.db.failing.Store(true)
		if err := s.Ping(ctx); err != nil || s.db.failing.Load() {
			t.Errorf("it still counts as failing: %v", err)
		}
		if err := s.CheckFolder(ctx); err != nil {
			t.Error(err)
		}
	})
}

// TestTimedTellsOfEachAppend: a timed log reports each append, and has leases exactly if the log has.
func TestTimedTellsOfEachAppend(t *testing.T) {
	inEach(t, func(t *testing.T, open func() *kept) {
		s := open()
		var told []error
		timed := Timed(s.Log, func(took time.Duration, err error) {
			if took <= 0 {
				t.Errorf("it took %v", took)
			}
			told = append(told, err)
		})
		_, leases := timed.(Leases)
		if _, want := s.Log.(Leases); leases != want {
			t.Errorf("it has leases: %v", leases)
		}
		timed.Append(context.Background(), entry("t", 1)) //nolint:errcheck // the meter receives the error
		timed.Append(context.Background(), entry("t", 1)) //nolint:errcheck // as above
		if len(told) != 2 || told[0] != nil || !errors.Is(told[1], ErrTaken) {
			t.Errorf("it told of %v", told)
		}
	})
}
