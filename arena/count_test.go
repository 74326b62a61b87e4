package arena

import (
	"math"
	"testing"

	"pantheon/game"
)

// counted returns the findings of a contest whose games had these endings, one deal after the other, in a title with these labels.
func counted(t *testing.T, c Contest, labels []string, endings ...*ending) *Findings {
	t.Helper()
	g := nobody{&game.About{ID: "none", MinSeats: 1, MaxSeats: 4, Labels: labels}}
	c.Games = len(endings)
	if err := c.Prepare(g); err != nil {
		t.Fatal(err)
	}
	h := newContestRun(&c, g)
	for i, e := range endings {
		h.endings[0][i] = e
		h.done++
	}
	return h.findings()
}

// TestSoloFindings: in a solo game the automaton is the opponent. It has a rating, and wins the games that no seat wins.
func TestSoloFindings(t *testing.T) {
	played := func(points, machine int) *ending {
		e := &ending{sentences: 10, turns: 5, seats: []standing{{rank: 1, points: points, label: "red", share: 1}}, automaton: &standing{rank: 2, points: machine}}
		if machine > points {
			e.seats[0].rank, e.seats[0].share, e.automaton.rank, e.automaton.share = 2, 0, 1, 1
		}
		return e
	}
	c := Contest{Setup: game.Setup{Players: 1}, Seed: "solo", Competitors: []Competitor{named("a")}}
	f := counted(t, c, []string{"red", "blue"}, played(30, 20), played(10, 20), played(20, 50), played(20, 30))
	if f.Games != 4 || f.Deals != 4 || f.FirstSeat != nil || f.Par() != 0.5 || len(f.Pairs) != 0 {
		t.Errorf("%+v", f)
	}
	if a := f.Automaton; a == nil || a.Won.Value != 0.75 || a.Points.Mean != 30 || a.Games != 4 {
		t.Fatalf("the automaton: %+v", f.Automaton)
	}
	// Three and a half points to one and a half.
	if got, want := f.Automaton.Rating.Value, eloUnit*math.Log(3.5/1.5); !near(got, want, 1e-6) {
		t.Errorf("it is rated %v, not %v", got, want)
	}
	if b := f.Bots[0]; b.Won.Value != 0.25 || b.Points.Median != 20 || b.Rating.Value != 0 {
		t.Errorf("the bot: %+v", b)
	}
	if f.Margin.N != 4 || f.Margin.Mean != 15 {
		t.Errorf("the margins: %+v", f.Margin)
	}
	if red, blue := f.Labels[0], f.Labels[1]; red.Games != 4 || *red.Points != 20 || red.Won.Value != 0.25 || blue.Games != 0 {
		t.Errorf("the labels: %+v", f.Labels)
	}
}

// TestCutGames: a cut game counts only in the numbers of games and of cut games.
func TestCutGames(t *testing.T) {
	won := &ending{sentences: 8, seats: []standing{{rank: 1, points: 9, share: 1}, {rank: 2, points: 4}}}
	lost := &ending{sentences: 12, seats: []standing{{rank: 1, points: 6, share: 1}, {rank: 2, points: 5}}}
	cut := &ending{sentences: 99, cut: true, seats: []standing{{rank: 1, points: 80}, {rank: 2}}}
	c := Contest{Setup: game.Setup{Players: 2}, Seed: "cut", Competitors: []Competitor{named("a"), named("b")}}
	f := counted(t, c, nil, won, lost, cut, cut)
	if f.Games != 4 || f.Cut != 2 || f.Pairs[0].Games != 2 || f.Pairs[0].Score.Value != 0.5 || f.Bots[0].Games != 2 || f.Seats[0].Games != 2 {
		t.Errorf("%+v", f)
	}
	// The first competitor had seat 0, then seat 1: b has 4 and 6 points where a has 9 and 5.
	if f.Moves.Max != 12 || f.Margin.Mean != 3 || *f.Pairs[0].Margin != -2 || f.Pairs[0].Test.Deals != 1 {
		t.Errorf("%+v, %+v, %+v", f.Moves, f.Margin, f.Pairs[0])
	}
	if none := counted(t, c, nil, cut, cut); none.Bots[0].Rating.Value != 0 || none.Bots[1].Rating != nil {
		t.Errorf("who met nobody is rated: %+v", none.Bots)
	}
}
