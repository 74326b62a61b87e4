package boardtest

import (
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/andybalholm/cascadia"
	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pantheon/board"
	"pantheon/game"
)

// smallest is the minimum font size in CSS pixels, and phone the width of a phone's screen.
const (
	smallest = 11
	phone    = 390
	panel    = 330 // the width of a panel on the narrowest page
)

// legible checks that no text is too small to read. It checks the large part on a phone at the width of [board.Part.Near], and the others
// at their narrowest. It ignores texts on pieces, which shrink where there are many pieces, and texts that the styles hide.
func (l *checks) legible(t *testing.T) {
	sheet := board.Theme() + l.b.Style()
	onPhone, onDesk := readStyles(t, sheet, phone), readStyles(t, sheet, 1440)
	told := map[string]bool{}
	Positions(t, l.g, *boardGames, 60, func(p game.Position) {
		for _, part := range l.b.Parts(Seen(l.g, p, 0), board.RenderOptions{Lang: "en"}) {
			styles, scale := onDesk, panel/board.PanelWidth
			if part.Zoom && part.Near > 0 {
				styles, scale = onPhone, part.Near/part.W
			}
			for _, small := range styles.small(t, Render(t, part.Static)+Render(t, part.Dynamic), scale) {
				if what := part.ID + ": " + small; !told[what] {
					told[what] = true
					t.Errorf("too small to read, in the part %s", what)
				}
			}
		}
	})
}

// A styleRule is the effect of one selector of a style sheet on the size, the anchor and the visibility of texts.
type styleRule struct {
	of     cascadia.Sel
	size   float64 // in pixels; 0 if the rule does not set it
	scale  float64 // the scale of the element; 0 if the rule does not set it
	anchor string  // the text-anchor; "" if the rule does not set it
	hidden bool
}

// A styleSheet holds the rules about the size, the anchor and the visibility of texts, in increasing order of precedence.
type styleSheet []styleRule

// upTo matches a condition on the maximum width of the screen.
var upTo = regexp.MustCompile(`^\(width<(=?)([0-9.]+)px\)$`)

// readStyles parses a style sheet for a screen of the given width in pixels. It omits rules with any other condition, and selectors of
// states that no drawing has initially.
func readStyles(t testing.TB, text string, width float64) styleSheet {
	t.Helper()
	var sheet styleSheet
	parser := css.NewParser(parse.NewInputString(text), false)
	var selectors []string
	var meets []bool // the enclosing conditions
	for {
		kind, _, data := parser.Next()
		switch kind {
		case css.ErrorGrammar:
			if err := parser.Err(); err != io.EOF {
				t.Fatalf("the styles cannot be read: %v", err)
			}
			slices.SortStableFunc(sheet, func(a, b styleRule) int {
				switch {
				case a.of.Specificity().Less(b.of.Specificity()):
					return -1
				case b.of.Specificity().Less(a.of.Specificity()):
					return 1
				}
				return 0
			})
			return sheet
		case css.BeginAtRuleGrammar:
			meets = append(meets, met(words(parser.Values()), width))
		case css.EndAtRuleGrammar:
			meets = meets[:len(meets)-1]
		case css.QualifiedRuleGrammar, css.BeginRulesetGrammar:
			selectors = append(selectors, words(parser.Values()))
		case css.EndRulesetGrammar:
			selectors = nil
		case css.DeclarationGrammar:
			rule := styleRule{hidden: string(data) == "display" && words(parser.Values()) == "none"}
			if size, ok := strings.CutSuffix(words(parser.Values()), "px"); ok && string(data) == "font-size" {
				rule.size, _ = strconv.ParseFloat(size, 64)
			}
			if m := scaled.FindStringSubmatch(words(parser.Values())); m != nil && string(data) == "transform" {
				rule.scale, _ = strconv.ParseFloat(m[1], 64)
			}
			if string(data) == "text-anchor" {
				rule.anchor = words(parser.Values())
			}
			if slices.Contains(meets, false) || !rule.hidden && rule.size == 0 && rule.scale == 0 && rule.anchor == "" {
				continue
			}
			for _, one := range selectors {
				if of, err := cascadia.Parse(one); err == nil {
					rule.of = of
					sheet = append(sheet, rule)
				}
			}
		}
	}
}

// met reports whether a screen of the given width in pixels meets a condition of a style sheet.
func met(condition string, width float64) bool {
	m := upTo.FindStringSubmatch(strings.ReplaceAll(condition, " ", ""))
	if m == nil {
		return false
	}
	most, err := strconv.ParseFloat(m[2], 64)
	return err == nil && (width < most || m[1] == "=" && width == most)
}

func words(tokens []css.Token) string {
	var b strings.Builder
	for _, t := range tokens {
		b.Write(t.Data)
	}
	return strings.TrimSpace(b.String())
}

// scaled matches the scale of a transformation.
var scaled = regexp.MustCompile(`scale\(([0-9.]+)`)

// small returns a message for each text of a drawing that is too small to read. The parameter scale is the number of pixels per unit.
func (s styleSheet) small(t testing.TB, svg string, scale float64) []string {
	t.Helper()
	nodes := parsed(t, svg)
	var found []string
	var walk func(n *html.Node, size, scale float64)
	walk = func(n *html.Node, size, scale float64) {
		if n.Type == html.TextNode && n.Parent != nil && (n.Parent.Data == "text" || n.Parent.Data == "tspan") && strings.TrimSpace(n.Data) != "" {
			if px := size * scale; px < smallest-0.05 {
				found = append(found, strconv.Quote(strings.TrimSpace(n.Data))+" is "+strconv.FormatFloat(px, 'f', 1, 64)+" px high, and should be "+strconv.Itoa(smallest))
			}
		}
		if n.Type == html.ElementNode {
			hidden := n.Data == "symbol" || n.Data == "defs" || n.Data == "title"
			for _, a := range n.Attr {
				switch a.Key {
				case "data-at":
					hidden = true
				case "font-size":
					size, _ = strconv.ParseFloat(a.Val, 64)
				case "transform":
					if m := scaled.FindStringSubmatch(a.Val); m != nil {
						by, _ := strconv.ParseFloat(m[1], 64)
						scale *= by
					}
				}
			}
			by := 1.0
			for _, rule := range s {
				if rule.of.Match(n) {
					hidden = hidden || rule.hidden
					if rule.scale > 0 {
						by = rule.scale
					}
					if rule.size > 0 {
						size = rule.size
					}
				}
			}
			if hidden {
				return
			}
			scale *= by
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child, size, scale)
		}
	}
	for _, n := range nodes {
		walk(n, 16, scale)
	}
	return found
}

// parsed returns the nodes of a drawing, parsed as HTML.
func parsed(t testing.TB, svg string) []*html.Node {
	t.Helper()
	root := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragment(strings.NewReader(`<svg class="pb">`+svg+`</svg>`), root)
	if err != nil {
		t.Fatal(err)
	}
	return nodes
}
