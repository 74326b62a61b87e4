package table

import "pantheon/game"

// Games with the same people are a series: each table that goes on from one that is over has in its opening how the games before it came
// out, so that nobody has to read those again.

// series is how the games stand that a table goes on from.
type series struct {
	Before string `json:"before"` // the id of the table before
	Games  int    `json:"games"`  // how many came to an end
	Sides  []side `json:"sides"`  // by seat of this table
}

// side is what one seat's people have from them.
type side struct {
	Won    int `json:"won"`
	Points int `json:"points"`
}

// A Series is how games with the same people stand, this one with them once it is over.
type Series struct {
	Before string // the id of the table before
	Number int    // of this game
	Games  int    // how many have come to an end
	Sides  []Side // by seat
	Scored bool   // the title has points
}

// A Side is what one seat's people have from the games of a series.
type Side struct{ Won, Points int }

// counted is how the games of the series have come out so far, the table's own with them if it came to an end.
func (s *State) counted() series {
	now := series{Sides: make([]side, len(s.chairs))}
	if s.series != nil {
		now.Games = s.series.Games
		copy(now.Sides, s.series.Sides)
	}
	if s.phase != Over {
		return now
	}
	r := s.result(s.position)
	if !r.Over {
		return now
	}
	now.Games++
	for i := range now.Sides {
		seat := game.Seat(i)
		if r.Won.Has(seat) {
			now.Sides[i].Won++
		}
		if st, ok := r.Of(seat); ok {
			now.Sides[i].Points += st.Points
		}
	}
	return now
}

// goesOnIn is the series of the table that goes on from this one, where everybody sits one seat further.
func (s *State) goesOnIn() *series {
	now := s.counted()
	now.Before, now.Sides = s.id, turned(now.Sides)
	return &now
}

// turned moves each seat's own to the next seat, and the last one's to the first: so each begins once.
func turned[T any](bySeat []T) []T {
	all := make([]T, len(bySeat))
	for i, own := range bySeat {
		all[(i+1)%len(bySeat)] = own
	}
	return all
}

// standings is how the series stands; nil where the table goes on from no other.
func (s *State) standings() *Series {
	if s.series == nil {
		return nil
	}
	now := s.counted()
	all := &Series{Before: s.series.Before, Number: s.series.Games + 1, Games: now.Games, Scored: !s.position.Result().Unscored}
	for _, one := range now.Sides {
		all.Sides = append(all.Sides, Side(one))
	}
	return all
}
