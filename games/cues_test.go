package games_test

import (
	"slices"
	"testing"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest"
	"pantheon/games"
)

// TestCues: each title has highlights. Each highlight belongs to an event of the title, its shorter phrase is in the catalogue, and the
// scene that it opens is of a kind that the page knows. In random games, each parameter that a highlight names exists in its event, and
// is a number where one is needed.
func TestCues(t *testing.T) {
	registry, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, title := range registry {
		about := title.Game.About()
		cues := board.HighlightsOf(title.Board)
		if len(cues) == 0 {
			t.Errorf("%s has no scenes", title.ID())
		}
		for id, cue := range cues {
			if !about.Words.Has(id) {
				t.Errorf("%s: %s has a cue and is never told", title.ID(), id)
			}
			if cue.Says != "" && !about.Words.Has(cue.Says) {
				t.Errorf("%s: the cue of %s says %q, which the catalogue lacks", title.ID(), id, cue.Says)
			}
			if cue.Opens != "" && !slices.Contains(board.AllScenery, cue.Opens) {
				t.Errorf("%s: %s opens a scene of the unknown kind %q", title.ID(), id, cue.Opens)
			}
		}
		for seed := range uint64(4) {
			r, _ := gametest.Random(title.Game, game.Setup{Players: max(about.MinSeats, 2)}, seed, 2000)
			p, err := r.Begin(title.Game, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, say := range r.Plies {
				var tale game.Events
				if _, err := r.Step(title.Game, p, i+1, say, &tale); err != nil {
					t.Fatal(err)
				}
				for _, l := range tale.List {
					fits(t, title.ID(), l.Phrase, cues[l.Phrase.ID])
				}
			}
		}
	}
}

// fits reports a test error if a highlight names a gap that an event does not have, or takes a number from a gap without one.
func fits(t *testing.T, title string, p game.Phrase, cue board.Highlight) {
	t.Helper()
	numbers := []string{cue.To, cue.From, cue.By}
	things := []string{cue.Place, cue.Of, cue.Card}
	for _, side := range cue.Sides {
		numbers, things = append(numbers, side.To), append(things, side.Of)
	}
	for _, gap := range append(things, numbers...) {
		thing, ok := p.Arg(gap)
		switch {
		case gap == "":
		case !ok:
			t.Errorf("%s: the cue of %s speaks of %q, which the line does not have: %v", title, p.ID, gap, p.Args)
		case slices.Contains(numbers, gap) && thing.Kind() != "number":
			t.Errorf("%s: in the cue of %s %q is a number, and in the line it is %s", title, p.ID, gap, thing)
		}
	}
}
