package board

import (
	"math/bits"

	"pantheon/board"
	"pantheon/games/hellas"
)

// The map is drawn from the ground up: the grounds of all territories, then what stands in each, then all names.

// mapBegins is the beginning of what lies on the map, inside its frame.
var mapBegins board.Piece = board.Text(`<g class="pb hellas" transform="` + board.At(margin, margin) + `">`)

// mapPieces is what stands on the map now.
func (s *scene) mapPieces() board.Pieces {
	lands := s.book.chart.lands
	out := append(make(board.Pieces, 0, 6*len(lands)), mapBegins)
	for t := range lands {
		out = append(out, s.territory(hellas.Territory(t)))
	}
	for t := range lands {
		out = s.standing(out, hellas.Territory(t))
	}
	for t := range lands {
		out = append(out, nameplate{s.nameless, hellas.Territory(t), s.p.Controller(hellas.Territory(t))})
	}
	return append(out, end)
}

// standing appends what stands in a territory: its temple, who is in its City, its monument, and who gathers there.
func (s *scene) standing(out board.Pieces, t hellas.Territory) board.Pieces {
	if s.built(t) {
		out = append(out, temple{s.nameless, t})
	}
	if s.land(t).City != hellas.NoCity {
		out = append(out, city{s.of(s.thing("city", int(t))), t, s.fortified(t)})
	}
	if god := s.book.gods[t]; god != hellas.NoMonument {
		out = append(out, s.statue(god))
	}
	if s.crowds[t] != (crowd{}) {
		out = append(out, s.gathering(t))
	}
	return out
}

// built tells whether a temple stands in a territory, or the Oracle.
func (s *scene) built(t hellas.Territory) bool { return s.p.Temples>>uint(t)&1 != 0 }

// A territory is its ground, in the colour of whoever controls it. Its label tells all that is there.
type territory struct {
	teller
	at     hellas.Territory
	holder int8 // who controls it, -1 for nobody
	fort   int8 // whose hoplite stands in its City, -1 for nobody's
	built  bool // a temple stands there, or the Oracle
	crowd  crowd
}

func (s *scene) territory(t hellas.Territory) territory {
	return territory{s.of(s.thing("territory", int(t))), t, s.p.Controller(t), s.fortified(t), s.built(t), s.crowds[t]}
}

// A nameplate is the plate with a territory's name, its Control token and its population.
type nameplate struct {
	teller
	at     hellas.Territory
	holder int8
}

// A temple is that of a territory, or the Oracle.
type temple struct {
	teller
	at hellas.Territory
}

// A city is the place of a fortified hoplite.
type city struct {
	teller
	at   hellas.Territory
	fort int8 // whose hoplite stands there, -1 for nobody's
}

// A statue is a monument as high as it has grown, with the priests at its foot.
type statue struct {
	teller
	god     hellas.Monument
	at      hellas.Territory
	level   int8
	slots   int8                     // for priests
	praying [hellas.MaxPlayers]uint8 // priests, by seat
	throne  bool                     // whoever holds its territory becomes King of Kings
	king    int8                     // then, whose throne it is
	tokens  int8                     // and how many tokens are left until then
}

func (s *scene) statue(g hellas.Monument) statue {
	m := statue{teller: s.of(s.thing("god", int(g))), god: g, at: s.p.MonumentAt(g), level: int8(s.p.Levels[g]), praying: s.p.Praying[g]}
	m.slots = int8(s.p.PrayerSlots())
	if s.p.Crown.Monument == g {
		m.throne, m.king, m.tokens = true, s.p.Crown.Seat, s.p.Crown.Tokens
	}
	return m
}

// priests is whose priests fill the slots of a monument, -1 for free ones.
func (m *statue) priests() []int {
	out := make([]int, 0, m.slots)
	for i := range m.players {
		for range m.praying[i] {
			out = append(out, i)
		}
	}
	for len(out) < int(m.slots) {
		out = append(out, -1)
	}
	return out
}

// A gathering is who and what gathers in a territory, as large as there is room.
type gathering struct {
	teller
	at    hellas.Territory
	crowd crowd
}

func (s *scene) gathering(t hellas.Territory) gathering {
	c := &s.crowds[t]
	m := gathering{s.plain, t, *c}
	if c.monsters|c.heroes|c.tokens != 0 {
		var room [hellas.NumMonsters + hellas.MaxPlayers + hellas.MaxQuestSlots]string
		things := room[:0]
		for set := c.monsters; set != 0; set &= set - 1 {
			things = append(things, s.thing("monster", bits.TrailingZeros8(set)))
		}
		for set := c.heroes; set != 0; set &= set - 1 {
			things = append(things, s.thing("hero", int(c.who[bits.TrailingZeros8(set)])))
		}
		for set := c.tokens; set != 0; set &= set - 1 {
			things = append(things, s.thing("quest", int(c.quests[bits.TrailingZeros8(set)])))
		}
		m.teller = s.of(things...)
	}
	if s.Eye >= 0 && c.armies[s.Eye] > 0 {
		m.Eye = s.Eye // his own army is told from the others
	}
	return m
}
