package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"pantheon/store"
)

type moveVerb struct {
	From string `help:"Data folder, or address of a database, that is moved; it stays as it is." placeholder:"PLACE" required:""`
	To   string `help:"Data folder, or address of a database, that it is moved to: empty, or with a part of the same." placeholder:"PLACE" required:""`
}

// Help is the longer help.
func (moveVerb) Help() string {
	return `All tables with all that belongs to them are copied, with the name and the key of what is moved, so that cookies, links and
seats go on counting. Then everything is checked, and the ends of all logs are compared. Until then no command but this one opens what is
moved to. A move that broke off goes on where it was with the same command; nobody may play at either place until it has ended.

Examples:

    pantheon move --from pantheon-data --to postgres://pantheon:secret@db.example.org/pantheon
    pantheon move --from postgres://pantheon:secret@db.example.org/pantheon --to pantheon-data`
}

// Run moves a log.
func (v *moveVerb) Run(p *program) error {
	if v.From == v.To {
		return misused("--from and --to are the same place")
	}
	ctx := p.stoppable()
	from, err := v.source(ctx)
	if err != nil {
		return err
	}
	defer from.Close() //nolint:errcheck // it was only read
	if err := from.CheckFolder(ctx); err != nil {
		return fmt.Errorf("what is to be moved is not in order: %w", err)
	}
	to, where, err := openToFill(ctx, v.To)
	if err != nil {
		return err
	}
	defer to.Close() //nolint:errcheck // what was moved is written
	if p, ok := to.(*store.Postgres); ok {
		if err := alone(ctx, p); err != nil {
			return err
		}
	}
	var last store.Moved
	moved, err := store.Move(ctx, from, to, func(m store.Moved) { last = m })
	if err != nil && last.Tables == 0 {
		return fmt.Errorf("%s: %w", where, err)
	}
	if err != nil {
		return fmt.Errorf("%d of %d tables are in %s; the same command goes on: %w", last.Tables, last.Of, where, err)
	}
	return p.print(fmt.Appendf(nil, "%d tables are in %s, %d of them copied now with %d entries. All is checked and the same.\n", moved.Tables, where, moved.Copied, moved.Entries))
}

// source opens what is moved. A data folder is taken as a server takes it, so that nobody plays there meanwhile.
func (v *moveVerb) source(ctx context.Context) (store.Log, error) {
	if store.IsPostgres(v.From) {
		p, err := store.OpenPostgresToRead(ctx, v.From)
		if err != nil {
			return nil, err
		}
		if err := alone(ctx, p); err != nil {
			return nil, err
		}
		return p, nil
	}
	if _, err := os.Stat(filepath.Join(v.From, store.File)); err != nil {
		return nil, fmt.Errorf("%s is no data folder: it holds no %s", v.From, store.File)
	}
	return store.Open(ctx, v.From)
}

// openToFill opens the data folder or the database that is moved to, and says where that is.
func openToFill(ctx context.Context, place string) (store.Log, string, error) {
	if store.IsPostgres(place) {
		p, err := store.OpenPostgresToFill(ctx, place, store.Terms{Version: version()})
		if err != nil {
			return nil, "", err
		}
		return p, p.Where(), nil
	}
	s, err := store.OpenToFill(ctx, place)
	return s, place, err
}

// alone refuses a database that servers use. Another move, and what changes something for an admin, have no address: one that was killed is
// waited for until its lease has run out.
func alone(ctx context.Context, p *store.Postgres) error {
	const waits, pause = 100, 50 * time.Millisecond
	for n := 0; ; n++ {
		servers, err := p.Servers(ctx)
		servers = slices.DeleteFunc(servers, func(s store.Holder) bool { return s.Mine })
		if err != nil || len(servers) == 0 {
			return err
		}
		for _, s := range servers {
			if s.Address != "" {
				return fmt.Errorf("%s is in use by a server at %s; stop all servers first", p.Where(), s.Address)
			}
		}
		if n == waits {
			return fmt.Errorf("%s is in use by another `pantheon move` or `pantheon admin`; wait until that has ended, and try again", p.Where())
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
