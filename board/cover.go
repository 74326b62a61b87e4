package board

import "pantheon/game"

// A Cover introduces a title to people who do not know it: in the list of games, and as the preview of a link.
type Cover struct {
	// Picture is a self-contained SVG document, [CoverWidth] wide and [CoverHeight] high, the same in light and dark mode. Where only a
	// strip of it is shown, as for links, it is the middle one.
	Picture string
	// Preview is the same picture as a PNG of [PreviewWidth] by [PreviewHeight], for link previews, which do not support SVG.
	Preview []byte
	// What is one line about the subject of the title.
	What string
	// From and To are the usual duration of a game among people, in minutes.
	From, To int
	Weight   Weight
}

// The sizes of covers: units of the SVG, and pixels of the preview.
const (
	CoverWidth, CoverHeight     = 1200, 800
	PreviewWidth, PreviewHeight = 1200, 630
)

// A Weight is how hard a title is to learn and to play.
type Weight string

// The weights.
const (
	Light  Weight = "light"
	Medium Weight = "medium"
	Heavy  Weight = "heavy"
)

// Covered is a board with a cover. For any other board, the list of games shows its largest part at the start of a game.
type Covered interface {
	Cover(l game.Lang) Cover
}

// CoverOf returns the cover of a board; ok is false if it has none.
func CoverOf(b Board, l game.Lang) (c Cover, ok bool) {
	if covered, some := b.(Covered); some {
		return covered.Cover(l), true
	}
	return Cover{}, false
}

// Plain returns the text of an id in a language, from the board's or the title's catalogue. Gaps such as {n} stay unfilled, so the text
// should have no parameters. It returns "" if there is no such text.
func (t *Texts) Plain(l game.Lang, id string) string { return t.plain[l][id] }
