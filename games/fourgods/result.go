package fourgods

import "pantheon/game"

// tieHigher is the id of the tie-break between equal lower markers: the higher marker. (1.10)
const tieHigher = "higher-marker"

// Result ranks by points, during the game as if it were scored now. Tied players share their rank. With two players and
// four gods a player has the points of their lower marker. In a tie the higher one decides. (1.6, 1.10)
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

// labels holds everything that a player may play: a god, or with two players and four gods two gods.
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

// label returns the god or gods that a player plays, or "" before they are chosen or known.
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

// tellEnd adds the events with the points of each step, and the winners. (1.6)
func (p *Position) tellEnd(tale *game.Events) {
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
			tale.Add(game.Everybody, "tale.scores", "who", seatThing(s), "god", godThing(mk.God), "colour", colourThing(mk.Colour), "cities", steps[StepCities],
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
			tale.Add(game.Everybody, id, "who", seatThing(s), "n", r.Standings[s].Points)
		}
	}
}

// Score returns the points of a seat if the game were scored now, by the known information. With two markers it is the
// points of the lower one plus a hundredth of the higher one, which breaks ties. For anything but a seat of a player it
// returns 0.
func (p *Position) Score(s game.Seat) float64 {
	if s < 0 || s >= game.Seat(p.Seats) {
		return 0
	}
	t := p.Tally()
	return p.worth(&t, s)
}
