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

// Texts are all that a board says: its own texts, for what only a drawing tells, and those of its title.
type Texts struct {
	own, title *game.Catalog
	plain      map[game.Lang]map[string]string // texts without gaps, ready to be said
}

// NewTexts reads a board's own catalogue, the folder lang of its embedded files. A fault in what is built into the program is no
// user's, so NewTexts panics.
func NewTexts(files fs.FS, title *game.Catalog) *Texts {
	own, err := game.LoadCatalog(files, "lang")
	if err != nil {
		panic(fmt.Sprintf("the board's own embedded texts: %v", err))
	}
	t := &Texts{own: own, title: title, plain: map[game.Lang]map[string]string{}}
	for _, l := range game.Langs {
		t.plain[l] = map[string]string{}
		for _, c := range []*game.Catalog{title, own} {
			for _, id := range c.IDs() {
				t.plain[l][id] = c.Text(l, game.Say(id), nil)
			}
		}
	}
	return t
}

// A Reader is for whom a view is drawn: what draws one view in one look embeds it, and says with it what stands in the picture. It can be
// compared with ==, so that it can stand in a [Piece].
type Reader struct {
	Lang   game.Lang
	Eye    int       // the seat whose view it is; -1 for a watcher and for the truth
	mover  game.Seat // who made the last move; nobody, where nothing is marked
	marked string    // the things that it touched, each between blanks
	names  unique.Handle[persons]
	texts  *Texts
}

// persons are the names of those who sit at a table, by seat; "" for who has none.
type persons [game.MaxSeats]string

// Reader is who reads a view of a game with so many seats.
func (t *Texts) Reader(view game.Position, seats int, l Look) Reader {
	r := Reader{Lang: l.Lang, Eye: -1, mover: game.Watcher, texts: t}
	if seat, truth := view.Eye(); !truth && seat >= 0 && int(seat) < seats {
		r.Eye = int(seat)
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

// Anybody is who reads a language and looks at no game.
func (t *Texts) Anybody(l game.Lang) Reader {
	return Reader{Lang: l, Eye: -1, mover: game.Watcher, texts: t}
}

// Only is the reader as a piece of a picture needs them, in which no other things than these can be marked: so a piece stays the same
// when the last move touched something else. Who moved it tells only if it was the reader, as [Reader.MarkOwn] asks.
func (r Reader) Only(things ...string) Reader {
	all := r
	r.mover, r.marked = game.Watcher, ""
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

// Shared is the reader of a piece that is the same for all who look at a table: it names persons, and no other things than these can be
// marked in it.
func (r Reader) Shared(things ...string) Reader {
	r.Eye = -1
	return r.Only(things...)
}

// Nameless is [Reader.Shared] for a piece that names no person: so it is the same at all tables, and for whoever looks.
func (r Reader) Nameless(things ...string) Reader {
	r.names = unique.Handle[persons]{}
	return r.Shared(things...)
}

// mark notes that the last move touched a thing.
func (r *Reader) mark(thing string) {
	if r.marked == "" {
		r.marked = " "
	}
	r.marked += thing + " "
}

// touched tells whether the last move touched a thing.
func (r *Reader) touched(thing string) bool {
	return r.marked != "" && strings.Contains(r.marked, " "+thing+" ")
}

// moved tells whether the reader made the last move.
func (r *Reader) moved() bool { return r.Eye >= 0 && r.mover == game.Seat(r.Eye) }

// Seat is the seat that reads; [game.Watcher] when the view is nobody's.
func (r *Reader) Seat() game.Seat {
	if r.Eye < 0 {
		return game.Watcher
	}
	return game.Seat(r.Eye)
}

// Say speaks a text of the board's own catalogue, or else of the title's; what fills its gaps comes in pairs, as in [game.Say].
func (r *Reader) Say(id string, args ...any) string {
	if len(args) == 0 {
		if text, ok := r.texts.plain[r.Lang][id]; ok {
			return text
		}
	}
	return r.Tell(game.Say(id, args...))
}

// Tell speaks a phrase, such as a prompt.
func (r *Reader) Tell(p game.Phrase) string {
	words := r.texts.own
	if !words.Has(p.ID) {
		words = r.texts.title
	}
	return words.Text(r.Lang, p, r.name)
}

// Speak speaks a phrase in segments, those that name something with what they name; names come before those of the catalogue.
func (r *Reader) Speak(p game.Phrase, names game.Namer) []game.Segment {
	words := r.texts.own
	if !words.Has(p.ID) {
		words = r.texts.title
	}
	return words.Speak(r.Lang, p, func(t game.Thing) (string, bool) {
		if name, ok := names(t); ok {
			return name, true
		}
		return r.name(t)
	})
}

// Called is the name of a thing: that of the person in a seat, or what the title's catalogue calls it.
func (r *Reader) Called(thing string) string {
	name, _ := r.name(game.Thing(thing))
	return name
}

// name is a [game.Namer]. It leaves nothing with a kind to the catalogue that speaks, since only the title's has names of things.
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

// Join writes a list with the language's comma.
func (r *Reader) Join(parts []string) string {
	if r.Lang == "zh" {
		return strings.Join(parts, "，")
	}
	return strings.Join(parts, ", ")
}

// Mark is the class of an element that stands for these things: "marked" when the last move touched one of them, "" otherwise.
func (r *Reader) Mark(things ...string) string { return MarkIf(slices.ContainsFunc(things, r.touched)) }

// MarkIf is that class where a piece knows already whether the last move touched what it stands for.
func MarkIf(touched bool) string {
	if touched {
		return "marked"
	}
	return ""
}

// Mine are the attributes of a piece or a group of pieces of a player: "data-mine" on the reader's own, so that the page rings them where
// the place stands for them on which they lie.
func (r *Reader) Mine(player int) templ.Attributes {
	if r.Eye < 0 || player != r.Eye {
		return nil
	}
	return templ.Attributes{"data-mine": "yes"}
}

// MarkOwn is Mark for what is another thing in each seat's mouth, such as the third space of one's own board: it was touched only if
// the reader moved.
func (r *Reader) MarkOwn(things ...string) string {
	if !r.moved() {
		return ""
	}
	return r.Mark(things...)
}
