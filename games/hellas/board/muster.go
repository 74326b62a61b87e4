package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Sizes of what gathers in a territory, at full scale. Of an army at most some hoplites are drawn; the number tells how many there are.
const (
	hopliteWide = 30.0
	hopliteHigh = 56.0
	hopliteStep = 15.0
	singly      = 3
	digitWide   = 14.0
	heroWide    = 46.0
	heroHigh    = 78.0
	denWide     = 66.0
	scrollWide  = 36.0
	spyWide     = 30.0
	spyHigh     = 44.0
	between     = 4.0
)

// touchable is half the width that a finger needs, on the map as wide as a telephone shows it.
const touchable = 23.0

// reach is half the width of where a piece is touched that is half as wide itself: a small one is touched a little beyond its edge.
func reach(half, scale float64) float64 { return max(half, min(touchable/scale, half*1.4)) }

// A body is something that stands in a territory, by its size. x and y are its middle.
type body struct {
	x, y       float64
	wide, high float64
}

// A member is one of a crowd: n hoplites of a seat, a hero, a monster, the token of a quest or a spy.
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

// figures is how many hoplites are drawn for so many.
func figures(n int) int { return min(n, singly) }

// armyWide is how much room so many hoplites and their number take.
func armyWide(n int) float64 {
	w := hopliteWide + hopliteStep*float64(figures(n)-1)
	if n > 1 {
		w += 3 + digitWide*float64(len(strconv.Itoa(n)))
	}
	return w
}

// A crowd is who and what gathers in a territory, the zero crowd nobody. Sets say which of the numbers beside them count.
type crowd struct {
	monsters uint8                              // bit m
	heroes   uint8                              // bit i: the hero of seat i
	tokens   uint8                              // bit i: the token of the quest in slot i
	spies    uint8                              // of Persia, in the solo game
	life     [hellas.NumMonsters]uint8          // wounds that each monster can still take
	who      [hellas.MaxPlayers]hellas.Hero     // who each hero is
	armies   [hellas.MaxPlayers]uint8           // hoplites in the open, by seat
	quests   [hellas.MaxQuestSlots]hellas.Quest // which quest each token is of
}

// gather finds who and what gathers in each territory.
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

// members are all that are in a crowd: monsters, heroes, armies, quests, spies.
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

// A shape is how much room a crowd takes, whoever is in it: how many there are of each kind, and of armies how wide each is.
type shape struct {
	monsters, heroes, tokens, spies uint8
	armies                          [hellas.MaxPlayers]uint8 // the smallest that are as wide, by seat
}

// shape is that of a crowd.
func (c *crowd) shape() shape {
	s := shape{uint8(bits.OnesCount8(c.monsters)), uint8(bits.OnesCount8(c.heroes)), uint8(bits.OnesCount8(c.tokens)), c.spies, c.armies}
	for i, n := range s.armies {
		s.armies[i] = asWide(n)
	}
	return s
}

// asWide is the smallest army that is as wide as one.
func asWide(n uint8) uint8 {
	switch {
	case n >= 10:
		return 10
	case n >= singly:
		return singly
	}
	return n
}

// bodies are the crowd by their sizes, in the order of [crowd.members], not yet placed.
func (s *shape) bodies() []body {
	var out []body
	add := func(n uint8, wide, high float64) {
		for range n {
			out = append(out, body{wide: wide, high: high})
		}
	}
	add(s.monsters, denWide, denWide)
	add(s.heroes, heroWide, heroHigh)
	for _, n := range s.armies {
		if n > 0 {
			add(1, armyWide(int(n)), hopliteHigh)
		}
	}
	add(s.tokens, scrollWide, scrollWide)
	add(s.spies, spyWide, spyHigh)
	return out
}

// A spot is where somebody stands in a crowd.
type spot struct {
	at    hellas.Territory
	place uint8 // among the crowd
	crowd shape
}

// find gives the middle of the spot, its width, and how large the crowd is drawn.
func (p *spot) find(l *land) (x, y, wide, scale float64) {
	all := p.crowd.bodies()
	scale = muster(all, l.muster)
	me := &all[p.place]
	return me.x, me.y, me.wide, scale
}

// largest and smallest are how large bodies are drawn where there is room, and where there are many.
const (
	largest  = 1.3
	smallest = .42
)

// muster places what stands in a territory in rows inside its room, as large as they fit, and gives the scale.
func muster(all []body, room box) float64 {
	scale := largest
	for ; scale > smallest; scale -= .04 {
		if wide, high := rows(all, room.wide/scale); wide <= room.wide/scale && high <= room.high/scale {
			break
		}
	}
	_, high := rows(all, room.wide/scale)
	top := -high / 2
	for from := 0; from < len(all); {
		to, wide, tall := row(all[from:], room.wide/scale)
		x := -wide / 2
		for i := range all[from : from+to] {
			p := &all[from+i]
			p.x, p.y = room.x+scale*(x+p.wide/2), room.y+scale*(top+tall-p.high/2)
			x += p.wide + between
		}
		top += tall + between
		from += to
	}
	return scale
}

// row is how many of some bodies stand in one row of that width, how wide they are together and how high.
func row(all []body, room float64) (n int, wide, high float64) {
	for _, p := range all {
		if n > 0 && wide+between+p.wide > room {
			break
		}
		if n > 0 {
			wide += between
		}
		n, wide, high = n+1, wide+p.wide, max(high, p.high)
	}
	return n, wide, high
}

// rows is how wide and how high bodies are in rows of that width.
func rows(all []body, room float64) (wide, high float64) {
	for len(all) > 0 {
		n, w, h := row(all, room)
		wide, all = max(wide, w), all[n:]
		if high > 0 {
			high += between
		}
		high += h
	}
	return wide, high
}
