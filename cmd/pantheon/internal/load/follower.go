package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// A follower is a person with a live stream of a table.
type follower struct {
	person
	tell func(id string, u update, at time.Time) // called with each update of a seat; nil for a spectator, whose updates are only counted

	table    string
	last     atomic.Int64 // the last entry that the stream delivered
	lost     atomic.Int64 // entries that were not delivered, delivered twice, or delivered out of order
	tries    int          // attempts to open the stream since the last update of the table
	reopened atomic.Int64
	cut      time.Time // when the stream ended; zero while it delivers updates of the table
	mu       sync.Mutex
	outages  []outage
	stop     context.CancelFunc
	ended    chan struct{}
}

// An outage is the time from the end of a stream until a stream delivers updates of the table again.
type outage struct{ from, till time.Time }

// again returns how long to wait before reopening a stream after the given number of attempts, as the script of the page does. The
// parameter chance is a random number from 0 to 1; it adds up to the same time again.
func again(tries int, chance float64) time.Duration {
	const soon, often, most = 400 * time.Millisecond, 4, 8 * time.Second
	wait := soon << min(max(0, tries-often+1), often+1)
	return time.Duration(float64(min(wait, most)) * (1 + chance))
}

// follow opens the stream of a table, from the entry after the given one. It reads the stream in the background until leave is called, even
// after ctx has ended. If servers may die, a stream that cannot be opened is tried again and is no error.
func (f *follower) follow(ctx context.Context, table string, entry int64) error {
	ctx, f.stop = context.WithCancel(context.WithoutCancel(ctx))
	f.table, f.ended = table, make(chan struct{})
	f.last.Store(entry)
	stream, err := f.open(ctx)
	if err != nil && !f.through {
		close(f.ended)
		return err
	}
	f.cut, f.tries = time.Time{}, 0
	go func() {
		defer close(f.ended)
		for {
			f.read(stream)
			if f.cut.IsZero() {
				f.cut = time.Now()
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(again(f.tries, rand.Float64())):
				f.tries++
			}
			f.reopened.Add(1)
			if stream, err = f.open(ctx); err != nil {
				stream = nil // the loop tries again
			}
		}
	}()
	return nil
}

// leave closes the stream and waits until reading has ended.
func (f *follower) leave() {
	if f.stop != nil {
		f.stop()
		<-f.ended
	}
}

// open requests the stream from the entry after the last delivered one. It returns an error if the status is not 200.
func (f *follower) open(ctx context.Context) (*http.Response, error) {
	path := "/live?w=" + url.QueryEscape(f.table+"@"+strconv.FormatInt(f.last.Load(), 10))
	answer, err := f.ask(ctx, f.door, http.MethodGet, path, aStream, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusOK {
		refused, err := whole(answer, nil)
		return nil, errors.Join(refused.want(http.StatusOK, "a live stream"), err)
	}
	return answer, nil
}

// read reads a stream to its end and closes it, counts lost entries, and calls f.tell, if that is set, with each update. For a spectator it
// parses only the beginning of each update. It returns at once if the stream is nil.
func (f *follower) read(stream *http.Response) {
	if stream == nil {
		return
	}
	defer stream.Body.Close() //nolint:errcheck // it was only read
	plain, err := unpacked(stream)
	if err != nil {
		return
	}
	lines := bufio.NewReader(plain)
	var line []byte
	event := ""
	var updates reader
	for {
		line = line[:0]
		for more := true; more; {
			part, err := lines.ReadSlice('\n')
			if more = errors.Is(err, bufio.ErrBufferFull); err != nil && !more {
				return
			}
			if len(line) == 0 || f.tell != nil {
				line = append(line, part...)
			}
		}
		switch key, value, _ := bytes.Cut(line, []byte(": ")); string(key) {
		case "event":
			event = string(bytes.TrimSpace(value))
		case "data":
			if event != "beat" && bytes.Contains(value, []byte(`"`+f.table+`"`)) { // it names the table or delivers an update of it
				f.back()
			}
			if event != "update" {
				continue
			}
			at := time.Now()
			u, ok := updates.update(value)
			if !ok {
				f.lost.Add(1)
				continue
			}
			f.count(u)
			if f.tell != nil {
				f.tell(f.table, u, at)
			}
		}
	}
}

// back records that the stream delivers the table. It ends the outage, if there was one, and resets the number of attempts.
func (f *follower) back() {
	f.tries = 0
	if f.cut.IsZero() {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.outages = append(f.outages, outage{f.cut, time.Now()})
	f.cut = time.Time{}
}

// away returns the outages that have ended. The missing entries of an outage that has not ended count as lost.
func (f *follower) away() []outage {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.outages)
}

// count compares the entry of an update with the last one and counts lost entries. Each entry must come once and in
// order. An update without an entry of its own must carry the last entry.
func (f *follower) count(u update) {
	switch last := f.last.Load(); {
	case u.soft && u.entry == last:
	case u.entry > last:
		f.lost.Add(u.entry - last - 1)
		f.last.Store(u.entry)
	default:
		f.lost.Add(1)
	}
}

// settle waits until the stream has delivered the given entry, at most until late. Then it counts the missing entries as lost.
func (f *follower) settle(entry int64, late time.Time) {
	for f.last.Load() < entry {
		if time.Now().After(late) {
			f.lost.Add(entry - f.last.Load())
			f.last.Store(entry)
			return
		}
		time.Sleep(time.Millisecond)
	}
}

// named gives the person a name on the server, and keeps the cookie by which the server recognises the person.
func (p *person) named(ctx context.Context, name string) error {
	r, err := p.page(ctx, http.MethodPost, "/name", url.Values{"name": {name}})
	if err != nil {
		return err
	}
	if p.cookie == "" {
		return fmt.Errorf("the server set no cookie after a name was entered: %w", r.want(http.StatusSeeOther, "a name"))
	}
	return nil
}
