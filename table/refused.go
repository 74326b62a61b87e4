package table

import (
	"embed"
	"errors"
	"slices"

	"pantheon/game"
)

// Refused says why the table, not the game's rules, did not accept an input. Nothing has changed when one is returned.
type Refused struct {
	Phrase game.Phrase            // in [Words]
	flaw   *game.Flaw             // of a record, a set-up or a position that was brought, which fills the gap {why}; may be nil
	answer func(game.Lang) string // what a lesson answers, which fills it too; may be nil
}

// Error gives the reason in English.
func (r *Refused) Error() string { return Words.Text("en", r.In("en"), nil) }

// In is the phrase as it is for a language: with what was wrong with something brought told in that language.
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

// ErrClosed says that the hall is closing; the same input can be sent again to the server once it is back.
var ErrClosed = errors.New("the tables are closing; try again in a moment")

// ErrBusy says that a table's queue is full; the same input can be sent again.
var ErrBusy = errors.New("the table is busy; try again in a moment")

//go:embed lang/*.yaml
var lang embed.FS

// Words are the table's texts in all languages: refusals under "refused.*" and the words for what happens under "event.*".
var Words = mustLoad()

// mustLoad reads the embedded catalogue. A fault in it is a fault of the build, found by every test.
func mustLoad() *game.Catalog {
	c, err := game.LoadCatalog(lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// refuse makes a refusal from the id behind "refused." and pairs of gap and filling.
func refuse(id string, args ...any) *Refused {
	return &Refused{Phrase: game.Say("refused."+id, args...)}
}

// refuseFor makes a refusal of something brought, for the flaw in err. An error without a flaw is a fault of our own, and is
// given back as it is.
func refuseFor(id string, err error) error {
	var flaw *game.Flaw
	if !errors.As(err, &flaw) {
		return err
	}
	return &Refused{Phrase: game.Say("refused." + id), flaw: flaw}
}
