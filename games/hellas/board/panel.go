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

// cutStep is how much lower each of the panels is that the page may cut, see style.css.
const cutStep = 20.0

// cut is the class of a panel that takes no more than a height now: the page shows no more of it.
func cut(high float64) string { return "hel-cut-" + strconv.Itoa(int(math.Ceil(high/cutStep))) }

// A setting is a text as it is broken into lines.
type setting struct {
	text        string
	width, size float64
	most        int
}

// settings remembers how texts were broken: the same few hundred texts of cards are drawn for every seat after every sentence. What it
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

// A card is a card that is drawn as one row: a sign, its name and what it does.
type card struct {
	thing, piece, at string // piece and at are empty for what does not glide
	label            string
	sign, class      string // what drawing, in which colours
	figure           string // a number in place of the drawing: how strong it is now
	size             float64
	name, text       string
	dim              bool
}

// The sizes of a card's text, and where it begins.
const (
	cardText   = 12.0
	cardLine   = 13.0
	cardFirst  = 31.5 // where the first line stands, below the name
	cardIndent = 52.0
)

// rowHigh is how high each of n rows is that share a room, at most so high.
func rowHigh(n int, room, most float64) float64 { return min(most, room/float64(max(1, n))) }

// glide is what makes a card glide from and to its place.
func (c *card) glide() templ.Attributes {
	if c.piece == "" {
		return nil
	}
	return templ.Attributes{"data-piece": c.piece, "data-at": c.at, "data-key": c.piece + "@" + c.at}
}

// high is how high a card is that shows all its words.
func (c *card) high() float64 {
	return max(60, cardFirst+9+cardLine*float64(len(lines(c.text, panelRoom-cardIndent-8, cardText, 20))-1)+2)
}

// spread is how high each of some cards is that share a room: as high as its words need, and where that is too much all alike.
func spread(cards []card, room float64) []float64 {
	out, sum := make([]float64, len(cards)), 0.0
	for i := range cards {
		out[i] = cards[i].high()
		sum += out[i]
	}
	for i := range out {
		if sum > room {
			out[i] = room / float64(len(cards))
		}
	}
	return out
}

// cardLines is how many lines of text a card of that height has room for.
func cardLines(high float64) int { return int((high-9-cardFirst)/cardLine) + 1 }
