package cards

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Counts of things on the printed map, with which the content must agree. (5)
const (
	numCitiesOnMap = 12 // without Sparta
	numShrines     = 8  // without Delphi
	numBorders     = 28
	numRoutes      = 7
)

func (l *Library) landIDs() []string {
	var all []string
	for i := range l.geography.Lands {
		all = append(all, l.geography.Lands[i].ID)
	}
	return all
}

// compileMap checks and compiles territories, lands, borders and sea routes.
func (l *Library) compileMap(r *Tables) {
	const file = "map.yaml"
	m := &l.geography
	l.Sourced(file, "view-box", m.Provenance)
	l.Sourced(file, "borders", m.Borders.Provenance)
	if !l.counted(file, "lands", len(m.Lands), NumLands) || !l.counted(file, "territories", len(m.Territories), NumTerritories) {
		return
	}
	if len(m.ViewBox) != 4 || m.ViewBox[2] <= 0 || m.ViewBox[3] <= 0 {
		l.BadKey(file, "view-box", "must be four numbers: x, y, width, height")
		return
	}
	copy(r.Board.ViewBox[:], m.ViewBox)
	all := idsOf(m.Territories, func(d *placeData) string { return d.ID })
	for i := range r.Territory {
		r.Board.Territories = append(r.Board.Territories, l.place(r, i, all))
	}
	l.compileLands(r, all)
	if l.Err() != nil {
		return
	}
	l.checkBorders(r, all)
	l.compileRoutes(r, all)
	l.checkCounts(r)
	if l.Err() == nil {
		l.checkConnected(r)
	}
}

// place checks and compiles one territory, and returns it for the drawn map. all holds the ids of all territories.
func (l *Library) place(r *Tables, i int, all []string) Place {
	const file = "map.yaml"
	d, key := &l.geography.Territories[i], fmt.Sprintf("territories[%d]", i)
	l.Sourced(file, key, d.Provenance)
	if slices.Index(all, d.ID) != i {
		l.BadKey(file, key+".id", "is %q, which another territory has", d.ID)
	}
	l.Between(file, key+".population", d.Population, 1, 10)
	t := &r.Territory[i]
	*t = TerritoryInfo{ID: d.ID, Land: NoLand, Population: uint8(d.Population), Monument: NoMonument}
	if d.City != "" {
		t.City = City(l.One(file, key+".city", d.City, cityIDs[:]))
	}
	if d.Site != "" {
		t.Site = Site(l.One(file, key+".site", d.Site, siteIDs[:]))
	}
	out := Place{ID: d.ID, Population: d.Population, City: t.City, Site: t.Site, Adjacent: slices.Concat(d.Borders, d.Sea), FreeRadius: d.FreeRadius}
	for _, text := range strings.Fields(d.Polygon) {
		at, ok := point(text)
		if box := l.geography.ViewBox; !ok || at[0] < box[0] || at[1] < box[1] || at[0] > box[0]+box[2] || at[1] > box[1]+box[3] {
			l.BadKey(file, key+".polygon", "has %q; write points as x,y in whole numbers inside the view box", text)
			return out
		}
		out.Polygon = append(out.Polygon, at)
	}
	if len(out.Polygon) < 3 {
		l.BadKey(file, key+".polygon", "has %d points; at least 3 are needed", len(out.Polygon))
	}
	if len(d.Centre) != 2 || !inside([2]int(d.Centre), out.Polygon) {
		l.BadKey(file, key+".centre", "must be two numbers, x and y, of a point inside the polygon")
		return out
	}
	out.Centre = [2]int(d.Centre)
	l.Between(file, key+".free-radius", d.FreeRadius, 10, 500)
	return out
}

// point parses "x,y" as two whole numbers. ok is false for any other text.
func point(text string) (at [2]int, ok bool) {
	x, y, cut := strings.Cut(text, ",")
	px, errX := strconv.Atoi(x)
	py, errY := strconv.Atoi(y)
	return [2]int{px, py}, cut && errX == nil && errY == nil
}

// inside reports whether a point is inside a polygon.
func inside(at [2]int, polygon [][2]int) bool {
	in := false
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		if (a[1] > at[1]) != (b[1] > at[1]) && float64(at[0]) < float64(b[0]-a[0])*float64(at[1]-a[1])/float64(b[1]-a[1])+float64(a[0]) {
			in = !in
		}
	}
	return in
}

// shareBorder reports whether two polygons have an edge in common.
func shareBorder(a, b [][2]int) bool {
	for i := range a {
		p, q := a[i], a[(i+1)%len(a)]
		for j := range b {
			if b[j] == q && b[(j+1)%len(b)] == p || b[j] == p && b[(j+1)%len(b)] == q {
				return true
			}
		}
	}
	return false
}

// compileLands compiles the lands and records an error unless each territory is in exactly one.
func (l *Library) compileLands(r *Tables, all []string) {
	const file = "map.yaml"
	for i := range r.Land {
		d, key := &l.geography.Lands[i], fmt.Sprintf("lands[%d]", i)
		l.Sourced(file, key, d.Provenance)
		r.Land[i].ID = d.ID
		r.Board.Lands = append(r.Board.Lands, DrawnLand{d.ID, d.Colour})
		if len(d.Colour) != 7 || d.Colour[0] != '#' || strings.Trim(d.Colour[1:], "0123456789abcdef") != "" {
			l.BadKey(file, key+".colour", "is %q; write a colour as \"#b5483c\"", d.Colour)
		}
		for j, id := range d.Territories {
			at := fmt.Sprintf("%s.territories[%d]", key, j)
			t := l.One(file, at, id, all)
			if was := r.Territory[t].Land; was != NoLand {
				l.BadKey(file, at, "is %s, which is in the land %s already", id, r.Land[was].ID)
			}
			r.Territory[t].Land = Land(i)
			r.Board.Territories[t].Land = d.ID
			r.Land[i].Territories |= 1 << t
		}
	}
	for i := range r.Territory {
		if t := &r.Territory[i]; t.Land == NoLand {
			l.BadKey(file, fmt.Sprintf("territories[%d].id", i), "is %s, which is in no land", t.ID)
		}
	}
}

// checkBorders compiles the borders and the connections by sea. It records an error for one that is not named on both
// sides. It also records an error for a border that is not drawn as a common edge, and for a common edge without a
// border.
func (l *Library) checkBorders(r *Tables, all []string) {
	const file = "map.yaml"
	for i := range all {
		d := &l.geography.Territories[i]
		for k, list := range [][]string{d.Borders, d.Sea} {
			name := []string{"borders", "sea"}[k]
			key := fmt.Sprintf("territories[%d].%s", i, name)
			for n, id := range list {
				j := slices.Index(all, id)
				if j < 0 {
					l.BadKey(file, fmt.Sprintf("%s[%d]", key, n), "is %q, which is no territory", id)
					continue
				}
				other := [][]string{l.geography.Territories[j].Borders, l.geography.Territories[j].Sea}[k]
				switch {
				case i == j:
					l.BadKey(file, key, "names %s itself", id)
				case r.Territory[i].Near>>j&1 != 0:
					l.BadKey(file, key, "names %s twice", id)
				case !slices.Contains(other, d.ID):
					l.BadKey(file, key, "names %s, but the %s of %s does not name %s; name it on both sides", id, name, id, d.ID)
				}
				r.Territory[i].Near |= 1 << j
				if k == 1 {
					r.Territory[i].Sea |= 1 << j
				}
			}
		}
		for j := range i {
			named, drawn := slices.Contains(d.Borders, all[j]), shareBorder(r.Board.Territories[i].Polygon, r.Board.Territories[j].Polygon)
			if named != drawn {
				l.BadKey(file, fmt.Sprintf("territories[%d].borders", i), "say %t of a border with %s, but that the polygons share a line is %t", named, all[j], drawn)
			}
		}
	}
}

// compileRoutes compiles the sea routes for drawing. It records an error if they do not match the territories that the
// content joins by sea.
func (l *Library) compileRoutes(r *Tables, all []string) {
	const file = "map.yaml"
	var drawn [NumTerritories]uint32
	for i, d := range l.geography.Routes {
		key := fmt.Sprintf("routes[%d]", i)
		a, b := l.One(file, key+".a", d.A, all), l.One(file, key+".b", d.B, all)
		if len(d.From) != 2 || len(d.To) != 2 {
			l.BadKey(file, key+".a", "is %s: from and to must be two numbers each, x and y", d.A)
			continue
		}
		if r.Territory[a].Sea>>b&1 == 0 || drawn[a]>>b&1 != 0 {
			l.BadKey(file, key+".b", "is %s: the sea of %s does not name it, or the route is drawn twice", d.B, d.A)
		}
		drawn[a] |= 1 << b
		drawn[b] |= 1 << a
		r.Board.Routes = append(r.Board.Routes, Route{d.A, d.B, [2]int(d.From), [2]int(d.To)})
	}
	for i := range r.Territory {
		if drawn[i] != r.Territory[i].Sea {
			l.BadKey(file, fmt.Sprintf("territories[%d].id", i), "is %s, not all of whose sea routes are drawn in routes", all[i])
		}
	}
}

// checkCounts records an error for each count of things that differs from the printed map.
func (l *Library) checkCounts(r *Tables) {
	const file = "map.yaml"
	var cities [numCities]int
	var sites [numSites]int
	borders, routes := 0, 0
	for i := range r.Territory {
		t := &r.Territory[i]
		cities[t.City]++
		sites[t.Site]++
		for j := range i {
			routes += int(t.Sea >> j & 1)
			borders += int((t.Near &^ t.Sea) >> j & 1)
		}
	}
	for _, c := range []struct {
		what      string
		n, wanted int
	}{{"cities", cities[PlainCity], numCitiesOnMap}, {"territories with Sparta", cities[Sparta], 1}, {"shrines", sites[Shrine], numShrines}, {"territories with Delphi", sites[Delphi], 1},
		{"borders", borders, numBorders}, {"sea routes", routes, numRoutes}} {
		if c.n != c.wanted {
			l.BadKey(file, "territories", "have %d %s; the game has %d", c.n, c.what, c.wanted)
		}
	}
}

// checkConnected records an error if some territory cannot be reached from every other.
func (l *Library) checkConnected(r *Tables) {
	reached, before := uint32(1), uint32(0)
	for reached != before {
		before = reached
		for i := range r.Territory {
			if before>>i&1 != 0 {
				reached |= r.Territory[i].Near
			}
		}
	}
	for i := range r.Territory {
		if reached>>i&1 == 0 {
			l.BadKey("map.yaml", fmt.Sprintf("territories[%d].id", i), "is %s, which cannot be reached from %s", r.Territory[i].ID, r.Territory[0].ID)
		}
	}
}
