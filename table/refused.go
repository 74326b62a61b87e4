package table

import (
	"embed"
	"errors"
	"slices"

	"pantheon/game"
)

// A Refused is the error for a request that the table, and not the rules of the game, did not accept. Nothing has changed when it is
// returned.
type Refused struct {
	Phrase game.Phrase            // a phrase of the catalogue [Words]
	flaw   *game.InvalidRecord    // why a record, a set-up or a position is invalid; fills the parameter {why}; may be nil
	answer func(game.Lang) string // the answer of a lesson; fills {why} too; may be nil
}

// Error returns the reason in English.
func (r *Refused) Error() string { return Words.Text("en", r.In("en"), nil) }

// In returns the phrase of the refusal, with {why} filled in the language l.
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

// ErrNotFound is the error for an unknown table, link, passkey, report or person, and for a mute that does not exist.
var ErrNotFound = errors.New("the table does not exist")

// ErrGone is the error for a table that was deleted.
var ErrGone = errors.New("the table was deleted")

// ErrClosed is the error for a request while the server closes. The same request can be sent again after the server has restarted.
var ErrClosed = errors.New("the server is stopping; try again in a moment")

// ErrBusy is the error for a request that a full queue or a limit on stored rows prevents, or whose table was just loaded again. The same
// request can be sent again.
var ErrBusy = errors.New("the table is busy; try again in a moment")

//go:embed lang/*.yaml
var lang embed.FS

// Words is the catalogue of this package's texts in all languages: refusals under "refused.*", events under "event.*", levels of bots under
// "level.*" and paces under "pace.*".
var Words = mustLoad()

// mustLoad reads the embedded catalogue. It panics on an error, which every test would find.
func mustLoad() *game.Catalog {
	c, err := game.LoadCatalog("tables", lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// refuse returns the refusal with the text id "refused."+id. args are pairs of parameter and value.
func refuse(id string, args ...any) *Refused {
	return &Refused{Phrase: game.NewPhrase("refused."+id, args...)}
}

// refuseFor returns the refusal of an uploaded record, a set-up or a position, with the [game.InvalidRecord] in err as the reason. It
// returns any other error unchanged, because that is internal.
func refuseFor(id string, err error) error {
	var flaw *game.InvalidRecord
	if !errors.As(err, &flaw) {
		return err
	}
	return &Refused{Phrase: game.NewPhrase("refused." + id), flaw: flaw}
}
