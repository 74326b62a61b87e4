package godsofrome

import (
	"testing"

	"pantheon/game"
)

func TestRandomGames(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	longest, mostMoves := 0, 0
	for seed := range uint64(3000) {
		d := game.QuickDice(seed)
		setup := game.Setup{Players: 1 + d.N(0, 4), Options: map[string]string{}}
		for _, o := range g.About().Options {
			setup.Options[o.ID] = o.Values[d.N(0, len(o.Values))]
		}
		p := g.New(setup, &game.Moment{Dice: d}).(*Position)
		var before []int
		for _, q := range g.About().Conserved {
			before = append(before, q.Count(p))
		}
		n := 0
		m := game.Moment{Dice: d}
		if seed%2 == 0 {
			m.Tale = &game.Tale{}
		}
		for p.Step != Over {
			seat := p.Waiting().First()
			list := p.Moves(seat, nil)
			if len(list) == 0 {
				t.Fatalf("seed %d, %v: nothing to say at step %v", seed, setup, p.Step)
			}
			mostMoves = max(mostMoves, len(list))
			move := list[d.N(0, len(list))]
			said := p.Say(move, seat, seat)
			if heard, r := p.Hear(seat, said); r != nil || heard != move {
				t.Fatalf("seed %d: %q heard as %x, %v, not %x", seed, said, heard, r, move)
			}
			p.Play(seat, move, &m)
			if p.Step == Acting && p.canAct() != (len(p.Moves(p.Waiting().First(), nil)) > 1) {
				t.Fatalf("seed %d: canAct is %v", seed, p.canAct())
			}
			if (p.Step == Travelling || p.Step == Gathering || p.Step == Pressing) && len(p.Moves(seat, nil)) < 2 {
				t.Fatalf("seed %d: only done at %v", seed, p.Step)
			}
			for i, q := range g.About().Conserved {
				if q.Count(p) != before[i] {
					t.Fatalf("seed %d, %v: after %d moves, %q: %s was %d, is %d", seed, setup, n, said, q.Name, before[i], q.Count(p))
				}
			}
			was := *p
			p.reckon()
			if *p != was {
				t.Fatalf("seed %d: sets out of step after %q", seed, said)
			}
			if m.Tale != nil {
				m.Tale.Lines = m.Tale.Lines[:0]
			}
			if n++; n > bound {
				t.Logf("seed %d, %v: longer than %d", seed, setup, bound)
				break
			}
		}
		longest = max(longest, n)
	}
	t.Log("longest", longest, "most moves", mostMoves)
}
