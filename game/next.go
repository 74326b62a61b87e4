package game

// Next gives who acts next in a simulated game, and when, for a game that has not ended and whose last sentence was said at
// now. Of those of the seats who may act chance chooses: nobody is quicker than the others; seats leaves out who is known to rest.
// In a title with time a sentence lasts what the title declares, and the clock acts when its deadline comes before the next
// sentence would be said, or when nobody else is left.
func Next(a *About, p Position, seats Seats, now int64, d *Dice) (s Seat, at int64) {
	return NextOf(a, p, p.Waiting()&seats, now, d)
}

// NextOf is Next for who has asked already who is waited for, and leaves out who is known to rest.
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

// nthOf gives, for a set of seats, the first of them, the second and so on: nobody could foretell how often a loop would go round.
var nthOf = func() (all [1 << MaxSeats][MaxSeats]Seat) {
	for set := range all {
		for left, n := Seats(set), 0; left != 0; left, n = left.Without(left.First()), n+1 {
			all[set][n] = left.First()
		}
	}
	return all
}()
