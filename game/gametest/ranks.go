package gametest

import (
	"slices"

	"pantheon/game"
)

// ranked checks the present result of a position: its ranks follow from points and tie-breaks, points add up from their sources, and the
// winners are those of first rank, once the game is over.
func (c *checker) ranked(p game.Position, setup game.Setup) {
	r := p.Result()
	over := p.ToAct() == 0
	if r.Over != over {
		c.breach(Ranked, "the result is final: %v; nobody is waited for: %v", r.Over, over)
	}
	if r.Unscored != c.about.Unscored {
		c.breach(Ranked, "the result is one without points: %v; of the title: %v", r.Unscored, c.about.Unscored)
	}
	if (r.By != "") != (r.Unscored && over) {
		c.breach(Ranked, "the way to the win is %q; over: %v, without points: %v", r.By, over, r.Unscored)
	} else if r.By != "" {
		c.worded(game.NewPhrase("way."+r.By), c.about.Words)
	}
	if r.Cut {
		c.breach(Ranked, "Cut is for who runs a game, not for its rules")
	}
	if r.N < setup.Players || r.N > len(r.Standings) {
		c.breach(Ranked, "%d standings for %d players", r.N, setup.Players)
		return
	}
	var best game.Seats
	for i := range r.N {
		st := r.Standings[i]
		if i < setup.Players && st.Seat != game.Seat(i) || i >= setup.Players && st.Seat != game.Spectator {
			c.breach(Ranked, "standing %d is that of seat %s", i, st.Seat)
		}
		sum, rank := 0, 1
		for _, source := range st.Sources {
			if source.ID == "" {
				continue
			}
			sum += source.Points
			c.worded(game.NewPhrase("source."+source.ID), c.about.Words)
		}
		if sum != st.Points {
			c.breach(Ranked, "seat %s has %d points from sources worth %d", st.Seat, st.Points, sum)
		}
		if st.Tie != "" {
			c.worded(game.NewPhrase("tie."+st.Tie), c.about.Words)
		}
		if r.Unscored {
			c.unscored(&r, st)
		}
		for j := range r.N {
			o := r.Standings[j]
			if o.Rank < st.Rank {
				rank++
			}
			if !r.Unscored && st.Rank < o.Rank && st.Points <= o.Points && st.Tie == "" && !c.between(&r, st.Rank, o.Rank) {
				c.breach(Ranked, "seat %s is ahead of seat %s with %d points to %d, and no tie-break is named", st.Seat, o.Seat, st.Points, o.Points)
			}
		}
		if rank != st.Rank {
			c.breach(Ranked, "seat %s has rank %d where %d are ahead", st.Seat, st.Rank, rank-1)
		}
		if st.Label != "" && !slices.Contains(c.about.Labels, st.Label) {
			c.breach(Ranked, "seat %s has the unknown label %q", st.Seat, st.Label)
		}
		if st.Rank == 1 && st.Seat != game.Spectator {
			best = best.With(st.Seat)
		}
	}
	if r.Over && r.Won != best || !r.Over && r.Won != 0 {
		c.breach(Ranked, "over: %v; won: %016b; of first rank: %016b", r.Over, r.Won, best)
	}
}

// unscored checks a standing in a title without points: it must have no points, no sources and no tie-break, and its progress on each way
// to win must be possible. Ranks differ only at the end, and then only between the winners and the others.
func (c *checker) unscored(r *game.Result, st game.Standing) {
	if st.Points != 0 || st.Tie != "" || st.Sources != (game.Standing{}).Sources {
		c.breach(Ranked, "seat %s has %d points, sources %v and the tie-break %q in a title without points", st.Seat, st.Points, st.Sources, st.Tie)
	}
	if !r.Over && st.Rank != 1 || st.Rank > 1 && st.Rank != r.Won.Len()+1 && r.Won != 0 {
		c.breach(Ranked, "seat %s has rank %d in a title without points, over: %v", st.Seat, st.Rank, r.Over)
	}
	for _, way := range st.Ways {
		if way.ID == "" {
			continue
		}
		c.worded(game.NewPhrase("goal."+way.ID), c.about.Words)
		if way.Got < 0 || way.Of < 1 {
			c.breach(Ranked, "seat %s has %d of %d on the way %s", st.Seat, way.Got, way.Of, way.ID)
		}
	}
}

// between reports whether a standing has a rank between low and high.
func (c *checker) between(r *game.Result, low, high int) bool {
	for i := range r.N {
		if r.Standings[i].Rank > low && r.Standings[i].Rank < high {
			return true
		}
	}
	return false
}
