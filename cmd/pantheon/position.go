package main

import (
	"bytes"
	"encoding/json"

	"pantheon/game"
	"pantheon/games"
)

// positionFlags name a position of a record, and whose view of it is wanted.
type positionFlags struct {
	File string   `arg:"" help:"Record, - for standard input."`
	At   *int     `help:"The position after that many sentences; left out, after all." placeholder:"N"`
	As   seatFlag `help:"What that seat (or watcher) may know; left out, everything." placeholder:"SEAT"`
}

// A shownPosition is a position of a record, as a seat sees it.
type shownPosition struct {
	record *game.Record
	title  games.Title
	ply    int // how many sentences had been said
	seen   game.Position
}

// open reads the record and gives the position that is wanted, as the seat sees it.
func (f *positionFlags) open(p *program) (*shownPosition, error) {
	r, t, err := p.readRecord(f.File)
	if err != nil {
		return nil, err
	}
	if err := f.As.viewer(r.Setup.Players); err != nil {
		return nil, err
	}
	ply, err := plyAsked(f.File, r, "--at", f.At)
	if err != nil {
		return nil, err
	}
	pos, err := replayTo(f.File, r, t.Game, ply)
	if err != nil {
		return nil, err
	}
	return &shownPosition{record: r, title: t, ply: ply, seen: seenBy(t.Game, pos, f.As)}, nil
}

type positionVerb struct{ positionFlags }

// Help is the longer help.
func (positionVerb) Help() string {
	return `The document uses plain names and the ids of the sentences.

Examples:

    pantheon position game.txt
    pantheon position game.txt --at 12 --as 1`
}

// Run prints the document.
func (v *positionVerb) Run(p *program) error {
	at, err := v.open(p)
	if err != nil {
		return err
	}
	doc, err := at.seen.MarshalJSON()
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := json.Indent(&text, doc, "", "  "); err != nil {
		return err
	}
	text.WriteByte('\n')
	return p.print(text.Bytes())
}

// seenBy is the view of a seat, and the position itself when no seat was given.
func seenBy(g game.Game, pos game.Position, as seatFlag) game.Position {
	if !as.given {
		return pos
	}
	view := g.Blank()
	pos.View(as.Seat, view)
	return view
}
