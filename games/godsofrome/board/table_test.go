package board

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games/godsofrome"
)

var seedFlag = flag.Uint64("seed", 1, "the first seed of random games")

// open gives the game and its board.
func open(t testing.TB) (game.Game, *rome) {
	t.Helper()
	g, err := godsofrome.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g, New(g).(*rome)
}

// positions plays some random games over random options and calls do with the truth every few sentences.
func positions(t *testing.T, g game.Game, games, every int, do func(p *godsofrome.Position)) {
	t.Helper()
	for n := range games {
		seed := *seedFlag + uint64(n)
		t.Logf("random game of seed %d (again: go test -run %s -seed %d)", seed, t.Name(), seed)
		setup := gametest.DrawSetup(g.About(), seed)
		p := g.New(setup, &game.Moment{Dice: game.QuickDice(seed)}).(*godsofrome.Position)
		dice := game.QuickDice(seed + 1)
		var moves []game.Move
		for ply := 0; p.Waiting() != 0 && ply < 600; ply++ {
			if ply%every == 0 {
				do(p)
			}
			s := p.Waiting().First()
			moves = p.Moves(s, moves[:0])
			p.Play(s, moves[dice.N(0, len(moves))], &game.Moment{Dice: dice})
		}
		do(p)
	}
}

// seen is the view of a seat.
func seen(g game.Game, p *godsofrome.Position, s game.Seat) *godsofrome.Position {
	v := g.Blank().(*godsofrome.Position)
	p.View(s, v)
	return v
}

func render(t testing.TB, c templ.Component) string {
	t.Helper()
	var b bytes.Buffer
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An element is one element of a drawing, with its attributes.
type element struct {
	name  string
	attrs map[string]string
	text  string
}

// elements reads a drawing as XML, which fails on anything that is not well formed.
func elements(t testing.TB, svg string) []*element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader("<svg>" + svg + "</svg>"))
	var all, open []*element
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatalf("the drawing is not well formed: %v", err)
		}
		switch x := token.(type) {
		case xml.StartElement:
			e := &element{name: x.Name.Local, attrs: map[string]string{}}
			for _, a := range x.Attr {
				e.attrs[a.Name.Local] = a.Value
			}
			all, open = append(all, e), append(open, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(x)
			}
		}
	}
}

// whole draws all parts of a view, still and live.
func whole(t testing.TB, b *rome, v game.Position, l board.Look) string {
	t.Helper()
	var all strings.Builder
	for _, p := range b.Parts(v, l) {
		all.WriteString(render(t, p.Still) + render(t, p.Live))
	}
	return all.String()
}

// table draws all that the things of a view stand in: every part but the still half of the map, which is large and names
// nothing.
func table(t testing.TB, b *rome, v game.Position) []*element {
	t.Helper()
	var all strings.Builder
	for _, p := range b.Parts(v, board.Look{Lang: "en"}) {
		if p.ID != "map" {
			all.WriteString(render(t, p.Still))
		}
		all.WriteString(render(t, p.Live))
	}
	return elements(t, all.String())
}

// things are all words of data-thing attributes, and with at also all places where pieces lie.
func things(all []*element, at bool) map[string]bool {
	set := map[string]bool{}
	for _, e := range all {
		for _, t := range strings.Fields(e.attrs["data-thing"]) {
			set[t] = true
		}
		if place := e.attrs["data-at"]; at && place != "" {
			set[place] = true
		}
	}
	return set
}

func TestEveryWordOfALegalSentenceIsDrawn(t *testing.T) {
	g, b := open(t)
	about := g.About()
	positions(t, g, 5, 23, func(p *godsofrome.Position) {
		for s := game.Seat(0); s < game.Seat(p.Seats); s++ {
			if !p.Waiting().Has(s) {
				continue
			}
			v := seen(g, p, s)
			drawn := things(table(t, b, v), false)
			for _, m := range v.Moves(s, nil) {
				words := v.Say(m, s, s)
				named, ok := about.Things(words)
				if !ok {
					t.Fatalf("%q names unknown things", words)
				}
				for _, thing := range named {
					if thing.Kind() != "number" && !drawn[string(thing)] {
						t.Fatalf("%s is not drawn, and %q names it", thing, words)
					}
				}
			}
		}
	})
}

func TestGlidesBeginAndEndAtDrawnThings(t *testing.T) {
	g, b := open(t)
	for n := range uint64(4) {
		seed := *seedFlag + n
		t.Logf("seed %d", seed)
		p := g.New(gametest.DrawSetup(g.About(), seed), &game.Moment{Dice: game.QuickDice(seed)}).(*godsofrome.Position)
		dice := game.QuickDice(seed)
		before := map[string]bool{}
		for ply := 0; p.Waiting() != 0 && ply < 70; ply++ {
			s := p.Waiting().First()
			moves := p.Moves(s, nil)
			tale := &game.Tale{}
			p.Play(s, moves[dice.N(0, len(moves))], &game.Moment{Dice: dice, Tale: tale})
			after := things(table(t, b, seen(g, p, s)), true)
			for _, l := range tale.Lines {
				for _, end := range []game.Thing{l.Glide.From, l.Glide.To} {
					if end != "" && !before[string(end)] && !after[string(end)] {
						t.Fatalf("%s glides from %s to %s, and %s is not drawn", l.Glide.Piece, l.Glide.From, l.Glide.To, end)
					}
				}
			}
			before = after
		}
	}
}

func TestStillHalvesHoldNoState(t *testing.T) {
	g, b := open(t)
	for players := 1; players <= 4; players++ {
		setup := game.Setup{Players: players, Options: map[string]string{"powers": "on"}}
		_, start := gametest.Random(g, setup, *seedFlag, 0)
		_, later := gametest.Random(g, setup, *seedFlag, 200)
		for _, l := range game.Langs {
			look := board.Look{Lang: l}
			was, is := b.Parts(seen(g, start.(*godsofrome.Position), 0), look), b.Parts(seen(g, later.(*godsofrome.Position), 0), look)
			if len(was) != len(is) {
				t.Fatalf("%d players: %d parts at the start, %d later", players, len(was), len(is))
			}
			for i := range was {
				if was[i].ID != is[i].ID || was[i].Title != is[i].Title || was[i].W != is[i].W || was[i].H != is[i].H {
					t.Errorf("%d players: part %s changed its frame during the game", players, was[i].ID)
				}
				if render(t, was[i].Still) != render(t, is[i].Still) {
					t.Errorf("%d players: the still half of %s changed during the game", players, was[i].ID)
				}
			}
		}
	}
}

func TestADrawingIsWhole(t *testing.T) {
	g, b := open(t)
	positions(t, g, 3, 80, func(p *godsofrome.Position) {
		for _, l := range game.Langs {
			all := elements(t, whole(t, b, seen(g, p, 0), board.Look{Lang: l}))
			ids, keys := map[string]bool{}, map[string]bool{}
			for _, e := range all {
				if id := e.attrs["id"]; id != "" {
					if ids[id] {
						t.Errorf("the id %s stands there twice", id)
					}
					ids[id] = true
				}
				if key := e.attrs["data-key"]; key != "" {
					if keys[key] {
						t.Errorf("the key %s stands there twice", key)
					}
					keys[key] = true
				}
				if strings.Contains(e.attrs["data-label"]+e.text, "{") || strings.Contains(e.text, "label.") {
					t.Errorf("a text with a gap: %q %q", e.attrs["data-label"], e.text)
				}
				if strings.Contains(e.attrs["transform"], "NaN") || strings.Contains(e.attrs["transform"], "Inf") {
					t.Errorf("a thing has no place: %s", e.attrs["transform"])
				}
			}
			for _, e := range all {
				if ref := e.attrs["href"]; ref != "" && !ids[strings.TrimPrefix(ref, "#")] {
					t.Errorf("%s is drawn nowhere", ref)
				}
			}
		}
	})
}

func TestPiecesCanBeCounted(t *testing.T) {
	g, b := open(t)
	positions(t, g, 4, 40, func(p *godsofrome.Position) {
		var live string
		for _, part := range b.Parts(seen(g, p, 0), board.Look{Lang: "en"}) {
			if part.ID == "map" {
				live = render(t, part.Live)
			}
		}
		drawn, numbers := map[string]int{}, map[string]string{}
		last := ""
		for _, e := range elements(t, live) {
			switch {
			case strings.HasPrefix(e.attrs["data-thing"], "faction:"):
				last = e.attrs["data-thing"] + "@" + e.attrs["data-at"]
			case strings.HasPrefix(e.attrs["data-piece"], "meeple:"):
				drawn[last]++
			case strings.Contains(e.attrs["class"], "rome-number"):
				numbers[last] = e.text
			case e.attrs["data-piece"] != "":
				drawn[e.attrs["data-piece"]+"@"+e.attrs["data-at"]]++
			}
		}
		for at := godsofrome.Territory(0); at < godsofrome.NumTerritories; at++ {
			for f, n := range p.Meeples[at] {
				where := "faction:" + factionIDs[f] + "@territory:" + at.String()
				count := drawn[where]
				if text := numbers[where]; text != "" {
					count = number(text, 0, 99)
				}
				if count != int(n) {
					t.Errorf("%s: %d meeples are there and %d are drawn", where, n, count)
				}
			}
			if w := p.Wooden[at]; w >= 0 && drawn["wooden:"+w.String()+"@territory:"+at.String()] != 1 {
				t.Errorf("the wooden temple of %s on %s is not drawn once", w, at)
			}
			if p.Harvest[at] != 0 && drawn["token:harvest@territory:"+at.String()] != 1 {
				t.Errorf("the token on %s is not drawn once", at)
			}
		}
		for f, at := range p.God {
			if at >= 0 && drawn["god:"+factionIDs[f]+"@territory:"+at.String()] != 1 {
				t.Errorf("the god %s on %s is not drawn once", factionIDs[f], at)
			}
		}
	})
}

// All that a board shows is in the document: a position read back from it looks the same.
func TestAPositionAndItsDocumentLookAlike(t *testing.T) {
	g, b := open(t)
	positions(t, g, 3, 60, func(p *godsofrome.Position) {
		doc, err := p.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		other := g.Blank().(*godsofrome.Position)
		if err := other.UnmarshalJSON(doc); err != nil {
			t.Fatal(err)
		}
		look := board.Look{Lang: "en", Marked: []game.Thing{"territory:P2"}}
		if whole(t, b, seen(g, p, 1), look) != whole(t, b, seen(g, other, 1), look) {
			t.Fatalf("a position and what its document says are drawn differently")
		}
	})
}

func TestMarkedThingsAreMarked(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, *seedFlag, 40)
	look := board.Look{Lang: "en", Marked: []game.Thing{"territory:P2", "seat:1", "god:venus", "row:1", "board-space:2.3"}}
	found := map[string]bool{}
	for _, e := range elements(t, whole(t, b, seen(g, p.(*godsofrome.Position), 0), look)) {
		if strings.Contains(" "+e.attrs["class"]+" ", " marked ") {
			for _, thing := range strings.Fields(e.attrs["data-thing"]) {
				found[thing] = true
			}
		}
	}
	for _, m := range look.Marked {
		if !found[string(m)] {
			t.Errorf("%s is not marked", m)
		}
	}
}

func TestOnlyTheOwnBoardHasSpacesThatSentencesName(t *testing.T) {
	g, b := open(t)
	_, p := gametest.Random(g, game.Setup{Players: 3}, *seedFlag, 20)
	for _, e := range table(t, b, seen(g, p.(*godsofrome.Position), 1)) {
		names := e.attrs["data-thing"]
		if strings.HasPrefix(names, "space:") && !strings.Contains(names, "board-space:1.") {
			t.Errorf("seat 1 could click %s", names)
		}
	}
	for _, e := range table(t, b, seen(g, p.(*godsofrome.Position), game.Watcher)) {
		if strings.HasPrefix(e.attrs["data-thing"], "space:") {
			t.Errorf("a watcher could click %s", e.attrs["data-thing"])
		}
	}
}
