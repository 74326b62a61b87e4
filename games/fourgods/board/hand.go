package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the reader's hands: a line with the supplies, what is to be done first and two switches, then two hands, each with a tile
// and its buttons beside it. While nothing is in hand the page shows the line alone, see style.css.
const (
	handHeight = 134.0
	handTop    = 44.0
	heldSize   = 84.0
	switchWide = 44.0
)

// handX is where a hand begins.
func handX(hand int) float64 { return 6 + 176*float64(hand) }

// switchX is where a switch begins: kingdoms, sound.
func switchX(n int) float64 { return 267 + 45*float64(n) }

// hand are the pieces of the panel: what the reader holds, each tile in all its lies, of which the script shows one, and beside it the
// buttons that turn it, turn it over and put it down. Letters on the buttons are their keys.
func (s *scene) hand(just *placing) board.Pieces {
	all := append(make(board.Pieces, 0, 48), handBegin)
	all = append(all, s.handHead(), supplies{s.anyone, s.p.BagLeft, s.p.Cities}, s.headline(), board.End, switches{s.anyone})
	if s.p.Phase == fourgods.Over {
		for step := range fourgods.NumSteps {
			all = append(all, s.stepButton(step))
		}
	}
	me, placed := &s.p.Players[s.Eye], just.n == 0
	for hand, slot := range me.Hand {
		switch {
		case slot != fourgods.NoSlot && s.p.Phase != fourgods.Over:
			all = s.addHeld(all, hand, slot)
		case slot == fourgods.NoSlot && !placed: // the first empty hand has room for the tile just placed
			placed = true
			all = s.addChoice(all, hand, just)
		}
	}
	return append(all, board.End)
}

var handBegin board.Piece = board.Text(`<g data-marks="own" class="pb four four-hands">`)

// A handHead is the beginning of the line above the hands.
type handHead struct {
	board.Reader
	seat, held int8
}

// handHead is that of the reader.
func (s *scene) handHead() handHead {
	return handHead{s.Shared(handThings[s.Eye]), int8(s.Eye), int8(s.held(s.Eye))}
}

// Draw gives the beginning of the line.
func (h handHead) Draw() templ.Component { return board.Unclosed(h.whole(), "</g>") }

// Supplies are those in the line above the hands.
type supplies struct {
	*board.Reader
	bag, cities int8
}

// A headline is what is to be done first, where the page's prompt and countdown do not say it.
type headline struct {
	*board.Reader
	urge   urge
	effort int8 // where it is what is told
}

// An urge is what is to be done first.
type urge uint8

// The urges.
const (
	calm   urge = iota
	ended       // the score is to be seen
	settle      // a taken tile must go first
	hurry       // the end is near
	spend       // points of effort
)

// headline is what the reader has to do first.
func (s *scene) headline() headline {
	h := headline{Reader: s.anyone}
	switch me := &s.p.Players[s.Eye]; {
	case s.p.Phase == fourgods.Over:
		h.urge = ended
	case me.Taken != fourgods.NoSlot:
		h.urge = settle
	case s.p.Phase == fourgods.Final && s.p.Simultaneous():
		h.urge = hurry
	case s.acting(s.Eye) && s.p.Effortful():
		h.urge, h.effort = spend, s.p.Effort
	}
	return h
}

// urgent tells whether time presses.
func (u urge) urgent() bool { return u == settle || u == hurry }

// The room for the headline is for the headline, between the supplies and the switches.
const headlineLeft, headlineRoom = 148.0, 116.0

// lines say what is to be done first, in at most two lines.
func (h *headline) lines() []string {
	text := ""
	switch h.urge {
	case calm:
		return nil
	case ended:
		text = h.Say("part.score")
	case settle:
		text = h.Say("hand.taken")
	case hurry:
		text = h.Say("gods.final")
	case spend:
		text = h.Say("player.effort", "n", int(h.effort))
	}
	lines := board.Wrap(text, headlineRoom, 14)
	for i, line := range lines {
		lines[i] = board.Fit(line, headlineRoom, 14)
	}
	return lines[:min(2, len(lines))]
}

// lineY is where one of so many lines stands.
func (h *headline) lineY(i, of int) float64 {
	if of == 1 {
		return 29
	}
	return 21 + 16*float64(i)
}

// Switches are those above the hands.
type switches struct{ *board.Reader }

// A stepButton shows a step of the scoring on the World, and tells what it brought to the reader.
type stepButton struct {
	*board.Reader
	step   int8
	n      int8 // markers
	points [2]int16
}

// stepButton is that of a step, with the points of the reader's markers.
func (s *scene) stepButton(step int) stepButton {
	b := stepButton{Reader: s.anyone, step: int8(step)}
	for _, m := range s.markers() {
		if m.seat == s.Eye {
			b.points[b.n] = int16(m.steps[step])
			b.n++
		}
	}
	return b
}

// brought is what the step brought, "4/12" with two markers.
func (b *stepButton) brought() string {
	var out []string
	for _, n := range b.points[:b.n] {
		out = append(out, strconv.Itoa(int(n)))
	}
	return strings.Join(out, "/")
}

func (b *stepButton) label() string {
	return b.Join([]string{b.Say("source." + stepIDs[b.step]), b.brought()})
}
