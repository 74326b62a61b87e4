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

// A Feature is something in the log, or beside it, that older versions cannot read: a kind of entry, a member of its data, a kind of
// row. It is a word of small letters and hyphens, and never changes.
//
// Before a feature is written for the first time, [Log.Use] is called. Servers announce in the database which features they read, so that
// none is used while a server lives that does not read it. Once it is used, a program that does not read it refuses the data folder or
// database and names the version that wrote it: a data folder by its shape (shape6; versions without features name the shape alone), a
// database by a trigger, which older versions meet as well.
type Feature string

// The features.
const (
	// AutoPass stores a seat's auto-pass in a row beside the log, in place of entries that others could count.
	AutoPass Feature = "auto-pass"
	// FairPlay adds bots called by consent that stay, seats freed by consent, and notices of lost seats.
	FairPlay Feature = "fair-play"
)

// features are all that this program reads; TestFeaturesForwardAndBack walks them.
var features = []Feature{AutoPass, FairPlay}

// ErrOlder is what [Log.Use] gives while a server lives that does not read the feature.
var ErrOlder = errors.New("a server of an older version is running; this is possible after the update")

// featurePapers is the kind of the papers that say which features were used: their owner is "", their key is the feature.
const featurePapers = "feature"

// A used feature, as a paper.
type used struct {
	Version string `json:"version"` // of the program that used it first
}

// use notes a feature that may be used. What was noted once is known without asking.
func (s *database) use(ctx context.Context, f Feature, version string, may func(*ledger) error) error {
	if _, known := s.inUse.Load(f); known {
		return nil
	}
	data, err := json.Marshal(used{version})
	if err != nil {
		return err
	}
	err = s.keepPaper(ctx, Paper{Kind: featurePapers, Key: string(f), Time: time.Now(), Data: data}, func(l *ledger) error {
		var there bool
		err := l.tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM papers WHERE owner = '' AND kind = ? AND key = ?)", featurePapers, string(f)).Scan(&there)
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

// errUsed ends the noting of a feature that is noted.
var errUsed = errors.New("the feature is in use")

// raiseUsed raises the shape of a log that was given papers of used features with all others, where features have a shape.
func (s *database) raiseUsed(ctx context.Context, tx session) error {
	if s.raise == nil {
		return nil
	}
	var used bool
	err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM papers WHERE owner = '' AND kind = ?)", featurePapers).Scan(&used)
	if err == nil && used {
		err = s.raise(ctx, tx)
	}
	return err
}

// AllRead tells whether all living servers read a feature: there is one.
func (s *database) AllRead(context.Context, Feature) (bool, error) { return true, nil }

// readable refuses what this program cannot read.
func (s *database) readable(ctx context.Context) error {
	all, err := s.PapersBy(ctx, featurePapers, "")
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
		return fmt.Errorf("version %s of this program wrote what this one cannot read (%s); use that version or a later one", u.Version, p.Key)
	}
	return nil
}

// Use notes that a feature is written from now on, unless a living server does not read it.
func (p *Postgres) Use(ctx context.Context, f Feature, version string) error {
	if at, ok := p.older.Load(f); ok && time.Since(at.(time.Time)) < olderFor {
		return fmt.Errorf("%s cannot be written: %w", f, ErrOlder)
	}
	err := p.use(ctx, f, version, func(l *ledger) error {
		// A server that registers later checks the feature then.
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

// olderFor is how long a server that does not read a feature is remembered, so that nobody is asked each time.
const olderFor = time.Second

// AllRead tells whether all living servers read a feature.
func (p *Postgres) AllRead(ctx context.Context, f Feature) (bool, error) {
	all, err := allRead(ctx, p.read(), f)
	return all, reading(err)
}

func allRead(ctx context.Context, db querier, f Feature) (bool, error) {
	var without bool
	err := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM servers WHERE NOT thinks AND "+lives+" AND NOT CAST(? AS TEXT) = ANY(string_to_array(features, ' ')))", string(f)).Scan(&without)
	return !without, err
}

// announced are features as they are announced.
func announced(all []Feature) string {
	var words []string
	for _, f := range all {
		words = append(words, string(f))
	}
	return strings.Join(words, " ")
}

// Use notes that a feature is written from now on. The folder's shape is raised first, so that older versions refuse it.
func (s *SQLite) Use(ctx context.Context, f Feature, version string) error {
	return s.use(ctx, f, version, func(l *ledger) error { return s.raise(ctx, l.tx) })
}
