package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"pantheon/store"
	"pantheon/table"
)

// adminCommand groups the commands for the admin of a server.
type adminCommand struct {
	Reports reportsCommand `cmd:"" help:"List and close abuse reports."`
	Rename  renameCommand  `cmd:"" help:"Change the name of a person."`
	Mute    muteCommand    `cmd:"" help:"Mute a person for some time, or list the muted people."`

	Silence muteCommand `cmd:"" hidden:"" now:"mute"`
}

type reportsCommand struct {
	List  listReportsCommand  `cmd:"" default:"withargs" help:"List the abuse reports, newest first; \"admin reports\" alone does the same."`
	Close closeReportsCommand `cmd:"" help:"Remove abuse reports permanently."`
}

// placeFlags name the data folder or the database of a server.
type placeFlags struct {
	dataFlag
	DB string `name:"db" help:"PostgreSQL database of the servers, instead of the data folder." placeholder:"URL" env:"PANTHEON_DB" secret:""`
}

type listReportsCommand struct {
	placeFlags
	URL  string `name:"url" help:"Public address of the server, for links to tables." placeholder:"URL" env:"PANTHEON_URL"`
	JSON bool   `name:"json" help:"Print JSON."`
}

type closeReportsCommand struct {
	IDs []string `arg:"" name:"id" help:"Ids of the reports, from the list."`
	placeFlags
}

// Help returns the longer help text of the command.
func (listReportsCommand) Help() string {
	return `Each report names its author, the reason, and the person, message and table that it is about, as they were at that time. You can list
reports while servers run.

Examples:

    pantheon admin reports --data /srv/pantheon --url https://games.example.org
    pantheon admin reports --db postgres://pantheon:secret@db.example.org/pantheon --json`
}

// Help returns the longer help text of the command.
func (closeReportsCommand) Help() string {
	return `A closed report cannot be restored. You can close reports while servers run.

Examples:

    pantheon admin reports close 3T7Q5GJ2V6XW4YHKZBNDLRMPAC --data /srv/pantheon`
}

// database reports whether --db is set. It returns an error if the value is not the address of a PostgreSQL database.
func (v *placeFlags) database() (yes bool, err error) {
	if v.DB != "" && !store.IsPostgres(v.DB) {
		return false, errNoDatabase
	}
	return v.DB != "", nil
}

// Run prints the open abuse reports.
func (v *listReportsCommand) Run(p *program) error {
	if err := siteAddress(&v.URL); err != nil {
		return err
	}
	ctx := p.stoppable()
	log, err := v.open(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // it was only read
	all, err := table.AbuseReports(ctx, log)
	if err != nil {
		return err
	}
	if v.JSON {
		return p.printJSON(all)
	}
	out := p.printing()
	for _, c := range all {
		tellReport(out, c, v.URL)
	}
	if len(all) == 0 {
		fmt.Fprintln(out, "No reports.")
	} else {
		fmt.Fprintln(out, counted(len(all), "report"))
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// open opens the data folder or the database for reading.
func (v *listReportsCommand) open(ctx context.Context) (store.Log, error) {
	switch db, err := v.database(); {
	case err != nil:
		return nil, err
	case db:
		return store.OpenPostgresToRead(ctx, v.DB)
	}
	return store.OpenReadOnly(ctx, v.Data)
}

// tellReport prints one abuse report. The link to its table begins with site, the address of the server, which may be "". It quotes text
// that people wrote, so that such text cannot imitate other output.
func tellReport(out *bufio.Writer, c table.AbuseReport, site string) {
	fmt.Fprintf(out, "%s  %s  %s\n", c.ID, c.Time.UTC().Format("2006-01-02 15:04"), c.Reason)
	fmt.Fprintf(out, "    by     %q (%s)\n", c.By.Name, c.By.ID)
	if c.About.ID != "" {
		fmt.Fprintf(out, "    about  %q (%s)\n", c.About.Name, c.About.ID)
	}
	if c.Table != "" {
		fmt.Fprintf(out, "    table  %s/t/%s (%s, entry %d)\n", site, c.Table, c.Game, c.Entry)
	}
	if c.Said != "" {
		fmt.Fprintf(out, "    wrote  %q\n", c.Said)
	}
	if c.Text != "" {
		fmt.Fprintf(out, "    text   %q\n", c.Text)
	}
}

// Run closes the reports with the given ids. It stops at the first error; the reports before it stay closed.
func (v *closeReportsCommand) Run(p *program) error {
	ctx := p.stoppable()
	log, err := v.openBeside(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // the removal is already stored
	for n, id := range v.IDs {
		err := table.CloseAbuseReport(ctx, log, id)
		if errors.Is(err, table.ErrNotFound) {
			err = fmt.Errorf("unknown report %q; list the reports with `pantheon admin reports`", id)
		}
		if err != nil {
			return fmt.Errorf("%d of %s closed: %w", n, counted(len(v.IDs), "report"), err)
		}
	}
	return p.print(fmt.Appendf(nil, "%s closed\n", counted(len(v.IDs), "report")))
}

// openBeside opens the data folder or the database so that user rows can be changed while servers run. It does not create a data folder,
// but it creates the log in a database that has none.
func (v *placeFlags) openBeside(ctx context.Context) (store.Log, error) {
	switch db, err := v.database(); {
	case err != nil:
		return nil, err
	case db:
		return store.OpenPostgres(ctx, v.DB, store.Terms{Version: version()})
	}
	log, err := store.OpenReadOnly(ctx, v.Data)
	if err != nil {
		return nil, err
	}
	return besideServer{log, v.Data}, nil
}

// besideServer is the log of a data folder that a running server may be using. It is read-only except for user rows, which can still be put
// and dropped.
type besideServer struct {
	store.Log
	folder string
}

// DropUserRows removes user rows from the data folder.
func (b besideServer) DropUserRows(ctx context.Context, owner, kind, key string) error {
	return store.DropUserRowsBeside(ctx, b.folder, owner, kind, key)
}

// PutUserRow stores a user row in the data folder. It ignores the bounds.
func (b besideServer) PutUserRow(ctx context.Context, p store.UserRow, _ ...store.Bound) error {
	return store.PutUserRowBeside(ctx, b.folder, p)
}
