package luna

import (
	"math/bits"
	"testing"

	"pantheon/game"
)

// TestInvariants checks that in random games with random options and numbers of players, these invariants hold after
// each move. Every position is possible, stones only leave the path, and no space is filled twice. An action phase ends
// with the last time token. In each turn the last move listed turns one, or ends the phase in the solo game. (3.1 to
// 3.7)
func TestInvariants(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(80) {
		dice := game.QuickDice(seed)
		p := g.New(drawn(g.About(), 1+int(seed%4), dice), &game.Env{Dice: dice}).(*Position)
		if n := bits.OnesCount32(p.Path); n != 6*int(p.sides()) || bits.OnesCount32(p.InPlay) != 7*int(p.sides()) || bits.OnesCount32(p.InPlay&startStones) != int(p.sides()) {
			t.Fatalf("seed %d: %d stones on the path of %v in play", seed, n, stonesDocument(p.InPlay))
		}
		emptied, meditations := uint32(0), 0
		for n := 0; p.Step != Over; n++ {
			was := *p
			s := game.Seat(p.Acting)
			m := pick(p, p.Moves(s, nil), dice)
			p.Play(s, m, &game.Env{Dice: dice})
			wrong := func(format string, args ...any) {
				doc, _ := p.MarshalJSON()
				t.Fatalf("seed %d, move %d, %q: "+format+"\n%s", append(append([]any{seed, n, p.FormatMove(m, s, s)}, args...), doc)...)
			}
			if err := p.impossible(); err != nil {
				wrong("%v", err)
			}
			if back := p.Path &^ was.Path; back != 0 {
				wrong("%v came back to the path", stonesDocument(back))
			}
			emptied |= was.Temple() &^ p.Temple()
			if again := p.Temple() & emptied; again != 0 {
				wrong("the spaces %v are filled again", stonesDocument(again))
			}
			for k := range Kind(NumIslands) {
				if have := p.Supply(k); have < 0 || have > int(p.rules.favours[p.Seats]) {
					wrong("%d tokens %s lie on their island", have, k)
				}
			}
			if verbOf(m) == verbMeditate {
				meditations++
			}
			if p.Round > was.Round || p.Step == Over {
				if was.Round > 0 && meditations != map[int8]int{1: 0, 2: 3, 3: 4, 4: 4}[p.Seats] {
					wrong("the phase ended after %d meditations", meditations)
				}
				meditations = 0
			}
			if p.Step == Turn && verbOf(m) != verbHelp {
				if list := p.Moves(game.Seat(p.Acting), nil); verbOf(list[len(list)-1]) != verbMeditate && verbOf(list[len(list)-1]) != verbEnd {
					wrong("meditation is not listed")
				}
			}
		}
	}
}
