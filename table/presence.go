package table

import (
	"sync"
	"time"
)

// Away is how long a person must be away before the others may agree to free the person's seat. It applies to games that do not require all
// players to be present at the same time.
const Away = time.Minute

// lately is how long after a request a person without a stream still counts as connected.
const lately = 20 * time.Second

// presence records when users had a table open. It is not in the log, because nothing in the game depends on it.
type presence struct {
	clock Clock
	since time.Time // when the table was loaded; no absence begins before that

	mu      sync.Mutex
	streams map[string]int       // the number of open streams, by user
	last    map[string]time.Time // the last activity of each user
	most    int                  // the size of last from which it is tidied
	latest  time.Time            // the last activity of any user; the zero time if there was none
	seated  map[string]bool      // the users who have a seat, or had one
}

func newPresence(clock Clock) *presence {
	return &presence{clock: clock, since: clock.Now(), most: manyGuests, streams: map[string]int{}, last: map[string]time.Time{}}
}

// come records that a user opened a stream, and reports whether it is the user's only one.
func (p *presence) come(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.streams[guest]++
	p.hears(guest)
	return p.streams[guest] == 1
}

// hears records activity of a user. The caller must hold p.mu.
func (p *presence) hears(guest string) {
	p.latest = p.clock.Now()
	p.last[guest] = p.latest
}

// leave records that a stream of a user ended, and reports whether it was the user's last.
func (p *presence) leave(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.streams[guest]--
	p.hears(guest)
	if p.streams[guest] > 0 {
		return false
	}
	delete(p.streams, guest)
	return true
}

// touch records that a user made a request; "" is ignored.
func (p *presence) touch(guest string) {
	if guest == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hears(guest)
	if len(p.last) > p.most {
		p.tidy()
	}
}

const (
	// manyGuests is the number of recorded users from which users who have been away for long are dropped.
	manyGuests = 100
	// longAway is longer than any measured absence of a user with a seat, shortAway than that of any other user.
	longAway  = dayAway + time.Hour
	shortAway = 10 * time.Minute
)

// seat sets the users who have, or had, a seat. Their absences are measured for longer.
func (p *presence) seat(guests map[string]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seated = guests
}

// tidy drops users who have been away for longer than any absence that is measured. The caller must hold p.mu.
func (p *presence) tidy() {
	now := p.clock.Now()
	for guest, at := range p.last {
		long := shortAway
		if p.seated[guest] {
			long = longAway
		}
		if p.streams[guest] == 0 && now.Sub(at) > long {
			delete(p.last, guest)
		}
	}
	p.most = max(manyGuests, 2*len(p.last))
}

// here reports whether a user has a stream open or has made a request in the last 20 seconds ([lately]).
func (p *presence) here(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, heard := p.last[guest]
	return p.streams[guest] > 0 || heard && p.clock.Now().Sub(last) < lately
}

// away reports whether a user has no open stream, and has not been active for at least the duration by.
func (p *presence) away(guest string, by time.Duration) bool {
	since, away := p.awaySince(guest)
	return away && p.clock.Now().Sub(since) >= by
}

// awaySince returns when a user was last active; away is false while they have a stream open. For a user who was never active it returns
// when the table was loaded.
func (p *presence) awaySince(guest string) (since time.Time, away bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, heard := p.last[guest]
	if !heard {
		last = p.since
	}
	return last, p.streams[guest] == 0
}

// lastHeard returns the last activity of a user since the table was loaded: the current time while they have a stream open. ok is false if
// there was none.
func (p *presence) lastHeard(guest string) (at time.Time, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.streams[guest] > 0 {
		return p.clock.Now(), true
	}
	at, ok = p.last[guest]
	return at, ok
}

// count returns the number of users with open streams, without the users in the parameter but.
func (p *presence) count(but map[string]bool) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.streams)
	for guest := range but {
		if p.streams[guest] > 0 {
			n--
		}
	}
	return n
}

// heard returns the last activity of any user; the zero time if there was none.
func (p *presence) heard() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.latest
}

// newest returns the last activity of any user, or the time when the table was loaded if that is later. It returns the current time while a
// stream is open.
func (p *presence) newest() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.streams) > 0 {
		return p.clock.Now()
	}
	if p.latest.After(p.since) {
		return p.latest
	}
	return p.since
}
