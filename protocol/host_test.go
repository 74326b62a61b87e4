package protocol_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/protocol"
)

// script is a player that sends the lines of a script, whatever the host sends.
type script struct {
	says []string // "wait" means to send nothing until the context ends
	told []string
	wait func() // called when it waits
}

func (w *script) Send(line string) error {
	w.told = append(w.told, line)
	return nil
}

func (w *script) Receive(ctx context.Context) (string, error) {
	if len(w.says) == 0 {
		return "", io.ErrUnexpectedEOF
	}
	line := w.says[0]
	w.says = w.says[1:]
	if line == "wait" {
		w.wait()
		<-ctx.Done()
		return "", ctx.Err()
	}
	return line, nil
}

// seen returns what seat 0 sees at the start of a game of grab, and its first possible move.
func seen() (view game.Position, first game.MoveText) {
	view = grab.Game().Blank()
	start(grab.Game()).View(0, view)
	return view, view.FormatMove(view.Moves(0, nil)[0], 0, 0)
}

func hostOf(w protocol.Wire, b protocol.Budget) *protocol.Host {
	return protocol.NewHost(w, grab.Game(), game.Setup{Players: 2, Options: map[string]string{"limit": "two"}}, 0, b)
}

// TestHostAsks: a host sends the player the set-up and each heard move once, and the view and the legal moves for each choice. It accepts
// answers in any letter case.
func TestHostAsks(t *testing.T) {
	view, first := seen()
	w := &script{says: []string{"pantheon 1 me", "info hm", "best " + strings.ToUpper(string(first)), "best " + string(first)}}
	h := hostOf(w, protocol.Budget{Time: time.Second})
	h.Heard(game.Clock, "time-up", 50)
	for range 2 {
		if m, err := h.Choose(context.Background(), view, 400, nil); err != nil || view.FormatMove(m, 0, 0) != first {
			t.Fatalf("%q is taken as %v, %v", first, m, err)
		}
	}
	moves := view.Moves(0, nil)
	want := []string{"pantheon 1", "game grab players 2 option limit=two", "seat 0", "heard clock: time-up @50"}
	for range 2 {
		doc, err := view.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, "position "+string(doc))
		for _, m := range moves {
			want = append(want, "may "+string(view.FormatMove(m, 0, 0)))
		}
		want = append(want, "go time 1000 at 400")
	}
	if !slices.Equal(w.told, want) {
		t.Errorf("it is told\n%s\nand not\n%s", strings.Join(w.told, "\n"), strings.Join(want, "\n"))
	}
}

// TestHostTrustsNobody: a player that violates the protocol or the rules causes an error that says what it did.
func TestHostTrustsNobody(t *testing.T) {
	view, first := seen()
	for says, why := range map[string]string{
		"":                             "unexpected EOF",
		"hello":                        "no answer begins",
		"best " + string(first):        `had to say "pantheon 1"`,
		"pantheon 9":                   "version 9",
		"pantheon 1|nonsense":          "no answer begins",
		"pantheon 1|best":              "sentence is missing",
		"pantheon 1|best juggle":       "not legal",
		"pantheon 1|best grab S9 kite": "not legal",
		"pantheon 1|best rest":         "had to speak",
		"pantheon 1|error I am lost":   "I am lost",
		"pantheon 1|info|info":         "unexpected EOF",
	} {
		w := &script{}
		if says != "" {
			w.says = strings.Split(says, "|")
		}
		if m, err := hostOf(w, protocol.Budget{}).Choose(context.Background(), view, 400, nil); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%q is taken as %v, and %v does not say %q", says, m, err, why)
		}
	}
}

// TestHostLosesInterest: when the context ends, the host tells the player to stop. The answer that is still due does not count as the
// answer for the next choice.
func TestHostLosesInterest(t *testing.T) {
	view, first := seen()
	second := view.FormatMove(view.Moves(0, nil)[1], 0, 0)
	ctx, cancel := context.WithCancel(context.Background())
	w := &script{says: []string{"pantheon 1", "wait", "best " + string(first), "best " + string(second)}, wait: cancel}
	h := hostOf(w, protocol.Budget{})
	if _, err := h.Choose(ctx, view, 400, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the context ended, and the error is %v", err)
	}
	if last := w.told[len(w.told)-1]; last != "stop" {
		t.Errorf("the last that it is told is %q", last)
	}
	if m, err := h.Choose(context.Background(), view, 400, nil); err != nil || view.FormatMove(m, 0, 0) != second {
		t.Errorf("asked again, it says %q, and that is taken as %v, %v", second, m, err)
	}
}
