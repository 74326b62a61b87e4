package rulebook

import (
	"bytes"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	extended "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"pantheon/board"
)

// An icon is the inline node of a name in brackets. It is hidden from screen readers, since the word next to it has the
// same meaning.
type icon struct {
	ast.BaseInline
	name  string
	at    int // the position of the name in the source, in bytes
	class string
	drawn board.SheetIcon
}

var iconKind = ast.NewNodeKind("Icon")

// Kind implements [ast.Node].
func (i *icon) Kind() ast.NodeKind { return iconKind }

// Dump implements [ast.Node].
func (i *icon) Dump(source []byte, level int) {
	ast.DumpHelper(i, source, level, map[string]string{"name": i.name}, nil)
}

// icons is the Markdown extension for icons. It is the parser and the renderer too.
type icons struct{}

// Extend implements [goldmark.Extender].
func (icons) Extend(m goldmark.Markdown) {
	const beforeLinks = 150
	m.Parser().AddOptions(parser.WithInlineParsers(util.Prioritized(icons{}, beforeLinks)))
	m.Renderer().AddOptions(renderer.WithNodeRenderers(util.Prioritized(icons{}, beforeLinks)))
}

// Trigger implements [parser.InlineParser].
func (icons) Trigger() []byte { return []byte{'['} }

// Parse implements [parser.InlineParser]. A space after the icon belongs to it.
func (icons) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, segment := block.PeekLine()
	end := bytes.IndexByte(line, ']')
	if end < 0 || bytes.IndexByte(line[1:end], '[') >= 0 {
		return nil
	}
	rest := line[end+1:]
	if len(rest) > 0 && (rest[0] == '(' || rest[0] == '[') {
		return nil // a link
	}
	i := &icon{name: string(line[1:end]), at: segment.Start}
	if len(rest) > 1 && rest[0] == ' ' {
		end++
	}
	block.Advance(end + 1)
	return i
}

// RegisterFuncs implements [renderer.NodeRenderer].
func (icons) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) { r.Register(iconKind, draw) }

// draw writes the HTML of an icon. Unless the icon is alone in its parent, a no-break space keeps it and the next word
// on one line.
func draw(w util.BufWriter, _ []byte, node ast.Node, enters bool) (ast.WalkStatus, error) {
	i := node.(*icon)
	if !enters {
		return ast.WalkContinue, nil
	}
	drawn := fmt.Sprintf(`<svg class="pb %s" viewBox="%s" width="20" height="20" aria-hidden="true"><use href="#%s"></use></svg>`,
		html.EscapeString(i.class), html.EscapeString(i.drawn.Box), html.EscapeString(i.drawn.ID))
	class, space := "in-text", "&nbsp;"
	if i.NextSibling() == nil && i.PreviousSibling() == nil {
		class, space = "in-cell", ""
	}
	_, err := fmt.Fprintf(w, `<span class="%s">%s%s</span>`, class, drawn, space)
	return ast.WalkContinue, err
}

// icons looks up the icons of a block in the player aid, sets their drawings, and returns the ids of these. It returns
// an error if an icon is unknown, is in a heading, or has no word next to it.
func (r *reader) icons(node ast.Node) (drawings []string, err error) {
	err = ast.Walk(node, func(n ast.Node, enters bool) (ast.WalkStatus, error) {
		i, ok := n.(*icon)
		if !ok || !enters {
			return ast.WalkContinue, nil
		}
		fault := func(what string, more ...any) (ast.WalkStatus, error) {
			line := 1 + bytes.Count(r.source[:i.at], []byte("\n"))
			return ast.WalkStop, fmt.Errorf("line %d: "+what, append([]any{line}, more...)...)
		}
		if i.drawn, ok = r.aid.Named[i.name]; !ok {
			return fault("there is no icon %q; there are %s", i.name, strings.Join(slices.Sorted(maps.Keys(r.aid.Named)), ", "))
		}
		home := home(i)
		if _, heads := home.(*ast.Heading); heads {
			return fault("the icon %q is in a heading", i.name)
		}
		if r.plain(home) == "" {
			return fault("the icon %q has no word next to it", i.name)
		}
		i.class = r.aid.Class
		if !slices.Contains(drawings, i.drawn.ID) {
			drawings = append(drawings, i.drawn.ID)
		}
		return ast.WalkContinue, nil
	})
	return drawings, err
}

// home returns the row of a table or the block that contains an icon.
func home(i *icon) ast.Node {
	at := i.Parent()
	for at.Type() == ast.TypeInline {
		at = at.Parent()
	}
	if _, cell := at.(*extended.TableCell); cell {
		return at.Parent()
	}
	return at
}
