package board

import (
	"fmt"

	"pantheon/game"
)

// A Cut is what an excerpt shows of a part: the whole of it, or a piece.
type Cut struct {
	Part string // its id
	// X and Y are where the piece begins, W and H how large it is, in hundredths of the part; all 0 for the whole.
	X, Y, W, H float64
}

// widest is how many times as wide as high an excerpt may be before its parts go below each other.
const widest = 2.4

// Excerpt draws what matters of a view as one SVG document that needs nothing beside it: parts or pieces of them, in the order of the
// cuts, beside each other at one height, or below each other at one width where that would be too wide.
func Excerpt(b Board, view game.Position, l Look, cuts []Cut) ([]byte, error) {
	e, err := cutOut(b.Parts(view, l), cuts)
	if err != nil {
		return nil, err
	}
	return e.draw(b.Style())
}

// ExcerptSize is how large [Excerpt] draws, in units of the picture.
func ExcerptSize(b Board, view game.Position, l Look, cuts []Cut) (width, height float64, err error) {
	e, err := cutOut(b.Parts(view, l), cuts)
	return e.width, e.height, err
}

// An excerpt is where the parts of a picture stand, and which piece of each is seen.
type excerpt struct {
	parts         []Part
	frames        []frame // on the picture; empty where a part is there only for what others refer to
	pieces        []frame // of the parts
	width, height float64
}

func (e excerpt) draw(style string) ([]byte, error) {
	return draw(style, e.parts, e.frames, e.pieces, e.width, e.height)
}

// cutOut finds the parts that are asked for and lays them out.
func cutOut(parts []Part, cuts []Cut) (e excerpt, err error) {
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
	if len(parts) > 0 && (len(cuts) == 0 || cuts[0].Part != parts[0].ID) { // what the others refer to is in it
		first := parts[0]
		e.parts, e.frames, e.pieces = append([]Part{first}, e.parts...), append([]frame{{}}, e.frames...), append([]frame{{w: first.W, h: first.H}}, e.pieces...)
	}
	return e, nil
}

// line puts the pieces beside each other, or below each other where that is too wide.
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
