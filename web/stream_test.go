package web_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"pantheon/game/gametest"
)

// TestStreamHasNoGap repeatedly cuts a stream while the game continues, and resumes it with the id of the last event. Each
// move arrives exactly once, in order.
func TestStreamHasNoGap(t *testing.T) {
	t.Parallel()
	h := openTestSite(t, realRegistry(t))
	for _, title := range h.registry {
		id, seats := h.pair(title.ID())
		last, from := "", "0"
		seen := []int{}
		for round := range 6 {
			ctx, cut := context.WithCancel(t.Context())
			events, err := seats[1].stream(ctx, last, id+"@"+from)
			if err != nil {
				t.Fatal(err)
			}
			next(t, events, "hello")
			for n := range 4 {
				if !sayAny(t, id, seats, round*4+n) {
					t.Fatal("nothing can be said")
				}
			}
			for want := (round + 1) * 4; len(seen) == 0 || seen[len(seen)-1] < want-round%3; {
				e := next(t, events, "update")
				last = e.id
				if e.data.Log != "" && !e.data.Soft && strings.Contains(e.data.Log, "said") {
					seen = append(seen, e.data.Ply)
				}
			}
			cut()
		}
		for i, ply := range seen {
			if ply != i+1 {
				t.Fatalf("the moves came as %v", seen)
			}
		}
	}
}

var timed = flag.Bool("timed", false, "check measured times against their limits; run nothing else on the computer")

// TestStreamDelivers measures how long the update of a move takes to reach the other players, and its size.
func TestStreamDelivers(t *testing.T) {
	registry := realRegistry(t)
	for _, title := range registry {
		h := openTestSite(t, registry) // each title starts with full allowances
		id, seats := h.pair(title.ID())
		ctx, cut := context.WithCancel(t.Context())
		var streams [2]<-chan event
		for i, p := range seats {
			events, err := p.stream(ctx, "", id+"@2")
			if err != nil {
				t.Fatal(err)
			}
			streams[i] = events
		}
		var late []time.Duration
		largest := 0
		sentences := 30
		switch {
		case testing.Short():
			sentences = 20
		case *whole:
			sentences = 120
		}
		for n := range sentences {
			var who, f = 0, form{}
			for i, p := range seats {
				page := p.get("/t/" + id)
				for page.status == http.StatusTooManyRequests { // faster than the limits allow
					time.Sleep(100 * time.Millisecond)
					page = p.get("/t/" + id)
				}
				if f = sayForm(t, page); len(f.words) > 0 {
					who = i
					break
				}
			}
			if len(f.words) == 0 {
				break
			}
			sent := time.Now()
			r := seats[who].post("/t/"+id+"/say", "words", f.words[n*5%len(f.words)], "seat", f.seat, "seen", f.seen, "input", fmt.Sprint("d", n))
			for r.status == http.StatusTooManyRequests { // faster than the limits allow
				time.Sleep(100 * time.Millisecond)
				sent = time.Now()
				r = seats[who].post("/t/"+id+"/say", "words", f.words[n*5%len(f.words)], "seat", f.seat, "seen", f.seen, "input", fmt.Sprint("d", n))
			}
			r.want(t, 200)
			for i := range streams {
				for {
					e := next(t, streams[i], "update")
					largest = max(largest, e.size)
					if e.data.Ply == n+1 && !e.data.Soft {
						if i != who {
							late = append(late, e.came.Sub(sent))
						}
						break
					}
				}
			}
		}
		cut()
		sort.Slice(late, func(i, j int) bool { return late[i] < late[j] })
		t.Logf("%s: %d moves, to the other in %v (median), %v (99 of 100)", title.ID(), len(late), late[len(late)/2], late[len(late)*99/100])
		gametest.Budget(t, "update of a stream, "+title.ID(), largest, 20<<10)
		if p99 := late[len(late)*99/100]; *timed && p99 > 100*time.Millisecond {
			t.Errorf("one move of a hundred takes %v to the others", p99)
		}
	}
}

// TestStreamsOfSeveralTables follows several tables in one stream, each with its own last entry.
func TestStreamsOfSeveralTables(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	a, seatsA := h.pair("bluff")
	b, seatsB := h.pair("bluff")
	ctx, cut := context.WithCancel(t.Context())
	events, err := seatsA[0].stream(ctx, "", a+"@2", b+"@2")
	if err != nil {
		t.Fatal(err)
	}
	next(t, events, "hello")
	sayAny(t, a, seatsA, 0)
	sayAny(t, b, seatsB, 0)
	told := map[string]bool{}
	last := ""
	for !told[a] || !told[b] {
		e := next(t, events, "update")
		if !e.data.Soft {
			told[e.data.Key] = true
		}
		last = e.id
	}
	cut()
	if !strings.Contains(last, a+"@") || !strings.Contains(last, b+"@") {
		t.Errorf("the id %q does not name how far both tables were told", last)
	}
	sayAny(t, b, seatsB, 1)
	events, err = seatsA[0].stream(t.Context(), last, a+"@2", b+"@2")
	if err != nil {
		t.Fatal(err)
	}
	for {
		if e := next(t, events, "update"); !e.data.Soft {
			if e.data.Key != b || e.data.Ply != 2 {
				t.Errorf("after the cut comes ply %d of %s", e.data.Ply, e.data.Key)
			}
			return
		}
	}
}

// TestStreamsEnd checks that a stream reports the deletion of its table, and ends when the site closes.
func TestStreamsEnd(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	events, err := seats[1].stream(t.Context(), "", id+"@0")
	if err != nil {
		t.Fatal(err)
	}
	next(t, events, "hello")
	seats[0].post("/t/"+id+"/act/delete", "input", "d").want(t, 200)
	for !next(t, events, "update").data.Gone {
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		t.Fatalf("with a stream open the site does not close: %v", err)
	}
	for range events { // closed by the server
	}
}

// TestStreamIsOnePackedFile reads a stream to its end as browsers do: several separately compressed events are one complete
// file.
func TestStreamIsOnePackedFile(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	r, err := http.NewRequest("GET", h.server.URL+"/live?w="+id+"@0", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip")
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	plain, err := gzip.NewReader(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(plain)
	read := func(until string) {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("before %q the stream ends with %v", until, err)
			}
			if strings.Contains(line, until) {
				return
			}
		}
	}
	read("event: hello")
	for n := range 3 {
		sayAny(t, id, seats, n)
		read(fmt.Sprintf(`"ply":%d`, n+1))
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Errorf("a stream that the server closes ends with %v", err)
	}
}

// TestTooManyStreams checks that streams beyond the limit of one user's browsers are refused.
func TestTooManyStreams(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	for n := range 60 {
		events, err := seats[0].stream(ctx, "", id+"@0")
		if err != nil {
			if n < 10 {
				t.Errorf("stream number %d is refused: %v", n+1, err)
			}
			return
		}
		next(t, events, "hello")
	}
	t.Error("sixty streams of one person were accepted")
}

// TestStreamShowsOnlyWhatItsSeatMayKnow searches for the other player's cards in a stream.
func TestStreamShowsOnlyWhatItsSeatMayKnow(t *testing.T) {
	h := openTestSite(t, toyRegistry())
	id, seats := h.pair("bluff")
	secret := hands(t, h, id)
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	watcher := h.person()
	streams := map[string]<-chan event{}
	for name, p := range map[string]*person{"0": seats[0], "1": seats[1], "watcher": watcher} {
		events, err := p.stream(ctx, "", id+"@0")
		if err != nil {
			t.Fatal(err)
		}
		streams[name] = events
	}
	sayAny(t, id, seats, 0)
	for name, events := range streams {
		for {
			e := next(t, events, "update")
			text := fmt.Sprint(e.data.Parts, e.data.HTML, e.data.Log)
			for seat, doc := range secret.hands {
				if strconv.Itoa(seat) != name && (strings.Contains(text, doc) || strings.Contains(text, strings.ReplaceAll(doc, `"`, "&#34;"))) {
					t.Errorf("the stream of %s shows the hand of seat %d", name, seat)
				}
			}
			if e.data.Ply == 1 {
				break
			}
		}
	}
}
