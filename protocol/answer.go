package protocol

import (
	"fmt"
	"strings"

	"pantheon/game"
)

// A Kind is the first word of a line that a player says.
type Kind string

// The kinds of a player's lines.
const (
	Greeting Kind = "pantheon" // answers [Greet]
	Info     Kind = "info"     // what it thinks, for people
	Best     Kind = "best"     // answers [Go]: what it says
	Error    Kind = "error"    // what is wrong with a line of the host, which has changed nothing, and what to do
)

// An Answer is a line that a player says. Which fields count depends on its kind.
type Answer struct {
	Kind     Kind
	Version  int           // Greeting
	Text     string        // Greeting: the player's name, maybe ""; Info and Error: words
	Sentence game.Sentence // Best; "" is to say nothing
}

// ParseAnswer reads a line that a player says. The error tells what the line should have been.
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
		a.Sentence, err = sentence(rest)
	default:
		return Answer{}, fmt.Errorf("no answer begins with %q; the answers are %s, %s, %s and %s", shortened(kind, longWord), Greeting, Info, Best, Error)
	}
	if err != nil {
		return Answer{}, fmt.Errorf("%s: %w", kind, err)
	}
	return a, nil
}

// String is the answer's line, without its end.
func (a Answer) String() string {
	line := string(a.Kind)
	switch a.Kind {
	case Greeting:
		line += fmt.Sprintf(" %d %s", a.Version, a.Text)
	case Info, Error:
		line += " " + a.Text
	case Best:
		line += " " + spoken(a.Sentence)
	}
	return unbroken(line)
}

// unbroken is a text as one line says it: what would end the line is a blank.
func unbroken(text string) string {
	return strings.TrimSpace(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' }), " "))
}
