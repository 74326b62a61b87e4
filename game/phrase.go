package game

import (
	"fmt"
	"strconv"
	"strings"
)

// A Thing names something that the board draws or a message mentions, as kind and id: "territory:P2", "god:phoebus",
// "seat:1", "number:3". The id is the word that move texts use.
type Thing string

// MakeThing joins a kind and an id.
func MakeThing(kind, id string) Thing { return Thing(kind + ":" + id) }

// Number returns the thing for a number in a message.
func Number(n int) Thing { return Thing("number:" + strconv.Itoa(n)) }

// SeatThing returns the thing for a seat: "seat:2".
func SeatThing(s Seat) Thing { return Thing("seat:" + s.String()) }

// Kind returns the part before the colon; "" if there is none.
func (t Thing) Kind() string {
	kind, _, ok := strings.Cut(string(t), ":")
	if !ok {
		return ""
	}
	return kind
}

// ID returns the part after the colon; all of t if there is none.
func (t Thing) ID() string {
	_, id, ok := strings.Cut(string(t), ":")
	if !ok {
		return string(t)
	}
	return id
}

// A Phrase is a message for people, not yet in a language: the id of a text in a [Catalog] and what fills its gaps.
type Phrase struct {
	ID   string
	Args []Arg
}

// An Arg names a gap in a phrase's text and holds the thing that fills it.
type Arg struct {
	Name  string
	Thing Thing
}

// NewPhrase returns a phrase from the id of its text and pairs of gap name and filling. A filling is a Thing, a Seat, an int, or a
// string. A string with a colon is a Thing; other strings are plain text.
func NewPhrase(id string, args ...any) Phrase {
	p := Phrase{ID: id}
	if len(args) > 1 {
		p.Args = make([]Arg, 0, len(args)/2)
	}
	for i := 0; i+1 < len(args); i += 2 {
		name, _ := args[i].(string)
		a := Arg{Name: name}
		switch v := args[i+1].(type) {
		case Thing:
			a.Thing = v
		case Seat:
			a.Thing = SeatThing(v)
		case int:
			a.Thing = Number(v)
		case string:
			a.Thing = Thing(v)
		default:
			a.Thing = Thing(fmt.Sprint(v))
		}
		p.Args = append(p.Args, a)
	}
	return p
}

// Arg returns the filling of a gap; ok is false if the phrase has no filling for the name.
func (p Phrase) Arg(name string) (t Thing, ok bool) {
	for _, a := range p.Args {
		if a.Name == name {
			return a.Thing, true
		}
	}
	return "", false
}
