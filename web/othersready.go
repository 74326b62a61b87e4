package web

import (
	"context"
	"net/http"

	"pantheon/store"
	"pantheon/web/proxy"
)

// readyPath is the path at which a server asks another whether it can use the database.
const readyPath = "/between/ready"

// OthersReady reports whether another server that shares the log can write to it now. It asks the servers that were alive when
// their list was last read. A server that does not answer, or does not know the path, counts as unable.
func (s *Site) OthersReady(ctx context.Context) bool {
	if s.relay == nil {
		return false
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers, asked := make(chan bool), 0
	for _, one := range s.peers.list(ctx) {
		if one.Mine || one.Address == "" || one.Number == s.server.Number() {
			continue
		}
		asked++
		go func() {
			ready := s.asksReady(ctx, one)
			select {
			case answers <- ready:
			case <-ctx.Done():
			}
		}()
	}
	for range asked {
		select {
		case ready := <-answers:
			if ready {
				return true
			}
		case <-ctx.Done():
			return false
		}
	}
	return false
}

func (s *Site) asksReady(ctx context.Context, at store.Holder) bool {
	ctx, cancel := context.WithTimeout(ctx, s.peers.patience)
	defer cancel()
	answer, err := s.relay.Ask(ctx, http.MethodGet, at, readyPath, nil)
	if err != nil {
		return false
	}
	answer.Body.Close()
	return answer.StatusCode == http.StatusNoContent
}

// readyHere answers another server at [readyPath]: 204 if this server can use the database, else 503.
func (s *Site) readyHere(w http.ResponseWriter, r *http.Request) {
	if !proxy.Asked(r) {
		s.visited(func(*requestContext) error { return errNoPage })(w, r)
		return
	}
	if s.server.Ping(r.Context()) != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
