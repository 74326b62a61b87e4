package board

import (
	"math"
	"slices"
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

// A block is a text in lines, so large that all of it has room, and how far its lines stand apart.
type block struct {
	lines       []string
	size, pitch float64
	small       templ.Attributes // the size, where it is another than usual
}

// leastSize is the smallest size in which words are set that would be cut otherwise: a page may draw a panel 330 pixels wide, where this is
// 11 pixels.
const leastSize = 12.0

// A fitting is a text as it is made smaller until it has room.
type fitting struct {
	text                      string
	width, size, pitch, below float64
}

var fittings sync.Map // of fitting to block; what it holds must not be changed

// fitted sets a text into lines, with so much room below the first of them, as small as it must be.
func fitted(text string, width, size, pitch, below float64) block {
	key := fitting{text, width, size, pitch, below}
	if known, ok := fittings.Load(key); ok {
		return known.(block)
	}
	b := block{size: size, pitch: pitch}
	for ; b.size >= leastSize; b.size, b.pitch = b.size-.5, pitch*(b.size-.5)/size {
		b.lines = board.Wrap(text, width, b.size)
		wide := slices.ContainsFunc(b.lines, func(line string) bool { return board.Width(line, b.size) > width })
		if !wide && len(b.lines) <= int(below/b.pitch)+1 {
			break
		}
	}
	if b.size < leastSize {
		b.size, b.pitch = leastSize, pitch*leastSize/size
		b.lines = lines(text, width, b.size, int(below/b.pitch)+1)
	}
	b.small = sized(b.size, size)
	fittings.Store(key, b)
	return b
}

// sized is the size of a text, where it is another than usual.
func sized(size, usual float64) templ.Attributes {
	if size == usual {
		return nil
	}
	return templ.Attributes{"font-size": board.Num(size)}
}

// shrunk is the size at which a text fits into a room, but no smaller than a limit; what is wider even so is cut.
func shrunk(text string, room, size, least float64) (string, float64) {
	wide := board.Width(text, size)
	if wide <= room {
		return text, size
	}
	if small := size * room / wide; small >= least {
		return text, small
	}
	return board.Fit(text, room, least), least
}

// word is a text of one line, as small as it must be to fit into a room.
func word(text string, room, usual float64) (string, templ.Attributes) {
	text, size := shrunk(text, room, usual, leastSize)
	return text, sized(size, usual)
}

// rowHigh is how high each of n rows is that share a room, at most so high.
func rowHigh(n int, room, most float64) float64 { return min(most, room/float64(max(1, n))) }
