package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pantheon/store"
	"pantheon/table"
)

// What who runs a server can do about a person, beside servers that run.

type renameVerb struct {
	Guest string `arg:"" name:"person" help:"Id of the person, as a report has it."`
	Name  string `arg:"" name:"name" help:"What they are called from now on."`
	placeFlags
}

type silenceVerb struct {
	Guest string `arg:"" name:"person" optional:"" help:"Id of the person, as a report has it; without one the silences that last are listed."`
	placeFlags
	For  time.Duration `help:"How long they may say nothing, such as 24h; at most a year." default:"24h" placeholder:"T"`
	Lift bool          `help:"Let them talk again."`
	JSON bool          `name:"json" help:"Print the list as JSON."`
}

// mostSilence is the longest silence.
const mostSilence = 366 * 24 * time.Hour

// Help is the longer help.
func (renameVerb) Help() string {
	return `For a name that is not fit to be seen. The new one stands wherever the old one stood: at tables that run and old ones, in what was said
there, and on the person's page; a name that they had reserved is free again. They can choose another name afterwards, but none of
those that they had. A server that runs changes its tables within seconds, another one when it is started.

Examples:

    pantheon admin rename 4QJ6ZK2M7TTHV5A3BXWYN2ECDF "Guest 17" --data /srv/pantheon`
}

// Help is the longer help.
func (silenceVerb) Help() string {
	return `Who is silenced reads what is said at tables and plays on, but says nothing at any table, not even a ready phrase. They are told so, and
until when. A second silence takes the place of the first.

Examples:

    pantheon admin silence 4QJ6ZK2M7TTHV5A3BXWYN2ECDF --for 72h --data /srv/pantheon
    pantheon admin silence 4QJ6ZK2M7TTHV5A3BXWYN2ECDF --lift --data /srv/pantheon
    pantheon admin silence --data /srv/pantheon`
}

// Run gives the name.
func (v *renameVerb) Run(p *program) error {
	ctx := p.stoppable()
	log, err := v.openBeside(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // what was kept is written
	paper, err := table.GiveName(ctx, log, v.Guest, v.Name, time.Now())
	if errors.Is(err, table.ErrNotFound) {
		return fmt.Errorf("nothing is known of a person %q", v.Guest)
	}
	if err != nil {
		return err
	}
	if err := log.KeepPaper(ctx, paper); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "%s has another name; a server that runs changes its tables within seconds, another one when it is started\n", v.Guest))
}

// Run silences somebody, lets them talk again, or lists who is silenced.
func (v *silenceVerb) Run(p *program) error {
	switch {
	case v.Guest == "" && v.Lift:
		return misused("--lift needs the id of a person")
	case v.For <= 0 || v.For > mostSilence:
		return misused("--for is more than nothing and at most a year, not %v", v.For)
	}
	ctx := p.stoppable()
	log, err := v.openBeside(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // what was kept is written
	now := time.Now()
	switch {
	case v.Guest == "":
		return v.list(ctx, p, log, now)
	case v.Lift:
		err := table.LiftSilence(ctx, log, v.Guest)
		if errors.Is(err, table.ErrNotFound) {
			return fmt.Errorf("nobody is silenced by the id %q", v.Guest)
		}
		if err != nil {
			return err
		}
		return p.print(fmt.Appendf(nil, "%s may talk again\n", v.Guest))
	}
	until := now.Add(v.For)
	paper, err := table.SilenceOf(v.Guest, now, until)
	if err != nil {
		return err
	}
	if err := log.KeepPaper(ctx, paper); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "%s may say nothing until %s\n", v.Guest, table.SilenceText(until)))
}

func (v *silenceVerb) list(ctx context.Context, p *program, log store.Log, now time.Time) error {
	all, err := table.Silences(ctx, log, now)
	if err != nil {
		return err
	}
	if v.JSON {
		return p.printJSON(all)
	}
	out := p.printing()
	for _, s := range all {
		fmt.Fprintf(out, "%s  until %s\n", s.Guest, table.SilenceText(s.Until))
	}
	if len(all) == 0 {
		fmt.Fprintln(out, "Nobody is silenced.")
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}
