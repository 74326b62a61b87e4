package web

import (
	"context"
	"log/slog"
	"net/http"
	"strings"
	"time"
)

// A Meter counts what the site does. Its methods must be safe for concurrent use.
type Meter interface {
	// Answered counts an answered request. Route is the pattern that matched, such as "GET /t/{table}", or "/" if no other
	// did. It is "passed on" if another server answered, and "" if the request was refused before routing. Status is 0 if the
	// client disconnected before the answer.
	Answered(route string, status int, took time.Duration)
	// Refused counts a refusal by its kind. The kind is "rule" for a refusal by the rules of a game, else the id of its text
	// (the code in the JSON answer).
	Refused(kind string)
	// Told counts an update that was sent to a stream, with the time since its entry in the log.
	Told(took time.Duration)
}

// passedOn is the route of a request that another server answers.
const passedOn = "passed on"

// measured wraps a handler so that each request is reported to the meter and the log.
func (s *Site) measured(next http.Handler) http.Handler {
	level := slog.LevelDebug
	if s.eachRequest {
		level = slog.LevelInfo
	}
	if s.meter == nil && !s.log.Enabled(context.Background(), level) {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun, a := time.Now(), &answering{ResponseWriter: w}
		whole := false
		defer func() {
			if whole && a.status == 0 && r.Context().Err() == nil {
				a.status = http.StatusOK
			}
			took := time.Since(begun)
			if s.meter != nil {
				s.meter.Answered(a.route, a.status, took)
			}
			route := a.route
			if _, path, ok := strings.Cut(route, "/"); ok {
				route = "/" + path
			}
			s.log.LogAttrs(context.Background(), level, "a request", slog.String("method", r.Method), slog.String("route", route),
				slog.Int("status", a.status), slog.Int64("bytes", a.bytes), slog.Float64("ms", float64(took.Microseconds())/1000))
		}()
		next.ServeHTTP(a, r)
		whole = true
	})
}

// An answering is a response writer that records the route, the status and the size of the answer.
type answering struct {
	http.ResponseWriter
	route  string
	status int
	bytes  int64
}

// WriteHeader records the status.
func (a *answering) WriteHeader(status int) {
	if a.status == 0 && status >= http.StatusOK {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write counts the bytes of the body.
func (a *answering) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	n, err := a.ResponseWriter.Write(p)
	a.bytes += int64(n)
	return n, err
}

// Unwrap returns the wrapped writer, for [http.ResponseController].
func (a *answering) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// routed returns a handler for the routes of the site that records which route matched.
func routed(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() { noteRoute(w, r.Pattern) }()
		mux.ServeHTTP(w, r)
	})
}

// noteRoute records the route in the [answering] that w is or wraps, if there is one.
func noteRoute(w http.ResponseWriter, route string) {
	for {
		switch outer := w.(type) {
		case *answering:
			outer.route = route
			return
		case interface{ Unwrap() http.ResponseWriter }:
			w = outer.Unwrap()
		default:
			return
		}
	}
}

// where describes a request in the log: the pattern of its address, and the table if there is one. Other parts of an
// address may give access to a seat, so they are left out.
func (s *Site) where(r *http.Request) slog.Attr {
	pattern := r.Pattern
	if pattern == "" {
		_, pattern = s.mux.Handler(r)
	}
	_, path, _ := strings.Cut(pattern, "/")
	if id, ok := strings.CutPrefix(r.URL.Path, "/t/"); ok {
		id, _, _ = strings.Cut(id, "/")
		path = strings.Replace(path, "{table}", id, 1)
	}
	return slog.String("path", "/"+path)
}
