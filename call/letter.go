package call

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/notify"
	"pantheon/store"
	"pantheon/table"
)

// A letter is one message to a person, for one notice or several. It is kept before it is sent for the first time, so that whoever comes to
// send it after a failure sends the same one.
type letter struct {
	ID      string               `json:"-"` // that of its first notice
	Notices []store.Notice       `json:"notices"`
	Ways    map[string]*delivery `json:"ways"` // by the ways' ids: those that the person had when it was written
	Begun   time.Time            `json:"begun"`
	Next    time.Time            `json:"next,omitzero"` // when it is tried again
}

// A delivery is how far a letter has come by one way.
type delivery struct {
	Tries int       `json:"tries,omitempty"`
	Due   time.Time `json:"due,omitzero"`
	Done  bool      `json:"done,omitempty"` // delivered, or given up
}

const letterKind = "letter"

const (
	// A letter that fails is tried again after firstPause, twice as long each time up to mostPause, and given up after patience.
	firstPause, mostPause = time.Minute, 6 * time.Hour
	patience              = 3 * 24 * time.Hour
	// mostLooks is how often a notice is looked at whose table cannot be: as often as a letter that fails is tried.
	mostLooks = 20
	// crowded is when it is tried again by a way whose host has too much to do. It counts as no try.
	crowded = 10 * time.Second
	// takeOver is how long after a letter was due its other notices come, in case the first is gone.
	takeOver = 2 * hold
)

// tell tells a person of notices that were claimed, or puts them off, or ends those that need not be told. An error means that they come
// again by themselves.
func (o *Office) tell(ctx context.Context, guest string, claimed []store.Notice) error {
	now := o.clock.Now()
	papers, err := o.log.Papers(ctx, guest, "")
	if err != nil {
		return err
	}
	var ways []Way
	wishes := usualWishes()
	letters := map[string]*letter{} // by their notices
	for _, p := range papers {
		switch p.Kind {
		case table.WaysKind:
			if w, err := wayOf(p); err == nil {
				ways = append(ways, w)
			}
		case wishesKind:
			json.Unmarshal(p.Data, &wishes) //nolint:errcheck // of another program: as usual
		case letterKind:
			l := &letter{ID: p.Key}
			if json.Unmarshal(p.Data, l) == nil {
				for _, n := range l.Notices {
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
	var fresh []store.Notice
	var due []*letter
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

// look gives the calls of a letter that still stand. A table that cannot be looked at for so long as a letter is tried is told of no more.
func (o *Office) look(ctx context.Context, l *letter) (calls []table.Call, err error) {
	for _, n := range l.Notices {
		c, stands, err := o.hall.Call(ctx, n)
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

// write makes one letter of notices that are in none yet, and sends it. Those that cannot be looked at keep the others waiting for nothing.
func (o *Office) write(ctx context.Context, guest string, fresh []store.Notice, ways []Way, wishes Wishes) error {
	l := &letter{Ways: map[string]*delivery{}, Begun: o.clock.Now()}
	for _, w := range ways {
		if w.usable() {
			l.Ways[w.ID] = &delivery{}
		}
	}
	var calls []table.Call
	var ended []string
	var faults []error
	for _, n := range fresh {
		c, stands, err := table.Call{}, false, error(nil)
		if len(l.Ways) > 0 {
			c, stands, err = o.hall.Call(ctx, n)
		}
		switch {
		case err != nil && n.Tries < mostLooks:
			faults = append(faults, err, o.log.PutOff(ctx, n.ID, o.clock.Now().Add(pause(n.Tries))))
		case stands:
			n.Guest = guest
			l.Notices, calls = append(l.Notices, n), append(calls, c)
		default:
			ended = append(ended, n.ID)
		}
	}
	if len(ended) > 0 {
		faults = append(faults, o.log.EndNotices(ctx, ended...))
	}
	if len(l.Notices) > 0 {
		l.ID = l.Notices[0].ID
		err := o.keepLetter(ctx, guest, l)
		if err == nil {
			err = o.send(ctx, l, calls, ways, wishes)
		}
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

func (o *Office) keepLetter(ctx context.Context, guest string, l *letter) error {
	data, err := json.Marshal(l)
	if err != nil {
		return err
	}
	return o.log.KeepPaper(ctx, store.Paper{Owner: guest, Kind: letterKind, Key: l.ID, Time: o.clock.Now(), Data: data})
}

// pause is how long one waits after so many tries.
func pause(tries int) time.Duration {
	return min(firstPause<<min(max(tries-1, 0), 16), mostPause)
}

// send sends a letter by each way that is due, all at the same time, and ends it or puts it off.
func (o *Office) send(ctx context.Context, l *letter, calls []table.Call, ways []Way, wishes Wishes) error {
	guest := l.Notices[0].Guest
	now := o.clock.Now()
	var sending sync.WaitGroup
	for id, d := range l.Ways {
		i := slices.IndexFunc(ways, func(w Way) bool { return w.ID == id })
		switch {
		case d.Done || d.Due.After(now):
		case i < 0 || !ways[i].usable() || len(calls) == 0: // removed or muted meanwhile, or there is nothing to tell any more
			d.Done = true
		default:
			m := o.message(l.ID, calls, ways[i], wishes)
			sending.Go(func() { o.deliver(ctx, d, l.Begun, ways[i], m) })
		}
	}
	sending.Wait()
	if ctx.Err() != nil {
		return ctx.Err() // what was on its way may have arrived: it comes again with the same id
	}
	l.Next = time.Time{}
	for _, d := range l.Ways {
		if !d.Done && (l.Next.IsZero() || d.Due.Before(l.Next)) {
			l.Next = d.Due
		}
	}
	var ids []string
	for _, n := range l.Notices {
		ids = append(ids, n.ID)
	}
	if l.Next.IsZero() {
		return cmp.Or(o.log.EndNotices(ctx, ids...), o.log.DropPapers(ctx, guest, letterKind, l.ID))
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

// deliver sends a message by a way, and notes what came of it.
func (o *Office) deliver(ctx context.Context, d *delivery, begun time.Time, w Way, m notify.Message) {
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
	var later *notify.Later
	var refused *notify.Refused
	lost := false
	now := o.clock.Now()
	d.Tries++
	switch {
	case err == nil:
		d.Done = true
	case errors.Is(err, notify.ErrGone):
		d.Done = true
		if err := o.drop(ctx, w.Owner, w.ID); err != nil {
			o.logger.Warn("a way to call somebody that leads nowhere could not be removed yet", "error", err)
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
	if err := o.change(ctx, w.Owner, w.ID, func(w *Way) bool { return w.went(err, lost, now) }); err != nil && ctx.Err() == nil {
		var unknown *Refused
		if !errors.As(err, &unknown) {
			o.logger.Warn("how a way to call somebody goes could not be noted", "error", err)
		}
	}
}

// went notes how the way went at a time, and tells whether that changes what its person is told.
func (w *Way) went(err error, lost bool, now time.Time) (changed bool) {
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

// The troubles of a way, as texts of [Words] under "trouble." name them.
const (
	troubleAway    = "away"    // nobody answers as they should
	troubleRefused = "refused" // the other end does not want it
	troublePrivate = "private" // it leads into a network that is not everybody's
	troubleGone    = "gone"    // nobody is there any more
)

func troubleOf(err error) string {
	var refused *notify.Refused
	switch {
	case errors.Is(err, notify.ErrGone):
		return troubleGone
	case errors.Is(err, notify.ErrPrivate):
		return troublePrivate
	case errors.As(err, &refused):
		return troubleRefused
	}
	return troubleAway
}
