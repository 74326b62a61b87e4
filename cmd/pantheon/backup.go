package main

import (
	"fmt"

	"pantheon/store"
)

type backupCommand struct {
	File string `arg:"" help:"File to write; it must not exist yet."`
	dataFlag
}

// Help returns the longer help text of the command.
func (backupCommand) Help() string {
	return `The copy is one consistent file. To restore it, put it into an empty folder under the name
` + store.File + ` and start the server with --data and that folder. The file holds the seeds of running games, so keep it secret.

Examples:

    pantheon backup tables.db
    pantheon backup tables.db --data /srv/pantheon`
}

// Run copies the log of the data folder.
func (v *backupCommand) Run(p *program) error {
	ctx := p.stoppable()
	log, err := store.OpenReadOnly(ctx, v.Data)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // it was only read
	if err := log.Backup(ctx, v.File); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "Copied the tables of %s to %s.\n", v.Data, v.File))
}
