package web

import (
	"context"
	"sync"

	"pantheon/web/page"
)

// issues know which issue of a guest's cookie counts, and whose streams are open.
type issues struct {
	mu      sync.Mutex
	counts  map[string]int64 // by guest; 0 for those who have revoked none
	streams map[string]map[*context.CancelFunc]struct{}
}

// good tells whether a guest's cookie has not been revoked.
func (i *issues) good(g guest) bool {
	i.mu.Lock()
	defer i.mu.Unlock()
	return g.Issue >= i.counts[g.ID]
}

// watch notes a stream of a guest's, which ends when its cookie is revoked. The function takes the note away.
func (i *issues) watch(g guest, cancel context.CancelFunc) (left func()) {
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

// revoke makes the issues before one worth nothing, and ends the guest's streams: those of the browser that asked come back by themselves.
func (i *issues) revoke(guest string, issue int64) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.counts[guest] = max(i.counts[guest], issue)
	for cancel := range i.streams[guest] {
		(*cancel)()
	}
}

// signOutPage explains what signing out everywhere does.
func signOutPage(v *visit) error { return v.page(200, page.SignOut(v.frame(), false)) }

// signOut makes every cookie of the visitor worth nothing, wherever it is, but for the new one that this browser gets.
func signOut(v *visit) error {
	if err := v.form(); err != nil {
		return err
	}
	if v.guest.ID == "" {
		return problem(409, "sign-out.nobody")
	}
	issue, known, err := v.site.hall.Revoke(v.r.Context(), v.guest.ID)
	if err != nil {
		return err
	}
	v.site.carries.drop(v.guest.ID)
	if known {
		v.site.issues.revoke(v.guest.ID, issue)
		v.guest.Issue = issue
	} else {
		v.guest.ID, v.guest.Issue = newGuest().ID, 0 // nothing is kept of who has no table: they simply become somebody else
	}
	v.site.identity.write(v.w, v.guest)
	return v.page(200, page.SignOut(v.frame(), true))
}
