package main

import (
	"context"
	"fmt"
	"time"

	"pantheon/store"
	"pantheon/table"
)

type workerCommand struct {
	DB    string   `name:"db" help:"PostgreSQL database of the servers, such as postgres://user:password@host:5432/name." placeholder:"URL" env:"PANTHEON_DB" secret:"" required:""`
	Nice  int      `help:"How much to lower the priority of this process: 1 to 19, or 0 for not at all." default:"10" placeholder:"N"`
	Lease duration `help:"How long this worker may be silent before others take over its work." default:"3s"`
	opsFlags
}

// Help returns the longer help text of the command.
func (workerCommand) Help() string {
	return `A worker computes moves of bots from level 3 on, hints and reviews, for the servers that share a database. Run it on any computer that
reaches the database. Servers leave this work to workers while at least one is running, and otherwise do it themselves. A worker serves no
pages and changes no game. Press Ctrl-C, or send SIGTERM, to stop it at once: another worker or a server repeats the computations that it had started.

--ops opens an address for monitoring: /healthz, /readyz, /statusz, and /metrics for Prometheus. When the worker is not ready, /readyz names the reason:
starting, stopping, away (it cannot use the database).

Examples:

    pantheon worker --db postgres://pantheon:secret@db.example.org/pantheon
    pantheon worker --db postgres://pantheon:secret@db.example.org/pantheon --nice 0
    pantheon worker --db postgres://pantheon:secret@db.example.org/pantheon --ops 127.0.0.1:9490 --log json`
}

// Run computes jobs until the program is asked to stop.
func (v *workerCommand) Run(p *program) error {
	switch {
	case !store.IsPostgres(v.DB):
		return usageError{fmt.Errorf("%w; a server with a data folder needs no worker", errNoDatabase)}
	case v.Nice < 0 || v.Nice > 19:
		return misused("--nice must be from 0 to 19, not %d", v.Nice)
	}
	if err := checkLease(v.Lease); err != nil {
		return err
	}
	if err := v.checkOps(); err != nil {
		return err
	}
	if v.Nice > 0 { // the caller may have set a niceness that this program may not change
		if err := lowerPriority(v.Nice); err != nil {
			return fmt.Errorf("--nice: %w", err)
		}
	}
	registry, err := p.registry()
	if err != nil {
		return err
	}
	logger := v.logger(p.stderr)
	defer ignoreHangups(logger)()
	watch, err := v.watch(0, "", nil, logger)
	if err != nil {
		return err
	}
	defer watch.Close() //nolint:errcheck // no probe needs an answer any more
	ctx := p.stoppable()
	trouble := func(err error) {
		if err == nil {
			logger.Info("the database can be used again")
			return
		}
		logger.Error("this worker cannot use the database; until it can, the servers do its work", "error", err)
	}
	log, err := store.OpenPostgres(ctx, v.DB, store.Terms{Version: version(), Lease: time.Duration(v.Lease), Works: true, Trouble: trouble})
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // other workers continue
	mind := table.Config{Log: log, Registry: registry, Logger: logger, Version: version()}
	if watch != nil {
		fmt.Fprintf(p.stdout, "Monitoring: http://%s/metrics\n", watch.at)
		mind.Thinking = watch.Meter
		watch.Thinks(log)
		context.AfterFunc(ctx, watch.Stops)
	}
	fmt.Fprintf(p.stdout, "This worker computes for the servers of %s. Press Ctrl-C to stop.\n", log.Where())
	return table.Think(ctx, mind)
}
