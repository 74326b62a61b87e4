package game

import (
	"fmt"
	"strconv"
	"strings"
)

// A Thing names something that the board draws or a message speaks of, as kind and id: "territory:P2", "god:phoebus",
// "seat:1", "number:3". The id is the word that sentences use.
type Thing string

// MakeThing joins a kind and an id.
func MakeThing(kind, id string) Thing { return Thing(kind + ":" + id) }

// Number is the thing that stands for a number in a message.
func Number(n int) Thing { return Thing("number:" + strconv.Itoa(n)) }

// SeatThing is the thing that stands for a seat: "seat:2".
func SeatThing(s Seat) Thing { return Thing("seat:" + s.String()) }

// Kind is the part before the colon; "" when there is none.
func (t Thing) Kind() string {
	kind, _, ok := strings.Cut(string(t), ":")
	if !ok {
		return ""
	}
	return kind
}

// ID is the part after the colon.
func (t Thing) ID() string {
	_, id, ok := strings.Cut(string(t), ":")
	if !ok {
		return string(t)
	}
	return id
}

// A Phrase is a message that a person will read, not yet in a language: the id of a text in a [Catalog] and what fills its
// gaps.
type Phrase struct {
	ID   string
	Args []Arg
}

// An Arg fills the gap of that name.
type Arg struct {
	Name  string
	Thing Thing
}

// Say makes a phrase from its id and pairs of gap name and filling. A filling is a Thing, a Seat, an int, or a string, which
// is taken as a Thing when it has a colon and as plain text when not.
func Say(id string, args ...any) Phrase {
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

// Arg gives the filling of a gap; ok is false when the phrase has none of that name.
func (p Phrase) Arg(name string) (t Thing, ok bool) {
	for _, a := range p.Args {
		if a.Name == name {
			return a.Thing, true
		}
	}
	return "", false
}
