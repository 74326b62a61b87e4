package notify

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/notify/transport"
	"pantheon/store"
	"pantheon/table"
)

// A message is one message to a user, for one or several notifications. It is stored before the first attempt, so that a retry after a
// failure sends the same message.
type message struct {
	ID            string               `json:"-"` // id of its first notification
	Notifications []store.Notification `json:"notices"`
	Endpoints     map[string]*delivery `json:"ways"` // by endpoint id: the usable endpoints of the user when it was written
	Begun         time.Time            `json:"begun"`
	Next          time.Time            `json:"next,omitzero"` // time of the next attempt
}

// A delivery is the state of a message at one endpoint.
type delivery struct {
	Tries int       `json:"tries,omitempty"`
	Due   time.Time `json:"due,omitzero"`
	Done  bool      `json:"done,omitempty"` // delivered, or given up
}

const messageKind = "letter"

const (
	// A failed message is tried again after firstPause. The pause then doubles after each attempt, up to mostPause. The message is given
	// up after patience.
	firstPause, mostPause = time.Minute, 6 * time.Hour
	patience              = 3 * 24 * time.Hour
	// mostLooks is the number of claims after which a notification is ended if its table still cannot be read. It is about the number of
	// attempts to deliver a message before patience ends.
	mostLooks = 20
	// crowded is the delay before the next attempt if the queue of the host is full, or the wait in it was too long. Neither counts as an
	// attempt.
	crowded = 10 * time.Second
	// takeOver is the time after which the other notifications of a due message become due as well, in case the first one is gone.
	takeOver = 2 * hold
)

// tell sends, postpones or ends the claimed notifications of a user. After an error they become due again when their claim expires.
func (o *Service) tell(ctx context.Context, guest string, claimed []store.Notification) error {
	now := o.clock.Now()
	papers, err := o.log.UserRows(ctx, guest, "")
	if err != nil {
		return err
	}
	var ways []Endpoint
	wishes := defaultPreferences()
	letters := map[string]*message{} // by the ids of their notifications
	for _, p := range papers {
		switch p.Kind {
		case table.EndpointsKind:
			if w, err := endpointOf(p); err == nil {
				ways = append(ways, w)
			}
		case preferencesKind:
			json.Unmarshal(p.Data, &wishes) //nolint:errcheck // of another program: as usual
		case messageKind:
			l := &message{ID: p.Key}
			if json.Unmarshal(p.Data, l) == nil {
				for _, n := range l.Notifications {
					letters[n.ID] = l
				}
			}
		}
	}
	if until := wishes.quietUntil(now); !until.IsZero() {
		var faults []error
		for _, n := range claimed {
			faults = append(faults, o.log.PutOff(ctx, n.ID, until))
		}
		return errors.Join(faults...)
	}
	var faults []error
	var fresh []store.Notification
	var due []*message
	for _, n := range claimed {
		switch l := letters[n.ID]; {
		case l == nil:
			fresh = append(fresh, n)
		case slices.Contains(due, l):
		case l.ID == n.ID || now.After(l.Next.Add(takeOver)):
			due = append(due, l)
		default:
			faults = append(faults, o.log.PutOff(ctx, n.ID, l.Next.Add(takeOver+time.Second)))
		}
	}
	for _, l := range due {
		calls, err := o.look(ctx, l)
		if err == nil {
			err = o.send(ctx, l, calls, ways, wishes)
		}
		faults = append(faults, err)
	}
	if len(fresh) > 0 {
		faults = append(faults, o.write(ctx, guest, fresh, ways, wishes))
	}
	return errors.Join(faults...)
}

// look returns the notifications of a message that are still current. It returns an error if a table cannot be read; once the message is
// older than patience, it skips that table instead.
func (o *Service) look(ctx context.Context, l *message) (calls []table.Notification, err error) {
	for _, n := range l.Notifications {
		c, stands, err := o.server.Notification(ctx, n)
		switch {
		case err != nil && o.clock.Now().Sub(l.Begun) < patience:
			return nil, err
		case err != nil:
		case stands:
			calls = append(calls, c)
		}
	}
	return calls, nil
}

// write combines notifications that belong to no message yet into one message, stores it and sends it. It ends obsolete notifications, and
// all of them if the user has no usable endpoint. It postpones those whose table cannot be read, and ends them after mostLooks claims.
func (o *Service) write(ctx context.Context, guest string, fresh []store.Notification, ways []Endpoint, wishes Preferences) error {
	l := &message{Endpoints: map[string]*delivery{}, Begun: o.clock.Now()}
	for _, w := range ways {
		if w.usable() {
			l.Endpoints[w.ID] = &delivery{}
		}
	}
	var calls []table.Notification
	var ended []string
	var faults []error
	for _, n := range fresh {
		c, stands, err := table.Notification{}, false, error(nil)
		if len(l.Endpoints) > 0 {
			c, stands, err = o.server.Notification(ctx, n)
		}
		switch {
		case err != nil && n.Tries < mostLooks:
			faults = append(faults, err, o.log.PutOff(ctx, n.ID, o.clock.Now().Add(pause(n.Tries))))
		case stands:
			n.User = guest
			l.Notifications, calls = append(l.Notifications, n), append(calls, c)
		default:
			ended = append(ended, n.ID)
		}
	}
	if len(ended) > 0 {
		faults = append(faults, o.log.EndNotifications(ctx, ended...))
	}
	if len(l.Notifications) > 0 {
		l.ID = l.Notifications[0].ID
		err := o.keepLetter(ctx, guest, l)
		if err == nil {
			err = o.send(ctx, l, calls, ways, wishes)
		}
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

func (o *Service) keepLetter(ctx context.Context, guest string, l *message) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return o.log.PutUserRow(ctx, store.UserRow{Owner: guest, Kind: messageKind, Key: l.ID, Time: o.clock.Now(), Data: data})
}

// pause returns the delay before the next attempt, after the number of failed attempts in tries.
func pause(tries int) time.Duration {
	return min(firstPause<<min(max(tries-1, 0), 16), mostPause)
}

// send sends a message to all its due endpoints at the same time. It then ends the message or postpones it. If the context ends, it leaves
// the stored message as it is and returns the error of the context.
func (o *Service) send(ctx context.Context, l *message, calls []table.Notification, ways []Endpoint, wishes Preferences) error {
	guest := l.Notifications[0].User
	now := o.clock.Now()
	var sending sync.WaitGroup
	for id, d := range l.Endpoints {
		i := slices.IndexFunc(ways, func(w Endpoint) bool { return w.ID == id })
		switch {
		case d.Done || d.Due.After(now):
		case i < 0 || !ways[i].usable() || len(calls) == 0: // the endpoint was removed or muted, or nothing remains to be sent
			d.Done = true
		default:
			m := o.message(l.ID, calls, ways[i], wishes)
			sending.Go(func() { o.deliver(ctx, d, l.Begun, ways[i], m) })
		}
	}
	sending.Wait()
	if ctx.Err() != nil {
		return ctx.Err() // a message that was being sent may have arrived: it is sent again with the same id
	}
	l.Next = time.Time{}
	for _, d := range l.Endpoints {
		if !d.Done && (l.Next.IsZero() || d.Due.Before(l.Next)) {
			l.Next = d.Due
		}
	}
	var ids []string
	for _, n := range l.Notifications {
		ids = append(ids, n.ID)
	}
	if l.Next.IsZero() {
		return cmp.Or(o.log.EndNotifications(ctx, ids...), o.log.DropUserRows(ctx, guest, messageKind, l.ID))
	}
	faults := []error{o.keepLetter(ctx, guest, l)}
	for i, id := range ids {
		due := l.Next
		if i > 0 {
			due = due.Add(takeOver + time.Second)
		}
		faults = append(faults, o.log.PutOff(ctx, id, due))
	}
	return errors.Join(faults...)
}

// deliver sends a message to an endpoint, and records the result in the delivery and the endpoint. It removes an endpoint whose address no
// longer exists. If the queue of the host is full or the wait in it is too long, it only postpones the delivery. If the context ends during
// the attempt, it records nothing.
func (o *Service) deliver(ctx context.Context, d *delivery, begun time.Time, w Endpoint, m transport.Message) {
	leave, ok := o.hosts.enter(ctx, w.host())
	if !ok {
		d.Due = o.clock.Now().Add(crowded)
		return
	}
	defer leave()
	err := o.sender.Send(ctx, w, m)
	if ctx.Err() != nil {
		return
	}
	var later *transport.Later
	var refused *transport.Refused
	lost := false
	now := o.clock.Now()
	d.Tries++
	switch {
	case err == nil:
		d.Done = true
	case errors.Is(err, transport.ErrGone):
		d.Done = true
		if err := o.drop(ctx, w.Owner, w.ID); err != nil {
			o.logger.Warn("an endpoint that no longer exists could not be removed yet", "error", err)
		}
		return
	case errors.As(err, &refused), now.Sub(begun) >= patience:
		d.Done, lost = true, true
	case errors.As(err, &later):
		d.Due = now.Add(max(later.After, pause(d.Tries)))
	default:
		d.Due = now.Add(pause(d.Tries))
	}
	if err == nil && w.Failing.IsZero() {
		return
	}
	if err := o.change(ctx, w.Owner, w.ID, func(w *Endpoint) bool { return w.went(err, lost, now) }); err != nil && ctx.Err() == nil {
		var unknown *Refused
		if !errors.As(err, &unknown) {
			o.logger.Warn("the state of an endpoint could not be stored", "error", err)
		}
	}
}

// went records the result of an attempt in the endpoint; lost says that the message was given up. It reports whether that changes what the
// user sees.
func (w *Endpoint) went(err error, lost bool, now time.Time) (changed bool) {
	was := [3]any{w.Failing.IsZero(), w.Trouble, w.Lost}
	switch {
	case err == nil:
		w.Failing, w.Trouble = time.Time{}, ""
	case w.Failing.IsZero():
		w.Failing = now
		fallthrough
	default:
		w.Trouble = troubleOf(err)
	}
	if lost {
		w.Lost++
	}
	return was != [3]any{w.Failing.IsZero(), w.Trouble, w.Lost}
}

// The kinds of faults of an endpoint. The texts of [Words] under "trouble." describe them.
const (
	troubleAway    = "away"    // the receiver does not answer properly
	troubleRefused = "refused" // the receiver rejected it
	troublePrivate = "private" // the address is in a private network
	troubleGone    = "gone"    // the address no longer exists
)

func troubleOf(err error) string {
	var refused *transport.Refused
	switch {
	case errors.Is(err, transport.ErrGone):
		return troubleGone
	case errors.Is(err, transport.ErrPrivate):
		return troublePrivate
	case errors.As(err, &refused):
		return troubleRefused
	}
	return troubleAway
}
