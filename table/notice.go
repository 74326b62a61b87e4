package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// A Cause is the reason for a notification to a person who may not have the table open.
type Cause string

// The causes of notifications.
const (
	ForTurn     Cause = "turn"     // the game waits for the receiver
	ForQuestion Cause = "question" // the others ask for the receiver's consent
	ForSeat     Cause = "seat"     // a seat that the receiver waits for is free
	ForEnd      Cause = "end"      // the game is over
	ForMention  Cause = "mention"  // the receiver was named in the chat
	ForLoss     Cause = "lost"     // the receiver has lost a seat, or a bot plays it without the receiver's request
)

// ToPause is the subject of a question by which a seat wishes a pause. Nobody has to answer it.
const ToPause Subject = "pause"

// EndpointsKind is the kind of the user rows of notification endpoints. A user without an endpoint gets no notifications.
const EndpointsKind = "call"

// PreferencesKind is the kind of the user rows of notification preferences, such as quiet hours and the language.
const PreferencesKind = "call-wishes"

const (
	// notifyLive is the delay of a notification in games in real time, notifySlow the delay in other games. A person who returns within the
	// delay is not notified.
	notifyLive = 20 * time.Second
	notifySlow = time.Minute
)

// calling is the data of a notification. It holds only what everybody at the table may know.
type calling struct {
	Seat    game.Seat `json:"seat"`              // the receiver's seat; the spectator for a user without a seat
	Subject Subject   `json:"subject,omitempty"` // the subject of a question, or of a lost seat
	Line    int64     `json:"line,omitempty"`    // the number of the chat message that names the receiver
}

// wants holds the seats from whose persons the table needs something, and what it needs.
type wants struct {
	turn, asked, pause game.Seats
	question           *question
	over               bool
}

// wants returns what the table needs from persons now. In a game that has started and whose own rules require players to be
// present, nobody is notified of a turn: the notification would come too late.
func (s *State) wants() wants {
	w := wants{over: s.phase == Over, question: s.question}
	if s.deleted || s.lesson != nil || s.phase != Running {
		return w
	}
	if !s.paused && !(s.realTimeRules() && game.Started(s.position)) {
		w.turn = s.expected() & s.persons()
	}
	if s.question != nil {
		w.asked = s.question.asked
	}
	if s.wishes != 0 && !s.paused {
		w.pause = s.persons() &^ s.wishes
	}
	return w
}

// notify attaches notifications to the last entry of a batch: for everybody from whom the table needs something that it did not need
// before, and for all players at the end of the game. The parameter before is what the table needed before the batch. A person who has the
// table open sees the change first, and the notification is dropped. The caller must hold t.mu.
func (t *Table) notify(ctx context.Context, before wants, now *batch) {
	s := t.state
	after := s.wants()
	for _, e := range now.entries {
		if data, err := unpack[merging](e.Data); EntryKind(e.Kind) == merges && err == nil {
			before.turn &^= s.held(data.To) // another user must be notified now
		}
	}
	if s.deleted || s.lesson != nil {
		return
	}
	last := &now.entries[len(now.entries)-1]
	tell := func(seats game.Seats, cause Cause, subject Subject) {
		told := map[string]bool{}
		for ; seats != 0; seats = seats.Without(seats.First()) {
			seat := seats.First()
			guest := s.occupants[seat].Guest
			if guest == "" || told[guest] || !t.server.notifiable.is(ctx, t.server, guest) {
				continue
			}
			told[guest] = true
			last.Notifications = append(last.Notifications, t.notice(guest, last.Time, cause, calling{Seat: seat, Subject: subject}))
		}
	}
	tell(after.turn&^before.turn, ForTurn, "")
	if after.question != nil && (before.question == nil || before.question.subject != after.question.subject || before.question.by != after.question.by) {
		tell(after.asked, ForQuestion, after.question.subject)
	}
	if before.pause == 0 {
		tell(after.pause, ForQuestion, ToPause)
	}
	if after.over && !before.over {
		var all game.Seats
		for i := range s.occupants {
			all = all.With(game.Seat(i))
		}
		tell(all, ForEnd, "")
	}
}

// notifySeated attaches notifications to the opening of a table at which persons other than the host have a seat from the start, as in a
// rematch.
func (h *Server) notifySeated(ctx context.Context, host string, chairs []occupant, opening *store.Entry) error {
	if !slices.ContainsFunc(chairs, func(c occupant) bool { return c.Guest != "" && c.Guest != host }) {
		return nil
	}
	s, err := Replay(h.library.find, []store.Entry{*opening})
	if err != nil {
		return err
	}
	t := newTable(h, opening.Table)
	t.state = s
	now := batch{entries: []store.Entry{*opening}}
	t.notify(ctx, wants{over: s.phase == Over}, &now)
	opening.Notifications = now.entries[0].Notifications
	return nil
}

// notice returns a notification for a user about an event at an instant, due after notifyLive or notifySlow. The caller must hold t.mu.
func (t *Table) notice(guest string, at time.Time, cause Cause, data calling) store.Notification {
	text, err := json.Marshal(data)
	if err != nil {
		text = []byte("{}") // marshalling this data never fails
	}
	wait := notifySlow
	if t.state.realTimeRules() || t.state.control().Kind == LiveClock {
		wait = notifyLive
	}
	return store.Notification{User: guest, Table: t.id, Kind: string(cause), Data: text, Due: at.Add(wait)}
}

// noticesForMention returns notifications to the persons of the seats that a chat message names, except the message's author, whose id is
// by. The notifications must be stored with the message. The caller must hold t.mu.
func (t *Table) noticesForMention(ctx context.Context, by string, seats game.Seats, line int64) (all []store.Notification) {
	told := map[string]bool{by: true}
	for ; seats != 0; seats = seats.Without(seats.First()) {
		c, err := t.state.occupant(seats.First())
		if err != nil || c.Guest == "" || told[c.Guest] || !t.server.notifiable.is(ctx, t.server, c.Guest) {
			continue
		}
		told[c.Guest] = true
		all = append(all, t.notice(c.Guest, t.server.clock.Now(), ForMention, calling{Seat: seats.First(), Line: line}))
	}
	return all
}

// noticesForSeat returns notifications of a free seat to the given users, except those who hold a seat or have no notification endpoint.
// The caller must hold t.mu.
func (t *Table) noticesForSeat(ctx context.Context, guests []string, at time.Time) (all []store.Notification) {
	for _, guest := range guests {
		if t.state.held(guest) == 0 && t.server.notifiable.is(ctx, t.server, guest) {
			all = append(all, t.notice(guest, at, ForSeat, calling{Seat: game.Spectator}))
		}
	}
	return all
}

// A Notification is a notification ready to be sent. It holds only what everybody at the table may know.
type Notification struct {
	Notice  store.Notification
	Cause   Cause
	Subject Subject // the subject of a question, or of a lost seat
	Title   games.Title
	Seat    game.Seat     // the receiver's seat; the spectator for a user without a seat
	View    game.Position // the spectator's view; in a game without hidden information, the seat's view
	Names   []string      // the names of the occupants, by seat; "" for none
}

// Notification returns a stored notification with what is needed to send it. The result stands is false if the receiver has viewed the
// table or acted since, or if the cause no longer holds. A table that is not in memory is read from its log, without taking its lease.
func (h *Server) Notification(ctx context.Context, n store.Notification) (c Notification, stands bool, err error) {
	data, err := unpack[calling](n.Data)
	if err != nil {
		return c, false, nil //nolint:nilerr // a notification of an unknown version cannot be described, so it is not sent
	}
	looked, err := h.looked(ctx, n, data)
	if err != nil || looked {
		return c, false, err
	}
	err = h.inspect(ctx, n.Table, func(s *State) {
		if stands = s.stands(n, data); !stands {
			return
		}
		eye := game.Spectator
		if _, err := s.occupant(data.Seat); err == nil && !s.about.Secret {
			eye = data.Seat
		}
		c = Notification{Notice: n, Cause: Cause(n.Kind), Subject: data.Subject, Title: s.title, Seat: data.Seat, View: viewOf(s.title.Game, s.position, eye)}
		for _, chair := range s.occupants {
			c.Names = append(c.Names, chair.Name)
		}
	})
	if errors.Is(err, ErrNotFound) || errors.Is(err, ErrGone) {
		return c, false, nil
	}
	return c, stands && err == nil, err
}

// looked reports whether the user of a notification has already seen the entry or message that caused it. It is always false for a
// notification of a free seat.
func (h *Server) looked(ctx context.Context, n store.Notification, data calling) (bool, error) {
	switch Cause(n.Kind) {
	case ForSeat: // users who wait for a seat have none, and no read marks are stored for them
		return false, nil
	case ForMention:
		return h.heardChat(ctx, n.Table, n.User, data.Line)
	}
	seen, _, err := h.log.Seen(ctx, n.Table, n.User)
	return seen > 0 && seen >= n.Entry, err
}

// heardChat reports whether a user has read a message in the players' chat channel, or the message was removed.
func (h *Server) heardChat(ctx context.Context, table, guest string, line int64) (bool, error) {
	own, err := h.log.TableRows(ctx, table, chatOwn)
	if err != nil {
		return false, err
	}
	for _, s := range own {
		var self chatSelf
		if s.Key == guest && json.Unmarshal(s.Data, &self) == nil && self.Read[SeatsChannel] >= line {
			return true, nil
		}
	}
	lines, err := h.log.TableRows(ctx, table, messageKind)
	if err != nil {
		return false, err
	}
	key := messageKey(SeatsChannel, line)
	return !slices.ContainsFunc(lines, func(s store.TableRow) bool { return s.Key == key }), nil
}

// inspect calls look with the state of a table: the live state if this server has the table in memory, or else a state replayed from the
// log. It holds the table's mu during a call with the live state.
func (h *Server) inspect(ctx context.Context, id string, look func(*State)) error {
	h.mu.Lock()
	t := h.tables[id]
	h.mu.Unlock()
	if t != nil {
		t.mu.Lock()
		if t.state != nil && t.failed == nil && t.isOurs() {
			defer t.mu.Unlock()
			look(t.state)
			return nil
		}
		t.mu.Unlock()
	}
	s, err := h.replay(ctx, id)
	if err == nil {
		look(s)
	}
	return err
}

// stands reports whether the cause of a notification still holds.
func (s *State) stands(n store.Notification, data calling) bool {
	if s.deleted {
		return false
	}
	held, now := s.held(n.User), s.wants()
	switch Cause(n.Kind) {
	case ForTurn:
		for waits := now.turn & held; waits != 0; waits = waits.Without(waits.First()) {
			if s.said[waits.First()] <= n.Entry {
				return true
			}
		}
	case ForQuestion:
		if data.Subject == ToPause {
			return now.pause&held != 0
		}
		return now.asked&held != 0 && s.question.subject == data.Subject
	case ForSeat:
		for _, c := range s.occupants {
			if held == 0 && !s.phase.Done() && (c.free() || c.Offer != "") {
				return true
			}
		}
	case ForEnd:
		return now.over
	case ForMention:
		return true
	case ForLoss:
		return s.standsLost(n.User, data.Seat)
	}
	return false
}

// notifiableCache caches whether users have notification endpoints, so that not every move reads them from the log.
type notifiableCache struct {
	mu    sync.Mutex
	known map[string]notifiable
}

type notifiable struct {
	can   bool
	until time.Time
}

const (
	// notifiableFor is how long a cache entry is valid. An endpoint added on another server may take that long to count
	// here.
	notifiableFor = 15 * time.Second
	// mostNotifiable is the largest number of cache entries.
	mostNotifiable = 10_000
)

// is reports whether a user has a notification endpoint. If that cannot be read, it returns true, because a notification without an
// endpoint is dropped later.
func (k *notifiableCache) is(ctx context.Context, h *Server, guest string) bool {
	now := h.clock.Now()
	k.mu.Lock()
	c, ok := k.known[guest]
	k.mu.Unlock()
	if ok && now.Before(c.until) {
		return c.can
	}
	ways, err := h.log.UserRows(ctx, guest, EndpointsKind)
	if err != nil {
		return true
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil || len(k.known) >= mostNotifiable {
		k.known = map[string]notifiable{}
	}
	k.known[guest] = notifiable{len(ways) > 0, now.Add(notifiableFor)}
	return len(ways) > 0
}

// NotificationsChanged drops the cache entry of a user whose notification endpoints have changed.
func (h *Server) NotificationsChanged(guest string) {
	h.notifiable.mu.Lock()
	defer h.notifiable.mu.Unlock()
	delete(h.notifiable.known, guest)
}
