package protocol

import (
	"fmt"
	"strings"

	"pantheon/game"
)

// A Kind is the first word of a line that a player sends.
type Kind string

// The kinds of a player's lines.
const (
	Greeting Kind = "pantheon" // answers [Greet]
	Info     Kind = "info"     // information about the player's search, for people
	Best     Kind = "best"     // answers [Go]: the move that the player plays
	Error    Kind = "error"    // a line of the host had no effect, or a choice failed; the text says why
)

// An Answer is a line that a player sends. Its kind determines which fields are used.
type Answer struct {
	Kind     Kind
	Version  int           // of a Greeting: the version of the protocol
	Text     string        // of a Greeting: the player's name, or ""; of Info and Error: the message
	MoveText game.MoveText // of Best: the move; "" to stay idle
}

// ParseAnswer parses a line that a player sends. The error says what the line should have been.
func ParseAnswer(line string) (Answer, error) {
	kind, rest, _ := strings.Cut(unbroken(line), " ")
	a := Answer{Kind: Kind(kind)}
	rest = strings.TrimSpace(rest)
	var err error
	switch a.Kind {
	case Greeting:
		version, name, _ := strings.Cut(rest, " ")
		a.Version, err = number("the version", version, 1, 1_000_000)
		a.Text = strings.TrimSpace(name)
	case Info, Error:
		a.Text = rest
	case Best:
		a.MoveText, err = moveText(rest)
	default:
		return Answer{}, fmt.Errorf("no answer begins with %q; the answers are %s, %s, %s and %s", shortened(kind, longWord), Greeting, Info, Best, Error)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", kind, err)
	}
	return a, nil
}

// String returns the answer's line, without its end.
func (a Answer) String() string {
	line := string(a.Kind)
	switch a.Kind {
	case Greeting:
		line += fmt.Sprintf(" %d %s", a.Version, a.Text)
	case Info, Error:
		line += " " + a.Text
	case Best:
		line += " " + spoken(a.MoveText)
	}
	return unbroken(line)
}

// unbroken returns a text as a single line, with a space for each run of line breaks and no space at either end.
func unbroken(text string) string {
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " "))
}
