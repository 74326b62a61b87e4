package board

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/games/godsofrome"
)

var update = flag.Bool("update", false, "write the golden files anew")

// outline lists what a view's parts show, without coordinates: the things with their labels, the pieces, and the texts.
func outline(t *testing.T, b *rome, v game.Position, l board.Look) string {
	t.Helper()
	var out strings.Builder
	for _, p := range b.Parts(v, l) {
		fmt.Fprintf(&out, "# %s %q %gx%g\n", p.ID, p.Title, p.W, p.H)
		for _, e := range elements(t, render(t, p.Live)) {
			switch {
			case e.attrs["data-label"] != "":
				fmt.Fprintf(&out, "%s: %s\n", e.attrs["data-thing"], e.attrs["data-label"])
			case e.attrs["data-key"] != "":
				fmt.Fprintf(&out, "    %s\n", e.attrs["data-key"])
			}
			if text := strings.TrimSpace(e.text); text != "" && e.name == "text" {
				fmt.Fprintf(&out, "    %q\n", text)
			}
		}
	}
	return out.String()
}

// The golden files are read by people: what the board shows after the first turns of a game, in three languages.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	r := game.NewRecord(g, game.Setup{Players: 2, Options: map[string]string{"setup": "first-game", "powers": "on"}}, "golden")
	p, err := r.Begin(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ply < 24; ply++ {
		s := p.Waiting().First()
		moves := p.Moves(s, nil)
		r.Plies = append(r.Plies, game.Ply{Seat: s, Say: p.Say(moves[(ply*7+3)%len(moves)], s, s)})
		if _, err := r.Step(g, p, ply+1, r.Plies[ply], nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range game.Langs {
		look := board.Look{Lang: l}
		v := seen(g, p.(*godsofrome.Position), 0)
		golden(t, "table."+string(l)+".txt", outline(t, b, v, look))
		golden(t, "text."+string(l)+".txt", b.Text(v, look))
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: run go test -run %s -update and read what it writes", err, t.Name())
	}
	if got == string(want) {
		return
	}
	was, is := strings.Split(string(want), "\n"), strings.Split(got, "\n")
	for i := range min(len(was), len(is)) {
		if was[i] != is[i] {
			t.Fatalf("%s, line %d: drawn is\n%s\nand golden is\n%s\nIf that is right: go test -run %s -update", name, i+1, is[i], was[i], t.Name())
		}
	}
	t.Fatalf("%s: drawn are %d lines and golden are %d", name, len(is), len(was))
}
