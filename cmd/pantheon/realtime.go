package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"time"

	"pantheon/game"
	"pantheon/games"
)

// steadyPace is the time between two moves of a game without time.
const steadyPace = time.Second

// maxSpeed is the largest --speed.
const maxSpeed = 10_000

// check returns a usage error for flags that cannot be combined or are out of range.
func (v *replayCommand) check() error {
	switch {
	case v.Speed != nil && !v.RealTime:
		return misused("--speed needs --real-time")
	case v.JSON && v.RealTime:
		return misused("--json and --real-time cannot be combined")
	case v.Speed != nil && !(*v.Speed > 0 && *v.Speed <= maxSpeed):
		return misused("--speed must be above 0 and at most %d, not %v", maxSpeed, *v.Speed)
	}
	return nil
}

// perform prints the record at its own pace, changed by --speed. If a move cannot be played, it prints everything
// before that move and returns the error.
func (v *replayCommand) perform(p *program, f performance) error {
	if v.Speed != nil {
		f.speed = *v.Speed
	}
	out := p.printing()
	err := f.show(p.stoppable(), p.now, out)
	if err != nil {
		err = fmt.Errorf("%s: %w", v.File, err)
	}
	if full := out.Flush(); err == nil && full != nil {
		err = fmt.Errorf("standard output: %w", full)
	}
	return err
}

// A performance prints a record at its original pace, or at a steady pace for games without time.
type performance struct {
	tell  describer
	title games.Title
	rec   *game.Record
	to    int     // number of moves to print
	speed float64 // 2 is twice as fast
}

// show prints each move at its time. If ctx ends first, it prints the number of the last move shown and returns nil. The caller must flush
// out.
func (f performance) show(ctx context.Context, now func() time.Time, out *bufio.Writer) error {
	timed := f.title.Game.About().Timed
	if !timed {
		fmt.Fprintf(out, "This is not a real-time game: one move every %v.\n\n", duration(f.scaled(steadyPace)))
	}
	tale := &game.Events{}
	p, err := f.rec.Begin(f.title.Game, tale)
	if err != nil {
		return err
	}
	printPly(out, describedPly{After: f.tell.lines(tale)})
	began := now()
	for i, ply := range f.rec.Plies[:f.to] {
		due := time.Duration(i+1) * steadyPace
		if timed {
			due = time.Duration(ply.At) * time.Millisecond
		}
		if err := out.Flush(); err != nil {
			return err
		}
		if !sleep(ctx, f.scaled(due)-now().Sub(began)) {
			fmt.Fprintf(out, "\nStopped after move %d of %d.\n", i, len(f.rec.Plies))
			return nil
		}
		line, err := f.tell.step(f.title.Game, f.rec, p, i+1, ply)
		if err != nil {
			return err
		}
		if timed {
			at := stopwatch(ply.At) + "  "
			fmt.Fprint(out, at)
			for k, after := range line.After {
				line.After[k] = strings.Repeat(" ", len(at)) + after
			}
		}
		printPly(out, line)
	}
	if f.to == len(f.rec.Plies) {
		f.tell.close(out, p, f.rec)
	}
	return nil
}

// scaled returns the duration d at the selected speed.
func (f performance) scaled(d time.Duration) time.Duration {
	return time.Duration(float64(d) / f.speed)
}

// sleep waits for d. It returns false if the context ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	if d > 0 {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
		}
	}
	return ctx.Err() == nil
}

// stopwatch formats a time in milliseconds since the start of the game as minutes, seconds and tenths, with hours from
// the first hour on.
func stopwatch(ms int64) string {
	tenths := ms / 100 % 10
	seconds, minutes, hours := ms/1000%60, ms/60_000, ms/3_600_000
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d.%d", hours, minutes%60, seconds, tenths)
	}
	return fmt.Sprintf("%2d:%02d.%d", minutes, seconds, tenths)
}
