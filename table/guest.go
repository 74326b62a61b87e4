package table

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pantheon/game"
)

// A Guest is a person as the server knows them: an unguessable id that their browser keeps, and the name they go by.
type Guest struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// MaxName is the longest name of a person, in characters.
const MaxName = 40

// CleanName trims a name and refuses one that is empty, longer than [MaxName] characters, not UTF-8, or has characters that
// do not print or turn the direction of the text around them.
func CleanName(name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "", refuse("name-empty")
	case !utf8.ValidString(name):
		return "", refuse("name-strange")
	case utf8.RuneCountInString(name) > MaxName:
		return "", refuse("name-long", "n", game.Number(MaxName))
	}
	for _, r := range name {
		if !unicode.IsPrint(r) && r != '\u200d' {
			return "", refuse("name-strange")
		}
	}
	return name, nil
}

// maxID bounds the ids that come from outside: guests', clients' and tables'.
const maxID = 64

// cleanID tells whether an id from outside is short plain text.
func cleanID(id string) bool {
	if id == "" || len(id) > maxID {
		return false
	}
	for _, c := range []byte(id) {
		if c <= ' ' || c > '~' {
			return false
		}
	}
	return true
}

// check refuses a guest without a usable id.
func (g Guest) check() error {
	if !cleanID(g.ID) {
		return refuse("guest-unknown")
	}
	return nil
}
