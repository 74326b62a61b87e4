package board

import (
	"math/bits"
	"strconv"

	"pantheon/board"
	"pantheon/games/luna"
)

// A favour is the fragment with the place of a favour in a player's panel, and with the token if it is held.
type favour struct {
	board.Reader
	side
	kind luna.Kind
	held bool
}

func (m *favour) label() string {
	id := "label.lacks"
	if m.held {
		id = "label.holds"
	}
	return m.Phrase(id, "favour", favourThings[m.kind], "who", m.thing())
}

// favourX returns the middle of the place of a kind of favour.
func favourX(k int) float64 { return favoursLeft + favoursStep*float64(k) }

// A supply is the static drawing of one of the numbers in a player's panel: its caption and its icon.
type supply struct {
	caption, drawing string
	size             float64
}

// numSupplies is the number of supplies.
const numSupplies = 5

// supplyPlaces returns the supplies of a player of a colour: novices in reserve, unbuilt shrines, and novices on the
// pier, on the path and in the temple.
func supplyPlaces(c luna.Colour) [numSupplies]supply {
	return [...]supply{
		{"player.reserve", "#luna-n-" + c.String(), .74},
		{"player.shrines", "#luna-s-" + c.String(), .84},
		{"player.pier", "#luna-i-pier", 1},
		{"player.path", "#luna-i-path", 1},
		{"player.temple", "#luna-i-temple", 1},
	}
}

// supplies returns the amounts of a player's supplies, in the order of supplyPlaces.
func (s *scene) supplies(player int) [numSupplies]int8 {
	p := &s.p.Players[player]
	return [...]int8{p.Reserve, p.Left, p.Pier, int8(bits.OnesCount32(p.Claimed)), int8(bits.OnesCount32(p.Temple))}
}

// supplyX returns the middle of the place of a supply.
func supplyX(i int) float64 { return 11 + supplyWide*(float64(i)+.5) }

// A reserve is the fragment with the number of novices in reserve. It is the first of the supplies, and the only one
// that is a thing.
type reserve struct {
	board.Reader
	seat, n int8
}

func (m *reserve) label() string {
	return m.Phrase("player.reserve") + " " + strconv.Itoa(int(m.n))
}

// An amount is the fragment with the number n of supply i, one of those after the reserve.
type amount struct{ i, n int8 }
