package board

import (
	"slices"

	"pantheon/board"
	"pantheon/games/hellas"
)

// The map is drawn in layers: the grounds of all territories, then the things in each, then all names.

// The width of the frame, and the number of shades of the shallow sea and of the edge of a territory.
const (
	frameWide = 13.0
	shallows  = 5
	shades    = 3
)

// mapBegins begins the group of everything on the map inside its frame.
var mapBegins board.Fragment = board.Text(`<g class="pb hellas" transform="` + board.At(margin, margin) + `">`)

// mapPieces returns the dynamic layer of the map.
func (s *scene) mapPieces() board.Fragments {
	lands := s.book.chart.lands
	out := append(make(board.Fragments, 0, 7*len(lands)), mapBegins)
	for t := range lands {
		m := s.territory(hellas.Territory(t))
		out = append(out, m, ground{s.nameless, m.at, s.hue(m.at)})
	}
	for t := range lands {
		out = s.standing(out, hellas.Territory(t))
	}
	for t := range lands {
		out = append(out, nameplate{s.nameless, hellas.Territory(t), s.p.Controller(hellas.Territory(t)), s.hue(hellas.Territory(t))})
	}
	return append(out, board.End)
}

// standing appends the things in a territory: its temple, the place of the hoplite in its City, its monument, and the
// figures.
func (s *scene) standing(out board.Fragments, t hellas.Territory) board.Fragments {
	if s.built(t) {
		out = append(out, temple{s.nameless, t})
	}
	if s.land(t).City != hellas.NoCity {
		out = append(out, city{s.of(s.thing("city", int(t))), t, s.fortified(t)})
	}
	if god := s.book.gods[t]; god != hellas.NoMonument {
		out = s.monument(out, god)
	}
	return s.gathering(out, t)
}

// built reports whether a territory has a temple or the Oracle.
func (s *scene) built(t hellas.Territory) bool { return s.p.Temples>>uint(t)&1 != 0 }

// A territory is the fragment that begins a territory and describes everything in it.
type territory struct {
	teller
	at     hellas.Territory
	holder int8 // seat that controls the territory, -1 for none
	fort   int8 // seat whose hoplite is in the City, -1 for none
	built  bool // the territory has a temple or the Oracle
	crowd  crowd
}

func (s *scene) territory(t hellas.Territory) territory {
	return territory{s.of(s.thing("territory", int(t))), t, s.p.Controller(t), s.fortified(t), s.built(t), s.crowds[t]}
}

// A ground is the fragment with the ground of a territory. hue is the colour of its Control token, -1 for none.
type ground struct {
	teller
	at  hellas.Territory
	hue int8
}

// hue returns the colour of the Control token in a territory, as an index of armyIDs; -1 for none.
func (s *scene) hue(t hellas.Territory) int8 {
	return int8(slices.Index(armyIDs[:], s.p.ControlColour(t)))
}

// A nameplate is the fragment with a territory's name, its Control token and its population.
type nameplate struct {
	teller
	at     hellas.Territory
	holder int8 // seat that controls the territory, -1 for none
	hue    int8 // the colour of the Control token, -1 for none
}

// A temple is the fragment with the temple of a territory, or the Oracle.
type temple struct {
	teller
	at hellas.Territory
}

// A city is the fragment with the place of the fortified hoplite in a City.
type city struct {
	teller
	at   hellas.Territory
	fort int8 // seat whose hoplite is fortified, -1 for none
}
