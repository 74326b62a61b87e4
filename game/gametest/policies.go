package gametest

import (
	"testing"

	"pantheon/game"
)

// againEvery is the interval of choices that are repeated, to check that the result is the same.
const againEvery = 8

// Policies plays a game among the named policies of a title, one for each seat. They receive views. Each choice must be
// legal, or 0 if the seat may rest, and the game must end. Some choices are repeated with the same dice, and must then
// be the same.
func Policies(t *testing.T, g game.Game, seed uint64, names ...string) {
	t.Helper()
	about, d := g.About(), game.QuickDice(seed)
	m := &game.Env{Dice: d}
	p, view := g.New(game.Setup{Players: len(names)}, m), g.Blank()
	for n := 0; p.ToAct() != 0; n++ {
		if n == about.Bound {
			t.Fatalf("a game of %v has no end", names)
		}
		seats := p.ToAct().Without(game.Clock)
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
				t.Fatalf("%s says %q, and with the same dice %q", names[s], p.FormatMove(move, s, s), p.FormatMove(again, s, s))
			}
		}
		m.At += about.Lasts
		switch {
		case move == 0 && game.MayRest(p, s):
		case !game.Listed(p, s, move):
			t.Fatalf("%s says %q, which is not legal", names[s], p.FormatMove(move, s, s))
		default:
			p.Play(s, move, m)
		}
	}
}

// PolicyOf returns the policy of a title that has this name.
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

// mostSaid is the largest number of moves in a turn of a policy.
const mostSaid = 100

// Turn lets a policy play from a full state until the turn ends, the seat may not act, or the policy plays nothing. It
// stops after mostSaid moves at the latest, and returns the moves.
func Turn(t *testing.T, g game.Game, p game.Position, name string, s game.Seat) []game.MoveText {
	t.Helper()
	policy, d, view := PolicyOf(t, g, name), game.QuickDice(1), g.Blank()
	turn, m := game.TurnOf(p), &game.Env{Dice: d}
	var said []game.MoveText
	for len(said) < mostSaid && p.ToAct().Has(s) && game.TurnOf(p) == turn {
		p.View(s, view)
		move := policy.Choose(view, s, d)
		if move == 0 {
			break
		}
		said = append(said, p.FormatMove(move, s, s))
		p.Play(s, move, m)
	}
	return said
}
