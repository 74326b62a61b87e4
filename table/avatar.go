package table

import (
	"context"
	"sync"
	"time"
)

const (
	// avatarTime is how long a server caches an avatar. For that long, users on other servers may see an old one.
	avatarTime = 5 * time.Minute
	// mostAvatars is the number of cached avatars at which the next loaded avatar empties the cache.
	mostAvatars = 20_000
)

// avatarCache caches the avatars of persons. Every rendering of a table shows avatars, and must not wait for the log.
type avatarCache struct {
	mu    sync.Mutex
	known map[string]cachedAvatar
}

type cachedAvatar struct {
	face  string
	until time.Time
}

// learn stores an avatar in the cache, which it empties first if the cache is full.
func (f *avatarCache) learn(guest, face string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil || len(f.known) >= mostAvatars {
		f.known = map[string]cachedAvatar{}
	}
	f.known[guest] = cachedAvatar{face, now.Add(avatarTime)}
}

// of returns the cached avatar of a user, also an expired one; "" if there is none. If ask is true, the caller should load the avatar from
// the log. For avatarTime after that, ask is false for all callers.
func (f *avatarCache) of(guest string, now time.Time) (face string, ask bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	k, ok := f.known[guest]
	if ok && now.Before(k.until) {
		return k.face, false
	}
	if f.known == nil {
		f.known = map[string]cachedAvatar{}
	}
	f.known[guest] = cachedAvatar{k.face, now.Add(avatarTime)}
	return k.face, true
}

// avatarOf returns the cached avatar of a user; "" if there is none. If the entry is missing or old, avatarOf loads the avatar from the log
// in the background.
func (h *Server) avatarOf(guest string) string {
	if guest == "" {
		return ""
	}
	face, ask := h.avatars.of(guest, h.clock.Now())
	if ask && h.begin() {
		go func() {
			defer h.work.Done()
			h.askAvatar(context.Background(), guest)
		}()
	}
	return face
}

// askAvatar loads a user's avatar from the log into the cache. On an error it changes nothing.
func (h *Server) askAvatar(ctx context.Context, guest string) {
	p, _, err := h.Person(ctx, guest)
	if err != nil {
		return // tried again after avatarTime
	}
	h.avatars.learn(guest, p.Avatar, h.clock.Now())
}

// askAvatars loads into the cache those avatars of a table's occupants that are missing there or have expired. The caller must hold the
// table's mu.
func (h *Server) askAvatars(ctx context.Context, s *State) {
	for _, c := range s.occupants {
		if c.Guest == "" {
			continue
		}
		if _, ask := h.avatars.of(c.Guest, h.clock.Now()); ask {
			h.askAvatar(ctx, c.Guest)
		}
	}
}
