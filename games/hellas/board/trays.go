package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/games/hellas"
)

// Positions in the panel of the monsters: one below the other, each with its tray of wounds. On the stage a tray is
// larger.
const (
	trayHigh    = 62.0
	traysHeight = headHigh + hellas.NumMonsters*trayHigh + 6
	trayX       = 74.0
	trayY       = 24.0 // below the top of the monster's row
	woundStep   = 30.0
	largeX      = 112.0
	largeStep   = 45.0
	largeSize   = 1.36
	largeRow    = 5 // wounds in a row
)

// trays returns the dynamic layer of the monsters' panel.
func (s *scene) trays() board.Fragments {
	out := append(make(board.Fragments, 0, 2+4*hellas.NumMonsters), pictureBegins)
	placed := s.wounding()
	for m := range hellas.Monster(hellas.NumMonsters) {
		head := s.trayHead(m)
		out = append(out, head, trayRow{s.plain, m, head.lair})
		if placed {
			out = s.wounds(out, m, false)
		} else {
			out = append(out, tray{s.nameless, m, s.p.WoundsOf(m)})
		}
		out = append(out, board.End)
	}
	return append(out, board.End)
}

// wounds appends the wounds of a monster, large for the stage or small for the panel.
func (s *scene) wounds(out board.Fragments, m hellas.Monster, large bool) board.Fragments {
	of := s.p.WoundsOf(m)
	place := int8(0)
	for set := of.There; set != 0; set &= set - 1 {
		w := bits.TrailingZeros16(set)
		out = append(out, wound{s.only(woundThings[w]), m, int8(w), place, of.Dealt>>w&1 != 0, large})
		place++
	}
	return out
}

// wounding reports whether the current choice is a wound of any monster. Then each wound on a tray can be selected by
// its number.
func (s *scene) wounding() bool {
	top := s.p.Top()
	return top != nil && top.Kind == hellas.StepMonster && monsterPicks[top.What] == "wound"
}

// monsterPicks holds the purposes of picking a monster, by the field What of a [hellas.StepMonster] step.
var monsterPicks = [...]string{"roll", "hunt", "wound", "move"}

// A lair is the place and state of a monster.
type lair struct {
	state   hellas.BeastState
	at      hellas.Territory
	evolved uint8 // number of evolutions
	slayer  int8  // seat that has slain the monster, -1 for none
}

// lies describes in words where a monster is, with a star for each evolution, or that it is slain or not yet on the
// map.
func (t *teller) lies(l lair) string {
	switch {
	case l.state == hellas.Roaming && l.evolved > 0:
		return t.title("territory", int(l.at)) + " " + strings.Repeat("★", int(l.evolved))
	case l.state == hellas.Roaming:
		return t.title("territory", int(l.at))
	case l.state != hellas.Dead:
		return t.Phrase("tray.unseen")
	case l.slayer >= 0:
		return t.Phrase("tray.slain", "who", t.who(int(l.slayer)))
	}
	return t.Phrase("tray.dead")
}

// A trayHead is the fragment that begins the row of a monster. Its label describes the monster.
type trayHead struct {
	teller
	monster hellas.Monster
	lair    lair
	life    int8 // wounds that the monster can still take
}

func (s *scene) trayHead(m hellas.Monster) trayHead {
	b := &s.p.Beasts[m]
	l := lair{b.State, b.At, uint8(bits.OnesCount8(b.Evolved)), hellas.NoSeat}
	for i := range s.n {
		if s.player(i).Slain>>uint(m)&1 != 0 {
			l.slayer = int8(i)
			break
		}
	}
	return trayHead{s.of(s.thing("monster", int(m))), m, l, int8(s.life(int(m)))}
}

// label describes the monster and its tray.
func (m *trayHead) label() string {
	parts := []string{m.title("monster", int(m.monster)), m.lies(m.lair)}
	if m.lair.state == hellas.Roaming {
		parts = append(parts, m.Phrase("label.life", "n", int(m.life)))
	}
	return m.Join(append(parts, m.text("monster", int(m.monster))))
}

// A trayRow is the fragment with the figure of a monster, its name and its place.
type trayRow struct {
	teller
	monster hellas.Monster
	lair    lair
}

// A tray is the fragment with the wounds of a monster. Wounds dealt are crossed out; the icons of rewards are below.
type tray struct {
	teller
	monster hellas.Monster
	wounds  hellas.Wounds
}

// there returns the wounds that the monster has at present, without those of evolutions still to come.
func (m *tray) there() []hellas.TrayWound {
	var out []hellas.TrayWound
	for _, w := range m.book.printed.Tray(m.monster, m.wounds) {
		if w.There {
			out = append(out, w)
		}
	}
	return out
}

// A wound is the fragment of one selectable wound.
type wound struct {
	teller
	monster hellas.Monster
	w       int8 // number of the wound, from 0
	place   int8 // position among the wounds that the monster has at present
	dealt   bool
	large   bool // as on the stage
}

// woundThings holds the things of the wounds, by number.
var woundThings = board.Things("wound", hellas.MaxWounds, fromOne)

// printed returns the printed data of the wound.
func (m *wound) printed() hellas.TrayWound {
	of := hellas.Wounds{There: 1 << m.w}
	if m.dealt {
		of.Dealt = of.There
	}
	return m.book.printed.Tray(m.monster, of)[m.w]
}

// spot returns the middle of the wound, its size, and the distance to the next wound.
func (m *wound) spot() (x, y, size, step float64) {
	if m.large {
		x, y = largeX+largeStep*float64(m.place%largeRow), stageTop+46+44*float64(m.place/largeRow)
		return x + 12*largeSize, y + 12*largeSize, largeSize, largeStep
	}
	return trayX + woundStep*float64(m.place) + 12, headHigh + trayHigh*float64(m.monster) + trayY + 12, 1, woundStep
}

// label describes the wound in words.
func (m *wound) label() string {
	w := m.printed()
	parts := []string{m.Phrase("label.wound", "n", int(m.w)+1, "symbol", m.Called("symbol:"+w.Symbol.String()))}
	switch w.Reward {
	case hellas.PriestReward:
		parts = append(parts, m.Called("reward:priest"))
	case hellas.ArtifactReward:
		parts = append(parts, m.Called("reward:artifact"))
	}
	if w.Dealt {
		parts = append(parts, m.Phrase("label.dealt"))
	}
	return m.Join(parts)
}
