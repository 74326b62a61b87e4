package board

import (
	"math/bits"
	"slices"
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// The sizes of figures in a territory, at full scale. The constant singly is the maximum number of hoplites drawn for
// an army, which also shows its exact number. The constant between is the gap between two figures.
const (
	hopliteWide = 30.0
	hopliteHigh = 56.0
	hopliteStep = 16.0
	singly      = 3
	heroWide    = 48.0
	heroHigh    = 80.0
	beastWide   = 112.0
	beastHigh   = 116.0
	scrollWide  = 40.0
	spyWide     = 30.0
	spyHigh     = 44.0
	between     = 5.0
)

// The size of the number of an army with its background: width for each digit, extra width, and height.
const (
	pillWide = 11.0
	pillEdge = 11.0
	pillHigh = 21.0
	aside    = 9.0  // distance that hoplites move aside for the number
	discWide = 24.0 // width of the numbers of monsters and quests
)

// touchable is half the minimum width of a touch target, on a map as wide as a telephone.
const touchable = 23.0

// reach returns half the width of the touch target of a figure with half the given width. The target of a small figure
// extends slightly beyond its edge.
func reach(half, scale float64) float64 { return max(half, min(touchable/scale, half*1.4)) }

// A body is a figure in a territory, by its size. x and y are its middle.
type body struct {
	x, y       float64
	wide, high float64
	mark       float64 // width of the figure's number, which stays visible and has the same size at any scale; 0 for none
}

// A member is one member of a crowd: n hoplites of a seat, a hero, a monster, the token of a quest or a spy.
type member struct {
	kind memberKind
	of   int // seat, monster, quest slot or spy
	n    int // hoplites
}

type memberKind int

const (
	anArmy memberKind = iota
	aHero
	aMonster
	aQuest
	aSpy // of Persia, in the solo game
)

// figures returns the number of hoplites drawn for an army of n.
func figures(n int) int { return min(n, singly) }

// armyWide returns the width of an army of n hoplites, including the space for its number.
func armyWide(n int) float64 {
	wide := hopliteWide + hopliteStep*float64(figures(n)-1)
	if n > 1 {
		wide += aside
	}
	return wide
}

// pill returns the width of the number of an army with its background, or 0 for one hoplite, which has no number.
func pill(n int) float64 {
	if n < 2 {
		return 0
	}
	return pillEdge + pillWide*float64(len(strconv.Itoa(n)))
}

// allies is the colour index of the allies in the solo game, whom player 0 commands.
const allies = 1

// A crowd holds the figures in a territory. The zero crowd is empty. The sets monsters, heroes and tokens define which
// entries of life, who and quests are valid.
type crowd struct {
	monsters uint8                              // bit m
	heroes   uint8                              // bit i: the hero of seat i
	tokens   uint8                              // bit i: the token of the quest in slot i
	spies    uint8                              // number of Persia's spies, in the solo game
	life     [hellas.NumMonsters]uint8          // wounds that each monster can still take
	who      [hellas.MaxPlayers]hellas.Hero     // the hero of each seat
	armies   [hellas.MaxPlayers]uint8           // hoplites outside the City, by seat; in the solo game entry 1 holds the allies
	quests   [hellas.MaxQuestSlots]hellas.Quest // the quest of each token
}

// gather adds the figures in each territory to s.crowds, which must be zero before.
func (s *scene) gather() {
	for m := range s.p.Beasts {
		if b := &s.p.Beasts[m]; b.State == hellas.Roaming {
			c := &s.crowds[b.At]
			c.monsters |= 1 << m
			c.life[m] = uint8(s.life(m))
		}
	}
	for i := range s.n {
		if me := s.player(i); me.Hero != hellas.NoHero && me.At != hellas.NoTerritory {
			c := &s.crowds[me.At]
			c.heroes |= 1 << i
			c.who[i] = me.Hero
		}
	}
	for _, i := range s.armies() {
		for t, n := range s.player(i).Hoplites {
			s.crowds[t].armies[i] = n
		}
	}
	if s.solo() {
		for t := range s.crowds {
			c := &s.crowds[t]
			c.armies[allies] = min(s.p.Campaign.Allies[t], c.armies[0])
			c.armies[0] -= c.armies[allies]
		}
	}
	for slot, q := range s.p.Quests {
		if q != hellas.NoQuest {
			c := &s.crowds[s.p.QuestAt(q)]
			c.tokens |= 1 << slot
			c.quests[slot] = q
		}
	}
	if s.solo() {
		for t := range s.crowds {
			s.crowds[t].spies = uint8(s.p.Spies(hellas.Territory(t)))
		}
	}
}

// members returns all members of a crowd: monsters, heroes, armies, quests, spies.
func (c *crowd) members() []member {
	var out []member
	for _, m := range board.Bits(c.monsters) {
		out = append(out, member{kind: aMonster, of: m})
	}
	for _, i := range board.Bits(c.heroes) {
		out = append(out, member{kind: aHero, of: i})
	}
	for i, n := range c.armies {
		if n > 0 {
			out = append(out, member{kind: anArmy, of: i, n: int(n)})
		}
	}
	for _, slot := range board.Bits(c.tokens) {
		out = append(out, member{kind: aQuest, of: slot})
	}
	for i := range c.spies {
		out = append(out, member{kind: aSpy, of: int(i)})
	}
	return out
}

// A shape is the size of a crowd without identities: the number of each kind, and the width of each army.
type shape struct {
	monsters, heroes, tokens, spies uint8
	armies                          [hellas.MaxPlayers]uint8 // the smallest armies of the same width, by seat
}

// shape returns the shape of a crowd.
func (c *crowd) shape() shape {
	s := shape{uint8(bits.OnesCount8(c.monsters)), uint8(bits.OnesCount8(c.heroes)), uint8(bits.OnesCount8(c.tokens)), c.spies, c.armies}
	for i, n := range s.armies {
		s.armies[i] = asWide(n)
	}
	return s
}

// asWide returns the size of the smallest army that is drawn as wide as an army of n.
func asWide(n uint8) uint8 {
	switch {
	case n >= 10:
		return 10
	case n >= singly:
		return singly
	}
	return n
}

// bodies returns the sizes of a crowd's figures, in the order of [crowd.members], without positions.
func (s *shape) bodies() []body {
	var out []body
	add := func(n uint8, wide, high, mark float64) {
		for range n {
			out = append(out, body{wide: wide, high: high, mark: mark})
		}
	}
	add(s.monsters, beastWide, beastHigh, discWide)
	add(s.heroes, heroWide, heroHigh, 0)
	for _, n := range s.armies {
		if n > 0 {
			add(1, armyWide(int(n)), hopliteHigh, pill(int(n)))
		}
	}
	add(s.tokens, scrollWide, scrollWide, discWide)
	add(s.spies, spyWide, spyHigh, 0)
	return out
}

// A spot is the position of a figure within the crowd of a territory.
type spot struct {
	at    hellas.Territory
	place uint8 // index in the crowd
	crowd shape
}

// find returns the middle of the figure in territory l, its width at full scale, and the scale of the crowd.
func (p *spot) find(l *land) (x, y, wide, scale float64) {
	all := p.crowd.bodies()
	scale = muster(all, l.muster)
	me := &all[p.place]
	return me.x, me.y, me.wide, scale
}

// largest is the scale of figures if there is enough space.
const largest = 1.35

// sunk is the maximum part of a row that may be hidden by the rows in front.
const sunk = .4

// A packing is the density of a crowd: its scale, and the part of a figure's width that the figures in front must leave
// visible.
type packing struct{ scale, share float64 }

// packings lists the densities in the order of trial: four ranges of falling scale. Each range lets the figures overlap
// more than the range before it, like cards in a hand.
var packings = func() []packing {
	var out []packing
	add := func(from, to, share float64) {
		for scale := from; scale > to-.01; scale -= .05 {
			out = append(out, packing{scale, share})
		}
	}
	add(largest, 1.2, 1)
	add(largest, 1.05, .75)
	add(1.05, .7, .55)
	add(.7, .3, .45)
	return out
}()

// muster sets the positions of the figures of a territory within room, and returns their scale. It takes the first of
// packings that fits, or the last if none does. The tallest rows are at the back, partly hidden by the rows in front.
func muster(all []body, room box) float64 {
	for i, p := range packings {
		for breaks := range 4 {
			rows := wrapped(split(all, breaks), room.wide, p)
			if fits(rows, room, p) || i == len(packings)-1 && breaks == 3 {
				stand(rows, room, p.scale)
				return p.scale
			}
		}
	}
	return largest // there are no figures
}

// split divides a crowd into rows, from the back: after the monsters if bit 0 of breaks is set, and after the monsters
// and heroes if bit 1 is set.
func split(all []body, breaks int) [][]body {
	var rows [][]body
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && !(breaks&1 != 0 && all[to-1].high == beastHigh && all[to].high != beastHigh) &&
			!(breaks&2 != 0 && all[to-1].high >= heroHigh && all[to].high < heroHigh) {
			to++
		}
		rows = append(rows, all[from:to])
		from = to
	}
	return rows
}

// wrapped splits each row that is too wide at a density into the fewest rows that fit, of about equal size.
func wrapped(rows [][]body, wide float64, p packing) [][]body {
	var out [][]body
	for _, row := range rows {
		parts := 1
		for parts < len(row) && slices.ContainsFunc(evenly(row, parts), func(r []body) bool { return across(r, p) > wide }) {
			parts++
		}
		out = append(out, evenly(row, parts)...)
	}
	return out
}

// evenly divides a row into the given number of parts.
func evenly(row []body, parts int) [][]body {
	out := make([][]body, 0, parts)
	for i := range parts {
		out = append(out, row[i*len(row)/parts:(i+1)*len(row)/parts])
	}
	return out
}

// fits reports whether rows fit into room at a density.
func fits(rows [][]body, room box, p packing) bool {
	return p.scale*tall(rows) <= room.high &&
		!slices.ContainsFunc(rows, func(row []body) bool { return across(row, p) > room.wide })
}

// across returns the width of a row on the map, with the overlaps of a density.
func across(row []body, p packing) float64 {
	from, wide := 0.0, 0.0
	for i := range row {
		wide = max(wide, from+p.scale*row[i].wide)
		from += p.step(&row[i])
	}
	return wide
}

// step returns the distance from a figure to the next one in its row. The number of the figure stays visible, unless
// the crowd is too large for that.
func (p packing) step(b *body) float64 {
	if p.scale < .5 {
		return p.scale * (b.wide + between) * p.share
	}
	return max(p.scale*(b.wide+between)*p.share, min(1.2*b.mark, p.scale*(b.wide+between)))
}

// tall returns the height of all rows together, at full scale.
func tall(rows [][]body) float64 {
	high, feet := 0.0, 0.0
	for r := len(rows) - 1; r >= 0; r-- {
		most := 0.0
		for _, b := range rows[r] {
			most = max(most, b.high)
		}
		high = max(high, feet+most)
		feet = behind(feet, most, rows, r)
	}
	return high
}

// behind returns the height above the ground of the feet of row r-1, or feet if r is 0. The parameter feet is the height
// of the feet of row r. The parameter most is the height of the tallest figure of row r.
func behind(feet, most float64, rows [][]body, r int) float64 {
	if r == 0 {
		return feet
	}
	back := 0.0
	for _, b := range rows[r-1] {
		back = max(back, b.high)
	}
	return feet + max(10, most-sunk*back)
}

// stand sets the positions of the figures of all rows. Each row is centred and as wide as needed, at most as wide as
// room.
func stand(rows [][]body, room box, scale float64) {
	ground := room.y + room.high/2
	feet := 0.0
	for r := len(rows) - 1; r >= 0; r-- {
		row := rows[r]
		p := packing{scale, 1}
		for p.share > .1 && across(row, p) > room.wide {
			p.share -= .01
		}
		x, most := room.x-across(row, p)/2, 0.0
		for i := range row {
			b := &row[i]
			b.x, b.y = x+scale*b.wide/2, ground-scale*(feet+b.high/2)
			x += p.step(b)
			most = max(most, b.high)
		}
		feet = behind(feet, most, rows, r)
	}
}
