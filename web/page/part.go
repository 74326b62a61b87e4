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
