package fourgods

// An outlook is a World that is to be valued, for all seats.
type outlook struct {
	p     *Position
	lands *lands
	gods  uint8 // those that take part in the last two steps, a bit each
	part  byGod // all bits of those
}

// outlook is that of the position. The room is for what its kingdoms come to, where they are still to be counted.
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

// A stake is what a marker has of points as the World is; nothing for what is not chosen or known. (1.6)
type stake struct{ firm, shared int } // of the first two steps, and of the last two

// stake counts the points of a marker.
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
