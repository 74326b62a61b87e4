package table

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// Some titles ask a seat again and again whether it wants to use an effect, and the answer is mostly no
// ([game.AutoPasser]). A person can turn on auto-pass: from then on the table passes for them, after a pause like that of a
// bot. The setting is stored in a table row, and no other user sees it: the seat is still asked, and the pass is a
// normal move in the record. Older versions stored it in entries ("let-be" and "ask-again"). These can still be read,
// and are written while such a version runs in the same cluster.

// AutoPass turns on auto-pass for a seat of the user.
type AutoPass struct {
	Seat  game.Seat
	Until Span
}

// AskAgain turns off auto-pass for a seat of the user.
type AskAgain struct{ Seat game.Seat }

func (AutoPass) isCommand() {}
func (AskAgain) isCommand() {}

// A Span says how long an auto-pass lasts.
type Span string

// The spans of an auto-pass.
const (
	ThisTurn Span = "turn" // until the next turn begins; in titles without numbered turns, until the seat has another choice
	ThisGame Span = "game"
)

// The kinds of entries of auto-pass, in old logs and while a server of an older version runs. Other users learn only that something
// changed.
const (
	autoPassed EntryKind = "let-be"
	asksAgain  EntryKind = "ask-again"
)

// autoPassing is the data of "let-be".
type autoPassing struct {
	Seat  game.Seat `json:"seat"`
	Until Span      `json:"until"`
}

// An autoPassSetting is the auto-pass setting of a seat, as its table row stores it. The zero value means off.
type autoPassSetting struct {
	Until Span `json:"until,omitempty"`
	Turn  int  `json:"turn,omitempty"` // the turn in which it was set

	guest string // the id of the user who set it
}

// autoPassKind is the kind of the table rows of auto-pass settings; their keys are seats. A row overrides the log.
const autoPassKind = "auto-pass"

// autoPassing handles [AutoPass] and [AskAgain] without a log entry: it stores the setting and applies it to the state. here is false, and
// nothing has changed, for other commands, and if an older server in the cluster requires an entry. refusal is for the user; err is an
// internal error. The caller must hold t.mu.
func (t *Table) autoPassing(ctx context.Context, by Actor, act Command, at time.Time) (here bool, refusal error, err error) {
	var seat game.Seat
	var until Span
	switch act := act.(type) {
	case AutoPass:
		seat, until = act.Seat, act.Until
	case AskAgain:
		seat = act.Seat
	default:
		return false, nil, nil
	}
	d, refusal := t.state.decideAutoPass(by, seat, until)
	if d == nil || refusal != nil {
		return true, refusal, nil
	}
	switch err := t.server.log.Use(ctx, store.AutoPass, t.server.version); {
	case errors.Is(err, store.ErrOlder):
		return false, nil, nil
	case err != nil:
		return true, nil, err
	}
	l := autoPassSetting{Until: until, guest: by.ID}
	if until != "" {
		l.Turn = game.TurnOf(t.state.position)
	}
	if err := t.keepAutoPass(ctx, seat, l, at); err != nil {
		return true, nil, err
	}
	t.state.autoPasses[seat] = l
	return true, nil, nil
}

// keepAutoPass stores the auto-pass setting of a seat in its table row and, if that succeeds, in t.autoPasses. The caller must hold t.mu.
func (t *Table) keepAutoPass(ctx context.Context, seat game.Seat, l autoPassSetting, at time.Time) error {
	data, err := json.Marshal(l)
	if err == nil {
		err = t.server.log.PutTableRow(ctx, store.TableRow{Table: t.id, Kind: autoPassKind, Key: seat.String(), User: l.guest, Time: at, Data: data})
	}
	if err == nil {
		t.autoPasses[seat] = l
	}
	return err
}

// readAutoPasses reads the auto-pass settings of all seats into the state and t.autoPasses. A setting that has ended counts as off. It
// ignores a setting that it cannot parse, and all settings if the log reports damage. The caller must hold t.mu.
func (t *Table) readAutoPasses(ctx context.Context) error {
	clear(t.autoPasses[:])
	slips, err := t.server.log.TableRows(ctx, t.id, autoPassKind)
	switch {
	case errors.Is(err, store.ErrDamaged):
		t.server.logger.Error("stored auto-pass settings of a table are damaged; its players are asked again", "table", t.id, "error", err)
		return nil
	case err != nil:
		return err
	}
	for _, slip := range slips {
		l := autoPassSetting{guest: slip.User}
		seat, ok := game.ParseSeat(slip.Key)
		if err := json.Unmarshal(slip.Data, &l); err != nil || !ok || !t.state.has(seat) {
			t.server.logger.Warn("an auto-pass setting cannot be read; the player is asked again", "table", t.id, "seat", slip.Key, "error", err)
			continue
		}
		t.state.autoPasses[seat], t.autoPasses[seat] = l, l
	}
	t.state.forgetAutoPasses()
	return nil
}

// followAutoPasses turns off the stored settings that the state no longer has, because their span or their person's time on the seat is
// over. It logs errors. The caller must hold t.mu.
func (t *Table) followAutoPasses(ctx context.Context) {
	for seat, l := range t.autoPasses {
		if l.Until != "" && t.state.autoPasses[seat].Until == "" {
			if err := t.keepAutoPass(ctx, game.Seat(seat), autoPassSetting{guest: l.guest}, t.server.clock.Now()); err != nil {
				t.server.logger.Warn("the end of an auto-pass could not be stored", "table", t.id, "seat", seat, "error", err)
			}
		}
	}
}

// decideAutoPass returns the entry that sets auto-pass for a seat to a span, "" for off, or a refusal. Both are nil if the seat has that
// setting already.
func (s *State) decideAutoPass(by Actor, seat game.Seat, until Span) (*pendingEntry, error) {
	c, err := s.own(by, seat)
	switch {
	case err != nil:
		return nil, err
	case s.phase != Running:
		return nil, s.notRunning()
	case c.Resigned:
		return nil, refuse("resigned")
	}
	if now := s.autoPasses[seat]; now.Until == until {
		return nil, nil
	}
	if until == "" {
		return &pendingEntry{kind: asksAgain, data: seated{Seat: seat}}, nil
	}
	if !s.mayPlayOnce() || until != ThisTurn && until != ThisGame {
		return nil, refuse("let-be-never")
	}
	return &pendingEntry{kind: autoPassed, data: autoPassing{seat, until}}, nil
}

// mayPlayOnce reports whether the game has choices that auto-pass could answer, and is no lesson.
func (s *State) mayPlayOnce() bool {
	_, passes := s.position.(game.AutoPasser)
	return passes && s.lesson == nil
}

// autoPass applies an entry that turned on auto-pass for a seat.
func (s *State) autoPass(e store.Entry, data autoPassing) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	s.autoPasses[data.Seat] = autoPassSetting{data.Until, game.TurnOf(s.position), e.User}
	return nil
}

// askAgain applies an entry that turned off auto-pass for a seat.
func (s *State) askAgain(_ store.Entry, data seated) error {
	if _, err := s.occupant(data.Seat); err != nil {
		return err
	}
	s.autoPasses[data.Seat] = autoPassSetting{}
	return nil
}

// forgetAutoPasses turns off auto-pass where its span is over, or where the user who set it has resigned or no longer holds the seat.
func (s *State) forgetAutoPasses() {
	for seat := range s.occupants {
		l := &s.autoPasses[seat]
		if l.Until == "" {
			continue
		}
		c := &s.occupants[seat]
		over := c.Guest != l.guest || c.Resigned
		if l.Until == ThisTurn {
			turn := game.TurnOf(s.position)
			_, asked := game.AutoPassOf(s.position, game.Seat(seat))
			over = over || turn != l.Turn || turn == 0 && !asked && s.expected().Has(game.Seat(seat))
		}
		if over {
			*l = autoPassSetting{}
		}
	}
}

// merging returns the move with which auto-pass answers for a seat now; "" if it does not.
func (s *State) merging(seat game.Seat) game.MoveText {
	if s.autoPasses[seat].Until == "" || !s.waiting().Has(seat) || !s.occupants[seat].person() {
		return ""
	}
	if m, asked := game.AutoPassOf(s.position, seat); asked {
		return s.position.FormatMove(m, seat, seat)
	}
	return ""
}
