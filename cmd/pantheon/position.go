package main

import (
	"bytes"
	"encoding/json"

	"pantheon/game"
)

type positionVerb struct {
	File string   `arg:"" help:"Record, - for standard input."`
	At   int      `help:"The position after that many sentences; left out, after all." default:"-1" placeholder:"N"`
	As   seatFlag `help:"What that seat (or watcher) may know; left out, everything." placeholder:"SEAT"`
}

// Help is the longer help.
func (positionVerb) Help() string {
	return `The document uses plain names and the ids of the sentences.

Examples:

    pantheon position game.txt
    pantheon position game.txt --at 12 --as 1`
}

// Run prints the document.
func (v *positionVerb) Run(p *program) error {
	r, t, err := p.readRecord(v.File)
	if err != nil {
		return err
	}
	if err := v.As.viewer(r.Setup.Players); err != nil {
		return err
	}
	pos, err := replayTo(v.File, r, t.Game, v.At)
	if err != nil {
		return err
	}
	doc, err := seenBy(t.Game, pos, v.As).MarshalJSON()
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
