package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"pantheon/games"
	"pantheon/protocol"
)

// TestDocumentedSession replays the session in the documentation of the protocol. The program must answer each line of the host with the
// documented kind of line. Its choices may differ.
func TestDocumentedSession(t *testing.T) {
	doc, err := os.ReadFile("../../docs/develop/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	_, session, _ := strings.Cut(string(doc), "```session\n")
	session, _, found := strings.Cut(session, "```")
	if !found {
		t.Fatal("docs/develop/protocol.md has no session")
	}
	_, id, _ := strings.Cut(session, "> game ")
	id, _, _ = strings.Cut(id, " ")

	in, host := io.Pipe()
	player, out := io.Pipe()
	p := onThisComputer(games.Open)
	p.stdin, p.stdout = in, out
	ended := make(chan int)
	go func() {
		code := p.run([]string{"bot", id, "--seed", "spring"})
		out.Close()
		ended <- code
	}()
	answers := protocol.NewLines(player)
	for line := range strings.Lines(session) {
		side, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if side == ">" {
			fmt.Fprintln(host, text) //nolint:errcheck // a pipe that is read to its end
			continue
		}
		want, err := protocol.ParseAnswer(text)
		if side != "<" || err != nil {
			t.Fatalf("%q is no line of a session: %v", line, err)
		}
		if want.Kind == protocol.Info {
			continue
		}
		got := protocol.Answer{Kind: protocol.Info}
		for got.Kind == protocol.Info {
			said, err := answers.Next()
			if err != nil {
				t.Fatalf("instead of %q: %v", text, err)
			}
			if got, err = protocol.ParseAnswer(said); err != nil {
				t.Fatal(err)
			}
		}
		if got.Kind != want.Kind || got.Kind == protocol.Error && got != want {
			t.Errorf("it says %q instead of %q", got, want)
		}
	}
	if rest, err := answers.Next(); err == nil {
		t.Errorf("behind the session it says %q", rest)
	}
	if code := <-ended; code != exitDone {
		t.Errorf("exit code %d", code)
	}
}
