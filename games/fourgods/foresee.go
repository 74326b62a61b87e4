package fourgods

import "pantheon/game"

// Foresee makes a view of a seat's one in which its next turn has just begun, as far as nothing changes until then, where turns have a day.
// Where all act at once nobody waits, and where turns are timed there is no time for plans. It implements [game.Foresees]. (5.9)
func (p *Position) Foresee(s game.Seat) bool {
	if !p.Effortful() || p.Phase != Playing && p.Phase != Final || s < 0 || s >= game.Seat(p.Seats) {
		return false
	}
	p.begin(int8(s), &game.Moment{At: p.TurnAt - p.rules.absence})
	return true
}
