package hellas

// mostArmy is the largest army, and the largest population, that the tables distinguish.
const mostArmy = 7

// peopled holds, by number n, the territories (bit t) with a population of at most n. (3.2)
type peopled [mostArmy + 1]uint32

// fill computes the sets from the map.
func (all *peopled) fill(r *rules) {
	for t := range r.Territory {
		for n := int(r.Territory[t].Population); n < len(all); n++ {
			all[n] |= Territory(t).Bit()
		}
	}
}

// marches holds the territories that the armies of all seats could reach and take with a march. (3.2, 3.4)
type marches struct {
	near  [MaxPlayers]uint32 // bit t: territories next to an army of a seat
	takes [MaxPlayers]uint32 // bit t: of these, where the army exceeds the defence or reaches the population; not valid in odd
	armed uint32             // bit t: territories with hoplites
	odd   uint32             // bit t: to be examined singly: hoplites of two seats, population or defence above the tables; all if solo
}

// fill computes the marches, which must be zero before. held is the set of controlled territories.
func (all *marches) fill(p *Position, held uint32) {
	all.odd = ^p.rules.peopled[mostArmy]
	var takes [mostArmy + 1]uint32 // by size of the army
	for s := range p.Seats {
		stands := p.Players[s].Stands
		all.odd |= all.armed & stands
		all.armed |= stands
		for set := stands; set != 0; set &= set - 1 {
			t := first(set)
			if n := p.defence(s, t); n < mostArmy {
				takes[n+1] |= t.Bit()
			} else {
				all.odd |= t.Bit()
			}
		}
	}
	if p.Solo() {
		all.odd = ^uint32(0)
	}
	free, weaker := ^(held | all.armed), uint32(0)
	for n := range takes {
		weaker |= takes[n]
		takes[n] = weaker | free&p.rules.peopled[n]
	}
	for s := range p.Seats {
		me := &p.Players[s]
		for set := me.Stands; set != 0; set &= set - 1 {
			t := first(set)
			army := me.Hoplites[t]
			if army == 0 {
				continue
			}
			near := p.rules.Territory[t].Near
			all.near[s] |= near
			all.takes[s] |= near & takes[min(army, mostArmy)]
		}
	}
}

// defence returns the strength, without cards, with which a seat's hoplites defend a territory. (3.4)
func (p *Position) defence(s int8, t Territory) int {
	me := &p.Players[s]
	n := me.Army(t)
	if me.Fort&t.Bit() != 0 {
		n += int(p.rules.Fortified[p.rules.Territory[t].City])
	}
	return n
}

// largest returns the size of the largest army of a seat that may march to a territory from an adjacent one, 0 for
// none. (3.2)
func (p *Position) largest(s int8, t Territory) (most int) {
	me := &p.Players[s]
	for set := me.Stands & p.rules.Territory[t].Near; set != 0; set &= set - 1 {
		most = max(most, int(me.Hoplites[first(set)]))
	}
	return most
}

// weighExposed returns sum plus the weights of the seat's temples that a rival's march could take if no card were
// played. (3.4)
func (o *outlook) weighExposed(s int8, sum float64) float64 {
	p := o.p
	me := &p.Players[s]
	temples := me.Held & p.Temples
	if temples == 0 {
		return sum
	}
	var near, takes uint32
	for r := range p.Seats {
		if r != s {
			near |= o.near[r]
			takes |= o.takes[r]
		}
	}
	guarded := me.Stands &^ o.odd
	exposed := temples & (near&^o.armed | takes&guarded)
	for rest := temples & o.armed &^ guarded; rest != 0; rest &= rest - 1 {
		if t := first(rest); o.outnumbered(s, t) {
			exposed |= t.Bit()
		}
	}
	if exposed == 0 {
		return sum
	}
	sum += o.times(exposedTemples, count(exposed))
	if !p.toAct(s) {
		sum += o.weights[exposedNow]
	}
	return sum
}

// outnumbered reports whether the hoplites of a rival's army next to a territory are more than the seat's
// [Position.defence] there. (3.4)
func (o *outlook) outnumbered(s int8, t Territory) bool {
	own := o.p.defence(s, t)
	for r := range o.p.Seats {
		if r != s && o.p.largest(r, t) > own {
			return true
		}
	}
	return false
}

// weighPrey returns sum plus the weights of the territories that a seat's armies could take with a march. (3.2, 3.4)
func (o *outlook) weighPrey(s int8, sum float64) float64 {
	prizes := o.prizes(s)
	if prizes == 0 {
		return sum
	}
	p := o.p
	all, inSites, temples := count(prizes), count(prizes&p.rules.Index.Sites), count(prizes&p.Temples)
	sum += o.times(prey, all)
	sum += o.times(preySacred, inSites)
	if temples == 0 {
		return sum
	}
	sum += o.times(preyTemples, temples)
	if p.toAct(s) {
		sum += o.weights[preyNow]
	}
	if count(p.Temples&p.Players[s].Held)+1 >= int(p.rules.Favoured) {
		sum += o.weights[preyWins]
	}
	return sum
}

// prizes returns the set of territories that an adjacent army of the seat would take if no card were played. (3.2, 3.4)
func (o *outlook) prizes(s int8) uint32 {
	p := o.p
	me := &p.Players[s]
	near := o.near[s] &^ me.Held
	enemies := near & p.enemies(s)
	neutral := near &^ (enemies | o.held)
	odd := o.odd | me.Stands
	if me.Blessings&p.rules.Index.Population != 0 {
		odd |= neutral
	}
	prizes := near&o.held&^enemies | near&o.takes[s]&^odd
	for rest := neutral & odd; rest != 0; rest &= rest - 1 {
		if t := first(rest); p.largest(s, t)+me.Army(t) >= p.need(s, t) {
			prizes |= t.Bit()
		}
	}
	for rest := enemies & odd; rest != 0; rest &= rest - 1 {
		if t := first(rest); p.largest(s, t) > p.defence(p.hostile(t, s), t) {
			prizes |= t.Bit()
		}
	}
	return prizes
}
