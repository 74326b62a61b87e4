package board

import (
	"math"
	"slices"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/godsofrome"
)

// A land is one territory of the map as drawn: its content, and the computed places of the pieces in it.
type land struct {
	id      string
	thing   string         // the thing that is clicked
	area    board.Fragment // the area that is clicked
	faction int            // 0 to 4; -1 for lava
	centre  board.Point
	radius  float64 // of the free circle round the centre
	polygon []board.Point
	outline board.Outline
	spots           // places on the full map
	close   spots   // places on the compact map
	spans   []span  // free space, line by line from the top of the polygon
	top     float64 // y of the first span
}

// spots are the places of a land's name, of its harvest token and of a god: alone, or among others.
type spots struct {
	label, token board.Point
	alone, among stand
}

// A stand is the place and the scale of a god.
type stand struct {
	board.Point
	scale float64
}

// A span is the space between two borders on one horizontal line through a land.
type span struct{ left, right float64 }

// lineStep is the distance between two spans.
const lineStep = 4.0

// inset is the distance that pieces keep from a border.
const inset = 7.0

// A chart is the drawn map: all lands, its width and height and the scattered ornaments.
type chart struct {
	width, height float64 // without the favour track below
	lands         []land  // coloured territories in order, then lava
	ornaments     []ornament
	engraving     templ.Component // the static drawing, the same in every position
}

// legible is the smallest width of the full map, in pixels. The numbers of the favour track are its smallest text; the
// codes of the lands, which are smaller, are left out if they are too small. A narrower map is compact.
const legible = 625.0

// margin is the sea round the map. openSea is the additional sea that is visible if there is room around the picture.
const (
	margin  = 8.0
	openSea = 640.0
)

// newChart returns the drawn map of the content.
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

// draw computes outlines, places and ornaments of lands whose content is set.
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

// coloured returns the lands without the lava.
func (c *chart) coloured() []land {
	n := 0
	for n < len(c.lands) && c.lands[n].faction >= 0 {
		n++
	}
	return c.lands[:n]
}

// measure computes the spans: for each line the space round the centre's column.
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

// room returns the widest span that is free on all lines from y0 to y1; an empty one if a line is outside the land.
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

// A size holds the dimensions of what is drawn in a land.
type size struct {
	plateWide, plateHigh float64 // half the width and half the height of the plate with a land's name
	tokenRadius          float64
	numeral, digit       float64 // width of a one-digit number next to a meeple, and of each further digit
	singly               int     // largest number of a faction's meeples that are drawn one by one; more are one meeple and a number
	alone, among         float64 // the largest scale of a god that is alone in a land, and of one among others
	least                float64 // the smallest scale of a god
	largest, smallest    float64 // scale of a crowd; if the smallest is too large, its last rows overlap the border
}

// The two sizes of the map. On the compact map a land has its code for a name, and one meeple with a number represents
// a faction. Names and numbers are large enough for a telephone.
var (
	inFull = size{
		plateWide: 62, plateHigh: 14, tokenRadius: 17.5, numeral: 33, digit: 21, singly: 3,
		alone: 1.12, among: 1, least: .78, largest: 1.45, smallest: .5,
	}
	compact = size{
		plateWide: 42, plateHigh: 20, tokenRadius: 24, numeral: 27, digit: 25, singly: 1,
		alone: 1, among: .9, least: .84, largest: 1.34, smallest: .86,
	}
)

// spotsFor returns the places of a land at a size of the map.
func (l *land) spotsFor(z size) spots {
	if z == compact {
		return l.close
	}
	return l.spots
}

// find returns the places of a land's name and token, and of a god. Nothing ever enters lava: its name is in the
// middle.
func (l *land) find(z size) spots {
	if l.faction < 0 {
		return spots{label: l.centre, token: l.centre}
	}
	at := spots{label: l.labelSpot(z)}
	at.token = z.tokenBeside(at.label)
	at.alone = l.standSpot(at, z, z.alone, 0)
	at.among = l.standSpot(at, z, z.among, .58*l.radius)
	return at
}

// tokenBeside returns the place of a harvest token: at the right end of the name, in every land.
func (z size) tokenBeside(label board.Point) board.Point {
	return board.Point{X: label.X + z.plateWide + z.tokenRadius, Y: label.Y}
}

// labelSpot returns the place of the name: high up and inside the border, with the token at its end. The corners may
// cross the border slightly.
func (l *land) labelSpot(z size) board.Point {
	return l.spot(func(p board.Point) float64 {
		over := max(0, inFull.tokenRadius+2-l.clearance(z.tokenBeside(p)))
		for _, dx := range []float64{-z.plateWide + 4, z.plateWide - 4} {
			for _, dy := range []float64{-z.plateHigh, z.plateHigh} {
				over += max(0, -5-l.clearance(board.Point{X: p.X + dx, Y: p.Y + dy}))
			}
		}
		return -8*over - 1.1*(p.Y-l.centre.Y) - .3*math.Abs(p.X+z.tokenRadius-l.centre.X)
	})
}

// standSpot returns the place of a god: below the name and inside the border. The parameter aside is the preferred
// distance to the left or right of the middle. The scale is at most the parameter most, and otherwise as large as fits.
func (l *land) standSpot(at spots, z size, most, aside float64) stand {
	for scale := most; ; scale -= .06 {
		best := l.search(l.centre, l.radius, 7, func(p board.Point) float64 { return -l.amiss(p, scale, at, z) - l.astray(p, aside) })
		if l.amiss(best, scale, at, z) < 8 || scale <= z.least {
			return stand{best, scale}
		}
	}
}

// amiss returns a measure of how much a god at p would overlap the border and the name; 0 if it overlaps neither.
func (l *land) amiss(p board.Point, scale float64, at spots, z size) float64 {
	b := godBox(stand{p, scale})
	over := 0.0
	for _, x := range []float64{b.x0 + 10*scale, b.x1 - 10*scale} {
		for _, y := range []float64{b.y0 + 20*scale, p.Y, b.y1} {
			over += max(0, 3-l.clearance(board.Point{X: x, Y: y}))
		}
	}
	if b.x0 < at.token.X+z.tokenRadius && b.x1 > at.label.X-z.plateWide {
		over += 3 * max(0, at.label.Y+z.plateHigh-b.y0-3)
	}
	return 3 * over
}

// astray returns a measure of how far p is from the preferred place of a god, which is slightly below the middle. The
// parameter aside is the distance of that place to the left or right of the middle.
func (l *land) astray(p board.Point, aside float64) float64 {
	dx := math.Abs(p.X - l.centre.X)
	return math.Abs(dx-aside) + .6*math.Abs(p.Y-l.centre.Y-8)
}

// spot returns the place round the centre with the highest worth. It searches coarsely first, and then near the best
// place.
func (l *land) spot(worth func(board.Point) float64) board.Point {
	best := l.search(l.centre, 2*l.radius, 8, worth)
	return l.search(best, 8, 2, worth)
}

// search returns the place with the highest worth on a square grid round middle. The grid extends to the distance reach
// in each direction, in steps of the length step. Only places inside the land count; without any it returns middle.
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

// clearance returns the distance of a point from the border, negative outside.
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
