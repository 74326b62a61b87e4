// Package rulebook parses the rules of a title, written in Markdown, into chapters that can be shown separately, linked to
// and searched. It knows no title.
//
// In addition to standard Markdown:
//
//   - A heading of the second level begins a chapter. The numbers in brackets at its end, "(1.5)", are those of the rules. They are
//     kept separate from the heading.
//   - A chapter whose heading has the class "fold", as in "## Rulings {#rulings .fold}", has its own page, because few readers need
//     it. The chapter with the id "rulings" holds the rulings, each a row of a table that begins with its number. Its
//     number in the running text of any other chapter becomes a link to it.
//   - The chapter with the id "about" is the last on the page: who made the game, what the codes in the text mean, and what is
//     reconstructed. The first chapter is the game in short, with one picture.
//   - A picture whose address is "scenario:ID" shows that scenario and can be opened and played. Its text is the caption, its title the
//     goal to try. [Shown] says what may follow the id. Successive pictures form one row.
//   - A name in brackets, "[candle]", is the icon with that name in the title's player aid. It is drawn at the size of the text, before
//     the word that says what it is.
package rulebook

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"pantheon/board"
)

// markdown parses and renders the texts. It drops raw HTML.
var markdown = goldmark.New(goldmark.WithExtensions(extension.Table, icons{}),
	goldmark.WithParserOptions(parser.WithAutoHeadingID(), parser.WithHeadingAttribute()))

// The ids of the chapters that pages treat differently.
const (
	Rulings = "rulings" // the rulings
	About   = "about"   // who made the game, what the codes mean, and what is reconstructed; the last chapter on the page
)

// A Rulebook holds a title's rules in one language.
type Rulebook struct {
	Chapters []Chapter // the first has no title and holds the text before all other chapters
	Figures  []*Figure // in reading order
}

// A Chapter is the text under a heading of the second level.
type Chapter struct {
	ID, Title string
	Rules     string   // the numbers of the rules in the chapter's heading, as written: "1.1, 1.17"
	Numbers   []string // the numbers in all headings of the chapter: "1.5"
	Fold      bool     // the chapter has its own page
	Blocks    []Block
	Places    []Place  // the places that a search can find
	Icons     []string // the ids of the drawings of the icons in the chapter
}

// A Block is either a stretch of running text or a row of figures.
type Block struct {
	HTML    string
	Figures []*Figure
}

// A Figure is a picture in the running text.
type Figure struct {
	N       int    // the index in [Rulebook.Figures]
	Line    int    // the line of the picture in the source, counted from 1
	ID      string // the id of its element
	Show    Shown
	Caption string
	HTML    string // the caption
	Goal    string // what to try; "" for none
}

// A Place is a stretch of text that has an id, so that links and search results can lead to it.
type Place struct {
	ID   string // the id of its element
	Text string // without markup
	Head bool   // the text is a heading
}

// Read parses the rules of a title. The parameter aid is the player aid with the icons that the text may name. The error
// names the line.
func Read(source string, aid board.Sheet) (*Rulebook, error) {
	r := &reader{source: []byte(source), aid: aid, rulings: map[string]string{}}
	doc := markdown.Parser().Parse(text.NewReader(r.source))
	m := &r.manual
	m.Chapters = []Chapter{{}}
	r.numberRulings(doc)
	for node := doc.FirstChild(); node != nil; {
		next := node.NextSibling()
		if err := r.block(node); err != nil {
			return nil, err
		}
		node = next
	}
	r.end()
	return m, nil
}

// ToHTML converts a short text, such as a player aid in words, to HTML. It also returns the ids of the drawings of the icons
// in the text, and an error for an invalid icon.
func ToHTML(source string, aid board.Sheet) (html string, drawings []string, err error) {
	r := &reader{source: []byte(source), aid: aid}
	doc := markdown.Parser().Parse(text.NewReader(r.source))
	if drawings, err = r.icons(doc); err != nil {
		return "", nil, err
	}
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, r.source, doc); err != nil {
		return "", nil, fmt.Errorf("markdown: %w", err)
	}
	return headless(b.String()), drawings, nil
}

// noHeader matches the empty head of a table, which Markdown cannot leave out.
var noHeader = regexp.MustCompile(`<thead>\s*<tr>\s*(?:<th></th>\s*)+</tr>\s*</thead>`)

func headless(html string) string {
	html = inside.ReplaceAllString(html, `$1 <span class="numbers">$2</span>`)
	return strings.ReplaceAll(noHeader.ReplaceAllString(html, ""), "<th></th>", "<td></td>")
}

// A reader is the state of the parser of one text.
type reader struct {
	source  []byte
	aid     board.Sheet // the source of the icons
	manual  Rulebook
	rulings map[string]string // the ids of the rows, by number
	named   int               // the number of places that were given an id
	open    bytes.Buffer      // running text that is not yet in a block
}

// chapter returns the chapter that is being parsed.
func (r *reader) chapter() *Chapter { return &r.manual.Chapters[len(r.manual.Chapters)-1] }

// end adds the running text that is not yet in a block to the chapter as one block. It does nothing if there is none.
func (r *reader) end() {
	if r.open.Len() > 0 {
		c := r.chapter()
		c.Blocks = append(c.Blocks, Block{HTML: headless(r.open.String())})
		r.open.Reset()
	}
}

// block adds a block of the document to the rulebook. It leaves out headings of the first level.
func (r *reader) block(node ast.Node) error {
	if h, ok := node.(*ast.Heading); ok {
		switch {
		case h.Level == 1:
			return nil // the page shows the title itself
		case h.Level == 2:
			r.begin(h)
			_, err := r.icons(h)
			return err
		}
		r.heading(h)
	}
	drawings, err := r.icons(node)
	if err != nil {
		return err
	}
	for _, id := range drawings {
		if c := r.chapter(); !slices.Contains(c.Icons, id) {
			c.Icons = append(c.Icons, id)
		}
	}
	figures, err := r.figures(node)
	if err != nil {
		return err
	}
	if figures != nil {
		r.end()
		c := r.chapter()
		if last := len(c.Blocks) - 1; last >= 0 && c.Blocks[last].Figures != nil {
			c.Blocks[last].Figures = append(c.Blocks[last].Figures, figures...)
		} else {
			c.Blocks = append(c.Blocks, Block{Figures: figures})
		}
		return nil
	}
	if err := r.places(node); err != nil {
		return err
	}
	r.link(node)
	if err := markdown.Renderer().Render(&r.open, r.source, node); err != nil {
		return fmt.Errorf("line %d: %w", r.line(node), err)
	}
	return nil
}

// begin begins the chapter under a heading of the second level.
func (r *reader) begin(h *ast.Heading) {
	r.end()
	title, rules, numbers := numbered(r.plain(h))
	class, _ := h.AttributeString("class")
	folds, _ := class.([]byte)
	r.manual.Chapters = append(r.manual.Chapters, Chapter{ID: idOf(h), Title: title, Rules: rules, Numbers: numbers, Fold: strings.Contains(string(folds), "fold")})
	r.chapter().Places = []Place{{ID: idOf(h), Text: title, Head: true}}
}

// heading adds the numbers of a heading within a chapter to the chapter, and the heading to the chapter's places.
func (r *reader) heading(h *ast.Heading) {
	title, _, numbers := numbered(r.plain(h))
	c := r.chapter()
	c.Numbers = append(c.Numbers, numbers...)
	c.Places = append(c.Places, Place{ID: idOf(h), Text: title, Head: true})
}

// brackets matches the numbers of rules in brackets in a heading, number each of these numbers, and inside the same brackets
// in an HTML heading of the third to sixth level.
var (
	brackets = regexp.MustCompile(`\s*[(（]([0-9][^()（）]*)[)）]`)
	number   = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?`)
	inside   = regexp.MustCompile(`(<h[3-6][^>]*>[^<]*?)\s*[(（]([0-9][^()（）<]*)[)）]`)
)

// numbered splits a heading into its title and the numbers of the rules in it: as written in rules, and each alone in
// numbers.
func numbered(heading string) (title, rules string, numbers []string) {
	for _, m := range brackets.FindAllStringSubmatch(heading, -1) {
		if rules != "" {
			rules += ", "
		}
		rules += m[1]
		numbers = append(numbers, number.FindAllString(m[1], -1)...)
	}
	return brackets.ReplaceAllString(heading, ""), rules, numbers
}

// idOf returns the id of a heading.
func idOf(h *ast.Heading) string {
	id, _ := h.AttributeString("id")
	text, _ := id.([]byte)
	return string(text)
}

// places gives an id to each paragraph, list item, table row and code block in a block, and adds them to the chapter's
// places. What is directly in a list item belongs to the item. A picture in a block is an error.
func (r *reader) places(node ast.Node) error {
	return ast.Walk(node, func(n ast.Node, enters bool) (ast.WalkStatus, error) {
		if !enters {
			return ast.WalkContinue, nil
		}
		switch n.(type) {
		case *ast.Paragraph, *ast.ListItem, *extended.TableRow, *ast.CodeBlock, *ast.FencedCodeBlock:
		case *ast.Image:
			return ast.WalkStop, fmt.Errorf("line %d: a picture is inside a text; put it in a separate paragraph", r.line(n))
		default:
			return ast.WalkContinue, nil
		}
		if _, inside := n.Parent().(*ast.ListItem); inside {
			return ast.WalkContinue, nil
		}
		r.place(n, r.own(n))
		return ast.WalkContinue, nil
	})
}

// place adds a node with a text to the chapter's places. A node without an id gets one.
func (r *reader) place(n ast.Node, text string) {
	id := ""
	if given, ok := n.AttributeString("id"); ok {
		id = string(given.([]byte))
	} else {
		r.named++
		id = fmt.Sprintf("p%d", r.named)
		n.SetAttributeString("id", []byte(id))
	}
	c := r.chapter()
	c.Places = append(c.Places, Place{ID: id, Text: text})
}

// own returns the text of a node without that of the list items in it, because these are places of their own.
func (r *reader) own(n ast.Node) string { return r.words(n, true) }

// plain returns the text of a node, without markup.
func (r *reader) plain(n ast.Node) string { return r.words(n, false) }

func (r *reader) words(n ast.Node, own bool) string {
	var b strings.Builder
	ast.Walk(n, func(in ast.Node, enters bool) (ast.WalkStatus, error) { //nolint:errcheck // the function gives no error
		switch t := in.(type) {
		case *ast.List:
			if own && in != n {
				return ast.WalkSkipChildren, nil
			}
		case *ast.Text:
			if enters {
				b.Write(t.Segment.Value(r.source))
				if t.SoftLineBreak() || t.HardLineBreak() {
					b.WriteByte(' ')
				}
			}
		case *ast.String:
			if enters {
				b.Write(t.Value)
			}
		case *extended.TableCell, *ast.Paragraph, *ast.TextBlock:
			if !enters {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// line returns the line on which a node begins, from 1.
func (r *reader) line(n ast.Node) int {
	for at := n; at != nil; at = at.Parent() {
		if at.Type() == ast.TypeBlock && at.Lines() != nil && at.Lines().Len() > 0 {
			return 1 + bytes.Count(r.source[:at.Lines().At(0).Start], []byte("\n"))
		}
		if first := at.FirstChild(); first != nil && first.Type() == ast.TypeBlock && first.Lines() != nil && first.Lines().Len() > 0 {
			return 1 + bytes.Count(r.source[:first.Lines().At(0).Start], []byte("\n"))
		}
	}
	return 1
}
