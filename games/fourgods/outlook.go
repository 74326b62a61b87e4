package fourgods

// An outlook holds the data for evaluating a World for all seats.
type outlook struct {
	p     *Position
	lands *lands
	gods  uint8 // gods that take part in the last two steps of scoring, a bit each
	part  byGod // all bits of those gods
}

// outlook returns the outlook of the position. If kingdoms of the World are stale, it counts them again and stores the
// totals in room, to which the outlook then refers.
func (p *Position) outlook(room *lands) (o outlook) {
	o.p, o.lands, o.gods = p, &p.lands, p.scoring()
	if p.lands.stale != 0 {
		*room = p.lands
		p.count(room)
		o.lands = room
	}
	o.part = highsOf[o.gods&(1<<NumGods-1)] >> 7 * 0xff
	return o
}

// A stake holds the current points of a marker. Without a colour or a known god, the points that depend on it are 0.
// (1.6)
type stake struct{ firm, shared int } // points of the first two steps, and of the last two

// stake returns the points of a marker.
func (o *outlook) stake(mk Marker) (st stake) {
	l := o.lands
	if mk.Colour != NoColour {
		st.firm = o.cityPoints(mk.Colour) + l.of(mk.Colour)
	}
	if mk.God != NoGod {
		largest, most := o.p.rules.sharesOf(l.size, l.count, o.gods, int(mk.God))
		st.shared = largest + most
	}
	return st
}

func (st stake) total() int { return st.firm + st.shared }
