package table

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"time"

	"pantheon/game"
	"pantheon/store"
)

// A person can block another person, who is not told. Without a link, the blocked person cannot join a table where the blocker is host or
// has a seat. The blocker sees none of that person's messages, open tables and invitations. A game in which both have seats continues.

// MaxBlocks is the largest number of persons that one person can block.
const MaxBlocks = 500

// blockRow is the kind of the user rows of blocks. The owner is the blocker, the key the id of the blocked person.
const blockRow = "block"

// A Blocked is a person whom another person has blocked.
type Blocked struct {
	Actor // with the name that was last stored for the block
	Since time.Time
}

// blocking is a short-lived cache of the blocks of each person, because each chat message needs them.
type blocking struct {
	mu    sync.Mutex // never held while anything else is called
	epoch int        // the number of changes so far
	of    map[string]blockSet
}

type blockSet struct {
	ids   map[string]bool
	until time.Time
}

// blocksGood is how long cached blocks are valid, since a person may block somebody on another server. mostBlockers is the maximum number
// of persons in the cache.
const (
	blocksGood   = 2 * time.Second
	mostBlockers = 10_000
)

// Block records that the user by has blocked a person. A repeated block updates the stored name. It refuses an invalid id, a block of
// oneself, and more than [MaxBlocks] blocks.
func (h *Server) Block(ctx context.Context, by string, other Actor) error {
	if !cleanID(by) || !cleanID(other.ID) {
		return refuse("guest-unknown")
	}
	if by == other.ID {
		return refuse("met-yourself")
	}
	before, err := h.log.UserRows(ctx, by, blockRow)
	if err != nil {
		return err
	}
	p := store.UserRow{Owner: by, Kind: blockRow, Key: other.ID, Time: h.clock.Now()}
	i := slices.IndexFunc(before, func(p store.UserRow) bool { return p.Key == other.ID })
	if i >= 0 {
		p.Time = before[i].Time
	}
	if p.Data, err = json.Marshal(Actor{Name: other.Name}); err != nil {
		return err
	}
	defer h.blocking.forget(by)
	err = h.log.PutUserRow(ctx, p, store.Bound{Most: MaxBlocks})
	if errors.Is(err, store.ErrFull) {
		return refuse("block-many", "n", game.Number(MaxBlocks))
	}
	return err
}

// Unblock removes a block. It returns no error if there is none.
func (h *Server) Unblock(ctx context.Context, by, other string) error {
	if !cleanID(by) || !cleanID(other) {
		return nil
	}
	defer h.blocking.forget(by)
	return h.log.DropUserRows(ctx, by, blockRow, other)
}

// Blocked lists the persons whom a person has blocked, sorted by name.
func (h *Server) Blocked(ctx context.Context, by string) ([]Blocked, error) {
	if !cleanID(by) {
		return nil, nil
	}
	papers, err := h.log.UserRows(ctx, by, blockRow)
	if err != nil {
		return nil, err
	}
	var all []Blocked
	for _, p := range papers {
		b := Blocked{Since: p.Time}
		if err := json.Unmarshal(p.Data, &b.Actor); err != nil {
			return nil, err
		}
		b.ID = p.Key
		all = append(all, b)
	}
	slices.SortStableFunc(all, func(a, b Blocked) int {
		return cmp.Or(cmp.Compare(likeness(a.Name), likeness(b.Name)), a.Since.Compare(b.Since))
	})
	return all, nil
}

// blocks returns the ids of the persons whom the user by has blocked; nil if there are none, or if the id is invalid. The result may be as
// old as blocksGood. The caller must not change it.
func (h *Server) blocks(ctx context.Context, by string) (map[string]bool, error) {
	if !cleanID(by) {
		return nil, nil
	}
	b, now := &h.blocking, h.clock.Now()
	b.mu.Lock()
	known, epoch := b.of[by], b.epoch
	b.mu.Unlock()
	if now.Before(known.until) {
		return known.ids, nil
	}
	papers, err := h.log.UserRows(ctx, by, blockRow)
	if err != nil {
		return nil, err
	}
	known = blockSet{until: now.Add(blocksGood)}
	if len(papers) > 0 {
		known.ids = map[string]bool{}
	}
	for _, p := range papers {
		known.ids[p.Key] = true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.epoch == epoch {
		if b.of == nil || len(b.of) >= mostBlockers {
			b.of = map[string]blockSet{}
		}
		b.of[by] = known
	}
	return known.ids, nil
}

func (b *blocking) forget(by string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.epoch++
	delete(b.of, by)
}

// blocksOff reports whether the person with the id there has blocked the user guest. It returns false if the blocks cannot be read, and
// logs the error.
func (h *Server) blocksOff(ctx context.Context, there, guest string) bool {
	all, err := h.blocks(ctx, there)
	if err != nil && ctx.Err() == nil {
		h.logger.Warn("the list of people whom a person has blocked cannot be read", "error", err)
	}
	return all[guest]
}

// Welcome returns the given open tables except those of hosts whom the user has blocked.
func (h *Server) Welcome(ctx context.Context, guest string, tables []OpenTable) ([]OpenTable, error) {
	all, err := h.blocks(ctx, guest)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(tables), func(o OpenTable) bool { return all[o.host] }), nil
}

// unlessBlocked returns the notifications without those to persons who have blocked the user by. It reuses the memory of notices.
func (h *Server) unlessBlocked(ctx context.Context, by string, notices []store.Notification) []store.Notification {
	return slices.DeleteFunc(notices, func(n store.Notification) bool { return h.blocksOff(ctx, n.User, by) })
}
