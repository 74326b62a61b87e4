package gametest

import (
	"reflect"

	"pantheon/game"
)

// warned checks that no move ended a game without a warning before it, in titles with warnings (see [game.Warner]).
// Games with one player are exempt. It also checks that a finished game has no warning.
func (c *checker) warned(before []game.Phrase, p game.Position, setup game.Setup) {
	over := p.Result().Over
	if _, warns := p.(game.Warner); warns && setup.Players > 1 && over && len(before) == 0 {
		c.breach(Warned, "the game was over without a warning, by %q", p.Result().By)
	}
	if now := game.WarningsOf(p); over && len(now) > 0 {
		c.breach(Warned, "the game is over, and there is a warning: %v", now)
	}
}

// warnedAlike checks that all viewers get the same warnings, and that the warnings have texts.
func (c *checker) warnedAlike(p game.Position, setup game.Setup) {
	truth := game.WarningsOf(p)
	for _, w := range truth {
		c.worded(w, c.about.Words)
	}
	view := c.game.Blank()
	for i := range setup.Players + 1 {
		s := game.Seat(i)
		if i == setup.Players {
			s = game.Spectator
		}
		p.View(s, view)
		if seen := game.WarningsOf(view); !reflect.DeepEqual(seen, truth) {
			c.breach(Warned, "seat %s is warned of %v, and the truth of %v", s, seen, truth)
		}
	}
}
