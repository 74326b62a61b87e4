package godsofrome

import (
	"testing"

	"pantheon/game"
)

// threeAlike returns a game in which seats 0 (Phoebus), 1 (Diana) and 2 (Venus) are equal in all criteria of the
// ranking. Seat 1 is the start player, so seat 0 is last in turn order.
func threeAlike(t *testing.T) *Position {
	p := deal(t, 3, nil, `{"first": 1, "players": {"0": {"faction": "phoebus"}, "1": {"faction": "diana"}, "2": {"faction": "venus"}}}`)
	for s := range p.Players {
		p.Players[s].Favour = 9
		p.Players[s].VP = [NumCheckpoints]int8{2, 3, 5}
	}
	return p
}

// TestTieBreaks checks that each criterion decides if all before it are equal, in favour of seat 2 and finally of seat
// 0.
func TestTieBreaks(t *testing.T) {
	controls := func(p *Position) { // one meeple of three moved to an empty territory
		p.shift(Venus, at("V2"), at("V1"), 1)
	}
	card := func(p *Position) { p.Players[2].Cards[0] = 0 }
	piece := func(p *Position) {
		p.Reserve[Venus]--
		p.place(Venus, at("V2"), 1)
	}
	vp := func(one, two, three int8) func(*Position) {
		return func(p *Position) { p.Players[2].VP = [NumCheckpoints]int8{one, two, three} }
	}
	// Later criteria favour seat 1, so that the order of the tie-breaks is visible.
	otherCard := func(p *Position) { p.Players[1].Cards[0] = 0 }
	otherPiece := func(p *Position) {
		p.Reserve[Diana]--
		p.place(Diana, at("D3"), 1)
	}
	otherVP := func(p *Position) { p.Players[1].VP = [NumCheckpoints]int8{2, 2, 6} }
	for _, c := range []struct {
		by     measure
		change []func(*Position)
		tie    string
		winner int8
	}{
		{byFavour, []func(*Position){func(p *Position) { p.Players[2].Favour++ }, otherCard}, "favour", 2},
		{byPoints, []func(*Position){vp(3, 3, 5), otherVP}, "", 2},
		{byFavour, []func(*Position){controls, otherCard, otherPiece}, "controlled", 2},
		{byPoints, []func(*Position){card, otherPiece, otherVP}, "cards", 2},
		{byPoints, []func(*Position){piece, otherVP}, "pieces", 2},
		{byPoints, []func(*Position){vp(1, 3, 6)}, "checkpoint-3", 2},
		{byPoints, []func(*Position){vp(1, 4, 5)}, "checkpoint-2", 2},
		{byFavour, []func(*Position){vp(3, 3, 5)}, "checkpoint-1", 2},
		{byPoints, nil, "turn-order", 0},
	} {
		p := threeAlike(t)
		for _, change := range c.change {
			change(p)
		}
		var room [MaxPlayers]int8
		ranked := p.ranking(c.by, room[:0])
		var s [MaxPlayers]standing
		p.standings(c.by, ranked, &s)
		tie, _ := compare(&s[0], &s[1])
		if ranked[0] != c.winner || tieIDs[tie] != c.tie {
			t.Errorf("%q: seat %d is first by %q, want seat %d", c.tie, ranked[0], tieIDs[tie], c.winner)
		}
	}
}

// TestPiecesWithoutTemples checks that wooden temples count as pieces on the map, but not with the option temples-count set to "no"
// (ruling Q11).
func TestPiecesWithoutTemples(t *testing.T) {
	const table = `{"players": {"0": {"faction": "phoebus"}, "1": {"faction": "diana"}, "2": {"faction": "venus"}},
		"territories": {"P1": {"wooden": "phoebus"}, "D1": {"wooden": "phoebus"}}}`
	for value, want := range map[string]int{"yes": 5, "no": 3} {
		p := deal(t, 3, map[string]string{"temples-count": value}, table)
		if got := p.piecesOnMap(Phoebus); got != want {
			t.Errorf("temples-count %s: %d pieces, want %d", value, got, want)
		}
	}
}

// TestDrawAgainstPatronusIsLost checks that equal points with Patronus are a defeat, whatever the other tie-breaks say,
// and that one point more wins.
func TestDrawAgainstPatronusIsLost(t *testing.T) {
	for mine, won := range map[int8]game.Seats{2: 0, 3: game.Only(0)} {
		p := deal(t, 1, nil, `{"players": {"0": {"faction": "phoebus", "spaces": {"1": {"card": "GT"}}}}}`)
		p.Players[0].VP = [NumCheckpoints]int8{mine, 4, 6}
		p.Patronus.VP = [NumCheckpoints]int8{3, 3, 6}
		p.Step, p.Checkpoint = Over, NumCheckpoints
		r := p.Result()
		if r.Won != won {
			t.Errorf("with %d points against 12: won %b", 10+mine, r.Won)
		}
		if r.N != 2 || r.Standings[1].Seat != game.Spectator || r.Standings[1].Label != "jupiter" {
			t.Errorf("Patronus' standing is %+v", r.Standings[1])
		}
		if tie := r.Standings[1].Tie; mine == 2 && tie != "patronus" {
			t.Errorf("the draw is decided by %q", tie)
		}
	}
}

// TestCheckpointTracks checks that one scoring passes two checkpoints, one after the other. Others move up twice, two
// objectives turn up, and each track is claimed (ruling Q10).
func TestCheckpointTracks(t *testing.T) {
	p := deal(t, 4, nil, `{"players": {"0": {"faction": "phoebus"}, "1": {"faction": "diana", "favour": 3}, "2": {"faction": "venus", "favour": 2}, "3": {"faction": "jupiter", "favour": 1}}}`)
	p.Players[0].Favour = 14
	m := &game.Env{Dice: game.QuickDice(1)}
	p.passCheckpoints(0, m)
	want := [MaxPlayers][2]int8{{3, 4}, {2, 3}, {1, 2}, {0, 1}}
	for s := range want {
		me := &p.Players[s]
		if [2]int8(me.VP[:2]) != want[s] {
			t.Errorf("seat %d claimed %v, want %v", s, me.VP, want[s])
		}
		if favour := me.Favour; s > 0 && favour != 13 || s == 0 && favour != 14 {
			t.Errorf("seat %d has favour %d", s, favour)
		}
	}
	if p.Checkpoint != 2 || p.FaceDown != 0 || len(objectiveWords(p.Objectives)) != 4 {
		t.Errorf("%d checkpoints, %d face down, up %v", p.Checkpoint, p.FaceDown, objectiveWords(p.Objectives))
	}
}

// TestClaimWithoutDisc checks that the points are claimed, and the document records the missing marker (ruling Q14).
func TestClaimWithoutDisc(t *testing.T) {
	p := deal(t, 3, map[string]string{"pantheon": "on"}, `{"players": {"0": {"faction": "phoebus"}, "1": {"faction": "diana", "discs": 0}, "2": {"faction": "venus"}}}`)
	p.Players[0].Favour = 5
	p.passCheckpoints(0, &game.Env{Dice: game.QuickDice(1)})
	if me := &p.Players[1]; me.VP[0] < 1 || me.Virtual != 1 || me.Discs != 0 {
		t.Errorf("claimed %d with %d virtual markers and %d discs", me.VP[0], me.Virtual, me.Discs)
	}
	if me := &p.Players[2]; me.Virtual != 0 || me.Discs != 10 {
		t.Errorf("a player with discs has %d virtual markers and %d discs left", me.Virtual, me.Discs)
	}
	doc, err := p.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	q := p.rules.blank()
	if err := q.UnmarshalJSON(doc); err != nil || *q != *p {
		t.Errorf("the document comes back differently: %v", err)
	}
}
