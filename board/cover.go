package board

import "pantheon/game"

// A Cover is how a title shows itself to who does not know it: on the shelf, and where somebody sends a link to it.
type Cover struct {
	// Picture is an SVG document that needs nothing beside it, [CoverWidth] wide and [CoverHeight] high, the same by day and by night.
	// Where only a strip of it is shown, as for links, it is the middle one.
	Picture string
	// Preview is the same as a PNG of [PreviewWidth] by [PreviewHeight], for those who show links: they read no SVG.
	Preview []byte
	// What says in a line what the title is about.
	What string
	// From and To are how many minutes a game takes among people.
	From, To int
	Weight   Weight
}

// The sizes of covers.
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

// Covered is a board that has a cover. For one without, the shelf shows the largest part of the board, set up and not yet played.
type Covered interface {
	Cover(l game.Lang) Cover
}

// CoverOf is the cover of a board; ok is false where it has none.
func CoverOf(b Board, l game.Lang) (c Cover, ok bool) {
	if covered, some := b.(Covered); some {
		return covered.Cover(l), true
	}
	return Cover{}, false
}

// Plain is a text without gaps in a language, of the board's own or of its title; "" for one that there is not.
func (t *Texts) Plain(l game.Lang, id string) string { return t.plain[l][id] }
