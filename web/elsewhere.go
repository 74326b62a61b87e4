package web

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"pantheon/store"
	"pantheon/table"
	"pantheon/web/access"
	"pantheon/web/proxy"
)

// How long a request for a table waits for the server that has the table, and how often it tries. After a server was
// killed, nobody can take its table until its lease has expired.
const (
	placePatience = 12 * time.Second
	placeEvery    = 50 * time.Millisecond
)

// placed wraps a handler. If several servers share the log, it passes a request for a table or device transfer code of
// another server to that server. A request whose table changes servers, or whose server cannot be reached, is tried again for
// up to placePatience.
func (s *Site) placed(next http.Handler) http.Handler {
	if s.relay == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		find := s.finder(r)
		if find == nil {
			next.ServeHTTP(w, r)
			return
		}
		body, err := keepBody(r)
		if err != nil { // too large or incomplete; the handler here reports that as well as the other server's
			next.ServeHTTP(w, r)
			return
		}
		for begun := time.Now(); ; {
			at, here, err := find(r.Context())
			if err == nil && here {
				again := &retry{}
				next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), retry{}, again)))
				if !again.wanted {
					return
				}
			}
			if err == nil && !here {
				if proxy.Passed(r) {
					s.server.StaleLocation(at) // the server that passed it on may know better
					proxy.Moved(w)
					return
				}
				if at.Address == "" {
					err = proxy.ErrAway
				} else {
					noteRoute(w, passedOn)
					err = s.relay.Pass(w, r, at)
				}
				if err == nil {
					return
				}
				s.server.StaleLocation(at)
			}
			if r.Context().Err() != nil {
				return
			}
			if time.Since(begun) > placePatience {
				s.log.Warn("a table could not be reached", s.where(r), "server", at.Number, "error", err)
				told := errMoving
				if store.Away(err) {
					told = errAway
				}
				s.visited(func(*requestContext) error { return told })(w, r)
				return
			}
			select {
			case <-time.After(placeEvery):
			case <-r.Context().Done():
				return
			}
			if body != nil {
				r.Body = io.NopCloser(bytes.NewReader(body))
			}
		}
	})
}

// A retry records that a handler found, during the request, that another server now has the table.
type retry struct{ wanted bool }

// moved makes the request start again if the error says that another server now has its table. A request that another server
// passed on gets the status 421 instead, also if the table is closed. It returns false if it does neither.
func moved(w http.ResponseWriter, r *http.Request, err error) (ok bool) {
	var elsewhere *table.Elsewhere
	if proxy.Passed(r) && (errors.As(err, &elsewhere) || errors.Is(err, table.ErrClosed)) {
		proxy.Moved(w)
		return true
	}
	again, _ := r.Context().Value(retry{}).(*retry)
	if again == nil || !errors.As(err, &elsewhere) {
		return false
	}
	again.wanted = true
	return true
}

// finder returns a function that finds the server with the table of a request, and reports whether that is this server. For a
// device transfer code it finds the server with the code. It returns nil if the request is about no table or about several.
func (s *Site) finder(r *http.Request) func(context.Context) (store.Holder, bool, error) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	id, _, _ := strings.Cut(rest, "/")
	switch {
	case kind == "t" && id != "":
		return func(ctx context.Context) (store.Holder, bool, error) { return s.server.Place(ctx, id) }
	case kind == "i" && id != "":
		return func(ctx context.Context) (store.Holder, bool, error) { return s.server.PlaceOf(ctx, id) }
	case kind == "carry" && id != "":
		return func(ctx context.Context) (store.Holder, bool, error) {
			return s.server.Server(ctx, func(number int64) bool { return access.HeldBy(id, number) })
		}
	case r.URL.Path == "/live/now":
		id, _, _ := strings.Cut(r.URL.Query().Get("w"), "@")
		id, _, _ = strings.Cut(id, ".")
		return func(ctx context.Context) (store.Holder, bool, error) { return s.server.Place(ctx, id) }
	}
	return nil
}

// hearEvery is how soon a server learns that a cookie was revoked at another server.
const hearEvery = time.Second

// hearOthers reads from the database, until the site closes, which cookies were revoked at other servers. If the public
// address is https, it also updates which older servers live ([Site.hearOlder]).
func (s *Site) hearOthers() {
	tick := time.NewTicker(hearEvery)
	defer tick.Stop()
	for {
		if s.identity.Secure {
			s.hearOlder()
		}
		select {
		case <-tick.C:
		case <-s.closing.Done():
			return
		}
		counts, err := s.server.Issues(s.closing)
		if err != nil {
			continue // try again at the next tick
		}
		s.issues.Notice(counts)
	}
}

// keepBody returns the body of a POST, so that the request can be passed on more than once; nil for any other request. The
// request keeps its body. A body above [access.MaxForm] is an error.
func keepBody(r *http.Request) ([]byte, error) {
	if r.Method != http.MethodPost || r.Body == nil || r.Body == http.NoBody {
		return nil, nil
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, access.MaxForm+1))
	rest := r.Body
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(body), rest), rest}
	if err == nil && len(body) > access.MaxForm {
		err = access.ErrTooLarge
	}
	return body, err
}
