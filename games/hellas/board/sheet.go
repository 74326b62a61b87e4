package board

import (
	"math/bits"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/hellas"
)

// Places in a player's sheet.
const (
	attributesTop = 92.0
	attributeHigh = 36.0
	usedTop       = attributesTop + 3*attributeHigh + 6
	goodsTop      = usedTop + 66
	goodsRoom     = 154.0
	goodHigh      = 40.0
	sheetHeight   = goodsTop + goodsRoom + 10
)

// A good is an artifact, a blessing or a kept quest card of a player.
type good struct {
	card
	charged, idle bool // idle: an artifact that is not charged
}

// room is the room for its name: an artifact also shows whether it is charged.
func (g *good) room() float64 {
	if g.charged || g.idle {
		return 110
	}
	return 126
}

// goods are what a player owns, artifacts first.
func (s *scene) goods(seat int) []good {
	me := s.player(seat)
	var out []good
	for _, a := range board.Bits(me.Artifacts) {
		charged := s.p.Charged>>uint(a)&1 != 0
		g := good{s.artifact(a), charged, !charged}
		state := "label.used"
		if charged {
			state = "label.charged"
		}
		g.label = s.Join([]string{g.name, s.Say(state), g.text})
		out = append(out, g)
	}
	for set := me.Blessings; set != 0; set &= set - 1 {
		g := good{card: s.blessing(bits.TrailingZeros64(set))}
		g.label = s.Join([]string{g.name, g.text})
		out = append(out, g)
	}
	for _, q := range board.Bits(me.Kept) {
		c := card{thing: s.thing("quest", q), sign: "#hel-quest", class: "hel-bare", size: .8, name: s.title("quest", q), text: s.text("quest", q)}
		c.label = s.Join([]string{c.name, c.text})
		out = append(out, good{card: c})
	}
	return out
}

// holderThing is the sheet of a seat, or nowhere.
func (s *scene) holderThing(seat int) string {
	if seat < 0 {
		return "glory:none"
	}
	return string(game.SeatThing(game.Seat(seat)))
}

// where tells where a player's hero is.
func (s *scene) where(seat int) string {
	me := s.player(seat)
	switch {
	case me.Hero == hellas.NoHero:
		return s.Say("sheet.no-hero")
	case me.Quest != hellas.NoSlot:
		return s.Say("sheet.quest", "hero", s.title("hero", int(me.Hero)), "quest", s.title("quest", int(s.p.Quests[me.Quest])), "n", int(me.Rung))
	case me.At != hellas.NoTerritory:
		return s.Say("sheet.at", "hero", s.title("hero", int(me.Hero)), "territory", s.title("territory", int(me.At)))
	}
	return s.title("hero", int(me.Hero))
}

func (s *scene) sheetLabel(seat int) string {
	me := s.player(seat)
	return s.Join([]string{s.seat(seat), s.armyName(seat), s.where(seat), s.Say("label.hand", "n", int(me.HandSize)), s.Say("label.pool", "n", int(me.Pool)), s.Say("label.supply", "n", s.p.Supply(int8(seat)))})
}

func (s *scene) attributeLabel(seat, a int) string {
	me := s.player(seat)
	text := s.Say("label.attribute", "attribute", s.Called("attribute:"+attributeIDs[a]), "n", me.Value(hellas.Attribute(a)))
	if me.Injured>>uint(a)&1 != 0 {
		return s.Join([]string{text, s.Say("label.injured", "n", int(me.Own[a]))})
	}
	return text
}

// acting tells whether a seat has to choose now.
func (s *scene) acting(seat int) bool { return s.p.Waiting().Has(game.Seat(seat)) }

// tokens are the used-action tokens that lie on a player's special actions; Build Monument needs none.
func (s *scene) tokens(seat int) []task {
	var out []task
	for a := range hellas.BuildMonument {
		out = append(out, task{sign: actionSigns[a], name: s.actionName(a, 50, 10), done: s.player(seat).Used>>uint(a)&1 != 0})
	}
	return out
}

// actionName is the name of a special action, or of what it builds where there is little room.
func (s *scene) actionName(a hellas.Action, room, size float64) string {
	name := s.Called("action:" + a.String())
	if board.Width(name, size) > room && (a == hellas.BuildTemple || a == hellas.BuildMonument) {
		return s.Say("sheet." + a.String())
	}
	return name
}

// shrunk is the size at which a text fits into a room, but no smaller than a limit; what is wider even so is cut.
func shrunk(text string, room, size, least float64) (string, float64) {
	if wide := board.Width(text, size); wide > room {
		size = max(least, size*room/wide)
	}
	return board.Fit(text, room, size), size
}

// ownThing makes an attribute of the reader's own sheet a thing; those of others are no words of the reader's sentences.
func (s *scene) ownThing(seat, a int) templ.Attributes {
	if !s.own(seat) {
		return nil
	}
	return templ.Attributes{"data-thing": "attribute:" + attributeIDs[a], "data-label": s.attributeLabel(seat, a)}
}

func (s *scene) attributeMark(seat, a int) string {
	if !s.own(seat) {
		return ""
	}
	return s.MarkOwn("attribute:" + attributeIDs[a])
}

// ability is what the hero of a sheet can do, in lines, as far as there is room below what the player owns.
func (s *scene) ability(seat int, room float64) []string {
	h := s.player(seat).Hero
	if h == hellas.NoHero || room < 40 {
		return nil
	}
	return lines(s.text("hero", int(h)), panelRoom-6, 12.5, int(room/15))
}
