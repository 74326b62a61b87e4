package game

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// A Flaw says what is wrong with a record or a set-up that somebody brought, in every language. Its Error is English.
type Flaw struct {
	phrase Phrase // in flawWords; the gap {why} is for what stands behind
	behind error
}

//go:embed lang/*.yaml
var lang embed.FS

// flawWords are the texts of flaws, in all languages.
var flawWords = mustLoad()

// mustLoad reads the embedded catalogue. A fault in it is a fault of the build, found by every test.
func mustLoad() *Catalog {
	c, err := LoadCatalog(lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// NewFlaw makes a flaw from the id behind "flaw." of a text of this package, and pairs of gap name and filling. A number
// fills its gap as in [Say], anything else as plain text.
func NewFlaw(id string, args ...any) *Flaw { return flawBehind(nil, id, args...) }

// flawBehind is a flaw with the error that fills the gap {why}.
func flawBehind(behind error, id string, args ...any) *Flaw {
	filled := slices.Clone(args)
	for i := 1; i < len(filled); i += 2 {
		if _, number := filled[i].(int); !number {
			filled[i] = plain(fmt.Sprint(filled[i]))
		}
	}
	return &Flaw{phrase: Say("flaw."+id, filled...), behind: behind}
}

// plain is a text as a thing whose kind has no texts, so that nothing in it is looked up.
func plain(text string) Thing { return MakeThing("plain", text) }

// inQuotes is a word from a record as the texts show it: in quotes, and without anything that is no text.
func inQuotes[T ~string](word T) string { return strconv.Quote(string(word)) }

// Error gives the flaw in English.
func (f *Flaw) Error() string { return f.In("en") }

// Unwrap gives the error behind the flaw, nil when there is none.
func (f *Flaw) Unwrap() error { return f.behind }

// In gives the flaw in a language. A [Refusal] behind it is spoken in that language too; what a title says about the document
// of a position is English, and left out in the others.
func (f *Flaw) In(l Lang) string {
	p := f.phrase
	if f.behind != nil {
		p.Args = append(slices.Clip(p.Args), Arg{"why", plain(reasonIn(l, f.behind))})
	}
	return flawWords.Text(l, p, nil)
}

// reasonIn gives an error in a language, in English when it has no words of that language.
func reasonIn(l Lang, err error) string {
	var flaw *Flaw
	var no *Refusal
	switch {
	case errors.As(err, &flaw):
		return flaw.In(l)
	case errors.As(err, &no) && no.In != nil:
		why := no.In.Text(l, no.Why, nil)
		if no.Rule == "" {
			return why
		}
		return flawWords.Text(l, Say("flaw.rule", "why", plain(why), "rule", plain(no.Rule)), nil)
	}
	return err.Error()
}
