package hellas

import (
	"pantheon/game"
	"pantheon/games/hellas/cards"
)

// A frame holds the things that a running program refers to, apart from its user: a territory, a monster, another
// player. NoTerritory, NoMonster and NoSeat mean that there is none.
type frame struct {
	territory Territory
	monster   Monster
	them      int8
}

// plain is the frame that refers to nothing.
var plain = frame{NoTerritory, NoMonster, NoSeat}

// frame returns the frame of a step that carries out effects.
func (s *Step) frame() frame { return frame{s.Territory, Monster(s.What), s.Other} }

// perform pushes a program onto the stack, so that it runs next. It does nothing for an empty program.
func (p *Position) perform(s int8, what cards.Program, f frame) {
	if !what.Empty() {
		p.push(Step{Kind: stepRun, Seat: s, N: int8(what.N), Marks: Marks(what.At), Territory: f.territory, What: int8(f.monster), Other: f.them})
	}
}

// moment begins a moment, an occasion at which powers work or may be used, for some seats: the acting player first and
// then clockwise. Powers that work by themselves run. A seat that could use a power, by public information, gets a
// choice, unless it has declined. The function itself only pushes a step, which does all this later. It returns false,
// and pushes nothing, if no seat has a power for the moment.
func (p *Position) moment(when cards.Moments, seats game.Seats) bool {
	if !p.busy(cards.MomentNumber(when), seats) {
		return false
	}
	p.push(Step{Kind: stepMoment, What: cards.MomentNumber(when), Other: int8(seats)})
	return true
}

// busy reports whether one of the seats has a power for a moment, by public information. It does not test the
// conditions of powers.
func (p *Position) busy(when int8, seats game.Seats) bool {
	x := &p.rules.Index
	for seats &= p.everybody(); seats != 0; seats &= seats - 1 {
		me := &p.Players[seats.First()]
		if me.Blessings&(x.Standing[when]|x.Blessings[when]) != 0 || me.Artifacts&p.Charged&x.Artifacts[when] != 0 ||
			me.Hero != NoHero && x.Heroes[when]>>me.Hero&1 != 0 {
			return true
		}
	}
	return false
}

// seats returns the seats for which a moment runs.
func (s *Step) seats() game.Seats { return game.Seats(s.Other) }

// goOn advances a moment to the next seat.
func (s *Step) goOn() {
	s.N++
	s.unmark(MarkAsked)
}

// again reports whether a moment has come back to the active player, who let the others decide first. The parameter
// seats is the number of players. (R51)
func (s *Step) again(seats int8) bool { return s.N == seats && s.Is(MarkAgain) }

// Yields reports whether the choosing seat may let others decide first. It must be the active player, at the first
// choice of the moment. Another seat of the moment must have a power that works by itself or could be used. Versions 1
// and 2 of the rules do not allow it. (R51)
func (p *Position) Yields() bool {
	s := p.Top()
	if s == nil || s.Kind != StepAsk || s.N > 0 || s.Is(MarkAgain) || p.rules.asksOnce() {
		return false
	}
	for o := range p.Seats {
		if o != s.Seat && s.seats().Has(game.Seat(o)) && (p.works(o, s.What) || !p.Players[o].Declines && p.couldUse(o, s.What)) {
			return true
		}
	}
	return false
}

// works reports whether a blessing of a seat works by itself at a moment in this position. (3.4)
func (p *Position) works(s, when int8) bool {
	for set := p.Players[s].Blessings & p.rules.Index.Standing[when]; set != 0; set &= set - 1 {
		if p.holds(s, &p.rules.Blessing[firstOf(set)].Power) {
			return true
		}
	}
	return false
}

// runMoment takes the moment s through its seats, in turn order. For each seat it first pushes the powers that work by
// themselves. If the seat could then use a power and has not declined, it turns s into the question (StepAsk). It
// returns after either, to be called again later, and pops s after the last seat.
func (p *Position) runMoment(s *Step, m *game.Env) {
	for ; s.N < p.Seats || s.again(p.Seats); s.goOn() {
		seat := p.Acting + s.N
		if seat >= p.Seats {
			seat -= p.Seats
		}
		if !s.seats().Has(game.Seat(seat)) {
			continue
		}
		s.Seat = seat
		if !s.Is(MarkAsked) && s.N < p.Seats {
			s.mark(MarkAsked)
			depth := p.Depth
			p.standing(seat, s.What)
			if p.Depth != depth {
				return
			}
		}
		if !p.Players[seat].Declines && p.couldUse(seat, s.What) {
			s.Kind = StepAsk
			return
		}
	}
	p.pop()
}

// standing pushes the programs of those powers of a seat that work by themselves at a moment.
func (p *Position) standing(s, when int8) {
	x := &p.rules.Index
	me := &p.Players[s]
	for set := me.Blessings & x.Standing[when]; set != 0; set &= set - 1 {
		if power := &p.rules.Blessing[firstOf(set)].Power; p.holds(s, power) {
			p.perform(s, power.Do, p.scene(s))
		}
	}
	if me.Hero != NoHero && x.Heroes[when]>>me.Hero&1 != 0 {
		// An ability that may be used offers its own choice, because its effect can be passed.
		if power := &p.rules.Hero[me.Hero].Ability; p.holds(s, power) {
			p.perform(s, power.Do, p.scene(s))
		}
	}
}

// scene returns the frame for a power: that of the battle or hunt in progress, or plain.
func (p *Position) scene(int8) frame {
	switch {
	case p.Battle.At != NoTerritory:
		return frame{p.Battle.At, NoMonster, NoSeat}
	case p.Hunt.Monster != NoMonster:
		return frame{p.Beasts[p.Hunt.Monster].At, p.Hunt.Monster, NoSeat}
	}
	return plain
}

// asides returns the moments of powers that a seat may use at any choice in its own battle or hunt, or 0 outside them.
func (p *Position) asides(s int8) cards.Moments {
	switch {
	case p.Battle.At != NoTerritory && p.fights(s):
		return cards.AnyTime | cards.InAnyBattle
	case p.Hunt.Monster != NoMonster && p.Hunt.Hunter == s:
		return cards.AnyTime | cards.InHunt | cards.OwnTurn
	}
	return 0
}

// fights reports whether a seat fights in the current battle.
func (p *Position) fights(s int8) bool {
	return p.Battle.Seat[Attacking] == s || p.Battle.Seat[Defending] == s
}

// couldUse reports whether a seat could use a power at a moment, by public information: what it has, whether conditions
// hold, and the numbers of cards and priests to pay with. Powers that are usable at any choice do not count.
func (p *Position) couldUse(s, when int8) bool {
	var room [maxPowers]game.Move
	return len(p.powers(room[:0], s, 1<<uint(when), p.usedAt(), true)) > 0
}

// usedAt returns the set of blessings already used at the current moment, because each works only once at a moment.
func (p *Position) usedAt() uint64 {
	top := p.Top()
	if top.Kind != StepAsk && top.Kind != stepMoment || top.Set == 0 {
		return 0
	}
	used := uint64(0)
	for b, place := range p.rules.Index.Asked {
		if p.rules.Blessing[b].Power.Optional && top.Set>>place&1 != 0 {
			used |= 1 << b
		}
	}
	return used
}

// usable reports whether a seat can use a power at some moments. It uses public information, or, if public is false,
// the seat's own.
func (p *Position) usable(s int8, when cards.Moments, public bool) bool {
	var room [maxPowers]game.Move
	return len(p.powers(room[:0], s, when, 0, public)) > 0
}

// maxPowers is the upper bound of the powers that a seat may use at a time: each artifact, blessing and kept quest
// once.
const maxPowers = NumArtifacts + NumBlessings + NumQuests

// listPowers appends the moves that use a seat's powers at some moments.
func (p *Position) listPowers(into []game.Move, s int8, when cards.Moments) []game.Move {
	return p.powers(into, s, when, 0, false)
}

// powers appends the moves that use a seat's artifacts, blessings and kept quests at any of the given moments. It
// leaves out the blessings in the parameter used, and those that are used up in this turn, in this hunt or with this
// card. If public is true, it appends every move that seems possible from public information.
func (p *Position) powers(into []game.Move, s int8, when cards.Moments, used uint64, public bool) []game.Move {
	x := &p.rules.Index
	me := &p.Players[s]
	if me.Artifacts|uint32(me.Kept) == 0 && me.Blessings == 0 {
		return into
	}
	var artifacts uint32
	var blessings uint64
	for w := when; w != 0; w &= w - 1 {
		i := firstOf(uint64(w))
		artifacts |= x.Artifacts[i]
		blessings |= x.Blessings[i]
	}
	for set := artifacts & me.Artifacts & p.Charged; set != 0; set &= set - 1 {
		a := firstOf(uint64(set))
		if p.can(s, &p.rules.Artifact[a].Power, public) {
			into = append(into, move1(verbUse, a))
		}
	}
	for set := blessings & me.Blessings &^ (p.OnceTurn | used); set != 0; set &= set - 1 {
		b := firstOf(set)
		power := &p.rules.Blessing[b].Power
		if power.Once == cards.OncePerHunt && p.Hunt.Spent>>b&1 != 0 || power.Once == cards.OncePerCard && p.cardSpent() {
			continue
		}
		if p.can(s, power, public) {
			into = append(into, move1(verbInvoke, b))
		}
	}
	if when&cards.AnyTime != 0 {
		for set := me.Kept; set != 0; set &= set - 1 {
			q := Quest(firstOf(uint64(set)))
			if p.asides(s) == 0 || !p.extra(p.rules.Quest[q].Reward) {
				into = append(into, move1(verbRedeem, q))
			}
		}
	}
	return into
}

// extra reports whether a program grants a special action, which works only in the player's own turn.
func (p *Position) extra(what cards.Program) bool {
	for _, e := range p.rules.Code[what.At : what.At+uint16(what.N)] {
		if e.Op == cards.OpExtraAction {
			return true
		}
	}
	return false
}

// can reports whether a power may be used: its conditions hold, its cost can be paid, and its effect has an object. For
// the parameter public see [Position.payable].
func (p *Position) can(s int8, power *cards.Power, public bool) bool {
	return p.holds(s, power) && p.payable(s, power.Cost, public) && p.useful(s, power)
}

// payable reports whether a seat can pay a cost in full. If public is true, its hand counts only by the number of
// cards.
func (p *Position) payable(s int8, cost cards.Program, public bool) bool {
	me := &p.Players[s]
	for i := range p.rules.Code[cost.At : cost.At+uint16(cost.N)] {
		e := &p.rules.Code[int(cost.At)+i]
		n := int(e.N.Plus)
		switch e.Op {
		case cards.OpDiscard:
			if int(me.HandSize) < n || !public && e.Symbol != NoSymbol && count(me.Hand&p.rules.Index.Symbol[e.Symbol]) < n {
				return false
			}
		case cards.OpSacrifice:
			if int(me.Pool) < n {
				return false
			}
		case cards.OpInjure:
			if me.Injuries()+n > int(p.rules.Injuries) {
				return false
			}
		case cards.OpLower:
			if int(me.Own[e.Attribute])-n < int(p.rules.AttributeMin) {
				return false
			}
		case cards.OpReturnGlory:
			if p.glories(s) == 0 {
				return false
			}
		case cards.OpKill: // from the marching army, which must be larger
			if !p.marchesWith(s, n+1) {
				return false
			}
		}
	}
	return true
}

// marchesWith reports whether some territory has at least n hoplites of the player in the open.
func (p *Position) marchesWith(s int8, n int) bool {
	me := &p.Players[s]
	for set := me.Stands; set != 0; set &= set - 1 {
		if int(me.Hoplites[first(set)]) >= n {
			return true
		}
	}
	return false
}

// holds reports whether the conditions of a power hold for a seat.
func (p *Position) holds(s int8, power *cards.Power) bool {
	if power.Given == 0 {
		return true
	}
	me := &p.Players[s]
	b := &p.Battle
	fight := b.At != NoTerritory && p.fights(s)
	for given := power.Given; given != 0; given &= given - 1 {
		ok := false
		switch given & -given {
		case cards.Defending:
			ok = fight && b.Seat[Defending] == s
		case cards.Attacking:
			ok = fight && b.Seat[Attacking] == s
		case cards.InBattle:
			ok = fight
		case cards.Winning:
			ok = true // decided with the battle
		case cards.CityThere:
			ok = fight && p.rules.Territory[b.At].City != NoCity
		case cards.HeroThere:
			ok = fight && me.At == b.At
		case cards.GloryThere:
			ok = fight && p.Glory[p.rules.Territory[b.At].Land] == s
		case cards.MoreHoplites:
			ok = fight && me.Army(b.At) > p.Players[p.opponent(s)].Army(b.At)
		case cards.FewerHoplites:
			ok = fight && me.Army(b.At) < p.Players[p.opponent(s)].Army(b.At)
		case cards.BetterLeader:
			ok = fight && me.Value(Leadership) > p.leadership(p.opponent(s))
		case cards.FortifiedThere:
			ok = fight && me.Fort&b.At.Bit() != 0
		case cards.HandEmpty:
			ok = me.HandSize == 0
		case cards.HeroOnMap:
			ok = me.At != NoTerritory
		case cards.HeroAtTemple:
			ok = me.At != NoTerritory && p.Temples&me.At.Bit() != 0
		case cards.HeroInNeutral:
			ok = me.At != NoTerritory && p.Controller(me.At) == NoSeat && p.enemies(s)&me.At.Bit() == 0
		case cards.WoundsTaken:
			ok = p.Hunt.Monster != NoMonster && p.woundsDealt(p.Hunt.Monster) >= int(power.Least)
		case cards.HuntUsed:
			ok = me.Used>>Hunt&1 != 0 && !me.Marked
		}
		if !ok {
			return false
		}
	}
	return true
}

// leadership returns a player's Leadership. That of Persia is its Command. (R30, 3.9)
func (p *Position) leadership(s int8) int {
	if p.persian(s) {
		return p.Command()
	}
	return p.Players[s].Value(Leadership)
}

// opponent returns the other seat of the current battle.
func (p *Position) opponent(s int8) int8 {
	if p.Battle.Seat[Attacking] == s {
		return p.Battle.Seat[Defending]
	}
	return p.Battle.Seat[Attacking]
}

// listAsk appends the moves that use powers at the moment of the choice, those for powers that [Position.asides]
// allows, and the moves to pass and to decline.
func (p *Position) listAsk(into []game.Move, s *Step) []game.Move {
	asked := cards.Moments(1) << uint(s.What)
	into = p.powers(into, s.Seat, asked, p.usedAt(), false)
	into = p.listPowers(into, s.Seat, p.askMoments(s)&^asked)
	return append(into, move(verbPass, 0, 0, 0), move(verbDecline, 0, 0, 0))
}

// askMoments returns the moments of powers that the choosing seat may use.
func (p *Position) askMoments(s *Step) cards.Moments { return 1<<uint(s.What) | p.asides(s.Seat) }

// passAsk continues the moment with the next seat. A seat that declines has no such choice again until its next turn
// begins. An active player who passes, and thereby lets others decide first, chooses once more. (R51)
func (p *Position) passAsk(decline bool, m *game.Env) {
	s := p.Top()
	if !decline && p.Yields() {
		s.mark(MarkAgain)
	}
	if decline {
		p.Players[s.Seat].Declines = true
		if m.Events != nil {
			m.Events.Add(game.Everybody, "tale.declines", "who", seatThing(s.Seat))
		}
	}
	s.Kind = stepMoment
	s.goOn()
}

// resume makes the pending moment give the same seat another choice, after the seat has used a power. Outside such a
// choice it does nothing.
func (p *Position) resume() {
	if s := p.Top(); s.Kind == StepAsk {
		s.Kind = stepMoment
	}
}
