package godsofrome

import (
	"testing"

	"pantheon/game"
)

// soloStand returns a solo game with the pantheon restrictions against Jupiter's people. The player has Diana, and the
// map has the given pieces.
func soloStand(t *testing.T, lands string, change func(p *Position)) *Position {
	t.Helper()
	p := deal(t, 1, map[string]string{"pantheon": "on"}, `{"players": {"0": {"faction": "diana"}}, "territories": null}`)
	if err := (&rome{rules: p.rules}).Arrange(p, []byte(`{"territories": {`+lands+`}}`)); err != nil {
		t.Fatalf("%v\n%s", err, lands)
	}
	if change != nil {
		change(p)
	}
	return p
}

// TestSoloValueLikesWhatWins checks that of two positions that differ in one thing, the better one against Patronus has
// the higher value. Few scorings decide, so it is good to save visits for territories that pay, and to take territories
// from Patronus.
func TestSoloValueLikesWhatWins(t *testing.T) {
	const held = `"P1": {"meeples": {"diana": 2}}, "P2": {"meeples": {"diana": 2}}, "N1": {"meeples": {"diana": 2}}, "V1": {"meeples": {"diana": 2}}`
	const his = held + `, "J1": {"meeples": {"jupiter": 1}}, "J2": {"meeples": {"jupiter": 1}}, "J3": {"meeples": {"jupiter": 1}}`
	second := func(p *Position) {
		p.Checkpoint = 2
		p.Players[0].VP[0], p.Patronus.VP[0] = 3, 2
		p.Players[0].VP[1], p.Patronus.VP[1] = 3, 4
		p.Players[0].Favour, p.Patronus.Favour = 13, 15
	}
	then := func(first, more func(p *Position)) func(p *Position) {
		return func(p *Position) {
			first(p)
			more(p)
		}
	}
	visitsLeft := func(n uint8) func(p *Position) {
		return func(p *Position) {
			for g := range p.Players[0].Visits {
				if Faction(g) != p.Removed {
					p.Players[0].Visits[g] = p.rules.visitsPerGod - n
				}
			}
		}
	}
	for _, c := range []struct {
		name, less, more         string
		changeLess, changeToMore func(p *Position)
	}{
		{name: "a visit that is left", less: held, more: held, changeLess: then(second, visitsLeft(0)), changeToMore: then(second, visitsLeft(1))},
		{name: "a visit to each god that is left rather than four favour", less: held, more: held, changeToMore: then(second, visitsLeft(1)),
			changeLess: then(second, func(p *Position) {
				visitsLeft(0)(p)
				p.Players[0].Favour += 4
			})},
		{name: "territories for the last visits", less: ``, more: held, changeLess: then(second, visitsLeft(1)), changeToMore: then(second, visitsLeft(1))},
		{name: "nothing that Patronus controls", less: his, more: held, changeLess: second, changeToMore: second},
		{name: "one step from the end rather than far from it", less: held, more: held, changeLess: then(second, visitsLeft(1)),
			changeToMore: then(second, func(p *Position) {
				visitsLeft(1)(p)
				p.Players[0].Favour = 22
			})},
		{name: "one of the first two checkpoints", less: held, more: held, changeToMore: second, changeLess: then(second, func(p *Position) {
			p.Players[0].VP[0], p.Patronus.VP[0] = 2, 3
		})},
	} {
		less, more := soloStand(t, c.less, c.changeLess), soloStand(t, c.more, c.changeToMore)
		if a, b := less.Value(0)-less.Value(game.Spectator), more.Value(0)-more.Value(game.Spectator); a >= b {
			t.Errorf("%s: the lead is %.1f without it, %.1f with it", c.name, a, b)
		}
	}
}

// TestSoloValueOfADraw checks that with the pantheon restrictions a draw is a defeat like any other. Its value must be
// less than that of a position from which the game may still be won. A win by one point must have a higher value than
// that position.
func TestSoloValueOfADraw(t *testing.T) {
	end := func(mine, his int8) float64 {
		p := soloStand(t, ``, nil)
		p.Checkpoint, p.Step = NumCheckpoints, Over
		p.Players[0].VP, p.Patronus.VP = [NumCheckpoints]int8{2, 3, mine}, [NumCheckpoints]int8{3, 4, his}
		return p.Value(0) - p.Value(game.Spectator)
	}
	p := soloStand(t, `"P1": {"meeples": {"diana": 2}}`, nil)
	open := p.Value(0) - p.Value(game.Spectator)
	if draw, lost, won := end(8, 6), end(6, 8), end(9, 6); draw != lost || draw >= open || won <= open {
		t.Errorf("a draw leads by %.1f, a defeat by %.1f, an open game by %.1f, a win by %.1f", draw, lost, open, won)
	}
}
