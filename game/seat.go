package game

import (
	"math/bits"
	"strconv"
)

// A Seat is a place at the table, numbered from 0 in clockwise order, or one of the two pseudo-seats [Spectator] and
// [Clock].
type Seat int8

const (
	// MaxSeats is the largest number of seats that a title may offer.
	MaxSeats = 8
	// Spectator is the pseudo-seat of spectators. It owns nothing and sees only public information.
	Spectator Seat = 14
	// Clock is the pseudo-seat of time. It plays the single move `time-up`, exactly at the position's deadline.
	Clock Seat = 15
)

// String returns "0", "1", ..., "watcher" or "clock".
func (s Seat) String() string {
	switch s {
	case Spectator:
		return "watcher"
	case Clock:
		return "clock"
	}
	return strconv.Itoa(int(s))
}

// ParseSeat reads what [Seat.String] writes; ok is false for anything else.
func ParseSeat(text string) (s Seat, ok bool) {
	switch text {
	case "watcher":
		return Spectator, true
	case "clock":
		return Clock, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= MaxSeats || text != strconv.Itoa(n) {
		return 0, false
	}
	return Seat(n), true
}

// Seats is a set of seats.
type Seats uint16

// Everybody is the set of all seats, including [Spectator] and [Clock].
const Everybody Seats = 1<<16 - 1

// Only returns the set of exactly the given seats.
func Only(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether the set holds the seat.
func (set Seats) Has(s Seat) bool { return set>>s&1 != 0 }

// With returns the set with the seat added.
func (set Seats) With(s Seat) Seats { return set | 1<<s }

// Without returns the set with the seat removed.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << s) }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, which must not be empty.
func (set Seats) First() Seat { return Seat(bits.TrailingZeros16(uint16(set))) }
