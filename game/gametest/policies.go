package gametest

import (
	"testing"

	"pantheon/game"
)

// againEvery is how many choices there are between two that are made twice, to see that they are the same.
const againEvery = 8

// Policies plays a game among the policies of a title that have these names, a seat each: they see views, they say what is legal for them,
// the same again for the same dice, and the game comes to an end.
func Policies(t *testing.T, g game.Game, seed uint64, names ...string) {
	t.Helper()
	about, d := g.About(), game.QuickDice(seed)
	m := &game.Moment{Dice: d}
	p, view := g.New(game.Setup{Players: len(names)}, m), g.Blank()
	for n := 0; p.Waiting() != 0; n++ {
		if n == about.Bound {
			t.Fatalf("a game of %v has no end", names)
		}
		seats := p.Waiting().Without(game.Clock)
		if deadline, set := p.Deadline(); set && (seats == 0 || deadline <= m.At+about.Lasts) {
			m.At = deadline
			p.Play(game.Clock, p.Moves(game.Clock, nil)[0], m)
			continue
		}
		for skip := d.N(0, seats.Len()); skip > 0; skip-- {
			seats = seats.Without(seats.First())
		}
		s := seats.First()
		p.View(s, view)
		policy := PolicyOf(t, g, names[s])
		own := *d
		move := policy.Choose(view, s, d)
		if n%againEvery == 0 {
			if again := policy.Choose(view, s, &own); again != move {
				t.Fatalf("%s says %q, and with the same dice %q", names[s], p.Say(move, s, s), p.Say(again, s, s))
			}
		}
		m.At += about.Lasts
		switch {
		case move == 0 && game.MayRest(p, s):
		case !game.Listed(p, s, move):
			t.Fatalf("%s says %q, which is not legal", names[s], p.Say(move, s, s))
		default:
			p.Play(s, move, m)
		}
	}
}

// PolicyOf is the policy of a title that has this name.
func PolicyOf(t *testing.T, g game.Game, name string) game.Policy {
	t.Helper()
	for _, policy := range g.About().Policies {
		if policy.Name == name {
			return policy
		}
	}
	t.Fatalf("%s has no policy %q", g.About().ID, name)
	return game.Policy{}
}

// mostSaid is how many sentences a turn of a policy may have.
const mostSaid = 100

// Turn lets a policy play a position on, a truth, until another seat is asked or it may rest and does, and gives what it has said.
func Turn(t *testing.T, g game.Game, p game.Position, name string, s game.Seat) []game.Sentence {
	t.Helper()
	policy, d, view := PolicyOf(t, g, name), game.QuickDice(1), g.Blank()
	turn, m := game.TurnOf(p), &game.Moment{Dice: d}
	var said []game.Sentence
	for len(said) < mostSaid && p.Waiting().Has(s) && game.TurnOf(p) == turn {
		p.View(s, view)
		move := policy.Choose(view, s, d)
		if move == 0 {
			break
		}
		said = append(said, p.Say(move, s, s))
		p.Play(s, move, m)
	}
	return said
}
