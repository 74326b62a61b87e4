package table

import (
	"context"
	"errors"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// This file has the rules for what people at one table may do about each other's seats, turns and time. Bots are never
// asked, and one person with bots needs nobody's consent. Consent is needed from all other persons who hold a seat and
// are present. In a game by days, a person whose clock has time left counts as present, because nobody expects them to
// have the page open.
//
//   - A bot for one's own seat, or for a person who is present, needs the consent of all other persons, present or not.
//     Such a bot plays at least until the seat's next turn is over, unless the person is away from a game by days. For
//     another absent person the others who are present decide. An absent person gets the seat back on return.
//   - The host frees a seat immediately if its clock has run out or, without a clock, after a day's absence. Before
//     that all others who can be asked must agree, and there must be one. The person must have been away for [Away] or,
//     in real time, for longAwayLive.
//   - The host pauses while their own clock does not run, hostPauses times in a game. Otherwise all persons must wish
//     it. In a game in real time, all players share one time, and the host may stop it hostPauses times too. Any player
//     may resume the game.
//
// A person who loses a seat is notified, and may take it back until somebody else has played a move for it.
const (
	// longAwayLive is the absence after which, in a game in real time, the others may agree to free or offer a person's seat.
	longAwayLive = 5 * time.Minute
	// dayAway is how long a person must be away in a game without a clock before the host alone may free their seat.
	dayAway = 24 * time.Hour
	// hostPauses is how often the host may pause a game without the others' consent.
	hostPauses = 3
)

// ranOut reports whether the clock of a seat has run out and has received no new time.
func (s *State) ranOut(seat game.Seat) bool { return s.clocks != nil && s.clocks.players[seat].fell }

// hasDays reports whether the person of a seat has a clock of days with time left, so that nobody expects them to have the page open.
func (s *State) hasDays(seat game.Seat) bool {
	return s.control().Kind == DaysClock && !s.ranOut(seat)
}

// reachable reports whether the person of a seat can be asked: they are present, or have days to answer.
func (s *State) reachable(seat game.Seat, around decideEnv) bool {
	return s.hasDays(seat) || !around.away(s.occupants[seat].Guest, goneAfter)
}

// realTimeRules reports whether the game's own rules limit the time so that all players must be present at the same time.
func (s *State) realTimeRules() bool {
	a := s.about
	return a.Timed && (a.Correspondence == nil || !a.Correspondence(s.record.Setup))
}

// inRealTime reports whether the game requires all players to be present at the same time.
func (s *State) inRealTime() bool { return s.realTimeRules() || s.live() }

// stillHere returns the refusal of an action for which the person of seat c must have been away for at least the duration least.
func stillHere(c *occupant, least time.Duration) *Refused {
	if least > time.Minute {
		return refuse("still-here-long", "name", plain(c.Name), "n", int(least/time.Minute))
	}
	return refuse("still-here", "name", plain(c.Name), "n", int(least/time.Second))
}

// mayCallBot decides whether a user may let a bot play for a person's seat. ask is the set of seats whose persons must agree, empty if
// none. stays says that the person is present and others play, so that the bot stays until the seat's next turn is over.
func (s *State) mayCallBot(guest string, seat game.Seat, around decideEnv) (ask game.Seats, stays bool, refused *Refused) {
	c := s.occupants[seat]
	own := c.Guest == guest
	others := s.persons() &^ s.held(guest) &^ s.held(c.Guest)
	if own {
		return others, others != 0, nil
	}
	switch {
	case guest != s.host.ID && s.held(guest)&s.persons() == 0:
		return 0, false, refuse("not-seated")
	case s.phase != Running:
		return 0, false, s.notRunning()
	case c.Level != "" && !c.Lent:
		return 0, false, refuse("not-your-seat")
	}
	here := !around.away(c.Guest, goneAfter)
	switch {
	case !here && !s.hasDays(seat):
		for left := others; left != 0; left = left.Without(left.First()) {
			if !s.reachable(left.First(), around) {
				others = others.Without(left.First())
			}
		}
	case others == 0 && here:
		return 0, false, stillHere(&c, goneAfter)
	case others == 0:
		return 0, false, refuse("bot-days", "name", plain(c.Name))
	}
	return others, here, nil
}

// mayFree decides whether a user, as host, may free a seat. ask is the set of seats whose persons must agree, empty if
// none.
func (s *State) mayFree(guest string, seat game.Seat, around decideEnv) (ask game.Seats, refused *Refused) {
	c, err := s.occupant(seat)
	switch {
	case err != nil:
		return 0, refuse("seat-unknown")
	case guest != s.host.ID:
		return 0, refuse("not-host")
	case s.phase.Done():
		return 0, s.notRunning()
	case c.Kind != Friend && (c.Kind != Bot || s.phase != Lobby):
		return 0, refuse("drop-not-friend")
	case c.Resigned:
		return 0, refuse("resigned")
	case s.guarded() && c.Guest != "":
		return 0, refuse("drop-secrets")
	case s.phase != Running || c.Guest == "" || c.Guest == guest || s.ranOut(seat):
		return 0, nil
	}
	least := Away
	if s.inRealTime() {
		least = longAwayLive
	}
	if !around.away(c.Guest, least) {
		return 0, stillHere(c, least)
	}
	unseen := time.Duration(0)
	if s.clocks == nil {
		if unseen = around.unseen(seat); unseen >= dayAway {
			return 0, nil
		}
	}
	for _, other := range s.others(seat, around) {
		if other != guest {
			ask |= s.held(other)
		}
	}
	switch {
	case ask != 0:
		return ask, nil
	case s.clocks == nil:
		hours := int((dayAway - unseen + time.Hour - 1) / time.Hour)
		return 0, refuse("drop-day", "name", plain(c.Name), "n", hours)
	}
	return 0, refuse("drop-clock", "name", plain(c.Name))
}

// mayPause decides whether a user may pause the game. atOnce is false if the request only counts as a wish, until all persons have that
// wish. atOnce is also true if the game is paused already. asleep says that the game has been paused since a restart.
func (s *State) mayPause(guest string, asleep bool) (atOnce bool, refused *Refused) {
	held := s.held(guest) & s.persons()
	switch {
	case s.phase != Running:
		return false, s.notRunning()
	case !s.about.Timed && s.clocks == nil:
		return false, refuse("pause-untimed")
	case held == 0 && guest != s.host.ID:
		return false, refuse("not-seated")
	case s.paused || asleep, s.allWish(guest):
		return true, nil
	case guest != s.host.ID || s.clocks != nil && held&s.expected() != 0:
		return false, nil
	case s.pauses < hostPauses:
		return true, nil
	case held == 0:
		return false, refuse("pause-enough", "n", hostPauses)
	}
	return false, nil
}

// allWish reports whether all persons wish a pause, assuming that the user guest does.
func (s *State) allWish(guest string) bool { return s.persons()&^(s.wishes|s.held(guest)) == 0 }

// called records that the bot of a seat was called by consent, and must stay until the seat's next turn is over.
func (s *State) called(c *occupant) {
	c.stays, c.acted, c.turn = true, false, s.turnMark()
}

// turnMark returns a number that differs from turn to turn, if the game can distinguish its turns.
func (s *State) turnMark() int64 {
	if due, set := s.position.Deadline(); set {
		return due
	}
	return int64(game.TurnOf(s.position))
}

// watchSeats updates the seats after an entry: it ends the stay of bots that have finished their turn, drops the claims to lost seats that
// have had a move since, and records when each seat's person was last active.
func (s *State) watchSeats(e store.Entry, happened Event) {
	spoke := game.Spectator
	if happened.Kind == Played {
		spoke = happened.Seat
	}
	_, numbered := s.position.(game.TurnCounter)
	for i := range s.occupants {
		c, seat := &s.occupants[i], game.Seat(i)
		if e.User != "" && e.User == c.Guest {
			c.heard = e.Time.UnixMilli()
		}
		if seat == spoke {
			c.was, c.wasName = "", ""
			if c.stays && !c.acted {
				c.acted = true
				if numbered && !s.about.Timed {
					c.turn = int64(s.played[len(s.played)-1].turn)
				}
			}
		}
		if !c.stays {
			continue
		}
		over := s.turnMark() != c.turn
		if !s.about.Timed {
			over = c.acted && (numbered && over || !numbered && !s.expected().Has(seat))
		}
		if over || c.Level == "" || s.phase != Running {
			c.stays = false
		}
	}
}

// lose frees a seat at the request of the user by. It must be called before the seat has a new holder. If by had lost the seat before, they
// may still come back. Otherwise, in a running game, the present holder may come back, unless the holder is by.
func (s *State) lose(c *occupant, by string) {
	was, name := c.Guest, c.Name
	switch {
	case by != "" && by == c.was:
		was, name = c.was, c.wasName
	case s.phase != Running || was == by:
		was, name = "", ""
	}
	*c = occupant{Kind: Friend, was: was, wasName: name}
}

// lost returns the seats that a user has lost and may come back to; none for a user who holds a seat, or if the game does not run.
func (s *State) lost(guest string) game.Seats {
	var set game.Seats
	for i, c := range s.occupants {
		if guest != "" && c.was == guest && s.phase == Running && s.held(guest) == 0 {
			set = set.With(game.Seat(i))
		}
	}
	return set
}

// decideComeBack returns the entry with which a user comes back to a lost seat, or a refusal if they cannot have their name. The caller
// must have checked that they may come back (see lost). If another person has taken the seat since, that person loses it.
func (s *State) decideComeBack(by Actor, seat game.Seat, around decideEnv) (*pendingEntry, error) {
	c := &s.occupants[seat]
	name := c.wasName
	if name == "" { // the name was removed from the log
		name = by.Name
	}
	name, err := CleanName(name)
	if err == nil {
		err = s.unlike(name, by.ID, seat)
	}
	if err != nil {
		return nil, err
	}
	back := &pendingEntry{kind: Sat, data: taking{Seat: seat, Name: name}, words: []string{guestWord(by.ID)}}
	if c.Guest != "" || c.Token == "" {
		token := around.token()
		back.first = &pendingEntry{kind: Dropped, data: dropping{Seat: seat, Token: token}, words: []string{tokenWord(token)}}
	}
	return back, nil
}

// nameOf returns the name of a user at the table; "" for a user whom the table does not know.
func (s *State) nameOf(guest string) string {
	if held := s.held(guest); held != 0 {
		return s.occupants[held.First()].Name
	}
	for _, c := range s.occupants {
		if guest != "" && c.was == guest {
			return c.wasName
		}
	}
	if guest != "" && guest == s.host.ID {
		return s.host.Name
	}
	return ""
}

// unseen returns how long the person of a seat has neither viewed the table nor acted there. It returns 0 if a long absence cannot be read
// from the log. The caller must hold t.mu.
func (t *Table) unseen(seat game.Seat) time.Duration {
	c, now := t.state.occupants[seat], t.server.clock.Now()
	last := time.UnixMilli(c.heard)
	if heard, ok := t.present.lastHeard(c.Guest); ok && heard.After(last) {
		last = heard
	}
	if now.Sub(last) < dayAway {
		return now.Sub(last)
	}
	_, at, err := t.server.log.Seen(context.Background(), t.id, c.Guest)
	if err != nil {
		return 0 // no one must lose a seat because of an error
	}
	if at.After(last) {
		last = at
	}
	return now.Sub(last)
}

// seeConsent adds to a snapshot which actions about other persons a user may request, and whether they need consent. The caller must hold
// t.mu.
func (t *Table) seeConsent(s *State, guest string, snap *Snapshot) {
	around := t.around()
	for i := range snap.Occupants {
		c, seat := &snap.Occupants[i], game.Seat(i)
		if held := s.occupants[i].Guest; held == "" || c.Resigned {
			continue
		}
		if snap.Host && !c.Mine && c.Kind == Friend && !s.about.Secret {
			ask, refused := s.mayFree(guest, seat, around)
			c.Free = s.consent(ask, refused, around)
		}
		if inside := snap.Host || s.held(guest)&s.persons() != 0; inside && (!c.Bot() || c.Lent) {
			ask, _, refused := s.mayCallBot(guest, seat, around)
			c.Call = s.consent(ask, refused, around)
		}
	}
	if s.about.Timed || s.clocks != nil {
		if atOnce, refused := s.mayPause(guest, t.pausedSinceRestart); snap.Host || s.held(guest)&s.persons() != 0 {
			snap.Pause = Consent{May: refused == nil, Ask: !atOnce, Not: refused}
		}
		if snap.Host && !s.allWish(guest) {
			snap.Pauses = max(hostPauses-s.pauses, 0)
		}
	}
}

// consent returns the [Consent] for an action. If refused is not nil, the action is not possible. Otherwise the persons of the seats in ask
// must agree. An action that needs consent is not possible while another question is open ([State.mayAsk]).
func (s *State) consent(ask game.Seats, refused *Refused, around decideEnv) Consent {
	if refused == nil && ask != 0 {
		refused = s.mayAsk(around)
	}
	return Consent{May: refused == nil, Ask: ask != 0, Not: refused}
}

// around returns the environment of a decision at this table. The caller must hold t.mu.
func (t *Table) around() decideEnv {
	return decideEnv{away: t.present.away, unseen: t.unseen, pausedSinceRestart: t.pausedSinceRestart, fair: t.server.playsFair}
}

// A seatLoss is a seat that its person has lost to others, or that is played by a bot which the person did not call.
type seatLoss struct {
	guest   string
	seat    game.Seat
	subject Subject
}

// The subjects of a notification about a lost seat, in addition to [ToTakeOver].
const (
	LostSeat Subject = "seat" // another person may take the seat, or has taken it
	LostTime Subject = "time" // the person's time has run out
)

// losses returns the seats that persons have lost through an entry; before holds the occupants before the entry.
func (s *State) losses(e store.Entry, before []occupant) (all []seatLoss) {
	if s.lesson != nil || EntryKind(e.Kind) == merges {
		return nil
	}
	for i, old := range before {
		c, l := s.occupants[i], seatLoss{old.Guest, game.Seat(i), ""}
		switch {
		case old.Guest == "" || old.Guest == e.User || old.Gift && c.Guest != old.Guest:
			continue
		case c.Guest != old.Guest:
			l.subject = LostSeat
		case old.Level != "" || c.Level == "":
			continue
		case EntryKind(e.Kind) == TimedOut:
			l.subject = LostTime
		case c.Lent:
			l.subject = ToTakeOver
		default:
			continue
		}
		all = append(all, l)
	}
	return all
}

// playsFair reports whether all servers that share the log can read the entries about consent: that a bot stays, that a seat is freed, and
// that somebody has lost a seat. If so, the log records that this version writes them. An error counts as true.
func (h *Server) playsFair() bool {
	return !errors.Is(h.log.Use(h.life, store.FairPlay, h.version), store.ErrOlder)
}

// notifyLosers returns the notifications to persons who have lost a seat. While a server of an older version runs, they are notifications
// of a free seat, which such a server can read. The caller must hold t.mu.
func (t *Table) notifyLosers(ctx context.Context, all []seatLoss, at time.Time) (notices []store.Notification) {
	for _, l := range all {
		if !t.server.notifiable.is(ctx, t.server, l.guest) {
			continue
		}
		cause, data := ForLoss, calling{Seat: l.seat, Subject: l.subject}
		if !t.server.playsFair() {
			cause, data = ForSeat, calling{Seat: game.Spectator}
		}
		notices = append(notices, t.notice(l.guest, at, cause, data))
	}
	return notices
}

// standsLost reports whether a seat that a user has lost is still not theirs, or is played by a bot. It is false when the game is over.
func (s *State) standsLost(guest string, seat game.Seat) bool {
	c, err := s.occupant(seat)
	return err == nil && !s.phase.Done() && (c.Guest != guest || c.Level != "")
}
