package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// A teller is what every piece draws with beside its own numbers: it says what stands in a picture, and what the content knows. It can be
// compared with ==.
type teller struct {
	board.Reader
	book    *book
	players int
}

// solo tells whether the Persian Invasion is played.
func (t *teller) solo() bool { return t.players == 1 }

// id is the word of the thing of a kind with that number, such as "helen".
func (t *teller) id(kind string, n int) string { return t.book.printed.ID(kind, n) }

// thing is the thing of a kind with that number, such as "hero:helen".
func (t *teller) thing(kind string, n int) string {
	if all := t.book.things[kind]; n >= 0 && n < len(all) {
		return all[n]
	}
	return kind + ":" + t.id(kind, n)
}

// title is the name of the thing of a kind with that number.
func (t *teller) title(kind string, n int) string { return t.Called(t.thing(kind, n)) }

// text is what a card does.
func (t *teller) text(kind string, n int) string { return t.Tell(hellas.TextOf(kind, t.id(kind, n))) }

// who is the name of a player; in the solo game also Persia's.
func (t *teller) who(n int) string { return t.Called(t.whoThing(n)) }

// whoThing is the thing that names a player, or Persia.
func (t *teller) whoThing(n int) string {
	if t.solo() && n == int(hellas.Persia) {
		return "empire:persia"
	}
	return seatThing(n)
}

// commands is who commands the hoplites of a colour: in the solo game player 0 those of the allies, too.
func (t *teller) commands(hue int) int {
	if t.allied(hue) {
		return 0
	}
	return hue
}

// allied tells whether a colour is that of the allies.
func (t *teller) allied(hue int) bool { return hue == allies && t.solo() }

// land is a territory as the chart draws it.
func (t *teller) land(at hellas.Territory) *land { return &t.book.chart.lands[at] }

// The places among the players that have armies.
var (
	seatArmies = []int{0, 1, 2, 3}
	soloArmies = []int{0, int(hellas.Persia)}
)

// armies are the places among the players that have armies: all seats, and in the solo game Persia's.
func (t *teller) armies() []int {
	if t.solo() {
		return soloArmies
	}
	return seatArmies[:t.players]
}

// seatThings are the things of the players' sheets.
var seatThings = board.Things("seat", hellas.MaxPlayers, strconv.Itoa)

// seatThing is the thing of a player's sheet.
func seatThing(n int) string { return seatThings[n] }
