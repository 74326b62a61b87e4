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

type migrateCommand struct {
	From string `help:"Data folder or database to copy from; it stays unchanged." placeholder:"PLACE" secret:"" required:""`
	To   string `help:"Data folder or database to copy to. It must be empty, or hold a part of the same tables." placeholder:"PLACE" secret:"" required:""`
}

// Help returns the longer help text of the command.
func (migrateCommand) Help() string {
	return `Copies all tables, accounts and keys, so cookies, links and seats stay valid, then checks the copy against the source. Stop all servers
first: nobody can play at either place until the command ends. If it is interrupted, run the same command again to continue; no other command
opens an incomplete copy.

If --from is a data folder of an older version, the command upgrades a temporary copy of it. The folder for temporary files (TMPDIR) must have
room for that copy.

Examples:

    pantheon migrate --from pantheon-data --to postgres://pantheon:secret@db.example.org/pantheon
    pantheon migrate --from postgres://pantheon:secret@db.example.org/pantheon --to pantheon-data`
}

// Run copies a log from one place to another.
func (v *migrateCommand) Run(p *program) error {
	if v.From == v.To {
		return misused("--from and --to must be different places, and both are %s", withoutSecret(v.From))
	}
	ctx := p.stoppable()
	from, err := v.source(ctx)
	if err != nil {
		return err
	}
	defer from.Close() //nolint:errcheck // it was only read
	if err := from.CheckFolder(ctx); err != nil {
		return fmt.Errorf("cannot copy a damaged source: %w", err)
	}
	to, where, err := openToFill(ctx, v.To)
	if err != nil {
		return err
	}
	defer to.Close() //nolint:errcheck // the copied rows are already stored
	if p, ok := to.(*store.Postgres); ok {
		if err := alone(ctx, p); err != nil {
			return err
		}
	}
	var last store.Moved
	moved, err := store.Transfer(ctx, from, to, func(m store.Moved) { last = m })
	if err != nil && last.Tables == 0 {
		return fmt.Errorf("%s: %w", where, err)
	}
	if err != nil {
		return fmt.Errorf("%d of %d tables are in %s: %w; run the same command again to continue", last.Tables, last.Of, where, err)
	}
	return p.print(fmt.Appendf(nil, "%d tables are in %s; %d of them were copied now, with %d entries. The copy is checked and complete.\n", moved.Tables, where, moved.Copied, moved.Entries))
}

// source opens the log to copy. It locks a data folder as a server does, so that nobody can play there during the copy. It returns an error
// for a database that servers use.
func (v *migrateCommand) source(ctx context.Context) (store.Log, error) {
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
		return nil, fmt.Errorf("%s is not a data folder: it has no file %s", v.From, store.File)
	}
	return store.OpenToCopy(ctx, v.From)
}

// openToFill opens the data folder or the database to copy to, and creates the log if there is none. It also returns a description of the
// place, for messages.
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

// alone returns an error if servers use the database. A migration or admin command also holds a lease, but has no address. If it was
// killed, its lease expires, so alone waits about five seconds for such leases before it returns an error.
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
			return fmt.Errorf("%s is in use by another `pantheon migrate` or `pantheon admin`; wait until that has ended, and try again", p.Where())
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
