package main

import (
	"fmt"
	"io"

	"pantheon/game"
	"pantheon/table"
)

type replayCommand struct {
	File string    `arg:"" help:"Record; - is standard input."`
	To   *int      `help:"Stop after this many moves. Default: all." placeholder:"N"`
	As   seatFlag  `help:"Print only what this seat (a number from 0, or spectator) may know. Default: everything." placeholder:"SEAT"`
	Lang game.Lang `help:"Language, such as en, pt or zh." default:"en"`
	JSON bool      `name:"json" help:"Print JSON."`

	RealTime bool     `help:"Print each move at the time when it was played; Ctrl-C stops."`
	Speed    *float64 `help:"With --real-time: factor of the speed, such as 4." placeholder:"N"`
}

// Help returns the longer help text of the command.
func (replayCommand) Help() string {
	return `Prints each move with its number, and below it the events that followed. With --real-time, a real-time game is printed at its original
pace, with the time of each move, and any other game at one move a second.

Examples:

    pantheon replay game.txt
    pantheon replay game.txt --to 12 --as 1 --lang pt
    pantheon replay game.txt --real-time --speed 4`
}

// A describedPly is a move of a record and its events, as text.
type describedPly struct {
	Ply   int           `json:"ply"` // 0 is the set-up
	Seat  string        `json:"seat,omitempty"`
	Say   game.MoveText `json:"say,omitempty"`
	At    int64         `json:"at,omitempty"` // milliseconds since the start
	Text  string        `json:"text,omitempty"`
	After []string      `json:"after,omitempty"`
}

// Run prints the moves and events of the record. If a move cannot be played, it prints everything before that move and
// returns the error.
func (v *replayCommand) Run(p *program) error {
	if err := checkLang(v.Lang); err != nil {
		return err
	}
	if err := v.check(); err != nil {
		return err
	}
	r, t, err := p.readRecord(v.File)
	if err != nil {
		return err
	}
	if err := v.As.viewer(r.Setup.Players); err != nil {
		return err
	}
	to, err := plyAsked(v.File, r, "--to", v.To)
	if err != nil {
		return err
	}
	tell := newTeller(t.Game.About(), r, v.As, v.Lang)
	if v.RealTime {
		return v.perform(p, performance{tell: tell, title: t, rec: r, to: to, speed: 1})
	}
	told, end, failed := tell.replay(t.Game, r, to)
	if failed != nil {
		failed = fmt.Errorf("%s: %w", v.File, failed)
	}
	if v.JSON {
		if err := p.printJSON(told); err != nil {
			return err
		}
		return failed
	}
	out := p.printing()
	for _, ply := range told {
		printPly(out, ply)
	}
	if failed == nil && to == len(r.Plies) {
		tell.close(out, end, r)
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return failed
}

// replay returns the set-up and the first n moves of a record as text, and the position after them. On an error it returns the part that it
// could play.
func (t describer) replay(g game.Game, r *game.Record, n int) ([]describedPly, game.Position, error) {
	tale := &game.Events{}
	p, err := r.Begin(g, tale)
	if err != nil {
		return nil, nil, err
	}
	told := []describedPly{{After: t.lines(tale)}}
	for i, ply := range r.Plies[:n] {
		line, err := t.step(g, r, p, i+1, ply)
		if err != nil {
			return told, p, err
		}
		told = append(told, line)
	}
	return told, p, nil
}

// step plays move n of a record, counted from 1, in p, and returns the move and its events as text. It changes p.
func (t describer) step(g game.Game, r *game.Record, p game.Position, n int, ply game.Ply) (describedPly, error) {
	words := ply.Text
	if m, refusal := p.ParseMove(ply.Seat, ply.Text); refusal == nil {
		words = t.heard(p, ply.Seat, m)
	}
	tale := &game.Events{}
	if _, err := r.Step(g, p, n, ply, tale); err != nil {
		return describedPly{}, err
	}
	return describedPly{Ply: n, Seat: ply.Seat.String(), Say: words, At: ply.At, Text: t.sentence(ply.Seat, words), After: t.lines(tale)}, nil
}

// printPly prints a move with its number, and below it the events. Of the set-up, which has no text, it prints only the events.
func printPly(w io.Writer, ply describedPly) {
	if ply.Text != "" {
		fmt.Fprintf(w, "%4d  %s\n", ply.Ply, ply.Text)
	}
	for _, line := range ply.After {
		fmt.Fprintf(w, "      %s\n", line)
	}
}

// close prints who resigned, and then the result of a finished game or the seats to act of an unfinished one.
func (t describer) close(w io.Writer, p game.Position, r *game.Record) {
	result := table.Ranked(p.Result(), r.Resigned)
	fmt.Fprintln(w)
	for _, q := range r.Resigned {
		fmt.Fprintf(w, "%s resigned after move %d.\n", t.name(game.SeatThing(q.Seat)), q.Ply)
	}
	if !result.Over {
		fmt.Fprintf(w, "The game is not over. To act: %s.\n", seatNames(p.ToAct()))
		return
	}
	if result.By != "" {
		fmt.Fprintf(w, "The game is over: %s.\n", t.phrase(game.NewPhrase("way."+result.By)))
	} else {
		fmt.Fprintln(w, "The game is over.")
	}
	t.ranking(w, &result) //nolint:errcheck // the writer keeps its error for the flush
}
