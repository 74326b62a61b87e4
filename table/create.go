package table

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// A Plan describes a new table.
type Plan struct {
	Game  string
	Setup game.Setup
	Seats []SeatPlan // by seat, as many as players
	Pace  Pace       // [UsualPace] when ""
	// Start is the document of the position to begin from; nil for the usual set-up.
	Start json.RawMessage
	// Open says how the table is open to all who can reach the server.
	Open Openness
	// Coach says that a coach explains the choices.
	Coach bool
	// Clock is the time control for persons; the zero value means no limit.
	Clock TimeControl
}

// Create makes a table. The game begins immediately if no seat waits for a friend. If the same host sends the same client id again, Create
// returns the table of the first call; "" counts as a new id each time. An invalid plan is refused.
func (h *Server) Create(ctx context.Context, host Actor, clientID string, p Plan) (*Table, error) {
	title, err := h.library.registry.Find(p.Game)
	if err != nil {
		return nil, refuse("game-unknown", "game", plain(clip(p.Game)))
	}
	if err := title.Game.About().Check(p.Setup); err != nil {
		return nil, refuseFor("setup", err)
	}
	seed, err := h.newSeed()
	if err != nil {
		return nil, err
	}
	r := game.NewRecord(title.Game, p.Setup, seed)
	if p.Start != nil {
		r.Start = p.Start
		if _, err := r.Begin(title.Game, nil); err != nil {
			return nil, refuseFor("start", err)
		}
	}
	return h.found(ctx, newTableData{host: host, client: clientID, title: title, record: r, plan: p.Seats, pace: p.Pace, coach: p.Coach, open: p.Open, clock: p.Clock})
}

// MaxUpload is the maximum number of moves in an uploaded record, unless a table on this server has played its game.
const MaxUpload = 2000

// Upload makes a study table from the text of a record. It replays the record first and returns a refusal with the reason if that fails. It
// refuses more than [MaxUpload] moves, unless a table on this server has played them. A repeated client id returns the first table, as with
// [Server.Create].
func (h *Server) Upload(ctx context.Context, by Actor, clientID string, text io.Reader) (*Table, error) {
	r, err := game.ReadRecord(text)
	if err != nil {
		return nil, refuseFor("record", err)
	}
	if len(r.Plies) > MaxUpload {
		ours, err := h.played(ctx, r)
		if err != nil {
			return nil, err
		}
		if !ours {
			return nil, refuse("record-long", "n", MaxUpload)
		}
	}
	title, err := h.library.find(r)
	if err == nil {
		_, err = r.Replay(title.Game, -1)
	}
	if err == nil {
		err = trim(r, title.Game)
	}
	if err != nil {
		return nil, refuseFor("record", err)
	}
	chairs := make([]occupant, r.Setup.Players)
	for i := range chairs {
		chairs[i].Kind = Friend
		if i < len(r.Seats) {
			chairs[i].called(r.Seats[i], i, bot.Names(title.Game))
		}
	}
	for _, q := range r.Resigned {
		chairs[q.Seat].Resigned = true
	}
	r.Notes = nil
	return h.found(ctx, newTableData{host: by, client: clientID, title: title, record: r, seats: chairs, study: true})
}

// Branch makes a table that continues a finished game or an uploaded record from a ply. A new seed determines chance after that ply. Branch
// refuses a game that is not done, a ply outside the game, and a position in which the game is over. A repeated client id returns the first
// table, as with [Server.Create].
func (h *Server) Branch(ctx context.Context, by Actor, clientID, from string, ply int, chairs []SeatPlan, pace Pace) (*Table, error) {
	t, err := h.Table(ctx, from)
	if err != nil {
		return nil, err
	}
	var r *game.Record
	var title games.Title
	err = t.read(ctx, func(s *State) error {
		switch {
		case !s.phase.Done():
			return refuse("branch-running")
		case ply < 0 || ply > len(s.played):
			return refuse("branch-ply", "n", len(s.played))
		}
		title, r = s.title, s.record.Prefix(ply)
		return nil
	})
	if err != nil {
		return nil, err
	}
	seed, err := h.newSeed()
	if err != nil {
		return nil, err
	}
	kept := r.Seeds[:0:0]
	for _, s := range r.Seeds {
		if s.From <= ply {
			kept = append(kept, s)
		}
	}
	r.Seeds = append(kept, game.SeedFrom{From: ply + 1, Seed: seed})
	r.Resigned = nil
	p, err := r.Replay(title.Game, -1)
	if err != nil {
		return nil, fmt.Errorf("the game to branch from: %w", err)
	}
	if p.ToAct() == 0 {
		return nil, refuse("branch-over")
	}
	return h.found(ctx, newTableData{host: by, client: clientID, title: title, record: r, plan: chairs, pace: pace})
}

// A newTableData describes a table to be made, with planned seats or with given occupants.
type newTableData struct {
	host   Actor
	client string
	title  games.Title
	record *game.Record
	plan   []SeatPlan
	seats  []occupant
	pace   Pace
	study  bool
	words  []string // search terms for the table
	lesson string   // the id of the lesson, "" for none
	coach  bool
	clock  TimeControl
	open   Openness
	series *series
}

// found makes a table and returns it, or the table that the same request has already made. The slow part, above all replaying the game so
// far, runs without locks.
func (h *Server) found(ctx context.Context, f newTableData) (*Table, error) {
	d, err := h.draft(ctx, f)
	if err != nil {
		return nil, err
	}
	id, err := h.enter(ctx, d)
	if err != nil {
		return nil, err
	}
	t, err := h.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.origin = origin(ctx)
	return t, nil
}

// An openingEntry is the first entry of a new table, ready for the log, or the table that the same request has already made.
type openingEntry struct {
	entry store.Entry
	word  string // the search term for the request; "" for a request without a client id
	made  string // the id of the table that the request has already made; "" if there is none
}

// draft checks the data of a new table and makes its first entry. If the same request has already made a table, it only sets made and the
// search term. It holds no lock.
func (h *Server) draft(ctx context.Context, f newTableData) (d openingEntry, err error) {
	if err := f.host.check(); err != nil {
		return d, err
	}
	if f.host.Name, err = CleanName(f.host.Name); err == nil {
		err = isAutomaton(f.title.Game.About(), likeness(f.host.Name))
	}
	if err != nil {
		return d, err
	}
	if f.client != "" {
		if !cleanID(f.client) {
			return d, refuse("client-id")
		}
		d.word = madeWord(f.host.ID, f.client)
		if d.made, err = h.madeBy(ctx, d.word); err != nil || d.made != "" {
			return d, err
		}
		f.words = append(f.words, d.word)
	}
	if _, ok := f.pace.Wait(); f.pace != "" && !ok {
		return d, refuse("pace-unknown")
	}
	if err := f.clock.check(f.title.Game.About()); err != nil {
		return d, err
	}
	if f.seats == nil {
		if f.seats, err = h.seat(f); err != nil {
			return d, err
		}
	}
	if f.pace == "" {
		f.pace = UsualPace(f.title.Game.About(), f.record.Setup, slices.ContainsFunc(f.seats, func(c occupant) bool { return c.Kind != Bot }))
	}
	f.words = append(f.words, guestWord(f.host.ID))
	for _, c := range f.seats {
		for _, guest := range []string{c.Guest, c.For} {
			if guest != "" && !slices.Contains(f.words, guestWord(guest)) {
				f.words = append(f.words, guestWord(guest))
			}
		}
		if c.Token != "" {
			f.words = append(f.words, tokenWord(c.Token))
		}
	}
	f.record.Seats = nil
	if d.entry, err = h.opening(f); err != nil {
		return d, err
	}
	return d, h.notifySeated(ctx, f.host.ID, f.seats, &d.entry)
}

// madeBy returns the id of the table that the request with a search term has made; "" if there is none.
func (h *Server) madeBy(ctx context.Context, word string) (id string, err error) {
	ids, err := h.log.Find(ctx, word)
	if err != nil || len(ids) == 0 {
		return "", err
	}
	return ids[0], nil
}

// enter appends the first entry of a table to the log and returns the table's id. If the same request has already made a table, also
// concurrently, it returns that table's id and appends nothing.
func (h *Server) enter(ctx context.Context, d openingEntry) (id string, err error) {
	if d.made != "" {
		return d.made, nil
	}
	if d.word != "" {
		defer h.making.hold(d.word)()
		if id, err = h.madeBy(ctx, d.word); err != nil || id != "" {
			return id, err
		}
	}
	if err := h.log.Append(ctx, d.entry); err != nil {
		return "", err
	}
	h.listing.forget(d.entry)
	if slices.Contains(d.entry.SearchTerms, openWord) || slices.Contains(d.entry.SearchTerms, watchWord) {
		h.listFrom(context.WithoutCancel(ctx), d.entry.Table)
	}
	return d.entry.Table, nil
}

// opening makes the first entry of a new table, with a new table id, and returns an error if the entry cannot be applied.
func (h *Server) opening(f newTableData) (e store.Entry, err error) {
	id, err := h.newID()
	if err != nil {
		return e, err
	}
	open := opening{Record: f.record.Text(), Host: f.host, Chairs: f.seats, Pace: f.pace, Study: f.study, Lesson: f.lesson, Coach: f.coach,
		Open: f.open, Series: f.series}
	if f.clock.Kind != NoClock {
		open.Clock = &f.clock
		f.words = append(f.words, clockWord)
	}
	data, names, err := pack(open)
	if err != nil {
		return e, err
	}
	e = store.Entry{Table: id, Number: 1, Time: h.clock.Now(), Kind: string(Opened), User: f.host.ID, Data: data, Names: names, SearchTerms: f.words}
	if n := len(f.record.Plies); n > 0 {
		e.At = f.record.Plies[n-1].At
	}
	s := &State{answers: map[string]Answer{}}
	if _, err := s.apply(h.library.find, e, false); err != nil {
		return e, fmt.Errorf("the new table: %w", err)
	}
	e.SearchTerms = append(e.SearchTerms, s.listed()...)
	e.Fingerprint = s.Fingerprint()
	return e, nil
}

// seat makes the occupants of a new table from its plan. It refuses an invalid plan.
func (h *Server) seat(f newTableData) ([]occupant, error) {
	if want := f.record.Setup.Players; len(f.plan) != want {
		return nil, refuse("chairs", "n", want)
	}
	chairs := make([]occupant, len(f.plan))
	here := false
	for i, p := range f.plan {
		c := occupant{Kind: p.Kind}
		switch p.Kind {
		case Me:
			c.Guest, c.Name = f.host.ID, f.host.Name
		case Here:
			if races := f.title.Game.About().Races; races != nil && races(f.record.Setup) {
				return nil, refuse("shared-screen")
			}
			name, err := CleanName(p.Name)
			if err != nil {
				return nil, err
			}
			c.Guest, c.Name = f.host.ID, name
			here = true
		case Friend:
			token, err := h.newID()
			if err != nil {
				return nil, err
			}
			c.Token = token
			if err := f.keep(&c, p); err != nil {
				return nil, err
			}
		case Bot:
			if err := knownLevel(p.Level, f.title.Game); err != nil {
				return nil, err
			}
			c.Level = p.Level
			if p.Name != "" {
				name, err := CleanName(p.Name)
				if err != nil {
					return nil, err
				}
				c.Name = name
			}
		default:
			return nil, refuse("chair-kind")
		}
		chairs[i] = c
	}
	if here || slices.ContainsFunc(chairs, func(c occupant) bool { return c.For != "" }) {
		planned := &State{occupants: chairs, about: f.title.Game.About()}
		for i, c := range chairs {
			if c.Kind == Here || c.For != "" {
				if err := planned.unlike(c.Name, f.host.ID, game.Seat(i)); err != nil {
					return nil, err
				}
			}
		}
	}
	return chairs, nil
}

// newSeed draws the seed of a table: 32 random bytes in hex.
func (h *Server) newSeed() (game.Seed, error) {
	var b [32]byte
	if err := h.draw(b[:]); err != nil {
		return "", err
	}
	return game.Seed(hex.EncodeToString(b[:])), nil
}

// clip shortens a text from outside to 300 characters and an ellipsis, so that it fits into a message.
func clip(text string) string {
	const most = 300
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
