package gametest

import (
	"bytes"
	"fmt"
	"strings"

	"pantheon/game"
)

// ReadBack gives the first document among those of a position, of each seat's view of it and of the watcher's, that is not read back as
// the same: nil when all are. What is printed anywhere can be given to anybody.
func ReadBack(g game.Game, p game.Position, players int) error {
	for eye := range players + 2 {
		if err := readBack(g, p, players, eye); err != nil {
			return err
		}
	}
	return nil
}

// readBack looks at one document: the view of a seat, behind those that of the watcher, and then the position itself.
func readBack(g game.Game, p game.Position, players, eye int) error {
	what := "the position"
	if eye <= players {
		s := game.Seat(eye)
		if eye == players {
			s = game.Watcher
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
	// fewReads is how many positions with a verb among the legal sentences are read back from all sides in a run that was given no size.
	fewReads = 3
	// wholeReads is how many games of a run that was given a size are read back at every step from all sides: of games whose documents
	// are long, forty take a quarter of an hour.
	wholeReads = 4
	// thinner is after how many sentences such a run reads back only every second position, and then every third, and so on: positions
	// of a long game are much alike.
	thinner = 500
)

// readBack looks at every position of a game, and not only where it is looked at closely. Reading takes longer than all else there, so that
// a run that was given no size (-laws.games), and every run after its first games, looks at one document of a position, at another each
// time, and at all where some verb is legal for the first few times.
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

// unfamiliar tells whether some verb that is legal in a position was legal in few before.
func (c *checker) unfamiliar(p game.Position) bool {
	few := false
	clear(c.verbs)
	for set := p.Waiting(); set != 0; set = set.Without(set.First()) {
		c.room = p.Moves(set.First(), c.room[:0])
		for _, m := range c.room {
			verb, _, _ := strings.Cut(string(p.Say(m, set.First(), set.First())), " ")
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
