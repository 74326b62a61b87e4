package table

import (
	"embed"
	"errors"

	"pantheon/game"
)

// Refused says why the table, not the game's rules, did not accept an input. Nothing has changed when one is returned.
type Refused struct {
	Phrase game.Phrase // in [Words]
}

// Error gives the reason in English.
func (r *Refused) Error() string { return Words.Text("en", r.Phrase, nil) }

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
