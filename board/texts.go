package board

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unique"

	"github.com/a-h/templ"

	"pantheon/game"
)

// Texts holds all texts of a board: its own, for what only the drawing says, and those of its title.
type Texts struct {
	own, title *game.Catalog
	plain      map[game.Lang]map[string]string // all texts by id, formatted without arguments
}

// NewTexts loads a board's own catalogue, the folder lang of its embedded files. It panics on an error, because the catalogue is part of
// the program; [game.LanguageFault] returns a mistake of an added language.
func NewTexts(files fs.FS, title *game.Catalog) *Texts {
	own, err := game.LoadCatalog(title.ID()+".board", files, "lang")
	if err != nil && own == nil {
		panic(fmt.Sprintf("the board's own embedded texts: %v", err))
	}
	t := &Texts{own: own, title: title, plain: map[game.Lang]map[string]string{}}
	for _, l := range game.Languages() {
		t.plain[l] = map[string]string{}
		for _, c := range []*game.Catalog{title, own} {
			for _, id := range c.IDs() {
				t.plain[l][id] = c.Text(l, game.NewPhrase(id), nil)
			}
		}
	}
	return t
}

// A Reader is the person for whom a view is drawn: language, seat, names and marks. A drawing takes its texts from its Reader. Readers can
// be compared with ==, so that a [Fragment] can contain one.
type Reader struct {
	Lang   game.Lang
	Viewer int       // the seat whose view it is; -1 for a spectator and for the full state
	mover  game.Seat // the seat that played the last move; [game.Spectator] if nothing is marked
	marked string    // the things that the last move touched, each between spaces
	names  unique.Handle[persons]
	texts  *Texts
}

// persons holds the names of the people at a table, by seat; "" for none.
type persons [game.MaxSeats]string

// Reader returns the reader of a view of a game. The parameter seats is the number of its seats.
func (t *Texts) Reader(view game.Position, seats int, l RenderOptions) Reader {
	r := Reader{Lang: l.Lang, Viewer: -1, mover: game.Spectator, texts: t}
	if seat, truth := view.Viewer(); !truth && seat >= 0 && int(seat) < seats {
		r.Viewer = int(seat)
	}
	if len(l.Marked) > 0 {
		r.mover = l.Mover
		for _, thing := range l.Marked {
			r.mark(string(thing))
		}
	}
	var names persons
	for s := range min(seats, len(names)) {
		if l.Names == nil {
			break
		}
		if name, ok := l.Names(game.SeatThing(game.Seat(s))); ok {
			names[s] = name
		}
	}
	r.names = unique.Make(names)
	return r
}

// Anybody returns a reader of a language for drawings outside a game, without a seat, names or marks.
func (t *Texts) Anybody(l game.Lang) Reader {
	return Reader{Lang: l, Viewer: -1, mover: game.Spectator, texts: t}
}

// Only returns a copy of the reader for a fragment in which only the given things can be marked. The fragment thus stays equal when the
// last move touched other things. Of the seat that moved, the copy keeps only whether it was the reader's, for [Reader.MarkOwn].
func (r Reader) Only(things ...string) Reader {
	all := r
	r.mover, r.marked = game.Spectator, ""
	for _, thing := range things {
		if all.touched(thing) {
			r.mark(thing)
		}
	}
	if r.marked != "" && all.moved() {
		r.mover = all.mover
	}
	return r
}

// Shared is like [Reader.Only] for a fragment that is the same for all viewers of a table. The fragment may name people.
func (r Reader) Shared(things ...string) Reader {
	r.Viewer = -1
	return r.Only(things...)
}

// Nameless is like [Reader.Shared] for a fragment that names nobody. The fragment is the same at all tables and for all viewers.
func (r Reader) Nameless(things ...string) Reader {
	r.names = unique.Handle[persons]{}
	return r.Shared(things...)
}

// mark records that the last move touched a thing.
func (r *Reader) mark(thing string) {
	if r.marked == "" {
		r.marked = " "
	}
	r.marked += thing + " "
}

// touched reports whether the last move touched a thing.
func (r *Reader) touched(thing string) bool {
	return r.marked != "" && strings.Contains(r.marked, " "+thing+" ")
}

// moved reports whether the reader played the last move.
func (r *Reader) moved() bool { return r.Viewer >= 0 && r.mover == game.Seat(r.Viewer) }

// Seat returns the reader's seat, or [game.Spectator] if the view belongs to no seat.
func (r *Reader) Seat() game.Seat {
	if r.Viewer < 0 {
		return game.Spectator
	}
	return game.Seat(r.Viewer)
}

// Phrase returns a text from the board's catalogue, or else from the title's. The arguments are alternating names and values, as in
// [game.NewPhrase].
func (r *Reader) Phrase(id string, args ...any) string {
	if len(args) == 0 {
		if text, ok := r.texts.plain[r.Lang][id]; ok {
			return text
		}
	}
	return r.Tell(game.NewPhrase(id, args...))
}

// Tell returns the text of a phrase, such as a prompt, from the board's catalogue, or else from the title's.
func (r *Reader) Tell(p game.Phrase) string {
	words := r.texts.own
	if !words.Has(p.ID) {
		words = r.texts.title
	}
	return words.Text(r.Lang, p, r.name)
}

// Speak returns the text of a phrase in segments; a segment that names a thing also has that thing. The given names take precedence over
// the reader's.
func (r *Reader) Speak(p game.Phrase, names game.Namer) []game.Segment {
	words := r.texts.own
	if !words.Has(p.ID) {
		words = r.texts.title
	}
	return words.Format(r.Lang, p, func(t game.Thing) (string, bool) {
		if name, ok := names(t); ok {
			return name, true
		}
		return r.name(t)
	})
}

// Called returns the name of a thing: that of the person in a seat, or the name in the title's catalogue.
func (r *Reader) Called(thing string) string {
	name, _ := r.name(game.Thing(thing))
	return name
}

// name returns the name of a thing: that of the person in a seat, or the name in the title's catalogue. It is a [game.Namer].
func (r *Reader) name(t game.Thing) (string, bool) {
	if seat, ok := game.ParseSeat(t.ID()); ok && t.Kind() == "seat" && seat >= 0 && seat < game.MaxSeats && r.names != (unique.Handle[persons]{}) {
		if name := r.names.Value()[seat]; name != "" {
			return name, true
		}
	}
	if name, ok := r.texts.title.Numbered(r.Lang, t); ok {
		return name, true
	}
	return r.texts.title.Name(r.Lang, t, nil), t.Kind() != ""
}

// Join joins a list with the comma of the language.
func (r *Reader) Join(parts []string) string {
	if r.Lang == "zh" {
		return strings.Join(parts, "，")
	}
	return strings.Join(parts, ", ")
}

// Mark returns the class of an element that stands for these things: "marked" if the last move touched one of them, otherwise "".
func (r *Reader) Mark(things ...string) string { return MarkIf(slices.ContainsFunc(things, r.touched)) }

// MarkIf returns "marked" if touched is set, otherwise "". It serves fragments that already know whether the last move touched their thing.
func MarkIf(touched bool) string {
	if touched {
		return "marked"
	}
	return ""
}

// Mine returns the attributes of an element that draws a player's piece or group of pieces: "data-mine" if they are the reader's own,
// otherwise none. The element must also have "data-at". If a move names a place rather than a piece on it, the page draws the ring around
// the reader's pieces there.
func (r *Reader) Mine(player int) templ.Attributes {
	if r.Viewer < 0 || player != r.Viewer {
		return nil
	}
	return templ.Attributes{"data-mine": "yes"}
}

// MarkOwn is like Mark for things whose names depend on the seat, such as the third space of one's own board. Such a thing was touched
// only if the reader moved.
func (r *Reader) MarkOwn(things ...string) string {
	if !r.moved() {
		return ""
	}
	return r.Mark(things...)
}
