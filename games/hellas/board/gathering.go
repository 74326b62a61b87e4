package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/hellas"
)

// gathering appends who and what gathers in a territory, as large as there is room.
func (s *scene) gathering(out board.Pieces, t hellas.Territory) board.Pieces {
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
			if s.Eye == int(a.seat) {
				a.Eye = s.Eye // his own is told from the others
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

// An army is the hoplites of one seat in a territory, some of them drawn, with their number.
type army struct {
	teller
	spot
	seat int8
	hue  int8 // their colour
	n    uint8
}

// A hero is the hero of a seat.
type hero struct {
	teller
	spot
	seat int8
	hero hellas.Hero
}

// A monster begins a monster, and tells how many wounds it can still take.
type monster struct {
	teller
	spot
	monster int8
	life    uint8
}

// A monsterFigure is a monster as it stands there, with that number. It stays the same while the monster is marked and is no more.
type monsterFigure struct {
	teller
	spot
	monster int8
	life    uint8
}

// A token is the token of a quest, with the number of its slot.
type token struct {
	teller
	spot
	slot  int8
	quest hellas.Quest
}

// A spy is a spy of Persia: a cloaked figure that looks out from under its hood.
type spy struct {
	teller
	spot
	n uint8 // among those in its territory
}
