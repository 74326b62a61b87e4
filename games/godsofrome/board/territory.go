package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// mapBegun is the group round all pieces on the map.
var mapBegun board.Fragment = board.Text(`<g class="pb rome" transform="` + board.At(margin, margin) + `">`)

// The name of a land on the full map: its largest width, and the size of its letters.
const (
	landNameWide = 82.0
	landNameSize = 17.8
)

// A crowd is the number of pieces of each kind in a territory. The places of all pieces follow from it.
type crowd struct {
	land    *land
	meeples [godsofrome.NumFactions]uint8
	wooden  godsofrome.Faction // owner of the wooden temple, or NoFaction
	god     godsofrome.Faction // faction of the god piece, or NoFaction
	token   int8               // +1, −1 or 0
}

// crowdIn returns the pieces in a land's territory. A god's piece is only in a land of its own colour.
func crowdIn(p *godsofrome.Position, l *land, t int) crowd {
	at := godsofrome.Territory(t)
	c := crowd{land: l, meeples: p.Meeples[t], wooden: p.Wooden[t], god: godsofrome.NoFaction, token: p.Harvest[t]}
	if p.God[at.Faction()] == at {
		c.god = at.Faction()
	}
	return c
}

// peopled reports whether the territory has meeples or a wooden temple.
func (c *crowd) peopled() bool {
	return c.wooden != godsofrome.NoFaction || c.meeples != [godsofrome.NumFactions]uint8{}
}

// The fragments of a territory, in drawing order.
type (
	// ground is the beginning of a territory, with its label.
	ground struct {
		words
		crowd
		controller godsofrome.Faction
		marked     bool
	}
	// ban marks a territory under a god. The land's area is above it.
	ban struct {
		land  *land
		among bool // there are other pieces too
	}
	// plate is the name of a territory in the colour of its controller.
	plate struct {
		words
		land       *land
		controller godsofrome.Faction
	}
	// token is a harvest token.
	token struct {
		land *land
		good bool
	}
	// godPiece is a god in a territory.
	godPiece struct {
		words
		land   *land
		of     godsofrome.Faction
		among  bool // there are other pieces too
		marked bool
	}
	// shrine is a wooden temple.
	shrine struct {
		crowd
		scores bool // keep space for the badge with the territory's yield
	}
	// people is the beginning of the meeples of one faction, with their label and their place among the others.
	people struct {
		words
		crowd
		of     godsofrome.Faction
		scores bool // keep space for the badge with the territory's yield
		meant  bool // clicking them chooses their faction, not only their territory
		own    bool // they are the viewer's own, and ringed if the territory is chosen by them
	}
	// rank is the meeples of a faction, one by one or counted.
	rank struct {
		land *land
		of   godsofrome.Faction
		n    uint8
	}
	// gain is the badge with a territory's yield.
	gain struct {
		land   *land
		favour int
	}
	// lava is a territory that nothing enters.
	lava struct {
		words
		land   *land
		marked bool
	}
)

// mapLive returns the fragments of all territories with their pieces, and of the favour track.
func (s *scene) mapLive() board.Fragments {
	lands := s.b.chart().lands
	out := append(make(board.Fragments, 0, 20*len(lands)), mapBegun)
	for t := range lands {
		if l := &lands[t]; l.faction < 0 {
			out = append(out, lava{s.same, l, s.marked(l.thing)})
		} else {
			out = s.territory(out, l, t)
		}
	}
	return append(s.favourLive(append(out, board.End, begun)), board.End)
}

// territory appends the fragments of a territory.
func (s *scene) territory(out board.Fragments, l *land, t int) board.Fragments {
	c, controller := crowdIn(s.p, l, t), s.controller(t)
	god := c.god != godsofrome.NoFaction
	favour, scores := s.harvestOf(t)
	out = append(out, ground{s.same, c, controller, s.marked(l.thing)},
		board.If(god, ban{l, c.peopled()}), l.area,
		board.If(controller != godsofrome.NoFaction, plate{s.same, l, controller}),
		board.If(c.token != 0, token{l, c.token > 0}),
		board.If(god, godPiece{s.same, l, c.god, c.peopled(), god && s.marked(godThings[c.god])}),
		board.If(c.wooden != godsofrome.NoFaction, shrine{c, scores}))
	for f, n := range c.meeples {
		if of := godsofrome.Faction(f); n > 0 {
			out = append(out, people{s.same, c, of, scores, s.meant(t), s.own(of)}, rank{l, of, n})
		} else {
			out = append(out, board.Nothing, board.Nothing)
		}
	}
	return append(out, board.If(scores, gain{l, favour}), board.End)
}

// attributes returns the attributes of the group of a faction's meeples as alternating names and values. The parameter
// place is the group's transform.
func (m *people) attributes(place string) []string {
	var out []string
	if m.meant {
		out = append(out, "data-thing", factionThings[m.of])
	}
	if m.own {
		out = append(out, "data-mine", "yes")
	}
	class := "rome-spot"
	if m.meeples[m.of] > 1 {
		class += " rome-many"
	}
	return append(out, "class", class, "data-at", m.land.thing, "data-label", m.label(), "transform", place)
}

// meant reports whether clicking meeples chooses their faction. During an improved attack that is only so in the
// stormed territory; clicking meeples elsewhere chooses their territory. (1.8)
func (s *scene) meant(t int) bool {
	return s.p.Step != godsofrome.Scattering || s.p.Origin == godsofrome.Territory(t)
}

// own reports whether a faction is the viewer's.
func (s *scene) own(f godsofrome.Faction) bool {
	return s.Viewer >= 0 && s.p.Players[s.Viewer].Faction == f
}

// colourOf returns the class of a faction's colours; "" for none.
func colourOf(f godsofrome.Faction) string {
	if f < 0 {
		return ""
	}
	return "f-" + factionIDs[f]
}

// tokenRef returns the reference to the drawing of a harvest token.
func tokenRef(good bool) string {
	if good {
		return "#rome-h-plus"
	}
	return "#rome-h-minus"
}
