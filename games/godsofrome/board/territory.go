package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// mapBegun is the group round all that stands on the map.
var mapBegun board.Piece = board.Text(`<g class="pb rome" transform="` + board.At(margin, margin) + `">`)

// The name of a land as it is drawn in full: how wide it may be, and the size of its letters.
const (
	landNameWide = 82.0
	landNameSize = 17.8
)

// A crowd is what stands in a territory, each kind counted: from it all of it finds its place.
type crowd struct {
	land    *land
	meeples [godsofrome.NumFactions]uint8
	wooden  godsofrome.Faction // whose wooden temple; NoFaction
	god     godsofrome.Faction // whose god piece; NoFaction
	token   int8               // +1, −1 or 0
}

// crowdIn is what stands in a land's territory. No god's piece stands in a land of another's colour.
func crowdIn(p *godsofrome.Position, l *land, t int) crowd {
	at := godsofrome.Territory(t)
	c := crowd{land: l, meeples: p.Meeples[t], wooden: p.Wooden[t], god: godsofrome.NoFaction, token: p.Harvest[t]}
	if p.God[at.Faction()] == at {
		c.god = at.Faction()
	}
	return c
}

// peopled tells whether meeples or a wooden temple are there.
func (c *crowd) peopled() bool {
	return c.wooden != godsofrome.NoFaction || c.meeples != [godsofrome.NumFactions]uint8{}
}

// The pieces of a territory, in the order in which they are drawn.
type (
	// A ground is the beginning of a territory, with its label.
	ground struct {
		words
		crowd
		controller godsofrome.Faction
		marked     bool
	}
	// A ban lies on a territory under a god. Above it is the land's area.
	ban struct {
		land  *land
		among bool // others stand there too
	}
	// A plate is the name of a territory in the colour of who controls it.
	plate struct {
		words
		land       *land
		controller godsofrome.Faction
	}
	// A token is a harvest token.
	token struct {
		land *land
		good bool
	}
	// A godPiece is a god that stands in a territory.
	godPiece struct {
		words
		land   *land
		of     godsofrome.Faction
		among  bool // others stand there too
		marked bool
	}
	// A shrine is a wooden temple.
	shrine struct {
		crowd
		scores bool // room is kept for the badge of what the territory scores
	}
	// A people is the beginning of the meeples of one faction, with their label and their place among the others.
	people struct {
		words
		crowd
		of     godsofrome.Faction
		scores bool // room is kept for the badge of what the territory scores
		meant  bool // they stand for their faction in a sentence, not only for the place where they are
		own    bool // they are the reader's own, and ringed where the territory stands for them
	}
	// A rank is the meeples of a people, one by one or counted.
	rank struct {
		land *land
		of   godsofrome.Faction
		n    uint8
	}
	// A gain is the badge of what a territory scores.
	gain struct {
		land   *land
		favour int
	}
	// A lava is a territory that nothing enters.
	lava struct {
		words
		land   *land
		marked bool
	}
)

// mapLive is what stands on the map now.
func (s *scene) mapLive() board.Pieces {
	lands := s.b.chart().lands
	out := append(make(board.Pieces, 0, 20*len(lands)), mapBegun)
	for t := range lands {
		if l := &lands[t]; l.faction < 0 {
			out = append(out, lava{s.same, l, s.marked(l.thing)})
		} else {
			out = s.territory(out, l, t)
		}
	}
	return append(s.favourLive(append(out, board.End, begun)), board.End)
}

// territory adds the pieces of a territory.
func (s *scene) territory(out board.Pieces, l *land, t int) board.Pieces {
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

// attributes are those of the group of a people that stands in such a place.
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

// meant tells whether meeples are the word for their faction. While an improved attack scatters a territory only those there are meant,
// and those elsewhere stand for the place where they are. (1.8)
func (s *scene) meant(t int) bool {
	return s.p.Step != godsofrome.Scattering || s.p.Origin == godsofrome.Territory(t)
}

// own tells whether a faction is the reader's.
func (s *scene) own(f godsofrome.Faction) bool {
	return s.Eye >= 0 && s.p.Players[s.Eye].Faction == f
}

// colourOf is the class of a faction's colours; "" for nobody.
func colourOf(f godsofrome.Faction) string {
	if f < 0 {
		return ""
	}
	return "f-" + factionIDs[f]
}

// tokenRef refers to the drawing of a harvest token.
func tokenRef(good bool) string {
	if good {
		return "#rome-h-plus"
	}
	return "#rome-h-minus"
}
