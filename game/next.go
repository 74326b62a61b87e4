package game

// Next returns the seat that acts next in a simulated game, and the time of its move. The game must not have ended; its last move was
// played at the time now. Times are in milliseconds.
//
// Each of the seats in the set that may act is equally likely; callers omit seats that are known to rest. In a
// title with time, a move lasts [About.Lasts]. The clock acts if its deadline comes no later than the next move, or if
// no seat is left.
func Next(a *About, p Position, seats Seats, now int64, d *Dice) (s Seat, at int64) {
	return NextOf(a, p, p.ToAct()&seats, now, d)
}

// NextOf is like [Next], but seats is already the set of seats that may act, without those that are known to rest.
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

// nthOf lists the members of each set of seats. Looking them up avoids a loop whose number of rounds the processor cannot predict.
var nthOf = func() (all [1 << MaxSeats][MaxSeats]Seat) {
	for set := range all {
		for left, n := Seats(set), 0; left != 0; left, n = left.Without(left.First()), n+1 {
			all[set][n] = left.First()
		}
	}
	return all
}()
