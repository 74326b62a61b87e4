package game

// Next returns the seat that acts next in a simulated game, and when. The game has not ended, and its last move was
// played at the time now, in milliseconds.
//
// Among those of seats that may act, each is equally likely; the caller leaves out seats that are known to rest. In a
// title with time, a move lasts [About.Lasts]. The clock acts if its deadline comes no later than the next move, or if
// no seat is left.
func Next(a *About, p Position, seats Seats, now int64, d *Dice) (s Seat, at int64) {
	return NextOf(a, p, p.ToAct()&seats, now, d)
}

// NextOf is Next for callers that already have the set of seats to act, without the seats that are known to rest.
func NextOf(a *About, p Position, seats Seats, now int64, d *Dice) (s Seat, at int64) {
	seats = seats.Without(Clock)
	at = now
	if a.Timed {
		at += a.Lasts
		if deadline, set := p.Deadline(); set && (deadline <= at || seats == 0) {
			return Clock, deadline
		}
	}
	if n := seats.Len(); n > 1 {
		return nthOf[seats&(1<<MaxSeats-1)][d.N(0, n)&(MaxSeats-1)], at
	}
	return seats.First(), at
}

// nthOf lists the members of each set of seats. A table avoids a loop whose number of rounds the processor cannot
// predict.
var nthOf = func() (all [1 << MaxSeats][MaxSeats]Seat) {
	for set := range all {
		for left, n := Seats(set), 0; left != 0; left, n = left.Without(left.First()), n+1 {
			all[set][n] = left.First()
		}
	}
	return all
}()
