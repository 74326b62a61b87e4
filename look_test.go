package pantheon_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games"
)

var writeLook = flag.Bool("look", false, "write the tables of colours in docs/develop/style-guide.md")

// A side is the colour of a player or a faction: its name, and its values in light and dark mode.
type side struct {
	class, word string
	day, night  string
}

var (
	sideRule  = regexp.MustCompile(`(?m)^\.([a-z])-([a-z]+) \{[^}]*?--c: ([^;]+);`)
	twoThemes = regexp.MustCompile(`^light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)$`)
	hexColour = regexp.MustCompile(`^#(?:[0-9a-f]{3}|[0-9a-f]{6})$`)
)

// sidesOf returns the colours of a title's players or factions: the classes of its style sheet that set --c, as board.Coloured returns
// them.
func sidesOf(t *testing.T, title games.Title) []side {
	t.Helper()
	var all []side
	for _, m := range sideRule.FindAllStringSubmatch(title.Board.Style(), -1) {
		s := side{m[1] + "-" + m[2], m[2], m[3], m[3]}
		if both := twoThemes.FindStringSubmatch(m[3]); both != nil {
			s.day, s.night = both[1], both[2]
		}
		if !hexColour.MatchString(s.day) || !hexColour.MatchString(s.night) {
			t.Fatalf("%s: this test cannot read the colour %q", title.ID(), m[3])
		}
		all = append(all, s)
	}
	return all
}

// rgb parses a colour into amounts of red, green and blue from 0 to 1.
func rgb(hex string) (c [3]float64) {
	digits := strings.TrimPrefix(hex, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	for i := range c {
		n, _ := strconv.ParseUint(digits[2*i:2*i+2], 16, 8)
		c[i] = float64(n) / 255
	}
	return c
}

// colouredTitles returns the titles with colours of players or factions.
func colouredTitles(t *testing.T) games.Registry {
	t.Helper()
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(registry, func(title games.Title) bool { return len(sidesOf(t, title)) == 0 })
}

// nearest returns the two colours that are hardest to distinguish for a vision, and their distance.
func nearest(all []side, v vision, of func(side) string) (a, b side, far float64) {
	far = math.Inf(1)
	for i := range all {
		for k := range i {
			if d := apart(v.lab(rgb(of(all[i]))), v.lab(rgb(of(all[k])))); d < far {
				a, b, far = all[k], all[i], d
			}
		}
	}
	return a, b, far
}

// The minimum CIEDE2000 distances: atAGlance for colours that are distinguished at a glance, clearly for colours that are distinguished
// without effort.
const (
	atAGlance = 14
	clearly   = 10
)

// TestColoursAreToldApart: with normal vision the colours of each title are distinguished at a glance. If colour-blind people cannot
// clearly distinguish two of them, the title's drawings must have a row of signs, one for each colour, with different outlines.
func TestColoursAreToldApart(t *testing.T) {
	titles := colouredTitles(t)
	if len(titles) < 4 {
		t.Fatalf("only %d titles have colours that this test finds", len(titles))
	}
	for _, title := range titles {
		all := sidesOf(t, title)
		for theme, of := range map[string]func(side) string{"day": func(s side) string { return s.day }, "night": func(s side) string { return s.night }} {
			for i, v := range visions {
				a, b, far := nearest(all, v, of)
				if i == 0 && far < atAGlance {
					t.Errorf("%s, by %s: %s and %s are only %.1f apart", title.ID(), theme, a.word, b.word, far)
				}
				if far < clearly && signRow(t, title, all) == "" {
					t.Errorf("%s, by %s, seeing %s: %s and %s are only %.1f apart, and their signs are not told apart", title.ID(), theme, v.name, a.word, b.word, far)
				}
			}
		}
	}
}

// signRow returns the common prefix of the ids of the signs on pieces in the title's colours. It returns "" if there is no row of signs
// with different outlines.
func signRow(t *testing.T, title games.Title, all []side) string {
	t.Helper()
	doc, err := html.Parse(strings.NewReader("<svg>" + stills(t, title) + "</svg>"))
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[string]*html.Node{}     // by id
	worn := map[string]map[string]bool{} // the outlines of signs, by the prefix of their ids
	for n := range doc.Descendants() {
		drawn[attr(n, "id")] = n
	}
	for n := range doc.Descendants() {
		for _, s := range all {
			if !slices.Contains(strings.Fields(attr(n, "class")), s.class) {
				continue
			}
			for in := range n.Descendants() {
				row, ok := strings.CutSuffix(strings.TrimPrefix(attr(in, "href"), "#"), "-"+s.word)
				sign := drawn[row+"-"+s.word]
				if !ok || sign == nil {
					continue
				}
				if worn[row] == nil {
					worn[row] = map[string]bool{}
				}
				worn[row][outline(sign)] = true
			}
		}
	}
	for row, shapes := range worn {
		if len(shapes) == len(all) {
			return row
		}
	}
	return ""
}

// attr returns an attribute of an element, or "" if it has none.
func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// outline returns the attributes that give the shapes of a drawing, without colours.
func outline(n *html.Node) string {
	var all []string
	for in := range n.Descendants() {
		for _, name := range []string{"d", "points", "r", "rx"} {
			all = append(all, attr(in, name))
		}
	}
	return strings.Join(all, " ")
}

// stills returns the static layers of a title's board as text.
func stills(t *testing.T, title games.Title) string {
	t.Helper()
	p, err := game.NewRecord(title.Game, game.Setup{Players: title.Game.About().MaxSeats}, "look").Begin(title.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	view := title.Game.Blank()
	p.View(game.Spectator, view)
	var b bytes.Buffer
	for _, part := range title.Board.Parts(view, board.RenderOptions{Lang: "en"}) {
		if err := part.Static.Render(context.Background(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestLookIsWrittenDown: the tables of docs/develop/style-guide.md contain the colours of the style sheets, and name a different sign
// for each colour of a title. The names of the signs are written by hand. This command rewrites the rest:
//
// go test . -run TestLookIsWrittenDown -look
func TestLookIsWrittenDown(t *testing.T) {
	file := filepath.Join("docs", "develop", "style-guide.md")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "<!-- colours -->\n", "<!-- end of colours -->"
	before, rest, ok := strings.Cut(string(text), begin)
	have, after, ended := strings.Cut(rest, end)
	if !ok || !ended {
		t.Fatalf("%s lacks %q or %q", file, begin, end)
	}
	want := lookTables(t, have)
	if *writeLook && have != want {
		if err := os.WriteFile(file, []byte(before+begin+want+end+after), 0o666); err != nil {
			t.Fatal(err)
		}
		have = want
	}
	if have != want {
		t.Errorf("the tables of %s are not those of the style sheets: go test . -run TestLookIsWrittenDown -look\nthey are\n%s", file, want)
	}
}

// lookTables returns the tables of colours. It takes the names of the signs from the existing tables, have.
func lookTables(t *testing.T, have string) string {
	t.Helper()
	var b strings.Builder
	for _, title := range colouredTitles(t) {
		name := title.Game.About().Words.Text("en", game.NewPhrase("name"), nil)
		_, old, _ := strings.Cut(have, "\n### "+name+"\n")
		old, _, _ = strings.Cut(old, "\n### ")
		all, signs := sidesOf(t, title), map[string]bool{}
		fmt.Fprintf(&b, "\n### %s\n\n| Colour | By day | By night | Sign |\n| --- | --- | --- | --- |\n", name)
		for _, s := range all {
			sign := ""
			if m := regexp.MustCompile(`(?m)^\| ` + s.word + ` \|[^|]*\|[^|]*\| ([^|]*) \|$`).FindStringSubmatch(old); m != nil {
				sign = m[1]
			}
			if sign == "" || signs[sign] {
				t.Errorf("docs/develop/style-guide.md, %s: write into the row of %s which sign it has, and no other", name, s.word)
			}
			signs[sign] = true
			fmt.Fprintf(&b, "| %s | `%s` | `%s` | %s |\n", s.word, s.day, s.night, sign)
		}
		b.WriteString("\n| Reader sees | Closest colours | Distance |\n| --- | --- | --- |\n")
		for _, v := range visions {
			x, y, far := nearest(all, v, func(s side) string { return s.day })
			fmt.Fprintf(&b, "| %s | %s, %s | %.0f |\n", v.name, x.word, y.word, far)
			if x, y, dark := nearest(all, v, func(s side) string { return s.night }); math.Round(dark) != math.Round(far) {
				fmt.Fprintf(&b, "| %s, by night | %s, %s | %.0f |\n", v.name, x.word, y.word, dark)
			}
		}
	}
	b.WriteString("\n")
	return b.String()
}

// TestApart: the distances are those that the authors of CIEDE2000 publish for their examples (Sharma, Wu and Dalal, 2005).
func TestApart(t *testing.T) {
	for _, c := range []struct {
		a, b [3]float64
		far  float64
	}{
		{[3]float64{50, 2.6772, -79.7751}, [3]float64{50, 0, -82.7485}, 2.0425},
		{[3]float64{50, -1, 2}, [3]float64{50, 0, 0}, 2.3669},
		{[3]float64{50, 2.49, -.001}, [3]float64{50, -2.49, .0011}, 7.2195},
		{[3]float64{50, 2.5, 0}, [3]float64{73, 25, -18}, 27.1492},
		{[3]float64{2.0776, .0795, -1.135}, [3]float64{.9033, -.0636, -.5514}, .9082},
	} {
		if far := apart(c.a, c.b); math.Abs(far-c.far) > .0001 {
			t.Errorf("%v and %v are %.4f apart, not %.4f", c.a, c.b, far, c.far)
		}
	}
}

// TestTransformsAreUndoneInWebKit: no title uses "transform: none" in its style, because WebKit then applies the transform attribute of
// the element. "transform: translate(0)" has the intended effect.
func TestTransformsAreUndoneInWebKit(t *testing.T) {
	registry, err := games.OpenWithExamples(nil)
	if err != nil {
		t.Fatal(err)
	}
	none := regexp.MustCompile(`transform:\s*none`)
	for _, title := range registry {
		for i, line := range strings.Split(title.Board.Style(), "\n") {
			if none.MatchString(line) {
				t.Errorf("%s, line %d of the style sheet: %s", title.ID(), i+1, line)
			}
		}
	}
}
