package fourgods

// An outlook is a World that has been scored once.
type outlook struct {
	p      *Position
	ground ground
	lands  lands
	cities [NumGods]uint64 // bit c: a city of this colour stands in cell c
	gods   uint8           // those that take part in the last two steps, a bit each
}

// begin scores the World.
func (o *outlook) begin(p *Position) {
	o.p, o.gods = p, p.scoring()
	for towns := p.Towns; towns != 0; towns &= towns - 1 {
		o.cities[(p.cells[cellOfBit(towns)]-townAt)&(NumGods-1)] |= towns & -towns
	}
	o.ground.survey(p)
	var found [maxKingdoms]domain
	for t := range Terrain(NumGods) {
		for _, d := range found[:o.ground.kingdoms(t, &found)] {
			o.lands.add(t, d.extent)
		}
	}
}

// A stake is a marker and its points in each of the four steps, as the World is; nothing for what is not chosen or known. (1.6)
type stake struct {
	Marker
	cities, prophets, largest, most int
}

// stake fills in the points of a marker.
func (o *outlook) stake(mk Marker, st *stake) {
	st.Marker = mk
	if mk.Colour != NoColour {
		st.cities, st.prophets = o.cityPoints(mk.Colour), o.lands.of(mk.Colour)
	}
	if mk.God != NoGod {
		st.largest = o.p.rules.shareOf(o.lands.size, o.gods, int(mk.God))
		st.most = o.p.rules.shareOf(o.lands.count, o.gods, int(mk.God))
	}
}

// firm are the points of the first two steps, shared those of the last two.
func (st *stake) firm() int   { return st.cities + st.prophets }
func (st *stake) shared() int { return st.largest + st.most }
func (st *stake) total() int  { return st.firm() + st.shared() }

// citiesOf is the cells with cities of a player.
func (o *outlook) citiesOf(me *Player) (cells uint64) {
	for _, mk := range &me.Markers {
		if mk.Colour != NoColour {
			cells |= o.cities[mk.Colour]
		}
	}
	return cells
}
