package board

import (
	"math"
	"math/bits"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Forecasts: the effect of a combat card on a battle, the losses if both sides stopped now, and the attacks against
// which a hunter can defend. A forecast plays moves on a copy by the rules, and uses only what the viewer's seat
// knows.

// A verdict is the state of a battle if both sides stopped now: their strengths, the winner and the losses.
type verdict struct {
	strength [2]int
	winner   int // side
	loss     [2]int
	known    bool // false if the other side's cards are drawn later, as Persia's are
}

// stands returns the verdict of the current battle. If a side must choose a card in an undecided battle, outside the
// solo game, it plays on a copy that both sides pass. Otherwise, and if that does not decide the battle, it computes
// the verdict from the current strengths. (3.4)
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
	after.Determinize(dice)
	after.Battle.Passed[1-top.What] = true
	seat := game.Seat(top.Seat)
	pass, refusal := after.ParseMove(seat, "pass")
	if refusal != nil {
		return v
	}
	tale := &game.Events{}
	after.Play(seat, pass, &game.Env{Dice: dice, Events: tale})
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

// stronger returns the side that wins with these strengths. The defender wins a tie.
func stronger(strength [2]int) int {
	if strength[hellas.Attacking] > strength[hellas.Defending] {
		return hellas.Attacking
	}
	return hellas.Defending
}

// strengthsIn returns the final strengths of the battle that events report. ok is false if they report no decided
// battle.
func strengthsIn(tale *game.Events) (strengths [2]int, ok bool) {
	for _, line := range tale.List {
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

// deathsIn returns how many hoplites of a seat died in the given events.
func deathsIn(tale *game.Events, seat int8) (n int) {
	for _, line := range tale.List {
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

// lose sets v.loss for both sides: one hoplite for each casualty symbol that counts for the side. The parameter blood
// holds their numbers. The loser loses one more, or the number set by the winner's cards, unless the winner withdraws
// instead. No side loses more hoplites than it has. v.winner must be set.
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

// fights returns the side of the battle for which the viewer must choose a card now, or -1.
func (s *scene) fights() int {
	top := s.p.Top()
	if s.Viewer < 0 || top == nil || top.Kind != hellas.StepCard || int(top.Seat) != s.Viewer || s.p.Battle.At == hellas.NoTerritory {
		return -1
	}
	return int(top.What)
}

// after returns the verdict of the battle after the viewer plays a card. ok is false if the card cannot be played, or
// the card ends the battle because a side has no hoplites left.
func (s *scene) after(card int) (v verdict, ok bool) {
	p, v, ok := s.played(card)
	if p != nil {
		v = stands(p)
	}
	return v, ok
}

// played plays a card of the viewer on a copy of the position and returns the copy. If the card decides the battle, it
// returns nil and the verdict of its end; otherwise v is zero. ok is false if the card cannot be played, or it ends the
// battle because a side has no hoplites left.
func (s *scene) played(card int) (p *hellas.Position, v verdict, ok bool) {
	if s.fights() < 0 {
		return nil, verdict{}, false
	}
	seat := game.Seat(s.Viewer)
	move, refusal := s.p.ParseMove(seat, game.MoveText("play "+s.p.ID("combat", card)))
	if refusal != nil {
		return nil, verdict{}, false
	}
	p = &hellas.Position{}
	p.Copy(s.p)
	dice := game.QuickDice(1)
	p.Determinize(dice)
	tale := &game.Events{}
	p.Play(seat, move, &game.Env{Dice: dice, Events: tale})
	if strengths, decided := strengthsIn(tale); decided {
		v = verdict{strength: strengths, winner: stronger(strengths), known: !s.p.Solo()}
		if next := p.Top(); next != nil && p.Battle.At == s.p.Battle.At && next.Kind != hellas.StepWithdraw && next.Kind != hellas.StepReturn {
			v.lose(s.p, p.Battle.Blood) // a choice comes before they die
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

// bring describes what a combat card of the viewer would do now. In a defence against a monster it returns the text of
// [scene.wards], in a battle the winner and the losses. It returns "" if [scene.after] returns no verdict for the card,
// and in the solo game.
func (s *scene) bring(card int) string {
	if top := s.p.Top(); top != nil && top.Kind == hellas.StepDefend && int(top.Seat) == s.Viewer {
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
	return s.Phrase(id, "n", v.loss[me], "m", v.loss[1-me])
}

// An outlook holds the strength of the viewer's side before and after a card.
type outlook struct {
	asked    bool // the viewer chooses a card for a battle
	playable bool // the viewer can play this card
	now, by  int16
}

// outlook returns the outlook of a card for the viewer.
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

// change returns the text of an outlook, the strength before and after the card. It returns "" if the card cannot be
// played.
func (t *teller) change(o outlook) string {
	if !o.playable {
		return ""
	}
	return t.Phrase("forecast.strength", "a", int(o.now), "b", int(o.by))
}

// wards describes what a card adds to the defence against a monster's attack. (3.5)
func (s *scene) wards(card int) string {
	symbol, strength, _ := s.p.Card(hellas.CombatCard(card))
	h := &s.p.Hunt
	args := []any{"a", int(h.Defence), "b", int(h.Defence) + strength, "n", int(h.Strength)}
	switch {
	case symbol == hellas.Shield:
		return s.Phrase("forecast.shield")
	case int(h.Defence)+strength >= int(h.Strength):
		return s.Phrase("forecast.wards", args...)
	}
	return s.Phrase("forecast.short", args...)
}

// strikes returns how many wounds of a monster the viewer could deal with the symbols of the cards in hand.
func (s *scene) strikes(m int) int {
	held, n := s.symbols(s.player(s.Viewer).Hand), 0
	for _, w := range s.p.Tray(hellas.Monster(m)) {
		if w.There && !w.Dealt && held[w.Symbol] > 0 {
			held[w.Symbol]--
			n++
		}
	}
	return n
}

// odds returns the number of unseen attack cards against which all the hunter's cards together can defend, the number
// of all unseen cards, and the strength of the hunter's cards. If every card was seen, it counts all as unseen, because
// they are shuffled again. The viewer must be the hunter.
func (s *scene) odds() (warded, of, strength int) {
	h := &s.p.Hunt
	shield := false
	for _, c := range board.Bits(s.player(int(h.Hunter)).Hand) {
		symbol, n, _ := s.p.Card(hellas.CombatCard(c))
		shield = shield || symbol == hellas.Shield
		strength += n
	}
	seen := h.Discarded | h.Looked[s.Viewer]
	all := 0
	for s.p.ID("attack", all) != "" {
		all++
	}
	if bits.OnesCount32(seen) >= all { // all cards are shuffled again
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
