package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"pantheon/arena"
	"pantheon/game"
	"pantheon/table"
)

type reviewCommand struct {
	File     string    `arg:"" help:"Record; - is standard input."`
	Playouts *int      `help:"Playouts (passes of the search) for each move. Default: as many as in the review of a table." placeholder:"N"`
	Lang     game.Lang `help:"Language, such as en, pt or zh." default:"en"`
	JSON     bool      `name:"json" help:"Print JSON."`
}

// Help returns the longer help text of the command.
func (reviewCommand) Help() string {
	return `Rates each move from the view of the seat that played it: the share of the win that it could expect, and a better move if there was one.
This is the review that a table shows after its game. It also works for the record of an unfinished game. The same number of playouts gives
the same review on every computer.

Examples:

    pantheon review game.txt
    pantheon review game.txt --playouts 2000 --lang pt`
}

// mostForReview is the largest number of playouts for each move.
const mostForReview = 10_000_000

// A comment is the review of one move, in numbers and words. Values are shares of the win from 0 to 1, or points in a game without rivals.
type comment struct {
	Expects float64 `json:"expects"`           // the expected value of the move that was played
	Better  string  `json:"better,omitempty"`  // a better move in words, or "no move now"; "" if there is none
	Promise float64 `json:"promise,omitempty"` // the expected value of the better move
}

// A commented is a move of a record as text, with its review.
type commented struct {
	describedPly
	Comment *comment `json:"comment,omitempty"` // nil if the move was not evaluated, for example without a choice
}

// Run prints each move of the record with its review.
func (v *reviewCommand) Run(p *program) error {
	if err := checkLang(v.Lang); err != nil {
		return err
	}
	playouts := 0
	if v.Playouts != nil {
		if playouts = *v.Playouts; playouts < 1 || playouts > mostForReview {
			return misused("--playouts must be from 1 to %d, not %d", mostForReview, playouts)
		}
	}
	r, t, err := p.readRecord(v.File)
	if err != nil {
		return err
	}
	tell := newTeller(t.Game.About(), r, seatFlag{}, v.Lang)
	told, end, err := tell.replay(t.Game, r, len(r.Plies))
	if err != nil {
		return fmt.Errorf("%s: %w", v.File, err)
	}
	progress := newArenaProgress(p.stderr, p.now, false)
	progress.things = "moves"
	review, err := table.Comment(p.stoppable(), t.Game, r, playouts, func(judged, of int) { progress.tell(arena.Progress{Done: judged, Of: of}) })
	progress.end()
	switch {
	case errors.Is(err, context.Canceled):
		return errors.New("stopped before all moves were rated, so there is no review")
	case err != nil:
		return err
	}
	lines := make([]commented, len(told))
	for i, ply := range told {
		lines[i].describedPly = ply
	}
	for i := range review.Judged {
		j := &review.Judged[i]
		lines[j.Ply].Comment = tell.comment(j, review.Solitary)
	}
	if v.JSON {
		return p.printJSON(lines)
	}
	out := p.printing()
	for _, line := range lines {
		printPly(out, line.describedPly)
		if line.Comment != nil {
			printComment(out, line.Comment, review.Solitary)
		}
	}
	tell.close(out, end, r)
	if err := out.Flush(); err != nil {
		return fmt.Errorf("standard output: %w", err)
	}
	return nil
}

// comment returns the review of a move, or nil if the move was not evaluated. A gain of less than half a hundredth of the win does not
// count as better. In a game without rivals, the limit is half a point.
func (t describer) comment(j *table.Judged, solitary bool) *comment {
	if _, judged := j.Said.Of(j.Seat); !judged {
		return nil
	}
	value := func(a *table.Suggestion) float64 {
		c, _ := a.Of(j.Seat)
		if solitary {
			return c.Points
		}
		return c.Win
	}
	least := 0.005
	if solitary {
		least = 0.5
	}
	c := &comment{Expects: value(&j.Said)}
	if j.Best.Words != j.Said.Words && j.Loss(solitary) >= least {
		c.Promise, c.Better = value(&j.Best), "no move now"
		if j.Best.Words != "" {
			c.Better = t.sentence(j.Seat, j.Best.Words)
		}
	}
	return c
}

// printComment prints the review of a move.
func printComment(w io.Writer, c *comment, solitary bool) {
	amount := func(x float64) string {
		if solitary {
			return fmt.Sprintf("%.1f points", x)
		}
		return fmt.Sprintf("%.0f %%", 100*x)
	}
	fmt.Fprintf(w, "      expects %s", amount(c.Expects))
	if c.Better != "" {
		fmt.Fprintf(w, "; better %s: %s", amount(c.Promise), c.Better)
	}
	fmt.Fprintln(w)
}
