package board

import (
	"math"
	"strings"
)

// A Point is a place in a picture: x to the right, y down, in units of the view box.
type Point struct{ X, Y float64 }

// Distance returns the straight-line distance between two points.
func (p Point) Distance(q Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// An Outline is the drawn border of one polygon of a map.
type Outline struct {
	Path  string // the closed border, for the d attribute of an SVG path
	Coast string // the parts of the border that no other polygon shares, as open lines; "" for an inland polygon
}

// Outlines rounds the polygons of a map into borders that look hand-drawn. Polygons that share a side get the same curve there, so that
// no gap opens between neighbours. A side of one polygon only is coast; its curve is roughened.
func Outlines(polygons [][]Point) []Outline {
	owners := map[side][2]int{}
	for i, poly := range polygons {
		for k := range poly {
			key := sideOf(poly[k], poly[(k+1)%len(poly)])
			o, known := owners[key]
			if !known {
				o = [2]int{i, -1}
			} else {
				o[1] = i
			}
			owners[key] = o
		}
	}
	outlines := make([]Outline, len(polygons))
	for i, poly := range polygons {
		across := make([]int, len(poly)) // the neighbour across the side that begins at each point; -1 is the sea
		for k := range poly {
			o := owners[sideOf(poly[k], poly[(k+1)%len(poly)])]
			across[k] = o[0]
			if o[0] == i {
				across[k] = o[1]
			}
		}
		outlines[i] = outline(poly, across)
	}
	return outlines
}

type side struct{ a, b Point }

func sideOf(a, b Point) side {
	if b.X < a.X || (b.X == a.X && b.Y < a.Y) {
		a, b = b, a
	}
	return side{a, b}
}

// outline draws one polygon arc by arc. An arc is a run of sides with the same neighbour.
func outline(poly []Point, across []int) Outline {
	n := len(poly)
	first := 0
	for k := range poly {
		if across[k] != across[(k+n-1)%n] {
			first = k
			break
		}
	}
	var path, coast strings.Builder
	path.WriteString("M" + pair(poly[first].X, poly[first].Y))
	for from := 0; from < n; {
		to := from
		for to < n && across[(first+to)%n] == across[(first+from)%n] {
			to++
		}
		arc := make([]Point, 0, to-from+1)
		for k := from; k <= to; k++ {
			arc = append(arc, poly[(first+k)%n])
		}
		if across[(first+from)%n] < 0 {
			arc = roughen(roughen(arc))
			coast.WriteString("M" + pair(arc[0].X, arc[0].Y))
			curve(&coast, arc)
		}
		curve(&path, arc)
		from = to
	}
	path.WriteByte('Z')
	return Outline{Path: path.String(), Coast: coast.String()}
}

// curve writes a Catmull-Rom curve through the points as cubic Béziers. It is the same curve in both directions.
func curve(b *strings.Builder, arc []Point) {
	at := func(k int) Point { return arc[max(0, min(k, len(arc)-1))] }
	for k := 0; k+1 < len(arc); k++ {
		p0, p1, p2, p3 := at(k-1), at(k), at(k+1), at(k+2)
		b.WriteString("C" + pair(p1.X+(p2.X-p0.X)/6, p1.Y+(p2.Y-p0.Y)/6) +
			" " + pair(p2.X-(p3.X-p1.X)/6, p2.Y-(p3.Y-p1.Y)/6) + " " + pair(p2.X, p2.Y))
	}
}

// pair formats a point in whole units. On a map of a thousand units half a unit is invisible, and a border has hundreds of points.
func pair(x, y float64) string { return Num(math.Round(x)) + " " + Num(math.Round(y)) }

// roughen returns the points of an arc with a displaced point added in the middle of each side. The displacement depends only on the side.
func roughen(arc []Point) []Point {
	out := make([]Point, 0, 2*len(arc))
	for k := 0; k+1 < len(arc); k++ {
		a, b := arc[k], arc[k+1]
		mid := Point{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
		shift := (Speckle(mid, 0) - 0.5) * 0.34
		out = append(out, a, Point{mid.X - (b.Y-a.Y)*shift, mid.Y + (b.X-a.X)*shift})
	}
	return append(out, arc[len(arc)-1])
}

// Speckle returns a number from 0 up to but not including 1 that looks random and depends only on a place and a salt. It scatters
// ornaments the same way each time.
func Speckle(p Point, salt int) float64 {
	h := uint64(int64(math.Round(p.X*8)))*0x9e3779b97f4a7c15 ^ uint64(int64(math.Round(p.Y*8)))*0xc2b2ae3d27d4eb4f ^ uint64(salt)*0x165667b19e3779f9
	h ^= h >> 31
	h *= 0xbf58476d1ce4e5b9
	h ^= h >> 29
	h *= 0x94d049bb133111eb
	h ^= h >> 32
	return float64(h>>11) / (1 << 53)
}
