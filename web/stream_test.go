package web_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pantheon/board"
	"pantheon/game"
	"pantheon/game/gametest/bluff"
	"pantheon/games"
)

// An event is one server-sent event with its data as far as tests look at it.
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

// read reads the data of an event, where parts are told by what is new of them and which of their earlier pieces stay, and keeps these.
func (e *event) read(data []byte, kept map[string][]string) error {
	type spliced map[string][]any
	told := struct {
		HTML, Parts spliced
	}{}
	for _, into := range []any{&told, &e.data} {
		// Into the second the parts cannot be read as they are.
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

// A counter counts the bytes that pass.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n += n
	return n, err
}

// stream opens the live stream for some tables and gives its events until it ends.
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

// next is the next event of that name within some seconds.
func next(t testing.TB, events <-chan event, name string) event {
	t.Helper()
	late := time.After(10 * time.Second)
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
			t.Fatalf("no event %q within ten seconds", name)
		}
	}
}

// pair makes a table of two persons and gives both.
func (h *house) pair(game string) (id string, seats [2]*person) {
	h.t.Helper()
	seats = [2]*person{h.person(), h.person()}
	id = seats[0].open(game, "friend")
	seats[1].post(seats[0].get("/t/" + id).links()[0], "name", "Bruno", "input", "s").want(h.t, 200)
	return id, seats
}

// sayAny says one legal sentence for whoever can; false when nobody can.
func sayAny(t testing.TB, id string, seats [2]*person, n int) bool {
	t.Helper()
	for _, p := range seats {
		f := sayForm(t, p.get("/t/"+id))
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

// TestStreamHasNoGap cuts a stream again and again while the game goes on, and takes it up by the last event's id: each
// sentence comes exactly once, in order.
func TestStreamHasNoGap(t *testing.T) {
	t.Parallel()
	h := openHouse(t, realShelf(t))
	for _, title := range h.shelf {
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
				t.Fatalf("the sentences came as %v", seen)
			}
		}
	}
}

// TestStreamDelivers measures how long a sentence takes to the others, and how large its update is.
func TestStreamDelivers(t *testing.T) {
	shelf := realShelf(t)
	for _, title := range shelf {
		h := openHouse(t, shelf) // each title meets the flood limits anew
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
				for page.status == http.StatusTooManyRequests { // faster than persons are welcome to be
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
			for r.status == http.StatusTooManyRequests { // faster than persons are welcome to be
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
		t.Logf("%s: %d sentences, to the other in %v (median), %v (99 of 100), largest update %d bytes", title.ID(), len(late), late[len(late)/2], late[len(late)*99/100], largest)
		if largest > 20<<10 {
			t.Errorf("an update of %s takes %d bytes, more than 20 kB", title.ID(), largest)
		}
		if p99 := late[len(late)*99/100]; p99 > 100*time.Millisecond && !busy() {
			t.Errorf("one sentence of a hundred takes %v to the others", p99)
		}
	}
}

// busy tells whether this computer has more to do than these tests: then a measured time says little.
func busy() bool {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return true
	}
	var minute float64
	if _, err := fmt.Sscan(string(load), &minute); err != nil {
		return true
	}
	return testing.Short() || minute > 1.5*float64(runtime.NumCPU())
}

// TestStreamsOfSeveralTables carries several tables in one stream, each with its own place.
func TestStreamsOfSeveralTables(t *testing.T) {
	h := openHouse(t, toyShelf())
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

// TestStreamsEnd ends streams when the table is deleted and when the server stops.
func TestStreamsEnd(t *testing.T) {
	h := openHouse(t, toyShelf())
	id, seats := h.pair("bluff")
	events, err := seats[1].stream(t.Context(), "", id+"@0")
	if err != nil {
		t.Fatal(err)
	}
	next(t, events, "hello")
	seats[0].post("/t/"+id+"/act/delete", "input", "d").want(t, 200)
	for !next(t, events, "update").data.Gone {
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		t.Fatalf("with a stream open the site does not close: %v", err)
	}
	for range events { // closed by the server
	}
}

// A counted board counts how often it is drawn.
type counted struct {
	tiles
	drawn *atomic.Int64
}

func (c counted) Parts(view game.Position, l board.Look) []board.Part {
	c.drawn.Add(1)
	return c.tiles.Parts(view, l)
}

// TestWatchersShareWhatTheySee lets watchers come one after the other, and then says a sentence: a newcomer has no board drawn and brings
// the others little, and what all watchers see alike is drawn once.
func TestWatchersShareWhatTheySee(t *testing.T) {
	t.Parallel()
	g := bluff.Game()
	drawn := &atomic.Int64{}
	h := openHouse(t, games.Shelf{{Game: g, Board: counted{tiles{g}, drawn}}})
	id, seats := h.pair("bluff")
	ctx, cut := context.WithCancel(t.Context())
	defer cut()
	const watchers = 40
	var people []*person
	var streams []<-chan event
	for range watchers {
		people = append(people, h.person())
		people[len(people)-1].get("/t/"+id).want(t, 200)
	}
	drawn.Store(0)
	for _, p := range people {
		events, err := p.stream(ctx, "", id+"@2")
		if err != nil {
			t.Fatal(err)
		}
		next(t, events, "hello")
		streams = append(streams, events)
	}
	for _, events := range streams {
		e := next(t, events, "update")
		for !strings.Contains(e.data.HTML["players"], strconv.Itoa(watchers)+" watching") {
			e = next(t, events, "update")
		}
		if !e.data.Soft || e.data.Log != "" || len(e.data.Parts) > 0 || len(e.data.HTML) != 1 || e.size > 2000 {
			t.Fatalf("who is here is told in %d bytes: %+v", e.size, e.data)
		}
	}
	if n := drawn.Load(); n != 0 {
		t.Errorf("while %d watchers came the board was drawn %d times", watchers, n)
	}
	if !sayAny(t, id, seats, 0) {
		t.Fatal("nothing can be said")
	}
	for i, events := range streams {
		e := next(t, events, "update")
		for e.data.Soft {
			e = next(t, events, "update")
		}
		if e.data.Ply != 1 || !strings.Contains(e.data.Log, "said") || e.data.Parts["tiles"] == "" || e.data.HTML["players"] == "" {
			t.Fatalf("watcher %d is told %+v", i, e.data)
		}
	}
	if n := drawn.Load(); n > 5 { // pages of the two players, and once for all who watch
		t.Errorf("with a sentence the board was drawn %d times", n)
	}
}

// A faulty board panics when it is told to.
type faulty struct {
	tiles
	now *atomic.Bool
}

func (f faulty) Parts(view game.Position, l board.Look) []board.Part {
	if f.now.Load() {
		panic("a fault of the board")
	}
	return f.tiles.Parts(view, l)
}

// TestAFaultInADrawingEndsTheStreamAlone lets a board panic while a stream of two tables is told: the stream ends, and a new one tells what
// happened.
func TestAFaultInADrawingEndsTheStreamAlone(t *testing.T) {
	t.Parallel()
	g := bluff.Game()
	fault := &atomic.Bool{}
	h := &house{t: t, folder: t.TempDir(), shelf: games.Shelf{{Game: g, Board: faulty{tiles{g}, fault}}}, warns: true}
	h.start("")
	t.Cleanup(h.stop)
	id, seats := h.pair("bluff")
	other, _ := h.pair("bluff")
	for said := range 6 { // each time either of the two may be the one that needs a goroutine of its own
		at := "@" + strconv.Itoa(2+said)
		events, err := seats[1].stream(t.Context(), "", id+at, other+"@2")
		if err != nil {
			t.Fatal(err)
		}
		next(t, events, "hello")
		var forms [2]form
		for i, p := range seats {
			forms[i] = sayForm(t, p.get("/t/"+id))
		}
		fault.Store(true)
		for i, f := range forms {
			if len(f.words) > 0 {
				seats[i].post("/t/"+id+"/say", "words", f.words[0], "seat", f.seat, "seen", f.seen, "input", at)
				break
			}
		}
		for range events { // until it ends
		}
		fault.Store(false)
		again, err := seats[1].stream(t.Context(), "", id+at)
		if err != nil {
			t.Fatal(err)
		}
		for e := next(t, again, "update"); e.data.Ply != said+1; e = next(t, again, "update") {
		}
	}
}

// TestStreamIsOnePackedFile reads a stream to its end as browsers do: several events, each packed by itself, are one whole file.
func TestStreamIsOnePackedFile(t *testing.T) {
	h := openHouse(t, toyShelf())
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
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := h.site.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Errorf("a stream that the server closes ends with %v", err)
	}
}

// TestTooManyStreams refuses streams beyond what one person's browsers need.
func TestTooManyStreams(t *testing.T) {
	h := openHouse(t, toyShelf())
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

// TestStreamShowsOnlyWhatItsSeatMayKnow looks for the other's cards in a stream.
func TestStreamShowsOnlyWhatItsSeatMayKnow(t *testing.T) {
	h := openHouse(t, toyShelf())
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
