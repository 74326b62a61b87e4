package hellas

import (
	"math/bits"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest"
)

// TestOutlookIsWhatThePositionSays checks the outlook, which is computed from tables and sets for all seats together. It must equal the
// result of the rules for each territory and each monster.
func TestOutlookIsWhatThePositionSays(t *testing.T) {
	g, err := Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	const games, apart, most = 40, 200, 1000
	for players := 2; players <= MaxPlayers; players++ {
		for seed := range uint64(games) {
			for plies := 1 + int(seed); plies < most; plies += apart {
				_, random := gametest.Random(g, game.Setup{Players: players}, seed, plies)
				p := random.(*Position)
				var o outlook
				o.look(p)
				o.weights = &weights
				for s := range p.Seats {
					o.compare(t, s)
				}
			}
		}
	}
}

// compare compares each value of an outlook for a seat with a direct count in the position.
func (o *outlook) compare(t *testing.T, s int8) {
	t.Helper()
	p := o.p
	me := &p.Players[s]
	prizes, exposed := uint32(0), 0
	for at := range Territory(NumTerritories) {
		her := p.hostile(at, s)
		switch army := p.largest(s, at); {
		case army == 0 || me.Held&at.Bit() != 0:
		case her != NoSeat && army > p.defence(her, at), her == NoSeat && (o.held&at.Bit() != 0 || army+me.Army(at) >= p.need(s, at)):
			prizes |= at.Bit()
		}
		if me.Held&p.Temples&at.Bit() != 0 && o.outnumbered(s, at) {
			exposed++
		}
	}
	if got := o.prizes(s); got != prizes {
		t.Errorf("seat %d of %d would take %b, not %b", s, p.Seats, got, prizes)
	}
	want := float64(weights[exposedTemples] * float64(exposed))
	if exposed > 0 && !p.toAct(s) {
		want += weights[exposedNow]
	}
	if got := o.weighExposed(s, 0); got != want {
		t.Errorf("the exposed temples of seat %d weigh %v, not %v", s, got, want)
	}
	best, reached := 0.0, bitOf(me.At)
	for turns := range huntFar + 1 {
		for b := range Monster(NumMonsters) {
			if beast := &p.Beasts[b]; beast.State == Roaming && reached&beast.At.Bit() != 0 && p.fit(s, b) {
				wounds := bits.OnesCount16(p.woundsOf(b) &^ beast.Wounds)
				best = max(best, 1-float64(huntWound*float64(wounds-1))-float64(huntTurn*float64(turns)))
			}
		}
		for range me.Value(Speed) {
			reached |= p.rules.around(reached)
		}
	}
	if got := o.bestHunt(s); got != best {
		t.Errorf("the best hunt of seat %d promises %v, not %v", s, got, best)
	}
	strong := 0
	for hand := me.Hand; hand != 0; hand &= hand - 1 {
		strong += int(p.rules.Combat[firstOf(uint64(hand))].Strength)
	}
	if got := p.rules.strong.of(me.Hand); got != strong {
		t.Errorf("the hand of seat %d has a strength of %d, not %d", s, got, strong)
	}
	if got, want := o.glory.of(int(s-NoSeat)), p.glories(s); got != want {
		t.Errorf("seat %d has %d Glory tokens, not %d", s, got, want)
	}
}

// TestLeastOfLanes compares the sum of the lowest counts with counting them one by one.
func TestLeastOfLanes(t *testing.T) {
	const things, most = 4, numLanes - 1
	for all := range 1 << (things * 3) {
		var by lanes
		var counts [numLanes]int
		for i := range things {
			n := all >> (3 * i) & most
			by += oneOf(n)
			counts[n]++
		}
		sum, least := 0, 0
		for n := range counts {
			for range counts[n] {
				least++
				sum += n
				if got := by.least(uint64(least)); got != sum {
					t.Fatalf("the least %d of %v count %d, not %d", least, counts, got, sum)
				}
			}
		}
		if got := by.least(things + 1); got != sum {
			t.Fatalf("all of %v count %d, not %d", counts, got, sum)
		}
	}
}
