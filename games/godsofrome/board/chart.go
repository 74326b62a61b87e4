package board

import (
	"math"
	"slices"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// A land is one territory of the map as it is drawn: what the content says about it, and the places that were found for what
// stands in it.
type land struct {
	id      string
	thing   string      // as which it is clicked
	area    board.Piece // in which it is clicked
	faction int         // 0 to 4; -1 for lava
	centre  board.Point
	radius  float64 // of the free circle round the centre
	polygon []board.Point
	outline board.Outline
	spots           // where things lie when the map is drawn in full
	close   spots   // and where when it is compact
	spans   []span  // free room, line by line from the top of the polygon
	top     float64 // where the first span is
}

// Spots are the places of a land's name and of its harvest token.
type spots struct{ label, token board.Point }

// A span is the room between two borders on one horizontal line through a land.
type span struct{ left, right float64 }

// lineStep is the distance between two spans.
const lineStep = 4.0

// inset is how far pieces keep from a border.
const inset = 7.0

// A chart is the drawn map: all lands, the width and height of the picture and the scattered ornaments.
type chart struct {
	width, height float64
	lands         []land // coloured territories in order, then lava
	ornaments     []ornament
	engraving     templ.Component // all of it as it is drawn, the same in every position
}

// legible is how wide the map must be, in pixels, to be read in full: the numbers on harvest tokens are its smallest text. Narrower it is
// compact.
const legible = 600.0

// margin is the sea round the map, and openSea how much of it goes on beyond, to be seen where there is room beside the picture.
const (
	margin  = 8.0
	openSea = 640.0
)

// newChart draws the map of the content.
func newChart(m *godsofrome.Map) *chart {
	left, top := float64(m.ViewBox[0]), float64(m.ViewBox[1])
	c := &chart{width: float64(m.ViewBox[2]) + 2*margin, height: float64(m.ViewBox[3]) + 2*margin}
	for i := range m.Territories {
		place := &m.Territories[i]
		l := land{id: place.ID, faction: slices.Index(factionIDs[:], place.Kind), radius: float64(place.FreeRadius)}
		l.thing = "territory:" + place.ID
		l.centre = board.Point{X: float64(place.Centre[0]) - left, Y: float64(place.Centre[1]) - top}
		l.area = board.Text(`<use class="pb-hit" href="#rome-l-` + templ.EscapeString(l.id) + `"></use>`)
		for _, p := range place.Polygon {
			l.polygon = append(l.polygon, board.Point{X: float64(p[0]) - left, Y: float64(p[1]) - top})
		}
		c.lands = append(c.lands, l)
	}
	c.draw()
	c.engraving = board.Fixed(c.still()).Draw()
	return c
}

// draw finds outlines, places and ornaments of lands whose content is filled in.
func (c *chart) draw() {
	polygons := make([][]board.Point, len(c.lands))
	for i := range c.lands {
		polygons[i] = c.lands[i].polygon
	}
	for i, o := range board.Outlines(polygons) {
		l := &c.lands[i]
		l.outline = o
		l.measure()
		l.spots = l.find(inFull)
		l.close = l.find(compact)
	}
	c.scatter()
}

// coloured are the lands that are no lava.
func (c *chart) coloured() []land {
	n := 0
	for n < len(c.lands) && c.lands[n].faction >= 0 {
		n++
	}
	return c.lands[:n]
}

// measure fills the spans: for each line the room round the centre's column.
func (l *land) measure() {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, p := range l.polygon {
		lo, hi = min(lo, p.Y), max(hi, p.Y)
	}
	l.top = lo + inset
	for y := l.top; y <= hi-inset; y += lineStep {
		s := span{math.Inf(-1), math.Inf(1)}
		crossings := 0
		for k := range l.polygon {
			a, b := l.polygon[k], l.polygon[(k+1)%len(l.polygon)]
			if (a.Y > y) == (b.Y > y) {
				continue
			}
			x := a.X + (y-a.Y)/(b.Y-a.Y)*(b.X-a.X)
			if x <= l.centre.X {
				s.left = max(s.left, x)
				crossings++
			} else {
				s.right = min(s.right, x)
			}
		}
		if crossings%2 == 0 { // the centre's column is outside on this line
			s = span{l.centre.X, l.centre.X}
		}
		l.spans = append(l.spans, span{s.left + inset, s.right - inset})
	}
}

// room is the widest span that is free on all lines from y0 to y1.
func (l *land) room(y0, y1 float64) span {
	from, to := int(math.Floor((y0-l.top)/lineStep)), int(math.Ceil((y1-l.top)/lineStep))
	if from < 0 || to >= len(l.spans) {
		return span{l.centre.X, l.centre.X}
	}
	s := l.spans[from]
	for _, t := range l.spans[from : to+1] {
		s.left, s.right = max(s.left, t.left), min(s.right, t.right)
	}
	return s
}

// A size says how large what stands in a land is drawn.
type size struct {
	plateWide, plateHigh float64 // half the width and half the height of the plate with a land's name
	tokenRadius          float64
	singly               int     // up to how many meeples of a faction are drawn one by one; more are one meeple and a number
	figure               float64 // the scale of god pieces
	largest, smallest    float64 // scale of a crowd; when the smallest is too large its last rows reach over the border
}

// The two sizes of the map. Where it is compact, names and numbers are as large as a telephone needs them, and one meeple stands for a
// faction.
var (
	inFull  = size{plateWide: 27, plateHigh: 13, tokenRadius: 19, singly: 3, figure: 1, largest: 1.25, smallest: .5}
	compact = size{plateWide: 27 * closer, plateHigh: 13 * closer, tokenRadius: 22, singly: 1, figure: .8, largest: 1.21, smallest: .86}
)

// closer is how much larger a name is drawn where the map is compact; the style says it too.
const closer = 1.48

// spotsFor are the places of a land's name and token at a size of the map.
func (l *land) spotsFor(z size) spots {
	if z == compact {
		return l.close
	}
	return l.spots
}

// find looks for the places of a land's name and token.
func (l *land) find(z size) spots {
	label := l.labelSpot(z)
	return spots{label, l.tokenSpot(z, label)}
}

// labelSpot finds the place of the name: inside the border, high up, and as far outside the free circle as possible.
func (l *land) labelSpot(z size) board.Point {
	return l.spot(func(p board.Point) float64 {
		clear := z.plateHigh + 3.0
		for _, dx := range []float64{-z.plateWide + z.plateHigh, 0, z.plateWide - z.plateHigh} {
			clear = min(clear, l.clearance(board.Point{X: p.X + dx, Y: p.Y}))
		}
		return -6*(z.plateHigh+3-clear) - 2.2*l.intrusion(p, z.plateHigh+3) - 1.1*(p.Y-l.centre.Y) - .3*math.Abs(p.X-l.centre.X)
	})
}

// tokenSpot finds the place of the harvest token: near the name and not touching it.
func (l *land) tokenSpot(z size, label board.Point) board.Point {
	radius := z.tokenRadius
	return l.spot(func(p board.Point) float64 {
		dx, dy := math.Abs(p.X-label.X)-z.plateWide-radius, math.Abs(p.Y-label.Y)-z.plateHigh-radius
		touch := max(0, min(-dx, -dy)+2)
		clear := min(radius+3, l.clearance(p))
		return -8*(radius+3-clear) - 8*touch - 2.2*l.intrusion(p, radius) - .5*p.Distance(label) - .15*(p.Y-l.centre.Y)
	})
}

// intrusion is how deep a round mark reaches into the free circle.
func (l *land) intrusion(p board.Point, radius float64) float64 {
	return max(0, l.radius*.92+radius-p.Distance(l.centre))
}

// spot is the place round the centre with the highest worth, looked for first roughly and then near the best.
func (l *land) spot(worth func(board.Point) float64) board.Point {
	best := l.search(l.centre, 2*l.radius, 8, worth)
	return l.search(best, 8, 2, worth)
}

// search looks for the place with the highest worth at most so far from a middle, in steps.
func (l *land) search(middle board.Point, reach, step float64, worth func(board.Point) float64) board.Point {
	best, most := middle, math.Inf(-1)
	for y := middle.Y - reach; y <= middle.Y+reach; y += step {
		for x := middle.X - reach; x <= middle.X+reach; x += step {
			p := board.Point{X: x, Y: y}
			if l.clearance(p) <= 0 {
				continue
			}
			if w := worth(p); w > most {
				best, most = p, w
			}
		}
	}
	return best
}

// clearance is the distance of a point from the border, negative outside.
func (l *land) clearance(p board.Point) float64 {
	nearest, inside := math.Inf(1), false
	for k := range l.polygon {
		a, b := l.polygon[k], l.polygon[(k+1)%len(l.polygon)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			inside = !inside
		}
		dx, dy := b.X-a.X, b.Y-a.Y
		t := 0.0
		if d := dx*dx + dy*dy; d > 0 {
			t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/d))
		}
		nearest = min(nearest, p.Distance(board.Point{X: a.X + t*dx, Y: a.Y + t*dy}))
	}
	if !inside {
		return -nearest
	}
	return nearest
}
