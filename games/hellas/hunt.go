package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// The stages of a hunt, in order. After the draw, the hunt returns to the strike. (3.5)
const (
	huntBegins int8 = iota
	huntStrikes
	huntAsks
	huntPicks
	huntShows
	huntDefends
	huntDraws
	huntEnds
	huntOver
)

// The marks of a hunt: bits of [Prowl.Flags].
const (
	markWounded uint8 = 1 << iota // a wound was dealt in the hero's attack of this round
	markShield                    // a shield card defends against this attack
	markEnded                     // the hunt has failed
	markNoDraw                    // no card is drawn after this attack
	markUndone                    // an attack that is not defended ends the hunt
)

// noHunt clears the hunt.
func (p *Position) noHunt() {
	p.Hunt = Prowl{Monster: NoMonster, Hunter: NoSeat, Chooser: NoSeat, Face: NoAttackCard}
}

// huntable returns the set of monsters (bit b) that a player's hero may hunt. They are in the hero's territory, and the
// hero meets the requirements of their evolutions. The set is empty on a quest and during a hunt. (3.5)
func (p *Position) huntable(s int8) uint32 {
	at := p.Players[s].At
	if at == NoTerritory || p.Hunt.Monster != NoMonster {
		return 0
	}
	var set uint32
	for b := range p.Beasts { // only those in the hero's territory
		if p.Beasts[b].At == at && p.unhuntable(s, Monster(b)) == possible {
			set |= 1 << b
		}
	}
	return set
}

// unhuntable returns the reason why a player's hero cannot hunt a monster, or [possible] if there is none. The hero is
// on a quest, the monster is elsewhere, an evolution requires more of a hunter, or a hunt is in progress. (3.5)
func (p *Position) unhuntable(s int8, b Monster) reason {
	at := p.Players[s].At
	switch {
	case at == NoTerritory:
		return becauseOnQuest
	case b == NoMonster || p.Beasts[b].At != at:
		return becauseNotHunted
	case !p.fit(s, b):
		return becauseHunterNeeds
	case p.Hunt.Monster != NoMonster:
		return becauseNotNow
	}
	return possible
}

// fit reports whether a player meets the requirements that a monster's evolutions set for a hunter. (Minotaur, Sphinx)
func (p *Position) fit(s int8, b Monster) bool {
	if p.Beasts[b].Evolved&p.rules.picky[b] == 0 {
		return true
	}
	for i := range p.rules.Monster[b].Evolution {
		if p.Beasts[b].Evolved>>i&1 != 0 && !p.meets(s, &p.rules.Monster[b].Evolution[i].Hunt) {
			return false
		}
	}
	return true
}

// picky holds the evolutions of each monster that set requirements for a hunter, as bits of [Beast.Evolved].
type picky [NumMonsters]uint8

// fill computes the bits of all monsters from the content.
func (all *picky) fill(r *rules) {
	for b := range all {
		for i := range r.Monster[b].Evolution {
			if r.Monster[b].Evolution[i].Hunt != (cards.Needs{}) {
				all[b] |= 1 << i
			}
		}
	}
}

// listHunts appends a move for each monster that the hero may hunt. (3.5)
func (p *Position) listHunts(into []game.Move, s int8) []game.Move {
	return appendMonsters(into, verbHunt, p.huntable(s))
}

// appendMonsters appends a move for each monster of a set.
func appendMonsters(into []game.Move, verb uint8, set uint32) []game.Move {
	for ; set != 0; set &= set - 1 {
		into = append(into, move1(verb, firstOf(uint64(set))))
	}
	return into
}

// hunt carries out the special action Hunt, or the choice of the monster for another hunt. (3.5)
func (p *Position) hunt(b Monster, m *game.Env) {
	if top := p.Top(); top.Kind == StepMonster {
		s := top.Seat
		p.pop()
		p.beginHunt(s, b, m)
		return
	}
	p.special(Hunt, m)
	p.beginHunt(p.Top().Seat, b, m)
}

// startHunt begins a hunt by an effect. If several monsters may be hunted, the player chooses; if none, nothing
// happens. (R32)
func (p *Position) startHunt(s int8, m *game.Env) {
	switch set := p.huntable(s); {
	case set == 0:
	case set&(set-1) == 0:
		p.beginHunt(s, Monster(firstOf(uint64(set))), m)
	default:
		p.push(Step{Kind: StepMonster, Seat: s, What: pickHunted, Set: set})
	}
}

// beginHunt begins the hunt of a monster, with a full monster attack deck. (3.5)
func (p *Position) beginHunt(s int8, b Monster, m *game.Env) {
	p.noHunt()
	p.Hunt.Monster, p.Hunt.Hunter = b, s
	p.push(Step{Kind: stepHunt, Seat: s})
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.hunts", "who", seatThing(s), "monster", p.monsterThing(b))
	}
}

// killed reports whether all wounds of the hunted monster are dealt.
func (p *Position) killed() bool {
	b := p.Hunt.Monster
	return p.Beasts[b].Wounds == p.woundsOf(b)
}

// everybody returns the set of all players.
func (p *Position) everybody() game.Seats { return 1<<p.Seats - 1 }

// runHunt runs the next stage of the hunt. The hunt ends as soon as the monster has all wounds or the hunt has failed.
// (3.5)
func (p *Position) runHunt(s *Step, m *game.Env) {
	h := &p.Hunt
	if s.What < huntEnds && (h.Flags&markEnded != 0 || p.killed()) {
		s.What = huntEnds
	}
	stage := s.What
	s.What++
	switch stage {
	case huntBegins:
		p.draw(s.Seat, p.huntDraw(s.Seat), m)
		p.moment(cards.HuntStart, game.Only(game.Seat(s.Seat)))
	case huntStrikes:
		h.Rounds++
		h.Flags &^= markWounded
		p.push(Step{Kind: StepStrike, Seat: s.Seat})
	case huntAsks:
		h.Chooser = p.after(s.Seat)
		p.moment(cards.MonsterAttack, p.everybody())
	case huntPicks:
		if p.Solo() { // in the solo game the top card is drawn (3.9)
			p.show(AttackCard(p.drawAttack(m)), m)
			return
		}
		p.drawAttacks(int(p.rules.AttackCards), m)
		p.push(Step{Kind: StepPick, Seat: h.Chooser})
	case huntShows:
		p.push(Step{Kind: StepDefend, Seat: s.Seat})
	case huntDefends:
		p.resolveAttack(s.Seat, m)
	case huntDraws:
		p.afterAttack(s, m)
	case huntEnds:
		p.endHunt(s.Seat, m)
	case huntOver:
		seat := s.Seat
		p.pop()
		p.noHunt()
		p.push(Step{Kind: stepHandDown, Seat: seat})
	}
}

// huntDraw returns the number of cards that the hunter draws at the start: the hero's Strength, or the number that an
// evolution sets. (3.5, Medusa)
func (p *Position) huntDraw(s int8) int {
	b := p.Hunt.Monster
	for i := range p.rules.Monster[b].Evolution {
		power := &p.rules.Monster[b].Evolution[i].Power
		if p.Beasts[b].Evolved>>i&1 != 0 && power.When&cards.EvolveHunt != 0 {
			return p.number(s, p.rules.Code[power.Do.At].N)
		}
	}
	return p.Players[s].Value(Strength)
}

// drawAttacks draws n attack cards for the choosing player. Only that player sees them. (3.5, R28)
func (p *Position) drawAttacks(n int, m *game.Env) {
	h := &p.Hunt
	h.Pair, h.PairSize = 0, 0
	for range n {
		h.Pair |= 1 << p.drawAttack(m)
		h.PairSize++
	}
	if m.Events != nil {
		for set := h.Pair; set != 0; set &= set - 1 {
			m.Events.Add(game.Only(game.Seat(h.Chooser)), "tale.looks", "attack", p.attackThing(AttackCard(firstOf(uint64(set)))))
		}
		m.Events.Add(game.Everybody.Without(game.Seat(h.Chooser)), "tale.draws-attacks", "who", seatThing(h.Chooser), "n", n)
	}
}

// drawAttack draws an attack card and returns its number. An empty deck is refilled first, from the discards and the
// cards face down. (R28)
func (p *Position) drawAttack(m *game.Env) int {
	h := &p.Hunt
	deck := p.attackDeck()
	if deck == 0 {
		h.Discarded, h.Dark = 0, 0
		h.Looked, h.DarkBy = [MaxPlayers]uint32{}, [MaxPlayers]uint8{}
		deck = p.attackDeck()
	}
	return pickBit(m, streamAttacks, uint64(deck))
}

// listAttacks appends a move for each attack card of the pair. (3.5)
func (p *Position) listAttacks(into []game.Move) []game.Move {
	for set := p.Hunt.Pair; set != 0; set &= set - 1 {
		into = append(into, move1(verbPick, firstOf(uint64(set))))
	}
	return into
}

// pick reveals the attack card that the player picked. The other one lies face down until the hunt ends or the deck is
// refilled. (3.5, R28)
func (p *Position) pick(c AttackCard, m *game.Env) {
	s := p.Top().Seat
	p.pop()
	h := &p.Hunt
	rest := h.Pair &^ (1 << c)
	h.Dark |= rest
	h.Looked[s] |= rest
	h.DarkBy[s] += h.PairSize - 1
	h.Pair, h.PairSize = 0, 0
	p.show(c, m)
}

// show reveals an attack card. Its strength is determined now. (3.5, Surprise Attack)
func (p *Position) show(c AttackCard, m *game.Env) {
	h := &p.Hunt
	h.Face, h.Defence = c, 0
	h.Flags &^= markShield | markNoDraw | markUndone
	m.Revealed = true
	n, ends := p.attackStrength(c)
	h.Attacks++
	if ends {
		h.Flags |= markUndone
	}
	h.Strength = int8(n)
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.attacks", "monster", p.monsterThing(h.Monster), "attack", p.attackThing(c), "n", n)
	}
}

// attackStrength returns the strength that an attack card would have now, with the additions of the monster's
// evolutions. ends is true if this attack ends the hunt unless the hunter defends. (3.5)
func (p *Position) attackStrength(c AttackCard) (n int, ends bool) {
	h := &p.Hunt
	n = p.number(h.Hunter, p.rules.Attack[c].Strength)
	when := cards.MonsterAttack
	if h.Attacks == 0 {
		when |= cards.FirstMonsterAttack
	}
	for i := range p.rules.Monster[h.Monster].Evolution {
		power := &p.rules.Monster[h.Monster].Evolution[i].Power
		if p.Beasts[h.Monster].Evolved>>i&1 == 0 || power.When&when == 0 || !p.holds(h.Hunter, power) {
			continue
		}
		for j := range int(power.Do.N) {
			switch e := &p.rules.Code[int(power.Do.At)+j]; e.Op {
			case cards.OpAttackStrength:
				n += p.number(h.Hunter, e.N)
			case cards.OpUndefendedEnds:
				ends = true
			}
		}
	}
	return n, ends
}

// defended reports whether the hunter has defended against the attack. (3.5)
func (p *Position) defended() bool {
	return p.Hunt.Flags&markShield != 0 || p.Hunt.Defence >= p.Hunt.Strength
}

// listDefence appends the moves of a defence: the hunter's cards, powers, and the move to end it. (3.5)
func (p *Position) listDefence(into []game.Move, s *Step) []game.Move {
	for set := p.Players[s.Seat].Hand; set != 0; set &= set - 1 {
		into = append(into, move1(verbPlay, firstOf(uint64(set))))
	}
	into = p.listPowers(into, s.Seat, p.defenceMoments(s))
	return append(into, move(verbDone, 0, 0, 0))
}

// defenceMoments returns the moments of powers that may be used while the hunter defends.
func (p *Position) defenceMoments(s *Step) cards.Moments {
	return cards.DefendInHunt | p.asides(s.Seat)
}

// defend plays a card against the attack. Its strength counts; a shield is enough alone. (3.5)
func (p *Position) defend(c CombatCard, m *game.Env) {
	s := p.Top().Seat
	h := &p.Hunt
	card := &p.rules.Combat[c]
	p.throw(s, c, m)
	h.CardSpent = false
	if p.rules.Symbol[card.Symbol].Shield {
		h.Flags |= markShield
		return
	}
	h.Defence += card.Strength
	p.moment(cards.CardPlayed, game.Only(game.Seat(s)))
}

// resolveAttack carries out the consequences of an attack, defended or not. (3.5)
func (p *Position) resolveAttack(s int8, m *game.Env) {
	h := &p.Hunt
	if h.Flags&markShield != 0 {
		p.injure(s, int(p.rules.ShieldInjuries), NoAttribute)
		return
	}
	if p.defended() {
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.defends", "who", seatThing(s), "n", int(h.Defence))
		}
		return
	}
	p.perform(s, p.rules.Attack[h.Face].Do, frame{p.Beasts[h.Monster].At, h.Monster, s})
}

// afterAttack draws the cards that follow an attack. Then the monster attacks again if it may, or a new round begins.
// An attack that ends the hunt if it is not defended makes the hunt fail instead. (3.5, R37)
func (p *Position) afterAttack(s *Step, m *game.Env) {
	h := &p.Hunt
	if h.Flags&markUndone != 0 && !p.defended() {
		h.Flags |= markEnded
		return
	}
	n := int(p.rules.UndefendedDraw)
	switch {
	case h.Flags&markShield != 0:
		n = int(p.rules.ShieldDraw)
	case p.defended():
		n = int(p.rules.DefendedDraw)
	case h.Flags&markNoDraw != 0:
		n = 0
	}
	h.Discarded |= 1 << h.Face
	h.Face = NoAttackCard
	h.Strength, h.Defence = 0, 0
	s.What = huntStrikes
	p.draw(h.Hunter, n, m)
	if s.N > 0 { // the monster attacks with the top card, without a choice (Cerberus)
		s.N--
		s.What = huntShows
		p.show(AttackCard(p.drawAttack(m)), m)
	}
}

// stop ends the hunter's step and marks the hunt as failed. (3.5)
func (p *Position) stop() {
	p.pop()
	p.Hunt.Flags |= markEnded
}

// fourthInjury ends the hunt of a player who cannot take another injury. The rest of the attack has no effect. (3.5)
func (p *Position) fourthInjury(s int8, _ *game.Env) {
	if p.Hunt.Monster != NoMonster && p.Hunt.Hunter == s {
		p.Hunt.Flags |= markEnded
	}
}

// endHunt ends the hunt. It succeeds if all wounds are dealt. Otherwise the hunter takes one more injury if possible.
// The choice of a reward follows. (3.5)
func (p *Position) endHunt(s int8, m *game.Env) {
	success := p.killed()
	reward := Step{Kind: StepReward, Seat: s}
	if success {
		reward.mark(MarkSuccess)
	}
	p.push(reward)
	if success {
		p.slay(s, p.Hunt.Monster, m)
		return
	}
	if m.Events != nil {
		m.Events.Add(game.Everybody, "tale.hunt-fails", "who", seatThing(s), "monster", p.monsterThing(p.Hunt.Monster))
	}
	if p.Players[s].Injuries() < int(p.rules.Injuries) {
		p.injure(s, 1, NoAttribute)
	}
}
