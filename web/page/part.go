package page

import (
	"context"
	"strings"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Model is all that a part of a page is drawn from, beside the words of the language: a plain value that can be compared with ==, so that
// of two equal ones one drawing is enough. It holds no table, and nothing in it asks anybody.
type Model interface {
	// Draw gives what stands in the part's element.
	Draw(Words) templ.Component
}

// A Part is a piece of a table's page that can change by itself.
type Part struct {
	// ID is that of the element that holds it.
	ID string
	// Audience is who may be shown this very part, and Model what it is drawn from.
	Audience Audience
	Model    Model
}

// An Audience is those who may be shown one and the same part: all who look with one seat's eyes, which for the watcher's are everybody, or
// one person alone.
type Audience struct {
	Seat  game.Seat // whose eyes
	Guest string    // the person's id; "" for anybody
}

// Eyes are all who see with a seat's eyes.
func Eyes(s game.Seat) Audience { return Audience{Seat: s} }

// Person is one guest, who sees with a seat's eyes.
func Person(guest string, s game.Seat) Audience { return Audience{s, guest} }

// Render draws a component into bytes before anything is sent, so that a fault becomes a page of its own.
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

// shorter writes elements of a drawing that hold nothing in the short way that SVG has for them, without the blanks that stand for nothing
// behind them, groups and texts: a page of many small ones has some per cent less to say.
func shorter(svg string) string {
	var b strings.Builder
	b.Grow(len(svg))
	open, done := 0, 0 // where the last tag begins, and how far svg is written
	loose := false     // a blank behind the last tag would stand for nothing
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

// named tells whether a tag with attributes is that of an element.
func named(tag, name string) bool {
	return len(tag) > len(name) && tag[len(name)] == ' ' && strings.HasPrefix(tag, name)
}
