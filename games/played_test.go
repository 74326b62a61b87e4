package games_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"pantheon/game"
	"pantheon/games"
)

// TestPlayed: a record is replayed by the rules of its version and with the content that the fingerprint in its header names: that of
// the registry, or that which the version shipped with. If this program does not have the version or the content, the error names it.
func TestPlayed(t *testing.T) {
	plain, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	file := "content/tracks.yaml"
	own := string(plain[0].Content["tracks.yaml"])
	changed := strings.Replace(own, "4: [5, 8, 8]", "4: [5, 8, 9]", 1)
	if own == changed {
		t.Fatalf("%s has no such track", file)
	}
	replaced, err := games.Open(fstest.MapFS{plain[0].ID() + "/tracks.yaml": {Data: []byte(changed)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range plain {
		for version := 1; version <= title.Game.About().Version; version++ {
			at, err := title.At(version)
			if err != nil {
				t.Fatal(err)
			}
			a := at.Game.About()
			for _, print := range append([]string{a.Content}, a.Former...) {
				r := game.NewRecord(at.Game, game.Setup{Players: a.MaxSeats}, "seed")
				r.Content = print
				for name, registry := range map[string]games.Registry{"the embedded content": plain, "other content": replaced} {
					found, err := registry.Played(r)
					if err != nil || found.Game.About().Version != version || !found.Game.About().HasContent(print) || found.Board == nil {
						t.Errorf("%s, version %d, content %s, on a shelf with %s: %v", a.ID, version, print, name, err)
					}
				}
			}
			if version == 1 && len(a.Former) < 1 {
				t.Errorf("%s: version 1 does not know the fingerprint of its bytes", a.ID)
			}
		}
	}
	r := game.NewRecord(replaced[0].Game, game.Setup{Players: replaced[0].Game.About().MaxSeats}, "seed")
	if _, err := plain.Played(r); err == nil || !strings.Contains(err.Error(), "but this program has") {
		t.Errorf("content that the shelf does not have: %v", err)
	}
	if found, err := replaced.Played(r); err != nil || found.Game != replaced[0].Game {
		t.Errorf("content of the shelf: %v", err)
	}
	r.Version = 99
	if _, err := replaced.Played(r); err == nil || !strings.Contains(err.Error(), "versions 1 to ") {
		t.Errorf("a version to come: %v", err)
	}
	r.Game = "chess"
	if _, err := replaced.Played(r); err == nil {
		t.Error("a game that nobody knows was found")
	}
}

// TestShippedFingerprints: each title still knows the fingerprints by which records of version 1 name its content.
func TestShippedFingerprints(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"0560a9e7d27ec4cc", "dcedba5288702723", "eb39dfe05c3cf9ab", "0bb850d73f2cb2dc"} {
		first, err := registry[i].At(1)
		if err != nil {
			t.Fatal(err)
		}
		if !first.Game.About().HasContent(want) {
			t.Errorf("%s: version 1 was known by %v, want %s too", registry[i].ID(), first.Game.About().Former, want)
		}
	}
}
