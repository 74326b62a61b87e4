package board

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/hellas"
)

// at returns a position of random games whose top step is of the given kind and for which fits returns true. It tries
// up to eight random games, whose seeds the test log names, and fails the test if none has such a position.
func at(t *testing.T, g game.Game, kind hellas.StepKind, fits func(p *hellas.Position) bool) *hellas.Position {
	t.Helper()
	found := g.Blank().(*hellas.Position)
	done := false
	for games := 1; games <= 8 && !done; games *= 2 {
		positions(t, g, games, 1, func(p *hellas.Position) {
			if top := p.Top(); !done && top != nil && top.Kind == kind && fits(p) {
				found.Copy(p)
				done = true
			}
		})
	}
	if !done {
		t.Fatalf("no random game came to %s", kind)
	}
	return found
}

func TestABattleShowsTheRunningStrength(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepCard, func(p *hellas.Position) bool {
		return !p.Solo() && p.Battle.Played[hellas.Attacking]|p.Battle.Played[hellas.Defending] != 0
	})
	all := boardtest.Part(t, b, seen(g, p, 0), "stage", english)
	for side, role := range []string{"attacker", "defender"} {
		if want := strconv.Itoa(stands(seen(g, p, 0)).strength[side]); !slices.Contains(texts(all), want) {
			t.Errorf("the strength %s of the %s is not written", want, role)
		}
	}
	cards := len(drawnAt(all, "battle:attacker")) + len(drawnAt(all, "battle:defender"))
	want := 0
	for _, played := range p.Battle.Played {
		want += count(played)
	}
	if cards != want {
		t.Errorf("%d cards lie on the stage, and %d were played", cards, want)
	}
}

func TestBlessingsOfADraftAreSeenByWhoHadThem(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepDraft, func(p *hellas.Position) bool { return p.Seats > 2 && p.Draft.Seen.Len() == 1 })
	chooser := game.Seat(p.Top().Seat)
	other := game.Seat((p.Top().Seat + 1) % p.Seats)
	blessings := func(s game.Seat) int {
		n := 0
		for thing := range boardtest.Things(boardtest.Part(t, b, seen(g, p, s), "stage", english)) {
			if strings.HasPrefix(thing, "blessing:") {
				n++
			}
		}
		return n
	}
	if n := blessings(chooser); n != int(p.Draft.Size) {
		t.Errorf("who chooses sees %d blessings, and %d lie there", n, p.Draft.Size)
	}
	if n := blessings(other); n != 0 {
		t.Errorf("another sees %d of them", n)
	}
}

func TestAHuntShowsItsTray(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepStrike, func(*hellas.Position) bool { return true })
	all := boardtest.Things(boardtest.Part(t, b, seen(g, p, game.Seat(p.Hunt.Hunter)), "stage", english))
	for w, wound := range p.Tray(p.Hunt.Monster) {
		if all["wound:"+strconv.Itoa(w+1)] != wound.There {
			t.Errorf("wound %d: drawn is %v, and it counts: %v", w+1, all["wound:"+strconv.Itoa(w+1)], wound.There)
		}
	}
	for _, s := range symbolIDs {
		if !all["symbol:"+s] {
			t.Errorf("%s, with which the hunter may strike, is not drawn", s)
		}
	}
}

func TestATurnTellsWhatIsLeft(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepTurn, func(p *hellas.Position) bool {
		return p.Done&hellas.MovedHero != 0 && p.Done&hellas.Prayed == 0 && p.Players[p.Acting].Used != 0
	})
	s := b.scene(seen(g, p, game.Seat(p.Acting)), english)
	tasks := s.regular()
	if !tasks[2].done || tasks[1].done {
		t.Errorf("the hero has moved and nobody prayed, and the stage tells %+v", tasks)
	}
	for a, task := range s.specials() {
		if used := p.Players[p.Acting].Used>>uint(a)&1 != 0; a < int(hellas.BuildMonument) && task.done != used {
			t.Errorf("%s: used is %v, and the stage tells %v", task.action, used, task.done)
		}
	}
}

// TestTheThroneIsMarked checks that the map and the tooltips show the deciding territory once a seat may become King of
// Kings.
func TestTheThroneIsMarked(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 4, func(p *hellas.Position) {
		p.Crown = hellas.Kingship{Seat: 1, Tokens: 2, Monument: hellas.Monument(p.Find("god", "zeus"))}
	})
	for _, god := range []string{"zeus", "athena"} {
		want := god == "zeus"
		if tip := told(g, b, v, game.MakeThing("god", god)); strings.Contains(tip, "the player who controls Thessaly wins") != want {
			t.Errorf("the tip of the monument of %s is %q", god, tip)
		}
	}
	for _, e := range boardtest.Part(t, b, v, "map", english) {
		if strings.HasPrefix(e.Attrs["data-thing"], "god:") {
			want := e.Attrs["data-thing"] == "god:zeus"
			if got := strings.Contains(e.Attrs["data-label"], "throne of the King of Kings, 2 tokens left"); got != want {
				t.Errorf("%s is labelled %q", e.Attrs["data-thing"], e.Attrs["data-label"])
			}
		}
	}
}

// TestTheStageTellsWhyPersiaHasWon checks the reason on the stage. A victory of Persia has no winning seat.
func TestTheStageTellsWhyPersiaHasWon(t *testing.T) {
	g, b := open(t)
	v := arranged(t, g, 1, func(p *hellas.Position) {
		p.Players[hellas.Persia].Held = 1<<hellas.NumTerritories - 1
		p.Levels = [hellas.NumMonuments]uint8{5, 5, 5}
		p.Way, p.Winner = hellas.SoloLost, -1
	})
	all := texts(boardtest.Part(t, b, v, "stage", english))
	for _, want := range []string{"Persia has won", "Persia controls two complete lands"} {
		if !slices.Contains(all, want) {
			t.Errorf("the stage does not say %q; it says %q", want, all)
		}
	}
}

// TestAttackCardsShowTheirStrength checks that the choosing neighbour sees the current strengths of both attack cards.
func TestAttackCardsShowTheirStrength(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepPick, func(p *hellas.Position) bool { return !p.Solo() })
	v := seen(g, p, game.Seat(p.Top().Seat))
	all := texts(boardtest.Part(t, b, v, "stage", english))
	for pair := p.Hunt.Pair; pair != 0; pair &= pair - 1 {
		if want := strconv.Itoa(p.AttackStrength(hellas.AttackCard(bits.TrailingZeros(uint(pair))))); !slices.Contains(all, want) {
			t.Errorf("no attack card shows its strength %s: %q", want, all)
		}
	}
}

// TestARepeatedActionHasItsTile checks that there is a tile for the repeated action exactly if a used action can be
// repeated.
func TestARepeatedActionHasItsTile(t *testing.T) {
	g, b := open(t)
	with, without := 0, 0
	positions(t, g, 6, 5, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || top.Kind != hellas.StepTurn {
			return
		}
		v := seen(g, p, game.Seat(top.Seat))
		said := board.SayableBy(v, game.Seat(top.Seat))
		tile := slices.ContainsFunc(b.Actions(v, game.Seat(top.Seat), said, english), func(a board.Action) bool { return a.ID == again })
		if tile != said.Has(again) {
			t.Errorf("a tile to repeat: %v, and it can be said: %v", tile, said.Has(again))
		}
		if tile {
			with++
		} else {
			without++
		}
	})
	if with == 0 || without == 0 {
		t.Errorf("%d turns had the tile, %d had not", with, without)
	}
}
