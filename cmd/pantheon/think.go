package main

import (
	"context"
	"fmt"
	"time"

	"pantheon/store"
	"pantheon/table"
)

type thinkVerb struct {
	DB    string        `name:"db" help:"Address of the PostgreSQL database of the servers ($${env})." placeholder:"URL" env:"PANTHEON_DB" required:""`
	Nice  int           `help:"How much this program stands back behind others on this computer, from 1 to 19; 0 leaves it as it was started." default:"10"`
	Lease time.Duration `help:"How long this program may be silent before others think what it has begun." default:"3s"`
	opsFlags
}

// Help is the longer help.
func (thinkVerb) Help() string {
	return `Thinks for the servers that share a database: what their bots of level 3 and above say, hints, and reviews. As long as such a
program lives, on any computer that reaches the database, the servers leave that to it; when the last one ends they think for themselves.
It serves nobody and writes nothing into the games. Ctrl-C, or SIGTERM, ends it at once: what it had begun is thought by others.

With --ops there is an address for those who run it: /healthz, /readyz (in a word why not: starting, stopping, away) and /metrics for
Prometheus.

Examples:

    pantheon think --db postgres://pantheon:secret@db.example.org/pantheon
    pantheon think --db postgres://pantheon:secret@db.example.org/pantheon --nice 0
    pantheon think --db postgres://pantheon:secret@db.example.org/pantheon --ops 127.0.0.1:9490 --log json`
}

// Run thinks until the program is asked to stop.
func (v *thinkVerb) Run(p *program) error {
	switch {
	case !store.IsPostgres(v.DB):
		return misused("--db is the address of a PostgreSQL database, such as postgres://user:password@host:5432/name; with a data folder there is one server, and it thinks for itself")
	case v.Nice < 0 || v.Nice > 19:
		return misused("--nice is from 0 to 19, not %d", v.Nice)
	}
	if err := checkLease(v.Lease); err != nil {
		return err
	}
	if err := v.checkOps(); err != nil {
		return err
	}
	if v.Nice > 0 { // whoever started it may have set what this program may not change
		if err := standBack(v.Nice); err != nil {
			return fmt.Errorf("--nice: %w", err)
		}
	}
	shelf, err := p.shelf()
	if err != nil {
		return err
	}
	logger := v.logger(p.stderr)
	defer ignoreHangups(logger)()
	watch, err := v.watch(0, "", nil, logger)
	if err != nil {
		return err
	}
	defer watch.Close() //nolint:errcheck // nobody waits there
	ctx := p.stoppable()
	trouble := func(err error) {
		if err == nil {
			logger.Info("the database can be used again")
			return
		}
		logger.Error("the servers think for themselves meanwhile", "error", err)
	}
	log, err := store.OpenPostgres(ctx, v.DB, store.Terms{Version: version(), Lease: v.Lease, Thinks: true, Trouble: trouble})
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // others think on
	mind := table.Config{Log: log, Shelf: shelf, Logger: logger, Version: version()}
	if watch != nil {
		fmt.Fprintf(p.stdout, "Those who run it watch over it at http://%s/metrics\n", watch.at)
		mind.Thinking = watch.Meter
		watch.Thinks(log)
		context.AfterFunc(ctx, watch.Stops)
	}
	fmt.Fprintf(p.stdout, "Pantheon thinks for the servers of %s. Ctrl-C stops it.\n", log.Where())
	return table.Think(ctx, mind)
}
