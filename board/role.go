package board

import (
	"slices"
	"strings"

	"pantheon/game"
)

// A Role is the part that the thing named by a word plays in a move. The page marks the things that can be chosen next by their role. The
// thing that acts has a ring, its target four corners, and the place where it goes a dashed outline and a pin.
type Role string

// The roles. A thing that could have several roles has the strongest one: whom, then to, then from.
const (
	RoleNone Role = ""     // no thing on the board: a number
	RoleFrom Role = "from" // the thing that is picked up or acts, or its place
	RoleWhom Role = "whom" // the target
	RoleTo   Role = "to"   // the destination, or any other choice
)

// Roles is a board that overrides the roles that [RoleOf] derives from the parameters.
type Roles interface {
	// Role returns the role of a word of a verb, counted from 0; ok is false if the role of its parameter applies.
	Role(verb string, word int) (r Role, ok bool)
}

// RoleOf returns the role of a word of a verb, counted from 0. The board may override it. Otherwise the parameter determines it: RoleNone
// for a number; RoleFrom for the name "from"; RoleWhom for a faction, a seat or a monster; RoleTo for any other thing. A word that the
// verb does not have is RoleNone.
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

// RoleWords returns the roles of all words of a verb for the script, separated by spaces, with "-" for none: "from to -". It returns ""
// for an unknown verb.
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
