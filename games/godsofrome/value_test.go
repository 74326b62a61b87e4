package godsofrome

import (
	"fmt"
	"testing"

	"pantheon/game"
)

// TestValueLikesWhatAPlayerLikes checks that of two positions of Neptune that differ in one thing, the better one has
// the higher value, at each checkpoint.
func TestValueLikesWhatAPlayerLikes(t *testing.T) {
	empty := emptyMap(t)
	const one = `"J2": {"meeples": {"neptune": 1}}`
	for _, c := range []struct{ name, lessMap, lessBoard, moreMap, moreBoard string }{
		{"favour", one, `"favour": 3`, one, `"favour": 4`},
		{"a god visited", one, ``, one, `"visiting": ["diana"]`},
		{"a territory that scores", ``, `"visiting": ["jupiter"]`, one, `"visiting": ["jupiter"]`},
		{"a good harvest", `"J2": {"meeples": {"neptune": 1}, "harvest": -1}`, `"visiting": ["jupiter"]`, `"J2": {"meeples": {"neptune": 1}, "harvest": 1}`, `"visiting": ["jupiter"]`},
		{"a tie that is broken", `"J2": {"meeples": {"neptune": 1, "venus": 1}}`, ``, one, ``},
		{"a tie rather than being behind by two", `"J2": {"meeples": {"neptune": 1, "venus": 3}}`, ``, `"J2": {"meeples": {"neptune": 3, "venus": 3}}`, ``},
		{"control that one piece cannot take", one, ``, `"J2": {"meeples": {"neptune": 2}}`, ``},
		{"an action card", one, ``, one, `"spaces": {"2": {"card": "GT"}}`},
		{"a card space to act with", one, `"spaces": {"1": {"disc": true}, "2": {"disc": true}, "3": {"disc": true}}`, one,
			`"spaces": {"1": {"disc": true}, "2": {"disc": true}}`},
	} {
		for passed := range NumCheckpoints {
			less, more := neptune(t, empty, passed, c.lessMap, c.lessBoard), neptune(t, empty, passed, c.moreMap, c.moreBoard)
			if a, b := less.Value(0), more.Value(0); a >= b {
				t.Errorf("%s, after %d checkpoints: %v without it, %v with it", c.name, passed, a, b)
			}
		}
	}
}

// TestValueOfPoints checks that after the first checkpoint a victory point is worth more than two favour.
func TestValueOfPoints(t *testing.T) {
	p := neptune(t, emptyMap(t), 1, ``, ``)
	p.Players[0].VP[0], p.Players[1].VP[0] = 3, 2
	p.Players[0].Favour, p.Players[1].Favour = 5, 7
	if a, b := p.Value(0), p.Value(1); a <= b {
		t.Errorf("3 points and 5 favour are worth %v, 2 points and 7 favour %v", a, b)
	}
}

// neptune returns a game of three in which seat 0 plays Neptune, with the given pieces added to the empty map and to the player's board.
func neptune(t *testing.T, empty *Position, checkpoints int, lands, board string) *Position {
	t.Helper()
	p := *empty
	if board != "" {
		board = ", " + board
	}
	changes := fmt.Sprintf(`{"players": {"0": {"faction": "neptune"%s}, "1": {"faction": "phoebus"}, "2": {"faction": "diana"}}, "territories": {%s}}`, board, lands)
	if err := (&rome{rules: p.rules}).Arrange(&p, []byte(changes)); err != nil {
		t.Fatalf("%v\n%s", err, changes)
	}
	p.Checkpoint = int8(checkpoints)
	return &p
}

// emptyMap returns a game of three with nothing on the map but harvest tokens.
func emptyMap(t *testing.T) *Position {
	return deal(t, 3, nil, `{"territories": {"J3": {"meeples": null}, "P1": {"meeples": null}, "N1": null, "D3": {"meeples": null}, "V2": {"meeples": null}}}`)
}

// TestValueAtTheEnd checks that at the end of a game, a point decides before anything else, and the ranking decides
// ties.
func TestValueAtTheEnd(t *testing.T) {
	p := neptune(t, emptyMap(t), 0, `"J2": {"meeples": {"neptune": 1}}`, ``)
	p.Checkpoint, p.Step = NumCheckpoints, Over
	p.Players[0].VP, p.Players[1].VP, p.Players[2].VP = [NumCheckpoints]int8{3, 2, 6}, [NumCheckpoints]int8{1, 4, 6}, [NumCheckpoints]int8{2, 3, 7}
	if a, b, c := p.Value(0), p.Value(1), p.Value(2); !(c > a && a > b) {
		t.Errorf("12 points are worth %v, 11 with a territory more %v, 11 with less %v", c, a, b)
	}
}

// TestValueOfPatronus checks that in the solo game the value of Patronus is higher with more favour and with more
// territories that he controls.
func TestValueOfPatronus(t *testing.T) {
	p := deal(t, 1, nil, `{}`)
	before := p.Value(game.Spectator)
	p.Patronus.Favour++
	ahead := p.Value(game.Spectator)
	for land := range Territory(NumTerritories) {
		if p.Meeples[land] == [NumFactions]uint8{} {
			p.enlist(p.Patronus.Faction, land, 1)
			break
		}
	}
	if more := p.Value(game.Spectator); !(before < ahead && ahead < more) {
		t.Errorf("Patronus is worth %v, with a favour more %v, and with a territory more %v", before, ahead, more)
	}
}

// TestValueOfRoundsWithoutARise checks values in the pantheon variant once nobody can visit any more. Rounds without a
// rise of favour must raise the value of the leading player. A territory whose god a player can no longer visit must be
// worth less to that player.
func TestValueOfRoundsWithoutARise(t *testing.T) {
	lead := func(own, patronus, idle int) float64 {
		p := deal(t, 1, map[string]string{"pantheon": "on"}, `{}`)
		p.Checkpoint = 2
		p.Players[0].Favour, p.Patronus.Favour, p.idle = int16(own), int16(patronus), int8(idle)
		return p.Value(0) - p.Value(game.Spectator)
	}
	if fresh, late := lead(20, 18, 1), lead(20, 18, 3); late <= fresh {
		t.Errorf("ahead: %v with no such round, %v with two", fresh, late)
	}
	held := func(visits uint8) float64 {
		p := deal(t, 2, map[string]string{"pantheon": "on"}, `{"players": {"0": {"faction": "diana"}}, "territories": null}`)
		p.Removed = NoFaction
		p.enlist(Diana, at("J2"), 4)
		p.Players[0].Visits[Jupiter] = visits
		return p.Value(0)
	}
	if once, twice := held(1), held(2); twice >= once {
		t.Errorf("a territory of a god visited once is worth %v, visited twice %v", once, twice)
	}
}

// TestValueOfWaitingForEver checks that late in a long game with the pantheon variant, making a visit is worth more
// than a territory of that god. A player who saves a visit while no favour rises could otherwise play without end.
func TestValueOfWaitingForEver(t *testing.T) {
	worth := func(turn int32, visits uint8) float64 {
		p := deal(t, 1, map[string]string{"pantheon": "on"}, `{"players": {"0": {"faction": "diana"}}, "territories": null}`)
		p.enlist(Diana, at("J2"), 4)
		p.TurnNo, p.Removed = turn, Venus
		p.Players[0].Visits[Jupiter] = visits
		return p.Value(0)
	}
	if saved, made := worth(30, 1), worth(30, 2); made >= saved {
		t.Errorf("early: %v with a visit to come, %v when all are made", saved, made)
	}
	if saved, made := worth(150, 1), worth(150, 2); made <= saved {
		t.Errorf("late: %v with a visit to come, %v when all are made", saved, made)
	}
}
