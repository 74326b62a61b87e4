package board

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
	"pantheon/games/hellas"
)

// heard returns the phrase with an id among the events; ok is false if there is none.
func heard(tale *game.Events, id string) (game.Phrase, bool) {
	i := slices.IndexFunc(tale.List, func(l game.Event) bool { return l.Phrase.ID == id })
	if i < 0 {
		return game.Phrase{}, false
	}
	return tale.List[i].Phrase, true
}

// played plays a move on a copy of the full state. It returns the copy, the events, and the strengths of both sides in
// the battle, -1 for both if there is none. The parameter seed is that of the dice.
func played(t *testing.T, p *hellas.Position, s game.Seat, words string, seed uint64) (*hellas.Position, *game.Events, [2]int) {
	t.Helper()
	after := &hellas.Position{}
	after.Copy(p)
	move, refusal := after.ParseMove(s, game.MoveText(words))
	if refusal != nil {
		t.Fatalf("%q was refused: %v", words, refusal)
	}
	tale := &game.Events{}
	after.Play(s, move, &game.Env{Dice: game.QuickDice(seed), Events: tale})
	strengths := [2]int{-1, -1}
	if line, ok := heard(tale, "tale.strengths"); ok {
		for side, gap := range []string{"a", "d"} {
			n, _ := line.Arg(gap)
			strengths[side] = board.ReadNumber(n.ID(), 0, 1<<10)
		}
	} else if after.Battle.At == p.Battle.At && p.Battle.At != hellas.NoTerritory {
		strengths = [2]int{after.StrengthOf(hellas.Attacking), after.StrengthOf(hellas.Defending)}
	}
	return after, tale, strengths
}

// TestACardSaysWhatStrengthItMakes checks that the strength shown on a combat card in hand is the one that the rules
// compute.
func TestACardSaysWhatStrengthItMakes(t *testing.T) {
	g, b := open(t)
	cards := 0
	positions(t, g, 6, 1, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || top.Kind != hellas.StepCard || p.Solo() {
			return
		}
		seat := game.Seat(top.Seat)
		s := b.scene(seen(g, p, seat), english)
		for _, c := range s.hand() {
			v, ok := s.after(c)
			if !ok {
				continue
			}
			cards++
			words := "play " + p.ID("combat", c)
			after, _, is := played(t, p, seat, words, 77)
			if next := after.Top(); after.Battle.At == p.Battle.At && next.Kind == hellas.StepCard && !p.Solo() {
				after.Battle.Passed[1-next.What] = true
				if _, tale, ends := played(t, after, game.Seat(next.Seat), "pass", 77); tale != nil && ends[0] >= 0 {
					if _, decided := heard(tale, "tale.strengths"); decided {
						is = ends
					}
				}
			}
			if is != v.strength {
				t.Errorf("%q: the card says %d, and the rules make %d of it", words, v.strength, is)
			}
			card, _ := b.Card(s.p, game.Thing("combat:"+p.ID("combat", c)), english)
			change := strconv.Itoa(stands(seen(g, p, seat)).strength[top.What]) + " → " + strconv.Itoa(v.strength[top.What])
			if !strings.Contains(card.Name, change) || len(card.Text) < 2 {
				t.Errorf("%q should say %s and who would win, and says %q", words, change, card)
			}
		}
	})
	if cards < 20 {
		t.Errorf("only %d cards were looked at", cards)
	}
}

// TestABattleSaysWhatBothWouldLose checks that the winner and the losses shown are the actual ones when both sides
// stop.
func TestABattleSaysWhatBothWouldLose(t *testing.T) {
	g, _ := open(t)
	battles := 0
	positions(t, g, 6, 1, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || top.Kind != hellas.StepCard || p.Solo() {
			return
		}
		stopped := &hellas.Position{}
		stopped.Copy(p)
		stopped.Battle.Passed[1-top.What] = true
		v := stands(seen(g, p, game.Seat(top.Seat)))
		after, tale, _ := played(t, stopped, game.Seat(top.Seat), "pass", 77)
		line, ok := heard(tale, "tale.strengths")
		if next := after.Top(); !ok || after.Battle.At == p.Battle.At && next.Kind != hellas.StepWithdraw && next.Kind != hellas.StepReturn {
			return // another choice comes first
		}
		battles++
		if who, _ := line.Arg("who"); string(who) != seatThing(int(p.Battle.Seat[v.winner])) {
			t.Errorf("the rules say that %s wins, and the board %d", who, p.Battle.Seat[v.winner])
		}
		for side, seat := range p.Battle.Seat {
			if lost := after.Supply(seat) - p.Supply(seat); lost != v.loss[side] {
				t.Errorf("side %d would lose %d, and lost %d", side, v.loss[side], lost)
			}
		}
	})
	if battles < 20 {
		t.Errorf("only %d battles ended at once", battles)
	}
}

// TestAHuntersOdds checks that the hunter's odds count exactly the attacks that all cards of the hand defend against,
// without attacks already seen. The text on a card in a defence must also be right about whether the defence is enough.
func TestAHuntersOdds(t *testing.T) {
	g, b := open(t)
	hunts, faces := 0, 0
	positions(t, g, 8, 1, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || p.Hunt.Monster == hellas.NoMonster || int8(top.Seat) != p.Hunt.Hunter {
			return
		}
		seat := game.Seat(p.Hunt.Hunter)
		s := b.scene(seen(g, p, seat), english)
		switch top.Kind {
		case hellas.StepStrike:
			hunts++
			warded, of, strength := s.odds()
			want, all := 0, 0
			shield := false
			for _, c := range s.hand() {
				symbol, _, _ := p.Card(hellas.CombatCard(c))
				shield = shield || symbol == hellas.Shield
			}
			for c := range 32 {
				if p.ID("attack", c) == "" || (p.Hunt.Discarded|p.Hunt.Looked[seat])>>c&1 != 0 {
					continue
				}
				all++
				if shield || p.AttackStrength(hellas.AttackCard(c)) <= strength {
					want++
				}
			}
			if all > 0 && (warded != want || of != all) {
				t.Errorf("the odds are %d of %d, and should be %d of %d", warded, of, want, all)
			}
		case hellas.StepDefend:
			for _, c := range s.hand() {
				line := s.bring(c)
				after, _, _ := played(t, p, seat, "play "+p.ID("combat", c), 77)
				if after.Top() == nil || after.Top().Kind != hellas.StepDefend {
					continue
				}
				faces++
				_, tale, _ := played(t, after, seat, "done", 78)
				_, wards := heard(tale, "tale.defends")
				if enough := strings.Contains(line, ": enough"); enough && !wards || strings.Contains(line, "not enough") && wards {
					t.Errorf("%q says %q, and the rules ward it off: %v", p.ID("combat", c), line, wards)
				}
			}
		}
	})
	if hunts < 3 || faces < 3 {
		t.Errorf("only %d hunts and %d defences were looked at", hunts, faces)
	}
}

// BenchmarkForecast measures the forecasts for a hand of cards in a battle.
func BenchmarkForecast(bench *testing.B) {
	g, b := open(bench)
	found := &hellas.Position{}
	boardtest.Positions(bench, g, 4, 1, func(at game.Position) {
		p := at.(*hellas.Position)
		if top := p.Top(); top != nil && top.Kind == hellas.StepCard && p.Players[top.Seat].HandSize > 2 {
			found.Copy(p)
		}
	})
	s := b.scene(seen(g, found, game.Seat(found.Top().Seat)), english)
	bench.ReportAllocs()
	for bench.Loop() {
		for _, c := range s.hand() {
			s.change(s.outlook(c))
		}
	}
}

// TestTheHuntNamesWhatItNeeds checks that the tile of the hunt names exactly the monsters that can be hunted.
func TestTheHuntNamesWhatItNeeds(t *testing.T) {
	g, b := open(t)
	hunts := 0
	positions(t, g, 8, 1, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || top.Kind != hellas.StepTurn {
			return
		}
		seat := game.Seat(top.Seat)
		v := seen(g, p, seat)
		said := board.SayableBy(v, seat)
		for _, a := range b.Actions(v, seat, board.SayableBy(v, seat), english) {
			if a.ID != "hunt" || a.Why != "" {
				continue
			}
			for m := range hellas.NumMonsters {
				name := b.scene(v, english).title("monster", m)
				if said.Has("hunt "+p.ID("monster", m)) != strings.Contains(a.Note, name+": ") {
					t.Errorf("%s can be hunted: %t, and the tile says %q", name, said.Has("hunt "+p.ID("monster", m)), a.Note)
				}
			}
			hunts++
		}
	})
	if hunts < 3 {
		t.Errorf("only %d times something could be hunted", hunts)
	}
}

// TestPlacesForWoundsAreCards checks that in the choice of any monster's wound each number of a wound is a card. The
// card must name the monster and the symbol. Outside such a choice no wound may be a card.
func TestPlacesForWoundsAreCards(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepMonster, func(p *hellas.Position) bool { return monsterPicks[p.Top().What] == "wound" })
	seat := game.Seat(p.Top().Seat)
	v := seen(g, p, seat)
	places := 0
	for _, m := range v.Moves(seat, nil) {
		words := v.FormatMove(m, seat, seat).Phrases()
		if words[0] != "wound" {
			continue
		}
		places++
		card, ok := b.Card(v, game.MakeThing("wound", words[2]), english)
		w, _ := strconv.Atoi(words[2])
		wound := p.Tray(hellas.Monster(p.Find("monster", words[1])))[w-1]
		s := b.scene(v, english)
		symbol, monster := s.Called("symbol:"+wound.Symbol.String()), s.Called("monster:"+words[1])
		if !ok || !regexp.MustCompile(symbol+` \([^)]*`+monster).MatchString(card.Text[0]) {
			t.Errorf("%v: the card says %+v, and should say that it is a %s of %s", words, card, symbol, monster)
		}
	}
	if places == 0 {
		t.Error("no place for a wound could be chosen")
	}
	if _, ok := b.Card(seen(g, at(t, g, hellas.StepTurn, func(*hellas.Position) bool { return true }), 0), "wound:1", english); ok {
		t.Error("a wound is a card while none is chosen")
	}
}

// TestTheTurnIsToldOnce checks that a viewer with the tiles of the turn does not see its actions again beside the map.
// A waiting viewer must see them there.
func TestTheTurnIsToldOnce(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepTurn, func(p *hellas.Position) bool { return p.Seats > 1 && !p.Solo() })
	seat := game.Seat(p.Top().Seat)
	for _, s := range []game.Seat{seat, (seat + 1) % game.Seat(p.Seats), game.Spectator} {
		v := seen(g, p, s)
		listed := slices.Contains(texts(boardtest.Part(t, b, v, "stage", english)), "Recruit")
		if tiles := len(b.Actions(v, s, board.SayableBy(v, s), english)) > 0; tiles == listed {
			t.Errorf("for %v the turn has tiles: %t, and the stage lists the actions: %t", s, tiles, listed)
		}
	}
}
