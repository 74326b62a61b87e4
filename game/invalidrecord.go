package game

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
)

// An InvalidRecord reports an invalid record or set-up, in every language. Its Error is English.
type InvalidRecord struct {
	phrase Phrase // in flawWords; the wrapped error fills its gap {why}
	behind error
}

//go:embed lang/*.yaml
var lang embed.FS

// flawWords holds the texts of the [InvalidRecord] errors, in all languages.
var flawWords = mustLoad()

// mustLoad reads the embedded catalogue. It panics if the catalogue has a mistake, so that every test shows it.
func mustLoad() *Catalog {
	c, err := LoadCatalog("records", lang, "lang")
	if err != nil {
		panic(err)
	}
	return c
}

// NewInvalidRecord returns an error with the text "flaw.<id>" of this package; args are pairs of gap name and filling. An int fills its gap
// as in [NewPhrase], anything else as plain text.
func NewInvalidRecord(id string, args ...any) *InvalidRecord { return flawBehind(nil, id, args...) }

// flawBehind is like [NewInvalidRecord]; the result also wraps an error, which fills the gap {why}.
func flawBehind(behind error, id string, args ...any) *InvalidRecord {
	filled := slices.Clone(args)
	for i := 1; i < len(filled); i += 2 {
		if _, number := filled[i].(int); !number {
			filled[i] = plain(fmt.Sprint(filled[i]))
		}
	}
	return &InvalidRecord{phrase: NewPhrase("flaw."+id, filled...), behind: behind}
}

// plain returns a text as a thing whose kind has no texts, so that the catalogue does not look it up.
func plain(text string) Thing { return MakeThing("plain", text) }

// inQuotes returns a word of a record in quotes, with quotes, backslashes and unprintable characters escaped.
func inQuotes[T ~string](word T) string { return strconv.Quote(string(word)) }

// Error returns the error's text in English.
func (f *InvalidRecord) Error() string { return f.In("en") }

// Unwrap returns the wrapped error; nil if there is none.
func (f *InvalidRecord) Unwrap() error { return f.behind }

// In returns the error's text in a language. A wrapped [Refusal] is translated too. A title's error about a position's document
// is in English; texts of the other languages leave it out.
func (f *InvalidRecord) In(l Lang) string {
	p := f.phrase
	if f.behind != nil {
		p.Args = append(slices.Clip(p.Args), Arg{"why", plain(reasonIn(l, f.behind))})
	}
	return flawWords.Text(l, p, nil)
}

// reasonIn returns the text of an error in a language. An error that is neither an [InvalidRecord] nor a [Refusal] with a catalogue has
// the same text in every language.
func reasonIn(l Lang, err error) string {
	var flaw *InvalidRecord
	var no *Refusal
	switch {
	case errors.As(err, &flaw):
		return flaw.In(l)
	case errors.As(err, &no) && no.In != nil:
		why := no.In.Text(l, no.Why, nil)
		if no.Rule == "" {
			return why
		}
		return flawWords.Text(l, NewPhrase("flaw.rule", "why", plain(why), "rule", plain(no.Rule)), nil)
	}
	return err.Error()
}
