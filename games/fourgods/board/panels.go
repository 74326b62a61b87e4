package board

import (
	"math/bits"
	"strings"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/fourgods"
)

// The panel of the reader's hands: two tiles, each with its buttons beside it.
const (
	handHeight = 132.0
	heldSize   = 84.0
	heldY      = 40.0
)

// heldX is where the tile in a hand begins.
func heldX(hand int) float64 { return 10 + 176*float64(hand) }

// A held is a tile in a hand of the reader.
type held struct {
	id, label, lie string
	x              float64
	lies           [fourgods.NumLies]lie
	chosen         bool // taken from a discard area: it must go first
}

// A lie is one way in which a tile in hand could lie.
type lie struct {
	id     string
	layers []layer
}

// held are the tiles in the reader's hands, in their places; nil for an empty hand.
func (s *scene) held() [2]*held {
	var out [2]*held
	if s.eye < 0 {
		return out
	}
	me := &s.p.Players[s.eye]
	for hand, slot := range me.Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		h := &held{id: t.ID(), x: heldX(hand), lie: fourgods.Lie(t.Lie & 4).String(), chosen: me.Taken == slot}
		for l := range h.lies {
			lying := fourgods.Lie(l)
			h.lies[l] = lie{lying.String(), s.faceOf(t.Faces[lying.Face()], lying.Turns())}
		}
		h.label = s.tileLabel(slot)
		out[hand] = h
	}
	return out
}

// handLine is what stands above the hands: what is to be done first, if anything.
func (s *scene) handLine() string {
	me := &s.p.Players[s.eye]
	switch {
	case me.Taken != fourgods.NoSlot && s.p.Simultaneous():
		return s.say("hand.taken-until", "time", clock(me.Until))
	case me.Taken != fourgods.NoSlot:
		return s.say("hand.taken")
	}
	return ""
}

// A player's panel: head, then the discard area.
const areaTop = 62.0

// grid is how a discard area is laid out: tiles of that size, so many in a row.
func (s *scene) grid() (size float64, columns int) {
	if s.p.SpacesEach() <= 10 {
		return 62, 5
	}
	return 46, 7
}

const gridGap = 4.0

func (s *scene) playerHeight() float64 {
	size, columns := s.grid()
	rows := (s.p.SpacesEach() + columns - 1) / columns
	return areaTop + float64(rows)*(size+gridGap) + 8
}

// space is where a space of a discard area is.
func (s *scene) space(n int) board.Point {
	size, columns := s.grid()
	left := (board.PanelWidth - float64(columns)*(size+gridGap) + gridGap) / 2
	return board.Point{X: left + float64(n%columns)*(size+gridGap), Y: areaTop + float64(n/columns)*(size+gridGap)}
}

// A discarded tile as it lies in an area.
type discarded struct {
	id, face, label string
	at              board.Point
	layers          []layer
	mine            bool
}

// discarded are the tiles in a discard area.
func (s *scene) discarded(seat int) []discarded {
	var out []discarded
	her := &s.p.Players[seat]
	for left := her.Spaces; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		slot := her.Area[n]
		t := &s.p.Tiles[slot]
		d := discarded{id: t.ID(), face: [...]string{"a", "b"}[t.Lie.Face()], at: s.space(n), mine: seat == s.eye}
		d.layers = s.faceOf(t.Faces[t.Lie.Face()], 0)
		d.label = s.tileLabel(slot)
		out = append(out, d)
	}
	return out
}

// A card is a tile in the hand of another player: for who may see its face, that too.
type card struct {
	id, label string
	layers    []layer
}

// cards are the tiles in the hands of a player, as the reader knows them: their backs, and for who sees all a face.
func (s *scene) cards(seat int) []card {
	var out []card
	for _, slot := range s.p.Players[seat].Hand {
		if slot == fourgods.NoSlot {
			continue
		}
		t := &s.p.Tiles[slot]
		c := card{id: t.ID(), label: s.say("label.held", "who", seatThing(seat))}
		if _, truth := s.p.Eye(); truth {
			c.layers = s.faceOf(t.Faces[t.Lie.Face()], 0)
		}
		out = append(out, c)
	}
	return out
}

// acting tells whether a player may act now and others wait for it.
func (s *scene) acting(seat int) bool {
	return !s.p.Simultaneous() && int(s.p.Active) == seat && (s.p.Phase == fourgods.Playing || s.p.Phase == fourgods.Final)
}

// subtitle is the line below a player's name: the gods, and what else everybody should know.
func (s *scene) subtitle(seat int) string {
	me := &s.p.Players[seat]
	var parts []string
	for _, mk := range me.Markers[:s.p.MarkersEach()] {
		switch {
		case mk.Colour == fourgods.NoColour:
		case mk.God == fourgods.NoGod:
			parts = append(parts, capital(s.called("colour:"+mk.Colour.String())))
		case s.p.Hidden():
			parts = append(parts, capital(s.called("colour:"+mk.Colour.String()))+" → "+s.called("label:"+mk.God.String()))
		default:
			parts = append(parts, s.called("label:"+mk.God.String()))
		}
	}
	if len(parts) == 0 {
		parts = append(parts, s.say("player.no-god"))
	}
	switch {
	case s.p.Phase == fourgods.Lobby && me.Ready:
		parts = append(parts, s.say("player.ready"))
	case me.Passed:
		parts = append(parts, s.say("player.passed"))
	case s.acting(seat) && s.p.Effortful():
		parts = append(parts, s.say("player.effort", "n", int(s.p.Effort)))
	case s.acting(seat):
		parts = append(parts, s.say("player.until", "time", clock(s.p.TurnAt)))
	}
	return strings.Join(parts, " · ")
}

// points is what a player would have now: with two markers, what the lower one has.
func (s *scene) points(seat int) int {
	r := s.p.Result()
	st, _ := r.Of(game.Seat(seat))
	return st.Points
}

// The panel of bag, cities and gods.
const (
	godsHeight = 158.0
	godWide    = 84.0
	godTop     = 52.0
)

// A godCard is the card of a god with the reserve of the colour of the same name.
type godCard struct {
	n               int
	x               float64
	owner, keeper   int // who has the god, and who the colour; -1 for nobody
	title, subtitle string
}

// godCards are the cards of all four.
func (s *scene) godCards() []godCard {
	var out []godCard
	for n := range fourgods.NumGods {
		c := godCard{n: n, x: 6 + (godWide+4)*float64(n), owner: -1, keeper: -1, title: s.called("label:" + godIDs[n])}
		for seat := range s.n {
			for _, mk := range s.p.Players[seat].Markers {
				if mk.God == fourgods.God(n) {
					c.owner = seat
				}
				if mk.Colour == fourgods.Colour(n) {
					c.keeper = seat
				}
			}
		}
		switch {
		case c.owner >= 0:
			c.subtitle = s.who(c.owner)
		case s.p.Hidden():
			c.subtitle = s.say("god.hidden")
		default:
			c.subtitle = s.say("god.free")
		}
		out = append(out, c)
	}
	return out
}

// phaseLine is what the clock is about: who may still do what until when.
func (s *scene) phaseLine() string {
	switch s.p.Phase {
	case fourgods.Lobby:
		return s.say("phase.lobby")
	case fourgods.Over:
		return s.say("phase.over")
	case fourgods.Final:
		if s.p.Simultaneous() {
			return s.say("gods.final-until", "time", clock(s.p.FinalAt))
		}
		return s.say("gods.last-turns", "n", int(s.p.Turns))
	}
	return s.say("phase.playing")
}

// clock writes a time of the game in minutes and seconds.
func clock(ms int64) game.Thing {
	seconds := (ms + 999) / 1000
	text := itoa(int(seconds % 60))
	if len(text) < 2 {
		text = "0" + text
	}
	return game.MakeThing("word", itoa(int(seconds/60))+":"+text)
}

// The panel of the score: a line for each marker, a column for each step.
const (
	scoreTop  = 74.0
	scoreLine = 30.0
)

// stepX is the right edge of the column of a step; the last one is the sum.
func stepX(step int) float64 { return 190 + 38*float64(step) }

func (s *scene) scoreHeight() float64 {
	return scoreTop + scoreLine*float64(s.n*s.p.MarkersEach()) + 42
}

// stepIDs are the steps of the scoring as the title names them.
var stepIDs = [fourgods.NumSteps]string{"cities", "prophets", "largest", "most"}
