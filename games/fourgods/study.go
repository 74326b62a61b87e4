package fourgods

import "pantheon/game"

// Study gives the qualities of all seats and how late it is.
func (p *Position) Study() (q [MaxPlayers][numQualities]float64, late float64) {
	var o outlook
	o.begin(p)
	for s := range game.Seat(p.Seats) {
		o.weigh(s, &q[s])
	}
	return q, o.late()
}
