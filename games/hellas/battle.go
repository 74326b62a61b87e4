package hellas

import (
	"math"

	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The stages of a battle, in order. (3.4)
const (
	battleBegins int8 = iota
	battleArmies
	battleCards
	battlePassed
	battleCount
	battleDecide
	battleLoss
	battleKills
	battleWithdraws
	battleControl
	battleOver
)

// noBattle clears the battle.
func (p *Position) noBattle() {
	p.Battle = Battle{At: NoTerritory, Seat: [sides]int8{NoSeat, NoSeat}, Limit: [sides]int8{-1, -1}, Winner: NoSeat, Last: NoCombatCard}
}

// runFights fights the battles that follow a player's movement, in the order that the player chooses. (3.2)
func (p *Position) runFights(s *Step, m *game.Env) {
	set := p.Players[s.Seat].Stands & p.enemies(s.Seat)
	switch {
	case set == 0:
		p.pop()
	case set&(set-1) == 0:
		p.fight(s.Seat, first(set), m)
	default:
		p.push(Step{Kind: StepOrder, Seat: s.Seat, Set: set})
	}
}

// listOrder appends a move for each battle that may be fought first.
func (p *Position) listOrder(into []game.Move, s *Step) []game.Move {
	for set := s.Set; set != 0; set &= set - 1 {
		into = append(into, move1(verbFight, first(set)))
	}
	return into
}

// chooseFight begins the chosen battle.
func (p *Position) chooseFight(t Territory, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	p.fight(s, t, m)
}

// fight begins the battle of the attacker s in a territory against the seat that [Position.hostile] returns. Persia
// counts as having passed. (3.4, 3.9)
func (p *Position) fight(s int8, t Territory, m *game.Env) {
	p.noBattle()
	p.Battle.At = t
	p.Battle.Seat = [sides]int8{s, p.hostile(t, s)}
	if side := p.persianSide(); side != NoSeat { // its cards are drawn when the player has played theirs (3.9)
		p.Battle.Passed[side] = true
	}
	p.push(Step{Kind: stepBattle, Seat: s, What: battleBegins, Other: Defending})
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.battle", "attacker", p.whoThing(s), "defender", p.whoThing(p.Battle.Seat[Defending]), "territory", p.territoryThing(t),
			"a", p.StrengthOf(Attacking), "d", p.StrengthOf(Defending))
	}
}

// both returns the set of the two seats that fight.
func (p *Position) both() game.Seats {
	return game.Only(game.Seat(p.Battle.Seat[Attacking]), game.Seat(p.Battle.Seat[Defending]))
}

// runBattle runs the next stage of the battle. (3.4)
func (p *Position) runBattle(s *Step, m *game.Env) {
	b := &p.Battle
	stage := s.What
	s.What++
	switch stage {
	case battleBegins:
		p.limitCards()
		p.moment(cards.BattleStart, p.both())
	case battleArmies:
		if p.sideGone() != NoSeat {
			p.endBattle(m)
		}
	case battleCards:
		p.nextCard(s, m)
	case battlePassed:
		p.moment(cards.BothPassed, p.both())
	case battleCount:
		if p.routed() { // by the card that was played after both had passed
			return
		}
		p.persianCards(m)
		p.moment(cards.BattleStrength, p.both())
	case battleDecide:
		if b.Winner == NoSeat {
			b.Winner = Defending
			if p.StrengthOf(Attacking) > p.StrengthOf(Defending) {
				b.Winner = Attacking
			}
		}
		p.tellStrengths(m)
		p.moment(cards.BattleCasualties, p.both())
	case battleLoss:
		p.moment(cards.BattleLost, game.Only(game.Seat(b.Seat[1-b.Winner])))
	case battleKills:
		p.bleed(m)
	case battleWithdraws:
		p.yield(m)
	case battleControl:
		p.spoils(m)
		p.moment(cards.BattleWon, game.Only(game.Seat(b.Seat[b.Winner])))
	case battleOver:
		p.endBattle(m)
	}
}

// endBattle discards the cards played, clears the battle and pops its step. If the battle has no winner, the attacker
// may take the territory.
func (p *Position) endBattle(m *game.Env) {
	p.pop()
	at, attacker := p.Battle.At, p.Battle.Seat[Attacking]
	p.Discard |= p.Battle.Played[Attacking] | p.Battle.Played[Defending]
	undecided := p.Battle.Winner == NoSeat
	p.noBattle()
	if undecided {
		p.settle(attacker, at, m)
	}
}

// sideGone returns the side that has no hoplites left, the attacker if both have none. A Control token of Persia counts
// as hoplites. It returns NoSeat if neither side is gone.
func (p *Position) sideGone() int8 {
	for side := range int8(sides) {
		if s := p.Battle.Seat[side]; p.Players[s].Stands&p.Battle.At.Bit() == 0 && !(p.persian(s) && p.garrisons()&p.Battle.At.Bit() != 0) {
			return side
		}
	}
	return NoSeat
}

// routed reports whether a side has no hoplites left. If so, it makes the other side the winner. (R42)
func (p *Position) routed() bool {
	gone := p.sideGone()
	if gone != NoSeat {
		p.Battle.Winner = 1 - gone
	}
	return gone != NoSeat
}

// limitCards sets how many cards each side may still play, by the blessings of the other side. (Restrictive Maneuver)
func (p *Position) limitCards() {
	for side := range int8(sides) {
		s := p.Battle.Seat[side]
		for set := p.Players[s].Blessings & p.rules.Index.Limits; set != 0; set &= set - 1 {
			if power := &p.rules.Blessing[firstOf(set)].Power; p.holds(s, power) {
				p.Battle.Limit[1-side] = int8(p.number(s, p.rules.Code[power.Do.At].N))
			}
		}
	}
}

// nextCard gives the next side the choice of a card: the defender first, then in turn. A side that has passed does not
// choose again. A side passes by itself if its card limit is used up, or if it has neither cards nor usable powers. A
// side whose last hoplite was killed has lost immediately. (3.4, R42)
func (p *Position) nextCard(s *Step, m *game.Env) {
	b := &p.Battle
	if p.routed() {
		s.What = battleDecide
		return
	}
	if b.Passed[Attacking] && b.Passed[Defending] {
		return
	}
	s.What = battleCards
	side := s.Other // the side that chooses next
	s.Other = 1 - side
	if b.Passed[side] {
		return
	}
	seat := b.Seat[side]
	if b.Limit[side] == 0 || p.Players[seat].HandSize == 0 && !p.usable(seat, p.battleMoments(s), true) {
		b.Passed[side] = true
		return
	}
	p.push(Step{Kind: StepCard, Seat: seat, What: side})
}

// playable returns the cards of the seat's hand that its side may play next, as a set of bits. A card may be played if the side's card
// limit allows one more, and if its casualty symbols and those already played do not exceed the seat's hoplites in the battle. With No
// Attrition the symbols of the first card do not count. (3.4)
func (p *Position) playable(s *Step) uint32 {
	b := &p.Battle
	me := &p.Players[s.Seat]
	if me.HandSize == 0 {
		return 0
	}
	room := me.Army(b.At) - int(b.Blood[s.What])
	if p.firstIsFree(s.Seat, s.What) {
		room = math.MaxInt
	}
	set := uint32(0)
	for hand := me.Hand; hand != 0; hand &= hand - 1 {
		if c := firstOf(uint64(hand)); p.unplayable(s.What, CombatCard(c), room) == possible {
			set |= 1 << c
		}
	}
	return set
}

// unplayable returns the reason why a side cannot play a card of its hand, or [possible] if there is none. The side may
// play no more cards, or the card has more casualty symbols than the parameter room. (3.4)
func (p *Position) unplayable(side int8, c CombatCard, room int) reason {
	switch {
	case p.Battle.Limit[side] == 0:
		return becauseCardLimit
	case int(p.rules.Combat[c].Casualties) > room:
		return becauseTooBloody
	}
	return possible
}

// firstIsFree reports whether the next card is the first of its side and its casualty symbols do not count. (No
// Attrition)
func (p *Position) firstIsFree(s, side int8) bool {
	return p.Battle.Played[side] == 0 && p.Players[s].Blessings&p.rules.Index.Standing[cards.MomentNumber(cards.FirstCard)] != 0
}

// listCards appends the moves for the cards that may be played, for the powers that may be used, and to pass. (3.4)
func (p *Position) listCards(into []game.Move, s *Step) []game.Move {
	for set := p.playable(s); set != 0; set &= set - 1 {
		into = append(into, move1(verbPlay, firstOf(uint64(set))))
	}
	into = p.listPowers(into, s.Seat, p.battleMoments(s))
	return append(into, move(verbPass, 0, 0, 0))
}

// battleMoments returns the moments of powers that may be used in a battle in place of a card.
func (p *Position) battleMoments(*Step) cards.Moments { return cards.AnyTime | cards.InAnyBattle }

// playCard plays a combat card. Its strength counts, its casualty symbols count unless No Attrition frees it, and its
// effect follows if the condition holds now. (3.4)
func (p *Position) playCard(c CombatCard, m *game.Env) {
	s := *p.Top()
	p.pop()
	b := &p.Battle
	card := &p.rules.Combat[c]
	free := p.firstIsFree(s.Seat, s.What)
	firstOne := b.Played[s.What] == 0
	p.unhand(s.Seat, c)
	m.Revealed = true
	b.Played[s.What] |= 1 << c
	b.Bonus[s.What] += card.Strength
	b.Last, b.CardSpent = c, false
	if !free {
		b.Blood[s.What] += card.Casualties
	}
	if b.Limit[s.What] > 0 {
		b.Limit[s.What]--
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.plays", "who", seatThing(s.Seat), "card", p.combatThing(c), "n", int(card.Strength), "to", p.StrengthOf(s.What))
		m.Events.Move(game.Everybody, 1, p.combatThing(c), handThing(s.Seat), game.MakeThing("battle", sideIDs[s.What]))
	}
	who := game.Only(game.Seat(s.Seat))
	p.moment(cards.CardPlayed, who)
	p.moment(cards.CardPlayedInBattle, who)
	if firstOne {
		p.moment(cards.FirstCard, who)
	}
	if p.holds(s.Seat, &card.Power) {
		p.perform(s.Seat, card.Power.Do, p.scene(s.Seat))
	}
}

// passCard passes for the rest of the battle. (3.4)
func (p *Position) passCard(m *game.Env) {
	s := *p.Top()
	p.pop()
	p.Battle.Passed[s.What] = true
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.passes", "who", seatThing(s.Seat))
	}
}

// cardSpent reports whether a power that works once with each card was used with the last card of the battle. Outside a
// battle it refers to the hunt.
func (p *Position) cardSpent() bool {
	if p.Battle.At != NoTerritory {
		return p.Battle.CardSpent
	}
	return p.Hunt.CardSpent
}

// spendCard records that a power that works once with each card was used with the last card.
func (p *Position) spendCard() {
	if p.Battle.At != NoTerritory {
		p.Battle.CardSpent = true
		return
	}
	p.Hunt.CardSpent = true
}

// StrengthOf returns the current strength of a side of the battle: hoplites, cards, bonuses, and the City for the
// defender. For Persia it adds the bonuses to [Position.persianStrength]. (3.4, 3.9)
func (p *Position) StrengthOf(side int8) int {
	b := &p.Battle
	me := &p.Players[b.Seat[side]]
	if p.persian(b.Seat[side]) {
		return p.persianStrength(side) + int(b.Bonus[side])
	}
	n := me.Army(b.At) + int(b.Bonus[side])
	if side == Defending && me.Fort&b.At.Bit() != 0 {
		n += int(p.rules.Fortified[p.rules.Territory[b.At].City])
	}
	return n
}

// tellStrengths adds the event that reports both strengths and the winner.
func (p *Position) tellStrengths(m *game.Env) {
	if m.Events != nil {
		b := &p.Battle
		m.Events.Add(game.Everybody, "tale.strengths", "a", p.StrengthOf(Attacking), "d", p.StrengthOf(Defending), "who", p.whoThing(b.Seat[b.Winner]),
			"attacker", p.whoThing(b.Seat[Attacking]), "defender", p.whoThing(b.Seat[Defending]))
	}
}

// runBattleEffect carries out the effects that concern the battle, and those on the strength of cards. Outside a
// battle, additions to a card or to the defence count in the hunt, and other effects do nothing.
func (p *Position) runBattleEffect(d *doing) {
	b := &p.Battle
	n := p.number(d.seat, d.N)
	if b.At == NoTerritory {
		if d.Op == cards.OpCardStrength || d.Op == cards.OpDefence {
			p.Hunt.Defence += int8(n)
		}
		return
	}
	side := int8(Attacking)
	if b.Seat[Defending] == d.seat {
		side = Defending
	}
	switch d.Op {
	case cards.OpStrength, cards.OpCardStrength:
		b.Bonus[side] += int8(n)
	case cards.OpIgnoreCasualty:
		b.Blood[side] -= min(b.Blood[side], uint8(n))
	case cards.OpAddCasualty:
		b.Blood[1-side] += uint8(n)
	case cards.OpLoserKills:
		b.Extra[side] = uint8(n)
	case cards.OpOneMore:
		b.More[side] = true
		p.push(Step{Kind: StepCard, Seat: d.seat, What: side})
	case cards.OpOtherWithdraws:
		b.Swapped = true
	}
}

// bleed pushes the deaths of hoplites: one for each casualty symbol, and one or more for the loser, unless the winner
// withdraws. Persia's losses follow [Position.persianDead]. If both sides could save hoplites, the acting player
// decides first. (3.4)
func (p *Position) bleed(m *game.Env) {
	b := &p.Battle
	order := [sides]int8{Defending, Attacking} // the side pushed last dies first
	if b.Seat[Defending] == p.Acting {
		order = [sides]int8{Attacking, Defending}
	}
	var dead [sides]int
	for side := range dead {
		dead[side] = int(b.Blood[side])
	}
	if loser := 1 - b.Winner; !b.Swapped {
		dead[loser] += int(max(1, b.Extra[b.Winner]))
	}
	if side := p.persianSide(); side != NoSeat {
		dead[side] = p.persianDead(side)
	}
	for _, side := range order {
		p.kill(b.Seat[side], b.At, dead[side], false, m)
	}
}

// yield makes the loser withdraw all remaining hoplites. If an artifact swaps the sides, the winner withdraws instead.
// (3.4, R25)
func (p *Position) yield(m *game.Env) {
	b := &p.Battle
	side := 1 - b.Winner
	if b.Swapped {
		side = b.Winner
	}
	if side == Attacking {
		p.goBack(b.Seat[side], b.At, m)
		return
	}
	p.withdraw(b.Seat[side], b.At, m)
}

// spoils gives control of the territory to the winner, if a hoplite of the winner is left. If the winner has withdrawn,
// an attacker that stays takes control. In the solo game it also applies the defeat of Persia. (3.4, R19, R25)
func (p *Position) spoils(m *game.Env) {
	b := &p.Battle
	p.beaten(m)
	side := b.Winner
	if b.Swapped {
		if side = 1 - side; side == Defending {
			return
		}
	}
	if s := b.Seat[side]; p.persian(s) {
		p.conquer(b.At, m)
	} else if p.Players[s].Stands&b.At.Bit() != 0 && p.enemies(s)&b.At.Bit() == 0 {
		p.control(s, b.At, m)
	}
}
