package page

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/a-h/templ"

	"pantheon/board"
)

// A counting fragment counts how often it is drawn.
type counting struct {
	n     int
	drawn *int
}

func (c counting) Draw() templ.Component {
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		*c.drawn++
		_, err := fmt.Fprintf(w, `<use href="#%d"></use>`, c.n)
		return err
	})
}

// TestDrawingsAreRemembered checks that equal fragments are drawn once, and that unused ones are dropped before the cache
// exceeds its size.
func TestDrawingsAreRemembered(t *testing.T) {
	ctx, drawn := t.Context(), 0
	d := NewDrawings(20 * pieceSize)
	of := func(n int) string {
		t.Helper()
		text, err := d.Of(ctx, counting{n, &drawn}, OfPicture)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for range 3 {
		if got := of(1); got != `<use href="#1"/>` {
			t.Errorf("a piece of a picture draws %s", got)
		}
	}
	if drawn != 1 {
		t.Errorf("equal pieces were drawn %d times", drawn)
	}
	if text, err := NewDrawings(1000).Of(ctx, counting{1, &drawn}, OfPanel); err != nil || text != `<use href="#1"></use>` {
		t.Errorf("a piece of a panel draws %s (%v): HTML has no short way", text, err)
	}
	drawn = 0
	for n := range 1000 {
		of(n)
		of(0) // repeated requests keep it in the cache
		if kept := len(d.young) + len(d.old); kept > 21 {
			t.Fatalf("%d pieces are kept where there is room for 20", kept)
		}
	}
	if drawn < 999 || drawn > 1001 {
		t.Errorf("1,000 pieces, one of them asked for all the time, were drawn %d times", drawn)
	}
	if all, err := d.All(ctx, board.Fragments{board.Text("<g a='1'>"), counting{7, &drawn}, stretch("<g></g>"), board.Text("</g>")}, OfPicture); err != nil ||
		all != `<g a='1'><use href="#7"/><g></g></g>` {
		t.Errorf("pieces behind each other draw %s (%v)", all, err)
	}
}

// TestUndividedDrawingsAreCut checks that an undivided drawing is cut without loss, and that equal stretches of two drawings are cut
// alike.
func TestUndividedDrawingsAreCut(t *testing.T) {
	ctx := t.Context()
	text := ""
	for n := range 40 {
		text += fmt.Sprintf(`<g id="%d"><path d="M%d"></path></g>`, n, n)
	}
	cut := func(text string) board.Fragments {
		all, err := divided(ctx, board.Fragments{board.Text("<g>"), board.Whole(templ.Raw(text))[0], board.Text("</g>")})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	one, other := cut(text), cut(text[:len(text)-4]+"!</g>")
	if len(one) < 6 || len(one) != len(other) {
		t.Fatalf("%d and %d pieces", len(one), len(other))
	}
	for i := range one[:len(one)-2] {
		if one[i] != other[i] {
			t.Errorf("the piece %d, which is the same, is not equal: %v, %v", i, one[i], other[i])
		}
	}
	d := NewDrawings(1 << 20)
	if all, err := d.All(ctx, one, OfPicture); err != nil || all != "<g>"+shorter(text)+"</g>" {
		t.Errorf("what was cut draws %s (%v)", all, err)
	}
	same := board.Fragments{board.Text("<g/>")}
	if all, err := divided(ctx, same); err != nil || &all[0] != &same[0] {
		t.Errorf("what its title has divided was divided again: %v (%v)", all, err)
	}
}
