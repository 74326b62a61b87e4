package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// margin is the space added on each side of the content's map, in units of the map.
const margin = 10.0

// A land is one territory of the drawn map: its content, and the places of things in it.
type land struct {
	hellas.Place
	outline board.Outline
	wide    float64 // width from the western to the eastern end
	layout
	relief []feature
}

// hasCity and hasSite report whether the map prints a City or Sparta, or a Shrine or Delphi, in the territory.
func (l *land) hasCity() bool { return l.City != hellas.NoCity }
func (l *land) hasSite() bool { return l.Site != hellas.NoSite }

// A chart is the drawn map. Its lands are in the order of [hellas.Territory].
type chart struct {
	width, height float64
	lands         []land
	routes        []string // d attributes of the sea routes
	waves         []board.Point
}

// newChart computes the drawn map from the content. In a territory without an entry in layouts, all things are at the
// centre.
func newChart(m *hellas.Map) *chart {
	left, top := float64(m.ViewBox[0]), float64(m.ViewBox[1])
	c := &chart{width: float64(m.ViewBox[2]) + 2*margin, height: float64(m.ViewBox[3]) + 2*margin}
	polygons := make([][]board.Point, len(m.Territories))
	for i, place := range m.Territories {
		l := land{Place: place}
		at := board.Point{X: float64(place.Centre[0]) - left, Y: float64(place.Centre[1]) - top}
		known := false
		if l.layout, known = layouts[place.ID]; !known {
			l.layout = layout{plate: at, city: at, site: at, statue: at, muster: box{at.X, at.Y, 100, 80}}
		}
		west, east := place.Polygon[0][0], place.Polygon[0][0]
		for _, p := range place.Polygon {
			polygons[i] = append(polygons[i], board.Point{X: float64(p[0]) - left, Y: float64(p[1]) - top})
			west, east = min(west, p[0]), max(east, p[0])
		}
		l.wide = float64(east - west)
		c.lands = append(c.lands, l)
	}
	for i, o := range board.Outlines(polygons) {
		c.lands[i].outline = o
		if c.lands[i].small == (board.Point{}) {
			c.lands[i].small = c.lands[i].plate
		}
	}
	for i := range c.lands {
		c.lands[i].spreadRelief(polygons[i])
	}
	for _, r := range m.Routes {
		c.routes = append(c.routes, route(r))
	}
	c.spreadWaves(polygons)
	return c
}

// route returns the d attribute of a sea route: a curve whose middle is a little to the left of the straight line, as
// seen from its start.
func route(r hellas.Route) string {
	x0, y0, x1, y1 := float64(r.From[0]), float64(r.From[1]), float64(r.To[0]), float64(r.To[1])
	return "M" + board.Num(x0) + " " + board.Num(y0) + "Q" + board.Num((x0+x1)/2+(y1-y0)*.12) + " " + board.Num((y0+y1)/2-(x1-x0)*.12) +
		" " + board.Num(x1) + " " + board.Num(y1)
}

// spreadWaves adds small waves to the chart, scattered over the open sea.
func (c *chart) spreadWaves(polygons [][]board.Point) {
	for y := 20.0; y < c.height-30; y += 30 {
		for x := 20.0; x < c.width-30; x += 46 {
			cell := board.Point{X: x, Y: y}
			p := whole(board.Point{X: x + 26*(board.Speckle(cell, 6)-.5), Y: y + 14*(board.Speckle(cell, 7)-.5)})
			if board.Speckle(cell, 8) < .2 && atSea(p, polygons) {
				c.waves = append(c.waves, p)
			}
		}
	}
}

// atSea reports whether a point is outside all polygons, and so are the points 30 units left and right of it and 26
// above and below it.
func atSea(p board.Point, polygons [][]board.Point) bool {
	for _, poly := range polygons {
		for _, d := range [...]board.Point{{X: 0, Y: 0}, {X: 30, Y: 0}, {X: -30, Y: 0}, {X: 0, Y: 26}, {X: 0, Y: -26}} {
			if inside(board.Point{X: p.X + d.X, Y: p.Y + d.Y}, poly) {
				return false
			}
		}
	}
	return true
}

// inside reports whether a point is in a polygon.
func inside(p board.Point, poly []board.Point) bool {
	in := false
	for k := range poly {
		a, b := poly[k], poly[(k+1)%len(poly)]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(p.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// coast returns one d attribute with the coasts of all territories.
func (c *chart) coast() string {
	var d strings.Builder
	for i := range c.lands {
		d.WriteString(c.lands[i].outline.Coast)
	}
	return d.String()
}
