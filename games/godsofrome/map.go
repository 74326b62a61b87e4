package godsofrome

import (
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// A Map is the drawn map: all territories, the coloured ones first and in order, then lava.
type Map struct {
	ViewBox     [4]int // x, y, width and height; y increases downwards
	Territories []Place
}

// A Place is a territory as the map draws it.
type Place struct {
	ID         string   // "P2", "L1"
	Kind       string   // a faction's word, or "lava"
	Centre     [2]int   // where pieces gather
	FreeRadius int      // of a circle round the centre that has room for pieces
	Adjacent   []string // ids of the territories that share a border
	Polygon    [][2]int // the outline; the last corner is joined to the first
}

// Lava reports whether the place is lava.
func (p *Place) Lava() bool { return p.Kind == lavaKind }

// lavaKind is the kind of territories that only separate others. (1.9)
const lavaKind = "lava"

// Map returns the drawn map. Callers must not change it.
func (p *Position) Map() *Map { return &p.rules.board }

// Adjacent returns the set of coloured territories that share a border with territory t: bit n stands for territory n.
func (p *Position) Adjacent(t Territory) uint16 { return p.rules.adjacent[t] }

// CardID returns the id of a kind of card, such as "GT"; "" for NoCard.
func (p *Position) CardID(c Card) string {
	if c < 0 || int(c) >= len(p.rules.cards) {
		return ""
	}
	return p.rules.cards[c].id
}

// CardIcons returns the icons of a kind of card, which must not be NoCard. The second one is NoIcon for a card with one
// icon.
func (p *Position) CardIcons(c Card) [2]Icon { return [2]Icon(p.rules.cards[c].icons[:2]) }

// CardCount returns the number of cards of a kind in the full deck of this game. (Ruling Q3)
func (p *Position) CardCount(c Card) int { return int(p.rules.deck(p.switches)[c]) }

// Supplies are the numbers of pieces: meeples, wooden temples and discs of each faction, and blessings of each god.
// (1.1)
type Supplies struct{ Meeples, Temples, Discs, Blessings int }

// Supplies returns the numbers of pieces in the box.
func (p *Position) Supplies() Supplies {
	r := p.rules
	return Supplies{int(r.meeples), int(r.temples), int(r.discs), int(r.blessings)}
}

// PrintedIcon returns the icon printed on a card space, 0 to 3, of every player board.
func (p *Position) PrintedIcon(space int) Icon { return p.rules.space(p.switches, space) }

// TemplePlaces returns the number of disc places for players in a god's temple; 0 for the removed god. (1.3)
func (p *Position) TemplePlaces(g Faction) int {
	if g == p.Removed {
		return 0
	}
	return int(p.rules.freePlaces[p.Seats])
}

// ObjectiveFavour returns the numbers of an objective. A player gets favour for each territory that meets it, or once
// in a scoring. The result per is the number of visited gods for which Cultists gives the favour once; for other
// objectives it is 0. The result atLeast is the number in the objective's condition, 0 for Cultists.
func (p *Position) ObjectiveFavour(o Objective) (favour, atLeast, per int) {
	what := p.rules.objectives[o]
	return int(what.favour), int(what.atLeast), int(what.per)
}

// Powers reports whether the gods' powers are in play. (1.14)
func (p *Position) Powers() bool { return p.switches&withPowers != 0 }

// Pantheon reports whether the restriction of visits is in play. (1.15)
func (p *Position) Pantheon() bool { return p.switches&withPantheon != 0 }

// Blocked returns the set of territories with a god piece. (1.9)
func (p *Position) Blocked() uint16 { return p.blocked }

// compileMap checks the territories and their borders and compiles them into r. It records mistakes in l.
func (l *library) compileMap(r *rules) {
	const file = "map.yaml"
	m := &l.geography
	l.Sourced(file, "the file", m.Provenance)
	if len(m.ViewBox) != 4 || m.ViewBox[2] <= 0 || m.ViewBox[3] <= 0 {
		l.Bad(file, "view-box must be four numbers: x, y, width, height")
		return
	}
	copy(r.board.ViewBox[:], m.ViewBox)
	ids := territoryIDs[:]
	for _, id := range slices.Sorted(maps.Keys(m.Territories)) {
		if m.Territories[id].Kind == lavaKind {
			ids = append(ids[:len(ids):len(ids)], id)
		} else if !slices.Contains(territoryIDs[:], id) {
			l.Bad(file, "territories.%s: coloured territories are %s; any other is of kind lava", id, strings.Join(territoryIDs[:], ", "))
		}
	}
	for _, id := range ids {
		data, ok := m.Territories[id]
		if !ok {
			l.Bad(file, "the territory %s is missing", id)
			continue
		}
		r.board.Territories = append(r.board.Territories, l.place(id, &data))
	}
	if l.Err() != nil {
		return
	}
	l.checkBorders(r)
	l.checkOrder(r)
}

// place checks one territory by itself and returns it compiled. It records mistakes in l.
func (l *library) place(id string, data *placeData) Place {
	const file = "map.yaml"
	out := Place{ID: id, Kind: data.Kind, FreeRadius: data.FreeRadius, Adjacent: data.Adjacent}
	if t := slices.Index(territoryIDs[:], id); t >= 0 && data.Kind != Territory(t).Faction().String() {
		l.Bad(file, "territories.%s.kind is %q; it must be %s", id, data.Kind, Territory(t).Faction())
	}
	for _, text := range strings.Fields(data.Polygon) {
		x, y, ok := strings.Cut(text, ",")
		px, errX := strconv.Atoi(x)
		py, errY := strconv.Atoi(y)
		if !ok || errX != nil || errY != nil {
			l.Bad(file, "territories.%s.polygon: %q is no point; write x,y in whole numbers", id, text)
			return out
		}
		if px < l.geography.ViewBox[0] || py < l.geography.ViewBox[1] ||
			px > l.geography.ViewBox[0]+l.geography.ViewBox[2] || py > l.geography.ViewBox[1]+l.geography.ViewBox[3] {
			l.Bad(file, "territories.%s.polygon: the point %s lies outside the view box", id, text)
		}
		out.Polygon = append(out.Polygon, [2]int{px, py})
	}
	if len(out.Polygon) < 3 {
		l.Bad(file, "territories.%s.polygon has %d points; at least 3 are needed", id, len(out.Polygon))
	}
	if len(data.Centre) != 2 {
		l.Bad(file, "territories.%s.centre must be two numbers: x, y", id)
		return out
	}
	copy(out.Centre[:], data.Centre)
	if !inside(out.Centre, out.Polygon) {
		l.Bad(file, "territories.%s.centre %d,%d lies outside its polygon", id, out.Centre[0], out.Centre[1])
	}
	l.Between(file, "territories."+id+".free-radius", data.FreeRadius, 10, 1000)
	return out
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

// checkBorders checks that territories name each other as adjacent exactly if their polygons share a line. It also
// checks the number of neighbours, and fills the tables adjacent and neighbours of r.
func (l *library) checkBorders(r *rules) {
	const file = "map.yaml"
	all := r.board.Territories
	at := map[string]int{}
	for i := range all {
		at[all[i].ID] = i
	}
	for i := range all {
		seen := map[string]bool{}
		for _, id := range all[i].Adjacent {
			j, ok := at[id]
			switch {
			case !ok:
				l.Bad(file, "territories.%s.adjacent: there is no territory %q", all[i].ID, id)
			case seen[id]:
				l.Bad(file, "territories.%s.adjacent names %s twice", all[i].ID, id)
			case i == j:
				l.Bad(file, "territories.%s.adjacent: it cannot be adjacent to itself", all[i].ID)
			case !slices.Contains(all[j].Adjacent, all[i].ID):
				l.Bad(file, "territories.%s is adjacent to %s, but %s is not adjacent to %s; name the border on both sides", all[i].ID, id, id, all[i].ID)
			case i < NumTerritories && j < NumTerritories:
				r.adjacent[i] |= 1 << j
			}
			seen[id] = true
		}
		for j := range all {
			if i >= j {
				continue
			}
			named, drawn := slices.Contains(all[i].Adjacent, all[j].ID), shareBorder(all[i].Polygon, all[j].Polygon)
			if named != drawn {
				l.Bad(file, "territories.%s and %s: adjacent says %t, but that their polygons share a border is %t", all[i].ID, all[j].ID, named, drawn)
			}
		}
	}
	for t, set := range r.adjacent {
		for i := 0; set != 0 && i < maxBorders; i++ {
			r.neighbours[t][i] = move(0, 0, 0, word(Territory(bits.TrailingZeros16(set))))
			set &= set - 1
		}
	}
	for t, set := range r.adjacent {
		if n := len(all[t].Adjacent); set == 0 || n > maxBorders {
			l.Bad(file, "territories.%s has %d neighbours; it must have from 1 to %d, one of them coloured", all[t].ID, n, maxBorders)
		}
	}
}

// shareBorder reports whether two polygons have a line in common.
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

// checkOrder checks that the three territories of a colour are in the order of their numbers: left or top, centre,
// right or bottom. The solo dice rely on it. (1.16)
func (l *library) checkOrder(r *rules) {
	for t := range Territory(NumTerritories) {
		if t%3 == 0 {
			continue
		}
		a, b := r.board.Territories[t-1].Centre, r.board.Territories[t].Centre
		if a[0] >= b[0] && a[1] >= b[1] {
			l.Bad("map.yaml", "territories.%s must lie right of or below %s: the solo dice count them in that order", t, t-1)
		}
	}
}
