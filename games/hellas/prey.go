package hellas

// peopled are the territories (bit t) whose population is no larger than a number. (3.2)
type peopled [mostPeople + 1]uint32

// mostPeople is the largest population that the content may have.
const mostPeople = 10

// fill fills in the territories of the map.
func (all *peopled) fill(r *rules) {
	for t := range r.Territory {
		for n := int(r.Territory[t].Population); n < len(all); n++ {
			all[n] |= Territory(t).Bit()
		}
	}
}

// defence is what a seat's hoplites in a territory count there without cards. (3.4)
func (p *Position) defence(s int8, t Territory) int {
	me := &p.Players[s]
	n := me.Army(t)
	if me.Fort&t.Bit() != 0 {
		n += int(p.rules.Fortified[p.rules.Territory[t].City])
	}
	return n
}

// largest is the largest army of a seat that may march to a territory from one next to it, 0 for none. (3.2)
func (p *Position) largest(s int8, t Territory) (most int) {
	me := &p.Players[s]
	for set := me.Stands & p.rules.Territory[t].Near; set != 0; set &= set - 1 {
		most = max(most, int(me.Hoplites[first(set)]))
	}
	return most
}

// weighExposed adds which temples of a seat a rival's march could take. (3.4)
func (o *outlook) weighExposed(s int8, sum float64) float64 {
	p := o.p
	exposed := 0
	for set := p.Players[s].Held & p.Temples; set != 0; set &= set - 1 {
		t := first(set)
		own := p.defence(s, t)
		for r := range p.Seats {
			if r != s && p.largest(r, t) > own {
				exposed++
				break
			}
		}
	}
	if exposed == 0 {
		return sum
	}
	sum += o.times(exposedTemples, exposed)
	if !p.toAct(s) {
		sum += o.weights[exposedNow]
	}
	return sum
}

// weighPrey adds what a seat's armies could take with a march. (3.2, 3.4)
func (o *outlook) weighPrey(s int8, sum float64) float64 {
	prizes := o.prizes(s)
	if prizes == 0 {
		return sum
	}
	p := o.p
	sum += o.times(prey, count(prizes))
	sum += o.times(preySacred, count(prizes&p.rules.Index.Sites))
	temples := count(prizes & p.Temples)
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

// prizes is the set of territories that an own army next to them would take if no card were played. (3.2, 3.4)
func (o *outlook) prizes(s int8) uint32 {
	p := o.p
	me := &p.Players[s]
	var near, few uint32 // next to an army, and with a population that is no larger than that
	for set := me.Stands; set != 0; set &= set - 1 {
		t := first(set)
		army := me.Hoplites[t]
		if army == 0 {
			continue
		}
		next := p.rules.Territory[t].Near
		near |= next
		few |= next & p.rules.peopled[min(army, mostPeople)]
	}
	near &^= me.Held
	enemies := near & p.enemies(s)
	free := near &^ (enemies | o.held)
	prizes := near &^ enemies & (o.held | few)
	rest := free &^ prizes & me.Stands
	if me.Blessings&p.rules.Index.Population != 0 {
		rest = free
		prizes &^= free
	}
	for ; rest != 0; rest &= rest - 1 {
		if t := first(rest); p.largest(s, t)+me.Army(t) >= p.need(s, t) {
			prizes |= t.Bit()
		}
	}
	for ; enemies != 0; enemies &= enemies - 1 {
		if t := first(enemies); p.largest(s, t) > p.defence(p.hostile(t, s), t) {
			prizes |= t.Bit()
		}
	}
	return prizes
}
