package main

import (
	"bytes"
	"encoding/json"
	"fmt"

	"pantheon/game"
	"pantheon/games"
)

// positionFlags select a position, from a record or a document, and the perspective.
type positionFlags struct {
	File string   `arg:"" optional:"" help:"Record; - is standard input."`
	Read string   `help:"Read a JSON document of a position instead of a record; - is standard input." placeholder:"FILE"`
	Game string   `help:"With --read: game of the position. Default: the game that can read it." placeholder:"GAME"`
	At   *int     `help:"Position after this many moves. Default: all." placeholder:"N"`
	As   seatFlag `help:"Show only what this seat (a number from 0, or spectator) may know. Default: everything." placeholder:"SEAT"`
}

// A shownPosition is a position of a record from the perspective of a seat. A position that was read from a document is at the start of a
// record without moves.
type shownPosition struct {
	record *game.Record
	title  games.Title
	ply    int // number of moves played
	seen   game.Position
}

// open reads the record or the document and returns the selected position, from the selected perspective.
func (f *positionFlags) open(p *program) (*shownPosition, error) {
	switch {
	case f.Read == "" && f.File == "":
		return nil, misused("name a record, or a JSON document with --read")
	case f.Read == "" && f.Game != "":
		return nil, misused("--game needs --read; a record names its game itself")
	case f.Read == "":
		return f.ofRecord(p)
	case f.File != "":
		return nil, misused("name a record or --read, not both")
	case f.At != nil:
		return nil, misused("--at needs a record; a document holds one position")
	}
	return f.ofDocument(p)
}

func (f *positionFlags) ofRecord(p *program) (*shownPosition, error) {
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

func (f *positionFlags) ofDocument(p *program) (*shownPosition, error) {
	doc, err := p.readDocument(f.Read)
	if err != nil {
		return nil, err
	}
	t, pos, err := p.titleOfDocument(f.Read, doc, f.Game)
	if err != nil {
		return nil, err
	}
	setup := setupOf(doc, pos)
	if err := f.As.viewer(setup.Players); err != nil {
		return nil, err
	}
	if eye, truth := pos.Viewer(); f.As.given && !truth && f.As.Seat != eye {
		return nil, misused("%s is the view of seat %s, so the view of seat %s is unknown; remove --as", f.Read, eye, f.As.Seat)
	}
	return &shownPosition{record: game.NewRecord(t.Game, setup, ""), title: t, seen: seenBy(t.Game, pos, f.As)}, nil
}

type positionCommand struct {
	positionFlags
	Record bool   `help:"Print a record that starts at the position instead, to play on from there."`
	Seed   string `help:"With --record: seed (any text). Default: random." placeholder:"S"`
}

// Help returns the longer help text of the command.
func (positionCommand) Help() string {
	return `Prints a position as a JSON document. --read reads such a document, checks it and prints it in the same form. --record prints a record that
starts at the position; "moves", "append", "replay" and "show" read it.

Examples:

    pantheon position game.txt
    pantheon position game.txt --at 12 --as 1
    pantheon position game.txt > position.json
    pantheon position --read position.json --record > branch.txt`
}

// Run prints the position as a document or, with --record, as a record that starts there.
func (v *positionCommand) Run(p *program) error {
	if v.Seed != "" && !v.Record {
		return misused("--seed needs --record")
	}
	at, err := v.open(p)
	if err != nil {
		return err
	}
	doc, err := at.seen.MarshalJSON()
	if err != nil {
		return err
	}
	if v.Record {
		return v.begin(p, at, doc)
	}
	text, err := indented(doc)
	if err != nil {
		return err
	}
	return p.print(text)
}

// begin prints a record that starts at the position. It returns an error if the position hides something.
func (v *positionCommand) begin(p *program, at *shownPosition, doc []byte) error {
	if eye, truth := at.seen.Viewer(); !truth {
		return misused("a record cannot start from the view of seat %s; use a position in which nothing is hidden", eye)
	}
	seed, err := (&setupFlags{Seed: v.Seed}).seed(p.random, playedSeed)
	if err != nil {
		return err
	}
	r := game.NewRecord(at.title.Game, at.record.Setup, seed)
	r.Start, r.Seats = doc, at.record.Seats
	if _, err := r.Begin(at.title.Game, nil); err != nil {
		return fmt.Errorf("no record can start at this position: %w", err)
	}
	return p.print([]byte(r.Text()))
}

// indented returns a JSON document with indentation and a final newline.
func indented(doc []byte) ([]byte, error) {
	var text bytes.Buffer
	if err := json.Indent(&text, doc, "", "  "); err != nil {
		return nil, err
	}
	text.WriteByte('\n')
	return text.Bytes(), nil
}

// seenBy returns the view of a seat, or the position itself if the flag is not set.
func seenBy(g game.Game, pos game.Position, as seatFlag) game.Position {
	if !as.given {
		return pos
	}
	view := g.Blank()
	pos.View(as.Seat, view)
	return view
}
