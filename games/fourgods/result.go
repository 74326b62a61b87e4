package fourgods

import "pantheon/game"

// tieHigher is the id of what decides between equal lowest markers: the highest marker. (1.10)
const tieHigher = "higher-marker"

// Result ranks by points, during the game as if it were scored now. Tied players share their rank. With two players and four gods the
// points of a player are those of his lower marker; between equals the higher one decides. (1.6, 1.10)
func (p *Position) Result() game.Result {
	r := game.Result{Over: p.Phase == Over && p.Seats > 0, N: int(p.Seats)}
	t := p.Tally()
	var higher [MaxPlayers]int
	for s := range r.N {
		low, high := p.markerPoints(&t, game.Seat(s))
		higher[s] = total(high) - total(low)
		st := &r.Standings[s]
		*st = game.Standing{Seat: game.Seat(s), Label: p.label(s), Rank: 1, Points: total(low)}
		for step, n := range low {
			st.Sources[step] = game.Source{ID: stepIDs[step], Points: n}
		}
	}
	for s := range r.N {
		st := &r.Standings[s]
		for o := range r.N {
			switch his := r.Standings[o].Points; {
			case his > st.Points || his == st.Points && higher[o] > higher[s]:
				st.Rank++
			case his == st.Points && higher[o] < higher[s]:
				st.Tie = tieHigher
			}
		}
		if r.Over && st.Rank == 1 {
			r.Won = r.Won.With(st.Seat)
		}
	}
	return r
}

// labels are what a player may play: a god, or with two players and four gods two.
var labels = allLabels()

func allLabels() []string {
	ids := append([]string(nil), godIDs[:]...)
	for a := range godIDs {
		for b := a + 1; b < NumGods; b++ {
			ids = append(ids, godIDs[a]+"-"+godIDs[b])
		}
	}
	return ids
}

// label is what a player plays: the god, or both; "" before it is chosen or known.
func (p *Position) label(s int) string {
	a, b := p.Players[s].Markers[0].God, p.Players[s].Markers[1].God
	switch {
	case a == NoGod || b == NoGod:
		return a.String()
	case a > b:
		a, b = b, a
	}
	return a.String() + "-" + b.String()
}

// tellEnd tells what each step brought, and who won. (1.6)
func (p *Position) tellEnd(tale *game.Tale) {
	t := p.Tally()
	for s := range p.Seats {
		for _, mk := range p.Players[s].Markers {
			if mk.Colour == NoColour {
				continue
			}
			steps := t.Marker(mk)
			if mk.God == NoGod {
				continue
			}
			tale.Tell(game.Everybody, "tale.scores", "who", seatThing(s), "god", godThing(mk.God), "colour", colourThing(mk.Colour), "cities", steps[StepCities],
				"prophets", steps[StepProphets], "largest", steps[StepLargest], "most", steps[StepMost], "n", total(steps))
		}
	}
	r := p.Result()
	for s := range p.Seats {
		if r.Won.Has(game.Seat(s)) {
			id := "tale.wins"
			if r.Won.Len() > 1 {
				id = "tale.shares"
			}
			tale.Tell(game.Everybody, id, "who", seatThing(s), "n", r.Standings[s].Points)
		}
	}
}

// Score is what a seat would have if the game were scored now, as far as is known: with two markers, what the lower one has, and a
// hundredth of the higher one, which decides between equals.
func (p *Position) Score(s game.Seat) float64 {
	if s < 0 || s >= game.Seat(p.Seats) {
		return 0
	}
	t := p.Tally()
	return p.worth(&t, s)
}
