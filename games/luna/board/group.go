package board

import (
	"github.com/a-h/templ"

	"pantheon/board"
)

// Groups of the live drawings hold several pieces: one begins the group, others go on in it, and the end closes it. Where nothing is to be
// seen nothing stands for it, so that a part has as many pieces during the whole game, each in its place.
const (
	ground  board.Text = `<g class="pb luna">` // round all of a part
	end     board.Text = `</g>`
	nothing board.Text = ""
)

// begin opens the group of a thing; its place is a transform, "" for none.
func begin(thing, label, class, place string) templ.Component {
	tag := `<g data-thing="` + thing + `" data-label="` + templ.EscapeString(label) + `" class="` + class + `"`
	if place != "" {
		tag += ` transform="` + place + `"`
	}
	return templ.Raw(tag + ">")
}
