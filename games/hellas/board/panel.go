package board

import (
	"math"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"pantheon/board"
)

// Places that panels share: cards and rows reach from left to right of a panel.
const (
	panelLeft  = 12.0
	panelRight = board.PanelWidth - panelLeft
	panelRoom  = panelRight - panelLeft
	headHigh   = 36.0 // of a panel's heading
)

// pictureBegins begins the group round all of a part.
var pictureBegins = board.Ground("hellas")

// classes writes some classes as an element of a template has them.
func classes(all ...any) string { return templ.CSSClasses(all).String() }

// A caption is a line of small print.
type caption struct {
	teller
	id   string // of its text
	x, y float64
}

// cutStep is how much lower each of the panels is that the page may cut, see style.css.
const cutStep = 20.0

// cut is the class of a panel that takes no more than a height now: the page shows no more of it.
func cut(high float64) string {
	return "hel-sized hel-cut-" + strconv.Itoa(int(math.Ceil(high/cutStep)))
}

// A setting is a text as it is broken into lines.
type setting struct {
	text        string
	width, size float64
	most        int
}

// settings remembers how texts were broken: the same few hundred texts of cards are drawn over and over. What it
// holds must not be changed.
var settings sync.Map // of setting to []string

// lines breaks a text into at most so many lines; what does not fit is left out, with an ellipsis.
func lines(text string, width, size float64, most int) []string {
	if most < 1 {
		return nil
	}
	key := setting{text, width, size, most}
	if known, ok := settings.Load(key); ok {
		return known.([]string)
	}
	out := board.Wrap(text, width, size)
	if len(out) > most {
		out = append(out[:most-1:most-1], board.Fit(out[most-1]+"…", width, size))
	}
	settings.Store(key, out)
	return out
}

// rowHigh is how high each of n rows is that share a room, at most so high.
func rowHigh(n int, room, most float64) float64 { return min(most, room/float64(max(1, n))) }
