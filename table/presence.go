package table

import (
	"sync"
	"time"
)

// Away is how long a person has to be gone, where no clock counts seconds, before the others may agree to free their seat.
const Away = time.Minute

// lately is how long after a request a person without a stream still counts as connected.
const lately = 20 * time.Second

// presence is who has a table open. It is not in the log: nothing in the game depends on it.
type presence struct {
	clock Clock
	since time.Time // when the table was read: nobody is away for longer than we know

	mu      sync.Mutex
	streams map[string]int       // open streams, by guest
	last    map[string]time.Time // when a guest was last heard of
	most    int                  // guests in last before it is tidied
	latest  time.Time            // when anybody was heard of last; the zero time when nobody was
	seated  map[string]bool      // who has a seat, or had one
}

func newPresence(clock Clock) *presence {
	return &presence{clock: clock, since: clock.Now(), most: manyGuests, streams: map[string]int{}, last: map[string]time.Time{}}
}

// come notes a new stream and tells whether it is the guest's first.
func (p *presence) come(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.streams[guest]++
	p.hears(guest)
	return p.streams[guest] == 1
}

// hears notes that a guest was heard of. It is called with mu held.
func (p *presence) hears(guest string) {
	p.latest = p.clock.Now()
	p.last[guest] = p.latest
}

// leave notes the end of a stream and tells whether it was the guest's last.
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

// touch notes a request.
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
	// manyGuests is how many guests are remembered before those who have been away for longAway are forgotten.
	manyGuests = 100
	// longAway is longer than the absence of somebody with a seat is ever measured, and shortAway than anybody else's.
	longAway  = dayAway + time.Hour
	shortAway = 10 * time.Minute
)

// seat says who has a seat, or had one: their absence is measured for longer.
func (p *presence) seat(guests map[string]bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seated = guests
}

// tidy forgets those who have been away for so long that it makes no difference any more when they were heard of last.
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

// here tells whether a guest has a stream open or asked for something just now.
func (p *presence) here(guest string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, heard := p.last[guest]
	return p.streams[guest] > 0 || heard && p.clock.Now().Sub(last) < lately
}

// away tells whether a guest has not been heard of for so long.
func (p *presence) away(guest string, by time.Duration) bool {
	since, away := p.awaySince(guest)
	return away && p.clock.Now().Sub(since) >= by
}

// awaySince tells since when a guest has not been heard of; away is false while they are here.
func (p *presence) awaySince(guest string) (since time.Time, away bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	last, heard := p.last[guest]
	if !heard {
		last = p.since
	}
	return last, p.streams[guest] == 0
}

// lastHeard is when a guest was last heard of since the table was read; now while they have it open.
func (p *presence) lastHeard(guest string) (at time.Time, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.streams[guest] > 0 {
		return p.clock.Now(), true
	}
	at, ok = p.last[guest]
	return at, ok
}

// count is the number of guests with open streams that are not among some.
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

// heard is when anybody was last heard of, the zero time when nobody was.
func (p *presence) heard() time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.latest
}

// newest is when anybody was last heard of; now while a stream is open.
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
