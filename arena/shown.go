package arena

// MaxRatingWidth is how wide the interval of a rating that is shown may be, in points.
const MaxRatingWidth = 400

// Shown is the rating of a contender as far as it tells something; nil where it has none, where its interval is wider than
// [MaxRatingWidth], and where it hangs on a pair in which one took everything: that tells who is stronger, and not by how much, and
// a bot compared with the first one through such a pair alone has a rating that may be anything.
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

// comparable are the bots that pairs in which both took something lead to from the first one.
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
