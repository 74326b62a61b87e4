package main

import (
	"fmt"

	"pantheon/store"
)

type backupVerb struct {
	File string `arg:"" help:"File to write; it must not be there yet."`
	dataFlag
}

// Help is the longer help.
func (backupVerb) Help() string {
	return `The copy is one file and consistent, also while a server uses the data folder. To go back to it, put it into an empty
folder under the name ` + store.File + ` and name that folder with --data. It holds the seeds of running games: keep it to yourself.

Examples:

    pantheon backup tables.db
    pantheon backup tables.db --data /srv/pantheon`
}

// Run copies the data folder's log.
func (v *backupVerb) Run(p *program) error {
	ctx := p.stoppable()
	log, err := store.OpenReadOnly(ctx, v.Data)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // it was only read
	if err := log.Backup(ctx, v.File); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "The tables of %s are in %s.\n", v.Data, v.File))
}
