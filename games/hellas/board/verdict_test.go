package board

import (
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// TestStrongerSide checks that the attacker wins only if it is stronger. The defender wins a tie. (3.4)
func TestStrongerSide(t *testing.T) {
	for a := range 12 {
		for d := range 12 {
			want := hellas.Defending
			if a > d {
				want = hellas.Attacking
			}
			if have := stronger([2]int{hellas.Attacking: a, hellas.Defending: d}); have != want {
				t.Errorf("with %d against %d side %d wins, want %d", a, d, have, want)
			}
		}
	}
}

// TestWhatBothSidesWouldLose checks that a side loses a hoplite for each casualty symbol that counts for it. The loser
// loses one more, or the number set by the winner's cards. A side never loses more than it has. (3.4)
func TestWhatBothSidesWouldLose(t *testing.T) {
	const at, attacker, defender = 3, 2, 0 // seats
	for name, c := range map[string]struct {
		army   [2]int
		blood  [2]uint8
		extra  [2]uint8
		winner int
		turned bool // the winner withdraws instead of the loser, and nobody kills
		loss   [2]int
	}{
		"the attacker wins":                           {[2]int{5, 5}, [2]uint8{}, [2]uint8{}, hellas.Attacking, false, [2]int{0, 1}},
		"the defender wins":                           {[2]int{5, 5}, [2]uint8{}, [2]uint8{}, hellas.Defending, false, [2]int{1, 0}},
		"symbols count for both":                      {[2]int{5, 5}, [2]uint8{2, 1}, [2]uint8{}, hellas.Attacking, false, [2]int{2, 2}},
		"symbols count for both, the other way round": {[2]int{5, 5}, [2]uint8{0, 3}, [2]uint8{}, hellas.Defending, false, [2]int{1, 3}},
		"the winner's cards kill three":               {[2]int{5, 5}, [2]uint8{}, [2]uint8{3, 0}, hellas.Attacking, false, [2]int{0, 3}},
		"the loser's cards kill nobody more":          {[2]int{5, 5}, [2]uint8{}, [2]uint8{0, 3}, hellas.Attacking, false, [2]int{0, 1}},
		"nobody loses more than stand there":          {[2]int{1, 2}, [2]uint8{4, 1}, [2]uint8{5, 0}, hellas.Attacking, false, [2]int{1, 2}},
		"turned round, symbols alone count":           {[2]int{5, 5}, [2]uint8{1, 0}, [2]uint8{3, 3}, hellas.Defending, true, [2]int{1, 0}},
	} {
		var p hellas.Position
		p.Battle = hellas.Battle{At: at, Seat: [2]int8{attacker, defender}, Extra: c.extra, Swapped: c.turned}
		p.Players[attacker].Hoplites[at] = uint8(c.army[hellas.Attacking])
		p.Players[defender].Hoplites[at] = uint8(c.army[hellas.Defending] - 1)
		p.Players[defender].Fort = 1 << at // a fortified hoplite counts, too
		v := verdict{winner: c.winner}
		if v.lose(&p, c.blood); v.loss != c.loss {
			t.Errorf("%s: they lose %v, want %v", name, v.loss, c.loss)
		}
	}
}

// TestStrengthsThatEventsTell checks that the strengths at which a battle was decided are read from its event, each for its own side.
func TestStrengthsThatEventsTell(t *testing.T) {
	tale := &game.Events{}
	if _, ok := strengthsIn(tale); ok {
		t.Error("a tale without a line tells strengths")
	}
	tale.Add(game.Everybody, "tale.battle", "a", 7, "d", 8)
	if _, ok := strengthsIn(tale); ok {
		t.Error("the beginning of a battle tells how it was decided")
	}
	tale.Add(game.Everybody, "tale.strengths", "a", 3, "d", 5)
	if have, ok := strengthsIn(tale); !ok || have != [2]int{hellas.Attacking: 3, hellas.Defending: 5} {
		t.Errorf("the strengths are %v, %v", have, ok)
	}
}

// TestATieIsTheDefenders checks, at a tie and one below and above it, that the board names the winner by the rules.
func TestATieIsTheDefenders(t *testing.T) {
	g, _ := open(t)
	told := map[int]int{} // by the amount by which the attacker was stronger
	positions(t, g, 2, 1, func(at *hellas.Position) {
		top := at.Top()
		if top == nil || top.Kind != hellas.StepCard || at.Solo() {
			return
		}
		for ahead := -1; ahead <= 1; ahead++ {
			p := &hellas.Position{}
			p.Copy(at)
			p.Battle.Bonus[hellas.Attacking] += int8(p.StrengthOf(hellas.Defending) - p.StrengthOf(hellas.Attacking) + ahead)
			p.Battle.Passed[1-top.What] = true
			v := stands(seen(g, p, game.Seat(top.Seat)))
			_, tale, is := played(t, p, game.Seat(top.Seat), "pass", 77)
			line, ended := heard(tale, "tale.strengths")
			if !ended {
				continue // another choice comes first
			}
			told[is[hellas.Attacking]-is[hellas.Defending]]++
			if who, _ := line.Arg("who"); string(who) != seatThing(int(p.Battle.Seat[v.winner])) {
				t.Errorf("at %v the rules say that %s wins, and the board side %d", is, who, v.winner)
			}
		}
	})
	for ahead := -1; ahead <= 1; ahead++ {
		if told[ahead] == 0 {
			t.Errorf("no battle was decided with the attacker %d ahead: %v", ahead, told)
		}
	}
}

// TestWardsOff checks that a card is enough if it raises the defence exactly to the strength of the attack, and not if
// one is missing. A shield is enough against any attack. (3.5)
func TestWardsOff(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepTurn, func(*hellas.Position) bool { return true })
	s := b.scene(seen(g, p, game.Seat(p.Acting)), english)
	shields, others := 0, 0
	for c := 0; s.p.ID("combat", c) != ""; c++ {
		symbol, strength, _ := s.p.Card(hellas.CombatCard(c))
		if symbol == hellas.Shield {
			shields++
		} else {
			others++
		}
		for _, short := range []int{0, 1} {
			const defence = 2
			s.p.Hunt.Defence, s.p.Hunt.Strength = defence, int8(defence+strength+short)
			line := s.wards(c)
			want := s.Phrase("forecast.short", "a", defence, "b", defence+strength, "n", defence+strength+short)
			switch {
			case symbol == hellas.Shield:
				want = s.Phrase("forecast.shield")
			case short == 0:
				want = s.Phrase("forecast.wards", "a", defence, "b", defence+strength, "n", defence+strength)
			}
			if line != want {
				t.Errorf("%s, %d short: %q, want %q", s.p.ID("combat", c), short, line, want)
			}
		}
	}
	if shields == 0 || others == 0 {
		t.Errorf("there are %d shields and %d other cards", shields, others)
	}
}

// TestTheOddsOfAHunt checks that a hunter's odds count the attack cards not yet seen, and among them those no stronger
// than the hand, or all with a shield. If all were seen, they count all cards, because these are shuffled again.
func TestTheOddsOfAHunt(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepTurn, func(*hellas.Position) bool { return true })
	seat := p.Acting
	s := b.scene(seen(g, p, game.Seat(seat)), english)
	s.p.Hunt.Monster, s.p.Hunt.Hunter = 0, seat // hunter of the attack
	weak, shield := -1, -1                      // the weakest card that is no shield, and a shield
	for c := 0; s.p.ID("combat", c) != ""; c++ {
		symbol, n, _ := s.p.Card(hellas.CombatCard(c))
		if symbol == hellas.Shield {
			shield = c
		} else if weak < 0 {
			weak = c
		} else if _, least, _ := s.p.Card(hellas.CombatCard(weak)); n < least {
			weak = c
		}
	}
	_, strength, _ := s.p.Card(hellas.CombatCard(weak))
	all, wardable, exact := 0, 0, 0
	for ; s.p.ID("attack", all) != ""; all++ {
		switch n := s.p.AttackStrength(hellas.AttackCard(all)); {
		case n == strength:
			exact++
			wardable++
		case n < strength:
			wardable++
		}
	}
	if exact == 0 || wardable == all {
		t.Fatalf("a strength of %d wards off %d of %d, %d of them exactly: this test needs another card", strength, wardable, all, exact)
	}
	none, every := uint32(0), uint32(1)<<all-1
	for _, c := range []struct {
		name            string
		hand            uint32
		discarded, seen uint32
		warded, of      int
	}{
		{"one card", 1 << weak, none, none, wardable, all},
		{"no card", 0, none, none, 0, all},
		{"a shield", 1 << shield, none, none, all, all},
		{"a card and a shield", 1<<weak | 1<<shield, none, none, all, all},
		{"all but the last seen", 1 << shield, every >> 2, every >> 1 &^ (every >> 2), 1, 1},
		{"all seen", 1 << weak, every >> 1, every &^ (every >> 1), wardable, all},
	} {
		s.p.Players[seat].Hand = c.hand
		s.p.Hunt.Discarded, s.p.Hunt.Looked[seat] = c.discarded, c.seen
		if c.name == "no card" {
			c.warded = countAtMost(s.p, all, 0)
		}
		if warded, of, _ := s.odds(); warded != c.warded || of != c.of {
			t.Errorf("%s: %d of %d, want %d of %d", c.name, warded, of, c.warded, c.of)
		}
	}
}

// countAtMost returns the number of attack cards with at most the given strength.
func countAtMost(p *hellas.Position, all, most int) (n int) {
	for c := range all {
		if p.AttackStrength(hellas.AttackCard(c)) <= most {
			n++
		}
	}
	return n
}

// TestForecastOfACard checks that the forecast of a card names the winner and the viewer's losses before those of the
// other side.
func TestForecastOfACard(t *testing.T) {
	g, b := open(t)
	said := map[bool]int{}
	positions(t, g, 2, 1, func(p *hellas.Position) {
		top := p.Top()
		if top == nil || top.Kind != hellas.StepCard || p.Solo() {
			return
		}
		seat := game.Seat(top.Seat)
		s := b.scene(seen(g, p, seat), english)
		for _, other := range []game.Seat{(seat + 1) % game.Seat(p.Seats), game.Spectator} {
			if o := b.scene(seen(g, p, other), english); o.fights() != -1 {
				t.Errorf("seat %v is asked for a card of seat %v", other, seat)
			}
		}
		if s.fights() != int(top.What) {
			t.Errorf("the reader fights on side %d, want %d", s.fights(), top.What)
		}
		for _, c := range s.hand() {
			v, ok := s.after(c)
			if !ok {
				continue
			}
			wins := v.winner == int(top.What)
			said[wins]++
			id := "forecast.loses"
			if wins {
				id = "forecast.wins"
			}
			want := s.Phrase(id, "n", v.loss[top.What], "m", v.loss[1-top.What])
			if line := s.bring(c); line != want {
				t.Errorf("%q: %q, want %q", s.p.ID("combat", c), line, want)
			}
		}
	})
	if said[true] == 0 || said[false] == 0 {
		t.Errorf("cards said so often that the reader wins or loses: %v", said)
	}
}

// TestLossesOfTheLastCard checks the losses shown on the last card of a battle, its own symbols included, against the
// rules.
func TestLossesOfTheLastCard(t *testing.T) {
	g, b := open(t)
	ended, bloody := 0, 0
	positions(t, g, 3, 1, func(at *hellas.Position) {
		top := at.Top()
		if top == nil || top.Kind != hellas.StepCard || at.Solo() {
			return
		}
		seat := game.Seat(top.Seat)
		for _, c := range b.scene(seen(g, at, seat), english).hand() {
			p := &hellas.Position{}
			p.Copy(at)
			p.Battle.Passed[1-top.What] = true
			p.Players[seat].Hand, p.Players[seat].HandSize = 1<<c, 1
			s := b.scene(seen(g, p, seat), english)
			v, ok := s.after(c)
			if !ok {
				continue
			}
			after, tale, _ := played(t, p, seat, "play "+p.ID("combat", c), 77)
			next := after.Top()
			if _, decided := heard(tale, "tale.strengths"); !decided || after.Battle.At == p.Battle.At && next.Kind != hellas.StepWithdraw && next.Kind != hellas.StepReturn {
				continue // another choice comes first
			}
			ended++
			if _, _, symbols := p.Card(hellas.CombatCard(c)); symbols > 0 {
				bloody++
			}
			for side, seat := range p.Battle.Seat {
				if lost := after.Supply(seat) - p.Supply(seat) + recruited(tale, seat); lost != v.loss[side] {
					t.Errorf("%q: side %d would lose %d, and lost %d", p.ID("combat", c), side, v.loss[side], lost)
				}
			}
		}
	})
	if ended < 10 || bloody < 5 {
		t.Errorf("only %d battles ended at once, %d of them by a card with symbols", ended, bloody)
	}
}

// recruited returns the number of hoplites that came to a seat in the events.
func recruited(tale *game.Events, seat int8) (n int) {
	for _, line := range tale.List {
		if who, _ := line.Phrase.Arg("who"); line.Phrase.ID == "tale.recruits" && string(who) == seatThing(int(seat)) {
			more, _ := line.Phrase.Arg("n")
			n += board.ReadNumber(more.ID(), 0, 99)
		}
	}
	return n
}

// TestStrikesAtAMonster checks that a hunter can deal the remaining wounds of a monster, one with each card of its
// symbol.
func TestStrikesAtAMonster(t *testing.T) {
	g, b := open(t)
	p := at(t, g, hellas.StepTurn, func(*hellas.Position) bool { return true })
	seat := p.Acting
	s := b.scene(seen(g, p, game.Seat(seat)), english)
	most := 0
	for m := range hellas.NumMonsters {
		for cards := range 4 { // number of each symbol in the hand
			held := map[hellas.Symbol]int{}
			s.p.Players[seat].Hand = 0
			for c := 0; s.p.ID("combat", c) != ""; c++ {
				if symbol, _, _ := s.p.Card(hellas.CombatCard(c)); held[symbol] < cards {
					held[symbol]++
					s.p.Players[seat].Hand |= 1 << c
				}
			}
			for _, dealt := range []uint16{0, 1, 0b110, 1<<16 - 1} {
				s.p.Beasts[m].Wounds = dealt
				left, want := map[hellas.Symbol]int{}, 0
				for _, w := range s.p.Tray(hellas.Monster(m)) {
					if w.There && !w.Dealt {
						left[w.Symbol]++
					}
				}
				for symbol, n := range left {
					want += min(n, held[symbol])
				}
				most = max(most, want)
				if have := s.strikes(m); have != want {
					t.Errorf("%s with the wounds %b dealt and %d cards of each symbol: %d can be dealt, want %d", s.p.ID("monster", m), dealt, cards, have, want)
				}
			}
		}
	}
	if most < 3 {
		t.Errorf("at most %d wounds could be dealt", most)
	}
}
