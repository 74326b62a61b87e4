package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/hellas"
)

// gathering appends the figures in a territory, as large as the space allows. It appends nothing if there are none.
func (s *scene) gathering(out board.Fragments, t hellas.Territory) board.Fragments {
	c := &s.crowds[t]
	if *c == (crowd{}) {
		return out
	}
	at := spot{at: t, crowd: c.shape()}
	for set := c.monsters; set != 0; set &= set - 1 {
		m := bits.TrailingZeros8(set)
		beast := monster{s.only(s.thing("monster", m)), at, int8(m), c.life[m]}
		out = append(out, beast, monsterFigure{s.nameless, at, beast.monster, beast.life})
		at.place++
	}
	for set := c.heroes; set != 0; set &= set - 1 {
		i := bits.TrailingZeros8(set)
		out = append(out, hero{s.of(s.thing("hero", int(c.who[i]))), at, int8(i), c.who[i]})
		at.place++
	}
	for i, n := range c.armies {
		if n > 0 {
			a := army{s.nameless, at, int8(s.commands(i)), int8(i), n}
			if s.Viewer == int(a.seat) {
				a.Viewer = s.Viewer // the viewer's own is marked
			}
			out = append(out, a)
			at.place++
		}
	}
	for set := c.tokens; set != 0; set &= set - 1 {
		slot := bits.TrailingZeros8(set)
		out = append(out, token{s.only(s.thing("quest", int(c.quests[slot]))), at, int8(slot), c.quests[slot]})
		at.place++
	}
	for i := range c.spies {
		out = append(out, spy{s.nameless, at, i})
		at.place++
	}
	return out
}

// An army is the fragment with the hoplites of one colour in a territory, without the fortified one: a few figures with
// the exact number.
type army struct {
	teller
	spot
	seat int8
	hue  int8 // colour of the hoplites, as an index of armyIDs
	n    uint8
}

// A hero is the fragment with the hero of a seat.
type hero struct {
	teller
	spot
	seat int8
	hero hellas.Hero
}

// A monster is the fragment that begins a monster, with the number of wounds that it can still take.
type monster struct {
	teller
	spot
	monster int8
	life    uint8
}

// A monsterFigure is the fragment with the figure of a monster and its number of wounds. It is separate from
// [monster], so that highlights do not change it.
type monsterFigure struct {
	teller
	spot
	monster int8
	life    uint8
}

// A token is the fragment with the token of a quest, with the number of its slot.
type token struct {
	teller
	spot
	slot  int8
	quest hellas.Quest
}

// A spy is the fragment with a spy of Persia.
type spy struct {
	teller
	spot
	n uint8 // number of this spy among those in the territory
}
