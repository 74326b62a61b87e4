package fourgods

import "pantheon/game"

// Premove changes the view of a seat into one in which the seat's next turn has just begun, provided that nothing else
// changes until then. It returns false, and changes nothing, before the start, after the end, without effort points,
// and for a seat without a player. In simultaneous play nobody waits, and timed turns are too short for premoves. It
// implements [game.Premover]. (5.9)
func (p *Position) Premove(s game.Seat) bool {
	if !p.Effortful() || p.Phase != Playing && p.Phase != Final || s < 0 || s >= game.Seat(p.Seats) {
		return false
	}
	p.begin(int8(s), &game.Env{At: p.TurnAt - p.rules.absence})
	return true
}
