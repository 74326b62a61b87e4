package gametest

import (
	"bytes"
	"fmt"
	"strings"

	"pantheon/game"
)

// ReadBack returns an error if a document does not read back as the same position: that of the position, of each seat's view, or of the
// spectators' view. Every document that is printed may be read again, so it must be complete.
func ReadBack(g game.Game, p game.Position, players int) error {
	for eye := range players + 2 {
		if err := readBack(g, p, players, eye); err != nil {
			return err
		}
	}
	return nil
}

// readBack is like [ReadBack] for one document. An eye from 0 is a seat; the next number is [game.Spectator], and the one after it the
// full state.
func readBack(g game.Game, p game.Position, players, eye int) error {
	what := "the position"
	if eye <= players {
		s := game.Seat(eye)
		if eye == players {
			s = game.Spectator
		}
		v := g.Blank()
		p.View(s, v)
		what, p = "the view of seat "+s.String(), v
	}
	doc, err := p.MarshalJSON()
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", what, err)
	}
	back := g.Blank()
	if err := back.UnmarshalJSON(doc); err != nil {
		return fmt.Errorf("%s is printed and refused: %w\n  %s", what, err, doc)
	}
	switch got, err := back.MarshalJSON(); {
	case err != nil:
		return fmt.Errorf("%s, read back, cannot be written: %w", what, err)
	case !bytes.Equal(got, doc):
		return fmt.Errorf("%s is read back as another: %s", what, difference(got, doc))
	}
	return nil
}

const (
	// fewReads is the number of positions with a legal verb that are read back from all sides, in a run without a given
	// size.
	fewReads = 3
	// wholeReads is the number of games that are read back at every step from all sides, in a run with a given size. In
	// games with long documents, forty of them take a quarter of an hour.
	wholeReads = 4
	// thinner is an interval of moves. Every so many moves, a run reads back fewer positions: every second one, then every
	// third, and so on. Positions of a long game are much alike.
	thinner = 500
)

// readBack checks that a position can be read back from its document. Reading is the slowest check, so usually only one
// document is read, for a different viewer each time, and after 500 moves only some positions are read at all. All documents
// are read if a legal verb has occurred in only a few positions so far, and, with -conformance.games, in the first games of
// the run.
func (c *checker) readBack(p game.Position, players int) {
	var err error
	switch n := len(c.record.Plies); {
	case c.whole && c.played <= wholeReads || c.unfamiliar(p):
		err = ReadBack(c.game, p, players)
	case n%(1+n/thinner) == 0:
		c.eye = (c.eye + 1) % (players + 2)
		err = readBack(c.game, p, players, c.eye)
	}
	if err != nil {
		c.breach(Returned, "%v", err)
	}
}

// unfamiliar reports whether a verb that is legal in a position was legal in few positions before. It counts the
// position for each of its verbs.
func (c *checker) unfamiliar(p game.Position) bool {
	few := false
	clear(c.verbs)
	for set := p.ToAct(); set != 0; set = set.Without(set.First()) {
		c.room = p.Moves(set.First(), c.room[:0])
		for _, m := range c.room {
			verb, _, _ := strings.Cut(string(p.FormatMove(m, set.First(), set.First())), " ")
			if c.verbs[verb] {
				continue
			}
			c.verbs[verb] = true
			c.reads[verb]++
			few = few || c.reads[verb] <= fewReads
		}
	}
	return few
}
