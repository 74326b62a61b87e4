package board

import (
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// The panel of the viewer's hands: a line with the supplies, the most urgent task and two switches, then two hands,
// each with a tile and its buttons. While both hands are empty and there is no tile just placed, the page shows only the
// line; see style.css.
const (
	handHeight = 134.0
	handTop    = 44.0
	heldSize   = 84.0
	switchWide = 44.0
)

// handX returns the left edge of a hand.
func handX(hand int) float64 { return 6 + 176*float64(hand) }

// switchX returns the left edge of a switch: 0 for kingdoms, 1 for sound.
func switchX(n int) float64 { return 267 + 45*float64(n) }

// hand returns the fragments of the panel of the viewer's hands. Each tile in hand has all its orientations, of which
// the script shows one, and buttons to turn it, flip it and discard it. Letters on the buttons are their keys. After
// the end, buttons for the steps of the scoring replace the tiles.
func (s *scene) hand(just *placing) board.Fragments {
	all := append(make(board.Fragments, 0, 48), handBegin)
	all = append(all, s.handHead(), supplies{s.anyone, s.p.BagLeft, s.p.Cities}, s.headline(), board.End, switches{s.anyone})
	if s.p.Phase == fourgods.Over {
		for step := range fourgods.NumSteps {
			all = append(all, s.stepButton(step))
		}
	}
	me, placed := &s.p.Players[s.Viewer], just.n == 0
	for hand, slot := range me.Hand {
		switch {
		case slot != fourgods.NoSlot && s.p.Phase != fourgods.Over:
			all = s.addHeld(all, hand, slot)
		case slot == fourgods.NoSlot && !placed: // the first empty hand has space for the tile just placed
			placed = true
			all = s.addChoice(all, hand, just)
		}
	}
	return append(all, board.End)
}

var handBegin board.Fragment = board.Text(`<g data-marks="own" class="pb four four-hands">`)

// A handHead is the fragment that begins the line above the hands.
type handHead struct {
	board.Reader
	seat, held int8
}

// handHead returns the fragment that begins the line above the viewer's hands.
func (s *scene) handHead() handHead {
	return handHead{s.Shared(handThings[s.Viewer]), int8(s.Viewer), int8(s.held(s.Viewer))}
}

// Draw returns the beginning of the line.
func (h handHead) Draw() templ.Component { return board.Unclosed(h.whole(), "</g>") }

// A supplies is the fragment with the supplies in the line above the hands.
type supplies struct {
	*board.Reader
	bag, cities int8
}

// A headline is the fragment with the most urgent task, if the page's prompt and countdown do not show it.
type headline struct {
	*board.Reader
	urge   urge
	effort int8 // effort points, if the headline shows them
}

// An urge is the most urgent task.
type urge uint8

// The urges.
const (
	calm   urge = iota
	ended       // look at the score
	settle      // place, discard or return a taken tile first
	hurry       // the end is near
	spend       // spend effort points
)

// headline returns the viewer's most urgent task.
func (s *scene) headline() headline {
	h := headline{Reader: s.anyone}
	switch me := &s.p.Players[s.Viewer]; {
	case s.p.Phase == fourgods.Over:
		h.urge = ended
	case me.Taken != fourgods.NoSlot:
		h.urge = settle
	case s.p.Phase == fourgods.Final && s.p.Simultaneous():
		h.urge = hurry
	case s.acting(s.Viewer) && s.p.Effortful():
		h.urge, h.effort = spend, s.p.Effort
	}
	return h
}

// urgent reports whether there is time pressure.
func (u urge) urgent() bool { return u == settle || u == hurry }

// The position and the width of the headline, between the supplies and the switches.
const headlineLeft, headlineRoom = 148.0, 116.0

// lines returns the text of the headline in at most two lines, or none if there is no urgent task.
func (h *headline) lines() []string {
	text := ""
	switch h.urge {
	case calm:
		return nil
	case ended:
		text = h.Phrase("part.score")
	case settle:
		text = h.Phrase("hand.taken")
	case hurry:
		text = h.Phrase("gods.final")
	case spend:
		text = h.Phrase("player.effort", "n", int(h.effort))
	}
	lines := board.Wrap(text, headlineRoom, 14)
	for i, line := range lines {
		lines[i] = board.Fit(line, headlineRoom, 14)
	}
	return lines[:min(2, len(lines))]
}

// lineY returns the y coordinate of line i, from 0, of the given number of lines.
func (h *headline) lineY(i, of int) float64 {
	if of == 1 {
		return 29
	}
	return 21 + 16*float64(i)
}

// A switches is the fragment with the switches above the hands.
type switches struct{ *board.Reader }

// A stepButton is the fragment of the button that shows a step of the scoring on the World. It holds the viewer's
// points of that step.
type stepButton struct {
	*board.Reader
	step   int8
	n      int8 // number of markers
	points [2]int16
}

// stepButton returns the button of a step, with the points of the viewer's markers.
func (s *scene) stepButton(step int) stepButton {
	b := stepButton{Reader: s.anyone, step: int8(step)}
	for _, m := range s.markers() {
		if m.seat == s.Viewer {
			b.points[b.n] = int16(m.steps[step])
			b.n++
		}
	}
	return b
}

// brought returns the points of the step as text, "4/12" with two markers.
func (b *stepButton) brought() string {
	var out []string
	for _, n := range b.points[:b.n] {
		out = append(out, strconv.Itoa(int(n)))
	}
	return strings.Join(out, "/")
}

func (b *stepButton) label() string {
	return b.Join([]string{b.Phrase("source." + stepIDs[b.step]), b.brought()})
}
