package table

import (
	"pantheon/game"
	"pantheon/store"
)

// A title may ask a seat again and again whether it would use something, which mostly it would not ([game.Passes]). A person may say once
// that it is to be let be; the table says so for them from then on, after a pause as a bot's. That is in the log, where only its own seat
// is shown it: everybody is asked as before, and what is said stands in the record as usual.

// LetBe says that the table is to let be whatever a seat of the guest's is asked whether it would use.
type LetBe struct {
	Seat  game.Seat
	Until Span
}

// AskAgain takes that back.
type AskAgain struct{ Seat game.Seat }

func (LetBe) act()    {}
func (AskAgain) act() {}

// A Span is for how long something is let be.
type Span string

// The spans.
const (
	ThisTurn Span = "turn" // until another turn begins; in titles that count no turns, until the seat is to act otherwise
	ThisGame Span = "game"
)

// What the two leave in the log; only the seat's own person is shown more than that something changed.
const (
	letsBe    Happening = "let-be"
	asksAgain Happening = "ask-again"
)

// letting is the data of "let-be".
type letting struct {
	Seat  game.Seat `json:"seat"`
	Until Span      `json:"until"`
}

// A lettingBe is what a seat lets be; the zero value is nothing.
type lettingBe struct {
	until Span
	turn  int    // in which it was said
	guest string // who said it
}

// decideLetBe decides on letting something be, or not any more.
func (s *State) decideLetBe(by Guest, seat game.Seat, until Span) (*decision, error) {
	c, err := s.own(by, seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	}
	if now := s.lets[seat]; now.until == until {
		return nil, nil
	}
	if until == "" {
		return &decision{kind: asksAgain, data: seated{Seat: seat}}, nil
	}
	if !s.maySayOnce() || until != ThisTurn && until != ThisGame {
		return nil, refuse("let-be-never")
	}
	return &decision{kind: letsBe, data: letting{seat, until}}, nil
}

// maySayOnce tells whether there is anything here that a person could let be once and for all.
func (s *State) maySayOnce() bool {
	_, passes := s.position.(game.Passes)
	return passes && s.lesson == nil
}

// letBe applies that a seat lets something be.
func (s *State) letBe(e store.Entry, data letting) error {
	if _, err := s.chair(data.Seat); err != nil {
		return err
	}
	s.lets[data.Seat] = lettingBe{data.Until, game.TurnOf(s.position), e.Guest}
	return nil
}

// askAgain applies that it does not any more.
func (s *State) askAgain(_ store.Entry, data seated) error {
	if _, err := s.chair(data.Seat); err != nil {
		return err
	}
	s.lets[data.Seat] = lettingBe{}
	return nil
}

// forgetLets ends what was let be for a turn that is over, or by who does not hold the seat any more.
func (s *State) forgetLets() {
	for seat := range s.chairs {
		l := &s.lets[seat]
		if l.until == "" {
			continue
		}
		c := &s.chairs[seat]
		over := c.Guest != l.guest || c.Resigned
		if l.until == ThisTurn {
			turn := game.TurnOf(s.position)
			_, asked := game.PassOf(s.position, game.Seat(seat))
			over = over || turn != l.turn || turn == 0 && !asked && s.expected().Has(game.Seat(seat))
		}
		if over {
			*l = lettingBe{}
		}
	}
}

// passing is what the table says for a seat that is asked whether it would use something, and lets it be; "" when that is not so.
func (s *State) passing(seat game.Seat) game.Sentence {
	if s.lets[seat].until == "" || !s.waiting().Has(seat) || !s.chairs[seat].person() {
		return ""
	}
	if m, asked := game.PassOf(s.position, seat); asked {
		return s.position.Say(m, seat, seat)
	}
	return ""
}
