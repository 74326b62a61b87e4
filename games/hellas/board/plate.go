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
	room  [3]float64 // of a token, before the words
}

const (
	plateHigh  = 27.0
	smallHigh  = 19.0 // of the small forms
	plateFont  = 17.0
	longest    = 60.0 // of a name that is not cut short, as wide as it is written
	tokenRoom  = 22.0
	smallToken = 19.0
)

// plateEdges is how much wider the forms are than what they say.
var plateEdges = [...]float64{16, 8, 5}

// plate writes the plate of a territory.
func (m *nameplate) plate() plate {
	l := m.land(m.at)
	whole := m.title("territory", int(m.at))
	p := plate{forms: [...]string{whole, cutShort(whole, m.book.short[m.at]), m.book.short[m.at]}}
	for i := range p.forms {
		token := smallToken
		if i == 0 {
			token = tokenRoom
		}
		if i == 0 || m.holder < 0 {
			p.forms[i] += " " + strconv.Itoa(l.Population)
		}
		if m.holder >= 0 {
			p.room[i] = token
		}
		p.wide[i] = 1.1*board.Width(p.forms[i], plateFont) + plateEdges[i] + p.room[i]
	}
	return p
}

// cutShort is a name for a telephone: whole, or its first four letters and a point, or as short as it gets.
func cutShort(whole, short string) string {
	if board.Width(whole, plateFont) <= longest {
		return whole
	}
	if four := string([]rune(whole)[:4]) + "."; board.Width(four, plateFont) <= longest {
		return four
	}
	return short
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
