package table

import (
	"context"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// GiveToBot lets a bot of the level act for a seat: one's own, or, for the host, a chair that nobody holds. For a person who is away
// whoever sits at the table may ask it, and the host; the other persons who are here have to agree, and where there are none it is done at
// once. Such a seat is lent: it is its person's again as soon as they come back.
type GiveToBot struct {
	Seat  game.Seat
	Level string
}

// TakeBack gives a seat back from the bot to the person who holds it, and is how they keep one that they were giving away. Only that person
// may.
type TakeBack struct{ Seat game.Seat }

// Drop frees a chair of a person who is away, or, before the game begins, one with a bot: it waits for a friend again, with a new link
// where a person knows the old one. Only the host may. In a running game with secrets a seat that a person holds is not freed: see
// [GiveAway] and [AskToReplace].
type Drop struct{ Seat game.Seat }

func (GiveToBot) act() {}
func (TakeBack) act()  {}
func (Drop) act()      {}

// decideGive decides on letting a bot act for a seat.
func (s *State) decideGive(by Guest, act GiveToBot, around surroundings) (*decision, error) {
	c, err := s.chair(act.Seat)
	switch {
	case err != nil:
		return nil, refuse("seat-unknown")
	case s.phase.Done():
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	case c.Guest == "" && by.ID != s.host.ID:
		return nil, refuse("not-host")
	}
	if err := knownLevel(act.Level, s.title.Game); err != nil {
		return nil, err
	}
	if c.Guest != "" && c.Guest != by.ID {
		return s.decideLend(by, act, *c, around)
	}
	if c.Level == act.Level && !c.Lent {
		return nil, nil
	}
	return &decision{kind: Handed, data: handing(act)}, nil
}

// decideLend decides on letting a bot act for somebody else who is away.
func (s *State) decideLend(by Guest, act GiveToBot, c sitting, around surroundings) (*decision, error) {
	mine := s.held(by.ID) & s.persons()
	switch {
	case by.ID != s.host.ID && mine == 0:
		return nil, refuse("not-seated")
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Level != "" && !c.Lent:
		return nil, refuse("not-your-seat")
	case !around.away(c.Guest, goneAfter):
		return nil, refuse("still-here", "name", plain(c.Name), "n", int(goneAfter/time.Second))
	case c.Level == act.Level:
		return nil, nil
	}
	if refused := s.mayAsk(around); refused != nil {
		return nil, refused
	}
	asker := game.Watcher
	if mine != 0 {
		asker = mine.First()
	}
	var asked game.Seats
	for others := s.persons() &^ s.held(by.ID) &^ s.held(c.Guest); others != 0; others = others.Without(others.First()) {
		if seat := others.First(); !around.away(s.chairs[seat].Guest, goneAfter) {
			asked = asked.With(seat)
		}
	}
	if asked == 0 {
		return &decision{kind: Handed, data: handing(act)}, nil
	}
	return &decision{kind: LendAsked, data: lending{By: asker, Seat: act.Seat, Level: act.Level, Asked: asked}}, nil
}

// decideTakeBack decides on a person's wish to play on.
func (s *State) decideTakeBack(by Guest, act TakeBack) (*decision, error) {
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase.Done():
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	case c.Level == "" && c.Offer == "":
		return nil, nil
	case s.spent(act.Seat):
		return nil, refuse("clock-turn")
	}
	return &decision{kind: Returned, data: seated(act)}, nil
}

// decideDrop decides on freeing a chair.
func (s *State) decideDrop(by Guest, act Drop, around surroundings) (*decision, error) {
	c, err := s.chair(act.Seat)
	switch {
	case err != nil:
		return nil, refuse("seat-unknown")
	case by.ID != s.host.ID:
		return nil, refuse("not-host")
	case s.phase.Done():
		return nil, s.notRunning()
	case c.Kind != Friend && (c.Kind != Bot || s.phase != Lobby):
		return nil, refuse("drop-not-friend")
	case c.Resigned:
		return nil, refuse("resigned")
	case s.guarded() && c.Guest != "":
		return nil, refuse("drop-secrets")
	case s.phase == Running && c.person() && c.Guest != by.ID && !around.away(c.Guest, Away):
		return nil, refuse("still-here", "name", plain(c.Name), "n", int(Away/time.Second))
	}
	if c.Guest == "" && c.Level != "" && c.Token != "" {
		return &decision{kind: Dropped, data: dropping{Seat: act.Seat, Token: c.Token}}, nil // its link was used by nobody
	}
	token := around.token()
	return &decision{kind: Dropped, data: dropping{Seat: act.Seat, Token: token}, words: []string{tokenWord(token)}}, nil
}

// The entries by which seats change hands.

// hand applies that a bot acts for a seat. Unless its own person asked for it, the seat is lent.
func (s *State) hand(e store.Entry, data handing) error {
	c, err := s.chair(data.Seat)
	if err != nil {
		return err
	}
	c.Level, c.Lent = data.Level, c.Guest != "" && c.Guest != e.Guest
	s.question = nil
	return nil
}

// back applies that a person is back, and has their seat back from the bot.
func (s *State) back(_ store.Entry, data seated) error {
	c, err := s.chair(data.Seat)
	if err != nil {
		return err
	}
	c.Level, c.Lent = "", false
	c.Offer, c.Gift = "", false
	s.question = nil
	return nil
}

// drop applies that a chair was freed.
func (s *State) drop(_ store.Entry, data dropping) error {
	c, err := s.chair(data.Seat)
	if err != nil {
		return err
	}
	*c = sitting{Kind: Friend, Token: data.Token}
	s.question = nil
	return nil
}

// lent is the set of seats that are a guest's again once they are here: those where a bot acts, or which somebody else may take, without
// their having asked for it, and the one about which the others are being asked.
func (s *State) lent(guest string) game.Seats {
	var set game.Seats
	if s.phase.Done() {
		return set
	}
	for mine := s.held(guest); mine != 0; mine = mine.Without(mine.First()) {
		if c := s.chairs[mine.First()]; c.Lent || c.Offer != "" && !c.Gift {
			set = set.With(mine.First())
		}
	}
	if q := s.question; q != nil && q.subject != ToTakeBack && s.held(guest).Has(q.seat) {
		set = set.With(q.seat)
	}
	return set
}

// giveBack gives a guest who is here what was lent.
func (t *Table) giveBack(guest string, at time.Time, now *turn) error {
	for lent := t.state.lent(guest); lent != 0; lent = lent.Without(lent.First()) {
		e := store.Entry{Time: at, At: t.gameTime(at), Guest: guest}
		if err := t.add(&decision{kind: Returned, data: seated{Seat: lent.First()}}, e, now); err != nil {
			return err
		}
	}
	return nil
}

// welcome gives a guest who looks at the table what was lent, before they see it. Where that cannot be kept, a disk being full, they
// see the table as it is.
func (t *Table) welcome(ctx context.Context, guest string) error {
	t.present.touch(guest)
	lent := false
	err := t.read(ctx, func(s *State) error {
		lent = s.lent(guest) != 0
		return nil
	})
	if err != nil || !lent {
		return err
	}
	ended := make(chan verdict, 1)
	if err := t.push(&request{back: true, input: Input{Guest: Guest{ID: guest}}, ended: ended}); err != nil {
		return err
	}
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
