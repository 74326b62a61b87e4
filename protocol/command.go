package protocol

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pantheon/game"
)

// A Verb is the first word of a line that a host sends.
type Verb string

// The verbs of a host.
const (
	Greet    Verb = "pantheon" // the version of the protocol; the first line
	Begin    Verb = "game"     // the title and the set-up
	Sit      Verb = "seat"     // the player's seat
	Position Verb = "position" // what the seat sees now
	Heard    Verb = "heard"    // a move of any seat, as the player's seat hears it
	May      Verb = "may"      // one of the moves that the seat may play now
	Go       Verb = "go"       // choose a move
	Stop     Verb = "stop"     // choose immediately
	Quit     Verb = "quit"     // end the session
)

// verbs lists all verbs, in the usual order of a session.
var verbs = []Verb{Greet, Begin, Sit, Position, Heard, May, Go, Stop, Quit}

// A Command is a line that a host sends. Its verb determines which fields are used.
type Command struct {
	Verb     Verb
	Version  int             // of Greet: the version of the protocol
	Game     string          // of Begin: the id of the title
	Setup    game.Setup      // of Begin: players and options
	Seat     game.Seat       // of Sit: the player's seat; of Heard: who played the move, a seat or the clock
	Document json.RawMessage // of Position: the document of the seat's view, on one line
	MoveText game.MoveText   // of Heard and May: the move; "" in May: the seat may stay idle
	At       int64           // of Heard and Go: the game's time in milliseconds; 0 in titles without time
	Budget   Budget          // of Go: the limits of the search
}

// A Budget limits a player's search for one choice. A zero field sets no limit; without any limit the player searches as much as it
// chooses.
type Budget struct {
	Playouts int
	Time     time.Duration // whole number of milliseconds
}

// The largest values that a line may set.
const (
	MaxPlayouts = 10_000_000
	MaxTime     = time.Minute
	// maxAt is the largest game time, in milliseconds: a year.
	maxAt = 366 * 24 * 3600 * 1000
)

// ParseCommand parses a line that a host sends. The error says what the line should have been.
func ParseCommand(line string) (Command, error) {
	verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	c := Command{Verb: Verb(verb)}
	rest = strings.TrimSpace(rest)
	var err error
	switch c.Verb {
	case Greet:
		c.Version, err = number("the version", rest, 1, 1_000_000)
	case Begin:
		err = c.begin(strings.Fields(rest))
	case Sit:
		c.Seat, err = seat(rest)
	case Position:
		c.Document, err = document(rest)
	case Heard:
		err = c.heard(rest)
	case May:
		c.MoveText, err = moveText(rest)
	case Go:
		err = c.budget(strings.Fields(rest))
	case Stop, Quit:
		if rest != "" {
			err = errors.New("nothing stands behind it")
		}
	default:
		return Command{}, fmt.Errorf("no line begins with %q; the lines are %s", shortened(verb, longWord), known())
	}
	if err != nil {
		return Command{}, fmt.Errorf("%s: %w", verb, err)
	}
	return c, nil
}

// known returns all verbs, separated by commas, for an error message.
func known() string {
	var names []string
	for _, v := range verbs {
		names = append(names, string(v))
	}
	return strings.Join(names, ", ")
}

// The lengths, in bytes, to which [shortened] cuts texts in errors: longWord for a word or a line, longError for an error line's text.
const (
	longWord  = 40
	longError = 200
)

// shortened returns a text for an error message. It cuts a text with more bytes than the parameter most to that length or less, and appends
// an ellipsis.
func shortened(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// number parses a number. It returns an error if the number is below the parameter from or above the parameter to. The parameter what is
// the name of the number in the error.
func number(what, text string, from, to int64) (int, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < from || n > to {
		return 0, fmt.Errorf("%s is a number from %d to %d, not %q", what, from, to, shortened(text, longWord))
	}
	return int(n), nil
}

// seat parses the number of a seat, which must be less than game.MaxSeats.
func seat(text string) (game.Seat, error) {
	s, ok := game.ParseSeat(text)
	if !ok || s >= game.MaxSeats {
		return 0, fmt.Errorf("a seat is a number from 0 to %d, not %q", game.MaxSeats-1, shortened(text, longWord))
	}
	return s, nil
}

// moveText parses the text of a move, and merges its white space. For the word for staying idle it returns "". It returns an error for an
// empty text, or one longer than game.MaxMoveText.
func moveText(text string) (game.MoveText, error) {
	said := game.MoveText(strings.Join(strings.Fields(text), " "))
	switch {
	case said == "":
		return "", fmt.Errorf("a sentence is missing, or %q", rest)
	case len(said) > game.MaxMoveText:
		return "", fmt.Errorf("a sentence has at most %d bytes", game.MaxMoveText)
	case said == rest:
		return "", nil
	}
	return said, nil
}

// document returns a text as a JSON object, or an error if it is none.
func document(text string) (json.RawMessage, error) {
	if !strings.HasPrefix(text, "{") || !json.Valid([]byte(text)) {
		return nil, errors.New("what the seat sees is a JSON object on the same line, such as `pantheon position --as` prints on several")
	}
	return json.RawMessage(text), nil
}

// begin parses "ID players N option K=V ...".
func (c *Command) begin(words []string) error {
	const form = "the line is: game ID players N, and option K=V for each option"
	if len(words) < 3 || words[1] != "players" || len(words)%2 == 0 {
		return errors.New(form)
	}
	n, err := number("players", words[2], 1, game.MaxSeats)
	if err != nil {
		return err
	}
	c.Game, c.Setup = words[0], game.Setup{Players: n}
	for i := 3; i < len(words); i += 2 {
		id, value, ok := strings.Cut(words[i+1], "=")
		if words[i] != "option" || !ok {
			return errors.New(form)
		}
		if _, twice := c.Setup.Options[id]; twice {
			return fmt.Errorf("the option %q is there twice", shortened(id, longWord))
		}
		if c.Setup.Options == nil {
			c.Setup.Options = map[string]string{}
		}
		c.Setup.Options[id] = value
	}
	return nil
}

// heard parses "SEAT: MOVE @MS"; the time may be omitted.
func (c *Command) heard(text string) error {
	who, words, ok := strings.Cut(text, ":")
	s, known := game.ParseSeat(who)
	if !ok || !known || s == game.Spectator {
		return errors.New("the line is: heard SEAT: SENTENCE, with @MS behind it in games with time")
	}
	c.Seat = s
	if before, at, timed := strings.Cut(words, "@"); timed {
		ms, err := number("the time behind @", strings.TrimSpace(at), 0, maxAt)
		if err != nil {
			return err
		}
		c.At, words = int64(ms), before
	}
	said, err := moveText(words)
	if err == nil && said == "" {
		err = errors.New("who rests is not heard")
	}
	c.MoveText = said
	return err
}

// budget parses "playouts N time MS at MS"; the pairs may be in any order, and each may be omitted.
func (c *Command) budget(words []string) error {
	var seen []string
	for i := 0; i < len(words); i += 2 {
		if i+1 == len(words) || slices.Contains(seen, words[i]) {
			return errors.New("the line is: go, with playouts N, time MS, or both, and with at MS in games with time")
		}
		seen = append(seen, words[i])
		var n int
		var err error
		switch words[i] {
		case "playouts":
			n, err = number("playouts", words[i+1], 1, MaxPlayouts)
			c.Budget.Playouts = n
		case "time":
			n, err = number("time, in milliseconds,", words[i+1], 1, MaxTime.Milliseconds())
			c.Budget.Time = time.Duration(n) * time.Millisecond
		case "at":
			n, err = number("at, in milliseconds of the game,", words[i+1], 0, maxAt)
			c.At = int64(n)
		default:
			err = fmt.Errorf("%q is not playouts, time or at", shortened(words[i], longWord))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// String returns the command's line, without its end.
func (c Command) String() string {
	var b strings.Builder
	b.WriteString(string(c.Verb))
	switch c.Verb {
	case Greet:
		fmt.Fprintf(&b, " %d", c.Version)
	case Begin:
		fmt.Fprintf(&b, " %s players %d", c.Game, c.Setup.Players)
		ids := make([]string, 0, len(c.Setup.Options))
		for id := range c.Setup.Options {
			ids = append(ids, id)
		}
		slices.Sort(ids)
		for _, id := range ids {
			fmt.Fprintf(&b, " option %s=%s", id, c.Setup.Options[id])
		}
	case Sit:
		fmt.Fprintf(&b, " %s", c.Seat)
	case Position:
		b.WriteByte(' ')
		b.Write(oneLine(c.Document))
	case Heard:
		fmt.Fprintf(&b, " %s: %s", c.Seat, c.MoveText)
		if c.At > 0 {
			fmt.Fprintf(&b, " @%d", c.At)
		}
	case May:
		b.WriteString(" " + spoken(c.MoveText))
	case Go:
		if c.Budget.Playouts > 0 {
			fmt.Fprintf(&b, " playouts %d", c.Budget.Playouts)
		}
		if c.Budget.Time > 0 {
			fmt.Fprintf(&b, " time %d", c.Budget.Time.Milliseconds())
		}
		if c.At > 0 {
			fmt.Fprintf(&b, " at %d", c.At)
		}
	}
	return b.String()
}

// spoken returns the text of a move, or the word for staying idle if s is "".
func spoken(s game.MoveText) string {
	if s == "" {
		return rest
	}
	return string(s)
}

// oneLine returns a document without white space between its tokens, or nil if it is not JSON.
func oneLine(doc json.RawMessage) []byte {
	var flat bytes.Buffer
	if json.Compact(&flat, doc) != nil {
		return nil
	}
	return flat.Bytes()
}
