package board

import (
	"pantheon/board"
	"pantheon/games/godsofrome"
)

// mapBegun is the group round all that stands on the map.
var mapBegun board.Piece = board.Text(`<g class="pb rome" transform="` + board.At(margin, margin) + `">`)

// A crowd is what stands in a territory, each kind counted: from it all of it finds its place.
type crowd struct {
	land    *land
	meeples [godsofrome.NumFactions]uint8
	wooden  godsofrome.Faction // whose wooden temple; NoFaction
	ban     godsofrome.Faction // whose god piece, which lets nobody in; NoFaction
	token   int8               // +1, −1 or 0
}

// crowdIn is what stands in a land's territory. No god's piece stands in a land of another's colour.
func crowdIn(p *godsofrome.Position, l *land, t int) crowd {
	at := godsofrome.Territory(t)
	c := crowd{land: l, meeples: p.Meeples[t], wooden: p.Wooden[t], ban: godsofrome.NoFaction, token: p.Harvest[t]}
	if p.God[at.Faction()] == at {
		c.ban = at.Faction()
	}
	return c
}

// peopled tells whether meeples or a wooden temple are there.
func (c *crowd) peopled() bool {
	return c.wooden != godsofrome.NoFaction || c.meeples != [godsofrome.NumFactions]uint8{}
}

// The pieces of a territory, in the order in which they are drawn.
type (
	// A ground is the beginning of a territory: its label and its area, and under a god the ban on it.
	ground struct {
		words
		crowd
		controller godsofrome.Faction
		marked     bool
	}
	// A plate is the name of a territory in the colour of who controls it.
	plate struct {
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
	// A people is all meeples and the wooden temple.
	people struct {
		words
		crowd
		scores bool               // room is kept for the badge of what the territory scores
		named  bool               // the meeples stand for their factions in a sentence, not only for the place where they are
		own    godsofrome.Faction // whose meeples are the reader's own, if any are there; NoFaction
	}
	// A gain is the badge of what a territory scores.
	gain struct {
		land   *land
		token  bool // a harvest token lies there
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
	out := append(make(board.Pieces, 0, 6*len(lands)), mapBegun)
	for t := range lands {
		if l := &lands[t]; l.faction < 0 {
			out = append(out, lava{s.same, l, s.marked(l.thing)})
		} else {
			out = s.territory(out, l, t)
		}
	}
	return append(out, ended)
}

// territory adds the pieces of a territory.
func (s *scene) territory(out board.Pieces, l *land, t int) board.Pieces {
	c, controller := crowdIn(s.p, l, t), s.controller(t)
	out = append(out, ground{s.same, c, controller, s.marked(l.thing)})
	if controller != godsofrome.NoFaction {
		out = append(out, plate{l, controller})
	}
	if c.token != 0 {
		out = append(out, token{l, c.token > 0})
	}
	if c.ban != godsofrome.NoFaction {
		out = append(out, godPiece{s.same, l, c.ban, c.peopled(), s.marked(godThings[c.ban])})
	}
	favour, scores := s.harvestOf(t)
	if c.peopled() {
		out = append(out, people{s.same, c, scores, s.meant(t), s.ownIn(&c)})
	}
	if scores {
		out = append(out, gain{l, c.token != 0, favour})
	}
	return append(out, ended)
}

// meant tells whether meeples are the word for their faction. While an improved attack scatters a territory only those there are meant,
// and those elsewhere stand for the place where they are. (1.8)
func (s *scene) meant(t int) bool {
	return s.p.Step != godsofrome.Scattering || s.p.Origin == godsofrome.Territory(t)
}

// ownIn is the reader's faction if it has meeples in a crowd: they are ringed where the territory stands for them.
func (s *scene) ownIn(c *crowd) godsofrome.Faction {
	if s.Eye >= 0 {
		if f := s.p.Players[s.Eye].Faction; f != godsofrome.NoFaction && c.meeples[f] > 0 {
			return f
		}
	}
	return godsofrome.NoFaction
}

// tokenRef refers to the drawing of a harvest token.
func tokenRef(good bool) string {
	if good {
		return "#rome-h-plus"
	}
	return "#rome-h-minus"
}
