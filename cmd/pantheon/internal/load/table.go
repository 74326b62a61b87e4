package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// A table is a table on the server with its simulated players, usually two, and their spectators.
type table struct {
	*crowd
	title    string
	number   int
	chance   *rand.Rand
	id       string
	seats    []seat
	watchers []*follower
	news     chan news
	quiet    chan struct{} // closed when nobody reads news of the table any more

	acked  int64  // the last entry in the answer to a move
	flight flight // the last move
	said   int    // number of inputs

	counted tally
	halts   []span // when the games were stopped, as the host's page and stream showed it
}

// A span is a period. till is zero while the end is unknown.
type span struct{ from, till time.Time }

// within returns the length of the part of a span that is between two instants.
func (s span) within(from, till time.Time) time.Duration {
	if s.from.After(from) {
		from = s.from
	}
	if !s.till.IsZero() && s.till.Before(till) {
		till = s.till
	}
	return max(0, till.Sub(from))
}

// A seat is a person at the table, with the state of their page.
type seat struct {
	follower
	told    int64 // the last entry received
	choices panel
	over    bool
	halt    halt
	goesOn  time.Time // when the countdown of the halt ends; zero without one
}

// news is an update from the stream of a seat.
type news struct {
	seat  int
	table string
	update
	at time.Time
}

// A tally counts what happened at one table during the measurement.
type tally struct {
	moves, told, finished, refused, limited, reloads, resent int // told: new entries that the stream of the host delivered

	acks   map[string][]time.Duration // by the server that answered
	others []time.Duration
}

// invitation matches the value of the field with the invitation link on the host's page.
var invitation = regexp.MustCompile(`value="http[^"]*(/i/[^"]+)"`)

// open creates the table, seats the players and opens all streams.
func (t *table) open(ctx context.Context) error {
	t.quiet = make(chan struct{})
	t.counted.acks = map[string][]time.Duration{}
	for n := range t.seats {
		t.seats[n].person = t.crowd.person(t.crowd.seats, t.number+n)
		t.seats[n].tell = func(id string, u update, at time.Time) {
			select {
			case t.news <- news{n, id, u, at}:
			case <-t.quiet:
			}
		}
	}
	host := &t.seats[0].person
	r, err := t.page(ctx, host, http.MethodPost, "/new/"+t.title, t.newTableForm())
	if err != nil {
		return err
	}
	id, ok := strings.CutPrefix(r.header.Get("Location"), "/t/")
	if !ok {
		return fmt.Errorf("no table could be created at %s: %w", strings.Join(t.At, ","), errors.Join(r.want(http.StatusSeeOther, "a new table"), errNotOurs))
	}
	if !t.Alone {
		if err := t.invite(ctx, id); err != nil {
			return err
		}
	}
	for n, w := range t.watchers {
		if err := w.named(ctx, "Watcher "+strconv.Itoa(n+1)); err != nil {
			return err
		}
	}
	return t.sit(ctx, id)
}

// newTableForm returns the form for a new table: the host, a friend unless Alone is set, and the bot of the plan.
func (t *table) newTableForm() url.Values {
	form := url.Values{"name": {"Ana"}, "chair-0": {"me"}, "pace": {"off"}, "input": {t.input()}}
	players := 1
	for _, who := range []struct {
		kind string
		sits bool
	}{{"friend", !t.Alone}, {"bot:" + t.Bot, t.Bot != ""}} {
		if who.sits {
			form.Set("chair-"+strconv.Itoa(players), who.kind)
			players++
		}
	}
	form.Set("players", strconv.Itoa(players))
	return form
}

// invite reads the invitation link from the host's page and lets the friend join by it.
func (t *table) invite(ctx context.Context, id string) error {
	r, err := t.page(ctx, &t.seats[0].person, http.MethodGet, "/t/"+id, nil)
	if err != nil {
		return err
	}
	link := invitation.FindSubmatch(r.body)
	if link == nil {
		return fmt.Errorf("the host's page shows no invitation: %w", errNotOurs)
	}
	if r, err = t.page(ctx, &t.seats[1].person, http.MethodPost, string(link[1]), url.Values{"name": {"Bruno"}, "input": {t.input()}}); err != nil {
		return err
	}
	return r.want(http.StatusSeeOther, "an invitation")
}

// errNotOurs is added to the error for a page that lacks an expected part.
var errNotOurs = errors.New("check that it is a Pantheon server of this version")

// sit makes the given table the current one. It opens the page and the stream of each seat, and then the streams of the spectators.
func (t *table) sit(ctx context.Context, id string) error {
	t.id, t.acked, t.flight = id, 0, flight{done: true}
	for n := range t.seats {
		s := &t.seats[n]
		s.over = false
		entry, err := t.look(ctx, n)
		if err != nil {
			return err
		}
		if err := s.follow(ctx, id, entry); err != nil {
			return err
		}
	}
	const atOnce = 8
	return each(t.watchers, atOnce, func(w *follower) error { return w.follow(ctx, id, t.seats[0].told) })
}

// named adds the number and the game of the table to an error. It returns nil for nil.
func (t *table) named(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("table %d, of %s: %w", t.number+1, t.title, err)
}

// page requests a page. The bytes do not count as those of a seat. With ThroughDeaths, it repeats the request until a server answers
// without a failure of its own, or the patience of the plan or ctx ends.
func (t *table) page(ctx context.Context, p *person, method, path string, form url.Values) (reply, error) {
	for began := time.Now(); ; {
		r, err := whole(p.ask(ctx, t.pages, method, path, aPage, form))
		if !t.ThroughDeaths || err == nil && r.status < http.StatusInternalServerError || time.Since(began) > t.Patience || ctx.Err() != nil {
			return r, err
		}
		t.rest(ctx, resendAfter)
	}
}

// look loads the page of a seat as a browser without JavaScript does, takes over the state that it shows, and returns
// its entry.
func (t *table) look(ctx context.Context, n int) (int64, error) {
	s := &t.seats[n]
	r, err := t.page(ctx, &s.person, http.MethodGet, "/t/"+t.id, nil)
	if err != nil {
		return 0, err
	}
	entry, ok := drawnAt(r.body)
	if !ok {
		return 0, fmt.Errorf("the page of a table does not name its entry: %w", errors.Join(r.want(http.StatusOK, "the page"), errNotOurs))
	}
	s.told, s.choices, s.over = max(s.told, entry), panel{text: r.body}, finished(r.body)
	t.halted(n, haltOfPage(r.body), time.Now())
	return entry, nil
}

// halted records the halt that the page of seat n shows since the instant at. The halts of seat 0 also go into t.halts.
func (t *table) halted(n int, h halt, at time.Time) {
	s := &t.seats[n]
	s.halt, s.goesOn = h, time.Time{}
	if h.left > 0 {
		s.goesOn = at.Add(h.left)
	}
	if n > 0 {
		return // all seats see the same halt, and it is counted once
	}
	if last := len(t.halts) - 1; last >= 0 && (t.halts[last].till.IsZero() || t.halts[last].till.After(at)) {
		t.halts[last].till = at
	}
	if h.still {
		t.halts = append(t.halts, span{at, s.goesOn})
	}
}

// input returns a new id for an input.
func (t *table) input() string {
	t.said++
	return fmt.Sprintf("load-%x-%d-%d", number(t.Seed), t.number, t.said)
}

// leastQuiet is how long a table waits for news before it reloads the pages of its seats. After each reload without
// news the wait doubles, up to mostQuiet.
const leastQuiet, mostQuiet = 3 * time.Second, 30 * time.Second

// begin plays the moves before the start, such as "ready", and waits until the game runs. It returns an error if the
// game does not run within the patience of the plan after the last such move.
func (t *table) begin(ctx context.Context) error {
	for late := time.Now().Add(t.Patience); !t.runs(); {
		who, ok := t.nextSeat()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case time.Now().After(late):
			return errors.New("the game does not start")
		case ok && t.seats[who].halt.shown: // a seat whose game runs waits until the other seat has the news
			if err := t.playMove(ctx, who); err != nil {
				return err
			}
			late = time.Now().Add(t.Patience)
		default:
			if _, err := t.listenOn(ctx, late); err != nil {
				return err
			}
		}
	}
	return nil
}

// runs reports whether the game runs: no seat sees it as stopped or not begun.
func (t *table) runs() bool {
	for n := range t.seats {
		if t.seats[n].halt.shown {
			return false
		}
	}
	return true
}

// play plays moves, and a rematch after each game, until the context ends. Then it waits for the move under way, so that slow answers are
// not left out. At its end it closes t.quiet.
func (t *table) play(ctx context.Context) error {
	defer close(t.quiet)
	quiet := leastQuiet
	due := time.Now().Add(time.Duration(t.chance.Float64() * float64(t.interval())))
	for ctx.Err() == nil {
		who, ok := t.nextSeat()
		switch {
		case t.over():
			if err := t.rematch(ctx); err != nil {
				return err
			}
		case !ok:
			heard, err := t.listenOn(ctx, time.Now().Add(quiet))
			if err != nil {
				return err
			}
			if heard {
				quiet = leastQuiet
				continue
			}
			if ctx.Err() != nil {
				continue
			}
			quiet = min(2*quiet, mostQuiet)
			for n := range t.seats {
				if _, err := t.look(ctx, n); err != nil {
					return err
				}
			}
			t.counted.reloads++
		case t.Rate > 0 && time.Now().Before(due):
			t.listen(ctx, due)
		default:
			quiet = leastQuiet
			due = due.Add(t.interval())
			if now := time.Now(); due.Before(now) {
				due = now // a table that was delayed does not catch up
			}
			if err := t.playMove(ctx, who); err != nil {
				return err
			}
		}
	}
	for late := time.Now().Add(t.Patience); t.flight.entry > 0 && !t.flight.done; {
		if !t.listen(context.WithoutCancel(ctx), late) {
			break
		}
	}
	return nil
}

// over reports whether all seats have received the end of the game.
func (t *table) over() bool {
	for n := range t.seats {
		if !t.seats[n].over {
			return false
		}
	}
	return true
}

// interval returns the average time between two moves at this table; 0 without a rate.
func (t *table) interval() time.Duration {
	if t.Rate <= 0 {
		return 0
	}
	return time.Duration(float64(t.Tables) / t.Rate * float64(time.Second))
}

// nextSeat returns a seat that can play a move, at random if several can. The last move must have reached the other
// seat, and the chosen seat must have received every acknowledged entry. ok is false if no seat can.
func (t *table) nextSeat() (who int, ok bool) {
	if !t.flight.done {
		return 0, false
	}
	var can []int
	for n := range t.seats {
		if s := &t.seats[n]; s.told >= t.acked && s.choices.open() {
			can = append(can, n)
		}
	}
	if len(can) == 0 {
		return 0, false
	}
	return can[t.chance.IntN(len(can))], true
}

// listen waits for one news item, at most until the given time, and handles it. It reports whether one arrived.
func (t *table) listen(ctx context.Context, until time.Time) bool {
	timer := time.NewTimer(time.Until(until))
	defer timer.Stop()
	select {
	case n := <-t.news:
		t.hear(n)
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// listenOn is listen, except that it stops when a countdown ends. It then reloads the page of that seat, as the script does, because the
// stream does not report the end of a countdown. heard is true after a reload too.
func (t *table) listenOn(ctx context.Context, until time.Time) (heard bool, err error) {
	counts := -1
	for n := range t.seats {
		if ends := t.seats[n].goesOn; !ends.IsZero() && ends.Before(until) {
			counts, until = n, ends
		}
	}
	if t.listen(ctx, until) {
		return true, nil
	}
	if counts < 0 || ctx.Err() != nil {
		return false, nil
	}
	_, err = t.look(ctx, counts)
	return true, err
}

// hear takes over the update that a seat received. It ignores news of an earlier table.
func (t *table) hear(n news) {
	if n.table != t.id {
		return
	}
	s := &t.seats[n.seat]
	t.counted.told += more(n.seat == 0 && !n.soft && n.entry > s.told && t.within(n.at))
	s.told = max(s.told, n.entry)
	if n.choices != nil {
		s.choices = *n.choices
	}
	if n.halt != nil {
		t.halted(n.seat, *n.halt, n.at)
	}
	s.over = s.over || n.over
	if f := &t.flight; !f.done && n.seat != f.by && !n.soft {
		if f.entry == 0 {
			f.heard = append(f.heard, n)
		} else {
			t.arrived(n)
		}
	}
}

// rematch waits for the streams of the finished game, starts a rematch and opens its streams. It returns nil without a rematch if ctx has
// ended.
func (t *table) rematch(ctx context.Context) error {
	t.settle(time.Now().Add(t.Patience))
	t.leave()
	t.counted.finished += more(t.within(time.Now()))
	form := url.Values{"input": {t.input()}}
	a := t.seats[0].post(ctx, t.pages, "/t/"+t.id+"/again", form)
	for began := time.Now(); t.ThroughDeaths && (a.err != nil || a.status >= http.StatusInternalServerError) && time.Since(began) < t.Patience && ctx.Err() == nil; {
		t.rest(ctx, resendAfter)
		a = t.seats[0].post(ctx, t.pages, "/t/"+t.id+"/again", form)
	}
	id, ok := strings.CutPrefix(a.Go, "/t/")
	if !ok {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("the rematch was refused: %w", a.why())
	}
	for n := range t.seats {
		t.seats[n].told = 0
	}
	return t.sit(ctx, id)
}

// followers returns the followers of the seats, and after them those of the spectators.
func (t *table) followers() []*follower {
	var all []*follower
	for n := range t.seats {
		all = append(all, &t.seats[n].follower)
	}
	return append(all, t.watchers...)
}

// settle waits until each stream has delivered the acknowledged entries, at most until late. Entries that are missing then count as lost.
func (t *table) settle(late time.Time) {
	for _, f := range t.followers() {
		f.settle(t.acked, late)
	}
}

// leave closes the streams of the seats and the spectators.
func (t *table) leave() {
	for _, f := range t.followers() {
		f.leave()
	}
}
