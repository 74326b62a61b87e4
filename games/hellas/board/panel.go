package board

import (
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"pantheon/board"
)

// Positions that all panels use. Cards and rows span the width of a panel.
const (
	panelLeft  = 12.0
	panelRight = board.PanelWidth - panelLeft
	panelRoom  = panelRight - panelLeft
	headHigh   = 36.0 // height of a panel's heading
)

// pictureBegins is the fragment that begins the group around a whole part.
var pictureBegins = board.Ground("hellas")

// classes returns CSS classes as one string, in the form in which a template writes them into a class attribute.
func classes(all ...any) string { return templ.CSSClasses(all).String() }

// A caption is the fragment with a line of small print.
type caption struct {
	teller
	id   string // id of the text
	x, y float64
}

// cutStep is the difference between the heights to which the page can cut a panel; see style.css.
const cutStep = 20.0

// cut returns the CSS classes of a panel that the page cuts to the given height, rounded up to a multiple of [cutStep].
func cut(high float64) string {
	return "hel-sized hel-cut-" + strconv.Itoa(int(math.Ceil(high/cutStep)))
}

// A setting is the key of [settings]: a text, the width and the text size of its lines, and their maximum number.
type setting struct {
	text        string
	width, size float64
	most        int
}

// settings caches texts broken into lines, because the same few hundred card texts are drawn again and again. Its
// values must not be changed.
var settings sync.Map // maps setting to []string

// lines breaks a text into lines of the given width, at most as many as the parameter most. If the text is longer, the
// last line ends with an ellipsis. It returns nil if most is below 1. The result must not be changed.
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

// A block is a text in lines, with a size at which it fits and the line spacing.
type block struct {
	lines       []string
	size, pitch float64
	small       templ.Attributes // the size attribute, if the size is not the usual one
}

// leastSize is the smallest size to which a text shrinks before it is truncated. On a page that draws a panel 330
// pixels wide, it is 11 pixels.
const leastSize = 12.0

// A fitting is the key of the cache of [fitted].
type fitting struct {
	text                      string
	width, size, pitch, below float64
}

var fittings sync.Map // maps fitting to block; the values must not be changed

// fitted breaks a text into lines at the largest size that fits, at most the given size. Each line has the given width,
// and the parameter below is the height for the lines after the first. A text that does not fit at [leastSize] is
// truncated. The result must not be changed.
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

// sized returns the attribute for the size of a text, or nil for the usual size.
func sized(size, usual float64) templ.Attributes {
	if size == usual {
		return nil
	}
	return templ.Attributes{"font-size": board.Num(size)}
}

// shrunk returns a text, and the largest size up to the given one at which the text fits into room. If that size is
// below least, it returns the truncated text and least.
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

// word returns a text for one line, with the size attribute for the largest size at which the text fits into room. A
// text that does not fit at [leastSize] is truncated. The attribute is nil for the usual size.
func word(text string, room, usual float64) (string, templ.Attributes) {
	text, size := shrunk(text, room, usual, leastSize)
	return text, sized(size, usual)
}

// rowHigh returns the height of each of n rows that share room. The parameter most is the maximum height.
func rowHigh(n int, room, most float64) float64 { return min(most, room/float64(max(1, n))) }
