package table

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// A title may ask a seat again and again whether it would use something, which mostly it would not ([game.Passes]). A person may say once
// that it is to be let be; the table says so for them from then on, after a pause as a bot's. That is kept in a row beside the log,
// of which nobody else hears anything: everybody is asked as before, and what is said is in the record as usual. Older versions kept it
// in entries ("let-be" and "ask-again"), which are read still, and written while such a program runs beside.

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

// A lettingBe is what a seat lets be; the zero value is nothing. It is what the slip holds.
type lettingBe struct {
	Until Span `json:"until,omitempty"`
	Turn  int  `json:"turn,omitempty"` // in which it was said

	guest string // who said it
}

// letBeKind is the kind of the slips that hold what seats let be; their keys are seats. One counts for more than what the log says.
const letBeKind = "auto-pass"

// letting decides on letting something be, or not any more, where that leaves no entry; here is false where it has to.
func (t *Table) letting(ctx context.Context, by Guest, act Act, at time.Time) (here bool, refusal error, err error) {
	var seat game.Seat
	var until Span
	switch act := act.(type) {
	case LetBe:
		seat, until = act.Seat, act.Until
	case AskAgain:
		seat = act.Seat
	default:
		return false, nil, nil
	}
	d, refusal := t.state.decideLetBe(by, seat, until)
	if d == nil || refusal != nil {
		return true, refusal, nil
	}
	switch err := t.hall.log.Use(ctx, store.AutoPass, t.hall.version); {
	case errors.Is(err, store.ErrOlder):
		return false, nil, nil
	case err != nil:
		return true, nil, err
	}
	l := lettingBe{Until: until, guest: by.ID}
	if until != "" {
		l.Turn = game.TurnOf(t.state.position)
	}
	if err := t.keepLetting(ctx, seat, l, at); err != nil {
		return true, nil, err
	}
	t.state.lets[seat] = l
	return true, nil, nil
}

// keepLetting keeps what a seat lets be.
func (t *Table) keepLetting(ctx context.Context, seat game.Seat, l lettingBe, at time.Time) error {
	data, err := json.Marshal(l)
	if err == nil {
		err = t.hall.log.KeepSlip(ctx, store.Slip{Table: t.id, Kind: letBeKind, Key: seat.String(), Guest: l.guest, Time: at, Data: data})
	}
	if err == nil {
		t.lets[seat] = l
	}
	return err
}

// readLets reads what seats let be. It is called with the table held.
func (t *Table) readLets(ctx context.Context) error {
	clear(t.lets[:])
	slips, err := t.hall.log.Slips(ctx, t.id, letBeKind)
	switch {
	case errors.Is(err, store.ErrDamaged):
		t.hall.logger.Error("what persons let be at a table is damaged, and they are asked again", "table", t.id, "error", err)
		return nil
	case err != nil:
		return err
	}
	for _, slip := range slips {
		l := lettingBe{guest: slip.Guest}
		seat, ok := game.ParseSeat(slip.Key)
		if err := json.Unmarshal(slip.Data, &l); err != nil || !ok || !t.state.has(seat) {
			t.hall.logger.Warn("what a person lets be cannot be read, and they are asked again", "table", t.id, "seat", slip.Key, "error", err)
			continue
		}
		t.state.lets[seat], t.lets[seat] = l, l
	}
	t.state.forgetLets()
	return nil
}

// followLets keeps that something is not let be any more, since its turn or its person's time at the seat is over.
func (t *Table) followLets(ctx context.Context) {
	for seat, l := range t.lets {
		if l.Until != "" && t.state.lets[seat].Until == "" {
			if err := t.keepLetting(ctx, game.Seat(seat), lettingBe{guest: l.guest}, t.hall.clock.Now()); err != nil {
				t.hall.logger.Warn("it could not be kept that a person is asked again", "table", t.id, "seat", seat, "error", err)
			}
		}
	}
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
	if now := s.lets[seat]; now.Until == until {
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
		if l.Until == "" {
			continue
		}
		c := &s.chairs[seat]
		over := c.Guest != l.guest || c.Resigned
		if l.Until == ThisTurn {
			turn := game.TurnOf(s.position)
			_, asked := game.PassOf(s.position, game.Seat(seat))
			over = over || turn != l.Turn || turn == 0 && !asked && s.expected().Has(game.Seat(seat))
		}
		if over {
			*l = lettingBe{}
		}
	}
}

// passing is what the table says for a seat that is asked whether it would use something, and lets it be; "" when that is not so.
func (s *State) passing(seat game.Seat) game.Sentence {
	if s.lets[seat].Until == "" || !s.waiting().Has(seat) || !s.chairs[seat].person() {
		return ""
	}
	if m, asked := game.PassOf(s.position, seat); asked {
		return s.position.Say(m, seat, seat)
	}
	return ""
}
