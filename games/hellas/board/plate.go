package board

import (
	"strconv"

	"pantheon/board"
)

// A plate is the name of a territory with its population, and before it the Control token of whoever holds it. It has three forms: the
// whole name where the map is large, the name cut short where it would be wider than its land on a telephone, and its first letters. The
// small forms of a territory that is held leave the population out.
type plate struct {
	forms [3]string
	wide  [3]float64
	shift float64 // of the words, to the right of a token
}

const (
	plateHigh = 27.0
	plateFont = 17.0
	tokenRoom = 22.0
	nameFont  = 29.0 // of the names on a telephone, as large as the map is drawn there
)

// plate writes the plate of a territory.
func (m *nameplate) plate() plate {
	l := m.land(m.at)
	whole := m.title("territory", int(m.at))
	cut, room := whole, 0.0
	if m.holder >= 0 {
		room = tokenRoom
	}
	if runes := []rune(whole); board.Width(whole, nameFont)+room > 1.12*l.wide && len(runes) > 5 {
		cut = string(runes[:4]) + "."
	}
	p := plate{forms: [...]string{whole, cut, m.book.short[m.at]}, shift: room / 2}
	for i := range p.forms {
		if i == 0 || m.holder < 0 {
			p.forms[i] += " " + strconv.Itoa(l.Population)
		}
		p.wide[i] = 1.1*board.Width(p.forms[i], plateFont) + 16 + room
	}
	return p
}

// forms are the classes of the forms of a plate, of which the style shows one.
var forms = [...]string{"hel-whole", "hel-four", "hel-short"}

// place is where a form of a plate is.
func (l *land) place(form int) board.Point {
	if form == 0 {
		return l.plate
	}
	return l.small
}
