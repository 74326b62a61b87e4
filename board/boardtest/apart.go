package boardtest

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pantheon/board"
	"pantheon/game"
)

// A written is a text of a drawing, with its bounding box.
type written struct {
	text                     string
	left, top, right, bottom float64
}

// over reports whether two texts overlap by more than one unit in both directions.
func (w written) over(o written) bool {
	const hair = 1.0
	return w.left+hair < o.right && o.left+hair < w.right && w.top+hair < o.bottom && o.top+hair < w.bottom
}

// Crowded returns a message for each pair of texts of a part that overlap, and for each text that leaves the part, with the board's styles
// applied. It ignores texts that are hidden until a script shows them, and texts on pieces.
func Crowded(t testing.TB, b board.Board, view game.Position, l board.RenderOptions, part string) []string {
	t.Helper()
	sheet := readStyles(t, board.Theme()+b.Style(), 1440)
	var found []string
	for _, p := range b.Parts(view, l) {
		if p.ID != part {
			continue
		}
		all := sheet.written(parsed(t, Render(t, p.Static)+Render(t, p.Dynamic)))
		for i, w := range all {
			if w.left < 0 || w.right > p.W || w.top < 0 || w.bottom > p.H {
				found = append(found, fmt.Sprintf("%q runs out of %s", w.text, part))
			}
			for _, o := range all[:i] {
				if w.over(o) {
					found = append(found, fmt.Sprintf("%q and %q lie on each other in %s", o.text, w.text, part))
				}
			}
		}
	}
	return found
}

// Lowest returns the y coordinate of the lower edge of the lowest text in a part; 0 without texts.
func Lowest(t testing.TB, b board.Board, view game.Position, l board.RenderOptions, part string) float64 {
	t.Helper()
	sheet := readStyles(t, board.Theme()+b.Style(), 1440)
	low := 0.0
	for _, p := range b.Parts(view, l) {
		if p.ID == part {
			for _, w := range sheet.written(parsed(t, Render(t, p.Static)+Render(t, p.Dynamic))) {
				low = max(low, w.bottom)
			}
		}
	}
	return low
}

// moved and sized match the translation and the scale in a transform attribute.
var (
	moved = regexp.MustCompile(`translate\(([-0-9.]+)(?:[ ,]+([-0-9.]+))?\)`)
	sized = regexp.MustCompile(`scale\(([0-9.]+)\)`)
)

// number returns the number in a text; 0 if the text is not a number.
func number(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}

// written returns the texts of a drawing with their bounding boxes, as the styles set them.
func (s styleSheet) written(nodes []*html.Node) []written {
	const above, below = .72, .05 // extent of letters and digits above and below their line, in font sizes
	const broad = 1.15            // many readers have fonts that are wider than the usual one
	var all []written
	var walk func(n *html.Node, size, scale, x, y float64, anchor string)
	walk = func(n *html.Node, size, scale, x, y float64, anchor string) {
		at := map[string]string{}
		for _, a := range n.Attr {
			at[a.Key] = a.Val
		}
		if n.Type == html.ElementNode {
			hidden := n.Data == "symbol" || n.Data == "defs" || n.Data == "title" || at["data-at"] != ""
			for _, rule := range s {
				if !rule.of.Match(n) {
					continue
				}
				hidden = hidden || rule.hidden
				if rule.size > 0 {
					size = rule.size
				}
				if rule.anchor != "" {
					anchor = rule.anchor
				}
			}
			if hidden {
				return
			}
			if m := moved.FindStringSubmatch(at["transform"]); m != nil {
				x, y = x+scale*number(m[1]), y+scale*number(m[2])
			}
			if m := sized.FindStringSubmatch(at["transform"]); m != nil {
				scale *= number(m[1])
			}
		}
		if text := strings.TrimSpace(inside(n)); n.Data == "text" && text != "" {
			x, y, size = x+scale*number(at["x"]), y+scale*number(at["y"]), size*scale
			wide := board.Width(text, size) * broad
			switch anchor {
			case "middle":
				x -= wide / 2
			case "end":
				x -= wide
			}
			all = append(all, written{text, x, y - above*size, x + wide, y + below*size})
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			walk(child, size, scale, x, y, anchor)
		}
	}
	for _, n := range nodes {
		walk(n, 16, 1, 0, 0, "start")
	}
	return all
}

// inside returns the text directly inside an element.
func inside(n *html.Node) string {
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type == html.TextNode {
			b.WriteString(child.Data)
		}
	}
	return b.String()
}
