package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pantheon/store"
	"pantheon/table"
)

type renameCommand struct {
	Guest string `arg:"" name:"person" help:"Id of the person, from a report."`
	Name  string `arg:"" name:"name" help:"New name."`
	placeFlags
}

type muteCommand struct {
	Guest string `arg:"" name:"person" optional:"" help:"Id of the person, from a report. Default: list everybody who is muted."`
	placeFlags
	For  duration `help:"How long, such as 12h, 3d or 2w; at most a year." default:"1d" placeholder:"TIME"`
	Lift bool     `help:"Unmute the person."`
	JSON bool     `name:"json" help:"Print the list as JSON."`
}

// mostMute is the longest time for which a user can be muted.
const mostMute = duration(366 * day)

// Help returns the longer help text of the command.
func (renameCommand) Help() string {
	return `Replaces an offensive name everywhere: at current and past tables, in their chat, and on the account page. If the person had reserved the
old name, others can use it again. The person can choose another name later, but none that they had before. A running server shows the new
name within seconds, any other server after its start.

Examples:

    pantheon admin rename 4QJ6ZK2M7TTHV5A3BXWYN2ECDF "Guest 17" --data /srv/pantheon`
}

// Help returns the longer help text of the command.
func (muteCommand) Help() string {
	return `A muted person can play and read the chat of each table, but cannot write to it, not even with a quick phrase. The server tells them
that they are muted, and until when. Muting again replaces the earlier time.

Examples:

    pantheon admin mute 4QJ6ZK2M7TTHV5A3BXWYN2ECDF --for 3d --data /srv/pantheon
    pantheon admin mute 4QJ6ZK2M7TTHV5A3BXWYN2ECDF --lift --data /srv/pantheon
    pantheon admin mute --data /srv/pantheon`
}

// Run replaces the name of the user everywhere.
func (v *renameCommand) Run(p *program) error {
	ctx := p.stoppable()
	log, err := v.openBeside(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // the row is already stored
	paper, err := table.GiveName(ctx, log, v.Guest, v.Name, time.Now())
	if errors.Is(err, table.ErrNotFound) {
		return fmt.Errorf("unknown person %q; `pantheon admin reports` shows the ids of people", v.Guest)
	}
	if err != nil {
		return err
	}
	if err := log.PutUserRow(ctx, paper); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "%s is renamed; a running server shows the new name within seconds, any other server after its start\n", v.Guest))
}

// Run mutes a user, unmutes one, or lists the muted users.
func (v *muteCommand) Run(p *program) error {
	switch {
	case v.Guest == "" && v.Lift:
		return misused("--lift needs the id of a person; list the muted people with `pantheon admin mute`")
	case v.For <= 0 || v.For > mostMute:
		return misused("--for must be above 0 and at most %v, not %v", mostMute, v.For)
	}
	ctx := p.stoppable()
	log, err := v.openBeside(ctx)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // the row is already stored
	now := time.Now()
	switch {
	case v.Guest == "":
		return v.list(ctx, p, log, now)
	case v.Lift:
		err := table.LiftAdminMute(ctx, log, v.Guest)
		if errors.Is(err, table.ErrNotFound) {
			return fmt.Errorf("%q is not muted; list the muted people with `pantheon admin mute`", v.Guest)
		}
		if err != nil {
			return err
		}
		return p.print(fmt.Appendf(nil, "%s is unmuted\n", v.Guest))
	}
	until := now.Add(time.Duration(v.For))
	paper, err := table.AdminMuteOf(v.Guest, now, until)
	if err != nil {
		return err
	}
	if err := log.PutUserRow(ctx, paper); err != nil {
		return err
	}
	return p.print(fmt.Appendf(nil, "%s is muted until %s\n", v.Guest, table.AdminMuteText(until)))
}

func (v *muteCommand) list(ctx context.Context, p *program, log store.Log, now time.Time) error {
	all, err := table.AdminMutes(ctx, log, now)
	if err != nil {
		return err
	}
	if v.JSON {
		return p.printJSON(all)
	}
	out := p.printing()
	for _, s := range all {
		fmt.Fprintf(out, "%s  until %s\n", s.Guest, table.AdminMuteText(s.Until))
	}
	if len(all) == 0 {
		fmt.Fprintln(out, "Nobody is muted.")
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}
