package board

import (
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// margin is the frame round the map.
const margin = 10.0

// A box is a room on the map, from its middle.
type box struct{ x, y, wide, high float64 }

// A layout is where the things of one territory stand: the plate with its name, its City, its Shrine, its monument, and the room where
// armies, heroes and monsters gather. Where a territory has no such thing its place is not used.
type layout struct {
	plate, city, site, statue board.Point
	small                     board.Point // where the plate is while the map is drawn small, when that is elsewhere
	muster                    box
}

// layouts are the places of each territory, found by eye. Monuments stand on the coast, where they can grow.
var layouts = map[string]layout{
	"epirus":     {plate: board.Point{X: 160, Y: 176}, site: board.Point{X: 112, Y: 262}, muster: box{222, 283, 180, 150}},
	"macedonia":  {plate: board.Point{X: 420, Y: 66}, city: board.Point{X: 240, Y: 98}, muster: box{438, 166, 270, 150}},
	"thessaly":   {plate: board.Point{X: 452, Y: 276}, city: board.Point{X: 366, Y: 338}, statue: board.Point{X: 634, Y: 344}, muster: box{478, 352, 160, 116}},
	"chalkidiki": {plate: board.Point{X: 704, Y: 76}, city: board.Point{X: 634, Y: 150}, site: board.Point{X: 816, Y: 92}, muster: box{730, 142, 140, 100}},
	"acarnania":  {plate: board.Point{X: 190, Y: 400}, city: board.Point{X: 212, Y: 536}, statue: board.Point{X: 80, Y: 500}, muster: box{186, 464, 126, 92}},
	"aetolia":    {plate: board.Point{X: 306, Y: 548}, site: board.Point{X: 302, Y: 390}, muster: box{308, 472, 96, 116}},
	"locris":     {plate: board.Point{X: 532, Y: 446}, small: board.Point{X: 562, Y: 440}, city: board.Point{X: 404, Y: 572}, muster: box{404, 486, 86, 112}},
	"phocis":     {plate: board.Point{X: 534, Y: 496}, small: board.Point{X: 516, Y: 498}, site: board.Point{X: 470, Y: 556}, muster: box{540, 554, 92, 78}},
	"euboea":     {plate: board.Point{X: 862, Y: 478}, city: board.Point{X: 846, Y: 590}, muster: box{748, 514, 104, 84}},
	"boeotia":    {plate: board.Point{X: 648, Y: 545}, small: board.Point{X: 674, Y: 557}, city: board.Point{X: 592, Y: 614}, muster: box{662, 604, 92, 82}},
	"attica":     {plate: board.Point{X: 856, Y: 694}, city: board.Point{X: 766, Y: 714}, site: board.Point{X: 738, Y: 622}, statue: board.Point{X: 868, Y: 830}, muster: box{728, 668, 140, 62}},
	"corinthia":  {plate: board.Point{X: 556, Y: 748}, small: board.Point{X: 508, Y: 634}, site: board.Point{X: 624, Y: 674}, muster: box{552, 708, 124, 56}},
	"achaea":     {plate: board.Point{X: 384, Y: 672}, small: board.Point{X: 352, Y: 690}, city: board.Point{X: 316, Y: 714}, muster: box{408, 716, 140, 62}},
	"elis":       {plate: board.Point{X: 274, Y: 762}, small: board.Point{X: 266, Y: 764}, city: board.Point{X: 298, Y: 862}, site: board.Point{X: 256, Y: 722}, muster: box{280, 810, 116, 70}},
	"arcadia":    {plate: board.Point{X: 446, Y: 776}, small: board.Point{X: 440, Y: 782}, city: board.Point{X: 374, Y: 838}, muster: box{470, 848, 136, 112}},
	"messenia":   {plate: board.Point{X: 344, Y: 916}, small: board.Point{X: 330, Y: 918}, site: board.Point{X: 310, Y: 970}, muster: box{380, 984, 96, 106}},
	"argolis":    {plate: board.Point{X: 630, Y: 780}, small: board.Point{X: 640, Y: 790}, city: board.Point{X: 712, Y: 806}, muster: box{588, 848, 84, 110}},
	"laconia":    {plate: board.Point{X: 522, Y: 936}, small: board.Point{X: 536, Y: 938}, city: board.Point{X: 576, Y: 992}, muster: box{492, 1008, 106, 110}},
	"crete":      {plate: board.Point{X: 880, Y: 1160}, small: board.Point{X: 918, Y: 1098}, site: board.Point{X: 692, Y: 1162}, muster: box{768, 1164, 112, 76}},
}

// A land is one territory of the map as it is drawn: what the content says about it, and where things stand in it.
type land struct {
	hellas.Place
	outline board.Outline
	wide    float64 // from its western to its eastern end
	layout
}

// A chart is the drawn map. Its lands are in the order of [hellas.Territory].
type chart struct {
	width, height float64
	lands         []land
	routes        []string // the d attributes of the sea routes
	waves         []board.Point
}

// newChart draws the map of the content. A territory that the board does not know has its things round its centre.
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
	for _, r := range m.Routes {
		c.routes = append(c.routes, route(r))
	}
	c.spreadWaves(polygons)
	return c
}

// route is a sea route as a curve that bends a little to its right.
func route(r hellas.Route) string {
	x0, y0, x1, y1 := float64(r.From[0]), float64(r.From[1]), float64(r.To[0]), float64(r.To[1])
	return "M" + board.Num(x0) + " " + board.Num(y0) + "Q" + board.Num((x0+x1)/2+(y1-y0)*.12) + " " + board.Num((y0+y1)/2-(x1-x0)*.12) +
		" " + board.Num(x1) + " " + board.Num(y1)
}

// spreadWaves scatters small waves over the open sea.
func (c *chart) spreadWaves(polygons [][]board.Point) {
	for y := 20.0; y < c.height-30; y += 30 {
		for x := 20.0; x < c.width-30; x += 46 {
			cell := board.Point{X: x, Y: y}
			p := board.Point{X: x + 26*(board.Speckle(cell, 6)-.5), Y: y + 14*(board.Speckle(cell, 7)-.5)}
			if board.Speckle(cell, 8) < .4 && atSea(p, polygons) {
				c.waves = append(c.waves, p)
			}
		}
	}
}

// atSea tells whether a point is well away from all polygons.
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

// inside tells whether a point is in a polygon.
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

// coast is the coast of all lands.
func (c *chart) coast() string {
	var d strings.Builder
	for i := range c.lands {
		d.WriteString(c.lands[i].outline.Coast)
	}
	return d.String()
}
