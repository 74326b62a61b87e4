package luna

import (
	"slices"
	"testing"

	"pantheon/game"
)

// afterPreliminary deals a solo game and places the pieces, up to the player's first decision.
func afterPreliminary(t *testing.T) *Position {
	t.Helper()
	p := deal(t, 1, nil, `{}`)
	for p.Step != Turn {
		p.Play(0, p.Moves(0, nil)[0], &game.Env{Dice: game.QuickDice(1)})
	}
	return p
}

// TestSoloValueKnowsTheRoundsToCome checks that at the start of the solo game the values are near the final results,
// not near the present points. The results are some 80 points for either side, and the values differ from that by at
// most 30.
func TestSoloValueKnowsTheRoundsToCome(t *testing.T) {
	p := afterPreliminary(t)
	for _, s := range []game.Seat{0, game.Spectator} {
		if v := p.Value(s); v < 50 || v > 110 {
			t.Errorf("in round %d, with a score of %v, the value of %s is %v", p.Round, p.Score(s), s, v)
		}
	}
}

// TestSoloValueOfARoundThatEndsAtOnce checks that ending a round with all novices active lowers the value, in each
// round but the last. Active novices are worth more than inactive ones.
func TestSoloValueOfARoundThatEndsAtOnce(t *testing.T) {
	lead := func(p *Position) float64 { return p.Value(0) - p.Value(game.Spectator) }
	for round := int8(1); round < NumGroups; round++ {
		p := afterPreliminary(t)
		p.Round = round
		asleep := *p
		asleep.Players[0].Inactive, asleep.Players[0].Active = asleep.Players[0].Active, asleep.Players[0].Inactive
		if lead(&asleep) >= lead(p) {
			t.Errorf("round %d: the lead is %.1f with active novices, %.1f with inactive ones", round, lead(p), lead(&asleep))
		}
		before := lead(p)
		p.Play(0, move(verbEnd, 0, 0, 0), &game.Env{Dice: game.QuickDice(1)})
		if after := lead(p); after >= before {
			t.Errorf("round %d: the lead is %.1f, and %.1f when the round is ended at once", round, before, after)
		}
	}
}

// TestSoloRoundsEndAtLast checks move pruning in the solo game, in which only the player ends a round. After many turns
// it must leave only the end of the round, while all moves stay legal. With several players, and during a journey, it
// must leave all legal moves.
func TestSoloRoundsEndAtLast(t *testing.T) {
	p := afterPreliminary(t)
	end := []game.Move{move(verbEnd, 0, 0, 0)}
	legal := p.Moves(0, nil)
	if got := p.Prune(0, nil); !slices.Equal(got, legal) {
		t.Errorf("in turn %d of round %d, %d of %d moves are sensible", p.TurnNo, p.Round, len(got), len(legal))
	}
	p.TurnNo = patience*int32(p.Round) + 1
	if got := p.Prune(0, nil); !slices.Equal(got, end) {
		t.Errorf("in turn %d of round %d, %d moves are sensible", p.TurnNo, p.Round, len(got))
	}
	if got := p.Moves(0, nil); !slices.Equal(got, legal) {
		t.Errorf("in turn %d %d moves are legal, %d before", p.TurnNo, len(got), len(legal))
	}
	journey := legal[slices.IndexFunc(legal, func(m game.Move) bool { return verbOf(m) == verbJourney })]
	p.Play(0, journey, &game.Env{Dice: game.QuickDice(1)})
	if got, legal := p.Prune(0, nil), p.Moves(0, nil); p.Step != Journeying || !slices.Equal(got, legal) {
		t.Errorf("in the midst of a journey %d of %d moves are sensible", len(got), len(legal))
	}
	q := deal(t, 2, nil, `{}`)
	q.TurnNo = 1000
	if got, legal := q.Prune(game.Seat(q.Acting), nil), q.Moves(game.Seat(q.Acting), nil); !slices.Equal(got, legal) {
		t.Errorf("with two players %d of %d moves are sensible", len(got), len(legal))
	}
}
