package table

import "pantheon/game"

// A game and its rematches are a series. The opening of each rematch holds the results of the games before it, so that their logs need not
// be read again.

// A series holds the score of the games before this table, as the opening stores it.
type series struct {
	Before string `json:"before"` // the id of the table before
	Games  int    `json:"games"`  // the number of games that ended by their rules
	Sides  []side `json:"sides"`  // by seat of this table
}

// A side is the score of one seat's occupant, as the opening stores it.
type side struct {
	Won    int `json:"won"`
	Points int `json:"points"`
}

// A Series is the score of a game and its rematches. This game counts once it has ended by its rules.
type Series struct {
	Before string // the id of the table before
	Number int    // the number of this game
	Games  int    // the number of games that have ended by their rules
	Sides  []Side // by seat
	Scored bool   // the title has points
}

// A Side is the score of one seat's occupant in a series.
type Side struct{ Won, Points int }

// counted returns the score of the series so far, including this game if it came to an end by its rules.
func (s *State) counted() series {
	now := series{Sides: make([]side, len(s.occupants))}
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

// goesOnIn returns the series for a rematch of this table, in which everybody is one seat further.
func (s *State) goesOnIn() *series {
	now := s.counted()
	now.Before, now.Sides = s.id, turned(now.Sides)
	return &now
}

// turned returns a slice by seat with each element moved to the next seat, and the last to the first, so that the starting player changes.
func turned[T any](bySeat []T) []T {
	all := make([]T, len(bySeat))
	for i, own := range bySeat {
		all[(i+1)%len(bySeat)] = own
	}
	return all
}

// standings returns the score of the series of which this game is a part; nil if the table is no rematch.
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
