package game_test

import (
	"errors"
	"strings"
	"testing"

	"pantheon/game"
	"pantheon/game/gametest/morra"
)

// versioned is a toy game that is opened separately for each version.
type versioned struct {
	game.Game
	about game.About
	all   *game.Versions
}

func (e *versioned) About() *game.About                { return &e.about }
func (e *versioned) At(version int) (game.Game, error) { return e.all.At(version) }

// TestEditions: each version is compiled once, on first use. The refusal of an unknown version names the known ones.
func TestEditions(t *testing.T) {
	opened := map[int]int{}
	newest, err := game.OpenVersions("toy", 3, func(version int, all *game.Versions) (game.Game, error) {
		if opened[version]++; version == 2 {
			return nil, errors.New("content of version 2 is broken")
		}
		e := &versioned{Game: morra.Game(), all: all}
		e.about = *e.Game.About()
		e.about.Version = version
		return e, nil
	})
	if err != nil || newest.About().Version != 3 {
		t.Fatal(newest, err)
	}
	first, err := game.At(newest, 1)
	if err != nil || first.About().Version != 1 {
		t.Fatal(first, err)
	}
	if again, err := game.At(first, 3); err != nil || again != newest || opened[3] != 1 || opened[1] != 1 {
		t.Errorf("version 3 again is %v, %v; opened %v", again, err, opened)
	}
	if _, err := game.At(newest, 2); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("a version that cannot be compiled: %v", err)
	}
	for _, version := range []int{0, 4, -1} {
		var flaw *game.InvalidRecord
		if _, err := game.At(newest, version); !errors.As(err, &flaw) || !strings.Contains(err.Error(), "versions 1 to 3") {
			t.Errorf("version %d: %v", version, err)
		}
	}
	var flaw *game.InvalidRecord
	if _, err := game.At(morra.Game(), 2); !errors.As(err, &flaw) {
		t.Errorf("a game of one version at another: %v", err)
	}
	if g, err := game.At(morra.Game(), 1); err != nil || g.About().Version != 1 {
		t.Error(g, err)
	}
}
