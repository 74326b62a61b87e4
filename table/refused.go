package table

import (
	"embed"
	"errors"
	"slices"

	"pantheon/game"
)

// A Refused says why the table, and not the rules of the game, did not accept an input. When one is returned, nothing
// has changed.
type Refused struct {
	Phrase game.Phrase            // of the catalogue [Words]
	flaw   *game.InvalidRecord    // why a record, a set-up or a position is invalid; fills the parameter {why}; may be nil
	answer func(game.Lang) string // the answer of a lesson; fills {why} too; may be nil
}

// Error returns the reason in English.
func (r *Refused) Error() string { return Words.Text("en", r.In("en"), nil) }

// In returns the phrase for a language, with {why} filled in that language.
func (r *Refused) In(l game.Lang) game.Phrase {
	var why string
	switch {
	case r.flaw != nil:
		why = r.flaw.In(l)
	case r.answer != nil:
		why = r.answer(l)
	default:
		return r.Phrase
	}
	p := r.Phrase
	p.Args = append(slices.Clip(p.Args), game.Arg{Name: "why", Thing: plain(clip(why))})
	return p
}

// ErrNotFound says that there is no such table or invitation.
var ErrNotFound = errors.New("there is no such table")

// ErrGone says that the table was deleted.
var ErrGone = errors.New("the table was deleted")

// ErrClosed says that the server is closing. The same input can be sent again after the server has restarted.
var ErrClosed = errors.New("the tables are closing; try again in a moment")

// ErrBusy says that a table's queue is full. The same input can be sent again.
var ErrBusy = errors.New("the table is busy; try again in a moment")

//go:embed lang/*.yaml
var lang embed.FS

// Words is the catalogue of the table's texts in all languages: refusals under "refused.*" and events under "event.*".
var Words = mustLoad()

// mustLoad reads the embedded catalogue. It panics on an error, which every test would find.
func mustLoad() *game.Catalog {
	c, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// refuse returns a refusal from the id after "refused." and pairs of parameter and value.
func refuse(id string, args ...any) *Refused {
	return &Refused{Phrase: game.NewPhrase("refused."+id, args...)}
}

// refuseFor returns a refusal of an uploaded record, a set-up or a position, for the flaw in err. An error without a
// flaw is an internal error and is returned unchanged.
func refuseFor(id string, err error) error {
	var flaw *game.InvalidRecord
	if !errors.As(err, &flaw) {
		return err
	}
	return &Refused{Phrase: game.NewPhrase("refused." + id), flaw: flaw}
}
