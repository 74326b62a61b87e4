package table

import (
	"context"
	"sync"
	"time"
)

const (
	// faceTime is how long a server goes by what it knows of somebody's face: others may hear of a new one as late as that.
	faceTime = 5 * time.Minute
	// mostFaces bounds how many persons it knows.
	mostFaces = 20_000
)

// The faces of persons as this server knows them: they are shown with every drawing of a table, and nobody waits for the log by them.
type faces struct {
	mu    sync.Mutex
	known map[string]knownFace
}

type knownFace struct {
	face  string
	until time.Time
}

// learn notes a face.
func (f *faces) learn(guest, face string, now time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.known == nil || len(f.known) >= mostFaces {
		f.known = map[string]knownFace{}
	}
	f.known[guest] = knownFace{face, now.Add(faceTime)}
}

// of gives a face as it is known; ask says that it is to be asked for, by who called and nobody else meanwhile.
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

// faceOf is the face of a guest as far as it is known; it asks the log behind the caller's back where that is not, or not lately.
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

// askFace asks the log for a face.
func (h *Hall) askFace(ctx context.Context, guest string) {
	p, _, err := h.Person(ctx, guest)
	if err != nil {
		return // the next time
	}
	h.faces.learn(guest, p.Face, h.clock.Now())
}

// askFaces asks the log for the faces of those who sit at a table, as far as they are not known. It is called with the table held.
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
