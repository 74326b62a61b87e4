// Package notify is the notification service. When a table needs users who are not looking at it, it notifies them by browser push, mail or
// webhook.
//
// The tables write pending notifications (a [store.Notification]) in the transactions of their logs. A [Service] claims notifications when
// they are due and drops obsolete ones. It combines those of one user into one message, and sends it to the user's endpoints. A message is
// stored before the first attempt and removed with its notifications. After an interruption it is sent again with the same id, so nothing
// is lost. Several servers that share a log each run a service; one of them claims each notification.
//
// A message contains only what everybody at the table may know: in games with secrets it is made from a spectator's view.
package notify

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

// Config is the configuration of a [Service].
type Config struct {
	Log      store.Log
	Server   *table.Server
	Registry games.Registry
	Sender   Sender
	// URL is the public URL of the site. If it is "", links use the URL at which the user registered the endpoint.
	URL    string
	Clock  table.Clock  // table.SystemClock if nil
	Random io.Reader    // for ids of endpoints and messages; crypto/rand.Reader if nil
	Logger *slog.Logger // slog.Default if nil
}

// A Service is the notification service of one server. Its methods are safe for concurrent use.
type Service struct {
	log      store.Log
	server   *table.Server
	registry games.Registry
	sender   Sender
	url      string
	clock    table.Clock
	random   io.Reader
	logger   *slog.Logger

	life  context.Context // ends when the service closes
	close context.CancelFunc
	work  sync.WaitGroup
	hosts hosts

	tidied time.Time // time of the last removal of obsolete user rows
	tests  recently

	mu       sync.Mutex
	inFlight int  // number of users to whom messages are being sent
	troubled bool // the last claim of notifications failed; only run uses it, without mu
}

const (
	// hold is how long a claimed notification is reserved. It must be longer than sending takes.
	hold = 5 * time.Minute
	// atOnce is the maximum number of users who are notified at the same time, and batch the maximum number of notifications in one
	// claim.
	atOnce, batch = 256, 64
	// lookEvery is the interval of checks for due notifications. lookSoon is the interval after a full batch, and while messages are being
	// sent to atOnce users.
	lookEvery, lookSoon = 5 * time.Second, 200 * time.Millisecond
)

// Open starts a service, which runs until [Service.Close].
func Open(c Config) *Service {
	o := newService(c)
	o.work.Go(o.run)
	return o
}

// newService returns a service that is not running. It replaces nil fields of the configuration by their defaults.
func newService(c Config) *Service {
	o := &Service{log: c.Log, server: c.Server, registry: c.Registry, sender: c.Sender, url: c.URL, clock: c.Clock, random: c.Random, logger: c.Logger}
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

// Close stops the service. It abandons messages that are being sent; another service, or this one after its next start, sends them again.
func (o *Service) Close() {
	o.close()
	o.work.Wait()
}

// run checks for due notifications, and removes obsolete user rows every tidyEvery, until the service closes.
func (o *Service) run() {
	for o.life.Err() == nil {
		if now := o.clock.Now(); now.Sub(o.tidied) >= tidyEvery {
			o.tidied = now
			if err := o.tidy(o.life); err != nil && o.life.Err() == nil {
				o.logger.Warn("obsolete notification data could not be removed", "error", err)
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

// round claims due notifications and starts sending them. It returns the delay until the next round.
func (o *Service) round() (wait time.Duration) {
	o.mu.Lock()
	room := min(atOnce-o.inFlight, batch)
	o.mu.Unlock()
	if room <= 0 {
		return lookSoon
	}
	claimed, err := o.log.ClaimNotifications(o.life, o.clock.Now(), hold, room)
	if err != nil {
		o.complain(err)
		return lookEvery
	}
	o.troubled = false
	of := map[string][]store.Notification{}
	var guests []string // in the order of their notifications
	for _, n := range claimed {
		if of[n.User] == nil {
			guests = append(guests, n.User)
		}
		of[n.User] = append(of[n.User], n)
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
				o.logger.Warn("a person could not be notified yet; the server tries again", "error", err)
			}
		})
	}
	if len(claimed) == room {
		return lookSoon
	}
	return lookEvery
}

// complain logs that the log cannot be read, unless it has done so since the last successful read.
func (o *Service) complain(err error) {
	if !o.troubled && o.life.Err() == nil && !errors.Is(err, context.Canceled) {
		o.troubled = true
		o.logger.Error("due notifications could not be read; the server tries again", "error", err)
	}
}
