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

// A person can block another. Who is blocked is told nothing: they cannot sit down without a link where the other one sits, what they say
// the other one does not read, and neither their open tables nor their invitations are shown to them. A game in which both sit goes on.

// MaxBlocks is how many others a person can block.
const MaxBlocks = 500

// blockPaper is the kind of the papers of who blocks, by the id of who is blocked.
const blockPaper = "block"

// A Blocked is somebody whom a person has blocked.
type Blocked struct {
	Guest // by the name that was seen
	Since time.Time
}

// blocking is whom persons have blocked, kept for a moment: each line of talk asks for it.
type blocking struct {
	mu    sync.Mutex // never held while anything else is asked
	epoch int        // how often something has changed here
	of    map[string]blockSet
}

type blockSet struct {
	ids   map[string]bool
	until time.Time
}

// How long what is known of a person's blocks is good, since they may block at another server, and of how many persons it is kept.
const (
	blocksGood   = 2 * time.Second
	mostBlockers = 10_000
)

// Block lets a person have nothing more to do with another. Again it notes the name that they go by now.
func (h *Hall) Block(ctx context.Context, by string, other Guest) error {
	if !cleanID(by) || !cleanID(other.ID) {
		return refuse("guest-unknown")
	}
	if by == other.ID {
		return refuse("met-yourself")
	}
	before, err := h.log.Papers(ctx, by, blockPaper)
	if err != nil {
		return err
	}
	p := store.Paper{Owner: by, Kind: blockPaper, Key: other.ID, Time: h.clock.Now()}
	i := slices.IndexFunc(before, func(p store.Paper) bool { return p.Key == other.ID })
	if i >= 0 {
		p.Time = before[i].Time
	}
	if p.Data, err = json.Marshal(Guest{Name: other.Name}); err != nil {
		return err
	}
	defer h.blocking.forget(by)
	err = h.log.KeepPaper(ctx, p, store.Bound{Most: MaxBlocks})
	if errors.Is(err, store.ErrFull) {
		return refuse("block-many", "n", game.Number(MaxBlocks))
	}
	return err
}

// Unblock takes a block back; one that is not there is no fault.
func (h *Hall) Unblock(ctx context.Context, by, other string) error {
	if !cleanID(by) || !cleanID(other) {
		return nil
	}
	defer h.blocking.forget(by)
	return h.log.DropPapers(ctx, by, blockPaper, other)
}

// Blocked lists whom a person has blocked, by their names.
func (h *Hall) Blocked(ctx context.Context, by string) ([]Blocked, error) {
	if !cleanID(by) {
		return nil, nil
	}
	papers, err := h.log.Papers(ctx, by, blockPaper)
	if err != nil {
		return nil, err
	}
	var all []Blocked
	for _, p := range papers {
		b := Blocked{Since: p.Time}
		if err := json.Unmarshal(p.Data, &b.Guest); err != nil {
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

// blocks are the ids of those whom a person has blocked.
func (h *Hall) blocks(ctx context.Context, by string) (map[string]bool, error) {
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
	papers, err := h.log.Papers(ctx, by, blockPaper)
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

// blocksOff tells whether somebody at a table keeps a guest from sitting down there.
func (h *Hall) blocksOff(ctx context.Context, there, guest string) bool {
	all, err := h.blocks(ctx, there)
	if err != nil && ctx.Err() == nil {
		h.logger.Warn("it could not be read whom somebody has blocked", "error", err)
	}
	return all[guest]
}

// Welcome leaves out, of open tables, those of hosts whom a guest has blocked.
func (h *Hall) Welcome(ctx context.Context, guest string, tables []OpenTable) ([]OpenTable, error) {
	all, err := h.blocks(ctx, guest)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(tables), func(o OpenTable) bool { return all[o.host] }), nil
}

// unlessBlocked leaves out the notices to those who have blocked who caused them.
func (h *Hall) unlessBlocked(ctx context.Context, by string, notices []store.Notice) []store.Notice {
	return slices.DeleteFunc(notices, func(n store.Notice) bool { return h.blocksOff(ctx, n.Guest, by) })
}
