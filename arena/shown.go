package arena

// MaxRatingWidth is the maximum width of the interval of a displayed rating, in points.
const MaxRatingWidth = 400

// Shown returns the rating of a contender if it is meaningful, and otherwise nil. A rating with an interval wider than [MaxRatingWidth] is
// not meaningful. Neither is the rating of a bot that depends on a pair in which one side won everything. Such a pair shows which of the
// two is stronger, but not by how much.
func (f *Findings) Shown(c *Contender) *Estimate {
	e := c.Rating
	switch {
	case e == nil || e.High-e.Low > MaxRatingWidth:
		return nil
	case f.Automaton != nil && c.Name == f.Automaton.Name || f.comparable()[c.Name]:
		return e
	}
	return nil
}

// comparable returns the bots that are connected to the first one by pairs in which both won something.
func (f *Findings) comparable() map[string]bool {
	known := map[string]bool{f.Bots[0].Name: true}
	for more := true; more; {
		more = false
		for i := range f.Pairs {
			p := &f.Pairs[i]
			if p.Wins > 0 && p.Wins+p.Ties < p.Games && known[p.First] != known[p.Second] {
				known[p.First], known[p.Second], more = true, true, true
			}
		}
	}
	return known
}
