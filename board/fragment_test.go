package board

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/a-h/templ"
)

// drawn returns the drawing of a component. If drawing fails, the error is appended to it.
func drawn(c templ.Component) string {
	var b strings.Builder
	if err := c.Render(context.Background(), &b); err != nil {
		return b.String() + "error: " + err.Error()
	}
	return b.String()
}

// broken is a component that returns an error when it is drawn.
var broken = templ.ComponentFunc(func(context.Context, io.Writer) error { return errors.New("broken") })

func TestPiecesOfAGroup(t *testing.T) {
	for _, c := range []struct {
		got  templ.Component
		want string
	}{
		{Ground("rome").Draw(), `<g class="pb rome">`},
		{End.Draw(), `</g>`},
		{Begin(), `<g>`},
		{Begin("data-thing", "city:a", "data-label", `"A" & <b>`), `<g data-thing="city:a" data-label="&#34;A&#34; &amp; &lt;b&gt;">`},
		{Unclosed(templ.Raw(`<g><g></g></g>`), "</g>"), `<g><g></g>`},
		{Unclosed(templ.Raw(`<g></g> `), "</g>"), `error: what is drawn does not end with </g>: <g></g> `},
		{Unclosed(broken, "</g>"), `error: broken`},
		{Nothing.Draw(), ``},
		{Fragments{Ground("rome"), Nothing, Text("a"), End}, `<g class="pb rome">a</g>`},
	} {
		if got := drawn(c.got); got != c.want {
			t.Errorf("drawn is %s, not %s", got, c.want)
		}
	}
}

func TestAPieceThatIsNotThereIsNothing(t *testing.T) {
	if If(true, Text("a")) != Text("a") || If(false, Text("a")) != Nothing || If(true, End) != End {
		t.Error("it is another piece")
	}
}

func TestAFixedDrawingIsMadeOnce(t *testing.T) {
	times := 0
	fixed := Fixed(templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		times++
		_, err := io.WriteString(w, "<g></g>")
		return err
	}))
	if drawn(fixed.Draw())+drawn(fixed.Draw()) != "<g></g><g></g>" || times != 1 {
		t.Errorf("it is drawn %d times", times)
	}
	defer func() {
		if recover() == nil {
			t.Error("a faulty drawing is no fault")
		}
	}()
	Fixed(broken)
}

func TestThingsHaveTheirNumbers(t *testing.T) {
	if got := Things("hand", 2, strconv.Itoa); !slices.Equal(got, []string{"hand:0", "hand:1"}) {
		t.Errorf("the hands are %v", got)
	}
}

func TestWhatIsTouchedIsMarked(t *testing.T) {
	if MarkIf(true) != "marked" || MarkIf(false) != "" {
		t.Error("it has another class")
	}
}
