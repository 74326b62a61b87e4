package board

import (
	"slices"
	"strings"

	"pantheon/game"
)

// A Role is what the thing that a word names is for whoever says the sentence. The page marks what can be chosen next by its role, each
// with a form of its own: what acts with a ring, whom it hits with four corners, where it goes with a dashed outline and a pin.
type Role string

// The roles. A thing that could have several has the strongest: whom, then to, then from.
const (
	RoleNone Role = ""     // no thing on the board: a number
	RoleFrom Role = "from" // what is picked up or acts, or the place where it stands
	RoleWhom Role = "whom" // who is hit
	RoleTo   Role = "to"   // where it goes, and what else is chosen
)

// Roles is what a board offers besides whose words do not have the roles that [RoleOf] takes from the slots.
type Roles interface {
	// Role is that of a word of a verb, counted from 0; ok is false where that of its slot holds.
	Role(verb string, word int) (r Role, ok bool)
}

// RoleOf is the role of a word of a verb, counted from 0, as the board says; else as its slot does: "from" is from, a faction, a seat or
// a monster is whom, a number is none, and all other things are to. Words that the verb does not have have none.
func RoleOf(b Board, about *game.About, verb string, word int) Role {
	at := slices.IndexFunc(about.Verbs, func(v game.Verb) bool { return v.ID == verb })
	if at < 0 || word < 0 || word >= len(about.Verbs[at].Words) {
		return RoleNone
	}
	if all, some := b.(Roles); some {
		if r, ok := all.Role(verb, word); ok {
			return r
		}
	}
	slot := about.Verbs[at].Words[word]
	switch {
	case slot.Kind == "number":
		return RoleNone
	case slot.Name == "from":
		return RoleFrom
	case slot.Kind == "faction", slot.Kind == "seat", slot.Kind == "monster":
		return RoleWhom
	}
	return RoleTo
}

// RoleWords are the roles of all words of a verb for the script, separated by spaces, "-" for one without: "from to -".
func RoleWords(b Board, about *game.About, verb string) string {
	at := slices.IndexFunc(about.Verbs, func(v game.Verb) bool { return v.ID == verb })
	if at < 0 {
		return ""
	}
	words := make([]string, len(about.Verbs[at].Words))
	for n := range words {
		words[n] = "-"
		if r := RoleOf(b, about, verb, n); r != RoleNone {
			words[n] = string(r)
		}
	}
	return strings.Join(words, " ")
}
