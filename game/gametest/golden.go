package gametest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/game"
)

var updateGolden = flag.Bool("conformance.update", false, "write golden texts; read them before you commit them")

// Golden replays every record NAME.game in a folder. It compares the game, as English text, with the reviewed text in
// NAME.txt: the moves, their events, the result, and the fingerprint of the last position. With the flag -conformance.update
// it writes the texts instead.
func Golden(t *testing.T, g game.Game, dir string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.game"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("%s holds no golden games (*.game)", dir)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".game"), func(t *testing.T) {
			record, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer record.Close() //nolint:errcheck // it was only read
			r, err := game.ReadRecord(record)
			if err != nil {
				t.Fatal(err)
			}
			played, err := game.At(g, r.Version)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Narrate(played, r)
			if err != nil {
				t.Fatal(err)
			}
			GoldenText(t, strings.TrimSuffix(file, ".game")+".txt", got)
		})
	}
}

// GoldenText compares a text with the reviewed one in a file, and reports the line in which they first differ. With the
// flag -conformance.update it writes the file instead, and creates its folder if needed.
func GoldenText(t testing.TB, file, got string) {
	t.Helper()
	if *updateGolden {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; write it with -conformance.update, and read it before you commit it", err)
	}
	if got != string(want) {
		t.Errorf("%s: %s\nif that is right, write it with -conformance.update and read it", file, parting(got, string(want)))
	}
}

// parting returns a message with the line in which two different texts first differ, and what each has in that line.
func parting(got, want string) string {
	is, was := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(is), len(was)) {
		if is[i] != was[i] {
			return fmt.Sprintf("line %d is\n%s\nand was\n%s", i+1, is[i], was[i])
		}
	}
	return fmt.Sprintf("there are %d lines, and there were %d", len(is), len(was))
}

// Narrate returns a recorded game as English text: one line for each move, indented lines for its events, and at the
// end the ranking and the fingerprint of the last position.
func Narrate(g game.Game, r *game.Record) (string, error) {
	a := g.About()
	var b strings.Builder
	followed := func(tale *game.Events) {
		for _, l := range tale.List {
			if l.Phrase.ID != "" {
				fmt.Fprintf(&b, "    %s%s\n", a.Words.Text("en", l.Phrase, nil), audience(l.To))
			}
		}
	}
	tale := &game.Events{}
	p, err := r.Begin(g, tale)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "%s, %d players\n", a.ID, r.Setup.Players)
	followed(tale)
	for i, ply := range r.Plies {
		fmt.Fprintf(&b, "%d. %s\n", i+1, a.Words.Text("en", a.MoveText("say", ply.Seat, ply.Text), nil))
		tale = &game.Events{}
		if _, err := r.Step(g, p, i+1, ply, tale); err != nil {
			return "", err
		}
		followed(tale)
	}
	result := p.Result()
	switch {
	case result.Over && result.By != "":
		fmt.Fprintf(&b, "The end: %s.\n", a.Words.Text("en", game.NewPhrase("way."+result.By), nil))
	case result.Over:
		b.WriteString("The end.\n")
	default:
		fmt.Fprintf(&b, "Not over: seats %s to act.\n", seatList(p.ToAct()))
	}
	for _, st := range result.Standings[:result.N] {
		fmt.Fprintf(&b, "seat %s: rank %d", st.Seat, st.Rank)
		if !result.Unscored {
			fmt.Fprintf(&b, ", %d points", st.Points)
		}
		if st.Label != "" {
			fmt.Fprintf(&b, ", %s", st.Label)
		}
		for _, s := range st.Sources {
			if s.ID != "" {
				fmt.Fprintf(&b, ", %s %d", s.ID, s.Points)
			}
		}
		for _, way := range st.Ways {
			if way.ID != "" {
				fmt.Fprintf(&b, ", %s %d of %d", way.ID, way.Got, way.Of)
			}
		}
		if st.Tie != "" {
			fmt.Fprintf(&b, ", ahead by %s", st.Tie)
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "fingerprint %s\n", game.FingerprintOf(p))
	return b.String(), nil
}

// audience returns which seats receive an event, or which do not if those are fewer; "" for a public event.
func audience(to game.Seats) string {
	others := game.Everybody &^ to
	switch {
	case others == 0:
		return ""
	case others.Len() < to.Len():
		return " [not to " + seatList(others) + "]"
	}
	return " [to " + seatList(to) + "]"
}

func seatList(set game.Seats) string {
	var seats []string
	for ; set != 0; set = set.Without(set.First()) {
		seats = append(seats, set.First().String())
	}
	return strings.Join(seats, ", ")
}
