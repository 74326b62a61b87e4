package hellas

import (
	"cmp"

	"pantheon/game"
)

// came records that n hoplites went from one territory to another in this action.
func (p *Position) came(from, to Territory, n int) {
	for i := range p.Came {
		c := &p.Came[i]
		if c.N > 0 && c.From == from && c.To == to {
			c.N += uint8(n)
			return
		}
	}
	for i := range p.Came {
		if c := &p.Came[i]; c.N == 0 {
			*c = Origin{from, to, uint8(n)}
			return
		}
	}
}

// arrived returns the number of hoplites that came to a territory in this action, or left its City.
func (p *Position) arrived(t Territory) int {
	n := 0
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && c.To == t {
			n += int(c.N)
		}
	}
	return n
}

// fallen removes n hoplites from the record of this action: those that died on entering a territory.
func (p *Position) fallen(t Territory, n int) {
	for i := len(p.Came) - 1; i >= 0 && n > 0; i-- {
		if c := &p.Came[i]; c.N > 0 && c.To == t {
			less := min(n, int(c.N))
			c.N -= uint8(less)
			n -= less
		}
	}
}

// shift moves n of a player's hoplites in the open from one territory to another, and records their movement. Then it
// handles their arrival; see [Position.arrive].
func (p *Position) shift(s int8, from, to Territory, n int, m *game.Env) {
	p.transfer(s, from, to, n)
	p.came(from, to, n)
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(s), p.territoryThing(from), p.territoryThing(to))
	}
	p.arrive(s, to, m)
}

// entrances returns the set of territories that hoplites may enter from one: its neighbours by land or sea that are not
// barred.
func (p *Position) entrances(s int8, from Territory, barred uint32) uint32 {
	return p.rules.Territory[from].Near &^ barred
}

// unenterable returns the reason why hoplites cannot enter a territory from another in one step, or [possible] if there
// is none. (3.2)
func (p *Position) unenterable(s int8, from, to Territory) reason {
	switch {
	case p.entrances(s, from, p.barred(s))&to.Bit() != 0:
		return possible
	case p.rules.Territory[from].Near&to.Bit() == 0:
		return becauseNotAdjacent
	}
	return becauseBarred
}

// shortOf returns the reason why a territory does not have n of the player's hoplites in the open, or [possible] if
// there is none. (3.2)
func (p *Position) shortOf(s int8, t Territory, n int) reason {
	me := &p.Players[s]
	switch {
	case n <= int(me.Hoplites[t]):
		return possible
	case n <= me.Army(t):
		return becauseFortifiedStays
	}
	return becauseTooFew
}

// hoplitesStay returns the reason why no hoplite movement can begin, or [possible] if there is none. The player has
// already made one in this turn, or used a power instead. (3.2)
func (p *Position) hoplitesStay() reason {
	if p.Done&MovedHoplites != 0 && p.Top().Kind == StepTurn {
		return becauseHoplitesDone
	}
	return possible
}

// unmovable returns the reason why no hoplite may leave a territory in a hoplite movement, or [possible] if there is
// none. (3.2)
func (p *Position) unmovable(s int8, t Territory) reason {
	switch {
	case p.movable(s)&t.Bit() != 0:
		return possible
	case p.Players[s].Hoplites[t] > 0:
		return becauseMovedAlready
	}
	return p.shortOf(s, t, 1)
}

// freeCities returns the set of the player's territories with a City that is free to enter. (3.2)
func (p *Position) freeCities(s int8) uint32 {
	return p.Players[s].Held & p.rules.Index.Cities &^ p.fortified()
}

// vacated returns the set with the territory that a player is usurping, if its City holds no hoplite of the player. An
// enemy hoplite must leave such a City, so the recruit may arrive fortified. Otherwise it returns 0. (R49)
func (p *Position) vacated(s int8) uint32 {
	if p.rules.garrisonsLate() {
		return 0
	}
	return p.usurped() & p.Players[s].Held & p.rules.Index.Cities &^ p.Players[s].Fort
}

// fortifiable returns the set of territories in which a hoplite may enter the City. Territories where a battle is due
// are excluded. (3.2)
func (p *Position) fortifiable(s int8) uint32 {
	if set := p.freeCities(s) & p.Players[s].Stands; set != 0 {
		return set &^ p.enemies(s)
	}
	return 0
}

// cityClosed returns the reason why a player's hoplites cannot be fortified in a territory, or [possible] if there is
// none. The territory has no City, the player does not control it, or the City is taken. (3.2)
func (p *Position) cityClosed(s int8, t Territory) reason {
	switch {
	case (p.freeCities(s)|p.vacated(s))&t.Bit() != 0:
		return possible
	case p.rules.Territory[t].City == NoCity:
		return becauseNoCity
	case p.Players[s].Held&t.Bit() == 0:
		return becauseNotControlled
	}
	return becauseCityTaken
}

// unfortifiable returns the reason why none of n hoplites can enter the City of their territory, or [possible] if there
// is none. The City is closed, no hoplite is there, or a battle is due. (3.2)
func (p *Position) unfortifiable(s int8, t Territory, n int) reason {
	if n > 0 && p.fortifiable(s)&t.Bit() != 0 {
		return possible
	}
	return cmp.Or(p.cityClosed(s, t), becauseNoneToFortify)
}

// movable returns the set of territories that a hoplite may leave in a hoplite movement. Each has a hoplite in the open
// that has not moved in this movement. (3.2)
func (p *Position) movable(s int8) uint32 {
	me := &p.Players[s]
	set := p.open(s)
	for i := range p.Came {
		if c := &p.Came[i]; c.N > 0 && p.arrived(c.To) >= int(me.Hoplites[c.To]) {
			set &^= c.To.Bit()
		}
	}
	return set
}

// open returns the set of territories where a player has hoplites in the open.
func (p *Position) open(s int8) uint32 {
	me := &p.Players[s]
	set := me.Stands
	for forts := me.Fort; forts != 0; forts &= forts - 1 { // elsewhere all hoplites are in the open
		if t := first(forts); me.Hoplites[t] == 0 {
			set &^= t.Bit()
		}
	}
	return set
}

// listMoves appends single hoplite moves: to an adjacent territory, into the player's own City, or out of one. A
// hoplite that entered a City in this movement cannot leave it. It appends none if no moves are left, or if the hoplite
// movement of the turn is over. (3.2)
func (p *Position) listMoves(into []game.Move, s int8, left int) []game.Move {
	if left == 0 || p.hoplitesStay() != possible {
		return into
	}
	me := &p.Players[s]
	barred, movable, fortifiable := p.barred(s), p.movable(s), p.fortifiable(s)
	still := uint32(0)
	if top := p.Top(); top.Kind == StepMoving {
		still = top.Set
	}
	for set := me.Stands; set != 0; set &= set - 1 {
		t := first(set)
		if me.Fort&t.Bit() != 0 && still&t.Bit() == 0 {
			into = append(into, move1(verbLeave, t))
		}
		if movable&t.Bit() == 0 {
			continue
		}
		if fortifiable&t.Bit() != 0 {
			into = append(into, move1(verbFortify, t))
		}
		from := move(verbMove, word(t), 0, 0)
		for to := p.entrances(s, t, barred); to != 0; to &= to - 1 {
			into = append(into, from|move(0, 0, word(first(to)), 0))
		}
	}
	return into
}

// moving returns the step of the current hoplite movement. For the first move it uses up the regular action. It then
// pushes that step, with Leadership as the number of moves, above the step of the battles that follow. (3.2)
func (p *Position) moving() *Step {
	if top := p.Top(); top.Kind == StepMoving {
		return top
	}
	s := p.Acting
	p.act(MovedHoplites)
	p.forget()
	p.push(Step{Kind: stepMoved, Seat: s})
	p.push(Step{Kind: stepFights, Seat: s})
	p.push(Step{Kind: StepMoving, Seat: s, N: int8(p.Players[s].Value(Leadership))})
	return p.Top()
}

// moveOne moves a hoplite one step. (3.2)
func (p *Position) moveOne(from, to Territory, m *game.Env) {
	step := p.moving()
	step.N--
	p.shift(step.Seat, from, to, 1, m)
}

// fortify moves a hoplite of a territory into its City, as part of a hoplite movement. (3.2)
func (p *Position) fortify(t Territory, m *game.Env) {
	step := p.moving()
	step.N--
	step.Set |= t.Bit()
	p.enterCity(step.Seat, t, m)
}

// enterCity moves a hoplite of a territory into its City.
func (p *Position) enterCity(s int8, t Territory, m *game.Env) {
	me := &p.Players[s]
	me.Hoplites[t]--
	me.Fort |= t.Bit()
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, armyPiece(s), p.territoryThing(t), game.MakeThing("city", p.rules.Territory[t].ID))
	}
}

// leave moves the fortified hoplite of a City into the open. It cannot move again in this action. (3.2)
func (p *Position) leave(t Territory, m *game.Env) {
	step := p.moving()
	step.N--
	me := &p.Players[step.Seat]
	me.Fort &^= t.Bit()
	me.Hoplites[t]++
	p.came(t, t, 1)
	if m.Events != nil {
		m.Events.Move(game.Everybody, 1, armyPiece(step.Seat), game.MakeThing("city", p.rules.Territory[t].ID), p.territoryThing(t))
	}
}

// runMoved clears the record of moved hoplites when all battles that followed are over.
func (p *Position) runMoved(*Step, *game.Env) {
	p.pop()
	p.forget()
}

// ways returns the set of territories that an army can reach from one territory in at most the given number of steps,
// without that territory itself. The army passes only neutral or own territories without hoplites of others, but the
// last territory may be an enemy's. Barred territories are excluded. Effects on the way do not matter here. (3.2)
func (p *Position) ways(s int8, from Territory, steps int, barred uint32) uint32 {
	closed := p.enemyHeld(s) | p.enemies(s)
	set, edge := uint32(0), from.Bit()
	for ; steps > 0 && edge != 0; steps-- {
		next := uint32(0)
		for ; edge != 0; edge &= edge - 1 {
			next |= p.rules.Territory[first(edge)].Near
		}
		next &^= barred | set | from.Bit()
		set |= next
		edge = next &^ closed
	}
	return set
}

// appendArmies appends the moves that bring hoplites from one territory into each territory of a set, in each number
// from low to n.
func appendArmies(into []game.Move, verb uint8, from Territory, set uint32, low, n int) []game.Move {
	for ; set != 0; set &= set - 1 {
		m := move(verb, word(from), word(first(set)), word(low))
		for range n - low + 1 {
			into = append(into, m)
			m++
		}
	}
	return into
}

// marchSteps returns the maximum number of steps of a player's March. (Forced March)
func (p *Position) marchSteps(s int8) int {
	n := 1
	for set := p.Players[s].Blessings & p.rules.Index.MarchSteps; set != 0; set &= set - 1 {
		n = max(n, int(p.rules.Code[p.rules.Blessing[firstOf(set)].Power.Do.At].N.Plus))
	}
	return n
}

// listMarches appends the moves of a March: any number of hoplites to a territory within reach, or one into the
// player's own City. (3.2)
func (p *Position) listMarches(into []game.Move, s int8) []game.Move {
	me := &p.Players[s]
	steps := p.marchSteps(s)
	barred, fortifiable := p.barred(s), p.fortifiable(s)
	for set := p.open(s); set != 0; set &= set - 1 {
		t := first(set)
		n := int(me.Hoplites[t])
		if fortifiable&t.Bit() != 0 {
			into = append(into, move1(verbOccupy, t))
		}
		to := p.entrances(s, t, barred)
		if steps > 1 {
			to = p.ways(s, t, steps, barred)
		}
		into = appendArmies(into, verbMarch, t, to, 1, n)
	}
	return into
}

// march carries out the special action March. Battles that result are fought afterwards. (3.2)
func (p *Position) march(from, to Territory, n int, m *game.Env) {
	p.special(March, m)
	p.March = from
	p.campaign(p.Top().Seat, from, to, p.marchSteps(p.Top().Seat), n, m)
}

// campaign moves n hoplites to a territory by a way of at most the given number of steps. With fewer than 2 steps they
// arrive directly, at any distance. It also pushes the step of the battles that result.
func (p *Position) campaign(s int8, from, to Territory, steps, n int, m *game.Env) {
	p.forget()
	p.push(Step{Kind: stepMoved, Seat: s})
	p.push(Step{Kind: stepFights, Seat: s})
	p.travel(s, from, to, steps, n, m)
}

// occupy carries out the special action March into a City. (3.2)
func (p *Position) occupy(t Territory, m *game.Env) {
	p.special(March, m)
	p.March = t
	p.enterCity(p.Top().Seat, t, m)
}

// An armyMove is the movement that an effect allows an army, in the form of the fields of a [StepArmy] step.
type armyMove struct {
	steps       int8 // maximum distance
	anywhere    bool // no limit of distance
	least, most int8 // numbers of hoplites; 0 for any number
	dying       int8 // hoplites that die before the army moves
}

// step returns the step in which a seat chooses the movement.
func (a armyMove) step(s int8) Step {
	step := Step{Kind: StepArmy, Seat: s, N: a.steps, What: a.least, Other: a.most, Set: uint32(a.dying)}
	if a.anywhere {
		step.mark(MarkAnywhere)
	}
	return step
}

// Most returns the maximum number of hoplites in an army that an effect moves, 0 for any number.
func (s *Step) Most() int { return int(s.Other) }

// Dying returns the number of hoplites that die before an effect moves the army.
func (s *Step) Dying() int { return int(s.Set) }

// listArmies appends the moves of an army by an effect, and the move to pass.
func (p *Position) listArmies(into []game.Move, s *Step) []game.Move {
	me := &p.Players[s.Seat]
	barred := p.barred(s.Seat)
	for set := me.Stands; set != 0; set &= set - 1 {
		t := first(set)
		n := int(me.Hoplites[t])
		if n == 0 {
			continue
		}
		to := allTerritories &^ (barred | t.Bit())
		if !s.Is(MarkAnywhere) {
			to = p.ways(s.Seat, t, int(s.N), barred)
		}
		if s.Most() > 0 {
			n = min(n, s.Most())
		}
		into = appendArmies(into, verbArmy, t, to, max(1, int(s.What)), n)
	}
	return append(into, move(verbPass, 0, 0, 0))
}

// army moves an army by an effect. Battles that result are fought afterwards. (god power of Hermes, blessings)
func (p *Position) army(from, to Territory, n int, m *game.Env) {
	s := *p.Top()
	p.pop()
	if dead := s.Dying(); dead > 0 { // a March that costs some of its hoplites, which nobody can save (Murderous March)
		p.March = from
		p.perish(s.Seat, from, dead, m)
		n -= dead
	}
	steps := int(s.N)
	if s.Is(MarkAnywhere) {
		steps = 0
	}
	p.campaign(s.Seat, from, to, steps, n, m)
}

// listBring appends a move for each number of hoplites that can join the battle from each territory, and the move to
// end. (3.4)
func (p *Position) listBring(into []game.Move, s *Step) []game.Move {
	me := &p.Players[s.Seat]
	for set := s.Set & me.Stands; set != 0; set &= set - 1 {
		t := first(set)
		for n := 1; n <= min(int(s.N), int(me.Hoplites[t])); n++ {
			into = append(into, move(verbBring, word(t), word(n), 0))
		}
	}
	return append(into, move(verbDone, 0, 0, 0))
}

// bring moves hoplites into the battle. If the effect requires it, all come from one territory; otherwise they may
// come from several territories of Set.
func (p *Position) bring(from Territory, n int, m *game.Env) {
	step := p.Top()
	s, to := step.Seat, step.Territory
	step.N -= int8(n)
	step.Set &^= from.Bit()
	if step.Is(MarkOneOnly) || step.N <= 0 || step.Set&p.Players[s].Stands == 0 {
		p.pop()
	}
	p.transfer(s, from, to, n)
	if p.Battle.Seat[Attacking] == s {
		p.came(from, to, n)
	}
	if m.Events != nil {
		m.Events.Move(game.Everybody, n, armyPiece(s), p.territoryThing(from), p.territoryThing(to))
		m.Events.Add(game.Everybody, "tale.joins", "who", seatThing(s), "n", n, "from", p.territoryThing(from))
	}
	p.arrive(s, to, m)
}
