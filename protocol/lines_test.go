package protocol

import (
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"pantheon/game"
)

// commands maps lines that a host may send to the parsed commands.
var commands = map[string]Command{
	"pantheon 1":            {Verb: Greet, Version: 1},
	"game chess players 2":  {Verb: Begin, Game: "chess", Setup: game.Setup{Players: 2}},
	"seat 3":                {Verb: Sit, Seat: 3},
	`position {"a":"b c"}`:  {Verb: Position, Document: []byte(`{"a":"b c"}`)},
	"heard 1: visit P1":     {Verb: Heard, Seat: 1, MoveText: "visit P1"},
	"heard clock: up @2000": {Verb: Heard, Seat: game.Clock, MoveText: "up", At: 2000},
	"may attack J1 V1":      {Verb: May, MoveText: "attack J1 V1"},
	"may rest":              {Verb: May},
	"go":                    {Verb: Go},
	"go playouts 50":        {Verb: Go, Budget: Budget{Playouts: 50}},
	"go time 1500 at 70":    {Verb: Go, Budget: Budget{Time: 1500 * time.Millisecond}, At: 70},
	"stop":                  {Verb: Stop},
	"quit":                  {Verb: Quit},
	"game go players 4 option board=19 option komi=no": {
		Verb: Begin, Game: "go", Setup: game.Setup{Players: 4, Options: map[string]string{"board": "19", "komi": "no"}},
	},
}

func TestCommandsAreLines(t *testing.T) {
	for line, want := range commands {
		got, err := ParseCommand(line)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, %v; not %+v", line, got, err, want)
		}
		if got.String() != line {
			t.Errorf("%+v is written as %q", got, got)
		}
	}
}

// TestWrongLinesAreRefused: the error for a wrong line says what the line should have been.
func TestWrongLinesAreRefused(t *testing.T) {
	for line, says := range map[string]string{
		"":                                       "the lines are pantheon, game, seat",
		"hello":                                  `no line begins with "hello"`,
		"pantheon":                               "version",
		"pantheon one":                           "version",
		"game":                                   "game ID players N",
		"game chess":                             "game ID players N",
		"game chess players 99":                  "from 1 to 8",
		"game chess players 2 option":            "game ID players N",
		"game chess players 2 option x":          "game ID players N",
		"game a players 2 option x=1 option x=2": "twice",
		"seat 8":                                 "from 0 to 7",
		"seat watcher":                           "from 0 to 7",
		"position":                               "JSON object",
		"position [1]":                           "JSON object",
		"position {1":                            "JSON object",
		"heard show 1":                           "heard SEAT: SENTENCE",
		"heard watcher: show 1":                  "heard SEAT: SENTENCE",
		"heard 1:":                               "sentence is missing",
		"heard 1: rest":                          "not heard",
		"heard 1: show 1 @x":                     "@",
		"may":                                    "sentence is missing",
		"may " + strings.Repeat("a", 201):        "at most 200 bytes",
		"go 5":                                   "playouts N",
		"go playouts":                            "playouts N",
		"go playouts 0":                          "from 1 to",
		"go playouts 999999999999":               "from 1 to",
		"go time 0":                              "from 1 to",
		"go time 31536000000":                    "from 1 to",
		"go time 5 time 6":                       "playouts N",
		"go at -1":                               "from 0 to",
		"go far 1":                               "not playouts, time or at",
		"stop now":                               "nothing stands behind it",
		"quit\x00":                               "no line begins",
	} {
		if c, err := ParseCommand(line); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q is %+v, and %v does not say %q", line, c, err, says)
		}
	}
	for line, says := range map[string]string{
		"":              "the answers are",
		"best":          "sentence is missing",
		"pantheon soon": "version",
		"I think so":    "no answer begins",
	} {
		if a, err := ParseAnswer(line); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q is %+v, and %v does not say %q", line, a, err, says)
		}
	}
}

func TestAnswersAreLines(t *testing.T) {
	for line, want := range map[string]Answer{
		"pantheon 1 my bot":   {Kind: Greeting, Version: 1, Text: "my bot"},
		"pantheon 1":          {Kind: Greeting, Version: 1},
		"info it looks  good": {Kind: Info, Text: "it looks  good"},
		"best visit P1":       {Kind: Best, MoveText: "visit P1"},
		"best rest":           {Kind: Best},
		"error seat: no":      {Kind: Error, Text: "seat: no"},
	} {
		got, err := ParseAnswer(line)
		if err != nil || got != want {
			t.Errorf("%q is %+v, %v; not %+v", line, got, err, want)
		}
		if got.String() != line {
			t.Errorf("%+v is written as %q", got, got)
		}
	}
	if line := (Answer{Kind: Error, Text: "one\ntwo\r\nthree"}).String(); line != "error one two three" {
		t.Errorf("an answer with line breaks is written as %q", line)
	}
}

// TestLines: after a line that is rejected, later lines can be read.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", MaxLine+1)
	lines := NewLines(strings.NewReader("one\r\n\n" + long + "\ntwo\nth\xffree\nfo\x00ur\nfive"))
	for _, want := range []string{"one", "", "at most", "two", "UTF-8", "UTF-8", "five"} {
		text, err := lines.Next()
		var bad *LineError
		if errors.As(err, &bad) && text == "" {
			text = bad.Error()
		} else if err != nil {
			t.Fatal(err)
		}
		if text != want && (err == nil || !strings.Contains(text, want)) {
			t.Errorf("a line is %.50q, %v; not %q", text, err, want)
		}
	}
	if _, err := lines.Next(); !errors.Is(err, io.EOF) {
		t.Errorf("behind the last line: %v", err)
	}
}

// FuzzCommand: a command that was parsed, formatted and parsed again is the same command. So is an answer.
func FuzzCommand(f *testing.F) {
	for line := range commands {
		f.Add(line)
	}
	f.Add("best rest")
	f.Add("pantheon 1 name")
	f.Fuzz(func(t *testing.T, line string) {
		if c, err := ParseCommand(line); err == nil {
			if again, err := ParseCommand(c.String()); err != nil || again.String() != c.String() {
				t.Errorf("%q is written as %q, which is %+v, %v", line, c, again, err)
			}
		}
		if a, err := ParseAnswer(line); err == nil {
			if again, err := ParseAnswer(a.String()); err != nil || again != a {
				t.Errorf("%q is written as %q, which is %+v, %v", line, a, again, err)
			}
		}
	})
}
