package board

import (
	"strconv"

	"pantheon/board"
)

// A plate is the label of a territory: its name, its population and, if it is controlled, the holder's Control token before
// them. forms has three texts: the full name, for a large map; a name for a telephone, shortened if the full one is too
// wide; and the abbreviation. The last two omit the population of a controlled territory.
type plate struct {
	forms [3]string
	wide  [3]float64
	room  [3]float64 // width for a token, before the text
}

const (
	plateHigh  = 27.0
	smallHigh  = 19.0 // height of the small forms
	plateFont  = 17.0
	longest    = 60.0 // maximum width of a name that is not shortened
	tokenRoom  = 22.0
	smallToken = 19.0
)

// plateEdges holds the widths of the forms beyond their text.
var plateEdges = [...]float64{16, 8, 5}

// plate returns the plate with its texts and widths.
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

// cutShort returns the name for a telephone: whole if it is short enough, or its first four letters and a point, or
// the abbreviation.
func cutShort(whole, short string) string {
	if board.Width(whole, plateFont) <= longest {
		return whole
	}
	if four := string([]rune(whole)[:4]) + "."; board.Width(four, plateFont) <= longest {
		return four
	}
	return short
}

// forms holds the CSS classes of the forms of a plate. The style sheet shows one form, by the size of the map.
var forms = [...]string{"hel-whole", "hel-four", "hel-short"}

// place returns the position of a form of a plate.
func (l *land) place(form int) board.Point {
	if form == 0 {
		return l.plate
	}
	return l.small
}
