package arena_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pantheon/arena"
	"pantheon/bot"
	"pantheon/game"
	"pantheon/game/gametest/grab"
	"pantheon/game/gametest/morra"
)

// attentive is a competitor whose agents record the moves that they receive; each new game clears the recorded moves.
type attentive struct {
	arena.Competitor
	seat  *game.Seat
	heard *[]string
}

func (a attentive) Name() string { return "attentive" }

func (a attentive) NewAgent(g game.Game, setup game.Setup, s game.Seat) (bot.Agent, error) {
	mind, err := a.Competitor.NewAgent(g, setup, s)
	*a.seat, *a.heard = s, nil
	return ear{mind, a.heard}, err
}

type ear struct {
	bot.Agent
	heard *[]string
}

func (e ear) Heard(by game.Seat, said game.MoveText, at int64) {
	*e.heard = append(*e.heard, fmt.Sprintf("%s: %s @%d", by, said, at))
}

// TestListenersHearTheirSeatsWords: a listening agent receives every move of its game in order, including the clock's, and no more of
// others' secrets than its seat may know.
func TestListenersHearTheirSeatsWords(t *testing.T) {
	for _, g := range []game.Game{grab.Game(), morra.Game()} {
		id := g.About().ID
		kept, seat, heard := &drawer{}, game.Seat(0), []string(nil)
		c := arena.Contest{Setup: game.Setup{Players: 2}, Games: 2, Seed: "ears", Workers: 1, Archive: kept}
		c.Competitors = append(bots(t, g, "random"), attentive{bots(t, g, "greedy")[0], &seat, &heard})
		hold(t, g, c)
		said := map[bool][]string{}
		veiled := 0
		for _, r := range kept.records {
			var all []string
			for _, ply := range r.Plies {
				text := string(ply.Text)
				if other := ply.Seat != seat && ply.Seat != game.Clock; other && g.About().Secret && strings.HasPrefix(text, "show ") {
					text = "show ?"
					veiled++
				}
				all = append(all, fmt.Sprintf("%s: %s @%d", ply.Seat, text, ply.At))
			}
			said[r.Seats[seat] == "attentive"] = all // the other game was played in the other seat
		}
		if !slices.Equal(heard, said[true]) || len(heard) == 0 {
			t.Errorf("%s: in seat %s it heard %q of what was said: %q", id, seat, heard, said[true])
		}
		if g.About().Secret && veiled == 0 {
			t.Errorf("%s: there was nothing that it may not know", id)
		}
	}
}
