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
	tell func(id string, u update, at time.Time) // what a seat hears; nil for a watcher, who only counts

	table    string
	last     atomic.Int64 // entry that the stream has brought
	lost     atomic.Int64 // entries that it has not brought, or not once, or not in order
	tries    int          // to open it since it was last told of the table
	reopened atomic.Int64
	cut      time.Time // when it ended; zero while it tells of the table
	mu       sync.Mutex
	outages  []outage
	stop     context.CancelFunc
	ended    chan struct{}
}

// An outage is from the end of a stream until whoever has the table tells of it again.
type outage struct{ from, till time.Time }

// again is how long a browser waits before it opens a stream that has ended, after so many tries: as the script of the page does.
func again(tries int, chance float64) time.Duration {
	const soon, often, most = 400 * time.Millisecond, 4, 8 * time.Second
	wait := soon << min(max(0, tries-often+1), often+1)
	return time.Duration(float64(min(wait, most)) * (1 + chance))
}

// follow opens the stream of a table behind an entry, and reads it until it is left.
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
				stream = nil // it is tried again
			}
		}
	}()
	return nil
}

// leave ends the stream and waits for that.
func (f *follower) leave() {
	if f.stop != nil {
		f.stop()
		<-f.ended
	}
}

// open asks for the stream behind what it has brought.
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

// read reads a stream to its end. Of what a watcher hears only the beginning is looked at.
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
			if event != "beat" && bytes.Contains(value, []byte(`"`+f.table+`"`)) { // it tells who has the table, or of it
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

// back notes that the stream tells of the table again.
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

// away are the outages that are over; after one that is not, entries are lost.
func (f *follower) away() []outage {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.outages)
}

// count holds an update against the one before it: each entry comes once and in order, and what is not an entry comes behind the last one.
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

// settle waits until the stream has brought an entry, but not longer than until it is late; what is missing then is lost.
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

// named gives a person a name, and with it the cookie by which the server knows them.
func (p *person) named(ctx context.Context, name string) error {
	r, err := p.page(ctx, http.MethodPost, "/name", url.Values{"name": {name}})
	if err != nil {
		return err
	}
	if p.cookie == "" {
		return fmt.Errorf("who gives a name is given no cookie: %w", r.want(http.StatusSeeOther, "a name"))
	}
	return nil
}
