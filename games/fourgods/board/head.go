package board

import (
	"slices"
	"strings"

	"pantheon/board"
	"pantheon/games/fourgods"
)

// points returns the current points of a player: with two markers, those of the lower one.
func (s *scene) points(seat int) int {
	low := 0
	for i, mk := range s.p.Players[seat].Markers[:s.p.MarkersEach()] {
		m := marker{steps: s.sums().Marker(mk)}
		if sum := m.sum(); i == 0 || sum < low {
			low = sum
		}
	}
	return low
}

// A head is the fragment that describes a player: name, points and other public information.
type head struct {
	board.Reader
	panel
	seat    int8
	hidden  bool // gods are hidden
	footed  bool // there is something at its foot
	state   state
	effort  int8 // effort points, if the player has some
	points  int16
	each    int8 // number of markers of a player
	markers [2]fourgods.Marker
}

// A state is the public state of a player.
type state uint8

// The states.
const (
	idle   state = iota
	ready        // ready to begin
	passed       // has passed
	effort       // has the turn, with effort points
	turn         // has the turn
)

// head returns the current head of a player.
func (s *scene) head(seat int) head {
	me := &s.p.Players[seat]
	h := head{
		Reader: s.Shared(seatThings[seat]), panel: s.panel(), seat: int8(seat), hidden: s.p.Hidden(), footed: seat != s.Viewer,
		state: s.state(seat), points: int16(s.points(seat)), each: int8(s.p.MarkersEach()), markers: me.Markers,
	}
	if h.state == effort {
		h.effort = s.p.Effort
	}
	for _, mk := range h.chosen() {
		h.footed = h.footed || mk.Colour != fourgods.NoColour && s.p.Razed[mk.Colour] > 0
	}
	return h
}

// state returns the public state of a player.
func (s *scene) state(seat int) state {
	me := &s.p.Players[seat]
	switch {
	case s.p.Phase == fourgods.Lobby && me.Ready:
		return ready
	case me.Passed && s.p.Phase != fourgods.Over:
		return passed
	case s.acting(seat) && s.p.Effortful():
		return effort
	case s.acting(seat):
		return turn
	}
	return idle
}

// chosen returns the markers that the player has, or will have.
func (h *head) chosen() []fourgods.Marker { return h.markers[:h.each] }

// label describes the player in words.
func (h *head) label() string {
	return h.Join([]string{who(&h.Reader, int(h.seat)), h.subtitle(), h.Phrase("label.points", "n", int(h.points))})
}

// name returns the name of the player, shortened if necessary.
func (h *head) name() string { return board.Fit(who(&h.Reader, int(h.seat)), headRoom, 16) }

// subtitle returns the public information beside the name: the gods, and the player's state.
func (h *head) subtitle() string {
	parts := h.gods()
	if len(parts) == 0 {
		parts = append(parts, h.Phrase("player.no-god"))
	}
	if state := h.about(); state != "" {
		parts = append(parts, state)
	}
	return strings.Join(parts, " · ")
}

// gods names the gods of the player. With hidden gods it names the colours, each followed by the god if known.
func (h *head) gods() []string {
	var parts []string
	for _, mk := range h.chosen() {
		switch {
		case mk.Colour == fourgods.NoColour:
		case mk.God == fourgods.NoGod:
			parts = append(parts, board.Capital(h.Called(colourThings[mk.Colour])))
		case h.hidden:
			parts = append(parts, board.Capital(h.Called(colourThings[mk.Colour]))+" → "+h.Called(godLabels[mk.God]))
		default:
			parts = append(parts, h.Called(godLabels[mk.God]))
		}
	}
	return parts
}

// about describes the player's state, or returns "" if there is nothing to show.
func (h *head) about() string {
	switch h.state {
	case ready:
		return h.Phrase("player.ready")
	case passed:
		return h.Phrase("player.passed")
	case effort:
		return h.Phrase("player.effort", "n", int(h.effort))
	case turn:
		return h.Phrase("player.turn")
	}
	return ""
}

// facts returns the lines below the name: the subtitle or, if that does not fit, a part of it that fits, or none.
// Symbols show the colours and, with visible gods, the gods.
func (h *head) facts() []string {
	room := 2*int(h.rows) - 3
	if !h.footed {
		room++
	}
	var known []string
	for _, mk := range h.chosen() {
		if mk.God != fourgods.NoGod {
			known = append(known, h.Called(godLabels[mk.God]))
		}
	}
	gods, state := strings.Join(known, " · "), h.about()
	if h.hidden && gods != "" {
		gods = "→ " + gods
	}
	tries := []string{h.subtitle(), gods, state}
	if !h.hidden {
		tries[1], tries[2] = tries[2], tries[1]
	}
	for _, text := range tries {
		lines := board.Wrap(text, headRoom, 14)
		if text != "" && len(lines) <= room && !slices.ContainsFunc(lines, func(l string) bool { return board.Width(l, 14) > headRoom }) {
			return lines
		}
	}
	return nil
}
