package web

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/web/compress"
)

// TestCoversAreLight checks that the covers of all titles are well-formed documents, have no dangling references, and hold
// nothing that only pages need.
func TestCoversAreLight(t *testing.T) {
	for _, title := range everyTitle(t) {
		r := game.NewRecord(title.Game, game.Setup{Players: title.Game.About().MaxSeats}, "cover")
		p, err := r.Begin(title.Game, nil)
		if err != nil {
			t.Fatal(err)
		}
		view := title.Game.Blank()
		p.View(game.Spectator, view)
		whole, err := stagePicture(t.Context(), title, view, board.RenderOptions{Lang: "en"})
		if err != nil {
			t.Fatal(err)
		}
		light, err := lightCover(whole)
		if err != nil {
			t.Fatalf("%s: %v", title.ID(), err)
		}
		d := xml.NewDecoder(strings.NewReader(light))
		for err == nil {
			_, err = d.Token()
		}
		if !errors.Is(err, io.EOF) {
			t.Errorf("the cover of %s: %v", title.ID(), err)
		}
		root, err := readDrawing(light)
		if err != nil {
			t.Fatal(err)
		}
		ids := map[string]bool{}
		root.each(func(e *element) { ids[e.attr("id")] = true })
		for id := range root.references() {
			if !ids[id] && strings.Contains(whole, `id="`+id+`"`) {
				t.Errorf("the cover of %s lacks the drawing %s", title.ID(), id)
			}
		}
		if strings.Contains(light, " data-") || !strings.HasPrefix(light, "<svg ") {
			t.Errorf("the cover of %s begins %.100s", title.ID(), light)
		}
		packed := func(picture string) int { return len(compress.Smallest([]byte(picture), compress.Gzip)) }
		gametest.Budget(t, "cover made of the board, "+title.ID(), packed(light), packed(whole)*65/100)
	}
}

func TestLightCover(t *testing.T) {
	const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="pb"><style>/* words */
:root { --a: red; --b: var(--c); --c: blue; --d: 1px; }
.a > .b, .x { fill: var(--a); }
.x .a { fill: none; }
.a--e:hover, .a--e { fill: var(--f, none); }
.a:not(.x) { stroke: url(#s); }
@media (width &lt; 10px) { .x { fill: none; } .b { stroke-width: 2; } }
@media print { .x { fill: none; } }
</style>
<defs> <g id="used"><path d="M0.4 0.6L10.4 0.6"></path></g> <g id="unused"><use href="#other"/></g><g id="other"/></defs>
<linearGradient id="s"><stop offset="0"/></linearGradient><symbol id="t"/>
<g class="a a--e" data-thing="x:1" aria-label="one" id="g"><use class="b" href="#used" transform="translate(1.5 2.4)"/><text>1 &lt; 2 <tspan> a</tspan></text></g></svg>`
	const want = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" class="pb"><style>:root{--a: red}.a>.b,.x{fill:var(--a)}.a--e:hover,.a--e{fill:var(--f, none)}.a:not(.x){stroke:url(#s)}@media(width&lt;10px){.b{stroke-width:2}}</style>` +
		`<defs><g id="used"><path d="M0 1h10"/></g></defs><linearGradient id="s"><stop offset="0"/></linearGradient>` +
		`<g class="a a--e"><use class="b" href="#used" transform="translate(2 2)"/><text>1 &lt; 2 <tspan> a</tspan></text></g></svg>`
	have, err := lightCover(picture)
	if err != nil {
		t.Fatal(err)
	}
	if have != want {
		t.Errorf("the cover is\n%s\nnot\n%s", have, want)
	}
	for _, odd := range []string{"", "text", "<svg>", "</svg>", "<svg></g></svg></svg>", "<a/><b/>", "<svg", "<svg><style>}</style></svg>"} {
		if have, err := lightCover(odd); err == nil {
			t.Errorf("%q becomes %q", odd, have)
		}
	}
}

// TestOwnCovers checks each title's own cover. It is a small, well-formed document of the expected size, and needs nothing
// from outside. It contains no text, because it is the same in all languages. The text next to it exists in each language.
func TestOwnCovers(t *testing.T) {
	const most = 12_000
	colour := regexp.MustCompile(`^(?:[0-9a-f]{3}){1,2}$`) // "#7a3b1d" is no reference
	own := 0
	for _, title := range everyTitle(t) {
		c, ok := board.CoverOf(title.Board, "en")
		if !ok {
			continue
		}
		own++
		gametest.Budget(t, "own cover of "+title.ID(), len(c.Picture), most)
		root, err := readDrawing(strings.TrimSpace(c.Picture))
		if err != nil {
			t.Errorf("the cover of %s: %v", title.ID(), err)
			continue
		}
		if box := fmt.Sprintf("0 0 %d %d", board.CoverWidth, board.CoverHeight); root.attr("viewBox") != box {
			t.Errorf("the cover of %s shows %s, not %s", title.ID(), root.attr("viewBox"), box)
		}
		ids := map[string]bool{}
		root.each(func(e *element) {
			ids[e.attr("id")] = true
			switch e.name {
			case "script", "style", "text", "image", "foreignObject", "filter", "animate", "animateTransform":
				t.Errorf("the cover of %s has a <%s>", title.ID(), e.name)
			}
			if to := e.attr("href"); to != "" && to[0] != '#' {
				t.Errorf("the cover of %s refers to %s", title.ID(), to)
			}
		})
		for id := range root.references() {
			if !ids[id] && !colour.MatchString(id) {
				t.Errorf("the cover of %s lacks the drawing %s", title.ID(), id)
			}
		}
		said := map[string]bool{}
		for _, l := range game.Langs {
			c, _ := board.CoverOf(title.Board, l)
			if c.What == "" || said[c.What] {
				t.Errorf("%s: the cover of %s says %q", l, title.ID(), c.What)
			}
			said[c.What] = true
		}
		if c.From <= 0 || c.To <= c.From || !slices.Contains([]board.Weight{board.Light, board.Medium, board.Heavy}, c.Weight) {
			t.Errorf("%s takes %d to %d minutes and is %q", title.ID(), c.From, c.To, c.Weight)
		}
	}
	if own < 4 {
		t.Errorf("only %d titles have a cover of their own", own)
	}
}

// TestAreasOnCovers checks that a cover has no areas to click, unless a title has made them visible.
func TestAreasOnCovers(t *testing.T) {
	const (
		before = `<svg xmlns="http://www.w3.org/2000/svg"><style>.pb-hit { fill: transparent; stroke: transparent; stroke-width: 2; }
.pb-hit:focus-visible { stroke: red; } `
		after = `</style><g class="a"><rect class="pb-hit"/><path class="pb-hit b"/></g></svg>`
	)
	for sheet, areas := range map[string]int{"": 0, ".a > .pb-hit { fill: blue; }": 1, ".c > .pb-hit { fill: blue; }": 0} {
		have, err := lightCover(before + sheet + after)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(have, "<rect"); got != areas || !strings.Contains(have, `<path class="pb-hit b"/>`) {
			t.Errorf("with the style %q the cover has %d areas, not %d: %s", sheet, got, areas, have)
		}
		if areas == 0 && strings.Contains(have, "focus") {
			t.Errorf("the cover has a style for the focus: %s", have)
		}
	}
}
