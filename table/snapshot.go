package table

import (
	"context"
	"time"

	"pantheon/game"
)

// Look returns the table as a user may see it now from a seat: a seat that the user holds, or the spectator. If the table is done, any seat
// or [FullView] is allowed. Other seats are refused. A user with lent seats first gets them back.
func (t *Table) Look(ctx context.Context, guest string, seat game.Seat) (Snapshot, error) {
	return t.LookFrom(ctx, guest, func(*Snapshot) (game.Seat, error) { return seat, nil })
}

// LookFrom does the same as [Table.Look] for the seat that the given function returns, and returns any error of the function. The function
// gets a snapshot without the parts that depend on the seat. LookFrom holds t.mu during the call, so the function must not call methods of
// the table.
func (t *Table) LookFrom(ctx context.Context, guest string, which func(*Snapshot) (game.Seat, error)) (Snapshot, error) {
	if err := t.welcome(ctx, guest); err != nil {
		return Snapshot{}, err
	}
	var snap Snapshot
	err := t.read(ctx, func(s *State) error {
		snap = t.stands(s, guest)
		seat, err := which(&snap)
		if err != nil {
			return err
		}
		if refused := s.mayLook(guest, seat); refused != nil {
			return refused
		}
		t.see(s, guest, seat, &snap)
		now, err := t.mayChat(ctx)
		if err != nil {
			return err
		}
		snap.Chat, snap.MayChat = now.mark(s, guest), !s.silentTable()
		return nil
	})
	if err != nil {
		return Snapshot{}, err
	}
	return snap, nil
}

// mayLook returns a refusal if a user may not have the view of a seat; nil otherwise.
func (s *State) mayLook(guest string, seat game.Seat) *Refused {
	switch {
	case seat == game.Spectator:
		return nil
	case seat != FullView && (seat < 0 || int(seat) >= len(s.occupants)):
		return refuse("seat-unknown")
	case s.phase.Done(), s.held(guest).Has(max(seat, 0)) && seat != FullView:
		return nil
	}
	return refuse("not-your-seat")
}

// redacted reports whether the hidden information of seats is shown to nobody. Before the game begins persons still join and leave, and
// nobody could forget a hand that they have seen.
func (s *State) redacted() bool { return s.phase == Lobby && s.about.Secret }

// viewSeat returns the seat whose view a seat gets now: itself, or the spectator while hidden information is shown to
// nobody.
func (s *State) viewSeat(seat game.Seat) game.Seat {
	if s.redacted() {
		return game.Spectator
	}
	return seat
}

// stands returns the part of a user's snapshot that does not depend on the seat. The caller must hold t.mu.
func (t *Table) stands(s *State, guest string) Snapshot {
	snap := Snapshot{
		ID: t.id, Game: s.about.ID, Setup: s.record.Setup, Entry: s.entry, Ply: len(s.played), First: s.first, Phase: s.phase,
		Changed: s.changed, Pace: s.pace, Host: guest != "" && guest == s.host.ID, Mine: list(s.held(guest)), Occupants: t.occupants(s, guest), Lost: list(s.lost(guest)),
		Spectators: t.watchers(), Waiting: s.waiting(), Expected: s.expected(), Own: s.lastBy(guest),
		FreeUndo: s.freeUndo(guest), Taken: s.taken & s.held(guest) & s.persons(), TakenBy: s.takenBy, SeedHash: s.seed().Hash(), Coach: s.coach,
		Open: s.door, Series: s.standings(), Gone: t.lossNow(),
	}
	if snap.Own > 0 {
		_, _, refused := s.mayUndo(guest, snap.Own-1, t.around())
		snap.MayUndo = refused == nil
	}
	if s.lesson != nil {
		snap.Lesson = s.lesson.shown()
	}
	if s.phase.Done() {
		snap.Seed = s.seed()
	}
	now := t.server.clock.Now()
	snap.Clock, snap.ClockReadings = s.control(), s.clockReadings(now, t.pausedSinceRestart || t.clocksPaused)
	snap.Halt, snap.Preferences, snap.Question = t.halted(now), s.wishes, s.asked(guest)
	if s.phase == Running && s.lesson == nil && guest != "" {
		t.seeConsent(s, guest, &snap)
	}
	if deadline, set := s.position.Deadline(); set && s.phase == Running && s.lesson == nil {
		left := t.zero.Add(time.Duration(deadline) * time.Millisecond).Sub(now)
		if snap.Halt != nil {
			left = time.Duration(deadline-s.at) * time.Millisecond
		}
		snap.Left, snap.Deadline, snap.Clocked = max(left, 0), deadline, true
	}
	return snap
}

// lastBy returns the ply of the last move of a user's seats since the table began; 0 for none.
func (s *State) lastBy(guest string) int {
	mine := s.held(guest)
	for ply := len(s.played); mine != 0 && ply > s.first; ply-- {
		if mine.Has(s.played[ply-1].seat) {
			return ply
		}
	}
	return 0
}

// see adds to a snapshot what a user sees and may do from a seat, or as a spectator. The caller must hold t.mu.
func (t *Table) see(s *State, guest string, seat game.Seat, snap *Snapshot) {
	snap.Seat, snap.View = seat, viewOf(s.title.Game, s.position, s.viewSeat(seat))
	snap.Result = s.result(snap.View)
	if s.phase == Running && seat >= 0 && seat < game.MaxSeats && s.held(guest).Has(seat) && s.occupants[seat].person() {
		t.showPremove(s, seat, snap)
	} else {
		snap.Ahead = false
	}
	if s.phase == Running && !snap.Ahead && seat >= 0 && seat < game.MaxSeats && s.occupants[seat].person() {
		if s.speaks() {
			snap.Choices = s.choices(seat, snap.View)
		}
		if snap.MayHint = t.mayAsk(s, guest, seat) == nil; snap.MayHint {
			snap.Hint = t.hint(s, seat)
		}
	}
}

// seed returns the seed that currently determines chance; "" if the record has none.
func (s *State) seed() game.Seed {
	if n := len(s.record.Seeds); n > 0 {
		return s.record.Seeds[n-1].Seed
	}
	return ""
}

// choices returns the legal moves of a seat with their consequences, computed on a state sampled from the seat's view.
func (s *State) choices(seat game.Seat, view game.Position) []Choice {
	moves := view.Moves(seat, nil)
	choices := make([]Choice, len(moves))
	dice := game.QuickDice(uint64(s.entry))
	guess, try := s.title.Game.Blank(), s.title.Game.Blank()
	guess.Copy(view)
	guess.Determinize(dice)
	for i, m := range moves {
		try.Copy(guess)
		moment := game.Env{Dice: dice, At: s.at}
		try.Play(seat, m, &moment)
		choices[i] = Choice{Words: view.FormatMove(m, seat, seat), Lasts: s.undoBarrier(seat, moment.Revealed, try.ToAct()), Ends: ends(guess, try, seat)}
		choices[i].Loses, _ = game.ForgoneBy(view, seat, m)
	}
	return choices
}

// undoBarrier returns why a move of a seat could not simply be undone; "" if it could. shown says whether the move used chance or revealed
// something, next which seats may act after it.
func (s *State) undoBarrier(seat game.Seat, shown bool, next game.Seats) UndoBarrier {
	others := s.persons() &^ s.held(s.occupants[seat].Guest)
	switch {
	case s.about.Timed:
		return ""
	case !s.about.TakeBack:
		return BarrierNever
	case next == 0:
		return BarrierOver
	case shown && s.bots() != 0:
		return BarrierRevealed
	case shown && others != 0:
		return BarrierLeave
	case next&others != 0:
		return BarrierOthers
	}
	return ""
}

// list returns the seats of a set in ascending order.
func list(set game.Seats) []game.Seat {
	var seats []game.Seat
	for ; set != 0; set = set.Without(set.First()) {
		seats = append(seats, set.First())
	}
	return seats
}

// occupants returns the occupants of all seats of the table as a user may see them. The caller must hold t.mu.
func (t *Table) occupants(s *State, guest string) []Occupant {
	inside := guest != "" && (guest == s.host.ID || s.held(guest) != 0)
	gone, _ := t.gone(t.server.clock.Now())
	around := t.around()
	chairs := make([]Occupant, len(s.occupants))
	for i, c := range s.occupants {
		chairs[i] = Occupant{Seat: game.Seat(i), Kind: c.Kind, Name: c.Name, Empty: c.empty(), Level: c.Level, Resigned: c.Resigned,
			Connected: c.Guest != "" && t.present.here(c.Guest), Gone: gone.Has(game.Seat(i)), Lent: c.Lent, Stays: c.stays, Mine: guest != "" && c.Guest == guest}
		chairs[i].Kept = c.For != "" && c.Guest == "" && !s.phase.Done()
		chairs[i].KeptForMe = chairs[i].Kept && c.For == guest
		if c.Kind != Here { // its user is the host, whose avatar belongs to another seat
			chairs[i].Avatar = t.server.avatarOf(c.Guest)
		}
		if s.phase.Done() || c.Resigned {
			continue
		}
		switch chairs[i].Offered, chairs[i].Gift = c.Offer != "", c.Gift; {
		case inside && c.Guest == "":
			chairs[i].Token = c.Token
		case c.Gift && c.Guest == guest, inside && !c.Gift && c.Guest != guest:
			chairs[i].Token = c.Offer
		}
		chairs[i].Replaceable = guest != "" && c.Offer == "" && s.mayReplace(guest, game.Seat(i), around) == nil
	}
	return chairs
}

// Summary returns the table as an entry in a user's list of tables.
func (t *Table) Summary(ctx context.Context, guest string) (Summary, error) {
	seen, _, err := t.server.log.Seen(ctx, t.id, guest)
	if err != nil {
		return Summary{}, err
	}
	var sum Summary
	err = t.read(ctx, func(s *State) error {
		mine := s.held(guest)
		eye := game.Spectator
		if mine != 0 {
			eye = mine.First()
		}
		sum = Summary{ID: t.id, Lesson: s.lesson != nil, Game: s.about.ID, Setup: s.record.Setup, Phase: s.phase, Host: guest != "" && guest == s.host.ID, host: s.host.ID,
			Mine: list(mine), Occupants: t.occupants(s, guest), Waiting: s.waiting(), Ply: len(s.played), Entry: s.entry,
			Changed: s.changed, Result: s.result(viewOf(s.title.Game, s.position, eye)), Seen: seen}
		sum.Clock, sum.Left = s.control(), s.least(mine, t.server.clock.Now(), t.pausedSinceRestart || t.clocksPaused)
		_, sum.Invited = s.keptFor(guest)
		sum.Lost = s.lost(guest) != 0
		sum.Turn = s.waitsFor(guest)
		return nil
	})
	return sum, err
}

// stillLooking is how often a read mark is stored for a user who views a table on which nothing happens. At open tables, and in running
// games without clocks for persons, it is lookAgain.
const stillLooking = 24 * time.Hour

// remembers reports whether the table stores read marks of a user: only for seat holders, the host, and persons who lost a seat. Nothing is
// stored for spectators.
func (s *State) remembers(guest string) bool {
	return guest != "" && (guest == s.host.ID || s.held(guest) != 0 || s.lost(guest) != 0)
}

// Seen records that a user has seen the table up to an entry. It stores nothing for spectators. It also starts bots that waited until
// somebody opened the table.
func (t *Table) Seen(ctx context.Context, guest string, entry int64) error {
	if !cleanID(guest) {
		return nil
	}
	t.present.touch(guest)
	keeps, often := false, stillLooking
	err := t.read(ctx, func(s *State) error {
		if t.alone {
			t.arrangeBots()
		}
		if entry, keeps = min(entry, s.entry), s.remembers(guest); len(s.listed()) > 0 || s.phase == Running && s.clocks == nil {
			often = lookAgain
		}
		return nil
	})
	if err != nil || !keeps {
		return err
	}
	before, at, err := t.server.log.Seen(ctx, t.id, guest)
	now := t.server.clock.Now()
	if err != nil || entry <= before && now.Sub(at) < often {
		return err
	}
	return t.server.log.MarkRead(ctx, t.id, guest, entry, now)
}

// SeenBy returns the entry up to which a user has seen the table according to [Table.Seen]; 0 for none.
func (t *Table) SeenBy(ctx context.Context, guest string) (int64, error) {
	keeps := false
	err := t.read(ctx, func(s *State) error {
		keeps = s.remembers(guest)
		return nil
	})
	if err != nil || !keeps {
		return 0, err
	}
	seen, _, err := t.server.log.Seen(ctx, t.id, guest)
	return seen, err
}
