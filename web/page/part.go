package page

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Model is all that a part of a page is drawn from, other than the words of the language. It is a plain value that can be
// compared with ==, so equal models need one drawing. It holds no table and never calls one.
type Model interface {
	// Draw returns the contents of the part's element.
	Draw(Words) templ.Component
}

// A Part is a section of a table's page that can change independently.
type Part struct {
	// ID is the id of the element that holds the part.
	ID string
	// Audience says which viewers may see this part, and Model what it is drawn from.
	Audience Audience
	Model    Model
}

// An Audience is the set of viewers who may see the same part: everybody with the perspective of one seat, or one person
// only. The perspective of [game.Spectator] is that of spectators, which is public.
type Audience struct {
	Seat  game.Seat // the perspective
	Guest string    // the person's user id; "" for everybody with the perspective
}

// Eyes returns the audience of everybody with the perspective of seat s.
func Eyes(s game.Seat) Audience { return Audience{Seat: s} }

// Person returns the audience of one user with a seat's perspective.
func Person(guest string, s game.Seat) Audience { return Audience{s, guest} }

// Render returns a component as HTML; "" for nil. A page is rendered completely before anything is sent, so that an
// error can still become an error page.
func Render(ctx context.Context, c templ.Component) (string, error) {
	var b strings.Builder
	if c == nil {
		return "", nil
	}
	if err := c.Render(ctx, &b); err != nil {
		return "", err
	}
	return b.String(), nil
}

// shorter returns a drawing with its empty elements as self-closing tags, and without meaningless spaces after these tags,
// groups and texts. A page of many small elements becomes a few per cent smaller.
func shorter(svg string) string {
	var b strings.Builder
	b.Grow(len(svg))
	open, done := 0, 0 // the start of the last tag, and how much of svg is written
	loose := false     // a space after the last tag would have no meaning
	for at := strings.IndexByte(svg, '<'); at >= 0; {
		if loose && at == done+1 && svg[done] == ' ' {
			done = at
		}
		end := strings.IndexByte(svg[at:], '>')
		if end < 0 {
			break
		}
		end += at + 1
		loose = svg[end-2] == '/'
		if svg[at+1] == '/' {
			name := svg[at+2 : end-1]
			loose = name == "g" || name == "text"
			if at > 1 && svg[at-1] == '>' && svg[at-2] != '/' && named(svg[open+1:at-1], name) {
				b.WriteString(svg[done : at-1])
				b.WriteString("/>")
				done, loose = end, true
			}
		}
		if loose && end < len(svg) && svg[end] == ' ' {
			b.WriteString(svg[done:end])
			done = end
		}
		open = at
		next := strings.IndexByte(svg[end:], '<')
		if next < 0 {
			break
		}
		at = end + next
	}
	b.WriteString(svg[done:])
	return b.String()
}

// named reports whether tag, the text of a start tag with attributes, belongs to an element with the name.
func named(tag, name string) bool {
	return len(tag) > len(name) && tag[len(name)] == ' ' && strings.HasPrefix(tag, name)
}
