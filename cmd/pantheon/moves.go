package main

import (
	"fmt"
	"strings"

	"pantheon/game"
)

type movesCommand struct {
	File string   `arg:"" help:"Record; - is standard input."`
	Seat seatFlag `help:"List only the moves of this seat." placeholder:"SEAT"`
	JSON bool     `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (movesCommand) Help() string {
	return `Prints one legal move on each line, as SEAT: MOVE. "pantheon append" takes the seat and the move.

Examples:

    pantheon moves game.txt
    pantheon moves game.txt --seat 1 --json`
}

// movesReport is the JSON output of --json.
type movesReport struct {
	Ply      int         `json:"ply"` // number of moves played
	Over     bool        `json:"over"`
	Waiting  []string    `json:"waiting"`
	Deadline *int64      `json:"deadline,omitempty"` // milliseconds since the start at which the clock acts
	Seats    []seatMoves `json:"seats"`
}

// seatMoves holds the legal moves of a seat.
type seatMoves struct {
	Seat  string          `json:"seat"`
	Moves []game.MoveText `json:"moves"`
}

// Run prints the legal moves at the end of the record.
func (v *movesCommand) Run(p *program) error {
	r, t, err := p.readRecord(v.File)
	if err != nil {
		return err
	}
	if v.Seat.given && v.Seat.Seat != game.Clock {
		if err := v.Seat.viewer(r.Setup.Players); err != nil {
			return err
		}
	}
	pos, err := replayTo(v.File, r, t.Game, -1)
	if err != nil {
		return err
	}
	report := movesReport{Ply: len(r.Plies), Over: pos.ToAct() == 0, Waiting: []string{}, Seats: []seatMoves{}}
	for set := pos.ToAct(); set != 0; set = set.Without(set.First()) {
		report.Waiting = append(report.Waiting, set.First().String())
	}
	if deadline, set := pos.Deadline(); set {
		report.Deadline = &deadline
	}
	for s := game.Seat(0); s <= game.Clock; s++ {
		if v.Seat.given && s != v.Seat.Seat {
			continue
		}
		if sentences := movesOf(pos, s); len(sentences) > 0 {
			report.Seats = append(report.Seats, seatMoves{s.String(), sentences})
		}
	}
	if v.JSON {
		return p.printJSON(report)
	}
	var b strings.Builder
	for _, s := range report.Seats {
		for _, sentence := range s.Moves {
			fmt.Fprintf(&b, "%s: %s\n", s.Seat, sentence)
		}
	}
	if len(report.Seats) == 0 {
		fmt.Fprintln(p.stderr, waitsFor(pos))
	}
	return p.print([]byte(b.String()))
}

// movesOf lists the legal moves of a seat.
func movesOf(pos game.Position, s game.Seat) []game.MoveText {
	var sentences []game.MoveText
	for _, m := range pos.Moves(s, nil) {
		sentences = append(sentences, pos.FormatMove(m, s, s))
	}
	return sentences
}

// waitsFor returns a sentence that names the seats to act, or says that the game is over.
func waitsFor(pos game.Position) string {
	if pos.ToAct() == 0 {
		return "The game is over."
	}
	return "To act: " + seatNames(pos.ToAct()) + "."
}

// seatNames lists seats: "seat 0, seat 2".
func seatNames(set game.Seats) string {
	var names []string
	for ; set != 0; set = set.Without(set.First()) {
		if s := set.First(); s == game.Clock {
			names = append(names, "the clock")
		} else {
			names = append(names, "seat "+s.String())
		}
	}
	return strings.Join(names, ", ")
}
