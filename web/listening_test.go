package web_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// An event is one server-sent event with the data that tests use.
type event struct {
	name, id string
	size     int // bytes on the wire
	came     time.Time
	data     struct {
		Version string
		Key     string
		Entry   int64
		Ply     int
		Soft    bool
		Gone    bool
		Whole   bool
		Log     string
		Keep    int
		HTML    map[string]string
		Parts   map[string]string
		Clock   *struct{ Deadline, Now int64 }
	}
}

// read decodes the data of an event. It applies the patches of parts to the fragments in the map kept, and updates that map.
func (e *event) read(data []byte, kept map[string][]string) error {
	type spliced map[string][]any
	told := struct {
		HTML, Parts spliced
	}{}
	for _, into := range []any{&told, &e.data} {
		// The second value cannot hold the parts as they are.
		if err := json.Unmarshal(data, into); err != nil && into == &told {
			return err
		}
	}
	e.data.HTML, e.data.Parts = map[string]string{}, map[string]string{}
	for kind, of := range map[string]struct {
		told  spliced
		whole map[string]string
	}{"html": {told.HTML, e.data.HTML}, "part": {told.Parts, e.data.Parts}} {
		for id, splice := range of.told {
			key := e.data.Key + " " + kind + " " + id
			var pieces []string
			for i := 0; i < len(splice); i++ {
				switch word := splice[i].(type) {
				case string:
					pieces = append(pieces, word)
				case float64:
					i++
					pieces = append(pieces, kept[key][int(word):int(splice[i].(float64))]...)
				}
			}
			kept[key], of.whole[id] = pieces, strings.Join(pieces, "")
		}
	}
	return nil
}

// A counter is a reader that counts the bytes read from it.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n += n
	return n, err
}

// stream opens the live stream for some tables and returns its events until it ends.
func (p *person) stream(ctx context.Context, lastID string, wants ...string) (<-chan event, error) {
	address := p.h.server.URL + "/live?w=" + strings.Join(wants, "&w=")
	r, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Accept-Encoding", "gzip")
	p.pass(r)
	if lastID != "" {
		r.Header.Set("Last-Event-ID", lastID)
	}
	client := &http.Client{Jar: p.client.Jar}
	answer, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != 200 {
		answer.Body.Close()
		return nil, fmt.Errorf("status %d", answer.StatusCode)
	}
	events := make(chan event, 1000)
	go func() {
		defer answer.Body.Close()
		defer close(events)
		wire := &counter{Reader: answer.Body}
		plain, err := gzip.NewReader(wire)
		if err != nil {
			return
		}
		lines := bufio.NewReader(plain)
		e, before, kept := event{}, wire.n, map[string][]string{}
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
			switch key {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				if err := e.read([]byte(value), kept); err != nil {
					return
				}
			case "":
				e.size, e.came = wire.n-before, time.Now()
				before = wire.n
				events <- e
				e = event{}
			}
		}
	}()
	return events, nil
}

// next returns the next event with a name, and drops those before it.
func next(t testing.TB, events <-chan event, name string) event {
	t.Helper()
	late := time.After(patience)
	for {
		select {
		case e, ok := <-events:
			if !ok {
				t.Fatalf("the stream ended before an event %q", name)
			}
			if e.name == name {
				return e
			}
		case <-late:
			t.Fatalf("an event %q never came", name)
		}
	}
}

// pair makes a table of two people, and returns its id and both of them.
func (h *testSite) pair(game string) (id string, seats [2]*person) {
	h.t.Helper()
	seats = [2]*person{h.person(), h.person()}
	id = seats[0].open(game, "friend")
	seats[1].post(seats[0].get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(h.t, 200)
	return id, seats
}

// sayAny plays one legal move for whichever person can, after the countdown to the start if necessary. The number n selects
// the move. It returns false if nobody can play one.
func sayAny(t testing.TB, id string, seats [2]*person, n int) bool {
	t.Helper()
	for _, p := range seats {
		var page reply
		await(t, "the end of the countdown", func() bool {
			page = p.get("/t/" + id)
			return !strings.Contains(page.body, `data-halt="start"`)
		})
		f := sayForm(t, page)
		if len(f.words) == 0 {
			continue
		}
		r := p.post("/t/"+id+"/say", "words", f.words[n%len(f.words)], "seat", f.seat, "seen", f.seen, "input", fmt.Sprint("any", n))
		if r.status != 200 {
			t.Fatalf("status %d:\n%.800s", r.status, r.body)
		}
		return true
	}
	return false
}
