package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"pantheon/games"
	"pantheon/store"
	"pantheon/table"
)

// A done is one input of a player, with its times and the entry in its answer.
type done struct {
	input      string
	begun, end time.Duration
	entry      int64 // 0 if unknown
}

// A player repeatedly changes a setting at a table, and retries until it gets an answer. Each attempt goes to a random server.
type player struct {
	client *http.Client
	table  string
	paces  []string      // settings that the player chooses in turn; no other tab uses them, so each input is a change
	gap    time.Duration // the longest wait for an answer

	mu  sync.Mutex
	did []done
}

// since returns the number of answered inputs that the player has begun since a time.
func (p *player) since(at time.Duration) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.did) - 1; i >= 0 && p.did[i].begun >= at; i-- {
		n++
	}
	return n
}

// ask posts a form and returns the entry in the answer. If the answer leads to a table, that becomes the player's table. An answer that is
// not OK is an error.
func (p *player) ask(ctx context.Context, at, path string, form url.Values) (int64, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+at+path, strings.NewReader(form.Encode()))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Accept", "application/json")
	answer, err := p.client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err
	}
	var told struct {
		OK    bool
		Entry int64
		Go    string
	}
	if err := json.Unmarshal(text, &told); err != nil || answer.StatusCode != http.StatusOK || !told.OK {
		return 0, fmt.Errorf("%s: %d %.300s", path, answer.StatusCode, text)
	}
	if told.Go != "" {
		p.table = pathBase(told.Go)
	}
	return told.Entry, nil
}

func pathBase(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return path.Base(u.Path)
}

// play sends inputs until over is closed.
func (p *player) play(t *testing.T, servers []*serverAt, began time.Time, over <-chan struct{}, seed uint64) {
	chance := mathrand.New(mathrand.NewPCG(seed, seed))
	for n := 0; ; n++ {
		select {
		case <-over:
			return
		case <-time.After(pauseOfPlayer):
		}
		d := done{input: rand.Text(), begun: time.Since(began)}
		form := url.Values{"pace": {p.paces[n%len(p.paces)]}, "input": {d.input}}
		for wait := 2 * time.Second; ; wait = min(2*wait, 20*time.Second) {
			at := servers[chance.IntN(len(servers))].at
			// A stopped server accepts the connection but does not answer, so the player tries another one after a short time.
			ctx, cancel := context.WithTimeout(context.Background(), wait)
			entry, err := p.ask(ctx, at, "/t/"+p.table+"/act/pace", form)
			cancel()
			if err == nil {
				d.entry = entry
				break
			}
			if t.Failed() {
				return
			}
			if time.Since(began)-d.begun > patience {
				t.Errorf("table %s: nobody answers: %v", p.table, err)
				return
			}
			time.Sleep(25 * time.Millisecond)
		}
		d.end = time.Since(began)
		p.gap = max(p.gap, d.end-d.begun)
		p.mu.Lock()
		p.did = append(p.did, d)
		p.mu.Unlock()
	}
}

// A playing is a group of people at tables of several servers.
type playing struct {
	t       *testing.T
	players []*player
	began   time.Time
	// stop ends the play and waits for the end. The end of the test calls it too.
	stop func()
}

// now returns the time since the start. The inputs of players have times of this kind.
func (p *playing) now() time.Duration { return time.Since(p.began) }

// goOn waits until every player has had an answer to an input begun after the call.
func (p *playing) goOn() {
	p.t.Helper()
	p.goOnSince(p.now(), 1)
}

// goOnSince waits until every player has had answers to inputs begun since a time, as many as the parameter times says.
func (p *playing) goOnSince(at time.Duration, times int) {
	p.t.Helper()
	eventually(p.t, "answers to all players", func() (any, bool) {
		if p.t.Failed() {
			p.t.FailNow() // a player has given up
		}
		var missing []string
		for i, one := range p.players {
			if n := one.since(at); n < times {
				missing = append(missing, fmt.Sprintf("player %d at table %s has %d of %d", i, one.table, n, times))
			}
		}
		return missing, missing == nil
	})
}

// someGoOn waits until all players together have had answers to the given number of inputs begun after the call.
func (p *playing) someGoOn(times int) {
	p.t.Helper()
	at := p.now()
	eventually(p.t, "answers to some players", func() (any, bool) {
		all := 0
		for _, one := range p.players {
			all += one.since(at)
		}
		return fmt.Sprintf("%d of %d", all, times), all >= times
	})
}

// botsPlay creates a table of bots and repeatedly opens it through all servers, so that the bots play. It ends when stop is called or the
// test ends.
func botsPlay(t *testing.T, servers []*serverAt, game string) (id string, stop func()) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	host := &player{client: &http.Client{Jar: jar, Timeout: patience}}
	form := url.Values{"name": {"Eva"}, "players": {"2"}, "chair-0": {"bot:level1"}, "chair-1": {"bot:level1"}, "pace": {"fast"}, "input": {rand.Text()}}
	if _, err := host.ask(t.Context(), servers[0].at, "/new/"+game, form); err != nil {
		t.Fatal(err)
	}
	looking, end := context.WithCancel(context.Background())
	var looks sync.WaitGroup
	looks.Go(func() {
		for i := 0; looking.Err() == nil; i++ {
			ctx, cancel := context.WithTimeout(looking, 20*time.Second) // a stopped server does not answer
			r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+servers[i%len(servers)].at+"/t/"+host.table, nil)
			if err == nil {
				if answer, err := host.client.Do(r); err == nil {
					io.Copy(io.Discard, answer.Body) //nolint:errcheck // it is only looked at
					answer.Body.Close()
				}
			}
			cancel()
			select {
			case <-looking.Done():
			case <-time.After(200 * time.Millisecond):
			}
		}
	})
	stop = func() {
		end()
		looks.Wait()
	}
	t.Cleanup(stop)
	return host.table, stop
}

// peoplePlay lets eight people play at their own tables, each in two tabs.
func peoplePlay(t *testing.T, servers []*serverAt, game string, seed uint64) *playing {
	t.Helper()
	all := &playing{t: t, began: time.Now()}
	for i := range 8 {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		client := &http.Client{Jar: jar, Timeout: patience}
		one := &player{client: client, paces: []string{"off", "fast"}}
		form := url.Values{"name": {"Ana"}, "players": {"2"}, "chair-0": {"me"}, "chair-1": {"friend"}, "pace": {"slow"}, "input": {rand.Text()}}
		if _, err := one.ask(t.Context(), servers[i%len(servers)].at, "/new/"+game, form); err != nil {
			t.Fatal(err)
		}
		two := &player{client: client, table: one.table, paces: []string{"normal", "slow"}} // the same person in another tab
		all.players = append(all.players, one, two)
	}
	over := make(chan struct{})
	var tabs sync.WaitGroup
	for i, p := range all.players {
		tabs.Go(func() { p.play(t, servers, all.began, over, seed+uint64(i)) })
	}
	all.stop = sync.OnceFunc(func() {
		close(over)
		tabs.Wait()
	})
	t.Cleanup(all.stop)
	return all
}

// botsGoOn waits until the bots of a table have played moves after the call, or their game is over. It checks that each of their moves is
// legal.
func botsGoOn(t *testing.T, address, id string) {
	t.Helper()
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	titles, err := games.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	before := -1
	eventually(t, "the bots to play on", func() (any, bool) {
		entries, err := log.Entries(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		state, err := table.Replay(titles.Played, entries)
		if err != nil {
			t.Fatal(err)
		}
		record := state.Record()
		played := len(record.Plies)
		if before < 0 {
			before = played
		}
		position, err := record.Replay(titles[0].Game, played)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%d moves, at first %d", played, before), played > before || position.Result().Over
	})
}

// lookAtLog compares the answers that players received with the log.
func lookAtLog(t *testing.T, address string, players []*player) {
	t.Helper()
	log, err := store.OpenPostgresToRead(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := log.CheckFolder(t.Context()); err != nil {
		t.Error(err)
	}
	byTable := map[string][]done{}
	for _, p := range players {
		byTable[p.table] = append(byTable[p.table], p.did...)
	}
	for id, all := range byTable {
		if err := log.Check(t.Context(), id); err != nil {
			t.Error(err)
		}
		entries, err := log.Entries(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		at := map[string][]int64{}
		for _, e := range entries {
			if e.Client != "" {
				at[e.Client] = append(at[e.Client], e.Number)
			}
		}
		for _, d := range all {
			if n := at[d.input]; len(n) != 1 || n[0] != d.entry {
				t.Errorf("table %s: what was acknowledged as entry %d is in the log at %v, which has %d entries", id, d.entry, n, len(entries))
			}
		}
		linear(t, id, all)
	}
}

// linear checks that the inputs of a table are linearizable: some order exists in which each input is between its request and its answer,
// and each answer has a later entry than the one before.
func linear(t *testing.T, id string, all []done) {
	t.Helper()
	var ops []porcupine.Operation
	for i, d := range all {
		ops = append(ops, porcupine.Operation{ClientId: i, Call: int64(d.begun), Output: d.entry, Return: int64(d.end)})
	}
	model := porcupine.Model{
		Init: func() any { return int64(0) }, // the latest entry according to the answers
		Step: func(state, _, out any) (bool, any) {
			was, told := state.(int64), out.(int64)
			return told > was, told
		},
	}
	if !porcupine.CheckOperations(model, ops) {
		t.Errorf("table %s: the answers come in no order in which they could have been given", id)
	}
}
