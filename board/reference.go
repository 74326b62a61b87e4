package board

import (
	"cmp"
	"slices"

	"github.com/a-h/templ"

	"pantheon/game"
)

// A Reference lists, in one language, the components of a title that have a text of their own, such as cards, tiles and figures, as
// pictures and in words. It depends on the content only, not on a game being played.
type Reference struct {
	// Symbols holds the drawings that the pictures refer to. A page includes them once; a page with the title's parts already has them.
	Symbols templ.Component
	Groups  []EntryGroup
}

// An EntryGroup is the entries of one kind.
type EntryGroup struct {
	ID, Name string
	// What is one sentence about the purpose of the entries; "" if their names say enough.
	What    string
	Entries []Entry
	// Many reports that there are many entries with little text, which the page shows small.
	Many bool
}

// An Entry is a card, a tile or a figure, or several that are alike.
type Entry struct {
	Things  []game.Thing // all things that the entry describes; the first one determines its ID
	Name    string
	Kind    string   // its owner or type, such as a god; "" for none
	Text    []string // what it does, one string for each paragraph
	Count   int      // the number of copies if it differs from the number of things; otherwise 0
	Picture Drawing
	// File and Datum identify the datum of the content that states the entry's source, as in [game.Datum]; "" for none.
	File, Datum string
}

// A Drawing is a picture of one thing, with its own view box.
type Drawing struct {
	W, H float64
	Of   templ.Component
}

// ID returns a name that is unique among the entries of a title, such as "blessing-athenas-gift".
func (e *Entry) ID() string { return e.Things[0].Kind() + "-" + e.Things[0].ID() }

// Copies returns the number of copies of an entry.
func (e *Entry) Copies() int { return cmp.Or(e.Count, len(e.Things)) }

// Size returns the number of copies of all entries of a group.
func (g *EntryGroup) Size() int {
	n := 0
	for i := range g.Entries {
		n += g.Entries[i].Copies()
	}
	return n
}

// Add appends an entry. If the group has an entry with the same name, kind, text and count, Add appends the things of e to that entry
// instead, so that equal cards are shown once.
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

// Referred is a board with a list of components to look up.
type Referred interface {
	Reference(l game.Lang) Reference
}

// ReferenceOf returns a board's list of components in a language; ok is false if the board has none.
func ReferenceOf(b Board, l game.Lang) (r Reference, ok bool) {
	if referred, some := b.(Referred); some {
		return referred.Reference(l), true
	}
	return Reference{}, false
}
