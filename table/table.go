package table

import (
	"context"
	"errors"
	"sync"
	"time"

	"pantheon/game"
	"pantheon/games"
)

// A Table is one live table. Its methods may be called by several goroutines. It loads its log when it is first needed,
// and again after it was unloaded.
type Table struct {
	server *Server
	id     string

	mu                 sync.Mutex // guards the fields below, unless they say otherwise, and all positions of the state
	state              *State     // nil while the table is not in memory
	watches            map[*Watch]struct{}
	present            *presence
	here               presenceSummary // who is present according to the last broadcast
	told               time.Time       // the time of the last broadcast of presence
	stopPublishing     func()          // cancels the next broadcast of presence; nil if none is scheduled
	missing            game.Seats      // the seats whose persons have been away for at least goneAfter, as last broadcast
	pausedSinceRestart bool            // the game has been paused since a restart, until one of its players comes back
	clocksPaused       bool            // player clocks have been stopped since a restart, until a "taken-up" entry is logged
	failed             error           // why the table accepts nothing any more; nil while it does
	zero               time.Time       // in games with time: the instant of game time 0
	stopTick           func()          // cancels the next tick (see due); nil if none is scheduled
	bots               map[game.Seat]*botTask
	cachedSearches     map[game.Seat]*searchCache // the bots with their search caches, by seat
	botsHurry          bool                       // bots act without waiting, until a person has to act
	left               map[game.Seat]int64        // the game time since which a bot makes no early request (see leaves)
	tempted            map[game.Seat]time.Time    // the instant since which a bot could have made its request (see leaves)

	premoves   map[game.Seat]*premove         // the planned moves of persons
	premovers  map[game.Seat]*premover        // the moves that the table is about to play for persons
	autoPasses [game.MaxSeats]autoPassSetting // the stored auto-pass settings

	hints     map[game.Seat]*pendingHint // hints in computation or finished
	reviewing *reviewing                 // nil if nobody has requested a review

	chat *chatState // the chat; nil until it is first needed

	origin string    // the address that made the table, if this server knows it; see [WithOrigin]
	alone  bool      // the bots wait until somebody opens the table
	loss   *DataLoss // what the database lost of the game; nil for nothing

	readOnly   bool  // a read-only copy of a table that another server has
	leaseEpoch int64 // the lease epoch in which the log was read, if several servers share it

	asked time.Time // the last request for the table; guarded by Server.mu

	recent []Update // the last updates of a long game, for streams that have missed them

	phase Phase // the phase in the last [Standing]; guarded by Server.standing

	queue sync.Mutex // guards the fields below; mu is never locked while it is held
	line  []*queuedRequest
	busy  bool // a goroutine processes the queue
}

func newTable(h *Server, id string) *Table {
	return &Table{server: h, id: id, watches: map[*Watch]struct{}{}, present: newPresence(h.clock), bots: map[game.Seat]*botTask{}, cachedSearches: map[game.Seat]*searchCache{},
		left: map[game.Seat]int64{}, tempted: map[game.Seat]time.Time{}, hints: map[game.Seat]*pendingHint{},
		premoves: map[game.Seat]*premove{}, premovers: map[game.Seat]*premover{}}
}

// ID returns the table's unguessable id, which is also the link for spectators.
func (t *Table) ID() string { return t.id }

// Title returns the title of the game, with the content that the table was made with.
func (t *Table) Title(ctx context.Context) (games.Title, error) {
	var title games.Title
	err := t.read(ctx, func(s *State) error {
		title = s.title
		return nil
	})
	return title, err
}

// read calls look with the state while it holds t.mu. It loads the state first if necessary. It returns the error of load, in which case it
// does not call look, or that of look.
func (t *Table) read(ctx context.Context, look func(*State) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.load(ctx); err != nil {
		return err
	}
	return look(t.state)
}

// load loads the state from the log unless it is in memory and current. It acquires the table's lease first. It returns [ErrBusy] if the
// server has another Table with this id by now, and [ErrGone] for a deleted table. For a stopped table it returns the reason. The caller
// must hold t.mu.
func (t *Table) load(ctx context.Context) error {
	if t.failed != nil {
		return t.failed
	}
	if t.state != nil && !t.isOurs() && !t.stillOurs(ctx) {
		t.lost()
	}
	if t.state == nil {
		if !t.server.readopt(t) {
			return ErrBusy
		}
		if err := t.take(ctx); err != nil {
			return err
		}
		s, err := t.server.replay(ctx, t.id)
		if err != nil {
			return err
		}
		t.state = s
		t.server.askAvatars(ctx, s)
		if err := errors.Join(t.readPremoves(ctx), t.readAutoPasses(ctx), t.readLoss(ctx)); err != nil {
			t.state = nil
			return err
		}
		t.runOn(t.server.clock.Now())
		_, due := s.position.Deadline()
		stood := t.resumed(s) && s.phase == Running
		t.pausedSinceRestart = stood && (due || s.live() && s.ticks())
		t.clocksPaused = stood && !s.live() && s.ticks()
		t.arrange()
	}
	if t.state.deleted {
		return ErrGone
	}
	return nil
}

// replay returns the state of a table, computed from its log. It returns [ErrGone] for a removed table and [ErrNotFound] for an unknown
// one.
func (h *Server) replay(ctx context.Context, id string) (*State, error) {
	entries, err := h.log.Entries(ctx, id, 0)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		if gone, err := h.log.Removed(ctx, id); err != nil || gone {
			return nil, errors.Join(err, ErrGone)
		}
		return nil, ErrNotFound
	}
	return Replay(h.library.find, entries)
}
