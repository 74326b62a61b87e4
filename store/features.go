package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// A Feature is a format that older versions cannot read: a kind of entry, a member of its data, or a kind of row. Its value is a word of
// lower-case letters and hyphens, and never changes.
//
// Call [Log.Use] before the first write of a feature. Servers publish in the database which features they read, so that no feature is
// used while a live server does not read it. After the first use, a program that does not read the feature refuses the data folder or
// database and names the version that wrote it. The schema version protects a data folder (shape6; versions without features name only
// the schema version). A trigger protects a database, and also stops older versions.
type Feature string

// The features.
const (
	// AutoPass stores a seat's auto-pass in a table row. Older versions wrote entries, whose number could reveal the setting to others.
	AutoPass Feature = "auto-pass"
	// FairPlay adds permanent bot takeovers by consent, seats freed by consent, and notifications of lost seats.
	FairPlay Feature = "fair-play"
)

// features lists all features that this program reads.
var features = []Feature{AutoPass, FairPlay}

// ErrOlder is the error of [Log.Use] while a live server of an older version does not read the feature.
var ErrOlder = errors.New("a server of an older version is running; update all servers first")

// featureUserRows is the kind of the user rows that record used features. Their owner is "", and their key is the feature.
const featureUserRows = "feature"

// used is the data of a user row that records a used feature.
type used struct {
	Version string `json:"version"` // version of the program that first used the feature
}

// use records that a feature is in use. If it is not recorded yet, use first calls the callback named may in the same transaction. If that
// returns an error, use records nothing and returns the error. For a feature that is known to be recorded, use runs no query.
func (s *database) use(ctx context.Context, f Feature, version string, may func(*ledger) error) error {
	if _, known := s.inUse.Load(f); known {
		return nil
	}
	data, err := json.Marshal(used{version})
	if err != nil {
		return err
	}
	err = s.putUserRow(ctx, UserRow{Kind: featureUserRows, Key: string(f), Time: time.Now(), Data: data}, func(l *ledger) error {
		var there bool
		err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM papers WHERE owner = '' AND kind = ? AND key = ?)", featureUserRows, string(f)).Scan(&there)
		switch {
		case err != nil:
			return err
		case there:
			return errUsed
		}
		return may(l)
	})
	if err != nil && !errors.Is(err, errUsed) {
		return fmt.Errorf("%s cannot be written: %w", f, err)
	}
	s.inUse.Store(f, true)
	return nil
}

// errUsed makes [database.use] end its transaction because the feature is already recorded.
var errUsed = errors.New("the feature is in use")

// raiseUsed raises the schema version of a log that has received the records of used features in a transfer. It does nothing for a log
// without such a version.
func (s *database) raiseUsed(ctx context.Context, tx session) error {
	if s.raise == nil {
		return nil
	}
	var used bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM papers WHERE owner = '' AND kind = ?)", featureUserRows).Scan(&used)
	if err == nil && used {
		err = s.raise(ctx, tx)
	}
	return err
}

// AllRead reports whether all live servers read a feature. It returns true, because this program is the only one.
func (s *database) AllRead(context.Context, Feature) (bool, error) { return true, nil }

// readable returns an error if the log uses a feature that this program does not read.
func (s *database) readable(ctx context.Context) error {
	all, err := s.UserRowsBy(ctx, featureUserRows, "")
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Owner != "" || slices.Contains(s.reads, Feature(p.Key)) {
			continue
		}
		var u used
		if err := json.Unmarshal(p.Data, &u); err != nil {
			return err
		}
		return fmt.Errorf("version %s of this program wrote data that this version cannot read (%s); use that version or a later one", u.Version, p.Key)
	}
	return nil
}

// Use records that a feature is written from now on. It returns [ErrOlder] if a live server does not read the feature.
func (p *Postgres) Use(ctx context.Context, f Feature, version string) error {
	if at, ok := p.older.Load(f); ok && time.Since(at.(time.Time)) < olderFor {
		return fmt.Errorf("%s cannot be written: %w", f, ErrOlder)
	}
	err := p.use(ctx, f, version, func(l *ledger) error {
		// A server that registers later checks the feature when it does.
		if _, err := l.tx.ExecContext(ctx, "LOCK TABLE servers IN SHARE ROW EXCLUSIVE MODE"); err != nil {
			return err
		}
		all, err := allRead(ctx, l.tx, f)
		if err == nil && !all {
			err = ErrOlder
		}
		return err
	})
	if errors.Is(err, ErrOlder) {
		p.older.Store(f, time.Now())
	}
	return err
}

// olderFor is how long [Postgres.Use] returns a cached [ErrOlder] without a query.
const olderFor = time.Second

// AllRead reports whether all live servers read a feature.
func (p *Postgres) AllRead(ctx context.Context, f Feature) (bool, error) {
	all, err := allRead(ctx, p.read(), f)
	return all, reading(err)
}

func allRead(ctx context.Context, db querier, f Feature) (bool, error) {
	var without bool
	err := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM servers WHERE NOT thinks AND "+lives+" AND NOT CAST(? AS TEXT) = ANY(string_to_array(features, ' ')))", string(f)).Scan(&without)
	return !without, err
}

// announced returns features in the form in which a server publishes them.
func announced(all []Feature) string {
	var words []string
	for _, f := range all {
		words = append(words, string(f))
	}
	return strings.Join(words, " ")
}

// Use records that a feature is written from now on. It first raises the folder's schema version, so that older program versions refuse the
// folder.
func (s *SQLite) Use(ctx context.Context, f Feature, version string) error {
	return s.use(ctx, f, version, func(l *ledger) error { return s.raise(ctx, l.tx) })
}
