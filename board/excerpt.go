package board

import (
	"fmt"

	"pantheon/game"
)

// A Section selects what an excerpt shows of a part: all of it, or a rectangle.
type Section struct {
	Part string // id of the part
	// X and Y are the upper left corner of the section, W and H its size, in hundredths of the part. All are 0 for the whole part.
	X, Y, W, H float64
}

// widest is the ratio of width to height above which an excerpt puts its parts below each other.
const widest = 2.4

// Excerpt draws sections of a view as one self-contained SVG document. The sections are next to each other in the order of the cuts, all of
// one height. If that would be too wide, they are below each other, all of one width. It returns an error if the board has
// no part with a cut's id.
func Excerpt(b Board, view game.Position, l RenderOptions, cuts []Section) ([]byte, error) {
	e, err := cutOut(b.Parts(view, l), cuts)
	if err != nil {
		return nil, err
	}
	return e.draw(b.Style())
}

// ExcerptSize returns the size of the document that [Excerpt] draws, in units of the picture.
func ExcerptSize(b Board, view game.Position, l RenderOptions, cuts []Section) (width, height float64, err error) {
	e, err := cutOut(b.Parts(view, l), cuts)
	return e.width, e.height, err
}

// An excerpt is the layout of a picture: where its parts are, and which section of each is visible.
type excerpt struct {
	parts         []Part
	frames        []frame // in the picture; empty for a part that is included only because others refer to it
	pieces        []frame // the visible section of each part, in its units
	width, height float64
}

func (e excerpt) draw(style string) ([]byte, error) {
	return draw(style, e.parts, e.frames, e.pieces, e.width, e.height)
}

// cutOut returns the layout of the parts and sections that the cuts name. It returns an error if there is no such part.
func cutOut(parts []Part, cuts []Section) (e excerpt, err error) {
	for _, c := range cuts {
		p, ok := partOf(parts, c.Part)
		if !ok {
			return e, fmt.Errorf("the board has no part %q here", c.Part)
		}
		piece := frame{0, 0, p.W, p.H}
		if c.W > 0 {
			piece = frame{c.X * p.W / 100, c.Y * p.H / 100, c.W * p.W / 100, c.H * p.H / 100}
		}
		e.parts, e.pieces = append(e.parts, p), append(e.pieces, piece)
	}
	e.line()
	if len(parts) > 0 && (len(cuts) == 0 || cuts[0].Part != parts[0].ID) { // the other parts refer to drawings in it
		first := parts[0]
		e.parts, e.frames, e.pieces = append([]Part{first}, e.parts...), append([]frame{{}}, e.frames...), append([]frame{{w: first.W, h: first.H}}, e.pieces...)
	}
	return e, nil
}

// line sets the frames and the size of the layout: sections next to each other, or below each other if that is too wide.
func (e *excerpt) line() {
	across, high, narrow := 0.0, 0.0, 0.0
	for i, p := range e.pieces {
		across += p.w / p.h
		high = max(high, p.h)
		if i == 0 || p.w < narrow {
			narrow = p.w
		}
	}
	beside := across <= widest && len(e.pieces) > 1
	x, y := edge, edge
	for _, p := range e.pieces {
		f := frame{x, y, narrow, p.h * narrow / p.w}
		if beside {
			f.w, f.h = p.w*high/p.h, high
			x += f.w + edge
		} else {
			y += f.h + edge
		}
		e.frames = append(e.frames, f)
		e.width, e.height = max(e.width, f.x+f.w+edge), max(e.height, f.y+f.h+edge)
	}
}

func partOf(parts []Part, id string) (Part, bool) {
	for _, p := range parts {
		if p.ID == id {
			return p, true
		}
	}
	return Part{}, false
}
