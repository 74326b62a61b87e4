package ur

import "pantheon/game"

// Value returns what a position promises a seat, in pieces borne off: the sum of the parts of the path that its pieces
// have completed. A piece that may be captured is worth a little less. The search finds the rest by looking ahead.
func (p *Position) Value(s game.Seat) float64 {
	const exposed = 0.25 // the part of its completed path by which its worth is reduced
	way := 0.0
	for step := 1; step <= Home; step++ {
		if p.Pieces[s][step] == 0 {
			continue
		}
		gone := float64(p.Pieces[s][step]) * float64(step) / Home
		if step < Home && !p.Over() {
			if c := p.rules.way[s][step]; !p.rules.rosette[c] && p.rules.step[1-s][c] >= 0 {
				gone *= 1 - exposed
			}
		}
		way += gone
	}
	return way
}
