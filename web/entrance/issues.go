package entrance

import (
	"context"
	"sync"
)

// Issues know which issue of a guest's cookie counts, and whose streams are open.
type Issues struct {
	mu      sync.Mutex
	counts  map[string]int64 // by guest; 0 for those who have revoked none
	streams map[string]map[*context.CancelFunc]struct{}
}

// NewIssues begins with those that count already, by guest.
func NewIssues(counts map[string]int64) *Issues { return &Issues{counts: counts} }

// Good tells whether a guest's cookie has not been revoked.
func (i *Issues) Good(g Guest) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return g.Issue >= i.counts[g.ID]
}

// Now is the number of the issue that counts for a guest.
func (i *Issues) Now(guest string) int64 {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.counts[guest]
}

// Watch notes a stream of a guest's, which ends when its cookie is revoked. The function takes the note away.
func (i *Issues) Watch(g Guest, cancel context.CancelFunc) (left func()) {
	if g.ID == "" {
		return func() {}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if g.Issue < i.counts[g.ID] {
		cancel() // it came in while the cookie was revoked
	}
	if i.streams == nil {
		i.streams = map[string]map[*context.CancelFunc]struct{}{}
	}
	if i.streams[g.ID] == nil {
		i.streams[g.ID] = map[*context.CancelFunc]struct{}{}
	}
	i.streams[g.ID][&cancel] = struct{}{}
	return func() {
		i.mu.Lock()
		defer i.mu.Unlock()
		if delete(i.streams[g.ID], &cancel); len(i.streams[g.ID]) == 0 {
			delete(i.streams, g.ID)
		}
	}
}

// Hear takes over what counts by now, and ends the streams of guests whose cookies were revoked.
func (i *Issues) Hear(counts map[string]int64) {
	for guest, issue := range counts {
		i.mu.Lock()
		news := issue > i.counts[guest]
		i.mu.Unlock()
		if news {
			i.Revoke(guest, issue)
		}
	}
}

// Revoke makes the issues before one worth nothing, and ends the guest's streams: those of the browser that asked come back by themselves.
func (i *Issues) Revoke(guest string, issue int64) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.counts[guest] = max(i.counts[guest], issue)
	for cancel := range i.streams[guest] {
		(*cancel)()
	}
}
