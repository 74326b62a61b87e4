// Package call calls people who are not looking when a table wants something of them: by a push to a browser, by mail, or by a webhook.
//
// The tables write in their logs' own transactions who is to be told of what (a [store.Notice]). An [Office] claims notices when they are
// due, drops those that are true no more, joins those of one person into one letter, and sends it by the ways that the person has made
// known. A letter is kept before it is sent for the first time and goes with its notices; so whatever is cut off in the middle is sent once
// more with the same id, and nothing is lost. Several servers that share a log each have an office; each notice is claimed by one of them.
//
// What a message says everybody at the table may know: where seats have secrets it is made of a watcher's view.
package call

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"sync"
	"time"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

// Config is what an office is made of.
type Config struct {
	Log    store.Log
	Hall   *table.Hall
	Shelf  games.Shelf
	Sender Sender
	// URL is the address by which others reach the site; "" to use the one by which each person came when they made their way known.
	URL    string
	Clock  table.Clock  // table.SystemClock when nil
	Random io.Reader    // crypto/rand.Reader when nil; ids of ways come from it
	Logger *slog.Logger // slog.Default when nil
}

// An Office calls people. Its methods may be called by several goroutines.
type Office struct {
	log    store.Log
	hall   *table.Hall
	shelf  games.Shelf
	sender Sender
	url    string
	clock  table.Clock
	random io.Reader
	logger *slog.Logger

	life  context.Context // ends when the office closes
	close context.CancelFunc
	work  sync.WaitGroup
	hosts hosts

	tidied time.Time // when papers were removed last
	tests  recently

	mu       sync.Mutex
	inFlight int  // persons who are being told something
	troubled bool // the log could not be asked the last time
}

const (
	// hold is how long a claimed notice is left to who claimed it. It is longer than all that is done with it meanwhile.
	hold = 5 * time.Minute
	// atOnce is how many persons are told something at the same time, and batch how many notices are claimed at once.
	atOnce, batch = 256, 64
	// lookEvery is how often it is looked for notices that are due, and lookSoon how soon again when there is no room for more.
	lookEvery, lookSoon = 5 * time.Second, 200 * time.Millisecond
)

// Open makes an office that is at work until it is closed.
func Open(c Config) *Office {
	o := newOffice(c)
	o.work.Go(o.run)
	return o
}

// newOffice is an office that does nothing of its own accord.
func newOffice(c Config) *Office {
	o := &Office{log: c.Log, hall: c.Hall, shelf: c.Shelf, sender: c.Sender, url: c.URL, clock: c.Clock, random: c.Random, logger: c.Logger}
	if o.clock == nil {
		o.clock = table.SystemClock{}
	}
	if o.random == nil {
		o.random = rand.Reader
	}
	if o.logger == nil {
		o.logger = slog.Default()
	}
	o.life, o.close = context.WithCancel(context.Background())
	return o
}

// Close ends the office. What is on its way is given up, and sent again when an office is open.
func (o *Office) Close() {
	o.close()
	o.work.Wait()
}

// run looks for notices that are due until the office closes.
func (o *Office) run() {
	for o.life.Err() == nil {
		if now := o.clock.Now(); now.Sub(o.tidied) >= tidyEvery {
			o.tidied = now
			if err := o.tidy(o.life); err != nil && o.life.Err() == nil {
				o.logger.Warn("what is of no use any more could not be removed", "error", err)
			}
		}
		due := make(chan struct{})
		stop := o.clock.After(o.round(), func() { close(due) })
		select {
		case <-due:
		case <-o.life.Done():
			stop()
		}
	}
}

// round claims what is due, and lets it be told; it gives how long to wait until the next.
func (o *Office) round() (wait time.Duration) {
	o.mu.Lock()
	room := min(atOnce-o.inFlight, batch)
	o.mu.Unlock()
	if room <= 0 {
		return lookSoon
	}
	claimed, err := o.log.ClaimNotices(o.life, o.clock.Now(), hold, room)
	if err != nil {
		o.complain(err)
		return lookEvery
	}
	o.troubled = false
	of := map[string][]store.Notice{}
	var guests []string // in the order of their notices
	for _, n := range claimed {
		if of[n.Guest] == nil {
			guests = append(guests, n.Guest)
		}
		of[n.Guest] = append(of[n.Guest], n)
	}
	o.mu.Lock()
	o.inFlight += len(guests)
	o.mu.Unlock()
	for _, guest := range guests {
		o.work.Go(func() {
			defer func() {
				o.mu.Lock()
				o.inFlight--
				o.mu.Unlock()
			}()
			if err := o.tell(o.life, guest, of[guest]); err != nil && o.life.Err() == nil {
				o.logger.Warn("somebody could not be called yet; it is tried again", "error", err)
			}
		})
	}
	if len(claimed) == room {
		return lookSoon
	}
	return lookEvery
}

// complain logs that the log cannot be asked, once until it can again.
func (o *Office) complain(err error) {
	if !o.troubled && o.life.Err() == nil && !errors.Is(err, context.Canceled) {
		o.troubled = true
		o.logger.Error("who is to be called could not be looked up; it is tried again", "error", err)
	}
}
