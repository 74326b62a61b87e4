package board

import (
	"cmp"
	"slices"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Reference is all that a title has to look up: its cards, tiles, figures and what else says something of its own, as pictures and in
// words, in one language. It tells what there is by the content, and nothing of any game that is played.
type Reference struct {
	// Symbols are the drawings that the pictures refer to. They stand once on a page; where the title's parts are drawn they stand already.
	Symbols templ.Component
	Groups  []EntryGroup
}

// An EntryGroup is what is of one kind.
type EntryGroup struct {
	ID, Name string
	// What says in a sentence what they are for; "" where their names say enough.
	What    string
	Entries []Entry
	// Many says that there are many that say little: the page shows them small.
	Many bool
}

// An Entry is a card, a tile or a figure, or several that are alike.
type Entry struct {
	Things  []game.Thing // all that it stands for; the first one names it
	Name    string
	Kind    string   // of whom or of what it is, such as a god; "" for nothing
	Text    []string // what it does, a paragraph each
	Count   int      // how many alike there are where Things does not tell; 0 for as many as there are things
	Picture Drawing
	// File and Datum are the datum of the content that says where it comes from, as in [game.Datum]; "" for what is no datum.
	File, Datum string
}

// A Drawing is a picture of one thing, with a view box of its own.
type Drawing struct {
	W, H float64
	Of   templ.Component
}

// ID names an entry among all of a title, such as "blessing-athenas-gift".
func (e *Entry) ID() string { return e.Things[0].Kind() + "-" + e.Things[0].ID() }

// Copies is how many there are of an entry.
func (e *Entry) Copies() int { return cmp.Or(e.Count, len(e.Things)) }

// Size is how many copies a group has of all its entries.
func (g *EntryGroup) Size() int {
	n := 0
	for i := range g.Entries {
		n += g.Entries[i].Copies()
	}
	return n
}

// Add appends an entry, or counts it with one that is the same but for what it is called by: of alike cards one is shown.
func (g *EntryGroup) Add(e Entry) {
	at := slices.IndexFunc(g.Entries, func(o Entry) bool {
		return o.Name == e.Name && o.Kind == e.Kind && slices.Equal(o.Text, e.Text) && o.Count == e.Count
	})
	if at < 0 {
		g.Entries = append(g.Entries, e)
		return
	}
	g.Entries[at].Things = append(g.Entries[at].Things, e.Things...)
}

// Referred is what boards also implement that have something to look up.
type Referred interface {
	Reference(l game.Lang) Reference
}

// ReferenceOf is what a title has to look up; ok is false where it has nothing.
func ReferenceOf(b Board, l game.Lang) (r Reference, ok bool) {
	if referred, some := b.(Referred); some {
		return referred.Reference(l), true
	}
	return Reference{}, false
}
