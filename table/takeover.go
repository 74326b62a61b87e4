package table

import (
	"context"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// BotTakeover lets a bot of the level act for a seat: the user's own, another person's, or, for the host, an empty seat. The host and users
// with a seat may send it.
//
// While two or more persons play, all others must agree if the seat's person is present. The bot then plays at least until the seat's next
// turn is over. With a clock of days, all others must also agree for an absent person with time left. For another absent person the others
// who are present must agree; if nobody else is present, the bot takes over immediately. If somebody else requested the bot, the person
// gets the seat back on return.
type BotTakeover struct {
	Seat  game.Seat
	Level string
}

// Reclaim gives a seat back to the person who holds it, in place of the bot. It also withdraws an offer to give the seat away, and a
// request for a bot. A person who lost the seat through a decision of others may send it too, until a bot or another person has played a
// move for the seat.
type Reclaim struct{ Seat game.Seat }

// Drop frees the seat of a person who joined by its link or, before the game begins, of a bot. The seat waits for a friend again, with a
// new link if a person knows the old one. Only the host may send it. In a running game the person must be absent, and the others must
// agree. Without a clock, no consent is needed after a day's absence. Once the person's clock has run out, neither absence nor consent is
// needed. In a running game with hidden information a seat held by a person cannot be freed: see [GiveAway] and [AskToReplace].
type Drop struct{ Seat game.Seat }

func (BotTakeover) isCommand() {}
func (Reclaim) isCommand()     {}
func (Drop) isCommand()        {}

// decideGive decides whether a user may let a bot act for a seat.
func (s *State) decideGive(by Actor, act BotTakeover, around decideEnv) (*pendingEntry, error) {
	c, err := s.occupant(act.Seat)
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
	if c.Guest == "" || c.Guest == by.ID && s.phase != Running {
		if c.Level == act.Level {
			return nil, nil
		}
		return &pendingEntry{kind: Handed, data: handing(act)}, nil
	}
	return s.decideBotTakeover(by, act, *c, around)
}

// decideBotTakeover decides whether a user may let a bot act for a person's seat.
func (s *State) decideBotTakeover(by Actor, act BotTakeover, c occupant, around decideEnv) (*pendingEntry, error) {
	ask, stays, refused := s.mayCallBot(by.ID, act.Seat, around)
	switch {
	case refused != nil:
		return nil, refused
	case c.Level == act.Level:
		return nil, nil
	case ask == 0:
		return &pendingEntry{kind: Handed, data: handing(act)}, nil
	}
	if refused := s.mayAsk(around); refused != nil {
		return nil, refused
	}
	asker := game.Spectator
	if mine := s.held(by.ID) & s.persons(); mine != 0 {
		asker = mine.First()
	}
	if c.Guest == by.ID {
		asker = act.Seat
	}
	if stays {
		if refused := around.later(); refused != nil {
			return nil, refused
		}
	}
	return &pendingEntry{kind: TakeoverAsked, data: takeover{By: asker, Seat: act.Seat, Level: act.Level, Asked: ask, Stays: stays}}, nil
}

// decideReclaim decides whether a user may reclaim a seat, from a bot or after they lost it.
func (s *State) decideReclaim(by Actor, act Reclaim, around decideEnv) (*pendingEntry, error) {
	if s.lost(by.ID).Has(max(act.Seat, 0)) && act.Seat >= 0 {
		return s.decideComeBack(by, act.Seat, around)
	}
	c, err := s.own(by, act.Seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase.Done():
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	case c.Level == "" && c.Offer == "" && !s.asksForBot(act.Seat):
		return nil, nil
	case c.stays:
		return nil, refuse("bot-stays")
	case s.spent(act.Seat):
		return nil, refuse("clock-turn")
	}
	return &pendingEntry{kind: Returned, data: seated(act)}, nil
}

// asksForBot reports whether the open question is a seat's own request for a bot.
func (s *State) asksForBot(seat game.Seat) bool {
	return s.question != nil && s.question.subject == ToTakeOver && s.question.by == seat && s.question.seat == seat
}

// decideDrop decides whether a user may free a seat.
func (s *State) decideDrop(by Actor, act Drop, around decideEnv) (*pendingEntry, error) {
	ask, refused := s.mayFree(by.ID, act.Seat, around)
	if refused != nil {
		return nil, refused
	}
	c := s.occupants[act.Seat]
	if c.Guest == "" && c.Level != "" && c.Token != "" {
		return &pendingEntry{kind: Dropped, data: dropping{Seat: act.Seat, Token: c.Token}}, nil // nobody has used its link
	}
	if ask != 0 {
		if refused := s.mayAsk(around); refused != nil {
			return nil, refused
		}
		asker, link := game.Spectator, around.token()
		if mine := s.held(by.ID); mine != 0 {
			asker = mine.First()
		}
		if refused := around.later(); refused != nil {
			return nil, refused
		}
		return &pendingEntry{kind: ReplaceAsked, data: replacing{By: asker, Seat: act.Seat, Link: link, Asked: ask, Free: true}, words: []string{tokenWord(link)}}, nil
	}
	token := around.token()
	return &pendingEntry{kind: Dropped, data: dropping{Seat: act.Seat, Token: token}, words: []string{tokenWord(token)}}, nil
}

// The following methods apply the entries by which seats change hands.

// hand applies an entry by which a bot acts for a seat. Unless the seat's own person requested the bot, the person gets the seat back on
// return.
func (s *State) hand(e store.Entry, data handing) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	c.Level, c.Lent, c.stays = data.Level, c.Guest != "" && c.Guest != e.User, false
	s.question = nil
	return nil
}

// back applies an entry by which a person has their seat back from the bot, or withdraws an offer of the seat. It also ends the open
// question.
func (s *State) back(e store.Entry, data seated) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	if c.Guest == "" && c.was != "" && c.was == e.User { // written by a server for which the freed seat was only offered
		c.Guest, c.Name, c.was, c.wasName = c.was, c.wasName, "", ""
	}
	c.Level, c.Lent, c.stays = "", false, false
	c.Offer, c.Gift = "", false
	s.question = nil
	return nil
}

// drop applies an entry that freed a seat.
func (s *State) drop(e store.Entry, data dropping) error {
	c, err := s.occupant(data.Seat)
	if err != nil {
		return err
	}
	s.lose(c, e.User)
	c.Token = data.Token
	s.question = nil
	return nil
}

// restorable returns the seats that a user gets back on return: those that others gave to a bot or offered to other persons, and the seat
// about which an open question asks the others. It leaves out a seat whose bot stays by consent, and a question about such a bot.
func (s *State) restorable(guest string) game.Seats {
	var set game.Seats
	if s.phase.Done() {
		return set
	}
	for mine := s.held(guest); mine != 0; mine = mine.Without(mine.First()) {
		if c := s.occupants[mine.First()]; c.Lent && !c.stays || c.Offer != "" && !c.Gift {
			set = set.With(mine.First())
		}
	}
	if q := s.question; q != nil && q.subject != ToTakeBack && !q.stays && s.held(guest).Has(q.seat) {
		set = set.With(q.seat)
	}
	return set
}

// giveBack adds to the batch the entries that restore the seats of a user who is present (see restorable). The caller must hold t.mu.
func (t *Table) giveBack(guest string, at time.Time, now *batch) error {
	for lent := t.state.restorable(guest); lent != 0; lent = lent.Without(lent.First()) {
		e := store.Entry{Time: at, At: t.gameTime(at), User: guest}
		if err := t.add(&pendingEntry{kind: Returned, data: seated{Seat: lent.First()}}, e, now); err != nil {
			return err
		}
	}
	return nil
}

// welcome restores the seats of a user who opens the table, before they see it (see restorable). If the entry cannot be stored, for example
// because the disk is full, the user sees the table unchanged.
func (t *Table) welcome(ctx context.Context, guest string) error {
	t.present.touch(guest)
	lent := false
	err := t.read(ctx, func(s *State) error {
		lent = s.restorable(guest) != 0
		return nil
	})
	if err != nil || !lent {
		return err
	}
	ended := make(chan requestResult, 1)
	if err := t.push(&queuedRequest{back: true, request: Request{Guest: Actor{ID: guest}}, ended: ended}); err != nil {
		return err
	}
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
