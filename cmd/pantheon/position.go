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
	At   int      `help:"The position after that many sentences; left out, after all." default:"-1" placeholder:"N"`
	As   seatFlag `help:"What that seat (or watcher) may know; left out, everything." placeholder:"SEAT"`
}

// open reads the record and gives the position that is wanted, as the seat sees it.
func (f *positionFlags) open(p *program) (*game.Record, games.Title, game.Position, error) {
	r, t, err := p.readRecord(f.File)
	if err != nil {
		return nil, t, nil, err
	}
	if err := f.As.viewer(r.Setup.Players); err != nil {
		return nil, t, nil, err
	}
	pos, err := replayTo(f.File, r, t.Game, f.At)
	if err != nil {
		return nil, t, nil, err
	}
	return r, t, seenBy(t.Game, pos, f.As), nil
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
	_, _, seen, err := v.open(p)
	if err != nil {
		return err
	}
	doc, err := seen.MarshalJSON()
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
