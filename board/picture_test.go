package board

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/game"
)

// sketch is a board with the given parts.
type sketch struct{ parts []Part }

func (s sketch) Parts(game.Position, RenderOptions) []Part   { return s.parts }
func (s sketch) Text(game.Position, RenderOptions) string    { return "" }
func (s sketch) Prompt(game.Position, game.Seat) game.Phrase { return game.Phrase{} }
func (s sketch) Tip(game.Position, game.Thing) []game.Phrase { return nil }
func (s sketch) Rules(game.Lang) string                      { return "" }
func (s sketch) Aid(game.Lang) string                        { return "" }
func (s sketch) Style() string                               { return ".sketch { fill: red; }" }
func (s sketch) Script() string                              { return "" }

func part(id string, w, h float64, zoom bool) Part {
	return Part{ID: id, W: w, H: h, Zoom: zoom, Static: templ.Raw(`<g class="still-` + id + `"></g>`), Dynamic: Fragments{Text(`<g class="live-` + id + `"></g>`)}}
}

func TestPictureNeedsNoOtherFile(t *testing.T) {
	b := sketch{[]Part{part("map", 1000, 700, true), part("a", 360, 200, false), part("b", 360, 300, false)}}
	svg, err := Picture(b, nil, RenderOptions{Lang: "en"})
	if err != nil {
		t.Fatal(err)
	}
	text := string(svg)
	for _, want := range []string{`xmlns="http://www.w3.org/2000/svg"`, ".sketch", "--paper", "still-map", "live-map", "still-b", "live-b"} {
		if !strings.Contains(text, want) {
			t.Errorf("the picture lacks %s", want)
		}
	}
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("the picture is not well formed: %v", err)
		}
	}
}

func TestPartsOfAPictureDoNotOverlap(t *testing.T) {
	for _, parts := range [][]Part{
		{part("map", 1000, 700, true), part("a", 360, 200, false), part("b", 360, 300, false), part("c", 360, 100, false), part("d", 300, 900, false), part("e", 360, 50, false)},
		{part("a", 360, 200, false), part("b", 200, 300, false)},
		{part("map", 300, 300, true)},
		{part("a", 360, 200, false), part("map", 500, 300, true), part("other", 400, 200, true), part("b", 200, 300, false)},
	} {
		frames, width, height := lay(parts)
		for i, f := range frames {
			if f.x < 0 || f.y < 0 || f.x+f.w > width || f.y+f.h > height {
				t.Errorf("%s stands outside the picture of %v by %v: %+v", parts[i].ID, width, height, f)
			}
			if f.w/f.h < parts[i].W/parts[i].H*.99 || f.w/f.h > parts[i].W/parts[i].H*1.01 {
				t.Errorf("%s is distorted: %+v", parts[i].ID, f)
			}
			for k, g := range frames[:i] {
				if f.x < g.x+g.w && g.x < f.x+f.w && f.y < g.y+g.h && g.y < f.y+f.h {
					t.Errorf("%s and %s overlap: %+v, %+v", parts[i].ID, parts[k].ID, f, g)
				}
			}
		}
	}
}
