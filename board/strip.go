package board

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"pantheon/game"
)

const (
	// tallest is the maximum ratio of a strip's height to its width. With a margin it fills a phone held upright.
	tallest = 2.6
	// edge is the space between and around the parts of a strip or an excerpt.
	edge = gap / 2
)

// Strip draws, for a narrow screen, the change of a position as one self-contained SVG document. It shows the parts of the board that
// changed, below each other and at the same width. It starts with the first in reading order and shows as many as a phone shows at the
// same time. If nothing changed, it shows the large part alone. Both positions must be views of the same seat.
func Strip(b Board, before, after game.Position, l RenderOptions) ([]byte, error) {
	e, err := strip(b, before, after, l)
	if err != nil {
		return nil, err
	}
	return e.draw(b.Style())
}

// StripSize returns the size of the document that [Strip] draws, in units of the picture.
func StripSize(b Board, before, after game.Position, l RenderOptions) (width, height float64, err error) {
	e, err := strip(b, before, after, l)
	return e.width, e.height, err
}

func strip(b Board, before, after game.Position, l RenderOptions) (e excerpt, err error) {
	parts := b.Parts(after, l)
	shown, err := changed(b.Parts(before, l), parts)
	if err != nil {
		return e, err
	}
	e.parts, e.frames, e.width, e.height = stack(parts, shown)
	return e, nil
}

// changed returns the ids of the parts whose dynamic layer is drawn differently before and after. If none differs, it returns the large
// parts, or the first part of a board without a large one.
func changed(before, after []Part) (map[string]bool, error) {
	was := map[string]Fragments{}
	for _, p := range before {
		was[p.ID] = p.Dynamic
	}
	ids, large := map[string]bool{}, map[string]bool{}
	for _, p := range after {
		same, err := alike(was[p.ID], p.Dynamic)
		if err != nil {
			return nil, fmt.Errorf("drawing %s: %w", p.ID, err)
		}
		if !same {
			ids[p.ID] = true
		}
		if p.Zoom {
			large[p.ID] = true
		}
	}
	switch {
	case len(ids) > 0:
		return ids, nil
	case len(large) == 0 && len(after) > 0:
		large[after[0].ID] = true
	}
	return large, nil
}

// alike reports whether two dynamic layers have the same drawing. If they have equally many fragments, it draws only those that differ.
func alike(p, q Fragments) (bool, error) {
	if len(p) != len(q) {
		return drawnAlike(p, q)
	}
	for i := range p {
		if p[i] == q[i] {
			continue
		}
		if same, err := drawnAlike(p[i:i+1], q[i:i+1]); err != nil || !same {
			return false, err
		}
	}
	return true, nil
}

func drawnAlike(p, q Fragments) (bool, error) {
	var a, b bytes.Buffer
	err := errors.Join(p.Render(context.Background(), &a), q.Render(context.Background(), &b))
	return err == nil && bytes.Equal(a.Bytes(), b.Bytes()), err
}

// stack lays out the shown parts below each other, as many as fit, and returns the size of the whole. The result always includes the first
// part, because the others refer to its drawings; if that part is not shown, its frame is empty.
func stack(parts []Part, shown map[string]bool) (placed []Part, frames []frame, width, height float64) {
	for _, p := range parts {
		if shown[p.ID] && (width == 0 || p.W < width) {
			width = p.W // the small parts are drawn for the width of a phone
		}
	}
	height = edge
	for i, p := range parts {
		h := p.H * width / p.W
		switch {
		case shown[p.ID] && (height == edge || height+h <= tallest*width):
			placed, frames = append(placed, p), append(frames, frame{edge, height, width, h})
			height += h + edge
		case i == 0:
			placed, frames = append(placed, p), append(frames, frame{})
		}
	}
	return placed, frames, width + 2*edge, height
}
