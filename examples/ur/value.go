package ur

import "pantheon/game"

// Value is what a position promises a seat, in pieces borne off: of each piece that part of its way which lies behind it. A piece that
// may be taken is worth a little less. Search looks ahead and finds the rest.
func (p *Position) Value(s game.Seat) float64 {
	const exposed = 0.25 // of the way that it may lose
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
