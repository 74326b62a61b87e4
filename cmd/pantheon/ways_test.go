package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pantheon/arena"
)

// TestWays checks that in titles without points, and only there, the games of bots are counted by way to win: as JSON, as text and in the
// HTML report. Each finished game counts once, and so does each of its wins, with its winner.
func TestWays(t *testing.T) {
	registry, err := realRegistry()
	if err != nil {
		t.Fatal(err)
	}
	const games = 4
	for _, title := range registry {
		id := title.ID()
		play := func(verb string, more ...string) string {
			t.Helper()
			args := []string{verb, id, "--players", "2", "--bots", "random,greedy", "--seed", "ways", "--games", fmt.Sprint(games)}
			args = append(args, more...)
			code, out, errs := forReal(args...)
			if code != exitDone {
				t.Fatalf("pantheon %s: %s", strings.Join(args, " "), errs)
			}
			return out
		}
		folder := t.TempDir()
		page := filepath.Join(folder, "page.html")
		kept := []string{"--folder", filepath.Join(folder, "games"), "--report", page}
		var r arena.Report
		var f arena.Findings
		for text, into := range map[string]any{play("sim", "--json"): &r, play("arena", append(kept, "--json")...): &f} {
			if err := json.Unmarshal([]byte(text), into); err != nil {
				t.Fatal(err)
			}
		}
		drawn, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		if !title.Game.About().Unscored {
			if r.GamesByWay != nil || r.WinsByWay != nil || f.GamesByWay != nil || f.Bots[0].WinsByWay != nil ||
				strings.Contains(string(drawn), "Ways to win") {
				t.Errorf("%s has points, and counts ways: %v, %v", id, r.GamesByWay, f.GamesByWay)
			}
			continue
		}
		byBot := map[string]map[string]float64{}
		for _, b := range f.Bots {
			byBot[b.Name] = b.WinsByWay
		}
		waysAddUp(t, id+" in sim", games-r.Cut, r.GamesByWay, r.WinsByWay)
		waysAddUp(t, id+" in the arena", games-f.Cut, f.GamesByWay, byBot)
		sim, told := play("sim"), play("arena", kept...)
		for way, n := range r.GamesByWay {
			line := fmt.Sprintf("\n%-12s ended %d of %d", way, n, games-r.Cut)
			if n > 0 {
				greedy, random := r.WinsByWay["greedy"][way], r.WinsByWay["random"][way]
				line += fmt.Sprintf(" (%.1f %%): greedy %.1f, random %.1f\n", 100*float64(n)/float64(games-r.Cut), greedy, random)
			}
			if !strings.Contains(sim, line) {
				t.Errorf("%s: sim does not print %q:\n%s", id, line, sim)
			}
		}
		head := strings.Join(slices.Sorted(maps.Keys(f.GamesByWay)), "  ")
		if !strings.Contains(strings.Join(strings.Fields(told), "  "), "won  by  way  "+head) {
			t.Errorf("%s: the arena does not tell of %s:\n%s", id, head, told)
		}
		if !strings.Contains(string(drawn), "<h2>Ways to win</h2>") {
			t.Errorf("%s: the page does not tell of the ways to win", id)
		}
		for way := range f.GamesByWay {
			if cell := fmt.Sprintf(`<td data-head="%s">%.1f</td>`, way, byBot["greedy"][way]); !strings.Contains(string(drawn), cell) {
				t.Errorf("%s: the page has no %s", id, cell)
			}
		}
	}
}

// waysAddUp checks that each finished game has one way to win, and each of its wins a winner.
func waysAddUp(t *testing.T, what string, ended int, games map[string]int, wins map[string]map[string]float64) {
	t.Helper()
	sum := 0
	for way, n := range games {
		sum += n
		won := 0.0
		for _, by := range wins {
			won += by[way]
		}
		if math.Abs(won-float64(n)) > 1e-9 {
			t.Errorf("%s: %d games ended by %s, and %v of them were won", what, n, way, won)
		}
	}
	if sum != ended {
		t.Errorf("%s: %d of %d games ended by a way: %v", what, sum, ended, games)
	}
}
