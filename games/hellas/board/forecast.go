package board

import (
	"math"
	"math/bits"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Forecasts: what a combat card would make of a battle, what both sides would lose if both stopped now, and what a hunter's cards can ward
// off. They come from the rules, played on a copy, and from nothing that the seat of the view does not know.

// A verdict is how a battle stands: the strength of both sides, and who would win and what both would lose if both stopped now.
type verdict struct {
	strength [2]int
	winner   int // side
	loss     [2]int
	known    bool // false where the other side's cards are drawn later: Persia's
}

// stands is how the battle of a position stands. Where a card is asked for the rules tell how it would end, on a copy; elsewhere, and
// where somebody is asked something first, it is counted. (3.4)
func stands(p *hellas.Position) verdict {
	b := &p.Battle
	v := verdict{known: !p.Solo()}
	for side := range v.strength {
		v.strength[side] = p.StrengthOf(int8(side))
	}
	v.winner = stronger(v.strength)
	v.lose(p, b.Blood)
	top := p.Top()
	if !v.known || b.Winner != hellas.NoSeat || top == nil || top.Kind != hellas.StepCard {
		return v
	}
	var after hellas.Position
	after.Copy(p)
	dice := game.QuickDice(1)
	after.Guess(dice)
	after.Battle.Passed[1-top.What] = true
	seat := game.Seat(top.Seat)
	pass, refusal := after.Hear(seat, "pass")
	if refusal != nil {
		return v
	}
	tale := &game.Tale{}
	after.Play(seat, pass, &game.Moment{Dice: dice, Tale: tale})
	strengths, ended := strengthsIn(tale)
	if !ended {
		return v
	}
	v.strength, v.winner = strengths, stronger(strengths)
	v.lose(p, b.Blood)
	if next := after.Top(); after.Battle.At != b.At || next.Kind == hellas.StepWithdraw || next.Kind == hellas.StepReturn {
		for side, s := range b.Seat {
			v.loss[side] = after.Supply(s) - p.Supply(s)
		}
	}
	return v
}

// stronger is the side that wins with these strengths; a tie is the defender's.
func stronger(strength [2]int) int {
	if strength[hellas.Attacking] > strength[hellas.Defending] {
		return hellas.Attacking
	}
	return hellas.Defending
}

// strengthsIn finds the strengths at which a battle was decided; false where none was.
func strengthsIn(tale *game.Tale) (strengths [2]int, ok bool) {
	for _, line := range tale.Lines {
		if line.Phrase.ID != "tale.strengths" {
			continue
		}
		for side, gap := range []string{"a", "d"} {
			n, _ := line.Phrase.Arg(gap)
			strengths[side] = board.ReadNumber(n.ID(), 0, math.MaxInt16)
		}
		return strengths, true
	}
	return strengths, false
}

// deathsIn counts the hoplites of a seat that died.
func deathsIn(tale *game.Tale, seat int8) (n int) {
	for _, line := range tale.Lines {
		if line.Phrase.ID != "tale.die" && line.Phrase.ID != "tale.nowhere" {
			continue
		}
		if who, _ := line.Phrase.Arg("who"); string(who) == seatThing(int(seat)) {
			dead, _ := line.Phrase.Arg("n")
			n += board.ReadNumber(dead.ID(), 0, math.MaxInt16)
		}
	}
	return n
}

// lose counts what both sides lose: a hoplite for each of their casualty symbols, and one more, or as many as the winner's cards say, for
// the loser.
func (v *verdict) lose(p *hellas.Position, blood [2]uint8) {
	b := &p.Battle
	for side := range v.loss {
		v.loss[side] = int(blood[side])
		if side != v.winner && !b.Swapped {
			v.loss[side] += int(max(1, b.Extra[v.winner]))
		}
		v.loss[side] = min(v.loss[side], p.Players[b.Seat[side]].Army(b.At))
	}
}

// fights tells which side of the battle the reader has to play a card for; -1 for none.
func (s *scene) fights() int {
	top := s.p.Top()
	if s.Eye < 0 || top == nil || top.Kind != hellas.StepCard || int(top.Seat) != s.Eye || s.p.Battle.At == hellas.NoTerritory {
		return -1
	}
	return int(top.What)
}

// after is how the battle would stand when the reader had played a card; ok is false where it cannot be played.
func (s *scene) after(card int) (v verdict, ok bool) {
	p, v, ok := s.played(card)
	if p != nil {
		v = stands(p)
	}
	return v, ok
}

// played plays a card of the reader on a copy of the position, and gives that; or where it was the last card of all how the battle ended.
// ok is false where it cannot be played, or no battle is left.
func (s *scene) played(card int) (p *hellas.Position, v verdict, ok bool) {
	if s.fights() < 0 {
		return nil, verdict{}, false
	}
	seat := game.Seat(s.Eye)
	move, refusal := s.p.Hear(seat, game.Sentence("play "+s.p.ID("combat", card)))
	if refusal != nil {
		return nil, verdict{}, false
	}
	p = &hellas.Position{}
	p.Copy(s.p)
	dice := game.QuickDice(1)
	p.Guess(dice)
	tale := &game.Tale{}
	p.Play(seat, move, &game.Moment{Dice: dice, Tale: tale})
	if strengths, decided := strengthsIn(tale); decided {
		v = verdict{strength: strengths, winner: stronger(strengths), known: !s.p.Solo()}
		if next := p.Top(); next != nil && p.Battle.At == s.p.Battle.At && next.Kind != hellas.StepWithdraw && next.Kind != hellas.StepReturn {
			v.lose(s.p, p.Battle.Blood) // somebody is asked before they die
			return nil, v, true
		}
		for side, seat := range s.p.Battle.Seat {
			v.loss[side] = deathsIn(tale, seat)
		}
		return nil, v, true
	}
	if p.Battle.At != s.p.Battle.At { // a side has no hoplites left
		return nil, verdict{}, false
	}
	return p, verdict{}, true
}

// bring is what a combat card of the reader would bring now, beside the strength that [teller.change] shows; "" where there is nothing to
// say.
func (s *scene) bring(card int) string {
	if top := s.p.Top(); top != nil && top.Kind == hellas.StepDefend && int(top.Seat) == s.Eye {
		return s.wards(card)
	}
	v, ok := s.after(card)
	if !ok || !v.known {
		return ""
	}
	me, id := s.fights(), "forecast.loses"
	if v.winner == me {
		id = "forecast.wins"
	}
	return s.Say(id, "n", v.loss[me], "m", v.loss[1-me])
}

// An outlook is what the strength of the reader's side is before and after a card.
type outlook struct {
	asked    bool // he has to play a card for a battle
	playable bool // and can play this one
	now, by  int16
}

// outlook is that of a card of the reader.
func (s *scene) outlook(card int) outlook {
	me := s.fights()
	o := outlook{asked: me >= 0}
	p, v, ok := s.played(card)
	if !ok {
		return o
	}
	o.playable, o.now, o.by = true, int16(stands(s.p).strength[me]), int16(v.strength[me])
	if p != nil {
		o.by = int16(stands(p).strength[me])
	}
	return o
}

// change is an outlook as the card shows it; "" where it cannot be played.
func (t *teller) change(o outlook) string {
	if !o.playable {
		return ""
	}
	return t.Say("forecast.strength", "a", int(o.now), "b", int(o.by))
}

// wards is what a card adds to the defence against a monster's attack. (3.5)
func (s *scene) wards(card int) string {
	symbol, strength, _ := s.p.Card(hellas.CombatCard(card))
	h := &s.p.Hunt
	args := []any{"a", int(h.Defence), "b", int(h.Defence) + strength, "n", int(h.Strength)}
	switch {
	case symbol == hellas.Shield:
		return s.Say("forecast.shield")
	case int(h.Defence)+strength >= int(h.Strength):
		return s.Say("forecast.wards", args...)
	}
	return s.Say("forecast.short", args...)
}

// strikes is for how many wounds of a monster the reader holds a card with its symbol.
func (s *scene) strikes(m int) int {
	held, n := s.symbols(s.player(s.Eye).Hand), 0
	for _, w := range s.p.Tray(hellas.Monster(m)) {
		if w.There && !w.Dealt && held[w.Symbol] > 0 {
			held[w.Symbol]--
			n++
		}
	}
	return n
}

// odds are how many of the attack cards that a hunter has not seen he could ward off with all his cards; of is how many there are.
func (s *scene) odds() (warded, of, strength int) {
	h := &s.p.Hunt
	shield := false
	for _, c := range board.Bits(s.player(int(h.Hunter)).Hand) {
		symbol, n, _ := s.p.Card(hellas.CombatCard(c))
		shield = shield || symbol == hellas.Shield
		strength += n
	}
	seen := h.Discarded | h.Looked[s.Eye]
	all := 0
	for s.p.ID("attack", all) != "" {
		all++
	}
	if bits.OnesCount32(seen) >= all { // they are shuffled again
		seen = 0
	}
	for c := range all {
		if seen>>c&1 == 0 {
			of++
			if shield || s.p.AttackStrength(hellas.AttackCard(c)) <= strength {
				warded++
			}
		}
	}
	return warded, of, strength
}
