package rulebook

import (
	"regexp"

	"github.com/yuin/goldmark/ast"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// ruling matches the number of a ruling, such as Q12 or R49.
var ruling = regexp.MustCompile(`\b[QR][0-9]+\b`)

// numberRulings sets the id of each row of the rulings to the first number in its first cell. It maps all numbers in
// that cell to the id.
func (r *reader) numberRulings(doc ast.Node) {
	inside := false
	for node := doc.FirstChild(); node != nil; node = node.NextSibling() {
		if h, ok := node.(*ast.Heading); ok && h.Level == 2 {
			inside = idOf(h) == Rulings
		}
		table, ok := node.(*extended.Table)
		if !ok || !inside {
			continue
		}
		for row := table.FirstChild(); row != nil; row = row.NextSibling() {
			if _, head := row.(*extended.TableHeader); head || row.FirstChild() == nil {
				continue
			}
			numbers := ruling.FindAllString(r.plain(row.FirstChild()), -1)
			for _, n := range numbers {
				r.rulings[n] = numbers[0]
			}
			if len(numbers) > 0 {
				row.SetAttributeString("id", []byte(numbers[0]))
			}
		}
	}
}

// link turns the numbers of rulings in a block into links, except in headings, links, code and the chapter of the rulings.
// The links begin with "#". If the chapters are on several pages, [Linked] adds the page.
func (r *reader) link(node ast.Node) {
	if r.chapter().ID == Rulings {
		return
	}
	var texts []*ast.Text
	ast.Walk(node, func(n ast.Node, enters bool) (ast.WalkStatus, error) { //nolint:errcheck // the function gives no error
		switch t := n.(type) {
		case *ast.Link, *ast.CodeSpan, *ast.Heading:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if enters {
				texts = append(texts, t)
			}
		}
		return ast.WalkContinue, nil
	})
	for _, t := range texts {
		r.linkIn(t)
	}
}

// linkIn turns the numbers of rulings in one text node into links. It leaves out numbers that no ruling has.
func (r *reader) linkIn(t *ast.Text) {
	at := t.Segment.Start
	for _, m := range ruling.FindAllIndex(t.Segment.Value(r.source), -1) {
		from, to := t.Segment.Start+m[0], t.Segment.Start+m[1]
		id, ok := r.rulings[string(r.source[from:to])]
		if !ok {
			continue
		}
		parent := t.Parent()
		if from > at {
			parent.InsertBefore(parent, t, ast.NewTextSegment(text.NewSegment(at, from)))
		}
		link := ast.NewLink()
		link.Destination = []byte("#" + id)
		link.SetAttributeString("class", []byte("ruling"))
		link.AppendChild(link, ast.NewTextSegment(text.NewSegment(from, to)))
		parent.InsertBefore(parent, t, link)
		at = to
	}
	t.Segment = t.Segment.WithStart(at)
}

// linked matches a link to a ruling.
var linked = regexp.MustCompile(`<a href="(#[QR][0-9]+)" class="ruling">`)

// Linked adds the address of the page of rulings to the links to rulings in the HTML of a block.
func Linked(html, page string) string {
	return linked.ReplaceAllString(html, `<a href="`+page+`$1" class="ruling">`)
}
