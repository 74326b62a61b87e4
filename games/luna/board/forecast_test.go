package board

import (
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/luna"
)

// TestForecastsComeTrue checks that what the tiles predict for actions equals the result when the rules play them in
// the full state.
func TestForecastsComeTrue(t *testing.T) {
	g, b := open(t)
	boardtest.Seed(t)
	met := map[string]int{}
	positions(t, g, 12, 3, func(p *luna.Position) {
		for seat := range int(p.Seats) {
			who := game.Seat(seat)
			if p.Step != luna.Turn || !p.ToAct().Has(who) {
				continue
			}
			s := b.scene(seen(g, p, who), english)
			known := s.forecasts(who)
			for i, verb := range yielding {
				most, least, ends := -99, 99, -99
				for _, m := range p.Moves(who, nil) {
					if v, _, _ := strings.Cut(string(p.FormatMove(m, who, who)), " "); v != verb && !(v == "attend" && verb == "council") {
						continue
					}
					after := g.Blank().(*luna.Position)
					after.Copy(p)
					after.Play(who, m, &game.Env{Dice: game.QuickDice(7)})
					gain := int(after.Players[seat].Influence - p.Players[seat].Influence)
					most, least, ends = max(most, gain), min(least, gain), max(ends, after.Total(seat)-p.Total(seat)-gain)
				}
				if f := known[i]; f.sentences == 0 != (most == -99) || f.sentences > 0 && (f.now != bounds{least, most} || f.end.most != ends) {
					t.Fatalf("%s is foretold %+v, and brings %d to %d at once, %d at the end", verb, f, least, most, ends)
				}
				if most != -99 {
					met[verb]++
				}
			}
		}
	})
	for _, verb := range yielding {
		if met[verb] == 0 {
			t.Errorf("no game came to %s", verb)
		}
	}
}

// TestTheLastCandleTellsTheScoring checks that the tile of the last time token predicts the result of the round's
// scoring.
func TestTheLastCandleTellsTheScoring(t *testing.T) {
	g, b := open(t)
	boardtest.Seed(t)
	met := 0
	positions(t, g, 12, 1, func(p *luna.Position) {
		for seat := range int(p.Seats) {
			who := game.Seat(seat)
			if p.Step != luna.Turn || !p.ToAct().Has(who) || p.Solo() || int(p.Candles)+1 != p.CandleCount() || p.Round == luna.NumGroups {
				continue
			}
			m, err := p.ParseMove(who, "meditate")
			if err != nil {
				t.Fatal(err)
			}
			after := g.Blank().(*luna.Position)
			after.Copy(p)
			after.Play(who, m, &game.Env{Dice: game.QuickDice(7)})
			gain := int(after.Players[seat].Influence - p.Players[seat].Influence)
			view := seen(g, p, who)
			for _, a := range b.Actions(view, who, board.SayableBy(view, who), english) {
				if a.ID != "meditate" {
					continue
				}
				met++
				last := p.Values().Meditation
				if want := board.Plus(last) + ", then scoring: " + board.Plus(gain-last); a.Note != want {
					t.Errorf("the tile says %q, and it brings %q", a.Note, want)
				}
			}
		}
	})
	if met == 0 {
		t.Error("no game came to a last candle")
	}
}

// TestTilesWhileAHelperWaits checks the tiles while the Temporary Novice must help: no tile of an action that he can
// help at other times says that he cannot, and every other tile says so.
func TestTilesWhileAHelperWaits(t *testing.T) {
	g, b := open(t)
	boardtest.Seed(t)
	met := map[bool]int{}
	positions(t, g, 12, 1, func(p *luna.Position) {
		who := game.Seat(p.Acting)
		if p.Step != luna.Helping {
			return
		}
		view := seen(g, p, who)
		never := b.scene(view, english).Phrase("tile.not-helped")
		for _, a := range b.Actions(view, who, board.SayableBy(view, who), english) {
			if a.Why == "" {
				continue
			}
			met[helped[a.ID]]++
			if (a.Why == never) == helped[a.ID] {
				t.Fatalf("%s says %q", a.ID, a.Why)
			}
		}
	})
	if met[true] == 0 || met[false] == 0 {
		t.Errorf("tiles met: %v", met)
	}
}

func BenchmarkActions(b *testing.B) {
	g, moon := open(b)
	var at []*luna.Position
	positions(b, g, 4, 5, func(p *luna.Position) {
		if p.Step == luna.Turn {
			at = append(at, seen(g, p, game.Seat(p.Acting)))
		}
	})
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		p := at[i%len(at)]
		moon.Actions(p, game.Seat(p.Acting), board.SayableBy(p, game.Seat(p.Acting)), english)
	}
}
