package table

import (
	"context"
	"sync"
	"time"
)

const (
	// faceTime is how long a server caches an avatar. Other users may see a new avatar that much later.
	faceTime = 5 * time.Minute
	// mostFaces is the largest number of cached avatars.
	mostFaces = 20_000
)

// faces caches the avatars of persons. Every rendering of a table shows them, and none should wait for the log.
type faces struct {
	mu    sync.Mutex
	known map[string]knownFace
}

type knownFace struct {
	face  string
	until time.Time
}

// learn stores an avatar in the cache.
func (f *faces) learn(guest, face string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil || len(f.known) >= mostFaces {
		f.known = map[string]knownFace{}
	}
	f.known[guest] = knownFace{face, now.Add(faceTime)}
}

// of returns the cached avatar. ask says that the caller, and no other until the entry expires, should load it from the
// log.
func (f *faces) of(guest string, now time.Time) (face string, ask bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	k, ok := f.known[guest]
	if ok && now.Before(k.until) {
		return k.face, false
	}
	if f.known == nil {
		f.known = map[string]knownFace{}
	}
	f.known[guest] = knownFace{k.face, now.Add(faceTime)}
	return k.face, true
}

// faceOf returns the cached avatar of a user. If it is missing or old, faceOf loads it from the log in the background.
func (h *Hall) faceOf(guest string) string {
	if guest == "" {
		return ""
	}
	face, ask := h.faces.of(guest, h.clock.Now())
	if ask && h.begin() {
		go func() {
			defer h.work.Done()
			h.askFace(context.Background(), guest)
		}()
	}
	return face
}

// askFace loads an avatar from the log.
func (h *Hall) askFace(ctx context.Context, guest string) {
	p, _, err := h.Person(ctx, guest)
	if err != nil {
		return // tried again after faceTime
	}
	h.faces.learn(guest, p.Face, h.clock.Now())
}

// askFaces loads the avatars of the occupants of a table that are not cached. The caller must hold the table's mu.
func (h *Hall) askFaces(ctx context.Context, s *State) {
	for _, c := range s.chairs {
		if c.Guest == "" {
			continue
		}
		if _, ask := h.faces.of(c.Guest, h.clock.Now()); ask {
			h.askFace(ctx, c.Guest)
		}
	}
}
