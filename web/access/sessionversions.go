package access

import (
	"context"
	"sync"
)

// SessionVersions holds the present session version of each user and the users' open streams. It is safe for concurrent use.
type SessionVersions struct {
	mu      sync.Mutex
	counts  map[string]int64 // by user; 0 for users who have never signed out everywhere
	streams map[string]map[*context.CancelFunc]struct{}
}

// NewSessionVersions returns the store with the given session versions, by user id. The store keeps the map, which must not
// be nil.
func NewSessionVersions(counts map[string]int64) *SessionVersions {
	return &SessionVersions{counts: counts}
}

// Good reports whether the session version of a user's cookie is still valid.
func (i *SessionVersions) Good(g User) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return g.SessionVersion >= i.counts[g.ID]
}

// Now returns the present session version of a user.
func (i *SessionVersions) Now(guest string) int64 {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.counts[guest]
}

// Watch registers a stream of a user, for [SessionVersions.Revoke] to cancel. It calls cancel at once if the user's cookie
// has been revoked already. The caller must call left when the stream ends. For a visitor without a cookie it does nothing.
func (i *SessionVersions) Watch(g User, cancel context.CancelFunc) (left func()) {
	if g.ID == "" {
		return func() {}
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if g.SessionVersion < i.counts[g.ID] {
		cancel() // the cookie was revoked while the stream started
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

// Notice takes over newer session versions and ends the streams of users whose cookies they revoke.
func (i *SessionVersions) Notice(counts map[string]int64) {
	for guest, issue := range counts {
		i.mu.Lock()
		news := issue > i.counts[guest]
		i.mu.Unlock()
		if news {
			i.Revoke(guest, issue)
		}
	}
}

// Revoke makes the cookies of a user with a session version below issue invalid, and ends all streams of the user. A browser
// with a valid cookie reconnects automatically.
func (i *SessionVersions) Revoke(guest string, issue int64) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.counts[guest] = max(i.counts[guest], issue)
	for cancel := range i.streams[guest] {
		(*cancel)()
	}
}
