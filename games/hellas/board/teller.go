package board

import (
	"strconv"

	"pantheon/board"
	"pantheon/games/hellas"
)

// A teller is the base of every fragment. It has the content, and names and texts in the viewer's language. Two
// tellers with the same data are equal by ==, so fragments can be compared.
type teller struct {
	board.Reader
	book    *book
	players int
}

// solo reports whether the game is the Persian Invasion, which has one player.
func (t *teller) solo() bool { return t.players == 1 }

// id returns the id of thing n of a kind, such as "helen".
func (t *teller) id(kind string, n int) string { return t.book.printed.ID(kind, n) }

// thing returns thing n of a kind, such as "hero:helen".
func (t *teller) thing(kind string, n int) string {
	if all := t.book.things[kind]; n >= 0 && n < len(all) {
		return all[n]
	}
	return kind + ":" + t.id(kind, n)
}

// title returns the name of thing n of a kind.
func (t *teller) title(kind string, n int) string { return t.Called(t.thing(kind, n)) }

// text returns the rules text of thing n of a kind.
func (t *teller) text(kind string, n int) string { return t.Tell(hellas.TextOf(kind, t.id(kind, n))) }

// who returns the name of a player, or Persia's in the solo game.
func (t *teller) who(n int) string { return t.Called(t.whoThing(n)) }

// whoThing returns the thing that names a player, or Persia.
func (t *teller) whoThing(n int) string {
	if t.solo() && n == int(hellas.Persia) {
		return "empire:persia"
	}
	return seatThing(n)
}

// commands returns the player that commands the hoplites of a colour. In the solo game player 0 also commands those of
// the allies.
func (t *teller) commands(hue int) int {
	if t.allied(hue) {
		return 0
	}
	return hue
}

// allied reports whether a colour is that of the allies.
func (t *teller) allied(hue int) bool { return hue == allies && t.solo() }

// land returns a territory of the chart.
func (t *teller) land(at hellas.Territory) *land { return &t.book.chart.lands[at] }

// seatArmies and soloArmies hold the indices of the players with armies, in a game with several players and in the
// solo game.
var (
	seatArmies = []int{0, 1, 2, 3}
	soloArmies = []int{0, int(hellas.Persia)}
)

// armies returns the indices of the players that have armies: all seats, and in the solo game Persia's.
func (t *teller) armies() []int {
	if t.solo() {
		return soloArmies
	}
	return seatArmies[:t.players]
}

// seatThings holds the things of the player boards, by seat.
var seatThings = board.Things("seat", hellas.MaxPlayers, strconv.Itoa)

// seatThing returns the thing of a player board.
func seatThing(n int) string { return seatThings[n] }
