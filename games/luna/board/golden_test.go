package board

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pantheon/board"
	"pantheon/board/boardtest"
	"pantheon/game"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The golden files are read by people: what the board shows in the middle of a game, in three languages, and at the end of a solo
// game.
func TestGoldenTable(t *testing.T) {
	g, b := open(t)
	for _, c := range []struct {
		name  string
		setup game.Setup
		plies int
		langs []game.Lang
	}{
		{"table", game.Setup{Players: 3, Options: map[string]string{"setup": "preselected"}}, 48, game.Langs},
		{"solo", game.Setup{Players: 1, Options: map[string]string{"level": "2"}}, 30, []game.Lang{"en"}},
	} {
		r := game.NewRecord(g, c.setup, "golden")
		p, err := r.Begin(g, nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ply < c.plies && p.Waiting() != 0; ply++ {
			s := p.Waiting().First()
			moves := p.Moves(s, nil)
			r.Plies = append(r.Plies, game.Ply{Seat: s, Say: p.Say(moves[(ply*7+3)%len(moves)], s, s)})
			if _, err := r.Step(g, p, ply+1, r.Plies[ply], nil); err != nil {
				t.Fatal(err)
			}
		}
		for _, l := range c.langs {
			look, v := board.Look{Lang: l}, seen(g, p, 0)
			golden(t, c.name+"."+string(l)+".txt", boardtest.Outline(t, b, v, look))
			golden(t, c.name+"-text."+string(l)+".txt", b.Text(v, look))
		}
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
