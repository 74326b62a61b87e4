package board

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"

	"pantheon/game"
)

// gap is the space between and around the parts of a picture.
const gap = 16.0

// A frame is the place and size of a part in a picture.
type frame struct{ x, y, w, h float64 }

// Picture draws a whole table as one self-contained SVG document: all parts of the board, and the styles. The large part is at the upper
// left, as wide as several columns. The others follow in columns to its right and below it, in reading order.
func Picture(b Board, view game.Position, l RenderOptions) ([]byte, error) {
	parts := b.Parts(view, l)
	frames, width, height := lay(parts)
	return draw(b.Style(), parts, frames, nil, width, height)
}

// draw returns an SVG document with parts drawn into their frames: whole or, if pieces is not nil, a section of each. A part with an empty
// frame is invisible; the document holds its static layer because other parts refer to it.
func draw(style string, parts []Part, frames, pieces []frame, width, height float64) ([]byte, error) {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s">`, Num(width), Num(height), Num(width), Num(height))
	out.WriteString(Styles(style))
	fmt.Fprintf(&out, `<rect width="%s" height="%s" style="fill:var(--table)"/>`, Num(width), Num(height))
	for i, p := range parts {
		f, seen := frames[i], frame{0, 0, p.W, p.H}
		if pieces != nil {
			seen = pieces[i]
		}
		fmt.Fprintf(&out, `<svg x="%s" y="%s" width="%s" height="%s" viewBox="%s %s %s %s">`,
			Num(f.x), Num(f.y), Num(f.w), Num(f.h), Num(seen.x), Num(seen.y), Num(seen.w), Num(seen.h))
		if err := p.Static.Render(context.Background(), &out); err != nil {
			return nil, fmt.Errorf("drawing %s: %w", p.ID, err)
		}
		if f != (frame{}) {
			if err := p.Dynamic.Render(context.Background(), &out); err != nil {
				return nil, fmt.Errorf("drawing %s: %w", p.ID, err)
			}
		}
		out.WriteString("</svg>")
	}
	out.WriteString("</svg>")
	return out.Bytes(), nil
}

// inXML escapes the characters of a style sheet that XML treats specially, such as in "(width < 1000px)".
var inXML = strings.NewReplacer("&", "&amp;", "<", "&lt;")

// Styles returns a style element with the theme and a title's style sheet, for a self-contained SVG document.
func Styles(style string) string { return "<style>" + inXML.Replace(Theme()+style) + "</style>" }

// lay returns the frame of each part and the size of the whole picture.
func lay(parts []Part) (frames []frame, width, height float64) {
	column, widest := 0.0, 0.0
	for _, p := range parts {
		if p.Zoom {
			widest = max(widest, p.W)
		} else {
			column = max(column, p.W)
		}
	}
	if column == 0 {
		column = widest
	}
	beside := int(math.Ceil((widest + gap) / (column + gap))) // number of columns that the large part covers
	bottoms := make([]float64, beside+1)
	for c := range bottoms {
		bottoms[c] = gap
	}
	x := func(c int) float64 { return gap + float64(c)*(column+gap) }
	frames = make([]frame, len(parts))
	for i, p := range parts {
		if p.Zoom {
			w := x(beside) - 2*gap
			frames[i] = frame{gap, bottoms[0], w, p.H * w / p.W}
			for c := range beside {
				bottoms[c] += frames[i].h + gap
			}
		}
	}
	for i, p := range parts {
		if p.Zoom {
			continue
		}
		best := 0
		for c := range bottoms {
			if bottoms[c] < bottoms[best] {
				best = c
			}
		}
		frames[i] = frame{x(best), bottoms[best], p.W, p.H}
		bottoms[best] += p.H + gap
	}
	for _, f := range frames {
		width, height = max(width, f.x+f.w+gap), max(height, f.y+f.h+gap)
	}
	return frames, width, height
}
