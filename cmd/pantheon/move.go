package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"pantheon/store"
)

type moveVerb struct {
	From string `help:"Data folder, or address of a database, that is moved; it stays as it is." placeholder:"PLACE" required:""`
	To   string `help:"Data folder, or address of a database, that it is moved to: empty, or with a part of the same." placeholder:"PLACE" required:""`
}

// Help is the longer help.
func (moveVerb) Help() string {
	return `All tables with all that belongs to them are copied, with the name and the key of what is moved, so that cookies, links and
seats go on counting. Then everything is checked, and the ends of all logs are compared. A move that broke off goes on where it was; nobody
may play at either place meanwhile.

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
	to, where, err := openPlace(ctx, v.To)
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

// openPlace opens a data folder or a database for writing, and says where that is.
func openPlace(ctx context.Context, place string) (store.Log, string, error) {
	if store.IsPostgres(place) {
		p, err := store.OpenPostgres(ctx, place, store.Terms{Version: version()})
		if err != nil {
			return nil, "", err
		}
		return p, p.Where(), nil
	}
	s, err := store.Open(ctx, place)
	return s, place, err
}

// alone refuses a database that servers use.
func alone(ctx context.Context, p *store.Postgres) error {
	servers, err := p.Servers(ctx)
	for _, s := range servers {
		if err == nil && !s.Mine {
			err = fmt.Errorf("%s is in use by a server at %s; stop all servers first", p.Where(), s.Address)
		}
	}
	return err
}
