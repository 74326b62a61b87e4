package web

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"pantheon/web/page"
)

// The covers of all titles are most of the weight of the first page. A cover is a picture of the board without what only pages
// need: names of things, areas to click, symbols of other parts, and unused styles. Its coordinates are rounded to whole
// units, because a cover is shown at a third of its size.

// An element is an element of a drawing.
type element struct {
	name  string
	attrs []xml.Attr
	nodes []any // elements and texts
}

// lightCover returns a picture of a board without what a cover does not need, and with coarse coordinates.
func lightCover(picture string) (string, error) {
	root, err := readDrawing(picture)
	if err != nil {
		return "", fmt.Errorf("a cover: %w", err)
	}
	drop := func() {
		for again := true; again; {
			again = root.dropUnused(root.references())
		}
	}
	drop() // removed symbols need no styles
	classes := map[string]bool{}
	root.each(func(e *element) {
		for _, class := range strings.Fields(e.attr("class")) {
			classes[class] = true
		}
	})
	root.each(func(e *element) {
		if e.name != "style" || len(e.nodes) != 1 {
			return
		}
		sheet, failed := leastSheet("a cover's styles", e.nodes[0].(string))
		if failed != nil {
			err = failed
			return
		}
		e.nodes[0] = usedStyles(string(sheet), classes)
	})
	if err != nil {
		return "", err
	}
	root.dropAreas()
	drop()
	names := root.references()
	root.each(func(e *element) {
		e.attrs = slices.DeleteFunc(e.attrs, func(a xml.Attr) bool {
			name := a.Name.Local
			return a.Value == "" || name == "role" || name == "tabindex" || strings.HasPrefix(name, "data-") || strings.HasPrefix(name, "aria-") ||
				name == "id" && !names[a.Value]
		})
	})
	var b strings.Builder
	root.write(&b)
	return page.CoarseDrawing(b.String()), nil
}

// area is the class of areas that can be clicked and marked.
const area = "pb-hit"

// unseen matches the rules that make areas invisible and that style the focus. Nothing on a cover has the focus.
var unseen = regexp.MustCompile(`\.` + area + `\{fill:transparent;stroke:transparent;[^}]*\}|[^{}]*:focus-visible[^{}]*\{[^{}]*\}`)

// dropAreas removes the areas to click from a drawing, and the rules that [unseen] matches. If a style makes the areas
// visible, the areas stay, and so do the rules in that style and all later ones.
func (e *element) dropAreas() {
	visible := false
	e.each(func(e *element) {
		if e.name == "style" && len(e.nodes) == 1 {
			left := unseen.ReplaceAllString(e.nodes[0].(string), "")
			if visible = visible || strings.Contains(left, "."+area); !visible {
				e.nodes[0] = left
			}
		}
	})
	if visible {
		return
	}
	e.each(func(e *element) {
		e.nodes = slices.DeleteFunc(e.nodes, func(n any) bool {
			in, ok := n.(*element)
			return ok && in.attr("class") == area
		})
	})
}

// readDrawing parses an SVG document and returns its root element. It drops comments, processing instructions, declarations,
// and white space outside texts and styles.
func readDrawing(text string) (*element, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	top := &element{}
	open := []*element{top}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		in := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: slices.Clone(token.Attr)}
			in.nodes = append(in.nodes, e)
			open = append(open, e)
		case xml.EndElement:
			if len(open) == 1 {
				return nil, fmt.Errorf("</%s> closes no element", token.Name.Local)
			}
			open = open[:len(open)-1]
		case xml.CharData:
			written := slices.ContainsFunc(open, func(e *element) bool { return e.name == "text" || e.name == "style" })
			if s := string(token); written || strings.TrimSpace(s) != "" {
				in.nodes = append(in.nodes, s)
			}
		}
	}
	if len(open) != 1 || len(top.nodes) != 1 {
		return nil, errors.New("not a single element")
	}
	root, ok := top.nodes[0].(*element)
	if !ok {
		return nil, errors.New("a text, not an element")
	}
	return root, nil
}

// each calls f with the element and all elements in it.
func (e *element) each(f func(*element)) {
	f(e)
	for _, n := range e.nodes {
		if in, ok := n.(*element); ok {
			in.each(f)
		}
	}
}

// attr returns the value of an attribute; "" if there is none.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// reference matches a reference to an id in the same drawing.
var reference = regexp.MustCompile(`(?:^|\()#([\w.-]+)`)

// references returns the ids to which a drawing refers.
func (e *element) references() map[string]bool {
	ids := map[string]bool{}
	note := func(text string) {
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			ids[m[1]] = true
		}
	}
	e.each(func(e *element) {
		for _, a := range e.attrs {
			note(a.Value)
		}
		if e.name == "style" && len(e.nodes) == 1 {
			note(e.nodes[0].(string))
		}
	})
	return ids
}

// onlyReferred lists the elements that are drawn only if something refers to them.
var onlyReferred = []string{"symbol", "linearGradient", "radialGradient", "pattern", "filter", "mask", "clipPath", "marker"}

// dropUnused removes the elements that are drawn only on reference and whose ids the map used lacks: children of defs, and
// those in onlyReferred. It reports whether there were any.
func (e *element) dropUnused(used map[string]bool) (any bool) {
	all := len(e.nodes)
	e.nodes = slices.DeleteFunc(e.nodes, func(n interface{}) bool {
		in, ok := n.(*element)
		return ok && !used[in.attr("id")] && (e.name == "defs" || slices.Contains(onlyReferred, in.name))
	})
	any = len(e.nodes) < all
	for _, n := range e.nodes {
		if in, ok := n.(*element); ok && in.dropUnused(used) {
			any = true
		}
	}
	return any
}

var (
	inText = strings.NewReplacer("&", "&amp;", "<", "&lt;")
	inAttr = strings.NewReplacer("&", "&amp;", "<", "&lt;", `"`, "&quot;")
)

// write writes the element and all elements in it.
func (e *element) write(b *strings.Builder) {
	b.WriteString("<" + e.name)
	for _, a := range e.attrs {
		name := a.Name.Local
		if a.Name.Space != "" {
			name = a.Name.Space + ":" + name
		}
		b.WriteString(" " + name + `="` + inAttr.Replace(a.Value) + `"`)
	}
	if len(e.nodes) == 0 {
		b.WriteString("/>")
		return
	}
	b.WriteByte('>')
	for _, n := range e.nodes {
		switch n := n.(type) {
		case *element:
			n.write(b)
		case string:
			inText.WriteString(b, n) //nolint:errcheck // a strings.Builder takes everything
		}
	}
	b.WriteString("</" + e.name + ">")
}

var (
	// among matches functional pseudo-classes. The classes in them are alternatives, so a selector can match without them.
	among = regexp.MustCompile(`:(?:not|is|where|has)\([^()]*(?:\([^()]*\)[^()]*)*\)`)
	class = regexp.MustCompile(`\.([a-zA-Z][\w-]*)`)
	// setting matches the declaration of a custom property, with the character before it.
	setting = regexp.MustCompile(`[{;](--[\w-]+):[^;{}]*`)
)

// usedStyles returns the rules of a minified style sheet that can match in a drawing with no other classes than these
// ([canMatch]). It keeps only the custom properties that these rules use. At-rules other than @media and @supports stay as
// they are.
func usedStyles(sheet string, classes map[string]bool) string {
	rules := usedRules(sheet, classes)
	for {
		less := setting.ReplaceAllStringFunc(rules, func(set string) string {
			name, _, _ := strings.Cut(set[1:], ":")
			switch {
			case strings.Contains(rules, "var("+name+")"), strings.Contains(rules, "var("+name+","):
				return set
			case set[0] == '{':
				return "{"
			}
			return ""
		})
		less = strings.ReplaceAll(less, "{;", "{")
		if less == rules {
			return rules
		}
		rules = less
	}
}

func usedRules(sheet string, classes map[string]bool) string {
	var b strings.Builder
	for sheet != "" {
		head, rest, ok := strings.Cut(sheet, "{")
		if !ok {
			break
		}
		deep, end := 1, 0
		for end < len(rest) && deep > 0 {
			switch rest[end] {
			case '{':
				deep++
			case '}':
				deep--
			}
			end++
		}
		body := strings.TrimSuffix(rest[:end], "}")
		sheet = strings.TrimSpace(rest[end:])
		head = strings.TrimSpace(head)
		switch {
		case strings.HasPrefix(head, "@media"), strings.HasPrefix(head, "@supports"):
			if body = usedRules(body, classes); body != "" {
				b.WriteString(head + "{" + body + "}")
			}
		case strings.HasPrefix(head, "@"), canMatch(head, classes):
			b.WriteString(head + "{" + body + "}")
		}
	}
	return b.String()
}

// canMatch reports whether one of the selectors of a rule can match in a drawing with no other classes than these.
func canMatch(selectors string, classes map[string]bool) bool {
	for one := range strings.SplitSeq(among.ReplaceAllString(selectors, ""), ",") {
		if !slices.ContainsFunc(class.FindAllStringSubmatch(one, -1), func(m []string) bool { return !classes[m[1]] }) {
			return true
		}
	}
	return false
}
