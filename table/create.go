package table

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"pantheon/bot"
	"pantheon/game"
	"pantheon/games"
	"pantheon/store"
)

// A Plan is what a new table is to be.
type Plan struct {
	Game   string
	Setup  game.Setup
	Chairs []ChairPlan // by seat, as many as players
	Pace   Pace        // PaceNormal when ""
	// Start is the document of the position to begin from; nil for the usual set-up.
	Start json.RawMessage
}

// Create makes a table. It begins at once when no chair waits for a friend. The same client id from the same host gives the
// table that it gave before; "" is never the same.
func (h *Hall) Create(ctx context.Context, host Guest, clientID string, p Plan) (*Table, error) {
	title, err := h.library.shelf.Find(p.Game)
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
	return h.found(ctx, founding{host: host, client: clientID, title: title, record: r, plan: p.Chairs, pace: p.Pace})
}

// Upload makes a table to look at from a record's text: it is replayed first, and refused with the reason when it does not.
func (h *Hall) Upload(ctx context.Context, by Guest, clientID string, text io.Reader) (*Table, error) {
	r, err := game.ReadRecord(text)
	if err != nil {
		return nil, refuseFor("record", err)
	}
	title, err := h.library.find(r)
	if err == nil {
		_, err = r.Replay(title.Game, -1)
	}
	if err != nil {
		return nil, refuseFor("record", err)
	}
	chairs := make([]sitting, r.Setup.Players)
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
	return h.found(ctx, founding{host: by, client: clientID, title: title, record: r, chairs: chairs, study: true})
}

// Branch makes a table that plays on from a ply of one that is done, with new chance: a new seed keys what comes after.
func (h *Hall) Branch(ctx context.Context, by Guest, clientID, from string, ply int, chairs []ChairPlan, pace Pace) (*Table, error) {
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
	if p.Waiting() == 0 {
		return nil, refuse("branch-over")
	}
	return h.found(ctx, founding{host: by, client: clientID, title: title, record: r, plan: chairs, pace: pace})
}

// Rematch makes a table like one that is over, with the same seats: each person sits again, also where a bot stood in. Whoever
// asks second is given the table that the first one made, until that is over too.
func (h *Hall) Rematch(ctx context.Context, by Guest, clientID, from string) (*Table, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	t, err := h.Table(ctx, from)
	if err != nil {
		return nil, err
	}
	h.making.Lock()
	defer h.making.Unlock()
	again, err := h.rematchOf(ctx, from)
	if err != nil {
		return nil, err
	}
	f := founding{host: by, client: clientID, words: []string{againWord(from)}}
	err = t.read(ctx, func(s *State) error {
		switch {
		case s.phase != Over:
			return refuse("rematch-running")
		case s.held(by.ID) == 0 && by.ID != s.host.ID:
			return refuse("not-seated")
		}
		f.title, f.pace = s.title, s.pace
		f.record = game.NewRecord(s.title.Game, s.record.Setup, "")
		for _, c := range s.chairs {
			c.Resigned, c.Lent, c.Token = false, false, ""
			if c.Guest != "" {
				c.Level = ""
			} else if c.Level == "" {
				c.Level = bot.Best()
			}
			f.chairs = append(f.chairs, c)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if again != nil {
		return again, nil
	}
	seed, err := h.newSeed()
	if err != nil {
		return nil, err
	}
	f.record.Seeds[0].Seed = seed
	made, err := h.foundHeld(ctx, f)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.state != nil {
		t.publish(t.presenceUpdate()) // so that the others look again and see where it goes on
	}
	return made, nil
}

// Again gives the id of the table at which a finished one goes on (see [Hall.Rematch]), "" when there is none.
func (h *Hall) Again(ctx context.Context, id string) (string, error) {
	t, err := h.rematchOf(ctx, id)
	if err != nil || t == nil {
		return "", err
	}
	return t.ID(), nil
}

// rematchOf gives the table at which a finished one goes on, nil when there is none or it is over too.
func (h *Hall) rematchOf(ctx context.Context, id string) (*Table, error) {
	ids, err := h.log.Find(ctx, againWord(id))
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	t, err := h.Table(ctx, ids[0])
	if errors.Is(err, ErrGone) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	over := false
	err = t.read(ctx, func(s *State) error {
		over = s.phase.Done()
		return nil
	})
	if over {
		return nil, err
	}
	return t, err
}

// A founding is a table about to be made: with planned chairs, or with chairs as they are.
type founding struct {
	host   Guest
	client string
	title  games.Title
	record *game.Record
	plan   []ChairPlan
	chairs []sitting
	pace   Pace
	study  bool
	words  []string
}

func (h *Hall) found(ctx context.Context, f founding) (*Table, error) {
	h.making.Lock()
	defer h.making.Unlock()
	return h.foundHeld(ctx, f)
}

// foundHeld writes the opening of a table to the log. It is called with h.making held.
func (h *Hall) foundHeld(ctx context.Context, f founding) (*Table, error) {
	if err := f.host.check(); err != nil {
		return nil, err
	}
	name, err := CleanName(f.host.Name)
	if err != nil {
		return nil, err
	}
	f.host.Name = name
	if f.client != "" {
		if !cleanID(f.client) {
			return nil, refuse("client-id")
		}
		ids, err := h.log.Find(ctx, madeWord(f.host.ID, f.client))
		if err != nil {
			return nil, err
		}
		if len(ids) > 0 {
			return h.Table(ctx, ids[0])
		}
		f.words = append(f.words, madeWord(f.host.ID, f.client))
	}
	if f.pace == "" {
		f.pace = PaceNormal
	}
	if _, ok := f.pace.Wait(); !ok {
		return nil, refuse("pace-unknown")
	}
	if f.chairs == nil {
		if f.chairs, err = h.seat(f); err != nil {
			return nil, err
		}
	}
	f.words = append(f.words, guestWord(f.host.ID))
	for _, c := range f.chairs {
		if c.Guest != "" && c.Guest != f.host.ID {
			f.words = append(f.words, guestWord(c.Guest))
		}
		if c.Token != "" {
			f.words = append(f.words, tokenWord(c.Token))
		}
	}
	f.record.Seats = nil
	return h.write(ctx, f)
}

// write puts the opening into the log.
func (h *Hall) write(ctx context.Context, f founding) (*Table, error) {
	id, err := h.newID()
	if err != nil {
		return nil, err
	}
	data, err := pack(opening{Record: f.record.Text(), Host: f.host, Chairs: f.chairs, Pace: f.pace, Study: f.study})
	if err != nil {
		return nil, err
	}
	e := store.Entry{Table: id, Number: 1, Time: h.clock.Now(), Kind: string(Opened), Guest: f.host.ID, Data: data, Words: f.words}
	if n := len(f.record.Plies); n > 0 {
		e.At = f.record.Plies[n-1].At
	}
	s := &State{answers: map[string]Answer{}}
	if _, err := s.apply(h.library.find, e, false); err != nil {
		return nil, fmt.Errorf("the new table: %w", err)
	}
	e.Print = s.Fingerprint()
	if err := h.log.Append(ctx, e); err != nil {
		return nil, err
	}
	return h.Table(ctx, id)
}

// seat makes the chairs of a plan.
func (h *Hall) seat(f founding) ([]sitting, error) {
	if want := f.record.Setup.Players; len(f.plan) != want {
		return nil, refuse("chairs", "n", want)
	}
	chairs := make([]sitting, len(f.plan))
	for i, p := range f.plan {
		c := sitting{Kind: p.Kind}
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
		case Friend:
			token, err := h.newID()
			if err != nil {
				return nil, err
			}
			c.Token = token
		case Bot:
			if err := knownLevel(p.Level, f.title.Game); err != nil {
				return nil, err
			}
			c.Level = p.Level
		default:
			return nil, refuse("chair-kind")
		}
		chairs[i] = c
	}
	return chairs, nil
}

// newSeed draws a table's seed: 32 random bytes in hex.
func (h *Hall) newSeed() (game.Seed, error) {
	var b [32]byte
	if err := h.draw(b[:]); err != nil {
		return "", err
	}
	return game.Seed(hex.EncodeToString(b[:])), nil
}

// clip shortens what came from outside to what a message can hold.
func clip(text string) string {
	const most = 300
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most]) + "…"
}
